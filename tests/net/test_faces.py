"""The names and faces of computer players at a table."""

from engine.romme.game import ROMME
from net.bots import in_character
from net.faces import NAMES, faces_of_computers
from net.lobby import EMBLEMS, Person, Place
from net.session import Seat


def _person(number: int, name: str, emblem: str, place: int | None) -> Person:
    return Person(number, name, emblem, "red", place, True, True)


def test_no_computer_player_has_a_persons_name_or_face() -> None:
    people = [_person(1, "ada", "fox", 0), _person(2, "Jörg", "leaf", 3), _person(3, "Kai", "boat", None)]
    places = [Place(1), Place(level="level4"), Place(), Place(2), Place(level="level1")]
    faces = faces_of_computers(places, people)
    assert faces == {1: ("Oskar", "boat"), 4: ("Inge", "moon")}


def test_free_places_and_those_who_watch_change_no_face() -> None:
    people = [_person(1, "Jörg", "cat", 0)]
    gathered = faces_of_computers([Place(1), Place(), Place(level="level4"), Place(level="level2")], people)
    begun = faces_of_computers([Place(1), Place(level="level4"), Place(level="level2")], people)
    assert list(gathered.values()) == list(begun.values())
    watched = faces_of_computers([Place(1), Place(level="level4")], [*people, _person(2, "Ada", "fox", None)])
    assert watched[1] == begun[1]


def test_every_computer_player_of_a_full_table_has_a_face_of_its_own() -> None:
    faces = faces_of_computers([Place(level="level4")] * 6, [])
    assert len({face.name for face in faces.values()}) == len({face.emblem for face in faces.values()}) == 6
    assert {face.name for face in faces.values()} == set(NAMES)
    assert {face.emblem for face in faces.values()} <= set(EMBLEMS)


def test_three_strong_neighbours_have_three_characters() -> None:
    faces = faces_of_computers([Place(1), *[Place(level="level4")] * 3], [_person(1, "Jörg", "cat", 0)])
    characters = {in_character(ROMME, Seat(*face, True, "level4")) for face in faces.values()}
    assert len(characters) == 3

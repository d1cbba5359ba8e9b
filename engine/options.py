"""Rule options as data: what can be chosen, and when a choice matters. The rule sets of a game are made of these."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

Value = int | str | bool


@dataclass(frozen=True, slots=True)
class Numbers:
    """All whole numbers of a range; `step` is what a stepper on screen moves by, not a limit on the value."""

    least: int
    most: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of the rules: its id, what it may be, its paragraph, and the choices under which alone it matters."""

    id: str
    values: tuple[Value, ...] | Numbers
    paragraph: str
    matters_with: tuple[tuple[str, tuple[Value, ...]], ...] = ()

    def allows(self, value: object) -> bool:
        """Whether the value is one of the option's own, of the very type (`True` is not 1)."""
        if isinstance(self.values, Numbers):
            return value in self.values
        return any(type(value) is type(own) and value == own for own in self.values)

    def matters(self, chosen: Mapping[str, Value]) -> bool:
        """Whether the option has any effect beside the other choices (all options by id)."""
        return all(chosen[other] in values for other, values in self.matters_with)


class BadOption(ValueError):
    """An option that does not exist or a value that it does not allow."""

    def __init__(self, option: str, value: object = None, allowed: object = None) -> None:
        known = allowed is not None
        super().__init__(
            f"option {option} cannot be {value!r}; it may be {allowed}"
            if known
            else f"there is no option {option!r}"
        )
        self.option = option
        self.value = value
        self.allowed = allowed


def check_options(
    presets: Collection[str], options: Sequence[Option], preset: str, chosen: Mapping[str, Value]
) -> None:
    """Raise `BadOption` for an unknown preset, an unknown option or a value that it does not allow."""
    if preset not in presets:
        raise BadOption("preset", preset, tuple(presets))
    by_id = {option.id: option for option in options}
    for name, value in chosen.items():
        if name not in by_id:
            raise BadOption(name)
        if not by_id[name].allows(value):
            raise BadOption(name, value, by_id[name].values)

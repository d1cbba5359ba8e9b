"""What a player feels of the motion at the card table: durations in milliseconds at normal speed, and distances."""

DEAL_EACH_MS = 60
DEAL_FLIGHT_MS = 260
DEAL_BREATH_MS = 40
"""Between one round of the table and the next, so that dealing has a beat."""

DRAW_MS = 280
LAY_EACH_MS = 45
LAY_FLIGHT_MS = 320
MELD_CLOSES_MS = 120
LAY_OFF_MS = 260
SWAP_MS = 420
DISCARD_MS = 300
RESHUFFLE_MS = 900
GOING_OUT_MS = 1200
CONFETTI_MS = 2000
SLAM_RISES_MS = 280
SLAM_WAITS_MS = 140
SLAM_FALLS_MS = 110
GLINT_MS = 520
MAKES_ROOM_MS = 140
HOVER_MS = 90
FADE_MS = 120
APART_MS = 30

DRAW_ARC = 0.30
"""How high the way of a drawn card rises, of its height."""

SPREAD = 1.16
"""How far apart the cards of a new meld land before it closes up."""

DISCARD_TURN_DEG = 24

SLAM_RISE = 0.5
SLAM_GROWTH = 1.2
"""How high over its place the last card is held, and how much larger it seems there, of its height."""

RESHUFFLE_CARDS = 7
SEAT_CARD_HEIGHT = 0.9

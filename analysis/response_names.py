"""Names of what rules are judged by, apart from what measures it, which takes long to load."""

RESPONSES = (
    "turns",
    "long_share",
    "points_a_round",
    "skill_edge",
    "luck_index",
    "first_player_edge",
    "comeback_share",
    "lead_changes",
)
"""All of them, in the order in which they are reported; names of `analysis.figures.METRICS`."""

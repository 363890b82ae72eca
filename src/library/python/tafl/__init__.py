"""Hnefatafl by the book: rulesets, games, records, counting, and the computer's advice.

>>> import tafl
>>> game = tafl.Game("brandub")
>>> game.play("d2-c2")
[]
>>> game.to_move
'defenders'

Moves and squares are text ('d1-d3', 'd3'), moves also numbers (Game.move_indices); what the rules refuse is a
ValueError that says why.
"""

from enum import IntEnum

from ._core import (
    Analysis, Batch, Engine, Game, Line, Network, Record, RecordReader, Ruleset, Tally, __version__, rulesets,
)


class Piece(IntEnum):
    """What the bytes of Game.board() mean."""

    EMPTY = 0
    ATTACKER = 1
    DEFENDER = 2
    KING = 3
    COMMANDER = 4
    KNIGHT = 5


__all__ = [
    "Analysis", "Batch", "Engine", "Game", "Line", "Network", "Piece", "Record", "RecordReader", "Ruleset", "Tally",
    "__version__", "rulesets",
]

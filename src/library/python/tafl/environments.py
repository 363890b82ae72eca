"""The game in the forms that libraries for reinforcement learning expect. Needs none of them.

State       as in OpenSpiel: current_player(), legal_actions(), apply_action(), returns(), observation_tensor().
TaflEnv     as in PettingZoo (AEC): reset(), agent_selection, last(), step(). Where PettingZoo is installed it is an AECEnv
            with spaces of gymnasium, and arrays are numpy's.

Player 0 are the attackers, player 1 the defenders. Actions are the indices of Game.move_indices(). A side may move twice in
a row (Berserk; rules by which a side without a move passes): ask whose turn it is.
"""

from typing import Any, Dict, List, Optional, Union

from . import Batch, Game, Ruleset

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    numpy = spaces = None
    AECEnv = object

PLAYERS = ("attackers", "defenders")
TERMINAL = -4  # OpenSpiel's number for nobody's turn


class State:
    """One game, which can be cloned and changed."""

    def __init__(self, ruleset: Union[str, Ruleset] = "copenhagen", game: Optional[Game] = None) -> None:
        """A new game, or one that goes on."""
        self._game = game if game is not None else Game(ruleset)

    @property
    def game(self) -> Game:
        """The game, with everything that tafl says of it."""
        return self._game

    def num_players(self) -> int:
        """Two."""
        return len(PLAYERS)

    def num_distinct_actions(self) -> int:
        """How many indices moves can have."""
        return self._game.indices

    def current_player(self) -> int:
        """0 for the attackers, 1 for the defenders, TERMINAL when the game is over."""
        return TERMINAL if self._game.is_over else PLAYERS.index(self._game.to_move)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._game.is_over

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The legal moves as indices, ascending; none for the side that is not to move."""
        if player is not None and player != self.current_player():
            return []
        return sorted(self._game.move_indices())

    def legal_actions_mask(self) -> List[int]:
        """1 for each index that is a legal move, else 0."""
        return list(self._game.move_mask())

    def apply_action(self, action: int) -> None:
        """Plays a move. An illegal one raises ValueError."""
        self._game.play(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last move back."""
        self._game.undo()

    def action_to_string(self, action: int) -> str:
        """The move as text: 'd1-d3'."""
        return self._game.move_at(action)

    def string_to_action(self, move: str) -> int:
        """The index of a move."""
        return self._game.index_of(move)

    def returns(self) -> List[float]:
        """1 for the winner and -1 for the loser, 0 while the game goes on and for a draw."""
        if self._game.result not in PLAYERS:
            return [0.0, 0.0]
        return [1.0 if side == self._game.result else -1.0 for side in PLAYERS]

    def rewards(self) -> List[float]:
        """The same: only the end is rewarded."""
        return self.returns()

    def observation_tensor(self) -> List[float]:
        """The planes of Batch.observations(), flat."""
        seen = Batch(self._game.ruleset, position=self._game.position).observations()
        return [float(value) for value in seen.tobytes()]

    def history(self) -> List[int]:
        """The moves played, as indices."""
        return [self._game.index_of(move) for move in self._game.history]

    def clone(self) -> "State":
        """An independent state with the same moves."""
        return State(game=self._game.copy())

    def __str__(self) -> str:
        return str(self._game)


class TaflEnv(AECEnv):
    """Two agents, 'attackers' and 'defenders', in turn. Only the end is rewarded: 1 and -1, or 0 for a draw."""

    metadata: Dict[str, Any] = {"name": "tafl_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, ruleset: Union[str, Ruleset] = "copenhagen", render_mode: Optional[str] = None,
                 max_plies: int = 2000) -> None:
        """Games by these rules; one that has `max_plies` is truncated."""
        self.ruleset = ruleset if isinstance(ruleset, Ruleset) else Ruleset(ruleset)
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.possible_agents = list(PLAYERS)
        self.reset()

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a new game."""
        self.game = Game(self.ruleset)
        self.agents = list(PLAYERS)
        self.rewards = dict.fromkeys(PLAYERS, 0.0)
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0.0)
        self.terminations = dict.fromkeys(PLAYERS, False)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in PLAYERS}
        self.agent_selection = self.game.to_move

    def observation_space(self, agent: str) -> Any:
        """What observe() gives, as a space of gymnasium."""
        size = self.ruleset.size
        return spaces.Dict({"observation": spaces.Box(0, 1, (5, size, size), dtype=numpy.uint8),
                            "action_mask": spaces.Box(0, 1, (self.game.indices,), dtype=numpy.int8)})

    def action_space(self, agent: str) -> Any:
        """The indices of moves, as a space of gymnasium."""
        return spaces.Discrete(self.game.indices)

    def observe(self, agent: str) -> Dict[str, Any]:
        """The board in planes, and the mask of the legal moves: all 0 for who is not to move."""
        planes = Batch(self.ruleset, position=self.game.position).observations()
        mask = self.game.move_mask() if agent == self.game.to_move else bytes(self.game.indices)
        if numpy is None:
            return {"observation": planes, "action_mask": mask}
        return {"observation": numpy.asarray(planes)[0], "action_mask": numpy.frombuffer(mask, dtype=numpy.int8)}

    def last(self, observe: bool = True) -> Any:
        """What the agent whose turn it is sees, its rewards since its last move, and whether it is finished."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """Plays a move; None for an agent that is finished, which then leaves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game is over; a finished agent steps with None")
            self.agents.remove(agent)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self.game.play(int(action) if action is not None else -1)
        self.rewards = dict(zip(PLAYERS, State(game=self.game).returns()))
        self._cumulative_rewards[agent] = 0.0
        for side in PLAYERS:
            self._cumulative_rewards[side] += self.rewards[side]
            self.terminations[side] = self.game.is_over
            self.truncations[side] = not self.game.is_over and self.game.plies >= self.max_plies
        self.agent_selection = self.game.to_move

    def render(self) -> Optional[str]:
        """The board as text."""
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""

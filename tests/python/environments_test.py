"""The interfaces for reinforcement learning, without the libraries that have them."""

import random
import unittest

import tafl
from tafl.environments import PLAYERS, TERMINAL, State, TaflEnv


class States(unittest.TestCase):
    def test_plays_a_random_game_to_its_end(self):
        dice, state = random.Random(1), State("brandub")
        self.assertEqual((state.current_player(), state.num_players(), state.num_distinct_actions()), (0, 2, 686))
        while not state.is_terminal():
            actions = state.legal_actions()
            self.assertEqual([i for i, legal in enumerate(state.legal_actions_mask()) if legal], actions)
            self.assertEqual(state.legal_actions(1 - state.current_player()), [])
            action = dice.choice(actions)
            self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
            state.apply_action(action)
        self.assertEqual(state.current_player(), TERMINAL)
        winner = {"attackers": [1.0, -1.0], "defenders": [-1.0, 1.0], "draw": [0.0, 0.0]}[state.game.result]
        self.assertEqual((state.returns(), state.rewards()), (winner, winner))

    def test_a_clone_is_independent(self):
        state = State("brandub")
        twin = state.clone()
        twin.apply_action(twin.legal_actions()[0])
        self.assertEqual((len(state.history()), len(twin.history())), (0, 1))
        twin.undo_action(0, 0)
        self.assertEqual(str(twin), str(state))

    def test_observes_in_planes(self):
        seen = State("brandub").observation_tensor()
        self.assertEqual((len(seen), sum(seen[:49]), sum(seen[49:98]), sum(seen[98:147])), (5 * 49, 8, 4, 1))


class Environments(unittest.TestCase):
    def test_plays_a_game_as_pettingzoo_drives_it(self):
        dice, env = random.Random(2), TaflEnv("brandub", render_mode="ansi")
        rewards = dict.fromkeys(PLAYERS, 0.0)
        while env.agents:
            agent = env.agent_selection
            seen, reward, terminated, truncated, _ = env.last()
            rewards[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            self.assertEqual(agent, env.game.to_move)
            env.step(dice.choice([i for i, legal in enumerate(seen["action_mask"]) if legal]))
        self.assertEqual(list(rewards.values()), State(game=env.game).returns())
        self.assertIn("a", env.render())

    def test_truncates_what_has_no_end(self):
        env = TaflEnv("brandub", max_plies=1)
        env.step(env.game.move_indices()[0])
        self.assertEqual((env.truncations["attackers"], env.terminations["attackers"]), (True, False))
        with self.assertRaisesRegex(ValueError, "finished agent"):
            env.step(0)

    def test_an_illegal_move_changes_nothing(self):
        env = TaflEnv("brandub")
        with self.assertRaises(ValueError):
            env.step(0)
        self.assertEqual((env.game.plies, env.agent_selection), (0, "attackers"))
        self.assertFalse(any(env.observe("defenders")["action_mask"]))

    def test_the_module_needs_no_library(self):
        self.assertEqual(tafl.environments.State, State)


if __name__ == "__main__":
    unittest.main()

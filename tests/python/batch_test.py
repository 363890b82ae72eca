"""Many games at once."""

import array
import copy
import threading
import unittest

import tafl


class Batches(unittest.TestCase):
    def test_plays_what_games_play(self):
        batch, games = tafl.Batch("brandub", games=8, seed=3), [tafl.Game("brandub") for _ in range(8)]
        for _ in range(40):
            moves = batch.random_moves()
            batch.step(moves)
            for game, move in zip(games, moves):
                if move >= 0:
                    game.play(move)
        winners = ["ongoing", "attackers", "defenders", "draw"]
        masks, counts = batch.legal_masks(), batch.move_counts()
        for i, game in enumerate(games):
            self.assertEqual(batch.position(i), game.position)
            self.assertEqual(batch.legal_indices(i), game.move_indices())
            self.assertEqual(bytes(masks[i, j] for j in range(batch.indices)), game.move_mask())
            self.assertEqual(counts[i], len(game.moves()))
            self.assertEqual(winners[batch.winners()[i]], game.result)
            self.assertEqual(["attackers", "defenders"][batch.to_move()[i]], game.to_move)
            self.assertEqual(batch.plies()[i], game.plies)

    def test_shows_the_board_in_planes(self):
        batch = tafl.Batch("berserk", games=2)
        seen = batch.observations()
        self.assertEqual((seen.shape, seen.format), ((2, 5, 11, 11), "B"))
        board = tafl.Game("berserk").board()
        for rank in range(11):
            for file in range(11):
                piece = board[rank, file]
                planes = [seen[1, plane, rank, file] for plane in range(5)]
                self.assertEqual(planes, [piece in (tafl.Piece.ATTACKER, tafl.Piece.COMMANDER),
                                          piece in (tafl.Piece.DEFENDER, tafl.Piece.KNIGHT),
                                          piece == tafl.Piece.KING,
                                          piece in (tafl.Piece.COMMANDER, tafl.Piece.KNIGHT), 0])

    def test_takes_lists_and_buffers(self):
        batch = tafl.Batch("brandub", games=3)
        first = batch.legal_indices(0)
        batch.step([first[0], -1, first[1]])
        self.assertEqual(list(batch.plies()), [1, 0, 1])
        batch.step(array.array("q", [-1, first[2], -1]))
        self.assertEqual(list(batch.plies()), [1, 1, 1])
        batch.undo([0, -1])
        self.assertEqual(list(batch.plies()), [0, 1, 0])
        batch.restart(array.array("B", [1]))
        self.assertEqual(batch.position(1), tafl.Game("brandub").position)
        for moves, why in [([1], "1 moves for 3 games"), ([first[0], 0, -1], "game 1: the move 0 is not legal"),
                           ([first[0], 10**6, -1], "there is no move 1000000")]:
            with self.assertRaisesRegex(ValueError, why):
                batch.step(moves)
            self.assertEqual(list(batch.plies()), [0, 0, 0])
        for games, error, why in [([3], IndexError, "game 3: there are 3"), ([1, -2], ValueError, "named twice"),
                                  (None, ValueError, "no move to take back")]:
            with self.assertRaisesRegex(error, why):
                batch.undo(games)
        with self.assertRaisesRegex(TypeError, "whole numbers"):
            batch.step([0.5, 1, 2])
        with self.assertRaisesRegex(TypeError, "whole numbers"):
            batch.step(array.array("d", [1, 2, 3]))

    def test_refuses_impossible_batches(self):
        for arguments, why in [({"games": 0}, "0 games"), ({"ruleset": "chess"}, "unknown ruleset"),
                               ({"position": "7/7"}, "7")]:
            with self.assertRaisesRegex(ValueError, why):
                tafl.Batch(**arguments)

    def test_the_same_seed_plays_the_same(self):
        one, other, third = (tafl.Batch("tablut-saami", games=4, seed=seed) for seed in (5, 5, 6))
        results = [repr(batch.play_randomly(3000)) for batch in (one, other, third)]
        self.assertEqual(results[0], results[1])
        self.assertNotEqual(results[0], results[2])
        twin = copy.deepcopy(one)
        self.assertEqual(list(one.random_moves()), list(twin.random_moves()))

    def test_random_games_are_counted(self):
        tally = tafl.Batch("brandub", games=16).play_randomly(20_000, max_plies=100)
        self.assertEqual(tally.plies, 20_000)
        self.assertEqual(tally.games, tally.attackers + tally.defenders + tally.draws + tally.unfinished)
        self.assertGreater(tally.games, 100)

    def test_a_researchers_script(self):
        batch, plies = tafl.Batch("brandub", games=100), 0
        while plies < 20_000:
            moves = batch.random_moves()
            batch.step(moves)
            plies += sum(move >= 0 for move in moves)
            batch.restart([i for i, winner in enumerate(batch.winners()) if winner])
        self.assertGreaterEqual(plies, 20_000)

    def test_several_run_beside_each_other(self):
        batches = [tafl.Batch("brandub", games=4, seed=seed) for seed in range(3)]
        threads = [threading.Thread(target=batch.play_randomly, args=(20_000,)) for batch in batches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(sum(batch.plies()) > 0 for batch in batches))


if __name__ == "__main__":
    unittest.main()

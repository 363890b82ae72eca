"""Analysis from Python: results, limits, and interruption."""

import signal
import threading
import unittest
from pathlib import Path

import tafl

NETWORKS = Path(__file__).parents[2] / "src/engine/nnue"
ESCAPE_IN_ONE = "3t3/3t3/3T3/tt3tt/7/3t3/1Kt4 d"


class Analysis(unittest.TestCase):
    def test_finds_the_move_that_wins(self):
        found = tafl.Game("brandub", ESCAPE_IN_ONE).analyse(depth=3, lines=2)
        self.assertEqual((found.best, len(found.lines)), ("b1-a1", 2))
        best = found.lines[0]
        self.assertEqual((best.move, best.moves, best.ends_in), ("b1-a1", ["b1-a1"], 1))
        self.assertIn("king", best.why)
        self.assertGreater(best.win, 0.99)
        self.assertGreater(best.score, found.lines[1].score)

    def test_the_same_search_finds_the_same(self):
        one, other = (tafl.Game("copenhagen").analyse(depth=4) for _ in range(2))
        self.assertEqual((one.lines[0].moves, one.nodes), (other.lines[0].moves, other.nodes))

    def test_leaves_the_game_as_it_was(self):
        game = tafl.Game("brandub", moves="d1-c1")
        game.analyse(depth=2)
        self.assertEqual(game.history, ["d1-c1"])

    def test_mistakes_are_sentences(self):
        game = tafl.Game("brandub", ESCAPE_IN_ONE)
        for arguments, why in [
            ({"depth": 0}, "a depth of 0 plies: expected 1 to 120"),
            ({"depth": 1, "lines": 0}, "0 lines: expected 1 to 256"),
            ({"seconds": 0}, "0 seconds: expected more than 0"),
        ]:
            with self.assertRaisesRegex(ValueError, why):
                game.analyse(**arguments)
        with self.assertRaisesRegex(ValueError, "0 threads"):
            tafl.Engine(threads=0)
        game.play("b1-a1")
        with self.assertRaisesRegex(ValueError, "there is nothing to search"):
            game.analyse(depth=1)


class Evaluation(unittest.TestCase):
    def test_is_for_the_side_to_move_and_needs_no_search(self):
        engine = tafl.Engine(hash_mib=1)
        king_is_out = "3t3/3t3/3K3/tt3tt/7/3t3/3t3 "
        self.assertGreater(engine.evaluate(tafl.Game("brandub", king_is_out + "d")), 0)
        self.assertLess(engine.evaluate(tafl.Game("brandub", king_is_out + "a")), 0)
        game = tafl.Game("brandub", ESCAPE_IN_ONE, "b1-a1")
        with self.assertRaisesRegex(ValueError, "there is nothing to evaluate"):
            engine.evaluate(game)

    def test_is_that_of_ones_own_network(self):
        own = bytearray((NETWORKS / "brandub.nn").read_bytes())
        network = tafl.Network(bytes(own))
        self.assertEqual((network.family, network.supports("brandub"), network.supports("copenhagen")),
                         ("7x7, escape to the corners, king captured between two", True, False))
        self.assertEqual((network, hash(network)), (tafl.Network(bytes(own)), hash(tafl.Network(bytes(own)))))
        other = tafl.Network((NETWORKS / "copenhagen.nn").read_bytes())
        self.assertNotEqual(network, other)
        game = tafl.Game("brandub", moves="d1-c1")
        builtin = tafl.Engine(hash_mib=1)
        self.assertEqual(tafl.Engine(hash_mib=1, network=network).evaluate(game), builtin.evaluate(game))
        self.assertNotEqual(tafl.Engine(hash_mib=1, network=other).evaluate(game), builtin.evaluate(game))
        own[-20] ^= 1
        with self.assertRaisesRegex(ValueError, "damaged|fingerprint"):
            tafl.Network(bytes(own))


class Stopping(unittest.TestCase):
    """Each of these searches would take a day."""

    def search(self, engine, done):
        engine.analyse(tafl.Game(), seconds=86_400)
        done.set()

    def test_other_threads_run_meanwhile_and_may_stop_it(self):
        engine, done = tafl.Engine(), threading.Event()
        searcher = threading.Thread(target=self.search, args=(engine, done))
        searcher.start()
        self.assertFalse(done.is_set())  # reached while the other thread searches: the lock was given up
        engine.stop()
        searcher.join()
        self.assertTrue(done.is_set())

    def test_a_stop_that_comes_first_ends_the_next_search_alone(self):
        engine = tafl.Engine()
        engine.stop()
        engine.analyse(tafl.Game(), seconds=86_400)
        self.assertEqual(engine.analyse(tafl.Game("brandub"), depth=3).depth, 3)

    def test_ctrl_c_ends_it(self):
        engine = tafl.Engine()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with self.assertRaises(KeyboardInterrupt):
            threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
            engine.analyse(tafl.Game(), seconds=86_400)
        self.assertEqual(engine.analyse(tafl.Game("brandub"), depth=2).depth, 2)  # as good as new

    def test_ctrl_c_ends_counting(self):
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for count in [lambda: tafl.Game().playouts(10**12), lambda: tafl.Game().perft(9),
                      lambda: tafl.Game().divide(8)]:
            with self.assertRaises(KeyboardInterrupt):
                threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
                count()


if __name__ == "__main__":
    unittest.main()

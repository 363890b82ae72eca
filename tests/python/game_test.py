"""Games, positions and counting from Python."""

import copy
import pickle
import random
import unittest

import tafl

ESCAPE_IN_ONE = "3t3/3t3/3T3/tt3tt/7/3t3/1Kt4 d"


class Games(unittest.TestCase):
    def test_begins_plays_and_takes_back(self):
        game = tafl.Game("brandub")
        start = game.position
        self.assertEqual((game.to_move, game.plies, game.size), ("attackers", 0, 7))
        self.assertEqual(game.play("d1-c1"), [])
        self.assertEqual((game.to_move, game.history), ("defenders", ["d1-c1"]))
        game.undo()
        self.assertEqual(game.position, start)
        with self.assertRaisesRegex(ValueError, "no move to take back"):
            game.undo()

    def test_tells_what_was_taken(self):
        game = tafl.Game("brandub", "7/7/7/t2K3/T6/7/1t5 a", "b1-b2 d4-d5")
        self.assertEqual(game.play("b2-a2"), ["a3"])

    def test_tells_how_it_ended(self):
        game = tafl.Game("brandub", ESCAPE_IN_ONE)
        self.assertEqual((game.is_over, game.result, game.reason, game.ending), (False, "ongoing", "", ""))
        game.play("b1-a1")
        self.assertEqual((game.is_over, game.result, game.reason), (True, "defenders", "king-escaped"))
        self.assertEqual(game.ending, "The king has escaped on a1 (rule 8).")
        self.assertEqual((game.witness, game.moves()), (["a1"], []))

    def test_a_refused_move_changes_nothing_and_says_why(self):
        game = tafl.Game("brandub")
        start = game.position
        for move, why in [
            ("d1-d2", "^d1-d2: d2 is occupied \\(rule 2\\)$"),
            ("d3-c3", "the piece on d3 belongs to the defenders, and the attackers are to move"),
            ("d1", "'d1'"),
            ("d1-c1xd4", "takes nothing"),
        ]:
            with self.assertRaisesRegex(ValueError, why):
                game.play(move)
            self.assertEqual((game.position, game.plies), (start, 0))

    def test_what_cannot_be_begun_says_why(self):
        for arguments, why in [
            (["brandup"], "unknown ruleset 'brandup'; nearest: brandub"),
            (["brandub", "7/7/7/7/7/7/7 a"], "there is no king"),
            (["brandub", "", "d1-c1 d1-c1"], "^move 2: "),
        ]:
            with self.assertRaisesRegex(ValueError, why):
                tafl.Game(*arguments)

    def test_the_wrong_type_is_a_type_error(self):
        for wrong, why in [
            (lambda: tafl.Game(5), "a ruleset, if not a tafl.Ruleset, must be a str, not int"),
            (lambda: tafl.Game(b"brandub"), "a ruleset, if not a tafl.Ruleset, must be a str, not bytes"),
            (lambda: tafl.Game("brandub", moves=["d1-c1", 5]), "a move must be a str, not int"),
            (lambda: tafl.Game("brandub").play(5.0), "a move, if not an int, must be a str, not float"),
        ]:
            with self.assertRaisesRegex(TypeError, why):
                wrong()
        with self.assertRaises(UnicodeError):
            tafl.Game("\ud800")

    def test_an_object_that_was_never_made_is_of_the_wrong_type(self):
        game = tafl.Game.__new__(tafl.Game)
        rules = tafl.Ruleset.__new__(tafl.Ruleset)
        engine = tafl.Engine.__new__(tafl.Engine)
        for use in [
            game.moves, game.move_indices, game.record, game.copy, lambda: game.plies, lambda: repr(game), lambda: str(game), lambda: hash(rules),
            lambda: rules.name, lambda: tafl.Game(rules), lambda: tafl.Engine().analyse(game), engine.stop,
            lambda: tafl.Tally.__new__(tafl.Tally).games, lambda: tafl.Line.__new__(tafl.Line).move,
            lambda: tafl.Analysis.__new__(tafl.Analysis).best, lambda: pickle.dumps(game),
        ]:
            self.assertRaises(TypeError, use)
        self.assertFalse(rules == tafl.Ruleset("brandub"))

    def test_every_ruleset_can_be_played_to_its_end_and_read_back(self):
        chance = random.Random(1)
        for name in tafl.rulesets():
            game = tafl.Game(name)
            while not game.is_over and game.plies < 60:
                game.play(chance.choice(game.moves()))
            with self.subTest(name, moves=game.history):
                again = tafl.Game(name, moves=game.history)
                self.assertEqual((again.position, again.result, again.key), (game.position, game.result, game.key))
                for _ in range(game.plies):
                    again.undo()
                self.assertEqual(again.position, game.ruleset.start)

    def test_a_copy_is_a_game_of_its_own(self):
        game = tafl.Game("brandub", moves=["d1-c1"])
        for twin in [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]:
            self.assertEqual((twin.position, twin.history), (game.position, game.history))
            self.assertEqual(twin.ruleset, game.ruleset)
            twin.undo()
            self.assertEqual(game.plies, 1)

    def test_games_with_the_same_rules_start_and_moves_are_equal(self):
        game = tafl.Game("brandub", moves="d1-c1 d3-c3")
        self.assertEqual(game, tafl.Game("brandub", moves="d1-c1 d3-c3"))
        self.assertEqual(game, game.copy())
        for other in [tafl.Game("brandub", moves="d1-c1"), tafl.Game("brandub", game.position), tafl.Game(), None, "brandub"]:
            self.assertNotEqual(game, other)
        self.assertRaises(TypeError, hash, game)  # it changes; `position` and `key` do not

    def test_shows_itself(self):
        game = tafl.Game("brandub")
        self.assertIn("7  #", str(game))
        self.assertEqual(repr(game), f"<tafl.Game brandub '{game.position}', 0 plies>")


class Positions(unittest.TestCase):
    def test_the_board_is_bytes_by_rank_and_file(self):
        game = tafl.Game("brandub")
        board = game.board()
        self.assertEqual((board.shape, board.format, board.readonly), ((7, 7), "B", True))
        self.assertEqual(board[3, 3], tafl.Piece.KING)
        self.assertEqual(board[0, 3], tafl.Piece.ATTACKER)
        self.assertEqual(board[2, 3], tafl.Piece.DEFENDER)
        self.assertEqual(board.tobytes().count(tafl.Piece.ATTACKER), 8)
        game.play("d1-c1")
        self.assertEqual((board[0, 3], game.board()[0, 2]), (tafl.Piece.ATTACKER, tafl.Piece.ATTACKER))

    def test_each_form_reads_back(self):
        game = tafl.Game("tablut-ashton")
        for form in ["rows", "opentafl", "letters"]:
            self.assertEqual(tafl.Game("tablut-ashton", game.position_as(form)).position, game.position)
        with self.assertRaisesRegex(ValueError, "no form of positions is called 'fen'"):
            game.position_as("fen")


class Moves(unittest.TestCase):
    def test_have_numbers_by_which_they_are_played(self):
        chance = random.Random(2)
        for name in ["brandub", "tablut-ashton", "copenhagen", "berserk", "tyr-11"]:
            game = tafl.Game(name)
            while not game.is_over and game.plies < 80:
                indices = game.move_indices()
                self.assertEqual([game.move_at(index) for index in indices], game.moves())
                self.assertEqual([game.index_of(move) for move in game.moves()], indices)
                self.assertEqual([at for at, legal in enumerate(game.move_mask()) if legal], sorted(indices))
                self.assertEqual(len(game.move_mask()), game.indices)
                index = chance.choice(indices)
                twin = game.copy()
                self.assertEqual(game.play(index), twin.play(twin.move_at(index)))
                self.assertEqual(game, twin)

    def test_have_the_number_that_the_reference_says(self):
        game = tafl.Game("brandub")
        d1 = 3
        self.assertEqual(game.indices, 2 * 7**3)
        self.assertEqual((game.index_of("d1-b1"), game.index_of("d1-d5")), (d1 * 14 + 1, d1 * 14 + 7 + 4))

    def test_a_refused_number_says_why(self):
        game = tafl.Game("brandub")
        with self.assertRaisesRegex(ValueError, "^d1-d2: d2 is occupied \\(rule 2\\)$"):
            game.play(game.index_of("d1-d2"))
        for index in [-1, game.indices]:
            with self.assertRaisesRegex(ValueError, f"there is no move {index} on a board of 7x7; expected 0 to 685"):
                game.play(index)
        with self.assertRaisesRegex(ValueError, "d99"):
            game.index_of("d1-d99")


class Rulesets(unittest.TestCase):
    def test_has_words_and_a_file_that_reads_back_equal(self):
        for name in tafl.rulesets():
            rules = tafl.Ruleset(name)
            again = tafl.Ruleset.parse(rules.to_toml(), name)
            self.assertEqual((again, hash(again)), (rules, hash(rules)))
            self.assertEqual(pickle.loads(pickle.dumps(rules)), rules)
            self.assertIn(rules.title, rules.words())
        self.assertIn("Das Brett", tafl.Ruleset("brandub").words("de"))
        with self.assertRaisesRegex(ValueError, "there is no translation of the rules into 'nl'; expected en, "):
            tafl.Ruleset("brandub").words("nl")

    def test_rules_of_ones_own_are_played(self):
        slow = tafl.Ruleset.parse('parent = "brandub"\nking.speed = 1\n', "slow")
        self.assertEqual((slow.name, slow.size), ("slow", 7))
        start = "7/7/7/7/7/1t5/5K1 d"
        fast = {move for move in tafl.Game("brandub", start).moves() if move.startswith("f1")}
        self.assertLess({move for move in tafl.Game(slow, start).moves() if move.startswith("f1")}, fast)
        self.assertNotEqual(slow, tafl.Ruleset("brandub"))

    def test_a_mistake_is_shown_where_it_stands(self):
        with self.assertRaisesRegex(ValueError, "^line 2, column 1: "):
            tafl.Ruleset.parse('parent = "brandub"\nspeed = 1\n')


class Counting(unittest.TestCase):
    def test_perft(self):
        self.assertEqual([tafl.Game("brandub").perft(depth) for depth in range(3)], [1, 40, 960])
        divided = tafl.Game("brandub").divide(2)
        self.assertEqual((len(divided), sum(divided.values())), (40, 960))
        with self.assertRaisesRegex(ValueError, "a depth of 31"):
            tafl.Game().perft(31)

    def test_playouts_are_the_same_for_the_same_seed(self):
        game = tafl.Game("brandub")
        tally = game.playouts(games=1500, seed=7)
        self.assertEqual(repr(tally), repr(game.playouts(games=1500, seed=7)))
        self.assertNotEqual(repr(tally), repr(game.playouts(games=1500, seed=8)))
        self.assertEqual(tally.games, 1500)
        self.assertEqual(tally.games, tally.attackers + tally.defenders + tally.draws + tally.unfinished)

    def test_playouts_begin_where_the_game_stands(self):
        game = tafl.Game("brandub", ESCAPE_IN_ONE)
        self.assertEqual(game.playouts(games=10, max_plies=1).unfinished + game.playouts(10, 1).defenders, 10)
        game.play("b1-a1")
        with self.assertRaisesRegex(ValueError, "nothing to play"):
            game.playouts()


if __name__ == "__main__":
    unittest.main()

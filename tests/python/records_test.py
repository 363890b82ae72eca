"""Records from Python: read, replayed, written."""

import unittest

import tafl


def a_game():
    return tafl.Game("brandub", moves="b4-b7 d5-a5 d6-a6 c4-c3 d2-f2 d4-c4 f2-c2 c4-c7 a6-a5 c7-a7")


class Records(unittest.TestCase):
    def test_a_game_is_written_and_read_back_in_every_format(self):
        game = a_game()
        record = game.record({"event": "A test", "attackers": "Åse"})
        for form in ["otn", "pgn", "json"]:
            [again] = tafl.RecordReader(record.text(form))
            self.assertEqual((again.moves, again.result, again.rules), (game.history, "defenders", "brandub"), form)
            self.assertEqual((again.tags["event"], again.tags["attackers"]), ("A test", "Åse"), form)
            self.assertEqual(again.game(), game)
        for form in ["csv", "moves"]:
            [again] = tafl.RecordReader(record.text(form))
            self.assertEqual(again.game("brandub"), game, form)

    def test_rules_of_ones_own_are_read_back(self):
        slow = tafl.Ruleset.parse('parent = "brandub"\nking.speed = 1\n', "slow")
        game = tafl.Game(slow, moves="d1-c1 d3-c3")
        [again] = tafl.RecordReader(game.record().text("otn"))
        self.assertEqual((again.game(slow).history, again.rules), (game.history, "slow"))

    def test_a_position_is_where_the_game_begins(self):
        game = tafl.Game("brandub", "7/7/7/t2K3/T6/7/1t5 a", "b1-b2")
        [again] = tafl.RecordReader(game.record().text())
        self.assertEqual(again.game(), game)

    def test_a_file_of_several_is_their_texts_one_after_the_other(self):
        games = [a_game(), tafl.Game("brandub", moves="d1-c1"), tafl.Game("copenhagen")]
        text = "".join(game.record().text("pgn") for game in games)
        for written in [text, text.encode()]:
            self.assertEqual([record.game() for record in tafl.RecordReader(written)], games)

    def test_comments_and_variations_survive(self):
        text = '[Event "A test"]\n[Variant "brandub"]\n\n{at the start} 1. d1-c1 {good} d3-c3 (1... d3-b3) *\n'
        [record] = tafl.RecordReader(text)
        self.assertEqual(record.comments, {0: "at the start", 1: "good"})
        self.assertEqual(record.moves, ["d1-c1", "d3-c3"])
        [again] = tafl.RecordReader(record.text("otn"))
        self.assertEqual(again.comments, record.comments)
        self.assertIn("d3-b3", again.text("pgn"))
        [other] = tafl.RecordReader(text.replace("good", "bad"))
        self.assertNotEqual(record, other)
        self.assertEqual(record, next(tafl.RecordReader(text)))

    def test_a_record_that_cannot_be_read_is_named_and_the_next_one_is_read(self):
        reader = tafl.RecordReader("d1-d3,0,0,Ongoing\nnonsense,0,0,Ongoing\nd1-d3 e5-e2,0,0,Ongoing\n")
        self.assertEqual(next(reader).moves, ["d1-d3"])
        with self.assertRaisesRegex(ValueError, "^game 2: line 2, column "):
            next(reader)
        self.assertEqual(next(reader).moves, ["d1-d3", "e5-e2"])
        self.assertRaises(StopIteration, next, reader)

    def test_a_game_that_the_rules_refuse_says_where(self):
        [record] = tafl.RecordReader("d1-c1 d1-c1")
        with self.assertRaisesRegex(ValueError, "^move 2: "):
            record.game("brandub")

    def test_an_unknown_format_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no format of records is called 'xml'; expected csv, otn, pgn, json, trl or moves"):
            a_game().record().text("xml")

    def test_wrong_types_are_refused(self):
        self.assertRaises(TypeError, a_game().record, {"event": 5})
        self.assertRaises(TypeError, tafl.Record)
        self.assertRaises(TypeError, next, tafl.RecordReader.__new__(tafl.RecordReader))


if __name__ == "__main__":
    unittest.main()

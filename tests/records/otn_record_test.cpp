#include <gtest/gtest.h>

#include "record_samples.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view sample =
    "[date:2016.03.04]\n[result:-1]\n[attackers:Tove]\n[defenders:Erik: the other]\n[termination:Tove "
    "resigns]\n"
    "[rules:dim:11 name:Fetlar atkf:y "
    "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n"
    "[start-comment:A feast.\\nTwo lines.]\n\n"
    "1. d1-d3 e5-e2 \n[300 30/3 Sound.|It has\n\ntwo paragraphs, and [a bracket.]\n\n"
    "2. g1-g3xe2/e3/e3 Kf6-e6+ \n[|]\n\n"
    "2a.1.1a. g1-g2 f4-c4 \n[|(nag:2) Better.]\n\n"
    "2a.1.1b.1.1a. ..... f4-d4 \n\n"
    "2a.1.2a. k4-k3 \n\n"
    "2b.1.1a. ..... f4-c4\n\n"
    "3. a4-a3 ---\n[Not \\| here.]\n\n";

TEST(Otn, AWholeGameIsRead) {
    const Record record = read_one(sample);
    EXPECT_EQ(record.tag("defenders"), "Erik: the other");
    EXPECT_EQ(record.tag("termination"), "Tove resigns");
    EXPECT_TRUE(record.otn_rules.starts_with("dim:11 name:Fetlar"));
    EXPECT_EQ(record.start_comment, "A feast.\nTwo lines.");
    EXPECT_EQ(record.result, Winner::Defenders);
    EXPECT_EQ(moves_of(record), "d1-d3 e5-e2 g1-g3xe2xe3xe3 Kf6-e6+ a4-a3 ---");
    ASSERT_EQ(record.lines.size(), 4U);
    EXPECT_EQ(moves_of(record, 1), "g1-g2 f4-c4 k4-k3");
    EXPECT_EQ(record.lines[1].branch, 2U);
    EXPECT_EQ(moves_of(record, 2), "f4-d4");
    EXPECT_EQ(record.lines[2].parent, 1U);
    EXPECT_EQ(record.lines[2].branch, 1U);
    EXPECT_EQ(moves_of(record, 3), "f4-c4");
    EXPECT_EQ(record.lines[3].branch, 3U);
    EXPECT_EQ(record.find_note(0, 0)->clock, (RecordClock{300'000, 30, 3}));
    EXPECT_EQ(record.find_note(0, 0)->comment, "Sound.");
    EXPECT_EQ(record.find_note(0, 1)->comment, "It has\n\ntwo paragraphs, and [a bracket.");
    EXPECT_EQ(record.find_note(1, 1)->nags, std::vector<std::uint8_t>{2});
    EXPECT_EQ(record.find_note(0, 4)->comment, "Not | here.");
}

// OpenTafl's puzzles have such comments.
TEST(Otn, ATagMayRunOverSeveralLines) {
    const Record record = read_one(
        "[date:2016.08.30]\n[start-comment:One concept.\n\nThe attackers win in two.\n\n(Hint: wait.)]\n"
        "[annotator:Tove]\n\n1. d1-d3 e5-e2\n");
    EXPECT_EQ(record.start_comment, "One concept.\n\nThe attackers win in two.\n\n(Hint: wait.)");
    EXPECT_EQ(record.tag("annotator"), "Tove");
    EXPECT_EQ(moves_of(record), "d1-d3 e5-e2");
    EXPECT_EQ(first_error("[start-comment:One.\n\nTwo.\n[date:2016]\n\n1. d1-d3 e5-e2\n"),
              "1:1 '[start-comment:One.' is not a tag; a tag looks like [date:2017.04.15]");
}

TEST(Otn, WhatIsWrittenIsReadBack) {
    const Record record = read_one(sample);
    const std::string text = write(record, RecordFormat::Otn);
    EXPECT_TRUE(read_one(text) == record) << text;
    EXPECT_NE(text.find("2a.1.1b.1.1a. ..... f4-d4"), std::string::npos) << text;
    EXPECT_NE(text.find("2. g1-g3xe2/e3/e3 Kf6-e6+\n"), std::string::npos) << text;
}

TEST(Otn, CommentsMayBeginLikeClocks) {
    Record record = read_one("1. d1-d3 e5-e2", RecordFormat::Otn);
    record.note(0, 0).comment = "300 30/3 is no clock";
    record.note(0, 1).comment = "(nag:3) neither";
    EXPECT_TRUE(read_one(write(record, RecordFormat::Otn)) == record);
}

TEST(Otn, BerserkStepsShareATurn) {
    const Record record = read_one("d1-d3xd4 d3=e3xf3 e3=e4 f4-c4 a1-a2 b1-b2");
    const std::string text = write(record, RecordFormat::Otn);
    EXPECT_NE(text.find("1. d1-d3xd4 d3=e3xf3 e3=e4 f4-c4\n"), std::string::npos) << text;
    EXPECT_NE(text.find("2. a1-a2 b1-b2\n"), std::string::npos) << text;
    EXPECT_EQ(moves_of(read_one(text)), moves_of(record));
}

TEST(Otn, ATimeoutIsATermination) {
    const std::string text = write(read_one("d1-d3 timeout"), RecordFormat::Otn);
    EXPECT_NE(text.find("[termination:timeout]\n"), std::string::npos) << text;
    EXPECT_EQ(moves_of(read_one(text)), "d1-d3 timeout");
}

TEST(Otn, APositionKeepsItsSide) {
    const Record record =
        read_one("[position:/K6/7/7/7/7/7/t6/]\n[to-move:defenders]\n[rules:dim:7 start:/x/]\n\n1. a1-a2\n");
    ASSERT_TRUE(record.start.has_value());
    EXPECT_EQ(record.start->setup.pieces[0], Piece::King);
    EXPECT_TRUE(record.start->side_given);
    EXPECT_EQ(record.start->setup.to_move, Side::Defenders);
}

TEST(Otn, MistakesAreNamedWithTheirPlace) {
    EXPECT_EQ(first_error("[result:2]\n\n1. d1-d3"),
              "1:9 '2' is not a result; expected 1 (attackers), 0, -1 (defenders) or ?");
    EXPECT_EQ(first_error("[result:1]\n\n1. d1-d3 e5-\n"),
              "3:10 'e5-' is not a move: it has no square to go to, like d1-d3");
    EXPECT_EQ(first_error("[result:1]\n\n1. d1-d3 e5-e2\n[a comment that is cut"),
              "4:1 the comment that begins here has no end, or is too long; ] closes it");
    EXPECT_EQ(first_error("[result:1]\n\n1. d1-d3\n\n3. d1-d3\n"), "5:1 found turn '3.', expected turn 2");
    EXPECT_EQ(first_error("[result:1]\n\n1. d1-d3\n\n1b.1.1a. ..... d1-d3\n"),
              "5:1 the variation '1b.1' replaces a move that does not exist");
    EXPECT_EQ(first_error("[result:1]\n\nnonsense\n"),
              "3:1 'nonsense' is not a turn; a turn looks like 12. d1-d3 e5-e2");
}

TEST(Otn, ABadGameDoesNotLoseTheOthers) {
    const auto records = parse_records(
        "[event:a]\n[result:1]\n\n1. d1-d3 x\n[|]\n\n2. d1-d3\n\n[event:b]\n[result:1]\n\n1. d1-d3\n\n"
        "[event:c]\n[result:7]\n[round:1]\n\n1. d1-d3\n\n[event:d]\n\n1. d1-d3\n");
    ASSERT_EQ(records.size(), 4U);
    EXPECT_FALSE(records[0].has_value());
    EXPECT_EQ(records[1].value().tag("event"), "b");
    EXPECT_FALSE(records[2].has_value());
    EXPECT_EQ(records[3].value().tag("event"), "d");
}

TEST(Otn, ACommentWithoutItsEndDoesNotTakeTheNextGame) {
    const auto records = parse_records(
        "[event:a]\n\n1. d1-d3 e5-e2\n[unclosed | comment\n\n2. c1-c2\n\n[event:b]\n\n1. d1-d3 "
        "e5-e2\n[x|y]\n");
    ASSERT_EQ(records.size(), 2U);
    ASSERT_FALSE(records[0].has_value());
    EXPECT_EQ(records[0].error().message,
              "the comment that begins here has no end, or is too long; ] closes it");
    EXPECT_EQ(records[0].error().line, 4);
    ASSERT_TRUE(records[1].has_value());
    EXPECT_EQ(records[1]->tag("event"), "b");
}

TEST(Otn, ACommentMayHoldATag) {
    Record record = read_one("1. d1-d3 e5-e2", RecordFormat::Otn);
    record.note(0, 0).comment = "He wrote:\n\n[event:b]\n\n[see: this";
    EXPECT_TRUE(read_one(write(record, RecordFormat::Otn)) == record);
}

TEST(Otn, HugeFilesAreAnsweredAtOnce) {
    const std::string head = "[result:1]\n\n1. d1-d3\n";
    EXPECT_NE(first_error(head + run_of('x', 50'000'000, "[")), "");
    EXPECT_NE(first_error(head + run_of('x', 50'000'000, "2. ")), "");
    EXPECT_NE(first_error(head + run_of('1', 50'000'000)), "");
    EXPECT_EQ(first_error(run_of('x', 5'000'000, "[event:", "]\n")),
              "1:1 '[event:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' is too much: a record has at most 1000 "
              "tags, a tag at "
              "most 1048576 bytes");
    EXPECT_EQ(first_error(head + run_of('|', 900'000, "[", "]\n")), "");
}

}  // namespace

}  // namespace tafl::test

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "record_samples.hpp"

namespace tafl::test {

namespace {

TEST(Csv, IsReadFieldByField) {
    const Record record = read_one("d1-d3 e5-e2 g3-e3xe2xe2 timeout,2,0,White\n");
    EXPECT_EQ(moves_of(record), "d1-d3 e5-e2 g3-e3xe2xe2 timeout");
    EXPECT_EQ(record.counts, (CaptureCounts{2, 0}));
    EXPECT_EQ(record.result, Winner::Defenders);
    EXPECT_EQ(record.main().ending, Ending::Timeout);
    EXPECT_EQ(record.tokens(), 4U);
}

TEST(Csv, IsWrittenAsItWasRead) {
    for (const std::string_view line :
         {"d1-d3 e5-e2,0,0,White\n", "d1-d3xe3 timeout,1,0,Black\n", "timeout,0,0,\n",
          "d1-d3 resigned,0,0,White\n", ",0,0,Draw\n", "a1-a11,7,9,Ongoing\n"}) {
        EXPECT_EQ(write(read_one(line, RecordFormat::Csv), RecordFormat::Csv), line);
    }
}

TEST(Csv, KnowsHowOthersCloseAGame) {
    const struct {
        std::string_view closing;
        Ending ending;
        RecordedResult result;
    } cases[] = {
        {"timeout", Ending::Timeout, {}},         {"resigned", Ending::Resignation, {}},
        {"Resigned", Ending::Resignation, {}},    {"resigns", Ending::Resignation, {}},
        {"---", Ending::Resignation, {}},         {"draw", Ending::None, Winner::Draw},
        {"1/2-1/2", Ending::None, Winner::Draw},  {"1-0", Ending::None, Winner::Defenders},
        {"0-1", Ending::None, Winner::Attackers}, {"*", Ending::None, Winner::Nobody},
    };
    for (const auto& test : cases) {
        const Record record = read_one(fmt::format("d1-d3 e5-e2 {},0,0,\n", test.closing), RecordFormat::Csv);
        EXPECT_EQ(record.main().moves.size(), 2U) << test.closing;
        EXPECT_EQ(record.main().ending, test.ending) << test.closing;
        EXPECT_EQ(record.result, test.result) << test.closing;
    }
    EXPECT_EQ(first_error("d1-d3 draw e5-e2,0,0,\n", RecordFormat::Csv),
              "1:12 'e5-e2' follows the end of the game");
}

TEST(Csv, BelievesTheFieldMoreThanTheClosing) {
    const Record record = read_one("d1-d3 1-0,0,0,Black\n", RecordFormat::Csv);
    EXPECT_EQ(record.result, Winner::Attackers);
    EXPECT_EQ(record.tag(contradicting_result), "defenders");
    EXPECT_EQ(read_one("d1-d3 1-0,0,0,Ongoing\n", RecordFormat::Csv).result, Winner::Defenders);
}

TEST(Csv, CountsItsMarksWhereARecordHasNoCounts) {
    EXPECT_EQ(write(read_one("d1-d3xe3xe3 a1-a2xb2 a4-a5"), RecordFormat::Csv),
              "d1-d3xe3xe3 a1-a2xb2 a4-a5,2,1,\n");
}

TEST(Csv, LineEndsAndBlankLinesDoNotMatter) {
    const auto records = parse_records(
        "\xEF\xBB\xBF"
        "moves,a,d,result\r\nd1-d3,0,0,White\r\n\r\n\r\ne1-e3,0,0,Black");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(moves_of(records[1].value()), "e1-e3");
}

TEST(Csv, ABadGameDoesNotLoseTheOthers) {
    const auto records =
        parse_records("d1-d3,0,0,White\nd1-d3 e5,0,0,White\nd1-d3,0,White\nd1-d3,0,0,Red\nd1-d3,0,0,Draw\n");
    ASSERT_EQ(records.size(), 5U);
    EXPECT_TRUE(records[0].has_value());
    EXPECT_EQ(records[1].error().message, "'e5' is not a move: it has no square to go to, like d1-d3");
    EXPECT_EQ(records[1].error().line, 2);
    EXPECT_EQ(records[1].error().column, 7);
    EXPECT_EQ(
        records[2].error().message,
        "'d1-d3,0,White' has 3 fields, expected four: moves, captures by attackers, captures by defenders, "
        "result");
    EXPECT_EQ(records[3].error().message, "'Red' is not a result; expected White, Black, Draw or Ongoing");
    EXPECT_EQ(records[3].error().column, 11);
    EXPECT_TRUE(records[4].has_value());
}

TEST(Csv, AGameWithoutCommasHasOneField) {
    EXPECT_EQ(first_error("d1-d3", RecordFormat::Csv),
              "1:1 'd1-d3' has 1 field, expected four: moves, captures by attackers, captures by defenders, "
              "result");
}

TEST(Csv, LinesMayEndInCarriageReturnsAlone) {
    RecordReader reader("d1-d3,0,0,White\rd1-d3 e5-e2,0,0,Black\r\re5,0,0,Black");
    Record record;
    EXPECT_EQ(reader.next(record), ReadStep::Game);
    RecordReader moved = std::move(reader);
    ASSERT_EQ(moved.next(record), ReadStep::Game);
    EXPECT_EQ(moves_of(record), "d1-d3 e5-e2");
    ASSERT_EQ(moved.next(record), ReadStep::Bad);
    EXPECT_EQ(moved.error().line, 4);
    EXPECT_EQ(moved.next(record), ReadStep::End);
}

TEST(Csv, NothingStandsBehindATimeout) {
    EXPECT_EQ(first_error("d1-d3 timeout e5-e2,0,0,White"), "1:15 'e5-e2' follows the end of the game");
}

TEST(Csv, HugeLinesAreAnsweredAtOnce) {
    const std::string token = run_of('a', 50'000'000);
    EXPECT_EQ(first_error(token + ",0,0,White"),
              "1:1 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...' is not a move: it has 50000000 characters");
    std::string marks = "d1-d3";
    while (marks.size() < 20'000'000) marks += "xd4";
    EXPECT_NE(first_error(marks + ",0,0,White"), "");
    std::string moves;
    while (moves.size() < 20'000'000) moves += "d1-d3 ";
    EXPECT_EQ(first_error(moves + ",0,0,White"), "1:600001 the game has more than 100000 moves");
    EXPECT_NE(first_error(run_of(',', 20'000'000)), "");
}

// Every second game is bad: counting lines again for each would take hours, and the test would be ended.
TEST(Csv, ManyBadGamesTakeLinearTime) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "d1-d3,0,0,White\nd1-d3 nonsense,0,0,White\n";
    EXPECT_EQ(parse_records(text).size(), 600'000U);
}

TEST(MoveList, ALineIsAGame) {
    const auto records = parse_records("d1-d3 e5-e2\nd1d3 e5e2 ---\n");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(moves_of(records[1].value()), "d1-d3 e5-e2 ---");
}

TEST(MoveList, OneMoveALineIsOneGame) {
    EXPECT_EQ(moves_of(read_one("d1-d3\ne5-e2\n  g1-g3\n")), "d1-d3 e5-e2 g1-g3");
    EXPECT_EQ(parse_records("d1-d3\ne5-e2\n\nd1-d3\n").size(), 2U);
}

TEST(MoveList, AnotherEncodingIsNamed) {
    using namespace std::string_view_literals;
    for (const std::string_view text :
         {"\xFF\xFE[\0E\0"sv, "\xFE\xFF\0[\0E"sv, "[\0E\0v\0"sv, "\0d\0001\0-"sv})
        EXPECT_EQ(first_error(text), "1:1 this text is UTF-16; records are UTF-8");
}

TEST(MoveList, TextsThatAreNoRecordsAreRefused) {
    EXPECT_EQ(first_error(""), "1:1 the record is empty, there is no game in it");
    EXPECT_EQ(first_error(" \n\t\n"), "1:1 the record is empty, there is no game in it");
    EXPECT_EQ(first_error(std::string_view("ab\x03\x04\0\0abc", 9)),
              "1:3 this is not text: it contains a control character; records are CSV, OpenTafl, PGN or "
              "JSON");
    EXPECT_EQ(first_error("\x89XYZ\r\n"),
              "1:1 '\\x89XYZ' is not a move: a move begins with a square, like d1-d3");
}

}  // namespace

}  // namespace tafl::test

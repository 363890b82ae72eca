// What is written and read again is the same game, in every format and from each to the next.
#include <gtest/gtest.h>

#include "record_samples.hpp"

namespace tafl::test {

namespace {

constexpr int many = 3'000;

TEST(RecordRoundTrip, JsonGivesTheSameRecord) {
    Dice dice(1);
    for (int i = 0; i < many; ++i) {
        const Record record = random_record(dice);
        const std::string text = write(record, RecordFormat::Json);
        ASSERT_TRUE(with_sorted_tags(read_one(text, RecordFormat::Json)) == with_sorted_tags(record)) << text;
    }
}

// PGN and OpenTafl's notation bring the variations into the order in which they are read.
TEST(RecordRoundTrip, PgnAndOtnAgreeAndGiveThemselvesAgain) {
    Dice dice(2);
    for (int i = 0; i < many; ++i) {
        const Record record = random_record(dice);
        const std::string pgn = write(record, RecordFormat::Pgn);
        const std::string otn = write(record, RecordFormat::Otn);
        const Record from_pgn = with_sorted_tags(read_one(pgn, RecordFormat::Pgn));
        const Record from_otn = with_sorted_tags(read_one(otn, RecordFormat::Otn));
        ASSERT_TRUE(from_pgn == from_otn) << pgn << "\n" << otn;
        ASSERT_EQ(from_pgn.lines.size(), record.lines.size()) << pgn;
        ASSERT_EQ(write(from_otn, RecordFormat::Json), write(from_pgn, RecordFormat::Json));
        ASSERT_TRUE(from_pgn == with_sorted_tags(read_one(write(from_otn, RecordFormat::Pgn)))) << pgn;
        ASSERT_TRUE(from_pgn == with_sorted_tags(read_one(write(from_pgn, RecordFormat::Otn)))) << otn;
    }
}

TEST(RecordRoundTrip, OneLineGamesKeepEverythingInPgn) {
    Dice dice(3);
    for (int i = 0; i < many; ++i) {
        const Record record = random_record(dice);
        if (record.lines.size() > 1) continue;
        const std::string pgn = write(record, RecordFormat::Pgn);
        ASSERT_TRUE(with_sorted_tags(read_one(pgn, RecordFormat::Pgn)) == with_sorted_tags(record)) << pgn;
    }
}

TEST(RecordRoundTrip, GamesInOneFileStayApart) {
    Dice dice(4);
    for (const RecordFormat format :
         {RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json, RecordFormat::Csv}) {
        std::string text;
        for (int i = 0; i < 200; ++i) text += write(random_record(dice), format);
        const auto records = parse_records(text);
        EXPECT_EQ(records.size(), 200U) << to_string(format);
        for (const auto& record : records) EXPECT_TRUE(record.has_value()) << to_string(format);
    }
}

// In the first game, in the second, in the last: the two others are read.
TEST(RecordRoundTrip, AZeroByteCostsItsOwnGameOnly) {
    Record record;
    record.tags = {{"event", "a feast"}};
    record.lines[0].moves.assign(3, MoveToken{.from = {3, 0}, .to = {3, 2}});
    record.result = Winner::Draw;
    for (const RecordFormat format :
         {RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json, RecordFormat::Csv, RecordFormat::Moves}) {
        const std::string game = write(record, format);
        for (std::size_t broken = 0; broken < 3; ++broken) {
            std::string text = game + game + game;
            text.insert(broken * game.size() + game.rfind("d1-d3") + 5, 1, '\0');
            const auto records = parse_records(text);
            ASSERT_EQ(records.size(), 3U) << to_string(format) << broken;
            for (std::size_t i = 0; i < 3; ++i) {
                ASSERT_EQ(records[i].has_value(), i != broken) << to_string(format) << broken;
            }
            EXPECT_EQ(records[broken].error().message, "this game contains a zero byte; a record is text");
            EXPECT_GT(records[broken].error().line, static_cast<int>(broken));
        }
    }
}

TEST(RecordRoundTrip, AByteOrderMarkIsPassedOver) {
    Dice dice(6);
    const Record record = random_record(dice);
    for (const RecordFormat format :
         {RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json, RecordFormat::Csv, RecordFormat::Moves}) {
        const std::string text = write(record, format);
        EXPECT_TRUE(read_one("\xEF\xBB\xBF" + text) == read_one(text)) << to_string(format);
    }
}

TEST(RecordRoundTrip, FormatsAreToldApart) {
    Dice dice(5);
    for (int i = 0; i < 500; ++i) {
        const Record record = random_record(dice);
        for (const RecordFormat format : {RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json,
                                          RecordFormat::Csv, RecordFormat::Moves}) {
            const std::string text = write(record, format);
            ASSERT_EQ(detect_format(text).value(), format) << text;
        }
    }
}

TEST(RecordRoundTrip, DeepVariationsNeedNoStackOfCalls) {
    Record record;
    record.lines[0].moves.push_back({});
    for (std::uint32_t depth = 1; depth < 200; ++depth) {
        RecordLine& line = record.lines.emplace_back();
        line.parent = depth - 1;
        line.moves.push_back({});
    }
    for (const RecordFormat format : {RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json}) {
        EXPECT_TRUE(read_one(write(record, format), format) == record) << to_string(format);
    }
}

TEST(RecordRoundTrip, PlainFormatsSayWhatTheyLose) {
    Record record;
    record.lines[0].moves.push_back({});
    EXPECT_TRUE(lost_in(record, RecordFormat::Csv).empty());
    record.tags.push_back({"event", "a feast"});
    record.note(0, 0).comment = "sound";
    EXPECT_EQ(lost_in(record, RecordFormat::Csv), (std::vector<std::string>{"tags", "comments"}));
    EXPECT_TRUE(lost_in(record, RecordFormat::Pgn).empty());
}

}  // namespace

}  // namespace tafl::test

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "record_samples.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view bot_game =
    R"({"id":7,"attackers":"Tove","defenders":"Erik","dim":11,)"
    R"("start":"/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/",)"
    R"("time_control":{"main_time_seconds":900,"increment_length":10},)"
    R"("time_remaining_ms":{"attackers":1,"defenders":2,"last_move":3},)"
    R"("moves":"d1-d3 e5-e2 d3-d2xe2 ---","rated":true,"messages":[]})";

TEST(Json, ABotsGameIsRead) {
    const Record record = read_one(bot_game);
    EXPECT_EQ(record.tag("id"), "7");
    EXPECT_EQ(record.tag("attackers"), "Tove");
    EXPECT_EQ(record.tag("time-control"), "900 10i");
    EXPECT_EQ(record.tag("json_rated"), "true");
    EXPECT_FALSE(record.start);  // its ruleset says it
    EXPECT_EQ(moves_of(record), "d1-d3 e5-e2 d3-d2xe2 ---");
}

// The field names of ftzm's site, where black are the attackers.
TEST(Json, NamesResultAndDateOfOtherSitesAreRead) {
    const auto record = [](const std::string& status) {
        return read_one(R"([{"gameName":"Practice","blackPlayerName":"Tove","whitePlayerName":"Erik",)"
                        R"("startTime":"2023-01-02T10:00:00Z","gameStatus":")" +
                        status + R"(","moves":"d11-d9 h6-h3"}])");
    };
    const Record won = record("white_won_resignation");
    EXPECT_EQ(won.tag("attackers"), "Tove");
    EXPECT_EQ(won.tag("defenders"), "Erik");
    EXPECT_EQ(won.tag("date"), "2023.01.02");
    EXPECT_EQ(won.tag("event"), "Practice");
    EXPECT_EQ(won.tag("json_gameName"), "");
    EXPECT_EQ(won.tag("termination"), "the attackers resigned");
    EXPECT_EQ(won.result, Winner::Defenders);
    EXPECT_EQ(record("black_won_captured").result, Winner::Attackers);
    EXPECT_EQ(record("draw").result, Winner::Draw);
    EXPECT_EQ(record("in_progress").result, std::nullopt);
    EXPECT_EQ(read_one(R"({"attackers":"Ida","blackPlayerName":"Tove","moves":"d1-d3"})").tag("attackers"),
              "Ida");
}

TEST(Json, TheSitesGamesArePlayedByItsRules) {
    const std::pair<int, const char*> rows[] = {
        {7, "brandub-hnefatafl-org"}, {9, ""}, {11, "copenhagen-hnefatafl-org"}, {13, "hnefatafl-org-13"}};
    for (const auto& [size, ruleset] : rows) {
        const auto text = fmt::format(R"({{"dim":{},"moves":"","rated":false,"messages":[]}})", size);
        EXPECT_EQ(read_one(text).variant, ruleset);
        EXPECT_EQ(read_one(fmt::format(R"({{"dim":{},"moves":""}})", size)).variant, "");
    }
    EXPECT_EQ(read_one(bot_game).variant, "copenhagen-hnefatafl-org");
    EXPECT_EQ(read_one(R"({"dim":11,"moves":"","rated":true,"messages":[],"ruleset":"fetlar"})").variant,
              "fetlar");
}

TEST(Json, TheSitesOwnFieldsAreWrittenBack) {
    const std::string text = write(read_one(bot_game), RecordFormat::Json);
    for (const std::string_view field :
         {R"("id":7)", R"("dim":11)", R"("time_control":{"main_time_seconds":900,"increment_length":10})",
          R"("time_remaining_ms":{"attackers":1,"defenders":2,"last_move":3})", R"("rated":true)",
          R"("messages":[])", R"("start":"/3AAAAA3/5A5/)", R"("moves":"d1-d3 e5-e2 d3-d2xe2 ---")"}) {
        EXPECT_NE(text.find(field), std::string::npos) << field << " in " << text;
    }
    EXPECT_TRUE(with_sorted_tags(read_one(text)) == with_sorted_tags(read_one(bot_game)));
}

TEST(Json, TheyTravelThroughPgnToo) {
    const Record record = read_one(bot_game);
    EXPECT_TRUE(with_sorted_tags(read_one(write(record, RecordFormat::Pgn))) == with_sorted_tags(record));
}

TEST(Json, TheTopRowComesFirstWhateverStandsOnTheBoard) {
    for (const std::string_view rows :
         {"/A6/7/7/7/7/7/K6/", "/7/7/7/7/7/7/K6/", "/C6/7/7/7/7/7/K6/", "A6/7/7/7/7/7/K6"}) {
        const Record record = read_one(fmt::format(R"({{"dim":7,"start":"{}","moves":"a1-a2"}})", rows));
        ASSERT_TRUE(record.start.has_value()) << rows;
        EXPECT_EQ(record.start->setup.pieces[0], Piece::King) << rows;
    }
}

TEST(Json, LinesArraysAndPrettyPrintAreRead) {
    EXPECT_EQ(parse_records("{\"moves\":\"d1-d3\"}\n{\"moves\":\"d1-d3\"}\n").size(), 2U);
    EXPECT_EQ(parse_records("[{\"moves\":\"d1-d3\"},\n {\"moves\":\"d1-d3\"}]").size(), 2U);
    EXPECT_EQ(
        parse_records("{\n  \"moves\": \"d1-d3\",\n  \"tags\": {\n    \"event\": \"x\"\n  }\n}\n").size(),
        1U);
    EXPECT_EQ(moves_of(read_one(R"({"moves":["d1-d3","e5-e2"]})")), "d1-d3 e5-e2");
    EXPECT_EQ(parse_records("[]").size(), 0U);
}

TEST(Json, ABadGameDoesNotLoseTheOthers) {
    const auto records = parse_records(
        "{\"moves\":\"d1-d3\"}\n{\"moves\":\"d1-\"}\n{\"moves\":\"cut\n{\"moves\":\n{\"moves\":\"d1-d3\",}\n"
        "{\"moves\":7}\n{\"moves\":\"d1-d3\"}\n");
    ASSERT_EQ(records.size(), 7U);
    for (const std::size_t good : {0U, 6U}) EXPECT_TRUE(records[good].has_value()) << good;
    for (const std::size_t bad : {1U, 2U, 3U, 4U, 5U}) EXPECT_FALSE(records[bad].has_value()) << bad;
    EXPECT_EQ(records[1].error().message, "'d1-' is not a move: it has no square to go to, like d1-d3");
    EXPECT_EQ(records[1].error().line, 2);
    EXPECT_EQ(records[1].error().column, 11);
    EXPECT_TRUE(records[2].error().message.starts_with("this is not JSON (")) << records[2].error().message;
    EXPECT_EQ(records[2].error().line, 3);
    EXPECT_EQ(first_error("{\"moves\":\"d1-d3\""),
              "1:1 the object that begins here has no end, or is too long; } closes it");
    EXPECT_EQ(records[5].error().message, "the moves are not a string; expected \"moves\": \"d1-d3 e5-e2\"");
}

TEST(Json, AnArrayThatBreaksOffIsReported) {
    const auto records = parse_records("[{\"moves\":\"d1-d3\"},\n{\"moves\":\"d1-d3\"}");
    ASSERT_EQ(records.size(), 3U);
    EXPECT_TRUE(records[0] && records[1]);
    EXPECT_EQ(records[2].error().message, "the list of games breaks off here; ] ends it");
    EXPECT_EQ(records[2].error().line, 2);
    EXPECT_EQ(parse_records("[{\"moves\":\"d1-d3\"},\n{\"moves\":\"d1").size(), 2U);
    EXPECT_EQ(parse_records("[\n").size(), 1U);
}

TEST(Json, AFieldThatAppearsTwiceIsRefused) {
    EXPECT_EQ(first_error(R"({"moves":"d1-d3","moves":"e5-e2"})"), "1:18 the field 'moves' appears twice");
    EXPECT_THAT(first_error(R"({"moves":"d1-d3","m\u006fves":"e5-e2"})"),
                testing::HasSubstr("appears twice"));
    EXPECT_EQ(first_error(R"({"moves":"","x":[1],"x":2})"), "1:21 the field 'x' appears twice");
    EXPECT_EQ(first_error(R"({"moves":"","tags":{"event":"a","round":"{", "event":"b"}})"),
              "1:46 the field 'event' appears twice");
    EXPECT_EQ(first_error(
                  R"({"moves":"","tags":{"moves":"a"},"notes":[],"captures":{"attackers":1,"defenders":0}})"),
              "");
}

TEST(Json, FieldsOfOthersAreKeptAsTheyAre) {
    constexpr std::string_view text =
        R"({"big":123456789012345678901234567890,"real":1.50e3,"deep":{"a":[-0.10," b,\" ]"],"a":2},)"
        R"("text":"\u00e9 /","moves":"d1-d3"})"
        "\n";
    const Record record = read_one(text);
    EXPECT_EQ(record.tag("json_big"), "123456789012345678901234567890");
    EXPECT_EQ(write(record, RecordFormat::Json), text);
    EXPECT_EQ(write(read_one(write(record, RecordFormat::Pgn)), RecordFormat::Json), text);
    EXPECT_EQ(write(read_one(R"({ "deep" : { "a" : [ 1 , 2 ] } , "moves" : "" })"), RecordFormat::Json),
              "{\"deep\":{\"a\":[1,2]},\"moves\":\"\"}\n");
}

TEST(Json, FieldNamesOfAnyLettersAreWrittenBack) {
    constexpr std::string_view text = "{\"naïve\":1,\"a b+41\":2,\"\\\"q\\\"\":[3],\"moves\":\"d1-d3\"}\n";
    const Record record = read_one(text);
    EXPECT_EQ(record.tag("json_na+C3+AFve"), "1");
    EXPECT_EQ(write(record, RecordFormat::Json), text);
    EXPECT_EQ(write(read_one(write(record, RecordFormat::Pgn)), RecordFormat::Json), text);
    EXPECT_EQ(write(read_one(R"({"na\u00efve":1,"moves":""})"), RecordFormat::Json),
              "{\"naïve\":1,\"moves\":\"\"}\n");
}

// They would vanish.
TEST(Json, NagsThatPgnDoesNotHaveAreRefused) {
    for (const auto* nag : {"256", "-1", "1.5", "\"1\""}) {
        const auto text =
            fmt::format(R"({{"moves":"d1-d3","notes":[{{"line":0,"ply":0,"nags":[1,{}]}}]}})", nag);
        EXPECT_EQ(first_error(text), "1:1 the nags of a note are whole numbers from 0 to 255") << nag;
    }
}

TEST(Json, NotesAndVariationsMustHaveTheirPlace) {
    EXPECT_EQ(first_error(R"({"moves":"d1-d3","notes":[{"line":0,"ply":1,"comment":"x"}]})"),
              "1:1 a note belongs to a move that does not exist");
    EXPECT_EQ(first_error(R"({"moves":"d1-d3","variations":[{"line":1,"ply":0,"moves":"d1-d2"}]})"),
              "1:1 variation 1 replaces a move that does not exist");
}

TEST(Json, HugeAndDeepTextsAreAnsweredAtOnce) {
    EXPECT_NE(first_error(run_of('[', 20'000'000, R"({"moves":)")), "");
    EXPECT_NE(first_error(run_of('[', 1'000, R"({"moves":)") + run_of(']', 1'000) + "}"), "");
    EXPECT_NE(first_error(run_of('{', 20'000'000), RecordFormat::Json), "");
    EXPECT_NE(first_error(run_of('d', 20'000'000, R"({"moves":")", "\"}")), "");
}

TEST(Json, ADimThatIsNoBoardIsRefused) {
    for (const std::string_view dim : {"1000", "-3", "4", "\"11\"", "4294967307", "11.0", "[11]", "true"}) {
        const std::string text = fmt::format(R"({{"dim": {}, "moves": "d1-d3"}})", dim);
        EXPECT_NE(first_error(text).find("; a board has 5 to 21 squares a side"), std::string::npos)
            << text << first_error(text);
    }
    EXPECT_EQ(read_one(R"({"dim": null, "moves": "d1-d3"})").size, 0);
}

// A text holds no zero byte, and neither does what is written from JSON's \u0000.
TEST(Json, AZeroByteInATextIsDropped) {
    const Record record = read_one(R"({"moves": "d1-d3", "start_comment": "a\u0000b \u0000"})");
    EXPECT_EQ(record.start_comment, "ab");
}

TEST(Json, FieldsHaveOneOrderWhereverTheyStood) {
    const Record record =
        read_one(R"({"moves": "", "rated": true, "tags": {"attackers": "Tove", "id": "7"}})");
    const std::string text = write(record, RecordFormat::Json);
    EXPECT_EQ(text, "{\"id\":7,\"attackers\":\"Tove\",\"rated\":true,\"moves\":\"\"}\n");
    EXPECT_EQ(write(read_one(text), RecordFormat::Json), text);
}

TEST(Json, AQuestionMarkSaysNothingAsInPgn) {
    const Record record = read_one(R"({"moves": "", "tags": {"event": ["?", "a feast"]}, "ruleset": "?"})");
    EXPECT_EQ(record.tags, (std::vector<Tag>{{"event", "a feast"}}));
    EXPECT_EQ(record.variant, "");
}

TEST(Json, DimAndStartAgree) {
    EXPECT_EQ(first_error(R"({"dim": 11, "start": "/7/7/7/3K3/7/7/AAA4/", "moves": ""})"),
              "1:1 the game contradicts itself: dim is 11, and start has 7 rows");
}

TEST(Json, WhatDecidesAGameIsNotPassedOver) {
    EXPECT_EQ(first_error(R"({"ruleset": 7, "moves": ""})"), "1:1 ruleset is '7'; it is a text in quotes");
    EXPECT_EQ(first_error(R"({"start": ["7"], "moves": ""})"),
              "1:1 start is '[\"7\"]'; it is a text in quotes");
    EXPECT_EQ(first_error(R"({"rules": null, "moves": ""})"), "");
}

}  // namespace

}  // namespace tafl::test

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "record_samples.hpp"

namespace tafl::test {

namespace {

TEST(Pgn, HnefataflOrgsGamesAreRead) {
    const Record record = read_one(
        "[Event \"Game 42\"]\n[Site \"hnefatafl.org\"]\n[Date \"2025.11.02\"]\n"
        "1. h1h3 f8i8 2. f10i10 g7j7 3. k4i4\n");
    EXPECT_EQ(record.tag("event"), "Game 42");
    EXPECT_EQ(record.tag("date"), "2025.11.02");
    EXPECT_EQ(moves_of(record), "h1-h3 f8-i8 f10-i10 g7-j7 k4-i4");
    EXPECT_EQ(record.result, std::nullopt);
}

TEST(Pgn, HnefataflOrgsGamesArePlayedByItsRules) {
    const auto variant = [](std::string_view moves, std::string_view more = "") {
        return read_one(fmt::format("[Site \"hnefatafl.org\"]\n{}1. {}\n", more, moves)).variant;
    };
    EXPECT_EQ(variant("h1h3 f8i8 2. f10i10 g7j7 3. k4i4"), "copenhagen-hnefatafl-org");
    EXPECT_EQ(variant("d3c3 d1c1"), "brandub-hnefatafl-org");
    EXPECT_EQ(variant("m4m3 g4f4"), "hnefatafl-org-13");
    EXPECT_EQ(variant("e5e4"), "");  // no board of theirs begins so
    EXPECT_EQ(variant("h1h3", "[Variant \"fetlar\"]\n"), "fetlar");
    EXPECT_EQ(read_one("[Site \"elsewhere\"]\n1. h1h3 f8i8\n").variant, "");
}

TEST(Pgn, PlaytaflsGamesAreRead) {
    EXPECT_EQ(moves_of(read_one("[Event \"x\"]\n[White \"a\"]\n\n1.d1d3 e5e2 2.g1g3 f4c4 1-0\n")),
              "d1-d3 e5-e2 g1-g3 f4-c4");
}

TEST(Pgn, TheStandardsFurnitureIsUnderstood) {
    const Record record = read_one(
        "% a line for somebody else\n"
        "[Event \"A \\\"feast\\\"\"]\n[White \"Erik\"]\n[Black \"Tove\"]\n[Result \"0-1\"]\n"
        "[TimeControl \"900+10\"]\n[Termination \"time forfeit\"]\n\n"
        "{Before all.} 1. d1-d3! {[%clk 0:14:55] Sound.} e5-e2 $2 $14 ; to the line's end\n"
        "2. g1-g3xe2 (2. g1-g2 {Slow.} 2... f4-c4 (2... f4-d4)) ({First.} 2. k4-k3)\n"
        "2... Kf6-e6+ 0-1\n");
    EXPECT_EQ(record.tag("event"), "A \"feast\"");
    EXPECT_EQ(record.tag("defenders"), "Erik");
    EXPECT_EQ(record.tag("attackers"), "Tove");
    EXPECT_EQ(record.tag("time-control"), "900 10i");
    EXPECT_EQ(record.result, Winner::Attackers);
    EXPECT_EQ(record.main().ending, Ending::Timeout);
    EXPECT_EQ(record.start_comment, "Before all.");
    EXPECT_EQ(moves_of(record), "d1-d3 e5-e2 g1-g3xe2 Kf6-e6+ timeout");
    ASSERT_EQ(record.lines.size(), 4U);
    EXPECT_EQ(moves_of(record, 1), "g1-g2 f4-c4");
    EXPECT_EQ(moves_of(record, 2), "f4-d4");
    EXPECT_EQ(record.lines[2].parent, 1U);
    EXPECT_EQ(record.lines[2].branch, 1U);
    EXPECT_EQ(record.find_note(3, 0)->before, "First.");
    const Note* first = record.find_note(0, 0);
    EXPECT_EQ(first->clock, (RecordClock{895'000, 0, 0}));
    EXPECT_EQ(first->comment, "Sound.");
    EXPECT_EQ(first->nags, std::vector<std::uint8_t>{1});
    EXPECT_EQ(record.find_note(0, 1)->comment, "to the line's end");
    EXPECT_EQ(record.find_note(0, 1)->nags, (std::vector<std::uint8_t>{2, 14}));
}

TEST(Pgn, IsWrittenAsTheStandardHasIt) {
    Record record = read_one("d1-d3xe3xe3 e5-e2 timeout,2,0,White", RecordFormat::Csv);
    record.tags = {{"defenders", "Erik"}, {"attackers", "Tove"}, {"date", "2026.01.02"}};
    EXPECT_EQ(write(record, RecordFormat::Pgn, {"copenhagen", "", true, {}}),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.01.02\"]\n[Round \"?\"]\n[White \"Erik\"]\n[Black "
              "\"Tove\"]\n"
              "[Result \"1-0\"]\n[Attackers \"Tove\"]\n[Defenders \"Erik\"]\n[Termination \"time forfeit\"]\n"
              "[Variant \"copenhagen\"]\n[CapturesByAttackers \"2\"]\n[CapturesByDefenders \"0\"]\n\n"
              "1. d1-d3xe3xe3 e5-e2 1-0\n\n");
}

TEST(Pgn, LinesAreNoLongerThanEightyCharacters) {
    std::string moves;
    for (int i = 0; i < 300; ++i) moves += "d1-d3xe3 k11-k10 ";
    const std::string text = write(read_one(moves), RecordFormat::Pgn);
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
        end = text.find('\n', at);
        EXPECT_LE(end - at, 80U);
    }
}

TEST(Pgn, APositionAndItsSideAreKept) {
    const Record record = read_one("[SetUp \"1\"]\n[FEN \"7/7/7/3k3/7/7/a6 d\"]\n\n1. d4-d1 *\n");
    ASSERT_TRUE(record.start.has_value());
    EXPECT_EQ(record.start->setup.to_move, Side::Defenders);
    EXPECT_EQ(record.start->setup.pieces[0], Piece::Attacker);
    EXPECT_NE(write(record, RecordFormat::Pgn).find("[FEN \"7/7/7/3K3/7/7/t6 d\"]"), std::string::npos);
}

TEST(Pgn, GamesFollowEachOtherWithAndWithoutTags) {
    EXPECT_EQ(parse_records("[Event \"a\"]\n1. d1d3 e5e2\n[Event \"b\"]\n1. d1d3\n").size(), 2U);
    EXPECT_EQ(parse_records("1. d1d3 1-0 1. e1e3 0-1\n1. f1f3 *").size(), 3U);
    EXPECT_EQ(parse_records("[Event \"a\"]\n[Result \"*\"]\n\n*\n\n[Event \"b\"]\n\n1. d1d3 *\n").size(), 2U);
}

TEST(Pgn, ABadGameDoesNotLoseTheOthers) {
    const auto records = parse_records(
        "[Event \"a\"]\n1. d1d3 nonsense e5e2\n[Event \"b\"]\n1. d1d3\n[Event \"c\"]\n[Broken\n\n1. d1d3 "
        "*\n\n"
        "[Event \"d\"]\n\n1. d1d3 *\n");
    ASSERT_EQ(records.size(), 4U);
    EXPECT_EQ(records[0].error().message,
              "'nonsense' is not a move: a move begins with a square, like d1-d3");
    EXPECT_EQ(records[0].error().line, 2);
    EXPECT_EQ(records[0].error().column, 9);
    EXPECT_EQ(records[1].value().tag("event"), "b");
    EXPECT_EQ(records[2].error().message, "'[Broken' is not a tag; a tag looks like [Event \"...\"]");
    EXPECT_EQ(records[3].value().tag("event"), "d");
}

// 'x' for a bad game, otherwise how many moves it has.
std::string read_games(std::string_view text) {
    std::string out;
    for (const Parsed<Record>& record : parse_records(text))
        out += record ? fmt::format("{}", record->main().moves.size()) : "x";
    return out;
}

TEST(Pgn, GoingOnBehindABadGameFindsTheNext) {
    const std::pair<std::string_view, std::string_view> rows[] = {
        // a bracket, a brace that is never closed
        {"[Event \"a\"]\n\n1. d1d3 (1. d1d2\n\n[Event \"b\"]\n\n1. d1d3 e5e2 1-0\n\n[Event \"c\"]\n1. d1d3 "
         "*\n",
         "x21"},
        {"[Event \"a\"]\n\n1. d1d3 (1. d1d2 1-0\n\n[Event \"b\"]\n\n1. d1d3 e5e2 1-0\n", "x2"},
        {"1. d1d3 (1. d1d2 1-0\n\n1. d1d3 e5e2 1-0\n", "x2"},
        {"1. d1d3 (1. d1d2\n\n1. d1d3 e5e2 1-0\n", "x2"},
        {"[Event \"a\"]\n\n1. d1d3 {x\n\n[Event \"b\"]\n\n1. d1d3 {y} e5e2 1-0\n", "x2"},
        {"1. d1d3 {x\n\n1. d1d3 e5e2 1-0\n", "x2"},
        // without tags
        {"1. d1d3 1-0\n\n1. d1d3 zz 1-0\n\n1. d1d3 e5e2 1-0\n\n1. d1d3 0-1\n", "1x21"},
        {"1. d1d3 zz\n\n1. d1d3 e5e2 1-0\n", "x2"},
        {"1. d1d3 (1. zz 1-0) e5e2 1-0\n1. d1d3 *\n", "x1"},
        {"1. zz (1. d1d2 1-0) e5e2 1-0\n1. d1d3 *\n", "x1"},
        {"1. zz e5e2 ; 1-0\n% *\n2. d1d3 1-0 1. d1d3 *\n", "x1"},
        // in one line
        {"[Event \"a\"] [White \"x\"] 1. d1d3 zz 1-0 [Event \"b\"] 1. d1d3 e5e2 *\n", "x2"},
        // a comment behind the bad move that looks like a tag, like a result
        {"[Event \"a\"]\n\n1. d1d3 zz {x\n[y] * z} e5e2 1-0\n\n[Event \"b\"]\n\n1. d1d3 e5e2 1-0\n", "x2"},
        // a bad tag among tags
        {"[Event \"a\"]\n[Result \"2-0\"]\n[Round \"1\"]\n\n1. d1d3 *\n\n[Event \"b\"]\n\n1. d1d3 e5e2 *\n",
         "x2"},
        {"[Event \"a\"]\n[Broken\n[Round \"1\"]\n\n1. d1d3 *\n\n[Event \"b\"]\n\n1. d1d3 e5e2 *\n", "x2"},
    };
    for (const auto& [text, games] : rows) EXPECT_EQ(read_games(text), games) << text;
}

TEST(Pgn, AResultInAVariationIsNotTheGames) {
    EXPECT_EQ(read_games("1. d1d3 (1. d1d2 1-0) e5e2 1-0"), "2");
    EXPECT_EQ(read_games("1. d1d3 (1. d1d2 * {so} ) (1. e1e3 0-1\n) e5e2 1-0"), "2");
}

TEST(Pgn, ACommentMayHoldATag) {
    Record record = read_one("1. d1d3 *");
    record.note(0, 0).comment = "He wrote:\n[Event \"b\"]\n\nand \\[ too";
    EXPECT_TRUE(read_one(write(record, RecordFormat::Pgn)) == read_one(write(record, RecordFormat::Json)));
    EXPECT_EQ(read_one(write(record, RecordFormat::Pgn)).find_note(0, 0)->comment,
              record.find_note(0, 0)->comment);
}

TEST(Pgn, OfTwoResultsNoneIsLost) {
    const Record record = read_one("[Result \"1-0\"]\n\n1. d1d3 0-1\n");
    EXPECT_EQ(record.result, Winner::Defenders);
    EXPECT_EQ(record.tag(contradicting_result), "attackers");
    EXPECT_TRUE(read_one(write(record, RecordFormat::Otn)) == read_one(write(record, RecordFormat::Pgn)));
    for (const std::string_view agreed : {"[Result \"1-0\"]\n\n1. d1d3 1-0", "[Result \"*\"]\n\n1. d1d3 1-0",
                                          "[Result \"1-0\"]\n\n1. d1d3 *", "1. d1d3 1-0"}) {
        EXPECT_EQ(read_one(agreed).tag(contradicting_result), "") << agreed;
        EXPECT_EQ(read_one(agreed).result, Winner::Defenders) << agreed;
    }
}

TEST(Pgn, ATagThatIsTooLongIsSaidToBe) {
    EXPECT_EQ(first_error(run_of('x', 2'000'000, "[Event \"", "\"]\n1. d1d3 *")),
              "1:1 the tag that begins here is too long; one has at most 1048576 bytes");
}

TEST(Pgn, WhatIsOpenMustBeClosed) {
    EXPECT_EQ(first_error("1. d1d3 {no end"),
              "1:9 the comment that begins here has no end, or is too long; } closes it");
    EXPECT_EQ(first_error("1. d1d3 (1. e1e3"), "1:9 the variation that begins here has no end; ) closes it");
    EXPECT_EQ(first_error("1. d1d3 )"), "1:9 unexpected ): no variation is open");
    EXPECT_EQ(first_error("1. d1d3 ()"), "1:9 the variation that begins here has no move");
    EXPECT_EQ(first_error("1. (d1d3)"),
              "1:4 a variation comes before the first move; it follows the move that it replaces");
    EXPECT_EQ(first_error("1. d1d3 $999"), "1:9 '$999' is not an annotation; expected $0 to $255");
    EXPECT_EQ(first_error("[Result \"2-0\"]\n"),
              "1:1 '2-0' is not a result; expected 1-0 (defenders), 0-1, 1/2-1/2 or *");
}

TEST(Pgn, HugeFilesAreAnsweredAtOnce) {
    std::string nested = "1. d1d3";
    for (int i = 0; i < 1'000'000; ++i) nested += "(d1d3";
    EXPECT_NE(first_error(nested).find("variations lie more than 250 deep"), std::string::npos);
    EXPECT_NE(first_error(run_of('d', 50'000'000, "1. ")), "");
    EXPECT_NE(first_error(run_of('d', 50'000'000, "{"), RecordFormat::Pgn), "");
    EXPECT_NE(first_error(run_of('(', 50'000'000), RecordFormat::Pgn), "");
    EXPECT_NE(first_error(run_of('[', 50'000'000), RecordFormat::Pgn), "");
    EXPECT_NE(first_error(run_of('\\', 50'000'000, "[a \""), RecordFormat::Pgn), "");
    std::string open;
    for (int i = 0; i < 100'000; ++i) open += "1. zz {\n\n";
    EXPECT_EQ(parse_records(open).size(), 100'000U);
    std::string flat = "1. ";
    for (int i = 0; i < 2'000'000; ++i) flat += "d1d3 (e1e3) ";
    EXPECT_NE(first_error(flat).find("the game has more than 100000 moves"), std::string::npos);
}

TEST(Pgn, OldFilesInLatin1BecomeUtf8) {
    EXPECT_EQ(read_one("[White \"J\xF6rg\"]\n\n1. d1d3 {sch\xF6n} *").tag("defenders"), "J\xC3\xB6rg");
}

}  // namespace

}  // namespace tafl::test

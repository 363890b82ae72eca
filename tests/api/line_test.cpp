// A line of play returns its board, or the illegal move and the reason.
#include "api/line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>

#include "api/records_json.hpp"

namespace tafl::api {
namespace {

using ::testing::HasSubstr;

TEST(Line, IsAnsweredWithEachOfItsMoves) {
    const auto json = line_json({"brandub", "", "", {"d1-c1", "d3-c3"}});
    ASSERT_TRUE(json) << json.error().text;
    const auto board = boost::json::parse(*json).as_object();
    EXPECT_EQ(board.at("toMove"), "attackers");
    EXPECT_EQ(board.at("last"), "d3-c3");
    ASSERT_EQ(board.at("played").as_array().size(), 2U);
    EXPECT_EQ(board.at("played").as_array()[1].at("position"), board.at("position"));
}

TEST(Line, TellsOfItsLastMovesOnly) {
    const auto json = line_json({"brandub", "", "", {"d1-c1", "d3-c3", "c1-b1"}}, 2);
    ASSERT_TRUE(json) << json.error().text;
    const auto board = boost::json::parse(*json);
    const auto& played = board.at("played").as_array();
    ASSERT_EQ(played.size(), 2U);
    EXPECT_EQ(played[0].at("move"), "d3-c3");
    EXPECT_EQ(played[1].at("move"), "c1-b1");
}

TEST(Line, NamesTheIllegalMove) {
    const auto json = line_json({"brandub", "", "", {"d1-c1", "d3-d1"}});
    ASSERT_FALSE(json);
    EXPECT_EQ(json.error().at, 1U);
    EXPECT_THAT(json.error().text, HasSubstr("d3-d1"));
}

TEST(Line, WithoutRulesHasNoIllegalMove) {
    const auto json = line_json({"brandup", "", "", {}});
    ASSERT_FALSE(json);
    EXPECT_EQ(json.error().at, std::nullopt);
    EXPECT_THAT(json.error().text, HasSubstr("brandub"));
}

// Rules from the net: neither their parent nor the name of a ruleset is ever looked for on the disk.
TEST(Line, ReadsNoFile) {
    const auto path = testing::TempDir() + "house-rules.toml";
    std::ofstream(path) << "parent = \"york\"\n";
    const auto by_parent = line_json({"", "parent = \"" + path + "\"\n", "", {}});
    ASSERT_FALSE(by_parent);
    EXPECT_THAT(by_parent.error().text, HasSubstr("is a file, here only a built-in ruleset can be"));
    const auto by_name = line_json({path, "", "", {}});
    ASSERT_FALSE(by_name);
    EXPECT_THAT(by_name.error().text, HasSubstr("there is no ruleset"));
}

TEST(Line, UnderRulesOfItsOwnIsNoneOfTheBuiltInOnes) {
    const auto ruleset = ruleset_of("brandub", "parent = \"brandub\"\ntitle = \"Kitchen\"\n");
    ASSERT_TRUE(ruleset) << ruleset.error().message;
    EXPECT_EQ((*ruleset)->name, "own-rules");
    EXPECT_EQ((*ruleset)->title, "Kitchen (own rules)");
}

TEST(Line, AFaultInARulesetFileHasItsPlace) {
    const auto wrong = ruleset_of("", "parent = \"brandub\"\nking.beside = \"maybe\"\n");
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error().message, testing::StartsWith("line 2, column 15: king.beside: "));
}

TEST(Records, KeepVariationsAndNotes) {
    const auto json = records_json(
        "[Variant \"brandub\"]\n\n1. d2-a2 {Far.} 1... d3-g3 $2 (1... d3-c3 {Near.} 2. d1-c1) 2. f4-f5 *\n");
    ASSERT_TRUE(json) << json.error().message;
    const auto read = boost::json::parse(*json).as_object();
    const auto& game = read.at("games").as_array()[0].as_object();
    EXPECT_FALSE(game.contains("file"));
    EXPECT_EQ(game.at("variations"), boost::json::parse(R"([{"line":0,"ply":1,"moves":"d3-c3 d1-c1"}])"));
    EXPECT_EQ(game.at("notes"),
              boost::json::parse(R"([{"line":0,"ply":0,"comment":"Far."},{"line":0,"ply":1,"nags":[2]},)"
                                 R"({"line":1,"ply":0,"comment":"Near."}])"));
}

TEST(Records, UnderRulesThatAreNotBuiltInHaveTheirFile) {
    const auto json = records_json(
        "[rules:dim:7 name:Own atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d3-c3 d2-c2\n");
    ASSERT_TRUE(json) << json.error().message;
    const auto read = boost::json::parse(*json).as_object();
    ASSERT_EQ(read.at("games").as_array().size(), 1U) << *json;
    const auto& file = read.at("games").as_array()[0].as_object().at("file").as_string();
    EXPECT_TRUE(ruleset_of("", std::string_view(file.data(), file.size())));
}

TEST(Records, WithoutRulesAreReadByTheGivenOnes) {
    const auto ruleset = [](const char* text, const std::shared_ptr<const Ruleset>& fallback) {
        const auto read = boost::json::parse(records_json(text, fallback).value()).as_object();
        const auto& games = read.at("games").as_array();
        const auto& faults = read.at("faults").as_array();
        const auto& words =
            faults.empty() ? games.at(0).as_object().at("ruleset") : faults[0].as_object().at("text");
        return std::string(words.as_string().c_str());
    };
    const auto brandub = *ruleset_of("brandub", "");
    EXPECT_EQ(ruleset("d2-e2,0,0,Ongoing\n", brandub), "brandub");
    EXPECT_EQ(ruleset("d2-e2,0,0,Ongoing\n", nullptr),
              "Move 1. d2-e2: nothing stands on d2; the record names no rules and is read as Copenhagen.");
    EXPECT_EQ(ruleset("d6-c6 e4-e1 f4-e4 d3-f3,0,0,Ongoing\n", nullptr), "brandub");
    EXPECT_TRUE(ruleset("d1-c1 d1-c1,0,0,Ongoing\n", brandub).starts_with("Move 1… d1-c1: "));
    EXPECT_EQ(ruleset("[Variant \"brandub\"]\n\n1. d2-e2 *\n", *ruleset_of("copenhagen", "")), "brandub");
    const auto own = *ruleset_of("", "parent = \"brandub\"\ntitle = \"Kitchen\"\n");
    EXPECT_EQ(ruleset("d2-e2,0,0,Ongoing\n", own), "own-rules");
    EXPECT_EQ(ruleset("d5-e2,0,0,Ongoing\n", own).substr(0, 8), "Move 1. ");
}

TEST(Records, MovesAfterTheEndAreSaid) {
    const auto read = [](const std::string& rest) {
        const std::string start = "[Variant \"brandub\"]\n[FEN \"7/7/7/3K3/7/7/t6 d\"]\n\n";
        return boost::json::parse(records_json(start + "1. d4-d7 a1-a2 2. d7-a7 " + rest).value())
            .as_object();
    };
    const auto surplus = read("a2-a3 *");
    EXPECT_EQ(surplus.at("faults").as_array().at(0).at("text"),
              "Move 2… a2-a3 comes after the end of the game. The king has escaped on a7.");
    EXPECT_EQ(surplus.at("games").as_array().at(0).at("moves").as_array().size(), 3U);
    EXPECT_TRUE(read("0-1").at("faults").as_array().empty());
}

TEST(Line, APositionThatDoesNotFitHasAReasonForTranslations) {
    const auto reason = [](const char* position) {
        const auto game = play({"brandub", "", position, {}});
        return game ? std::string("accepted") : std::string(game.error().reason);
    };
    EXPECT_EQ(reason("7/7/7/3K3/7/7/7 a"), "accepted");
    EXPECT_EQ(reason("7/7/7/7/7/7/7 a"), "setup-no-king");
    EXPECT_EQ(reason("7/7/7/2KK3/7/7/7 a"), "setup-two-kings");
    EXPECT_EQ(reason("t6/7/7/3K3/7/7/7 a"), "setup-corner");
    EXPECT_EQ(reason("7/7/7/2Kt3/7/7/7 a"), "setup-throne");
    EXPECT_EQ(reason("7/7/7/c1K4/7/7/7 a"), "setup-special");
    EXPECT_EQ(reason("no position"), "");
    EXPECT_EQ(play({"brandub", "", "", {"a1-a2"}}).error().reason, "");
}

TEST(Records, NothingAndTooMuchAreRefused) {
    EXPECT_FALSE(records_json(" \n"));
    EXPECT_FALSE(records_json(std::string(max_records_size + 1, 'a')));
}

}  // namespace
}  // namespace tafl::api

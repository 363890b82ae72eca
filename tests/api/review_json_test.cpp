// Reviews from a page's search results: the response, and the refusals.
#include "api/review_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace tafl::api {
namespace {

using ::testing::HasSubstr;

const Line two_moves{"brandub", "", "", {"d1-c1", "d3-c3"}};

boost::json::object reviewed(const Line& line, std::string_view analyses, std::string_view result = "",
                             Language language = Language::English) {
    const auto json = review_json(line, analyses, result, language);
    EXPECT_TRUE(json) << json.error().text;
    return json ? boost::json::parse(*json).as_object() : boost::json::object{};
}

std::string refused(const Line& line, std::string_view analyses, std::string_view result = "") {
    const auto json = review_json(line, analyses, result);
    return json ? "accepted: " + *json : json.error().text;
}

TEST(ReviewJson, SaysWhatEachMoveLost) {
    const auto review = reviewed(two_moves, R"([{"score":700,"pv":["d2-c2","d3-c3"]},
        {"lines":[{"score":-250,"pv":["d3-c3"]},{"score":-750,"pv":["e4-e3"]}]}, {"score":200,"pv":["c1-d1"]}])");
    EXPECT_EQ(review.at("chances").as_array().size(), 3U);
    const auto& first = review.at("moves").as_array().at(0).as_object();
    std::string fields;
    for (const auto& [name, value] : first) fields += (fields.empty() ? "" : " ") + std::string(name);
    EXPECT_EQ(fields,
              "ply side move before chance loss sign missedWin allowedLoss best line why reasons reply "
              "allows replyReasons");
    EXPECT_EQ(first.at("ply"), 1);
    EXPECT_EQ(first.at("best"), "d2-c2");
    EXPECT_EQ(first.at("line").as_array().size(), 2U);
    EXPECT_EQ(first.at("sign"), "?!");
    const auto& second = review.at("moves").as_array().at(1).as_object();
    EXPECT_EQ(second.at("loss"), 0.0);
    EXPECT_EQ(second.at("best"), second.at("move"));
    EXPECT_EQ(second.at("line").as_array().size(), 2U);
    EXPECT_EQ(review.at("sides").as_array().at(0).at("inaccuracies"), 1);
    EXPECT_TRUE(review.at("turningPoint").is_null() || review.at("turningPoint").is_int64());
}

TEST(ReviewJson, TellsOfAChanceThatSlippedAway) {
    const auto review = reviewed({"brandub", "", "", {"d1-c1", "d3-c3"}},
                                 R"([{"score":0,"pv":["d2-c2"]},{"score":0,"pv":["d3-c3"]}])");
    EXPECT_TRUE(review.at("slide").is_null());
    const auto slide = reviewed({"brandub", "", "", {"d1-c1"}},
                                R"([{"score":0,"pv":["d2-c2"]},{"score":9000,"pv":["d3-c3"]}])", "draw")
                           .at("slide")
                           .as_object();
    EXPECT_EQ(slide.at("side"), "attackers");
    EXPECT_EQ(slide.at("ply"), 1);
    EXPECT_GT(slide.at("from").as_double(), 0.3);
    EXPECT_EQ(slide.at("to"), 0.0);
}

TEST(ReviewJson, LeavesOutWhatWasNotSearched) {
    const auto review = reviewed(two_moves, R"([{"score":0,"pv":["d2-c2"]}, null])");
    EXPECT_TRUE(review.at("chances").as_array().at(1).is_null());
    EXPECT_TRUE(review.at("moves").as_array().at(0).at("chance").is_null());
    EXPECT_TRUE(review.at("moves").as_array().at(1).at("best").is_null());
    EXPECT_EQ(reviewed(two_moves, "[]").at("moves").as_array().size(), 2U);
}

// The king on c3 and the moves of the line are real; the scores are made up.
TEST(ReviewJson, GivesItsReasonsInTheLanguage) {
    const Line line{"brandub", "", "7/7/7/1K4t/7/7/7 d", {"b4-b5"}};
    constexpr auto analyses =
        R"([{"score":31997,"pv":["b4-a4","g4-g5","a4-a7"]}, {"score":0,"pv":["g4-g5"]}])";
    const auto why = [&](Language language) {
        const auto review = reviewed(line, analyses, "defenders", language);
        const auto& move = review.at("moves").as_array().at(0).as_object();
        EXPECT_EQ(move.at("missedWin"), 2);
        return std::string(move.at("why").as_string());
    };
    EXPECT_EQ(why(Language::English), "brings the king out in 2 moves");
    EXPECT_EQ(why(Language::Spanish), "saca al rey en 2 jugadas");
}

TEST(ReviewJson, CutsALineThatCannotBePlayedToItsEnd) {
    const auto review =
        reviewed(two_moves, R"([{"score":9000,"pv":["d2-c2","d2-c2"]},{"score":0,"pv":["e4-e3"]}])");
    EXPECT_EQ(review.at("moves").as_array().at(0).at("line").as_array().size(), 1U);
}

TEST(ReviewJson, KnowsNoMoveWhereNoneWasSearched) {
    const auto review = reviewed(two_moves, R"([{"score":0,"pv":[]},{"score":0,"pv":["e4-e3"]}])");
    EXPECT_TRUE(review.at("moves").as_array().at(0).at("best").is_null());
}

TEST(ReviewJson, RefusesOtherInput) {
    EXPECT_THAT(refused(two_moves, "{}"), HasSubstr("must be a JSON array"));
    EXPECT_THAT(refused(two_moves, "[1"), HasSubstr("must be a JSON array"));
    EXPECT_THAT(refused(two_moves, "[1]"), HasSubstr("analysis 0: expected"));
    EXPECT_THAT(refused(two_moves, "[null, {\"lines\":[]}]"), HasSubstr("analysis 1: lines"));
    EXPECT_THAT(refused(two_moves, R"([{"score":40000,"pv":["d2-c2"]}])"), HasSubstr("within 32000"));
    EXPECT_THAT(refused(two_moves, R"([{"score":-9223372036854775808,"pv":["d2-c2"]}])"),
                HasSubstr("within 32000"));
    EXPECT_THAT(refused(two_moves, R"([{"score":0,"pv":["d3-c3"]}])"), HasSubstr("cannot be played"));
    EXPECT_THAT(refused(two_moves, "[null,null,null,null]"), HasSubstr("has 3 positions"));
    EXPECT_THAT(refused(two_moves, "[]", "white"), HasSubstr("a result is"));
    EXPECT_THAT(refused(two_moves, std::string(max_analyses_size + 1, ' ')), HasSubstr("4 MiB"));
    const auto illegal = review_json({"brandub", "", "", {"d1-c1", "d3-d1"}}, "[]", "");
    ASSERT_FALSE(illegal);
    EXPECT_EQ(illegal.error().at, 1U);
}

std::string second_looked(std::string_view analyses, std::string_view checks, std::string_view result = "") {
    const auto json = second_look_json(two_moves, analyses, checks, result);
    return json ? *json : "refused: " + json.error().text;
}

TEST(SecondLookJson, NamesSearchesAndTakesWhatTheyFound) {
    constexpr auto analyses = R"([{"score":700,"pv":["d2-c2","d3-c3"]},{"score":9000,"pv":["d3-c3"]},
        {"score":200,"pv":["c1-d1"]}])";
    constexpr auto check = R"({"at":0,"moves":["d2-c2"],"lines":1,"factor":10})";
    EXPECT_THAT(second_looked(analyses, "[]"), HasSubstr(std::string(R"("wanted":[)") + check + "]"));
    EXPECT_THAT(
        second_looked(analyses, R"([{"at":0,"moves":["d2-c2"],"found":[{"score":-600,"pv":["d3-c3"]}]}])"),
        HasSubstr(R"({"analyses":[{"score":600,"pv":["d2-c2","d3-c3"]},)"));
    EXPECT_THAT(
        second_looked(analyses, R"([{"at":0,"moves":["d2-c2"],"found":[{"score":-600,"pv":["d3-c3"]}]}])"),
        HasSubstr(R"("wanted":[]})"));
    // A move that loses: other candidates are looked for.
    EXPECT_THAT(
        second_looked(analyses, R"([{"at":0,"moves":["d2-c2"],"found":[{"score":31997,"pv":["d3-c3"]}]}])"),
        HasSubstr(R"("wanted":[{"at":0,"moves":[],"lines":10,"factor":10}])"));
}

TEST(SecondLookJson, RefusesOtherInput) {
    EXPECT_THAT(second_looked("{}", "[]"), HasSubstr("the analyses must be a JSON array"));
    EXPECT_THAT(second_looked("[]", "{}"), HasSubstr("the checks must be a JSON array"));
    EXPECT_THAT(second_looked("[]", "[1]"), HasSubstr("a check: expected {at, moves, found}"));
    EXPECT_THAT(second_looked("[]", R"([{"at":3,"moves":[],"found":[]}])"), HasSubstr("has no position 3"));
    EXPECT_THAT(second_looked("[]", R"([{"at":0,"moves":["a1-a2"],"found":[]}])"),
                HasSubstr("a move cannot be played"));
    EXPECT_THAT(second_looked("[]", R"([{"at":0,"moves":[],"found":[{"score":0,"pv":["a1-a2"]}]}])"),
                HasSubstr("cannot be played"));
    EXPECT_THAT(second_looked("[]", "[]", "white"), HasSubstr("a result is"));
}

// Search results from outside are stored only as far as the rules could read them.
TEST(AnalysesJson, KeepsWhatTheRulesAllow) {
    const auto kept = analyses_json(
        two_moves, R"([{"score":2000,"pv":["d2-c2","d3-c3","a1-a2"],"note":1}, null, {"score":-3,"pv":[]}])");
    ASSERT_TRUE(kept) << kept.error().text;
    EXPECT_EQ(*kept, R"([{"score":2000,"pv":["d2-c2","d3-c3"]},null,{"score":-3,"pv":[]}])");
    const auto refused_by_rules = analyses_json(two_moves, R"([{"score":0,"pv":["a1-a2"]}])");
    ASSERT_FALSE(refused_by_rules);
    EXPECT_EQ(refused_by_rules.error().text, "analysis 0: its first move cannot be played");
}

}  // namespace
}  // namespace tafl::api

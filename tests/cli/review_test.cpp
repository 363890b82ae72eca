// `tafl review`: a recorded game as text, JSON and an annotated record, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "run.hpp"

namespace tafl::test {

namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

// The king can escape at once: the defenders overlook it, and the attackers let him go.
constexpr std::string_view escape =
    R"({"dim":7,"ruleset":"brandub","start":"/7/1t5/7/K5t/7/t2T3/7/","to_move":"defenders",)"
    R"("attackers":"Anna","defenders":"Bo","moves":"d2-d3 g4-g5 a4-a7","result":"defenders"})"
    "\n";

json::object reviewed(const std::string& line, std::string_view record = escape) {
    const auto ran = run_tafl_line(line, record);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return json::parse(ran.out).as_object();
}

TEST(ReviewCommand, NamesMissedWinsAndTheResult) {
    const auto review = reviewed("review - --nodes 2000 --json");
    EXPECT_EQ(names_of(review), "game plies result chances sides turningPoint openEnd slide moves");
    EXPECT_EQ(review.at("plies"), 3);
    EXPECT_EQ(review.at("result"), "defenders");
    EXPECT_EQ(review.at("chances").as_array().size(), 4U);
    EXPECT_EQ(review.at("chances").as_array().back(), 0.0);
    EXPECT_EQ(names_of(review.at("sides").as_array().at(0).as_object()),
              "side accuracy inaccuracies mistakes blunders");
    const auto& last = review.at("moves").as_array().at(2).as_object();
    EXPECT_EQ(last.at("best"), "a4-a7");
    EXPECT_EQ(last.at("loss"), 0.0);
}

TEST(ReviewCommand, IsTheSameHoweverManySearchesRun) {
    const auto one = run_tafl_line("review - --nodes 2000 --json --threads 1", escape);
    EXPECT_EQ(one.out, run_tafl_line("review - --nodes 2000 --json --threads 3", escape).out);
}

TEST(ReviewCommand, WritesARecordThatCanBeReviewedAgain) {
    write_scratch("game.csv",
                  "b4-b6 c4-c3 d7-c7 c3-c5 f4-f5 e4-e5 c7-c6 d3-c3 f5-f6 d4-c4 d6-d7 c3-b3 d2-b2 b3-a3 a4-b4 "
                  "c5-b5 d1-c1 d5-c5 f6-e6 a3-b3 b2-a2 c4-a4 b6-a6 a4-a3 c1-c4 a3-a1,0,0,White\n");
    const auto otn = run_tafl_line("review game.csv --rules brandub --nodes 3000 --format otn");
    EXPECT_EQ(otn.status, 0) << otn.err;
    EXPECT_THAT(otn.out, HasSubstr("[start-comment:Accuracy: attackers "));
    EXPECT_THAT(otn.out, HasSubstr("(nag:"));
    EXPECT_THAT(otn.out, HasSubstr(" was better"));
    write_scratch("reviewed.otg", otn.out);
    const auto again = run_tafl_line("review reviewed.otg --depth 2");
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_THAT(again.out, HasSubstr("Brandub, as the World Tafl Federation plays it, 13 moves"));
}

TEST(ReviewCommand, QuotesNamesWithControlCharacters) {
    std::string record(escape);
    record.replace(record.find("Anna"), 4, R"(\u001b[2JAnna)");
    const auto ran = run_tafl_line("review - --depth 1", record);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("Game 1: '\\x1b[2JAnna' (attackers) against Bo (defenders)"));
}

TEST(ReviewCommand, ReviewsEveryGameOrTheOneAskedFor) {
    write_scratch("two.csv", "d2-c2 e4-e3,0,0,Ongoing\nd2-e2,0,0,Ongoing\n");
    const auto all = run_tafl_line("review two.csv --rules brandub --depth 1");
    EXPECT_THAT(all.out, HasSubstr("Game 1:"));
    EXPECT_THAT(all.out, HasSubstr("Game 2:"));
    const auto second = run_tafl_line("review two.csv --rules brandub --depth 1 --game 2");
    EXPECT_THAT(second.out, Not(HasSubstr("Game 1:")));
    EXPECT_THAT(second.out, HasSubstr("1 move\n"));
}

TEST(ReviewCommand, RefusesInOneSentence) {
    write_scratch("two.csv", "d2-c2 e4-e3,0,0,Ongoing\nd2-d3,0,0,Ongoing\n");
    const std::pair<const char*, const char*> cases[] = {
        {"review none.csv", "none.csv"},
        {"review two.csv --rules brandub --game 3", "there is no game 3 in this file, it has 2"},
        {"review two.csv --rules brandub --depth 1", "game 2: move 1: d2-d3"},
        {"review two.csv --rules brandub --nodes 0", "--nodes"},
        {"review two.csv --rules brandub --json --format otn", "--json"},
        {"review two.csv --format pgn", "--format"},
    };
    for (const auto& [line, says] : cases) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
        EXPECT_THAT(ran.err, HasSubstr(says));
    }
    EXPECT_EQ(run_tafl_line("review - --rules brandub", "d2-c2 d2-c2x,0,0,Ongoing\n").status, 2);
}

}  // namespace

}  // namespace tafl::test

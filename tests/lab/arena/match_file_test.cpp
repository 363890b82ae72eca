#include "lab/arena/match_file.hpp"

#include <gtest/gtest.h>

namespace tafl::arena {

namespace {

constexpr std::string_view terms = "brandub; --nodes 200";

MatchPlan plan_of(std::uint64_t games) {
    MatchPlan plan;
    for (const auto* name : {"new", "old", "third"}) plan.engines.emplace_back().name = name;
    plan.pairings = round_robin(3);
    plan.games = games;
    return plan;
}

const std::vector<PlayedGame> played_games{
    {.number = 1, .winner = Winner::Attackers, .ended = EndedBy::Rules, .plies = 41},
    {.number = 4,
     .winner = Winner::Defenders,
     .ended = EndedBy::Forfeit,
     .failure = {host::Fault::Crash, "ended with\nsignal 11"},
     .plies = 7},
    {.number = 8, .winner = Winner::Draw, .ended = EndedBy::MaxPlies, .plies = 500},
};

std::string text_of(const MatchPlan& plan) {
    auto text = begin_match_file(terms);
    for (const auto& game : played_games) text += match_file_line(plan, game);
    return text;
}

TEST(MatchFile, IsReadableByPeople) {
    EXPECT_EQ(text_of(plan_of(4)),
              "# brandub; --nodes 200\n"
              "game\tattackers\tdefenders\tresult\tplies\tended\n"
              "1\tnew\told\tattackers\t41\trules\n"
              "4\tthird\tnew\tdefenders\t7\tcrash\tended with signal 11\n"
              "8\told\tnew\tdraw\t500\tmax-plies\n");
}

TEST(MatchFile, GivesTheGamesBack) {
    const auto plan = plan_of(4);
    const auto text = text_of(plan);
    const auto file = parse_match_file(text, terms, plan);
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->size, text.size());
    ASSERT_EQ(file->games.size(), 3U);
    std::string again = begin_match_file(terms);
    for (const auto& game : file->games) again += match_file_line(plan, game);
    EXPECT_EQ(again, text);
}

TEST(MatchFile, LeavesOutWhatACrashBroke) {
    const auto plan = plan_of(4);
    const auto text = text_of(plan);
    const auto file = parse_match_file(text + "9\tne", terms, plan);
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->games.size(), 3U);
    EXPECT_EQ(file->size, text.size());
}

TEST(MatchFile, OfALongerMatchHasTheGamesOfAShorterOne) {
    const auto file = parse_match_file(text_of(plan_of(4)), terms, plan_of(2));
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->games.size(), 2U);
}

TEST(MatchFile, RefusesWhatIsNotOfThisMatch) {
    const auto plan = plan_of(4);
    const auto refused = [&](std::string text) {
        const auto file = parse_match_file(text, terms, plan);
        return file ? std::string() : file.error();
    };
    EXPECT_EQ(refused("notes\n"),
              "it is of another match; expected its first line to be: # brandub; --nodes 200");
    const auto beginning = begin_match_file(terms);
    for (const auto* line : {"0\tnew\told\tdraw\t4\trules", "1\told\tnew\tdraw\t4\trules",
                             "1\tnew\told\tnobody\t4\trules", "1\tnew\told\tdraw\tx\trules",
                             "1\tnew\told\tdraw\t4\tsleep", "1\tnew\told\tdraw\t4\tcrash", "", "1"})
        EXPECT_EQ(refused(beginning + line + "\n"), "line 3 is damaged; remove it") << line;
    const std::string line = "1\tnew\told\tdraw\t4\trules\n";
    EXPECT_EQ(refused(beginning + line + line), "line 4 is damaged; remove it") << "a game twice";
}

}  // namespace

}  // namespace tafl::arena

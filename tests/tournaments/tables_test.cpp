// Round robin and knock-out.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "played.hpp"
#include "tournaments/knockout.hpp"
#include "tournaments/round_robin.hpp"

namespace tafl::tournaments {
namespace {

std::vector<EntrantId> ids(int count) {
    std::vector<EntrantId> all;
    for (int i = 1; i <= count; ++i) all.push_back(id(i));
    return all;
}

std::string text(const Round& round) {
    std::string text;
    for (const auto& [attackers, defenders] : round.pairings)
        text += std::to_string(static_cast<int>(attackers)) + '-' +
                std::to_string(static_cast<int>(defenders)) + ' ';
    for (const auto& bye : round.byes) text += '(' + std::to_string(static_cast<int>(bye.entrant)) + ')';
    return text;
}

// FIDE Handbook C.05, annex 1, the table of 5 or 6.
TEST(RoundRobin, BergersTableOfSix) {
    const auto rounds = round_robin(ids(6));
    ASSERT_EQ(rounds.size(), 5u);
    EXPECT_EQ(text(rounds[0]), "1-6 2-5 3-4 ");
    EXPECT_EQ(text(rounds[1]), "6-4 5-3 1-2 ");
    EXPECT_EQ(text(rounds[2]), "2-6 3-1 4-5 ");
    EXPECT_EQ(text(rounds[3]), "6-5 1-4 2-3 ");
    EXPECT_EQ(text(rounds[4]), "3-6 4-2 5-1 ");
}

TEST(RoundRobin, EverybodyMeetsEverybodyWithSidesBalanced) {
    for (int count = 2; count <= 33; ++count) {
        for (const bool twice : {false, true}) {
            std::map<std::pair<EntrantId, EntrantId>, int> met;
            std::map<EntrantId, int> surplus, byes, longest;
            std::map<EntrantId, std::pair<bool, int>> row;
            for (const auto& round : round_robin(ids(count), {.twice = twice})) {
                std::set<EntrantId> seated;
                for (const auto& [attackers, defenders] : round.pairings) {
                    ++met[{attackers, defenders}];
                    ++surplus[attackers];
                    --surplus[defenders];
                    for (const bool attacks : {true, false}) {
                        const auto who = attacks ? attackers : defenders;
                        EXPECT_TRUE(seated.insert(who).second);
                        auto& [side, length] = row[who];
                        length = length > 0 && side == attacks ? length + 1 : 1;
                        side = attacks;
                        longest[who] = std::max(longest[who], length);
                    }
                }
                for (const auto& bye : round.byes) ++byes[bye.entrant];
            }
            for (int a = 1; a <= count; ++a) {
                EXPECT_EQ(byes[id(a)], count % 2 * (twice ? 2 : 1));
                EXPECT_LE(std::abs(surplus[id(a)]), twice || count % 2 != 0 ? 0 : 1);
                if (count > 4) {
                    EXPECT_LE(longest[id(a)], 2) << count << ' ' << twice;
                }
                for (int b = a + 1; b <= count; ++b) {
                    EXPECT_EQ((met[{id(a), id(b)}] + met[{id(b), id(a)}]), twice ? 2 : 1);
                    if (twice) {
                        EXPECT_EQ((met[{id(a), id(b)}]), 1);
                    }
                }
            }
        }
    }
    EXPECT_TRUE(round_robin(ids(1)).empty());
}

TEST(Knockout, BracketKeepsTheBestApart) {
    EXPECT_EQ(bracket_order(1), (std::vector{1}));
    EXPECT_EQ(bracket_order(8), (std::vector{1, 8, 4, 5, 2, 7, 3, 6}));
}

std::vector<Entrant> seeds(int count) {
    std::vector<Entrant> all;
    for (int i = 1; i <= count; ++i) all.push_back({id(i), 2000 - i, false});
    return all;
}

TEST(Knockout, ByesOfTheBestThenWinnersMeet) {
    const auto six = seeds(6);
    auto state = knockout(six, {});
    ASSERT_TRUE(state.next);
    EXPECT_EQ(text(*state.next), "4-5 3-6 (1)(2)");
    std::vector<PlayedRound> rounds{
        {{{{id(4), id(5)}, {Result::DefendersWon}}, {{id(3), id(6)}, {Result::Pending}}}, state.next->byes}};
    state = knockout(six, rounds);
    EXPECT_FALSE(state.next || state.over) << "a game is being played";
    rounds[0].encounters[1].games = {Result::Draw};
    EXPECT_EQ(knockout(six, rounds).replays, (std::vector<std::size_t>{1}));
    rounds[0].encounters[1].games = {Result::Draw, Result::Pending};
    EXPECT_TRUE(knockout(six, rounds).replays.empty());
    rounds[0].encounters[1].games = {Result::Draw, Result::AttackersWon};  // 6 attacked in the replay
    EXPECT_EQ(text(*knockout(six, rounds).next), "1-5 2-6 ");
    rounds[0].encounters[1].games = {Result::Draw, Result::Draw};
    state = knockout(six, rounds);
    EXPECT_EQ(text(*state.next), "1-5 2-3 ") << "the higher seed goes on; who attacked less attacks";
    rounds.push_back(
        {{{{id(1), id(5)}, {Result::AttackersWon}}, {{id(2), id(3)}, {Result::DefendersForfeit}}}, {}});
    EXPECT_EQ(text(*knockout(six, rounds).next), "1-2 ");
    rounds.push_back({{{{id(1), id(2)}, {Result::DefendersWon}}}, {}});
    state = knockout(six, rounds);
    EXPECT_TRUE(state.over);
    EXPECT_EQ(state.winner, id(2));
}

TEST(Knockout, WhoWithdrawsLetsTheOtherOn) {
    auto four = seeds(4);
    std::vector<PlayedRound> rounds{
        {{{{id(1), id(4)}, {Result::Pending}}, {{id(2), id(3)}, {Result::AttackersWon}}}, {}}};
    four[3].withdrawn = true;
    EXPECT_EQ(text(*knockout(four, rounds).next), "1-2 ");
    four[1].withdrawn = true;  // had won
    const auto state = knockout(four, rounds);
    EXPECT_TRUE(state.over);
    EXPECT_EQ(state.winner, id(1));
    rounds[0].encounters[0].games = {Result::BothForfeit};
    four[1].withdrawn = false;
    EXPECT_EQ(knockout(four, rounds).winner, id(2)) << "nobody is left to meet";
}

TEST(Knockout, EndsWithOneWinnerWhateverHappens) {
    Random random(5);
    for (int tournament = 0; tournament < 2000; ++tournament) {
        const int games = 1 + random.below(2);
        const auto entrants = seeds(1 + random.below(20));
        std::vector<PlayedRound> rounds;
        KnockoutState state;
        for (int step = 0; !(state = knockout(entrants, rounds, {games})).over; ++step) {
            ASSERT_LT(step, 50);
            if (state.next) rounds.push_back(play(*state.next, games, random));
            for (const auto replay : state.replays)
                for (int i = 0; i < games; ++i)
                    rounds.back().encounters[replay].games.push_back(random.below(2) ? Result::Draw
                                                                                     : Result::AttackersWon);
            ASSERT_TRUE(state.next || !state.replays.empty());
        }
        EXPECT_TRUE(state.winner);
    }
}

}  // namespace
}  // namespace tafl::tournaments

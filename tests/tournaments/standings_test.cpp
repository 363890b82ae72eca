// Standings computed by hand.
#include "tournaments/standings.hpp"

#include <gtest/gtest.h>

#include "played.hpp"

namespace tafl::tournaments {
namespace {

std::vector<Entrant> four() {
    return {{id(1), 2000, false}, {id(2), 1900, false}, {id(3), 1800, false}, {id(4), 1700, false}};
}

Encounter game(int attackers, int defenders, Result result) {
    return {{id(attackers), id(defenders)}, {result}};
}

// 1 beats 2 and 4 and draws with 3; 2 beats 3 and draws with 4; 3 beats 4. Points: 1: 2½, 3: 1½, 2: 1½, 4: ½.
std::vector<PlayedRound> everybody() {
    using enum Result;
    return {{{game(1, 4, AttackersWon), game(2, 3, AttackersWon)}, {}},
            {{game(3, 1, Draw), game(4, 2, Draw)}, {}},
            {{game(1, 2, AttackersWon), game(4, 3, DefendersWon)}, {}}};
}

const Standing& of(const std::vector<Standing>& table, int number) {
    return *std::ranges::find(table, id(number), &Standing::id);
}

TEST(Standings, EveryTieBreakByHand) {
    using enum TieBreak;
    const auto table =
        standings(four(), everybody(),
                  {1, {Buchholz, BuchholzCut1, SonnebornBerger, Wins, GamesAsAttackers, Progressive}});
    EXPECT_EQ(of(table, 1).points, 5);
    EXPECT_EQ(of(table, 2).points, 3);
    EXPECT_EQ(of(table, 3).points, 3);
    EXPECT_EQ(of(table, 4).points, 1);
    //   opponents of 1: 4 3 2 with 1 3 3; of 2: 3 4 1 with 3 1 5; of 3: 2 1 4 with 3 5 1; of 4: 1 2 3 with 5 3 3
    EXPECT_EQ(of(table, 1).tie_breaks, (std::vector{7, 6, 2 * 1 + 1 * 3 + 2 * 3, 2, 2, 2 + 3 + 5}));
    EXPECT_EQ(of(table, 2).tie_breaks, (std::vector{9, 8, 2 * 3 + 1 * 1, 1, 1, 2 + 3 + 3}));
    EXPECT_EQ(of(table, 3).tie_breaks, (std::vector{9, 8, 1 * 5 + 2 * 1, 1, 1, 0 + 1 + 3}));
    EXPECT_EQ(of(table, 4).tie_breaks, (std::vector{11, 8, 1 * 3, 0, 2, 0 + 1 + 1}));
}

TEST(Standings, DirectEncounterIsAmongThoseStillLevel) {
    const auto table = standings(four(), everybody(), {1, {TieBreak::Buchholz, TieBreak::DirectEncounter}});
    EXPECT_EQ(table[1].id, id(2)) << "level in points and Buchholz with 3, which it beat";
    EXPECT_EQ(table[1].tie_breaks, (std::vector{9, 2}));
    EXPECT_EQ(table[2].tie_breaks, (std::vector{9, 0}));
}

// 1 to 4 are level with three points each, in their own games 1 and 2 have two, 3 and 4 one: then 1's win against 2 and 4's against 3
// decide. 5 and 6 are level with nobody.
TEST(Standings, DirectEncountersAreRepeatedAmongThoseWhoRemainLevel) {
    using enum Result;
    auto entrants = four();
    entrants.push_back({id(5), 1600, false});
    entrants.push_back({id(6), 1500, false});
    std::vector<PlayedRound> rounds;
    for (const auto& [winner, loser] : {std::pair(1, 2),
                                        {1, 4},
                                        {3, 1},
                                        {2, 3},
                                        {2, 4},
                                        {4, 3},
                                        {5, 1},
                                        {5, 2},
                                        {3, 5},
                                        {4, 5},
                                        {6, 5},
                                        {1, 6},
                                        {2, 6},
                                        {3, 6},
                                        {4, 6}})
        rounds.push_back({{game(winner, loser, AttackersWon)}, {}});
    const auto table = standings(entrants, rounds, {1, {TieBreak::DirectEncounter, TieBreak::Wins}});
    std::vector<EntrantId> order;
    std::vector<int> ranks, encounters;
    for (const auto& one : table) {
        order.push_back(one.id);
        ranks.push_back(one.rank);
        encounters.push_back(one.tie_breaks[0]);
    }
    EXPECT_EQ(order, (std::vector{id(1), id(2), id(4), id(3), id(5), id(6)}));
    EXPECT_EQ(ranks, (std::vector{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(encounters, (std::vector{4, 4, 2, 2, no_encounter, no_encounter}));
}

TEST(Standings, WhoIsLevelInEverythingSharesARank) {
    const std::vector<PlayedRound> rounds{{{game(1, 2, Result::Draw), game(3, 4, Result::AttackersWon)}, {}}};
    const auto table = standings(four(), rounds, {1, {TieBreak::Wins}});
    std::vector<int> ranks;
    std::vector<EntrantId> order;
    for (const auto& one : table) ranks.push_back(one.rank), order.push_back(one.id);
    EXPECT_EQ(ranks, (std::vector{1, 2, 2, 4}));
    EXPECT_EQ(order, (std::vector{id(3), id(1), id(2), id(4)}));
}

TEST(Standings, RoundsWithoutAGame) {
    // 3 has a bye, then 1 is absent against 3; 2 is absent in the second round. 4 withdrew after the first.
    using enum Result;
    const std::vector<PlayedRound> rounds{
        {{game(1, 2, AttackersWon)}, {{id(3), ByeKind::Full}, {id(4), ByeKind::Half}}},
        {{game(1, 3, AttackersForfeit)}, {{id(2), ByeKind::Zero}}}};
    const auto table = standings(four(), rounds, {1, {TieBreak::Buchholz, TieBreak::Wins}});
    EXPECT_EQ(of(table, 3).points, 4);
    EXPECT_EQ(of(table, 3).tie_breaks, (std::vector{4 + 4, 0}))
        << "two rounds against a dummy with its own points";
    EXPECT_EQ(of(table, 1).tie_breaks, (std::vector{1 + 2, 1}))
        << "2's missed last round counts as a draw, own as a dummy";
    EXPECT_EQ(of(table, 2).tie_breaks, (std::vector{3 + 0, 0}))
        << "and 1's forfeit in the last round likewise";
    EXPECT_EQ(of(table, 4).points, 1);
}

TEST(Standings, PairsOfGamesAndPendingOnes) {
    const std::vector<PlayedRound> rounds{{{{{id(1), id(2)}, {Result::AttackersWon, Result::AttackersWon}},
                                            {{id(3), id(4)}, {Result::Draw, Result::Pending}}},
                                           {}}};
    const auto table = standings(four(), rounds, {2, {TieBreak::GamesAsAttackers}});
    for (int i = 1; i <= 2; ++i) {
        EXPECT_EQ(of(table, i).points, 2) << "each won when it attacked";
        EXPECT_EQ(of(table, i).tie_breaks[0], 1);
    }
    EXPECT_EQ(of(table, 3).points, 1);
}

TEST(Standings, AreATotalOrderWhateverTheOrderGiven) {
    Random random(7);
    for (int i = 0; i < 300; ++i) {
        auto entrants = some_entrants(2 + random.below(12), random);
        std::vector<PlayedRound> rounds;
        for (int number = 0; number < 4; ++number) {
            Round round;
            for (std::size_t at = 0; at + 1 < entrants.size(); at += 2)
                round.pairings.push_back({entrants[at].id, entrants[at + 1].id});
            if (entrants.size() % 2 != 0) round.byes.push_back({entrants.back().id});
            rounds.push_back(play(round, 1, random));
            std::ranges::rotate(entrants, entrants.begin() + 1);
        }
        const auto table = standings(entrants, rounds);
        std::ranges::reverse(entrants);
        const auto again = standings(entrants, rounds);
        ASSERT_EQ(table.size(), entrants.size());
        for (std::size_t at = 0; at < table.size(); ++at) {
            EXPECT_EQ(table[at].id, again[at].id);
            EXPECT_EQ(table[at].rank, again[at].rank);
            if (at > 0) {
                EXPECT_GE(table[at - 1].points, table[at].points);
            }
        }
    }
}

}  // namespace
}  // namespace tafl::tournaments

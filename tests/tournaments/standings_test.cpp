// Standings computed by hand.
#include "tournaments/standings.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

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
                  {1, false, {Buchholz, BuchholzCut1, SonnebornBerger, Wins, GamesAsAttackers, Progressive}});
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
    const auto table =
        standings(four(), everybody(), {1, false, {TieBreak::Buchholz, TieBreak::DirectEncounter}});
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
    const auto table = standings(entrants, rounds, {1, false, {TieBreak::DirectEncounter, TieBreak::Wins}});
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

// The final of the eighth world championship by correspondence (chess, 1975 to 1980), as it was published: won, drawn and lost games
// against each in this order, points, and Sonneborn-Berger.
struct PublishedRow {
    std::string_view games;
    double points, sonneborn_berger;
};
constexpr PublishedRow correspondence_final[] = {
    {"x==1==11=1=1111", 11, 69.5},   {"=x0=1=111=11111", 11, 66.75},  {"=1x=====11=1111", 10.5, 67.5},
    {"0==x=1=011=1=1=", 8.5, 54.75}, {"=0==x====011=11", 8, 47.75},   {"===0=x==01==011", 7, 45.25},
    {"00====x=10==11=", 7, 42.5},    {"00=1===x0=101=1", 7, 41.5},    {"=000=101x1====1", 7, 41.5},
    {"0=00101=0x11101", 7, 40.5},    {"=0==0==0=0x01=1", 5.5, 33.25}, {"00000==1=01x==1", 5.5, 28.5},
    {"000==100=00=x=1", 4.5, 24.75}, {"0000000==1===x1", 4.5, 22.75}, {"000=00=0000000x", 1, 7.75}};

std::vector<Entrant> finalists() {
    std::vector<Entrant> entrants;
    for (int i = 1; i <= static_cast<int>(std::size(correspondence_final)); ++i)
        entrants.push_back({id(i), 1500, false});
    return entrants;
}

// Each game in a round of its own; who stands first in the table attacks.
std::vector<PlayedRound> rounds_of_final() {
    std::vector<PlayedRound> rounds;
    for (int i = 0; i < static_cast<int>(std::size(correspondence_final)); ++i) {
        const auto games = correspondence_final[i].games;
        for (int j = i + 1; j < static_cast<int>(games.size()); ++j) {
            const char won = games[static_cast<std::size_t>(j)];
            rounds.push_back({{game(i + 1, j + 1,
                                    won == '1'   ? Result::AttackersWon
                                    : won == '=' ? Result::Draw
                                                 : Result::DefendersWon)},
                              {}});
        }
    }
    return rounds;
}

std::vector<int> order_of(const std::vector<Standing>& table) {
    std::vector<int> order;
    for (const auto& one : table) order.push_back(static_cast<int>(one.id));
    return order;
}

TEST(Standings, ThePublishedFiguresOfARoundRobin) {
    const auto table = standings(finalists(), rounds_of_final(), {1, true, {TieBreak::SonnebornBerger}});
    for (int i = 0; i < static_cast<int>(std::size(correspondence_final)); ++i) {
        SCOPED_TRACE(i + 1);
        const auto& one = of(table, i + 1);
        EXPECT_EQ(one.points / 2.0, correspondence_final[i].points);
        EXPECT_EQ(one.tie_breaks[0] / 4.0, correspondence_final[i].sonneborn_berger);
    }
    EXPECT_EQ(order_of(table), (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
    EXPECT_EQ(of(table, 8).rank, 8);
    EXPECT_EQ(of(table, 9).rank, 8) << "level";
}

// The site's order: direct encounter, wins, Sonneborn-Berger. The first two drew, and the second won more games. Of the five with seven
// points, 9 has three against the others, 6 and 7 two, who drew, and 8 and 10 one and a half, who drew.
TEST(Standings, DirectEncountersOfARoundRobin) {
    const auto table =
        standings(finalists(), rounds_of_final(),
                  {1, true, {TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger}});
    EXPECT_EQ(order_of(table), (std::vector{2, 1, 3, 4, 5, 9, 6, 7, 10, 8, 12, 11, 13, 14, 15}));
    const auto encounter = [&](int number) { return of(table, number).tie_breaks[0]; };
    EXPECT_EQ((std::vector{encounter(6), encounter(7), encounter(8), encounter(9), encounter(10)}),
              (std::vector{4, 4, 3, 6, 3}));
    EXPECT_EQ(encounter(3), no_encounter);
    EXPECT_EQ(of(table, 6).rank, 7);
    EXPECT_EQ(of(table, 7).rank, 8) << "by Sonneborn-Berger: both won three games";
}

// 1, 2 and 3 are level, and 2 and 3 have not met: 1 beat both, so nothing that they could do would matter; 2 and 3 stay level.
TEST(Standings, WhoIsFirstHoweverTheMissingGamesEndIsFirst) {
    const std::vector<PlayedRound> rounds{{{game(1, 2, Result::AttackersWon)}, {}},
                                          {{game(1, 3, Result::AttackersWon)}, {{id(2)}}},
                                          {{game(4, 1, Result::AttackersWon)}, {{id(3)}}},
                                          {{game(2, 4, Result::AttackersWon)}, {{id(3)}}}};
    const auto table = standings(four(), rounds, {1, false, {TieBreak::DirectEncounter}});
    for (int i = 1; i <= 3; ++i) EXPECT_EQ(of(table, i).points, 4);
    EXPECT_EQ(of(table, 1).rank, 1);
    EXPECT_EQ(of(table, 2).rank, 2);
    EXPECT_EQ(of(table, 3).rank, 2);
}

// In a Swiss who won by forfeit has not met the opponent; in a round robin everybody meets everybody.
TEST(Standings, AForfeitIsAGameInARoundRobinAlone) {
    std::vector<PlayedRound> rounds{
        {{game(1, 2, Result::DefendersForfeit), game(3, 4, Result::Draw)}, {}},
        {{game(2, 3, Result::AttackersWon), game(4, 1, Result::AttackersWon)}, {}},
        {{game(1, 3, Result::Draw), game(2, 4, Result::Draw)}, {}}};
    const auto first = [&](bool is_round_robin) {
        return standings(four(), rounds, {1, is_round_robin, {TieBreak::DirectEncounter}});
    };
    EXPECT_EQ(of(first(true), 1).tie_breaks[0], 2);
    EXPECT_EQ(of(first(true), 1).rank, 2);
    EXPECT_EQ(of(first(true), 2).rank, 3);
    EXPECT_EQ(of(first(false), 1).tie_breaks[0], no_encounter);
    EXPECT_EQ(of(first(false), 1).rank, of(first(false), 2).rank);
}

TEST(Standings, WhoIsLevelInEverythingSharesARank) {
    const std::vector<PlayedRound> rounds{{{game(1, 2, Result::Draw), game(3, 4, Result::AttackersWon)}, {}}};
    const auto table = standings(four(), rounds, {1, false, {TieBreak::Wins}});
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
    const auto table = standings(four(), rounds, {1, false, {TieBreak::Buchholz, TieBreak::Wins}});
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
    const auto table = standings(four(), rounds, {2, false, {TieBreak::GamesAsAttackers}});
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

// Swiss rounds: small ones by hand, and invariants in thousands of generated tournaments.
#include "tournaments/swiss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "played.hpp"
#include "tournaments/history.hpp"

namespace tafl::tournaments {
namespace {

// The pairs that must not meet again: those who met over the board.
std::set<std::pair<EntrantId, EntrantId>> met_couples(const std::vector<PlayedRound>& rounds) {
    std::set<std::pair<EntrantId, EntrantId>> met;
    for (const auto& round : rounds)
        for (const auto& encounter : round.encounters)
            if (std::ranges::any_of(encounter.games, is_played)) met.insert(couple(encounter.pairing));
    return met;
}

struct Trial {
    bool possible = false;
    int squares = 0;  // of the differences of points
};

// Brute force over all pairings of `left`: the least sum of squares among those that `allowed` accepts.
template <class Allowed>
void try_all(std::vector<EntrantId> left, const std::unordered_map<EntrantId, History>& past,
             const Allowed& allowed, int squares, Trial& best) {
    if (left.empty()) {
        best = {true, best.possible ? std::min(best.squares, squares) : squares};
        return;
    }
    const auto one = left.back();
    left.pop_back();
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!allowed(one, left[i])) continue;
        auto rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        const int apart = past.at(one).points - past.at(left[i]).points;
        try_all(rest, past, allowed, squares + apart * apart, best);
    }
}

// +1: must attack, -1: must defend, 0: may do either, by the limits of two in a row and a surplus of two.
int bound(const History& history) {
    const auto& sides = history.attacked;
    if (history.surplus >= 2) return -1;
    if (history.surplus <= -2) return 1;
    if (sides.size() < 2 || sides.back() != sides[sides.size() - 2]) return 0;
    return sides.back() ? -1 : 1;
}

int squares_of(const Round& round, const std::unordered_map<EntrantId, History>& past) {
    int sum = 0;
    for (const auto& pairing : round.pairings) {
        const int apart = past.at(pairing.attackers).points - past.at(pairing.defenders).points;
        sum += apart * apart;
    }
    return sum;
}

TEST(Swiss, FirstRoundIsUpperHalfAgainstLowerHalf) {
    std::vector<Entrant> entrants;
    for (int i = 1; i <= 8; ++i) entrants.push_back({id(i), 2000 - 10 * i, false});
    const auto round = swiss_round(entrants, {});
    ASSERT_TRUE(round);
    EXPECT_EQ(round->pairings,
              (std::vector<Pairing>{{id(1), id(5)}, {id(6), id(2)}, {id(3), id(7)}, {id(8), id(4)}}));
    EXPECT_TRUE(round->byes.empty());
    std::ranges::reverse(entrants);
    EXPECT_EQ(swiss_round(entrants, {})->pairings, round->pairings) << "the order given does not matter";
    EXPECT_EQ(
        swiss_round(entrants, {}, {.games_per_pairing = 1, .first_entrant_attacks = false})->pairings[0],
        (Pairing{id(5), id(1)}));
}

TEST(Swiss, SecondRoundPairsScoreGroupsAndAlternatesSides) {
    std::vector<Entrant> entrants;
    for (int i = 1; i <= 8; ++i) entrants.push_back({id(i), 2000 - 10 * i, false});
    // The higher ranked win: 1 2 3 4 have a point. 1 and 3 attacked, 2 and 4 defended.
    PlayedRound first;
    first.encounters = {{{id(1), id(5)}, {Result::AttackersWon}},
                        {{id(6), id(2)}, {Result::DefendersWon}},
                        {{id(3), id(7)}, {Result::AttackersWon}},
                        {{id(8), id(4)}, {Result::DefendersWon}}};
    const auto round = swiss_round(entrants, std::vector{first});
    ASSERT_TRUE(round);
    // 1-3 and 2-4 would deny two of them their side.
    EXPECT_EQ(round->pairings,
              (std::vector<Pairing>{{id(4), id(1)}, {id(2), id(3)}, {id(5), id(8)}, {id(7), id(6)}}));
}

TEST(Swiss, TheByeGoesToTheLastWhoHadNone) {
    std::vector<Entrant> entrants;
    for (int i = 1; i <= 5; ++i) entrants.push_back({id(i), 2000 - 10 * i, false});
    const auto first = swiss_round(entrants, {});
    EXPECT_EQ(first->byes, (std::vector<Bye>{{id(5), ByeKind::Full}}));
    // 5 has a point from its bye, 4 and 3 lost; the lowest of these is 4.
    PlayedRound played{{{{id(1), id(3)}, {Result::AttackersWon}}, {{id(4), id(2)}, {Result::DefendersWon}}},
                       first->byes};
    EXPECT_EQ(swiss_round(entrants, std::vector{played})->byes, (std::vector<Bye>{{id(4), ByeKind::Full}}));
}

TEST(Swiss, AForfeitIsNoMeetingAndAWonOneCountsAsABye) {
    const std::vector<Entrant> two{{id(1), 1500, false}, {id(2), 1400, false}};
    const std::vector<PlayedRound> forfeited{{{{{id(1), id(2)}, {Result::DefendersForfeit}}}, {}}};
    EXPECT_TRUE(swiss_round(two, forfeited));
    const std::vector<PlayedRound> met{{{{{id(1), id(2)}, {Result::Draw}}}, {}}};
    EXPECT_FALSE(swiss_round(two, met)) << "nobody is left to meet";
    const std::vector<Entrant> one{{id(1), 1500, false}};
    EXPECT_FALSE(swiss_round(one, forfeited)) << "it had its point without a game";
    EXPECT_TRUE(swiss_round(one, met));
}

TEST(Swiss, WhoWithdrewOrIsAbsentIsNotPaired) {
    std::vector<Entrant> entrants;
    for (int i = 1; i <= 6; ++i) entrants.push_back({id(i), 2000 - 10 * i, i == 2});
    const std::vector<EntrantId> absent{id(6)};
    const auto round = swiss_round(entrants, {}, {}, absent);
    EXPECT_EQ(round->pairings, (std::vector<Pairing>{{id(1), id(4)}, {id(5), id(3)}}));
}

TEST(Swiss, NumberOfRounds) {
    EXPECT_EQ(swiss_rounds_for(1), 0);
    EXPECT_EQ(swiss_rounds_for(2), 1);
    EXPECT_EQ(swiss_rounds_for(8), 3);
    EXPECT_EQ(swiss_rounds_for(9), 4);
    EXPECT_EQ(swiss_rounds_for(1000), 10);
}

// Up to eight entrants play until no round is possible; every round is compared with all possible ones.
TEST(Swiss, SmallTournamentsHaveTheBestOfAllRounds) {
    Random random(3);
    for (int tournament = 0; tournament < 300; ++tournament) {
        const auto entrants = some_entrants(2 + random.below(7), random);
        std::vector<PlayedRound> rounds;
        while (true) {
            const auto past = histories(entrants, rounds, 1);
            const auto met = met_couples(rounds);
            const auto may_meet = [&](EntrantId a, EntrantId b) { return !met.contains(couple({a, b})); };
            const auto may_in_turn = [&](EntrantId a, EntrantId b) {
                return may_meet(a, b) && bound(past.at(a)) * bound(past.at(b)) != 1;
            };
            const auto trial = [&](const auto& allowed, std::optional<EntrantId> resting) {
                std::vector<EntrantId> left;
                for (const auto& entrant : entrants)
                    if (entrant.id != resting) left.push_back(entrant.id);
                Trial best;
                try_all(left, past, allowed, 0, best);
                return best;
            };
            const auto round = swiss_round(entrants, rounds);
            if (!round) {
                if (entrants.size() % 2 == 0) {
                    EXPECT_FALSE(trial(may_meet, std::nullopt).possible);
                }
                for (const auto& entrant : entrants)
                    if (entrants.size() % 2 != 0 && !past.at(entrant.id).was_given_points) {
                        EXPECT_FALSE(trial(may_meet, entrant.id).possible);
                    }
                break;
            }
            std::optional<EntrantId> resting;
            if (!round->byes.empty()) resting = round->byes[0].entrant;
            if (resting) {
                EXPECT_FALSE(past.at(*resting).was_given_points);
            }
            for (const auto& entrant : entrants) {  // a bye for nobody with fewer points was possible
                if (!resting || past.at(entrant.id).was_given_points) continue;
                if (past.at(entrant.id).points < past.at(*resting).points) {
                    EXPECT_FALSE(trial(may_meet, entrant.id).possible);
                }
            }
            const auto strict = trial(may_in_turn, resting);
            for (const auto& pairing : round->pairings) {
                EXPECT_TRUE(may_meet(pairing.attackers, pairing.defenders));
                if (!strict.possible) continue;
                EXPECT_NE(bound(past.at(pairing.attackers)), -1);
                EXPECT_NE(bound(past.at(pairing.defenders)), 1);
            }
            if (strict.possible) {
                EXPECT_EQ(squares_of(*round, past), strict.squares);
            }
            rounds.push_back(play(*round, 1, random));
        }
        if (HasFailure()) return;
    }
}

TEST(Swiss, LargerTournamentsKeepTheRules) {
    Random random(4);
    for (int tournament = 0; tournament < 60; ++tournament) {
        auto entrants = some_entrants(9 + random.below(40), random);
        const int games = 1 + random.below(2);
        std::vector<PlayedRound> rounds;
        std::map<EntrantId, int> byes;
        for (int number = 0; number < 7; ++number) {
            const auto past = histories(entrants, rounds, games);
            const auto met = met_couples(rounds);
            const auto round = swiss_round(entrants, rounds, {.games_per_pairing = games});
            ASSERT_TRUE(round);
            std::set<EntrantId> seated;
            for (const auto& pairing : round->pairings) {
                EXPECT_FALSE(met.contains(couple(pairing)));
                EXPECT_TRUE(seated.insert(pairing.attackers).second &&
                            seated.insert(pairing.defenders).second);
                const int attackers = past.at(pairing.attackers).surplus,
                          defenders = past.at(pairing.defenders).surplus;
                EXPECT_TRUE(games == 2 || (attackers <= 1 && defenders >= -1));
            }
            for (const auto& bye : round->byes) EXPECT_LE(++byes[bye.entrant], 1);
            for (const auto& entrant : entrants)
                EXPECT_EQ(seated.contains(entrant.id) +
                              (!round->byes.empty() && round->byes[0].entrant == entrant.id),
                          entrant.withdrawn ? 0 : 1);
            rounds.push_back(play(*round, games, random));
            if (random.below(4) == 0)
                entrants[random.below(static_cast<int>(entrants.size()))].withdrawn = true;
        }
        if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace tafl::tournaments

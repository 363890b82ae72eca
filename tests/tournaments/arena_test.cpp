#include "tournaments/arena.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "played.hpp"

namespace tafl::tournaments {
namespace {

using std::chrono::milliseconds;

Waiting waits(int number, int score, std::vector<EntrantId> recent = {}, int waited = 0) {
    return {.id = id(number), .score = score, .waited = milliseconds(waited), .recent = std::move(recent)};
}

TEST(Arena, StreakScoring) {
    using enum ArenaOutcome;
    ArenaScore score;
    const auto points = [&](ArenaOutcome outcome) {
        const int before = score.points;
        score = after(score, outcome);
        return score.points - before;
    };
    EXPECT_EQ(points(Win), 2);
    EXPECT_EQ(points(Win), 2);
    EXPECT_TRUE(score.on_fire());
    EXPECT_EQ(points(Win), 4);
    EXPECT_EQ(points(Draw), 2);
    EXPECT_FALSE(score.on_fire());
    EXPECT_EQ(points(Draw), 1);
    EXPECT_EQ(points(Loss), 0);
    EXPECT_EQ(points(Win), 2);
    EXPECT_EQ(points(Loss), 0);
    EXPECT_EQ(points(Win), 2) << "a loss ends the row";
}

TEST(Arena, AWinAtHalfTimeIsWorthOneMore) {
    using enum ArenaOutcome;
    const ArenaScore streak{4, 2};
    EXPECT_EQ(after({}, Win, true), (ArenaScore{3, 1}));
    EXPECT_EQ(after(streak, Win, true).points, 4 + 5) << "the extra point is not doubled";
    EXPECT_EQ(after(streak, Draw, true).points, 4 + 2);
    EXPECT_EQ(after(streak, Loss, true).points, 4);
}

TEST(Arena, NeighboursMeet) {
    EXPECT_EQ(arena_pairings(std::vector{waits(1, 0), waits(2, 10), waits(3, 8), waits(4, 2)}, true),
              (std::vector<Pairing>{{id(3), id(2)}, {id(1), id(4)}}));
    EXPECT_TRUE(arena_pairings({}, true).empty());
    EXPECT_TRUE(arena_pairings(std::vector{waits(1, 0)}, true).empty());
}

TEST(Arena, NotTheSameAgainWhileOthersPlay) {
    EXPECT_EQ(arena_pairings(std::vector{waits(1, 9, {id(2)}), waits(2, 9, {id(1)})}, false).size(), 1u);
    const auto two = [](std::vector<EntrantId> of_1, std::vector<EntrantId> of_2, int waited) {
        return arena_pairings(
            std::vector{waits(1, 9, std::move(of_1), 900'000), waits(2, 9, std::move(of_2), waited)}, true);
    };
    EXPECT_EQ(two({id(2)}, {id(1)}, 44'999).size(), 0u);
    EXPECT_EQ(two({id(2)}, {id(1)}, 45'000).size(), 1u);
    EXPECT_EQ(two({id(2), id(2)}, {id(1), id(1)}, 89'999).size(), 0u) << "longer after each";
    EXPECT_EQ(two({id(2), id(2)}, {id(1), id(1)}, 90'000).size(), 1u);
    EXPECT_EQ(two({id(2), id(3)}, {id(1), id(4)}, 0).size(), 1u);
    const auto pairings = arena_pairings(
        std::vector{waits(1, 9, {id(2)}), waits(2, 9, {id(1)}), waits(3, 0), waits(4, 0)}, false);
    ASSERT_EQ(pairings.size(), 2u);
    for (const auto& pairing : pairings) EXPECT_NE(couple(pairing), std::pair(id(1), id(2)));
}

TEST(Arena, WhoWaitedLeastStaysOver) {
    const auto pairings =
        arena_pairings(std::vector{waits(1, 9, {}, 3000), waits(2, 9, {}, 100), waits(3, 0, {}, 9000)}, true);
    ASSERT_EQ(pairings.size(), 1u);
    EXPECT_EQ(couple(pairings[0]), std::pair(id(1), id(3)));
    // 1 and 2 may not meet again, so 3 is needed, however briefly it has waited.
    EXPECT_EQ(
        arena_pairings(std::vector{waits(1, 9, {id(2)}, 3000), waits(2, 9, {id(1)}, 3000), waits(3, 0)}, true)
            .size(),
        1u);
}

// Four players, games of 20 s to 5 min: nobody has the same opponent all the time, nor waits for ever.
TEST(Arena, OfFourMeetsDifferentOpponents) {
    Random random(7);
    for (int arena = 0; arena < 50; ++arena) {
        std::map<EntrantId, Waiting> pool;
        std::map<EntrantId, std::vector<EntrantId>> met;
        for (int i = 1; i <= 4; ++i) pool[id(i)] = waits(i, 0);
        std::map<int, std::vector<Waiting>> back;  // by the second at which their games end
        for (int second = 0; second < 3600; ++second) {
            for (auto& one : back[second]) pool[one.id] = one;
            std::vector<Waiting> waiting;
            for (auto& [who, one] : pool) {
                EXPECT_LE(one.waited, 3 * rematch_wait);
                waiting.push_back(one);
            }
            for (const auto& [attackers, defenders] : arena_pairings(waiting, pool.size() < 4)) {
                const int over = second + 20 + random.below(280);
                for (const auto& [own, other] : {std::pair(attackers, defenders), {defenders, attackers}}) {
                    auto one = pool.at(own);
                    pool.erase(own);
                    one.waited = {};
                    one.score += random.below(3);
                    one.recent.push_back(other);
                    if (one.recent.size() > 3) one.recent.erase(one.recent.begin());
                    met[own].push_back(other);
                    back[over].push_back(one);
                }
            }
            for (auto& [who, one] : pool) one.waited += milliseconds(1000);
        }
        for (const auto& [who, opponents] : met) {
            EXPECT_GE(opponents.size(), 8U);
            std::map<EntrantId, std::size_t> times;
            for (const auto opponent : opponents) ++times[opponent];
            EXPECT_GE(times.size(), 2U);
            for (const auto& [opponent, count] : times) EXPECT_LE(4 * count, 3 * opponents.size());
        }
        if (HasFailure()) return;
    }
}

// 9 of one team, 4 of another, 2 of a third: six pairs, none within a team, and those of the largest team who have waited least stay
// over. The members of a team stand together in the standings.
TEST(Arena, MembersOfOneTeamDoNotMeet) {
    std::vector<Waiting> waiting;
    for (int i = 1; i <= 15; ++i) {
        auto one = waits(i, 50 - i, {}, 100 * i);
        one.team = i <= 9 ? 1 : i <= 13 ? 2 : 3;
        waiting.push_back(one);
    }
    const auto team = [&](EntrantId who) { return waiting[static_cast<std::size_t>(who) - 1].team; };
    std::set<EntrantId> paired;
    for (const auto& [attackers, defenders] : arena_pairings(waiting, true)) {
        EXPECT_NE(team(attackers), team(defenders));
        paired.insert({attackers, defenders});
    }
    EXPECT_EQ(paired.size(), 12U);
    for (int i = 1; i <= 3; ++i) EXPECT_FALSE(paired.contains(id(i))) << i;
    EXPECT_TRUE(arena_pairings(std::span(waiting).first(9), false).empty());
}

// A hundred against a hundred, one team ahead of the other: all play.
TEST(Arena, TeamsOfAHundred) {
    std::vector<Waiting> waiting;
    for (int i = 1; i <= 200; ++i) {
        auto one = waits(i, i <= 100 ? 500 - i : 300 - i);
        one.team = i <= 100 ? 1 : 2;
        waiting.push_back(one);
    }
    const auto pairings = arena_pairings(waiting, true);
    EXPECT_EQ(pairings.size(), 100U);
    for (const auto& [attackers, defenders] : pairings)
        EXPECT_NE(static_cast<int>(attackers) <= 100, static_cast<int>(defenders) <= 100);
}

// An arena of 60 with games of random length: nobody meets the same opponent twice in a row, sides stay
// balanced, everybody plays.
TEST(Arena, AWholeArena) {
    Random random(6);
    for (int arena = 0; arena < 20; ++arena) {
        std::map<EntrantId, Waiting> pool;
        std::map<EntrantId, int> games, longest;
        for (int i = 1; i <= 60; ++i) pool[id(i)] = waits(i, 0);
        std::map<int, std::vector<Waiting>> back;  // by the tick at which their games end
        for (int tick = 0; tick < 150; ++tick) {
            for (auto& one : back[tick]) pool[one.id] = one;
            std::vector<Waiting> waiting;
            for (auto& [who, one] : pool) waiting.push_back(one);
            const auto pairings = arena_pairings(waiting, true);
            EXPECT_LE(waiting.size() - 2 * pairings.size(), 2u);
            for (const auto& [attackers, defenders] : pairings) {
                auto a = pool.at(attackers), d = pool.at(defenders);
                if (waiting.size() > 2) {
                    EXPECT_TRUE(a.recent.empty() || a.recent.back() != defenders);
                }
                const int over = tick + 1 + random.below(12);
                for (auto* one : {&a, &d}) {
                    const int side = one == &a ? 1 : -1;
                    one->surplus += side;
                    one->same_side_in_a_row =
                        one->same_side_in_a_row * side > 0 ? one->same_side_in_a_row + side : side;
                    one->score += random.below(3);
                    one->waited = {};
                    one->recent.push_back(one == &a ? defenders : attackers);
                    if (one->recent.size() > 3) one->recent.erase(one->recent.begin());
                    ++games[one->id];
                    longest[one->id] = std::max(longest[one->id], std::abs(one->same_side_in_a_row));
                    back[over].push_back(*one);
                    pool.erase(one->id);
                }
            }
            for (auto& [who, one] : pool) one.waited += milliseconds(1000);
        }
        for (int i = 1; i <= 60; ++i) {
            EXPECT_GE(games[id(i)], 12);
            EXPECT_LE(longest[id(i)], 4);
        }
        if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace tafl::tournaments

#include "server/people/ratings/ratings.hpp"

#include <gtest/gtest.h>

#include "engine/characters.hpp"
#include "server/people/ratings/pools.hpp"
#include "server/people/store_fixture.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

class RatingsTest : public test::StoreFixture {
  protected:
    store::GameHead game_of(store::PlayerId attackers, store::PlayerId defenders) {
        store::GameHead game;
        game.id = "game" + std::to_string(1000 + ++games_);
        game.terms.ruleset = "copenhagen";
        game.terms.clock = {store::ClockKind::Fischer, 10min, 5s};
        game.terms.rated = true;
        game.players = {attackers, defenders};
        game.began = now_;
        return game;
    }
    [[nodiscard]] store::GameEnd end_of(Winner result, int plies = min_rated_plies,
                                        std::string reason = "resignation") const {
        return {result, std::move(reason), plies, "", "", now_};
    }
    std::vector<store::RatingChange> rate_it(const store::GameHead& game, const store::GameEnd& end) {
        return write([game, end](store::Store& store) { return rate(store, game, end); });
    }
    std::vector<store::RatingChange> rate_it(const store::GameHead& game, Winner result) {
        return rate_it(game, end_of(result));
    }
    // Plays the game and stores the changes of both ratings.
    std::vector<store::RatingChange> play(const store::GameHead& game, Winner result) {
        return write([this, game, result](store::Store& store) {
            store.add_game(game);
            const auto changes = rate(store, game, end_of(result));
            EXPECT_TRUE(store.end_game(game.id, end_of(result), changes));
            return changes;
        });
    }
    [[nodiscard]] std::vector<store::Player> add_some(int count, const std::string& name) {
        std::vector<store::Player> players;
        for (int i = 0; i < count; ++i)
            players.push_back(add(name + std::string(1, static_cast<char>('a' + i))));
        return players;
    }
    [[nodiscard]] store::Rating rating_of(const store::Player& player) {
        return write([id = player.id](store::Store& store) { return store.rating(id, "copenhagen-rapid"); })
            .value();
    }
    [[nodiscard]] bool is_provisional_at(const store::Player& player, store::Moment at) {
        const auto rating = rating_of(player);
        return write([rating, at](store::Store& store) { return is_provisional(store, rating, at); });
    }

    store::Player ivar_ = add("Ivar");
    store::Player olaf_ = add("Olaf");
    int games_ = 0;
};

TEST_F(RatingsTest, BothSidesChangeByWhatTheOtherDid) {
    const auto changes = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0].after.player, ivar_.id);
    EXPECT_EQ(changes[0].after.pool, "copenhagen-rapid");
    EXPECT_EQ(changes[0].before, 1500);
    EXPECT_GT(changes[0].after.rating, 1500);
    EXPECT_NEAR(changes[0].after.rating - 1500, 1500 - changes[1].after.rating, 1e-9);
    EXPECT_LT(changes[0].after.deviation, 350);
    EXPECT_EQ(changes[0].after.games, 1);
    EXPECT_EQ(changes[0].after.at, now_);
}

TEST_F(RatingsTest, GamesWithACharacterOfTheComputerHaveAPoolOfTheirOwn) {
    const auto computer = [this](int level) {
        store::Player player;
        player.kind = store::PlayerKind::Computer;
        player.name = player.name_key = "its level " + std::to_string(level);
        player.level = level;
        return write([player](store::Store& store) { return store.add_player(player); }).value();
    };
    const auto changes = play(game_of(ivar_.id, computer(first_character_number)), Winner::Attackers);
    ASSERT_EQ(changes.size(), 2U);
    for (const auto& change : changes) EXPECT_EQ(change.after.pool, "computer-copenhagen-rapid");
    EXPECT_FALSE(write([this](store::Store& store) { return store.rating(ivar_.id, "copenhagen-rapid"); }));
    EXPECT_TRUE(play(game_of(ivar_.id, computer(max_level)), Winner::Attackers).empty()) << "a level";
    EXPECT_EQ(pool_title("computer-copenhagen-rapid"), "Copenhagen and its kin, rapid, against the computer");
    EXPECT_EQ(pool_title("computer-nothing-rapid"), "");
}

TEST_F(RatingsTest, SidesAreTreatedAlike) {
    const auto attackers = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    const auto defenders = rate_it(game_of(olaf_.id, ivar_.id), Winner::Defenders);
    EXPECT_EQ(attackers[0].after.rating, defenders[1].after.rating);
    EXPECT_EQ(attackers[1].after.rating, defenders[0].after.rating);
    const auto draw = rate_it(game_of(ivar_.id, olaf_.id), Winner::Draw);
    EXPECT_NEAR(draw[0].after.rating, 1500, 1e-9);
    EXPECT_LT(draw[0].after.deviation, 350);
}

TEST_F(RatingsTest, WhatDoesNotCount) {
    const auto guest = add("guest-2222", store::PlayerKind::Guest);
    EXPECT_TRUE(rate_it(game_of(ivar_.id, olaf_.id), Winner::Nobody).empty()) << "aborted";
    EXPECT_TRUE(rate_it(game_of(ivar_.id, ivar_.id), Winner::Attackers).empty()) << "against oneself";
    EXPECT_TRUE(rate_it(game_of(ivar_.id, guest.id), Winner::Attackers).empty()) << "against a guest";
    EXPECT_TRUE(rate_it(game_of(ivar_.id, 1), Winner::Attackers).empty()) << "against the computer";
    auto casual = game_of(ivar_.id, olaf_.id);
    casual.terms.rated = false;
    EXPECT_TRUE(rate_it(casual, Winner::Attackers).empty());
    auto timeless = game_of(ivar_.id, olaf_.id);
    timeless.terms.clock = {};
    EXPECT_TRUE(rate_it(timeless, Winner::Attackers).empty());
}

TEST_F(RatingsTest, AreReadFromTheStoreAndGoOnFromThere) {
    const auto others = add_some(min_opponents, "Other");
    for (int i = 0; i < 42; ++i) {
        now_ += 1h;
        const auto& other = others[static_cast<std::size_t>(i % min_opponents)];
        play(game_of(ivar_.id, other.id), i % 3 == 0 ? Winner::Defenders : Winner::Attackers);
        if (i % min_opponents == 6) now_ += meeting_window / 2;
    }
    const auto rating = rating_of(ivar_);
    EXPECT_EQ(rating.games, 42);
    EXPECT_GT(rating.rating, 1520);
    EXPECT_FALSE(is_provisional_at(ivar_, now_)) << rating.deviation;
    EXPECT_TRUE(is_provisional_at(ivar_, now_ + 3 * 365 * 24h));
    EXPECT_FALSE(write([&](store::Store& store) { return store.rating(ivar_.id, "copenhagen-blitz"); }));
}

TEST_F(RatingsTest, TheLongerTheRestTheMoreAGameSays) {
    for (int i = 0; i < 12; ++i) {
        now_ += meeting_window;
        play(game_of(ivar_.id, olaf_.id), i % 2 == 0 ? Winner::Attackers : Winner::Defenders);
    }
    now_ += meeting_window;
    const auto soon = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    now_ += 2 * 365 * 24h;
    const auto late = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    EXPECT_GT(late[0].after.rating - late[0].before, 1.5 * (soon[0].after.rating - soon[0].before));
}

TEST_F(RatingsTest, AShortGameCountsOnlyIfItsRulesEndedIt) {
    const auto game = game_of(ivar_.id, olaf_.id);
    for (const auto* reason : {"resignation", "timeout", "agreement"}) {
        EXPECT_TRUE(rate_it(game, end_of(Winner::Attackers, min_rated_plies - 1, reason)).empty()) << reason;
        EXPECT_EQ(rate_it(game, end_of(Winner::Attackers, min_rated_plies, reason)).size(), 2U) << reason;
    }
    EXPECT_EQ(rate_it(game, end_of(Winner::Defenders, 6, "king-escaped")).size(), 2U);
}

// Each game starts from fresh ratings, so that only its weight differs.
TEST_F(RatingsTest, AThirdGameWithTheSameOpponentInAWeekWeighsLess) {
    const auto gain = [&] {
        const auto change = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers)[0];
        return change.after.rating - change.before;
    };
    const auto meet = [&](int times) {
        for (int i = 0; i < times; ++i) play(game_of(ivar_.id, olaf_.id), Winner::Draw);
    };
    const double first = gain();
    meet(1);
    EXPECT_GT(gain(), 0.6 * first) << "the other game of a pair";
    meet(1);
    EXPECT_LT(gain(), 0.25 * first);
    meet(3);
    EXPECT_LT(gain(), 0.04 * first);
    now_ += meeting_window;
    EXPECT_GT(gain(), 0.4 * first);
}

TEST_F(RatingsTest, PuppetsThatResignMakeNoLeader) {
    const auto puppets = add_some(6, "Puppet");
    for (int round = 0; round < 25; ++round) {
        for (const auto& puppet : puppets) play(game_of(ivar_.id, puppet.id), Winner::Attackers);
    }
    EXPECT_EQ(rating_of(ivar_).games, 150);
    EXPECT_LT(rating_of(ivar_).rating, 2050) << "2229 if each game counted in full";
    EXPECT_TRUE(is_provisional_at(ivar_, now_));
}

TEST_F(RatingsTest, ARatingIsProvisionalUntilSevenDifferentOpponents) {
    const auto six = add_some(min_opponents - 1, "Other");
    for (int week = 0; week < 6; ++week) {
        now_ += meeting_window;
        for (const auto& other : six) {
            play(game_of(ivar_.id, other.id), Winner::Attackers);
            play(game_of(other.id, ivar_.id), Winner::Attackers);
        }
    }
    EXPECT_LT(rating_of(ivar_).deviation, provisional_deviation);
    EXPECT_TRUE(is_provisional_at(ivar_, now_)) << "six opponents are too few";
    play(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    EXPECT_FALSE(is_provisional_at(ivar_, now_));
}

TEST_F(RatingsTest, ARecountGivesTheSame) {
    const auto others = add_some(3, "Other");
    std::vector<std::pair<store::GameHead, store::GameEnd>> games;
    for (int i = 0; i < 60; ++i) {
        now_ += 5h;
        games.emplace_back(game_of(ivar_.id, others[static_cast<std::size_t>(i) % 3].id),
                           end_of(i % 4 == 0 ? Winner::Draw : Winner::Attackers));
        play(games.back().first, games.back().second.result);
    }
    const auto other_store =
        store::open_sqlite((folder_ / "recount.db").string(), store::SqliteAccess::ReadWrite);
    for (store::PlayerId id = ivar_.id; id <= others.back().id; ++id) {
        const auto added = other_store->add_player(read(id));
        ASSERT_EQ(added, id);
    }
    for (const auto& [head, end] : games) {
        other_store->add_game(head);
        ASSERT_TRUE(other_store->end_game(head.id, end, rate(*other_store, head, end)));
    }
    EXPECT_EQ(other_store->rating(ivar_.id, "copenhagen-rapid"), rating_of(ivar_));
}

TEST_F(RatingsTest, AClockThatWasSetBackDoesNoHarm) {
    play(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    const auto last = now_;
    now_ -= 1000h;
    const auto changes = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    EXPECT_EQ(changes[0].after.at, last);
    EXPECT_GT(changes[0].after.rating, changes[0].before);
}

}  // namespace
}  // namespace tafl::server

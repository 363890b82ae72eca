#include "server/people/ratings.hpp"

#include <gtest/gtest.h>

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
    std::vector<store::RatingChange> rate_it(const store::GameHead& game, Winner result) {
        return write([this, game, result](store::Store& store) { return rate(store, game, result, now_); });
    }
    // Plays it and keeps what it did.
    std::vector<store::RatingChange> play(const store::GameHead& game, Winner result) {
        return write([this, game, result](store::Store& store) {
            store.add_game(game);
            const auto changes = rate(store, game, result, now_);
            EXPECT_TRUE(store.end_game(game.id, {result, "resignation", 0, "", "", now_}, changes));
            return changes;
        });
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
    for (int i = 0; i < 40; ++i) {
        now_ += 1h;
        play(game_of(ivar_.id, olaf_.id), i % 3 == 0 ? Winner::Defenders : Winner::Attackers);
    }
    const auto rating =
        write([&](store::Store& store) { return store.rating(ivar_.id, "copenhagen-rapid"); }).value();
    EXPECT_EQ(rating.games, 40);
    EXPECT_GT(rating.rating, 1520);
    EXPECT_FALSE(is_provisional(rating, now_)) << rating.deviation;
    EXPECT_TRUE(is_provisional(rating, now_ + 3 * 365 * 24h));
    EXPECT_FALSE(write([&](store::Store& store) { return store.rating(ivar_.id, "copenhagen-blitz"); }));
}

TEST_F(RatingsTest, TheLongerTheRestTheMoreAGameSays) {
    for (int i = 0; i < 12; ++i) {
        now_ += 1h;
        play(game_of(ivar_.id, olaf_.id), i % 2 == 0 ? Winner::Attackers : Winner::Defenders);
    }
    const auto soon = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    now_ += 2 * 365 * 24h;
    const auto late = rate_it(game_of(ivar_.id, olaf_.id), Winner::Attackers);
    EXPECT_GT(late[0].after.rating - late[0].before, 1.5 * (soon[0].after.rating - soon[0].before));
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

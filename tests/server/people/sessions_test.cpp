#include "server/people/sign_in/sessions.hpp"

#include <gtest/gtest.h>

#include "server/people/sign_in/password_reset.hpp"
#include "server/people/store_fixture.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

class SessionsTest : public test::StoreFixture {
  protected:
    std::optional<Caller> find(const std::string& token) { return run(sessions_.find(token)); }
    // Drops the cache, as a restart does.
    std::optional<Caller> find_uncached(const std::string& token) {
        Sessions uncached(queue_, clock());
        return run(uncached.find(token));
    }

    Sessions sessions_{queue_, clock()};
};

TEST_F(SessionsTest, EverybodyIsAGuestAtOnce) {
    const NewSession session = run(sessions_.create_guest());
    EXPECT_EQ(session.token.size(), 43U);
    EXPECT_EQ(session.caller.kind, store::PlayerKind::Guest);
    EXPECT_TRUE(session.caller.name.starts_with("guest-"));
    EXPECT_EQ(find(session.token)->id, session.caller.id);
    EXPECT_EQ(find_uncached(session.token)->name, session.caller.name);
    EXPECT_NE(run(sessions_.create_guest()).caller.id, session.caller.id);
}

TEST_F(SessionsTest, TheStoreDoesNotKnowTheToken) {
    const NewSession session = run(sessions_.create_guest());
    const auto kept = write([&](store::Store& store) { return store.session(token_hash(session.token)); });
    ASSERT_TRUE(kept);
    EXPECT_NE(kept->token_hash, session.token);
    EXPECT_FALSE(write([&](store::Store& store) { return store.session(session.token); }));
}

TEST_F(SessionsTest, WhatIsNoTokenIsNobodys) {
    const NewSession session = run(sessions_.create_guest());
    for (const std::string& token :
         {std::string(), std::string("x"), session.token + "x", session.token.substr(1),
          std::string(1'000'000, 'a'), std::string("a\0b", 3)})
        EXPECT_FALSE(find(token));
}

TEST_F(SessionsTest, LastsAYearFromItsLastUse) {
    const NewSession session = run(sessions_.create_guest());
    for (int month = 0; month < 30; ++month) {
        now_ += 30 * 24h;
        ASSERT_TRUE(find_uncached(session.token)) << month;
    }
    now_ += 366 * 24h;
    EXPECT_FALSE(find(session.token)) << "from memory";
    EXPECT_FALSE(find_uncached(session.token)) << "from the store";
}

TEST_F(SessionsTest, WhenSomebodyWasSeenIsKept) {
    const NewSession session = run(sessions_.create_guest());
    const auto began = now_;
    now_ += 5min;
    ASSERT_TRUE(find(session.token));
    EXPECT_EQ(read(session.caller.id).seen, began) << "not for each request";
    now_ += 6min;
    ASSERT_TRUE(find(session.token));
    EXPECT_EQ(read(session.caller.id).seen, now_);
}

TEST_F(SessionsTest, EndsWhenItIsEnded) {
    const auto ivar = add("Ivar");
    const NewSession one = run(sessions_.begin(ivar.id));
    const NewSession other = run(sessions_.begin(ivar.id));
    EXPECT_EQ(find(one.token)->name, "Ivar");
    run(sessions_.end(one.token));
    EXPECT_FALSE(find(one.token));
    EXPECT_FALSE(find_uncached(one.token));
    EXPECT_TRUE(find(other.token));
}

TEST_F(SessionsTest, OfTooManyTheOneUsedLongestAgoEnds) {
    const auto ivar = add("Ivar"), olaf = add("Olaf");
    std::vector<NewSession> sessions;
    const auto begin = [&] {
        now_ += 1min;
        sessions.push_back(run(sessions_.begin(ivar.id)));
        EXPECT_TRUE(find(sessions.back().token));
        return sessions.back().ended;
    };
    const NewSession other = run(sessions_.begin(olaf.id));
    while (sessions.size() < max_sessions) EXPECT_TRUE(begin().empty()) << sessions.size();
    ASSERT_TRUE(find(sessions[0].token)) << "it is used once more";
    const auto link = write([&](store::Store& store) {
        return make_reset_link(store, ivar.id, now_, ResetBy::Administrator).token;
    });
    EXPECT_EQ(begin(), std::vector{token_hash(sessions[1].token)});
    EXPECT_FALSE(find(sessions[1].token)) << "it was remembered";
    EXPECT_TRUE(find(sessions[0].token));
    EXPECT_TRUE(find(sessions[2].token));
    EXPECT_TRUE(find(other.token));
    EXPECT_EQ(write([&](store::Store& store) { return find_reset(store, link, now_).player; }), ivar.id);
}

TEST_F(SessionsTest, EvictedSessionsAreReadFromTheStore) {
    const auto ivar = add("Ivar");
    const NewSession session = run(sessions_.begin(ivar.id));
    ASSERT_FALSE(find(session.token)->is_muted);
    write([&](store::Store& store) { store.set(ivar.id, &store::Player::is_muted, true); });
    EXPECT_FALSE(find(session.token)->is_muted) << "remembered";
    sessions_.forget(ivar.id);
    EXPECT_TRUE(find(session.token)->is_muted);
}

TEST_F(SessionsTest, WhatWasReadBeforeAChangeIsNotRememberedAfterIt) {
    const auto ivar = add("Ivar");
    const NewSession session = run(sessions_.begin(ivar.id));
    // The read is in flight when the change and forget() happen; its result arrives later.
    boost::asio::co_spawn(context_, sessions_.find(session.token),
                          [](std::exception_ptr, std::optional<Caller>) {});
    context_.restart();
    context_.poll_one();
    write([&, this](store::Store& store) {
        sessions_.forget(ivar.id);
        store.set(ivar.id, &store::Player::is_banned, true);
    });
    sessions_.forget(ivar.id);
    EXPECT_TRUE(find(session.token)->is_banned);
}

TEST_F(SessionsTest, GuestsOfLongAgoWhoLeftNothingAreErasedOnceADay) {
    const NewSession idle = run(sessions_.create_guest());
    const NewSession player = run(sessions_.create_guest());
    const auto ivar = add("Ivar");
    store::GameHead game;
    game.id = "aaaaaaaa";
    game.players = {player.caller.id, ivar.id};
    write([&](store::Store& store) { store.add_game(game); });
    const auto is_there = [&](store::PlayerId id) {
        return write([id](store::Store& store) { return store.player(id).has_value(); });
    };
    now_ += 29 * 24h;
    const NewSession young = run(sessions_.create_guest());
    EXPECT_TRUE(is_there(idle.caller.id));
    now_ += 24h + 1min;
    (void)run(sessions_.create_guest());
    EXPECT_FALSE(is_there(idle.caller.id));
    EXPECT_FALSE(find(idle.token));
    EXPECT_TRUE(is_there(player.caller.id)) << "the game has two players";
    EXPECT_TRUE(is_there(ivar.id));
    EXPECT_TRUE(find(young.token));
}

TEST_F(SessionsTest, AnErasedPlayersSessionsAreNobodys) {
    const auto ivar = add("Ivar");
    const NewSession session = run(sessions_.begin(ivar.id));
    ASSERT_TRUE(find(session.token));
    write([&](store::Store& store) { store.erase_player(ivar.id); });
    sessions_.forget(ivar.id);
    EXPECT_FALSE(find(session.token));
}

}  // namespace
}  // namespace tafl::server

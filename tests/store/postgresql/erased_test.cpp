// Two nodes of a site: one deletes an account while the other writes something of it. Whichever comes first,
// nothing of the account is left. Or it deletes the last challenge with some rules while the other begins a game with them.
#include <gmock/gmock.h>
#include <libpq-fe.h>

#include <future>

#include "fixture.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::IsEmpty;

class PostgresqlErased : public PostgresqlTest {
  protected:
    void SetUp() override {
        PostgresqlTest::SetUp();
        if (IsSkipped()) return;
        one_ = node(), two_ = node();
        ann_ = one_->add_player(member("ann")).value();
        bo_ = one_->add_player(member("bo")).value();
    }
    [[nodiscard]] std::unique_ptr<Store> node() const {
        return open_postgresql(address_, PostgresqlAccess::Node);
    }
    void write_of_ann(Store& store) const {
        store.set_belonging({ann_, "mail", "", "ann@example.org", at(1)});
        store.add_session({"token", ann_, at(99), {}, {}});
        store.set_password(ann_, "hash");
        store.set_follow(bo_, ann_, at(1), true);
        static_cast<void>(store.add_message({0, bo_, ann_, "hail", at(1)}));
    }
    void expect_nothing_left() const {
        EXPECT_EQ(one_->player(ann_)->kind, PlayerKind::Erased);
        EXPECT_THAT(one_->belongings(ann_, "mail"), IsEmpty());
        EXPECT_FALSE(one_->session("token"));
        EXPECT_FALSE(one_->password(ann_));
        EXPECT_THAT(one_->followed_by(bo_), IsEmpty());
        EXPECT_THAT(one_->conversations(bo_, 100, 10), IsEmpty());
        EXPECT_THAT(one_->check(), IsEmpty());
    }
    // Returns when the work is done or waits for a lock.
    void wait_until_stuck(const std::future<void>& work) const {
        const std::unique_ptr<PGconn, decltype(&PQfinish)> watcher(PQconnectdb(address_.c_str()), PQfinish);
        bool is_stuck = false;
        while (!is_stuck && work.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
            auto* rows = PQexec(watcher.get(), "SELECT 1 FROM pg_locks WHERE NOT granted");
            is_stuck = PQntuples(rows) > 0;
            PQclear(rows);
        }
    }

    std::unique_ptr<Store> one_, two_;
    PlayerId ann_ = 0, bo_ = 0;
};

TEST_F(PostgresqlErased, WhatIsBeingWrittenIsDeletedToo) {
    two_->begin();
    write_of_ann(*two_);
    auto erased = std::async(std::launch::async, [&] {
        one_->begin();
        one_->erase_player(ann_);
        one_->commit();
    });
    wait_until_stuck(erased);
    two_->commit();
    erased.get();
    expect_nothing_left();
}

TEST_F(PostgresqlErased, WhatIsWrittenMeanwhileIsNotStored) {
    one_->begin();
    one_->erase_player(ann_);
    auto written = std::async(std::launch::async, [&] {
        two_->begin();
        write_of_ann(*two_);
        two_->commit();
    });
    wait_until_stuck(written);
    one_->commit();
    written.get();
    expect_nothing_left();
}

class PostgresqlTextsOfRules : public PostgresqlErased {
  protected:
    void SetUp() override {
        PostgresqlErased::SetUp();
        if (IsSkipped()) return;
        auto made = challenge("c1", ann_);
        made.terms.ruleset_file = "own rules";
        one_->add_challenge(made);
    }
    void begin_game(Store& store) const {
        auto game = game_between("aaaaaaaa", ann_, bo_);
        game.terms.ruleset_file = "own rules";
        store.add_game(game);
    }
    void expect_the_text_once() const {
        EXPECT_EQ(one_->game("aaaaaaaa")->terms.ruleset_file, "own rules");
        EXPECT_EQ(count_rows("ruleset_text"), 1);
        EXPECT_THAT(one_->check(), IsEmpty());
    }
};

TEST_F(PostgresqlTextsOfRules, OneThatIsBeingUsedStays) {
    two_->begin();
    begin_game(*two_);
    auto closed = std::async(std::launch::async, [&] { EXPECT_TRUE(one_->close_challenge("c1", "")); });
    wait_until_stuck(closed);
    two_->commit();
    closed.get();
    expect_the_text_once();
}

TEST_F(PostgresqlTextsOfRules, OneThatIsBeingDeletedIsStoredAgain) {
    one_->begin();
    EXPECT_TRUE(one_->close_challenge("c1", ""));
    auto begun = std::async(std::launch::async, [&] {
        two_->begin();
        begin_game(*two_);
        two_->commit();
    });
    wait_until_stuck(begun);
    one_->commit();
    begun.get();
    expect_the_text_once();
}

}  // namespace

}  // namespace tafl::test

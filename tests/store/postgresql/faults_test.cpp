// Fault injection: the connection is cut at every statement, the server is killed, transactions conflict.
// What was confirmed is stored, what was refused is not, and the next call works again.
#include <libpq-fe.h>

#include <csignal>
#include <thread>

#include "cut_connection.hpp"
#include "fixture.hpp"

namespace tafl::test {

namespace {

using namespace store;

class PostgresqlFaults : public PostgresqlTest {
  protected:
    static void add_players(Store& store) {
        static_cast<void>(store.add_player(member("ann")));  // 11
        static_cast<void>(store.add_player(member("bob")));  // 12
    }
    // One job as the site's queue runs it. Returns whether it was confirmed.
    static bool play_game(Store& store, const std::string& id) {
        try {
            store.begin();
            store.set_savepoint();
            store.add_game(game_between(id, 11, 12));
            (void)store.add_event(id, {1, at(1), "begin"});
            static_cast<void>(store.end_game(id, ended(Winner::Attackers), {change_of(id, 11, 1)}));
            store.release_savepoint();
            store.commit();
            return true;
        } catch (const StoreError&) {
            store.roll_back();
            return false;
        }
    }
    // 0: nothing is stored; 4: everything; otherwise parts of the game.
    static int parts_of(Store& store, const std::string& id) {
        const auto head = store.game(id);
        return (head ? 1 : 0) + (head && head->end ? 1 : 0) + (store.events(id).size() == 1 ? 1 : 0) +
               (store.rating_changes_of(id).size() == 1 ? 1 : 0);
    }
    // False: the game has fewer than n statements.
    static bool cut_at(Store& store, int n, CutAt where) {
        const auto id = (where == CutAt::Request ? "request" : "answer") + std::to_string(n);
        cut_connection(n, where);
        const bool is_confirmed = play_game(store, id);
        const bool is_cut = was_cut();
        EXPECT_EQ(parts_of(store, id), is_confirmed ? 4 : 0) << id;
        EXPECT_TRUE(play_game(store, "after-" + id)) << id;
        return is_cut;
    }
};

TEST_F(PostgresqlFaults, TheConnectionIsCutAtEveryRequest) {
    auto store = writer();
    add_players(*store);
    int n = 0;
    while (cut_at(*store, n, CutAt::Request)) ++n;
    EXPECT_GT(n, 8);
}

TEST_F(PostgresqlFaults, TheConnectionIsCutAtEveryAnswer) {
    auto store = writer();
    add_players(*store);
    int n = 0;
    while (cut_at(*store, n, CutAt::Answer)) ++n;
    EXPECT_GT(n, 8);
}

TEST_F(PostgresqlFaults, ACommitWhoseAnswerIsLostIsFoundInTheServer) {
    auto store = writer();
    store->begin();
    static_cast<void>(store->add_player(member("ann")));
    cut_connection(0, CutAt::Answer);
    store->commit();
    EXPECT_TRUE(was_cut());
    EXPECT_TRUE(store->player_named("ann").has_value());
}

TEST_F(PostgresqlFaults, AReaderAsksAgain) {
    static_cast<void>(writer());
    const auto store = reader();
    for (const auto where : {CutAt::Request, CutAt::Answer}) {
        cut_connection(0, where);
        EXPECT_TRUE(store->player_named("computer-1").has_value());
        EXPECT_TRUE(was_cut());
    }
}

TEST_F(PostgresqlFaults, TheServerDiesInTheMiddle) {
    auto store = writer();
    const auto reading = reader();
    add_players(*store);
    EXPECT_TRUE(play_game(*store, "before"));
    store->begin();
    store->add_game(game_between("during", 11, 12));
    server_->stop(SIGQUIT);
    EXPECT_THROW(store->commit(), StoreError);
    EXPECT_FALSE(play_game(*store, "without"));
    EXPECT_THROW(static_cast<void>(reading->game("before")), StoreError);
    server_->start();
    EXPECT_TRUE(play_game(*store, "after"));
    EXPECT_EQ(parts_of(*reading, "before"), 4);
    EXPECT_EQ(parts_of(*reading, "during") + parts_of(*reading, "without"), 0);
    EXPECT_EQ(parts_of(*reading, "after"), 4);
}

// Another client's connection that holds a row lock.
class Other {
  public:
    explicit Other(const std::string& address) : connection_(PQconnectdb(address.c_str())) {}
    Other(const Other&) = delete;
    Other& operator=(const Other&) = delete;
    ~Other() { PQfinish(connection_); }
    void run(const char* sql) {
        auto* result = PQexec(connection_, sql);
        EXPECT_NE(PQresultStatus(result), PGRES_FATAL_ERROR) << PQerrorMessage(connection_);
        PQclear(result);
    }
    void send(const char* sql) { EXPECT_EQ(PQsendQuery(connection_, sql), 1); }
    void wait_for_answers() {
        while (auto* result = PQgetResult(connection_)) PQclear(result);
    }
    [[nodiscard]] bool sees(const char* sql) {
        auto* result = PQexec(connection_, sql);
        const bool is_true = PQntuples(result) == 1 && *PQgetvalue(result, 0, 0) == 't';
        PQclear(result);
        return is_true;
    }

  private:
    PGconn* connection_;
};

TEST_F(PostgresqlFaults, ADeadlockIsAFailureThatMayBeTriedAgain) {
    auto store = writer();
    Other other(address_), watcher(address_);
    store->begin();
    store->set(1, &Player::seen, at(1));
    other.run("SET deadlock_timeout = '1h'; BEGIN; UPDATE player SET seen = 5 WHERE id = 2");
    other.send("UPDATE player SET seen = 5 WHERE id = 1; COMMIT");
    while (!watcher.sees("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")) {
    }
    EXPECT_THROW(store->set(2, &Player::seen, at(2)), SerializationFailure);
    store->roll_back();
    other.wait_for_answers();  // otherwise the store might lock the first row again before it does
    store->begin();
    store->set(1, &Player::seen, at(1));
    store->set(2, &Player::seen, at(2));
    store->commit();
    EXPECT_EQ(store->player(2).value().seen, at(2));
}

TEST_F(PostgresqlFaults, ANameThatIsBeingTakenIsTakenAtTheSecondTry) {
    auto store = writer();
    add_players(*store);
    Other other(address_), watcher(address_);
    other.run("BEGIN; UPDATE player SET name = 'eve', name_key = 'eve' WHERE id = 12");
    std::jthread rival([&] {
        while (!watcher.sees("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")) {
        }
        other.run("COMMIT");
    });
    store->begin();
    EXPECT_THROW(static_cast<void>(store->rename_player(11, "eve", "eve")), SerializationFailure);
    store->roll_back();
    store->begin();
    EXPECT_FALSE(store->rename_player(11, "eve", "eve"));
    store->commit();
}

}  // namespace

}  // namespace tafl::test

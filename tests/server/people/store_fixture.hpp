// A real store in a temporary folder, its queue, and a clock that a test sets.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "server/base/running.hpp"
#include "server/people/names.hpp"
#include "server/people/sign_in/sessions.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

class StoreFixture : public ::testing::Test {
  protected:
    template <typename T>
    T run(boost::asio::awaitable<T> coroutine) {
        expect_thread_of_the_test();
        return test::run(context_, std::move(coroutine));
    }
    void run(boost::asio::awaitable<void> coroutine) {
        expect_thread_of_the_test();
        test::run(context_, std::move(coroutine));
    }

    template <typename Job>
    auto write(Job job) {
        return run(queue_.write(std::move(job)));
    }

    [[nodiscard]] store::Player add(std::string name, store::PlayerKind kind = store::PlayerKind::Member) {
        store::Player player;
        player.kind = kind;
        player.name = name;
        player.name_key = server::name_key(name);
        player.joined = player.seen = now_;
        player.settings = "{}";
        player.id = write([player](store::Store& store) { return store.add_player(player); }).value();
        return player;
    }
    [[nodiscard]] store::Player read(store::PlayerId id) {
        return write([id](store::Store& store) { return store.player(id); }).value();
    }

    [[nodiscard]] server::Now clock() {
        return [this] { return now_; };
    }

    TemporaryFolder folder_;
    std::string file_ = (folder_ / "people.db").string();
    std::unique_ptr<store::Store> writer_ = store::open_sqlite(file_, store::SqliteAccess::ReadWrite);
    boost::asio::io_context context_;
    server::StoreQueue queue_{std::move(writer_), store::open_sqlite(file_, store::SqliteAccess::ReadOnly)};
    store::Moment now_{std::chrono::hours(500'000)};

  private:
    // A job of write() that runs the loop would take what the test waits for in its own, and both wait for ever.
    void expect_thread_of_the_test() const {
        if (std::this_thread::get_id() != thread_)
            throw std::logic_error("a job of the store runs the test's loop");
    }
    const std::thread::id thread_ = std::this_thread::get_id();
};

}  // namespace tafl::test

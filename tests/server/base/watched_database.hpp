// A database that tells a test what the store asks of it, and fails where the test wants.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/database/sqlite/adapter.hpp"
#include "store/sql/sql_store.hpp"

namespace tafl::test {

// Called on the store's thread. What they throw, the step throws.
struct Watcher {
    // Before each step: "begin", "commit", "roll back", "checkpoint", "savepoint", "release", "return" (to the
    // savepoint), or the text of a statement with its values. Must not throw at "roll back".
    std::function<void(std::string_view step, std::span<const store::Value> values)> before;
    // After the last row of a statement; may be empty.
    std::function<void(std::string_view statement)> after_the_last_row{};
};

class WatchedDatabase final : public store::Database {
  public:
    WatchedDatabase(std::unique_ptr<store::Database> real, Watcher watcher)
        : real_(std::move(real)), watcher_(std::move(watcher)) {}

    const std::string& name() const noexcept override { return real_->name(); }
    store::Dialect dialect() const noexcept override { return real_->dialect(); }
    store::Rows ask(std::string_view sql, std::span<const store::Value> values) override {
        watcher_.before(sql, values);
        return store::Rows(std::make_unique<WatchedExecution>(real_->ask(sql, values).execution(),
                                                              std::string(sql), watcher_.after_the_last_row));
    }
    bool begin_change() override { return real_->begin_change(); }
    void commit_change(bool is_own) override { real_->commit_change(is_own); }
    void roll_back_change(bool is_own) noexcept override { real_->roll_back_change(is_own); }

    void begin() override { at("begin").begin(); }
    void commit() override { at("commit").commit(); }
    void roll_back() noexcept override { at("roll back").roll_back(); }
    void checkpoint() override { at("checkpoint").checkpoint(); }
    void set_savepoint() override { at("savepoint").set_savepoint(); }
    void release_savepoint() override { at("release").release_savepoint(); }
    void roll_back_to_savepoint() override { at("return").roll_back_to_savepoint(); }
    std::vector<std::string> check() override { return real_->check(); }
    std::string back_up(const std::string& file) override { return real_->back_up(file); }

  private:
    class WatchedExecution final : public store::Execution {
      public:
        WatchedExecution(std::unique_ptr<Execution> real, std::string sql,
                         std::function<void(std::string_view)> after_the_last_row)
            : real_(std::move(real)),
              sql_(std::move(sql)),
              after_the_last_row_(std::move(after_the_last_row)) {}
        bool next() override {
            if (real_->next()) return true;
            if (after_the_last_row_) std::exchange(after_the_last_row_, {})(sql_);
            return false;
        }
        int changed() const override { return real_->changed(); }
        bool is_null(int column) const override { return real_->is_null(column); }
        bool truth(int column) const override { return real_->truth(column); }
        std::int64_t whole(int column) const override { return real_->whole(column); }
        double real(int column) const override { return real_->real(column); }
        std::string text(int column) const override { return real_->text(column); }
        std::string database() const override { return real_->database(); }

      private:
        std::unique_ptr<Execution> real_;
        std::string sql_;
        std::function<void(std::string_view)> after_the_last_row_;
    };

    Database& at(std::string_view step) {
        watcher_.before(step, {});
        return *real_;
    }

    std::unique_ptr<store::Database> real_;
    Watcher watcher_;
};

// The steps of a database, in order; outlives it.
class Journal {
  public:
    void note(std::string line) {
        const std::scoped_lock lock(mutex_);
        lines_.push_back(std::move(line));
    }
    [[nodiscard]] std::vector<std::string> lines() const {
        const std::scoped_lock lock(mutex_);
        return lines_;
    }

    // Notes each step, a statement by the first of its values, and lets those fail that `fails` names.
    using Fails = std::function<bool(std::string_view step)>;
    [[nodiscard]] Watcher watcher(Fails fails = {}) {
        return {.before = [this, fails = std::move(fails)](std::string_view step,
                                                           std::span<const store::Value> values) {
            note(std::string(values.empty() ? step : std::get<std::string_view>(values[0])));
            if (fails && fails(step)) throw store::StoreError("the disk is full");
        }};
    }

  private:
    mutable std::mutex mutex_;
    std::vector<std::string> lines_;
};

[[nodiscard]] inline std::unique_ptr<store::Store> open_watched(const std::string& file, Watcher watcher) {
    auto real =
        std::make_unique<store::SqliteDatabase>(file, store::SqliteAccess::ReadWrite, store::OnDamage{});
    return std::make_unique<store::SqlStore>(
        std::make_unique<WatchedDatabase>(std::move(real), std::move(watcher)));
}

}  // namespace tafl::test

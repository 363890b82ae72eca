// What the store needs of a database beside statements: transactions, and what SQLite and PostgreSQL say
// differently.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/sql/connection.hpp"

namespace tafl::store {

enum class Dialect { Sqlite, Postgresql };

class Database : public SqlConnection {
  public:
    // As in Store.
    virtual void begin() = 0;
    virtual void commit() = 0;
    virtual void roll_back() noexcept = 0;
    virtual void checkpoint() {}
    virtual void set_savepoint() = 0;
    virtual void release_savepoint() = 0;
    virtual void roll_back_to_savepoint() = 0;
    [[nodiscard]] virtual std::vector<std::string> check() = 0;
    [[nodiscard]] virtual std::string back_up(const std::string& file) = 0;

    [[nodiscard]] virtual Dialect dialect() const noexcept = 0;
};

// Parts of statements that differ between the two.
class Phrases {
  public:
    explicit Phrases(Dialect dialect) : is_sqlite_(dialect == Dialect::Sqlite) {}

    // Rows are locked ("FOR UPDATE" …) only where several writers work at the same time: SQLite has one.
    [[nodiscard]] bool locks_rows() const noexcept { return !is_sqlite_; }
    [[nodiscard]] const char* lock(const char* clause) const noexcept { return is_sqlite_ ? "" : clause; }
    // SQLite finds its partial indices only by the text of their conditions.
    [[nodiscard]] const char* is_waiting() const noexcept {  // an open challenge
        return is_sqlite_ ? "is_closed = 0" : "NOT is_closed";
    }
    // Names the index to SQLite, whose planner has no statistics.
    [[nodiscard]] const char* index(const char* clause) const noexcept { return is_sqlite_ ? clause : ""; }
    // Before a column: SQLite does not use its index for this condition.
    [[nodiscard]] const char* plus() const noexcept { return is_sqlite_ ? "+" : ""; }
    // A column that has one of the numbers in parameter 1, which is their list().
    [[nodiscard]] const char* is_in_1() const noexcept {
        return is_sqlite_ ? "IN (SELECT value FROM json_each($1))" : "= ANY ($1::bigint[])";
    }
    [[nodiscard]] std::string list(const std::vector<std::int64_t>& numbers) const;
    // The first rows of several selections together. SQLite merges them by their indices; PostgreSQL does so if
    // each is limited itself.
    [[nodiscard]] std::string first_rows(const std::vector<std::string>& selections,
                                         std::string_view order) const;
    // Inserts a row whose key is a number never assigned before, and returns it. `condition`: text from WHERE,
    // or nothing.
    [[nodiscard]] std::string insert_numbered(std::string_view table, std::string_view key,
                                              std::string_view columns, std::string_view values,
                                              std::string_view condition = "true") const;

  private:
    bool is_sqlite_;
};

}  // namespace tafl::store

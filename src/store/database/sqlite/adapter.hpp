// The database in one SQLite file.
//
// A disk error can make SQLite roll back the transaction by itself; later statements would then be committed
// one by one. So every statement of a transaction first checks that the transaction still exists.
#pragma once

#include "store/database/sqlite/checking_vfs.hpp"
#include "store/database/sqlite/connection.hpp"
#include "store/database/sqlite/generation.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "store/sql/database.hpp"

namespace tafl::store {

class SqliteDatabase final : public Database {
  public:
    SqliteDatabase(const std::string& file, SqliteAccess access, OnDamage on_damage);
    ~SqliteDatabase() override;

    Dialect dialect() const noexcept override { return Dialect::Sqlite; }
    const std::string& name() const noexcept override { return db_.name(); }
    Rows ask(std::string_view sql, std::span<const Value> values) override;
    bool begin_change() override;
    void commit_change(bool is_own) override { db_.commit_change(is_own); }
    void roll_back_change(bool is_own) noexcept override { db_.roll_back_change(is_own); }

    void begin() override;
    void commit() override;
    void roll_back() noexcept override;
    void checkpoint() override;
    void set_savepoint() override;
    void release_savepoint() override;
    void roll_back_to_savepoint() override;
    std::vector<std::string> check() override;
    std::string back_up(const std::string& file) override;

  private:
    void refuse_lost_transaction() const;
    void refuse_loss() const;

    std::string lost_;  // one sentence, from generation.hpp
    Connection db_;
    SqliteAccess access_;
    std::optional<AcknowledgedCommits> commits_;  // of a writer
    bool has_begun_ = false;
};

}  // namespace tafl::store

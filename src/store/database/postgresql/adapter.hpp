// The database over one connection to a server.
#pragma once

#include "store/database/postgresql/connection.hpp"
#include "store/database/postgresql/postgresql_store.hpp"
#include "store/sql/database.hpp"

namespace tafl::store::postgresql {

class PostgresqlDatabase final : public Database {
  public:
    PostgresqlDatabase(const std::string& address, PostgresqlAccess access,
                       std::shared_ptr<ConnectionState> state);
    ~PostgresqlDatabase() override;

    Dialect dialect() const noexcept override { return Dialect::Postgresql; }
    const std::string& name() const noexcept override { return db_.name(); }
    Rows ask(std::string_view sql, std::span<const Value> values) override;
    bool begin_change() override;
    void commit_change(bool is_own) override;
    void roll_back_change(bool is_own) noexcept override;

    void begin() override;
    void commit() override;
    void roll_back() noexcept override;
    void set_savepoint() override;
    void release_savepoint() override;
    void roll_back_to_savepoint() override;
    std::vector<std::string> check() override;
    std::string back_up(const std::string& file) override;

  private:
    void start_transaction();
    [[nodiscard]] bool was_committed();

    Connection db_;
    PostgresqlAccess access_;
    bool has_begun_ = false;
    std::string transaction_;  // its transaction id in the server
};

}  // namespace tafl::store::postgresql

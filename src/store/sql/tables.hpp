// The tables of a site in a database, for a move: what SQLite and PostgreSQL have in common.
#pragma once

#include "store/site_transfer.hpp"
#include "store/sql/connection.hpp"

namespace tafl::store {

class SqlTables : public SiteTables {
  public:
    const std::string& name() const noexcept override { return db_.name(); }
    std::vector<TableRow> page(const Table& table, const TableRow& after, int limit) override;
    TableRow last_key(const Table& table) override;
    std::int64_t count(const Table& table) override;
    void add(const Table& table, const std::vector<TableRow>& rows) override;

  protected:
    static LastNumbers read_numbers(Rows rows);
    // The connection is a member of the derived class. `override`: as in insert_sql().
    SqlTables(SqlConnection& db, const char* override) : db_(db), override_(override) {}

  private:
    SqlConnection& db_;
    const char* override_;
};

}  // namespace tafl::store

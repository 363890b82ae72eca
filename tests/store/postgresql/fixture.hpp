// A test on an empty database of the server; skipped, with the reason, without PostgreSQL.
#pragma once

#include <gtest/gtest.h>
#include <libpq-fe.h>

#include "examples.hpp"
#include "server.hpp"
#include "store/database/postgresql/postgresql_store.hpp"

namespace tafl::test {

class PostgresqlTest : public testing::Test {
  protected:
    void SetUp() override {
        if (server_ == nullptr) GTEST_SKIP() << PostgresqlServer::missing;
        address_ = server_->new_database();
    }
    [[nodiscard]] std::unique_ptr<store::Store> writer() const {
        return store::open_postgresql(address_, store::PostgresqlAccess::ReadWrite);
    }
    [[nodiscard]] std::unique_ptr<store::Store> reader() const {
        return store::open_postgresql(address_, store::PostgresqlAccess::ReadOnly);
    }
    [[nodiscard]] std::int64_t count_rows(const std::string& table) const {
        const std::unique_ptr<PGconn, decltype(&PQfinish)> plain(PQconnectdb(address_.c_str()), PQfinish);
        const std::unique_ptr<PGresult, decltype(&PQclear)> rows(
            PQexec(plain.get(), ("SELECT count(*) FROM " + table).c_str()), PQclear);
        return std::stoll(PQgetvalue(rows.get(), 0, 0));
    }

    PostgresqlServer* server_ = PostgresqlServer::instance();
    std::string address_;
};

}  // namespace tafl::test

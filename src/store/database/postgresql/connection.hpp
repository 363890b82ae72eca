// One libpq connection with its prepared statements and its address.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/connection_state.hpp"
#include "store/database/postgresql/rows.hpp"
#include "store/store.hpp"

namespace tafl::store::postgresql {

// The server is unreachable. Nothing was stored, unless the statement was COMMIT.
struct ConnectionLost : StoreError {
    using StoreError::StoreError;
};

enum class SiteLock { None, Shared, Exclusive };

class Connection final : public SqlConnection {
  public:
    // Connects at once and takes the site's lock. `state` may be null. Throws StoreError.
    Connection(std::string address, SiteLock lock, std::shared_ptr<ConnectionState> state = nullptr);

    // Connects again, after ending the old session in the server. Throws StoreError.
    void reconnect();
    [[nodiscard]] bool is_lost() const noexcept { return PQstatus(handle_.get()) != CONNECTION_OK; }
    [[nodiscard]] bool is_in_transaction() const noexcept {
        return PQtransactionStatus(handle_.get()) != PQTRANS_IDLE;
    }
    const std::string& name() const noexcept override { return name_; }

    // Throws ConnectionLost, SerializationFailure, StoreError.
    Rows ask(std::string_view sql, std::span<const Value> values) override;
    bool begin_change() override;
    void commit_change(bool is_own) override;
    void roll_back_change(bool is_own) noexcept override;
    // Statements without parameters; returns the result of the last.
    Result execute(const char* sql);
    // The same; errors are ignored.
    void try_execute(const char* sql) noexcept;

  private:
    void connect();
    void prepare_session();
    void take_lock();
    [[nodiscard]] const std::string& prepared(std::string_view sql, const std::vector<Oid>& types);
    Result checked(PGresult* result);
    [[noreturn]] void fail(const PGresult* result);

    struct Finish {
        void operator()(PGconn* handle) const noexcept { PQfinish(handle); }
    };
    struct TextHash : std::hash<std::string_view> {
        using is_transparent = void;
    };

    std::string address_;
    std::string name_;
    std::string session_;  // the name of this connection and its predecessors in the server
    SiteLock lock_;
    std::shared_ptr<ConnectionState> state_;
    std::unique_ptr<PGconn, Finish> handle_;
    std::unordered_map<std::string, std::string, TextHash, std::equal_to<>> statements_;  // name by SQL text
};

}  // namespace tafl::store::postgresql

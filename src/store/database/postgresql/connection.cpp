#include "store/database/postgresql/connection.hpp"

#include <fmt/format.h>

#include <memory>
#include <new>
#include <random>

#include "store/database/postgresql/postgresql_store.hpp"

namespace tafl::store {

namespace {

struct FreeOptions {
    void operator()(PQconninfoOption* options) const noexcept { PQconninfoFree(options); }
};

// libpq's own message would contain the address, and with it the password.
std::unique_ptr<PQconninfoOption, FreeOptions> parsed(const std::string& address) {
    char* message = nullptr;
    std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(address.c_str(), &message));
    PQfreemem(message);
    return options;
}

std::string option(const PQconninfoOption* all, std::string_view keyword) {
    for (; all->keyword != nullptr; ++all)
        if (all->keyword == keyword) return all->val == nullptr ? "" : all->val;
    return "";
}

}  // namespace

bool is_postgresql_address(std::string_view text) noexcept {
    return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::string without_secrets(const std::string& address) {
    const auto options = parsed(address);
    if (!options) return "postgresql://…";
    const auto port = option(options.get(), "port");
    return fmt::format("postgresql://{}{}{}/{}", option(options.get(), "host"), port.empty() ? "" : ":", port,
                       option(options.get(), "dbname"));
}

namespace postgresql {

namespace {

std::string new_session_name() {
    std::random_device random;
    return fmt::format("tafl {:08x}{:08x}", random(), random());
}

std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

}  // namespace

Connection::Connection(std::string address, SiteLock lock, std::shared_ptr<ConnectionState> state)
    : address_(std::move(address)),
      name_(without_secrets(address_)),
      session_(new_session_name()),
      lock_(lock),
      state_(state ? std::move(state) : std::make_shared<ConnectionState>()) {
    if (!parsed(address_)) throw NotOurs("the address of the database cannot be read");
    connect();
}

// Parameters after dbname override the address; those before it are overridden by the address.
void Connection::connect() {
    const char* const keywords[] = {"connect_timeout",  "tcp_user_timeout", "dbname",
                                    "application_name", "client_encoding",  nullptr};
    const char* const values[] = {"5", "10000", address_.c_str(), session_.c_str(), "UTF8", nullptr};
    statements_.clear();
    state_->is_connected = false;
    handle_.reset();
    handle_.reset(PQconnectdbParams(keywords, values, 1));
    if (!handle_) throw std::bad_alloc();
    if (is_lost()) throw StoreError(fmt::format("{}: {}", name_, first_line(PQerrorMessage(handle_.get()))));
    prepare_session();
    ++state_->connects;
}

void Connection::reconnect() { connect(); }

// If only the network broke, our old session may still be alive in the server, with its lock and its
// transaction.
void Connection::prepare_session() {
    PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
    run("SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity "
        "WHERE application_name = $1 AND pid <> pg_backend_pid()",
        session_);
    execute(
        "SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') IN ('off', 'local')");
    if (lock_ != SiteLock::None) take_lock();
    execute("SET lock_timeout = '10s'");
}

// The lock is released when the connection ends in any way, but the server may take a moment to notice.
void Connection::take_lock() {
    execute("SET lock_timeout = '1s'");
    try {
        execute(lock_ == SiteLock::Shared ? "SELECT pg_advisory_lock_shared(1936419436, 1)"  // "skjl"
                                          : "SELECT pg_advisory_lock(1936419436, 1)");
    } catch (const ConnectionLost&) {
        throw;
    } catch (const StoreError&) {
        handle_.reset();
        throw StoreError(name_ + ": another server works on this database");
    }
}

const std::string& Connection::prepared(std::string_view sql, const std::vector<Oid>& types) {
    if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
    const auto statement = fmt::format("s{}", statements_.size());
    const std::string text(sql);
    checked(PQprepare(handle_.get(), statement.c_str(), text.c_str(), static_cast<int>(types.size()),
                      types.data()));
    return statements_.emplace(text, statement).first->second;
}

Rows Connection::ask(std::string_view sql, std::span<const Value> values) {
    if (!handle_) throw ConnectionLost(name_ + ": not connected");
    const Parameters parameters(values);
    const auto& statement = prepared(sql, parameters.types);
    return Rows(std::make_unique<Answer>(checked(
        PQexecPrepared(handle_.get(), statement.c_str(), static_cast<int>(values.size()),
                       parameters.texts.data(), parameters.lengths.data(), parameters.formats.data(), 0))));
}

bool Connection::begin_change() {
    const bool is_own = !is_in_transaction();
    execute(is_own ? "BEGIN" : "SAVEPOINT whole");
    return is_own;
}

void Connection::commit_change(bool is_own) { execute(is_own ? "COMMIT" : "RELEASE SAVEPOINT whole"); }

void Connection::roll_back_change(bool is_own) noexcept {
    if (!is_lost()) try_execute(is_own ? "ROLLBACK" : "ROLLBACK TO SAVEPOINT whole; RELEASE SAVEPOINT whole");
}

Result Connection::execute(const char* sql) {
    if (!handle_) throw ConnectionLost(name_ + ": not connected");
    return checked(PQexec(handle_.get(), sql));
}

void Connection::try_execute(const char* sql) noexcept {
    if (handle_) PQclear(PQexec(handle_.get(), sql));
}

Result Connection::checked(PGresult* given) {
    Result result(given);
    const auto status = PQresultStatus(given);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(given);
    state_->is_connected = true;
    return result;
}

void Connection::fail(const PGresult* result) {
    const auto* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const auto* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const std::string_view state = code == nullptr ? "" : code;
    // libpq may notice the loss one statement later: an error without a code is its own, one of class 57P is
    // the server's last.
    if (is_lost() || state.empty() || state.starts_with("57P")) {
        state_->is_connected = false;
        throw ConnectionLost(name_ + ": the connection to the database is lost");
    }
    const auto sentence = fmt::format("{}: {}", name_, message == nullptr ? "no answer" : message);
    // A unique violation counts, too: a job that asks whether a name is free cannot see the other transaction.
    if (state == "40001" || state == "40P01" || state == "23505") throw SerializationFailure(sentence);
    if (state.starts_with("XX")) throw Damaged(sentence);
    throw StoreError(sentence);
}

}  // namespace postgresql

}  // namespace tafl::store

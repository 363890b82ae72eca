#include "store/database/sqlite/statement.hpp"

#include <algorithm>
#include <new>

#include "store/database/sqlite/checking_vfs.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "store/file_access.hpp"

namespace tafl::store {

namespace {

std::string file_of(sqlite3* connection) {
    const char* file = sqlite3_db_filename(connection, "main");
    return file == nullptr ? "the database" : file;
}

bool may_be_permissions(int code) {
    return code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM;
}

// To SQLite, $2 would be a name, numbered by where it stands.
std::string with_numbers(std::string_view sql) {
    std::string text(sql);
    std::ranges::replace(text, '$', '?');
    return text;
}

sqlite3_stmt* prepared(sqlite3* connection, std::string_view given) {
    const auto sql = with_numbers(given);
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(connection, sql.c_str(), static_cast<int>(sql.size()) + 1,
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) fail(connection);
    return statement;
}

// Takes an idle statement with this text from the pool, or prepares a new one: the same text may be running
// already.
Statements::node_type taken(Statements& statements, std::string_view sql, sqlite3* connection) {
    if (const auto found = statements.find(sql); found != statements.end()) return statements.extract(found);
    Statements fresh;
    std::string text(sql);
    std::unique_ptr<sqlite3_stmt, Finalize> statement(prepared(connection, text));
    return fresh.extract(fresh.emplace(std::move(text), std::move(statement)).first);
}

}  // namespace

void fail(sqlite3* connection) {
    const int code = sqlite3_errcode(connection) & 0xFF;  // the primary code, without extension
    if (code == SQLITE_NOTADB)
        throw NotOurs(file_of(connection) + ": not a database, or damaged at its beginning");
    if (sqlite3_errcode(connection) == SQLITE_IOERR_DATA)
        throw Damaged(file_of(connection) + ": " + describe_damage(connection));
    if (code == SQLITE_CORRUPT) throw Damaged(file_of(connection) + ": " + sqlite3_errmsg(connection));
    if (code == SQLITE_NOMEM) throw std::bad_alloc();
    if (may_be_permissions(code)) {
        if (const auto denied = denied_access(file_of(connection)); !denied.empty()) throw StoreError(denied);
    }
    throw StoreError(file_of(connection) + ": " + sqlite3_errmsg(connection));
}

Statement::Statement(Statements& statements, std::string_view sql, std::span<const Value> values,
                     sqlite3* connection)
    : statements_(statements), node_(taken(statements, sql, connection)), connection_(connection) {
    int index = 0;
    for (const auto& value : values) bind(++index, value);
}

Statement::~Statement() {
    sqlite3_reset(handle());
    sqlite3_clear_bindings(handle());
    statements_.insert(std::move(node_));
}

bool Statement::next() {
    const int code = sqlite3_step(handle());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) fail(connection_);
    return false;
}

// A null pointer would bind NULL; an unbound parameter is NULL.
void Statement::bind(int index, const Value& value) {
    struct Binding {
        sqlite3_stmt* statement;
        int index;
        int operator()(Null) const { return SQLITE_OK; }
        int operator()(bool given) const { return sqlite3_bind_int64(statement, index, given ? 1 : 0); }
        int operator()(std::int64_t given) const { return sqlite3_bind_int64(statement, index, given); }
        int operator()(double given) const { return sqlite3_bind_double(statement, index, given); }
        int operator()(std::string_view given) const {
            return sqlite3_bind_text64(statement, index, given.data() == nullptr ? "" : given.data(),
                                       given.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        }
        int operator()(Bytes given) const {
            return sqlite3_bind_blob64(statement, index,
                                       given.value.data() == nullptr ? "" : given.value.data(),
                                       given.value.size(), SQLITE_TRANSIENT);
        }
    };
    if (std::visit(Binding{handle(), index}, value) != SQLITE_OK) fail(connection_);
}

bool Statement::is_null(int column) const { return sqlite3_column_type(handle(), column) == SQLITE_NULL; }

std::int64_t Statement::whole(int column) const { return sqlite3_column_int64(handle(), column); }

double Statement::real(int column) const { return sqlite3_column_double(handle(), column); }

std::string Statement::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle(), column));
    if (bytes == nullptr && sqlite3_errcode(connection_) == SQLITE_NOMEM) throw std::bad_alloc();
    return bytes == nullptr ? "" : std::string(bytes, size);
}

std::string Statement::database() const { return file_of(connection_); }

}  // namespace tafl::store

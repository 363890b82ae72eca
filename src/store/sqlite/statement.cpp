#include "store/sqlite/statement.hpp"

#include <limits>
#include <new>

#include "store/file_access.hpp"
#include "store/sqlite/checking_vfs.hpp"
#include "store/sqlite/sqlite_store.hpp"

namespace tafl::store {

namespace {

std::string file_of(sqlite3* connection) {
    const char* file = sqlite3_db_filename(connection, "main");
    return file == nullptr ? "the database" : file;
}

bool may_be_permissions(int code) {
    return code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM;
}

sqlite3_stmt* prepared(sqlite3* connection, const std::string& sql) {
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

Rows::Rows(Statements& statements, std::string_view sql, sqlite3* connection)
    : statements_(statements), node_(taken(statements, sql, connection)), connection_(connection) {}

Rows::~Rows() {
    if (node_.empty()) return;
    sqlite3_reset(node_.mapped().get());
    sqlite3_clear_bindings(node_.mapped().get());
    statements_.insert(std::move(node_));
}

bool Rows::next() {
    const int code = sqlite3_step(node_.mapped().get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) fail(connection_);
    return false;
}

void Rows::bind_one(int index, std::int64_t value) {
    if (sqlite3_bind_int64(node_.mapped().get(), index, value) != SQLITE_OK) fail(connection_);
}

void Rows::bind_one(int index, double value) {
    if (sqlite3_bind_double(node_.mapped().get(), index, value) != SQLITE_OK) fail(connection_);
}

// A null pointer would bind NULL.
void Rows::bind_one(int index, std::string_view value) {
    const char* text = value.data() == nullptr ? "" : value.data();
    if (sqlite3_bind_text64(node_.mapped().get(), index, text, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8) !=
        SQLITE_OK)
        fail(connection_);
}

void Rows::bind_one(int index, Bytes value) {
    const char* bytes = value.value.data() == nullptr ? "" : value.value.data();
    if (sqlite3_bind_blob64(node_.mapped().get(), index, bytes, value.value.size(), SQLITE_TRANSIENT) !=
        SQLITE_OK)
        fail(connection_);
}

void Rows::bind_cell(int index, ColumnType type, const Cell& value) {  // unbound parameters are NULL
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return bind_one(index, *whole);
    if (const auto* real = std::get_if<double>(&value)) return bind_one(index, *real);
    if (const auto* text = std::get_if<std::string>(&value))
        return type == ColumnType::Bytes ? bind_one(index, Bytes{*text}) : bind_one(index, *text);
}

Cell Rows::cell(int column, ColumnType type) const {
    if (sqlite3_column_type(node_.mapped().get(), column) == SQLITE_NULL) return {};
    if (type == ColumnType::Whole || type == ColumnType::Truth) return whole(column);
    if (type == ColumnType::Real) return sqlite3_column_double(node_.mapped().get(), column);
    std::string text;
    read_one(column, text);
    return text;
}

std::int64_t Rows::whole(int column) const noexcept {
    return sqlite3_column_int64(node_.mapped().get(), column);
}

std::int64_t Rows::whole(int column, std::int64_t least, std::int64_t most) const {
    const auto value = whole(column);
    if (value < least || value > most)
        throw Damaged(file_of(connection_) + ": holds the number " + std::to_string(value) +
                      " where it means nothing");
    return value;
}

void Rows::read_one(int column, int& value) const {
    using Limits = std::numeric_limits<int>;
    value = static_cast<int>(whole(column, Limits::min(), Limits::max()));
}

void Rows::read_one(int column, double& value) const noexcept {
    value = sqlite3_column_double(node_.mapped().get(), column);
}

void Rows::read_one(int column, std::string& value) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(node_.mapped().get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(node_.mapped().get(), column));
    if (bytes == nullptr && sqlite3_errcode(connection_) == SQLITE_NOMEM) throw std::bad_alloc();
    value.assign(bytes == nullptr ? "" : bytes, bytes == nullptr ? 0 : size);
}

void Rows::read_one(int column, std::optional<Moment>& value) const noexcept {
    value.reset();
    if (sqlite3_column_type(node_.mapped().get(), column) == SQLITE_NULL) return;
    read_one(column, value.emplace());
}

}  // namespace tafl::store

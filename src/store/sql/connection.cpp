#include "store/sql/connection.hpp"

#include <fmt/format.h>
#include <openssl/sha.h>

namespace tafl::store {

std::string sha256(std::string_view text) {
    std::string hash(SHA256_DIGEST_LENGTH, '\0');
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(),
           reinterpret_cast<unsigned char*>(hash.data()));
    return hash;
}

Value value_of(ColumnType type, const Cell& cell) {
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return type == ColumnType::Truth ? Value(*whole != 0) : Value(*whole);
    if (const auto* real = std::get_if<double>(&cell)) return *real;
    if (const auto* text = std::get_if<std::string>(&cell))
        return type == ColumnType::Bytes ? Value(Bytes{*text}) : Value(std::string_view(*text));
    return Null{type};
}

int Rows::finish() {
    while (next()) {
    }
    return execution_->changed();
}

Cell Rows::cell(int column, ColumnType type) const {
    if (execution_->is_null(column)) return {};
    switch (type) {
        case ColumnType::Truth: return std::int64_t{execution_->truth(column)};
        case ColumnType::Whole: return execution_->whole(column);
        case ColumnType::Real: return execution_->real(column);
        case ColumnType::Text:
        case ColumnType::Bytes: break;
    }
    return execution_->text(column);
}

std::int64_t Rows::whole(int column, std::int64_t least, std::int64_t most) const {
    const auto value = execution_->whole(column);
    if (value < least || value > most)
        throw Damaged(
            fmt::format("{}: holds the number {} where it means nothing", execution_->database(), value));
    return value;
}

void AtomicChange::commit() {
    db_.commit_change(is_own_);
    is_committed_ = true;
}

}  // namespace tafl::store

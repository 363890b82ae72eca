#include "store/postgresql/rows.hpp"

#include <fmt/format.h>

#include <charconv>
#include <new>

namespace tafl::store::postgresql {

namespace {

// From the server's catalogue pg_type; they never change.
enum : Oid { oid_bool = 16, oid_bytea = 17, oid_int8 = 20, oid_text = 25, oid_float8 = 701 };

template <class Number>
Number number_from(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        throw Damaged(fmt::format("the database answers '{}' where a number is due", text));
    return value;
}

Oid oid_of(ColumnType type) {
    switch (type) {
        case ColumnType::Whole: return oid_int8;
        case ColumnType::Truth: return oid_bool;
        case ColumnType::Real: return oid_float8;
        case ColumnType::Text: return oid_text;
        case ColumnType::Bytes: return oid_bytea;
    }
    return oid_text;
}

int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

std::string from_hex(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 2; i + 1 < text.size(); i += 2)  // after "\x"
        bytes += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
    return bytes;
}

}  // namespace

void Parameters::push(Oid type, std::optional<std::string> value, int format) {
    types_.push_back(type);
    values_.push_back(std::move(value));
    formats_.push_back(format);
}
void Parameters::add(bool value) { push(oid_bool, value ? "t" : "f", 0); }
void Parameters::add(double value) { push(oid_float8, fmt::format("{}", value), 0); }
void Parameters::add(std::int64_t value) { push(oid_int8, fmt::format("{}", value), 0); }
void Parameters::add(std::string_view value) { push(oid_text, std::string(value), 1); }
void Parameters::add(Bytes value) { push(oid_bytea, std::string(value.value), 1); }

void Parameters::add(ColumnType type, const Cell& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return type == ColumnType::Truth ? add(*whole != 0) : add(*whole);
    if (const auto* real = std::get_if<double>(&value)) return add(*real);
    if (const auto* text = std::get_if<std::string>(&value))
        return type == ColumnType::Bytes ? add(Bytes{*text}) : add(std::string_view(*text));
    push(oid_of(type), std::nullopt, 0);
}

int Rows::changed() const {
    const std::string_view count = PQcmdTuples(result_.get());
    return count.empty() ? 0 : number_from<int>(count);
}

bool Rows::is_null(int column) const noexcept { return PQgetisnull(result_.get(), row_, column) != 0; }

std::string_view Rows::text(int column) const noexcept {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
}

std::int64_t Rows::whole(int column, std::int64_t least, std::int64_t most) const {
    const auto value = is_null(column) ? 0 : number_from<std::int64_t>(text(column));
    if (value < least || value > most)
        throw Damaged(fmt::format("the database holds the number {} where it means nothing", value));
    return value;
}

Cell Rows::cell(int column, ColumnType type) const {
    if (is_null(column)) return {};
    if (type == ColumnType::Truth) return std::int64_t{text(column) == "t" ? 1 : 0};
    if (type == ColumnType::Whole) return whole(column);
    if (type == ColumnType::Real) return number_from<double>(text(column));
    std::string value;
    read_one(column, value);
    return value;
}

void Rows::read_one(int column, double& value) const {
    value = is_null(column) ? 0 : number_from<double>(text(column));
}

void Rows::read_one(int column, std::string& value) const {
    constexpr Oid bytes = oid_bytea;
    value = PQftype(result_.get(), column) == bytes ? from_hex(text(column)) : std::string(text(column));
}

}  // namespace tafl::store::postgresql

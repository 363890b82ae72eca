#include "store/database/postgresql/rows.hpp"

#include <fmt/format.h>

#include <charconv>

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

Parameters::Parameters(std::span<const Value> values) {
    numbers_.reserve(values.size());  // texts point into it
    const auto add = [&](Oid type, std::string_view text, bool is_binary) {
        types.push_back(type);
        texts.push_back(text.data() == nullptr ? "" : text.data());
        lengths.push_back(static_cast<int>(text.size()));
        formats.push_back(is_binary ? 1 : 0);
    };
    const auto add_number = [&](Oid type, auto number) {
        add(type, numbers_.emplace_back(fmt::format("{}", number)), false);
    };
    for (const auto& value : values) {
        if (const auto* null = std::get_if<Null>(&value)) {
            add(oid_of(null->type), "", false);
            texts.back() = nullptr;
        }
        if (const auto* truth = std::get_if<bool>(&value)) add(oid_bool, *truth ? "t" : "f", false);
        if (const auto* whole = std::get_if<std::int64_t>(&value)) add_number(oid_int8, *whole);
        if (const auto* real = std::get_if<double>(&value)) add_number(oid_float8, *real);
        if (const auto* text = std::get_if<std::string_view>(&value)) add(oid_text, *text, true);
        if (const auto* bytes = std::get_if<Bytes>(&value)) add(oid_bytea, bytes->value, true);
    }
}

int Answer::changed() const {
    const std::string_view count = PQcmdTuples(result_.get());
    return count.empty() ? 0 : number_from<int>(count);
}

std::string_view Answer::characters(int column) const noexcept {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
}

std::int64_t Answer::whole(int column) const {
    return is_null(column) ? 0 : number_from<std::int64_t>(characters(column));
}

double Answer::real(int column) const {
    return is_null(column) ? 0 : number_from<double>(characters(column));
}

std::string Answer::text(int column) const {
    constexpr Oid bytes = oid_bytea;
    return PQftype(result_.get(), column) == bytes ? from_hex(characters(column))
                                                   : std::string(characters(column));
}

}  // namespace tafl::store::postgresql

// Reads JSON (RFC 8259) where it lies: values are views of the text, and keep its spelling of numbers and strings.
//
//     const Parsed<std::size_t> end = json_value_end(text);   // the error says what was expected, and where
//     if (!end) return std::unexpected(end.error());
//     const JsonObject game(JsonValue(text.substr(0, *end)));
//     const std::string moves = game.string_at("moves");
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace tafl {

inline constexpr int max_json_depth = 32;  // of objects and arrays in each other

// The offset after the value that begins the text, blanks before it included. The error of a text that breaks off has the text's
// size as its offset.
[[nodiscard]] Parsed<std::size_t> json_value_end(std::string_view text);
// Whether the text is one value, in that many objects and arrays.
[[nodiscard]] bool is_json(std::string_view text, int depth = 0);

class JsonValue {
  public:
    // Precondition: a valid value without blanks around it, in a text that outlives this.
    explicit JsonValue(std::string_view text) noexcept : text_{text} {}

    [[nodiscard]] std::string_view text() const noexcept { return text_; }  // as written
    [[nodiscard]] bool is_null() const noexcept { return text_ == "null"; }
    [[nodiscard]] bool is_string() const noexcept { return text_.front() == '"'; }
    [[nodiscard]] bool is_array() const noexcept { return text_.front() == '['; }
    [[nodiscard]] bool is_object() const noexcept { return text_.front() == '{'; }

    // Without its escapes; "" of another value.
    [[nodiscard]] std::string string() const;
    // Nothing for another value, a fraction, an exponent, and what does not fit.
    [[nodiscard]] std::optional<std::int64_t> integer() const noexcept;
    // In order; none of another value.
    [[nodiscard]] std::vector<JsonValue> elements() const;
    // Without blanks between its parts.
    [[nodiscard]] std::string compact() const;
    // A name that appears twice in one object, at any depth, as written.
    [[nodiscard]] std::optional<std::string_view> name_twice() const;

  private:
    std::string_view text_;
};

struct JsonField {
    std::string_view name;  // as written, between its quotes
    JsonValue value;
    [[nodiscard]] std::string plain_name() const;  // without its escapes
};

class JsonObject {
  public:
    explicit JsonObject(JsonValue value);  // has no fields if the value is not an object

    [[nodiscard]] const std::vector<JsonField>& fields() const noexcept { return fields_; }
    // The first of that name.
    [[nodiscard]] std::optional<JsonValue> find(std::string_view name) const;
    [[nodiscard]] bool contains(std::string_view name) const { return find(name).has_value(); }
    [[nodiscard]] std::string string_at(std::string_view name) const;  // "" if there is no such string
    [[nodiscard]] std::optional<std::int64_t> integer_at(std::string_view name) const;

  private:
    std::vector<JsonField> fields_;
};

}  // namespace tafl

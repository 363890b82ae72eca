// Appends JSON to one string without building a tree of values; inserts the commas.
//
//     JsonWriter json;
//     json.open('{').field("on", "pong").key("times").null().close('}');
//
// The caller balances the brackets and writes a key before each value of an object.
#pragma once

#include <charconv>
#include <chrono>
#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>

namespace tafl {

// The text as a JSON string, quotes included. Bytes that are not UTF-8 become the replacement character.
void append_json_string(std::string& out, std::string_view text);

class JsonWriter {
  public:
    JsonWriter& open(char bracket) {
        separate();
        text_ += bracket;
        return *this;
    }
    JsonWriter& close(char bracket) {
        text_ += bracket;
        return *this;
    }
    JsonWriter& key(std::string_view name) {
        value(name);
        text_ += ':';
        return *this;
    }
    JsonWriter& value(std::string_view text) {
        separate();
        append_json_string(text_, text);
        return *this;
    }
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(std::same_as<bool> auto truth) { return raw(truth ? "true" : "false"); }
    template <std::integral Number>
        requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
    JsonWriter& value(Number number) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return raw({digits, static_cast<std::size_t>(end - digits)});
    }
    // Precondition: finite.
    JsonWriter& value(double number, int decimals = 1);
    JsonWriter& value(std::chrono::milliseconds time) { return value(time.count()); }
    template <class Clock>
    JsonWriter& value(std::chrono::time_point<Clock, std::chrono::milliseconds> moment) {
        return value(moment.time_since_epoch().count());
    }
    template <class T>
    JsonWriter& value(const std::optional<T>& perhaps) {
        return perhaps ? value(*perhaps) : null();
    }
    JsonWriter& null() { return raw("null"); }
    JsonWriter& raw(std::string_view json) {  // `json` must be well-formed
        separate();
        text_ += json;
        return *this;
    }
    template <class T>
    JsonWriter& field(std::string_view name, const T& content) {
        return key(name).value(content);
    }
    JsonWriter& field(std::string_view name, double number, int decimals) {
        return key(name).value(number, decimals);
    }
    template <std::ranges::input_range Values>
    JsonWriter& list(std::string_view name, const Values& values) {
        key(name).open('[');
        for (const auto& each : values) value(each);
        return close(']');
    }
    JsonWriter& raw_field(std::string_view name, std::string_view json) { return key(name).raw(json); }
    // Null if the text is empty.
    JsonWriter& field_or_null(std::string_view name, std::string_view text) {
        return text.empty() ? key(name).null() : field(name, text);
    }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    [[nodiscard]] std::string take() noexcept { return std::move(text_); }

  private:
    void separate() {
        if (!text_.empty() && std::string_view("{[:").find(text_.back()) == std::string_view::npos)
            text_ += ',';
    }
    std::string text_;
};

}  // namespace tafl

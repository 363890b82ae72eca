// JSON as it is sent: appended to one string, without a tree in between. Commas come of themselves.
//
//     JsonText json;
//     json.open('{').field("on", "pong").key("times").null().close('}');
#pragma once

#include <charconv>
#include <chrono>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "store/player.hpp"

namespace tafl::server {

class JsonText {
  public:
    JsonText& open(char bracket) {
        separate();
        text_ += bracket;
        return *this;
    }
    JsonText& close(char bracket) {
        text_ += bracket;
        return *this;
    }
    JsonText& key(std::string_view name) {
        value(name);
        text_ += ':';
        return *this;
    }
    JsonText& value(std::string_view text);
    JsonText& value(const char* text) { return value(std::string_view(text)); }
    JsonText& value(const std::string& text) { return value(std::string_view(text)); }
    JsonText& value(std::same_as<bool> auto truth) { return raw(truth ? "true" : "false"); }
    template <std::integral Number>
        requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
    JsonText& value(Number number) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return raw({digits, static_cast<std::size_t>(end - digits)});
    }
    JsonText& value(double number);  // one digit behind the point
    JsonText& value(std::chrono::milliseconds time) { return value(time.count()); }
    JsonText& value(store::Moment moment) { return value(moment.time_since_epoch().count()); }
    template <class T>
    JsonText& value(const std::optional<T>& perhaps) {
        return perhaps ? value(*perhaps) : null();
    }
    JsonText& null() { return raw("null"); }
    JsonText& raw(std::string_view json) {  // JSON already
        separate();
        text_ += json;
        return *this;
    }
    template <class T>
    JsonText& field(std::string_view name, const T& content) {
        return key(name).value(content);
    }
    JsonText& raw_field(std::string_view name, std::string_view json) { return key(name).raw(json); }
    // Null for an empty text.
    JsonText& field_or_null(std::string_view name, std::string_view text) {
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

}  // namespace tafl::server

// Reading the JSON that programs send: one object, bounded, field by field. Whatever is not as it should be is
// refused with a sentence that names the field and says what would be right.
//
//     const JsonFields body = JsonFields::parse(request.body);
//     body.allow({"name", "password"});
//     const std::string name = body.line("name", 2, 20);
//     const std::optional<JsonFields> clock = body.find_object("clock");
//     const auto kind = clock->word<ClockKind>("kind", {{"none", ClockKind::None}, {"days", ClockKind::Days}});
//
// Every reader throws Refused (400 bad-request). `find_…` answers nothing where the field is absent or null; the
// others want it there. Fields of an object in a field are named with a dot: "clock.initial".
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "server/net/http.hpp"
#include "server/plain_text.hpp"

namespace tafl::server {

class JsonFields {
  public:
    static constexpr int deepest = 16;  // objects and lists in one another

    [[nodiscard]] static JsonFields parse(std::string_view text) {
        boost::json::parse_options options;
        options.max_depth = deepest;
        boost::system::error_code error;
        boost::json::value value = boost::json::parse(text, error, {}, options);
        if (error == boost::json::error::too_deep)
            throw bad_request(fmt::format("The JSON is nested deeper than {} objects and lists.", deepest));
        if (error) throw bad_request("What was sent is no JSON: an object in braces is expected.");
        if (!value.is_object()) throw bad_request("What was sent is JSON, but no object in braces.");
        return JsonFields(std::make_shared<boost::json::object>(std::move(value.as_object())), "");
    }

    [[nodiscard]] const boost::json::object& raw() const noexcept { return *object_; }

    // Refuses fields that are none of these, so that a misspelt one does not pass unseen.
    void allow(std::initializer_list<std::string_view> known) const {
        for (const auto& field : *object_) {
            const std::string_view key(field.key().data(), field.key().size());
            if (std::find(known.begin(), known.end(), key) != known.end()) continue;
            throw bad_request(fmt::format(
                "{} is no field of {}; it can have {}.", shown(path_ + std::string(key)),
                path_.empty() ? "this request" : path_.substr(0, path_.size() - 1), fmt::join(known, ", ")));
        }
    }

    // Any text, measured in bytes.
    [[nodiscard]] std::optional<std::string> find_text(std::string_view key, std::size_t least,
                                                       std::size_t most) const {
        const boost::json::value* value = find(key);
        if (value == nullptr) return std::nullopt;
        if (!value->is_string()) throw wrong(key, fmt::format("a text of {} to {} bytes", least, most));
        const std::string_view text(value->get_string().data(), value->get_string().size());
        if (text.size() < least || text.size() > most)
            throw wrong(key, fmt::format("a text of {} to {} bytes; it has {}", least, most, text.size()));
        return std::string(text);
    }
    [[nodiscard]] std::string text(std::string_view key, std::size_t least, std::size_t most) const {
        return wanted(key, find_text(key, least, most), "a text");
    }

    // One line without control characters, measured in characters.
    [[nodiscard]] std::optional<std::string> find_line(std::string_view key, std::size_t least,
                                                       std::size_t most) const {
        const std::optional<std::string> text = find_text(key, 0, 4 * most + 4);
        if (!text) return std::nullopt;
        const std::size_t length = count_characters(*text);
        if (length < least || length > most)
            throw wrong(key, fmt::format("a text of {} to {} characters; it has {}", least, most, length));
        if (has_control_characters(*text)) throw wrong(key, "one line without control characters");
        return text;
    }
    [[nodiscard]] std::string line(std::string_view key, std::size_t least, std::size_t most) const {
        return wanted(key, find_line(key, least, most), "a text");
    }

    // A whole number; 3.0 is one too.
    [[nodiscard]] std::optional<std::int64_t> find_number(std::string_view key, std::int64_t least,
                                                          std::int64_t most) const {
        const boost::json::value* value = find(key);
        if (value == nullptr) return std::nullopt;
        const std::optional<std::int64_t> number = whole(*value);
        if (!number || *number < least || *number > most)
            throw wrong(key, fmt::format("a whole number from {} to {}", least, most));
        return number;
    }
    [[nodiscard]] std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most) const {
        return wanted(key, find_number(key, least, most), fmt::format("a number from {} to {}", least, most));
    }

    [[nodiscard]] std::optional<bool> find_flag(std::string_view key) const {
        const boost::json::value* value = find(key);
        if (value == nullptr) return std::nullopt;
        if (!value->is_bool()) throw wrong(key, "true or false");
        return value->get_bool();
    }

    // One of several words, each with what it stands for.
    template <typename T>
    using Words = std::initializer_list<std::pair<std::string_view, T>>;
    template <typename T>
    [[nodiscard]] std::optional<T> find_word(std::string_view key, Words<T> words) const {
        const boost::json::value* value = find(key);
        if (value == nullptr) return std::nullopt;
        if (value->is_string()) {
            const std::string_view text(value->get_string().data(), value->get_string().size());
            for (const auto& [word, meaning] : words) {
                if (word == text) return meaning;
            }
        }
        throw wrong(key, listed(words));
    }
    template <typename T>
    [[nodiscard]] T word(std::string_view key, Words<T> words) const {
        return wanted(key, find_word(key, words), listed(words));
    }

    [[nodiscard]] std::optional<JsonFields> find_object(std::string_view key) const {
        const boost::json::value* value = find(key);
        if (value == nullptr) return std::nullopt;
        if (!value->is_object()) throw wrong(key, "an object in braces");
        return JsonFields({object_, &value->get_object()}, fmt::format("{}{}.", path_, key));
    }
    [[nodiscard]] JsonFields object(std::string_view key) const {
        return wanted(key, find_object(key), "an object in braces");
    }

    // A list of at most so many values; null where the field is absent.
    [[nodiscard]] const boost::json::array* find_list(std::string_view key, std::size_t most) const {
        const boost::json::value* value = find(key);
        if (value == nullptr) return nullptr;
        if (!value->is_array() || value->get_array().size() > most)
            throw wrong(key, fmt::format("a list of at most {} values", most));
        return &value->get_array();
    }

    // "clock.initial must be …": for what only the caller can judge.
    [[nodiscard]] Refused wrong(std::string_view key, std::string_view right) const {
        return bad_request(fmt::format("{}{} must be {}.", path_, key, right));
    }

  private:
    using Object = std::shared_ptr<const boost::json::object>;  // keeps the whole that it is a part of
    JsonFields(Object object, std::string path) : object_(std::move(object)), path_(std::move(path)) {}

    [[nodiscard]] const boost::json::value* find(std::string_view key) const {
        const boost::json::value* value = object_->if_contains(key);
        return value == nullptr || value->is_null() ? nullptr : value;
    }

    template <typename T>
    [[nodiscard]] T wanted(std::string_view key, std::optional<T> found, std::string_view right) const {
        if (!found) throw bad_request(fmt::format("{}{} is missing: {} is expected.", path_, key, right));
        return *std::move(found);
    }

    template <typename T>
    [[nodiscard]] static std::string listed(Words<T> words) {
        return join_list(words, "or", [](const auto& word) { return word.first; });
    }

    [[nodiscard]] static std::optional<std::int64_t> whole(const boost::json::value& value) {
        constexpr double exact = 9007199254740992.0;  // 2^53
        if (value.is_int64()) return value.get_int64();
        if (!value.is_double()) return std::nullopt;
        const double number = value.get_double();
        if (std::trunc(number) != number || std::abs(number) > exact) return std::nullopt;
        return static_cast<std::int64_t>(number);
    }

    Object object_;
    std::string path_;  // "" or "clock."
};

}  // namespace tafl::server

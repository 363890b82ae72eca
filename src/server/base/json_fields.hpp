// Reads the JSON of a request: one object, of bounded depth, field by field. A wrong field is refused with a
// sentence that names it and says what would be right.
//
//     const JsonFields body = JsonFields::parse(request.body);
//     body.allow({"name", "password"});
//     const std::string name = body.line("name", 2, 20);
//     const std::optional<JsonFields> clock = body.find_object("clock");
//     const auto kind = clock->word<ClockKind>("kind", {{"none", ClockKind::None}, {"days", ClockKind::Days}});
//
// Every reader throws Refusal (Invalid). `find_…` returns nothing if the field is absent or null; the others
// require it. A field of a nested object is named with a dot: "clock.initial".
#pragma once

#include <algorithm>
#include <boost/json/fwd.hpp>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

class JsonFields {
  public:
    static constexpr int deepest = 16;  // levels of nesting

    [[nodiscard]] static JsonFields parse(std::string_view text);
    [[nodiscard]] const boost::json::object& raw() const noexcept { return *object_; }

    // Refuses unknown fields, so that a misspelt one is noticed.
    void allow(std::initializer_list<std::string_view> known) const { allow(std::vector(known)); }
    void allow(const std::vector<std::string_view>& known) const;

    // A text of one or more lines, measured in bytes. Refuses the control characters of ASCII but for tabs
    // and line ends.
    [[nodiscard]] std::optional<std::string> find_text(std::string_view key, std::size_t min,
                                                       std::size_t max) const;
    [[nodiscard]] std::string text(std::string_view key, std::size_t min, std::size_t max) const {
        return required(key, find_text(key, min, max), "a text");
    }

    // One line without control characters, measured in characters.
    [[nodiscard]] std::optional<std::string> find_line(std::string_view key, std::size_t min,
                                                       std::size_t max) const;
    [[nodiscard]] std::string line(std::string_view key, std::size_t min, std::size_t max) const {
        return required(key, find_line(key, min, max), "a text");
    }

    // A whole number; 3.0 is one too.
    [[nodiscard]] std::optional<std::int64_t> find_number(std::string_view key, std::int64_t min,
                                                          std::int64_t max) const;
    [[nodiscard]] std::int64_t number(std::string_view key, std::int64_t min, std::int64_t max) const;

    [[nodiscard]] std::optional<bool> find_flag(std::string_view key) const;

    // One of several words, each mapped to a value.
    template <typename T>
    using Words = std::initializer_list<std::pair<std::string_view, T>>;
    template <typename T>
    [[nodiscard]] std::optional<T> find_word(std::string_view key, Words<T> words) const {
        const std::optional<std::size_t> index = find_choice(key, choices(words));
        return index ? std::optional<T>((words.begin() + *index)->second) : std::nullopt;
    }
    template <typename T>
    [[nodiscard]] T word(std::string_view key, Words<T> words) const {
        return required(key, find_word(key, words), join_list(choices(words), "or"));
    }

    [[nodiscard]] std::optional<JsonFields> find_object(std::string_view key) const;
    [[nodiscard]] JsonFields object(std::string_view key) const {
        return required(key, find_object(key), "an object in braces");
    }

    // A list of at most `max` values; null if the field is absent.
    [[nodiscard]] const boost::json::array* find_list(std::string_view key, std::size_t max) const;

    // What a `find_…` has found; refuses a field that is absent.
    template <typename T>
    [[nodiscard]] T required(std::string_view key, std::optional<T> found, std::string_view right) const {
        if (!found) throw missing(key, right);
        return *std::move(found);
    }

    // "clock.initial must be …": for conditions that only the caller can check.
    [[nodiscard]] Refusal wrong(std::string_view key, std::string_view right) const;

  private:
    using Object = std::shared_ptr<const boost::json::object>;  // shares ownership of the enclosing document
    using Choices = std::vector<std::string_view>;
    JsonFields(Object object, std::string path) : object_(std::move(object)), path_(std::move(path)) {}

    [[nodiscard]] const boost::json::value* find(std::string_view key) const;
    [[nodiscard]] std::optional<std::string> find_bytes(std::string_view key, std::size_t min,
                                                        std::size_t max) const;
    [[nodiscard]] std::optional<std::size_t> find_choice(std::string_view key, const Choices& words) const;
    [[nodiscard]] Refusal missing(std::string_view key, std::string_view right) const;

    template <typename T>
    [[nodiscard]] static Choices choices(Words<T> words) {
        Choices list;
        for (const auto& [word, meaning] : words) list.push_back(word);
        return list;
    }
    Object object_;
    std::string path_;  // "" or "clock."
};

}  // namespace tafl::server

#include "notation/ruleset_toml.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/quoting.hpp"
#include "notation/text_place.hpp"
#include "notation/toml_guard.hpp"

// The library is compiled into this file alone, in its form that returns errors.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/impl/preprocessor.h>
// It asserts, or has the compiler assume, that keys begin as keys do, right before it looks whether they do: without
// these the text is judged by the code that reports it.
#undef TOML_ASSERT
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#include <toml++/toml.h>

namespace tafl {

namespace {

TomlPlace to_place(const toml::source_position& position) {
    return {static_cast<int>(position.line), static_cast<int>(position.column)};
}

std::string kind_of(const toml::node& node) {
    if (node.is_floating_point()) return "a number with a fraction";
    if (node.is_array()) return "a list of mixed things";
    return "a date or a time";
}

// A list of strings; null if anything else is in it.
const toml::array* as_words(const toml::node& node) {
    const auto* array = node.as_array();
    if (array == nullptr) return nullptr;
    const bool all = std::ranges::all_of(*array, [](const toml::node& item) { return item.is_string(); });
    return all ? array : nullptr;
}

Words to_words(const toml::array& array) {
    Words words;
    for (const auto& item : array) words.push_back(item.as_string()->get());
    return words;
}

std::variant<OptionValue, std::string> to_value(const toml::node& node) {
    if (const auto* on = node.as_boolean()) return OptionValue(on->get());
    if (const auto* n = node.as_integer()) return OptionValue(n->get());
    if (const auto* word = node.as_string()) return OptionValue(word->get());
    if (const auto* words = as_words(node)) return OptionValue(to_words(*words));
    const auto* array = node.as_array();
    if (array == nullptr) return kind_of(node);
    std::vector<Words> groups;
    for (const auto& item : *array) {
        const auto* words = as_words(item);
        if (words == nullptr) return kind_of(node);
        groups.push_back(to_words(*words));
    }
    return OptionValue(std::move(groups));
}

TomlEntry to_entry(std::string key, const toml::key& place, const toml::node& node) {
    return {std::move(key), to_value(node), to_place(place.source().begin), to_place(node.source().begin)};
}

// As deep as guard_toml() lets tables be.
void flatten(const toml::table& table, const std::string& prefix, std::vector<TomlEntry>& entries) {
    for (const auto& [key, node] : table) {
        std::string path = prefix + std::string(key.str());
        if (const auto* inner = node.as_table()) {
            flatten(*inner, path + ".", entries);
        } else {
            entries.push_back(to_entry(std::move(path), key, node));
        }
    }
}

std::size_t line_start(std::string_view text, int line) noexcept {
    std::size_t at = 0;
    for (int i = 1; i < line; ++i) {
        const auto end = text.find('\n', at);
        if (end == std::string_view::npos) break;
        at = end + 1;
    }
    return at;
}

}  // namespace

std::size_t offset_of(std::string_view text, TomlPlace place) noexcept {
    std::size_t offset = line_start(text, place.line);
    for (int i = 1; i < place.column && offset < text.size() && text[offset] != '\n'; ++i) {
        offset += std::max<std::size_t>(utf8_length(text.substr(offset)), 1);
    }
    return std::min(offset, text.size());
}

std::expected<std::vector<TomlEntry>, Error> read_toml(std::string_view text) {
    if (const auto fit = guard_toml(text); !fit) return std::unexpected(fit.error());
    const toml::parse_result result = toml::parse(text);
    if (!result) {
        const auto& error = result.error();
        return std::unexpected(error_at(text, offset_of(text, to_place(error.source().begin)),
                                        fmt::format("this is not TOML: {}", error.description())));
    }
    std::vector<TomlEntry> entries;
    flatten(result.table(), "", entries);
    std::ranges::sort(entries, {}, [](const TomlEntry& entry) {
        return std::pair(entry.key_place.line, entry.key_place.column);
    });
    return entries;
}

}  // namespace tafl

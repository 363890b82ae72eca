#include "notation/rulesets/listing_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/rulesets/ruleset_names.hpp"

namespace tafl {

namespace {

constexpr int largest_order = 1'000'000;
constexpr std::array<std::string_view, 4> listing_keys{"order", "family", "family_title", "text"};

std::unexpected<std::string> takes(std::string_view key, std::string_view what) {
    return std::unexpected(fmt::format("{} takes {}", key, what));
}

// The language in "titles.de"; empty for any other key.
std::string_view language_in(std::string_view key, std::string_view table) noexcept {
    const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
    if (!key.starts_with(table) || key.size() != table.size() + 2) return {};
    const auto code = key.substr(table.size());
    return std::ranges::all_of(code, is_lower) ? code : std::string_view();
}

// "throne" in "names.throne.de"; empty for any other key.
std::string_view thing_in(std::string_view key) noexcept {
    constexpr std::string_view table = "names.";
    const auto dot = key.rfind('.');
    if (!key.starts_with(table) || dot <= table.size()) return {};
    return language_in(key, key.substr(0, dot + 1)).empty() ? std::string_view()
                                                            : key.substr(table.size(), dot - table.size());
}

std::string_view sentences_in(std::string_view key) noexcept {
    constexpr std::string_view table = "ours.";
    return key.starts_with(table) ? key.substr(table.size()) : std::string_view();
}

template <class T>
const T* value_as(const TomlValue& value) {
    const auto* option = std::get_if<OptionValue>(&value);
    return option ? std::get_if<T>(option) : nullptr;
}

}  // namespace

bool is_listing_key(std::string_view key) noexcept {
    return std::ranges::find(listing_keys, key) != listing_keys.end() ||
           !language_in(key, "titles.").empty() || !language_in(key, "sources.").empty() ||
           !thing_in(key).empty() || !sentences_in(key).empty();
}

std::expected<void, std::string> set_listing(RulesetListing& listing, std::string_view key,
                                             const TomlValue& value) {
    if (key == "order") {
        const auto* order = value_as<std::int64_t>(value);
        if (!order || *order < 1 || *order > largest_order)
            return takes(key, fmt::format("a number from 1 to {}", largest_order));
        listing.order = static_cast<int>(*order);
        return {};
    }
    const auto* word = value_as<std::string>(value);
    if (!word || !is_one_line(*word)) return takes(key, "a text of one line, in quotes");
    if (key == "family") {
        if (!is_ruleset_name(*word)) return takes(key, "a name of lower-case letters, digits and hyphens");
        listing.family = *word;
    } else if (key == "family_title") {
        listing.family_title = *word;
    } else if (key == "text") {
        listing.text = *word;
    } else if (const auto thing = thing_in(key); !thing.empty()) {
        listing.names[std::string(thing)].emplace(key.substr(key.size() - 2), *word);
    } else if (const auto sentences = sentences_in(key); !sentences.empty()) {
        listing.ours.emplace(sentences, *word);
    } else if (const auto language = language_in(key, "titles."); !language.empty()) {
        listing.titles.emplace(language, *word);
    } else {
        listing.sources.emplace(language_in(key, "sources."), *word);
    }
    return {};
}

}  // namespace tafl

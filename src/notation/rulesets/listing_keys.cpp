#include "notation/rulesets/listing_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_names.hpp"

namespace tafl {

namespace {

constexpr int max_number = 1'000'000;
constexpr std::array<std::string_view, 9> listing_keys{
    "order", "family", "family_title", "recommended", "recorded_as", "games", "origin", "text", "aliases"};

std::unexpected<std::string> takes(std::string_view key, std::string_view what) {
    return std::unexpected(fmt::format("{} takes {}", key, what));
}

constexpr std::array<std::string_view, 4> selfplay_keys{"selfplay.nodes", "selfplay.attackers",
                                                        "selfplay.defenders", "selfplay.draws"};
constexpr std::array<std::string_view, 5> things{"throne", "corners", "marked", "capture", "fort"};
constexpr std::string_view earlier_table = "ours.";  // files of earlier versions have it

bool is_in(std::span<const std::string_view> list, std::string_view word) noexcept {
    return std::ranges::find(list, word) != list.end();
}

// "throne" in "names.throne"; empty for any other key.
std::string_view thing_in(std::string_view key) noexcept {
    constexpr std::string_view table = "names.";
    if (!key.starts_with(table)) return {};
    const auto thing = key.substr(table.size());
    return is_in(things, thing) ? thing : std::string_view();
}

// The number that the key sets; null for any other key.
int* number_of(RulesetListing& listing, std::string_view key) {
    constexpr std::string_view table = "selfplay.";
    if (key == "order") return &listing.order;
    if (key == "games") return &listing.games;
    if (!key.starts_with(table)) return nullptr;
    auto& selfplay = listing.selfplay ? *listing.selfplay : listing.selfplay.emplace();
    const auto part = key.substr(table.size());
    if (part == "nodes") return &selfplay.nodes;
    if (part == "attackers") return &selfplay.attackers;
    if (part == "defenders") return &selfplay.defenders;
    return &selfplay.draws;
}

template <class T>
const T* value_as(const TomlValue& value) {
    const auto* option = std::get_if<OptionValue>(&value);
    return option ? std::get_if<T>(option) : nullptr;
}

}  // namespace

bool is_listing_key(std::string_view key) noexcept {
    return std::ranges::find(listing_keys, key) != listing_keys.end() || !thing_in(key).empty() ||
           key.starts_with(earlier_table) || is_in(selfplay_keys, key);
}

std::span<const std::string_view> nameable_things() noexcept { return things; }

std::string listing_key_mistake(std::string_view key) {
    const auto table = key.substr(0, key.find('.'));
    const auto takes_table = [&](std::string_view example, const std::string& what) {
        return fmt::format("unknown key {}: {} takes {}, such as {}", in_quotes(key), table, what, example);
    };
    if (table == "names") return takes_table("names.throne = \"castle\"", join(things));
    if (table == "selfplay")
        return takes_table("selfplay.nodes = 300", "the numbers nodes, attackers, defenders and draws");
    return {};
}

std::expected<void, std::string> set_listing(RulesetListing& listing, std::string_view key,
                                             const TomlValue& value) {
    if (int* const place = number_of(listing, key)) {
        const int least = is_in(selfplay_keys, key) ? 0 : 1;
        const auto* number = value_as<std::int64_t>(value);
        if (!number || *number < least || *number > max_number)
            return takes(key, fmt::format("a number from {} to {}", least, max_number));
        *place = static_cast<int>(*number);
        return {};
    }
    if (key == "recommended") {
        const auto* on = value_as<bool>(value);
        if (!on) return takes(key, "true or false");
        listing.recommended = *on;
        return {};
    }
    if (key == "aliases") {
        const auto* words = value_as<Words>(value);
        if (!words || !std::ranges::all_of(*words, is_one_line))
            return takes(key, "a list of texts of one line, in quotes");
        listing.aliases = *words;
        return {};
    }
    const auto* word = value_as<std::string>(value);
    if (!word || !is_one_line(*word)) return takes(key, "a text of one line, in quotes");
    if (key == "family") {
        if (!is_ruleset_name(*word)) return takes(key, "a name of lower-case letters, digits and hyphens");
        listing.family = *word;
    } else if (key == "family_title") {
        listing.family_title = *word;
    } else if (key == "recorded_as") {
        listing.recorded_as = *word;
    } else if (key == "origin") {
        if (*word != "games" && *word != "text") return takes(key, "games or text");
        listing.is_from_games = *word == "games";
    } else if (key == "text") {
        listing.text = *word;
    } else if (const auto thing = thing_in(key); !thing.empty()) {
        listing.names.emplace(thing, *word);
    }
    return {};
}

}  // namespace tafl

#include "notation/rulesets/ruleset_option_kinds.hpp"

#include "base/nearest_names.hpp"
#include "notation/squares.hpp"

namespace tafl::kinds {

namespace {

Words to_words(const SquareSet& set, int size) {
    Words words;
    for (int i = 0; i < size * size; ++i) {
        if (set[static_cast<std::size_t>(i)]) words.push_back(to_string(static_cast<Square>(i), size));
    }
    return words;
}

std::expected<SquareSet, std::string> to_squares(const Words& words, int size) {
    SquareSet set;
    for (const std::string& word : words) {
        const auto square = parse_square(word, size);
        if (!square) return std::unexpected(square.error().message);
        set.set(*square);
    }
    return set;
}

constexpr std::string_view escape_values = "corners, edge, or a list of squares";

OptionValue get_escape(const Ruleset& ruleset) {
    switch (ruleset.escape) {
        case EscapeKind::Corners: return std::string("corners");
        case EscapeKind::Edge: return std::string("edge");
        case EscapeKind::Squares: return to_words(ruleset.escape_squares, ruleset.size());
    }
    return std::string();
}

Result set_escape(Ruleset& ruleset, const OptionValue& value) {
    SquareSet squares;
    EscapeKind kind = EscapeKind::Squares;
    if (const auto* words = std::get_if<Words>(&value)) {
        const auto read = to_squares(*words, ruleset.size());
        if (!read) return std::unexpected(read.error());
        squares = *read;
    } else if (value == OptionValue(std::string("corners"))) {
        kind = EscapeKind::Corners;
    } else if (value == OptionValue(std::string("edge"))) {
        kind = EscapeKind::Edge;
    } else {
        return refuse(value, escape_values);
    }
    ruleset.escape = kind;
    ruleset.escape_squares = squares;
    return {};
}

constexpr std::size_t max_camps = 4;
constexpr std::string_view camp_values = "up to four lists of squares: [[\"a4\", \"a5\"], [\"d1\", \"e1\"]]";

OptionValue get_camps(const Ruleset& ruleset) {
    std::vector<Words> groups;
    for (std::size_t number = 1; number <= max_camps; ++number) {
        SquareSet set;
        for (std::size_t i = 0; i < max_squares; ++i) set[i] = ruleset.camps.group[i] == number;
        if (set.any()) groups.push_back(to_words(set, ruleset.size()));
    }
    return groups;
}

std::expected<std::vector<SquareSet>, std::string> to_groups(const std::vector<Words>& lists, int size) {
    std::vector<SquareSet> groups;
    SquareSet seen;
    for (const Words& words : lists) {
        const auto squares = to_squares(words, size);
        if (!squares) return std::unexpected(squares.error());
        const SquareSet twice = seen & *squares;
        if (twice.any()) {
            return std::unexpected(fmt::format("{} stands in two camps, a square belongs to one",
                                               to_words(twice, size).front()));
        }
        seen |= *squares;
        if (squares->any()) groups.push_back(*squares);
    }
    return groups;
}

// Camps are numbered by their lowest squares, whatever order a file gives them in.
Result set_camps(Ruleset& ruleset, const OptionValue& value) {
    const auto* flat = std::get_if<Words>(&value);  // [] is read as an empty list of words
    const auto* lists = std::get_if<std::vector<Words>>(&value);
    if (lists == nullptr && (flat == nullptr || !flat->empty())) return refuse(value, camp_values);
    const auto groups = to_groups(lists ? *lists : std::vector<Words>{}, ruleset.size());
    if (!groups) return std::unexpected(groups.error());
    if (groups->size() > max_camps) return refuse(value, camp_values);
    ruleset.camps.group.fill(0);
    std::uint8_t number = 0;
    for (std::size_t i = 0; i < max_squares; ++i) {
        const auto group = std::ranges::find_if(*groups, [i](const SquareSet& set) { return set[i]; });
        if (group == groups->end() || ruleset.camps.group[i] != 0) continue;
        ++number;
        for (std::size_t k = i; k < max_squares; ++k) {
            if ((*group)[k]) ruleset.camps.group[k] = number;
        }
    }
    return {};
}

// A field that is a set of squares.
template <auto... Path>
Kind square_list(std::string_view values) {
    return {std::string(values),
            [](const Ruleset& ruleset) -> OptionValue {
                return to_words(field<Path...>(ruleset), ruleset.size());
            },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* words = std::get_if<Words>(&value);
                if (words == nullptr) return refuse(value, "a list of squares");
                const auto squares = to_squares(*words, ruleset.size());
                if (!squares) return std::unexpected(squares.error());
                field<Path...>(ruleset) = *squares;
                return {};
            }};
}

}  // namespace

std::unexpected<std::string> refuse(const OptionValue& value, std::string_view possible) {
    constexpr std::size_t longest = 60;
    std::string written = to_toml(value);
    if (written.size() > longest) written = "this value";
    return std::unexpected(fmt::format("{} is not possible, it takes {}", written, possible));
}

Words to_words(const Victims& victims) {
    Words words;
    if (victims.attackers) words.emplace_back("attackers");
    if (victims.defenders) words.emplace_back("defenders");
    if (victims.king) words.emplace_back("king");
    return words;
}

Kind escape_squares() { return {std::string(escape_values), get_escape, set_escape}; }

Kind camp_groups() { return {std::string(camp_values), get_camps, set_camps}; }

Kind soft_squares() { return square_list<&Ruleset::camps, &CampRules::soft>("a list of camp squares"); }

Kind throne_squares() {
    return square_list<&Ruleset::throne, &ThroneRules::squares>("a list of squares; [] is the centre");
}

Kind corner_squares() {
    return square_list<&Ruleset::corners, &CornerRules::squares>("a list of squares; [] is the four corners");
}

}  // namespace tafl::kinds

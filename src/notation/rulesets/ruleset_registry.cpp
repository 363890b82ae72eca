#include "notation/rulesets/ruleset_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <tuple>
#include <vector>

#include "base/nearest_names.hpp"
#include "base/text.hpp"
#include "notation/embedded_text.hpp"
#include "notation/rulesets/ludii_games.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_names.hpp"

namespace tafl {

namespace {

using Shared = std::shared_ptr<const Ruleset>;

struct Entry {
    Shared ruleset;
    RulesetListing listing;
};

// Reads every file once, parents first.
class Builder {
  public:
    Builder() {
        for (const auto& file : embedded_rulesets()) add(file.name);
        std::ranges::sort(entries_, {}, [](const Entry& entry) {
            const int order = entry.listing.order;
            return std::tuple(order == 0, order, std::string_view(entry.ruleset->name));
        });
    }
    [[nodiscard]] std::vector<Entry> take() noexcept { return std::move(entries_); }

  private:
    Shared add(std::string_view name) {
        const auto known = std::ranges::find(
            entries_, name, [](const Entry& e) { return std::string_view(e.ruleset->name); });
        if (known != entries_.end()) return known->ruleset;
        const auto files = embedded_rulesets();
        const auto file = std::ranges::find(files, name, &EmbeddedText::name);
        if (file == files.end() || ++depth_ > files.size()) give_up(name, "no such file, or its own parent");
        auto parsed = parse_ruleset_file(
            file->text, name, [this](std::string_view parent) -> Parsed<Ruleset> { return *add(parent); });
        if (!parsed) give_up(name, fmt::format("line {}: {}", parsed.error().line, parsed.error().message));
        --depth_;
        auto ruleset = std::make_shared<const Ruleset>(std::move(parsed->ruleset));
        entries_.push_back({ruleset, std::move(parsed->listing)});
        return ruleset;
    }

    // The tests check the embedded files: only a broken build fails here.
    [[noreturn]] static void give_up(std::string_view name, const std::string& why) {
        fmt::print(stderr, "tafl: the built-in ruleset {} is broken: {}\n", name, why);
        std::abort();
    }

    std::vector<Entry> entries_;
    std::size_t depth_ = 0;
};

const std::vector<Entry>& builtin_entries() {
    static const std::vector<Entry> entries = Builder().take();
    return entries;
}

std::vector<RulesetFamily> group_by_family() {
    std::vector<RulesetFamily> families;
    for (const auto& [ruleset, listing] : builtin_entries()) {
        auto family = std::ranges::find(families, listing.family, &RulesetFamily::name);
        if (family == families.end()) {
            families.push_back({listing.family, ruleset->title, ruleset, {}});
            family = families.end() - 1;
        }
        if (!listing.family_title.empty()) family->title = listing.family_title;
        if (listing.recommended) family->recommended = ruleset;
        family->members.push_back(ruleset);
    }
    return families;
}

// "Copenhagen Walker" spelt as a name: copenhagen-walker; "Tyr, 11×11": tyr-11x11; "SØSLAG": søslag.
std::string as_name(std::string_view title) {
    std::string name;
    for (const char c : with_plain_times(trimmed(title))) {
        if (c == ',' || c == '(' || c == ')') continue;
        // In UTF-8 the capitals À to Þ are C3 80 to C3 9E, their small letters 32 behind them.
        const auto byte = static_cast<unsigned char>(c);
        const bool accented = !name.empty() && name.back() == '\xC3' && byte >= 0x80 && byte <= 0x9E;
        const bool between =
            c == ' ' || c == '_' || (c == '/' && !name.empty());  // a leading slash begins a path
        name += between ? '-' : accented ? static_cast<char>(c + 32) : to_lower(c);
    }
    return name;
}

// The name without what people leave out: ard-ri and ardri are one.
std::string as_sound(std::string_view title) {
    std::string sound = as_name(title);
    std::erase_if(sound, [](char c) { return c == '-' || c == '\''; });
    return sound;
}

struct Spelling {
    std::string text;   // as a name
    std::string sound;  // what is compared
    Shared ruleset;
};

// What people call the rulesets. Earlier lists win: names; titles and aliases; the kinds of the correspondence site.
using Spellings = std::array<std::vector<Spelling>, 3>;

const Spellings& spellings() {
    static const Spellings all = [] {
        Spellings lists;
        auto& [names, titles, kinds] = lists;
        const auto add = [](std::vector<Spelling>& to, std::string_view text, const Shared& ruleset) {
            to.push_back({as_name(text), as_sound(text), ruleset});
        };
        for (const auto& [ruleset, listing] : builtin_entries()) {
            add(names, ruleset->name, ruleset);
            add(titles, ruleset->title, ruleset);
            for (const auto& alias : listing.aliases) add(titles, alias, ruleset);
            if (!listing.recorded_as.empty()) add(kinds, listing.recorded_as, ruleset);
        }
        for (const LudiiGame& one : ludii_games()) {
            const auto ruleset = find_builtin(one.ruleset);
            if (ruleset == nullptr) continue;
            for (const auto title : {one.title, one.option})
                add(titles, fmt::format("Ludii {} {}", one.game, title), ruleset);
        }
        return lists;
    }();
    return all;
}

// All that the first list with any says it may be.
std::vector<Shared> rulesets_called(std::string_view name) {
    const auto sound = as_sound(name);
    std::vector<Shared> found;
    for (const auto& list : spellings()) {
        for (const auto& spelling : list) {
            if (spelling.sound == sound && std::ranges::find(found, spelling.ruleset) == found.end())
                found.push_back(spelling.ruleset);
        }
        if (!found.empty()) break;
    }
    return found;
}

// A name that fits several rulesets is no ruleset's name.
std::unexpected<Error> may_be(std::string_view name, std::span<const Shared> rulesets,
                              const RulesetFamily* family) {
    constexpr std::size_t most = 6;
    std::vector<std::string_view> names;
    for (const auto& ruleset : rulesets) names.push_back(ruleset->name);
    if (family)
        std::ranges::stable_partition(
            names, [&](std::string_view member) { return member == family->recommended->name; });
    std::string words = join_list(std::span(names).first(std::min(names.size(), most)), "or");
    if (names.size() > most) {
        names.resize(most);
        words = join(names) + ", …";
        if (family)
            words += fmt::format("; `tafl rulesets --family {}` lists all {}", family->name, rulesets.size());
    }
    return std::unexpected(
        Error{fmt::format("{} may be any of several rulesets; expected {}", in_quotes(name), words)});
}

std::unexpected<Error> unknown(std::string_view name) {
    if (const auto called = rulesets_called(name); called.size() > 1) return may_be(name, called, nullptr);
    const auto is_called = [sound = as_sound(name)](const RulesetFamily& family) {
        return as_sound(family.name) == sound || as_sound(family.title) == sound;
    };
    if (const auto family = std::ranges::find_if(ruleset_families(), is_called);
        family != ruleset_families().end())
        return may_be(name, family->members, &*family);
    const auto nearest = nearest_rulesets(name);
    const std::string hint = nearest.empty()
                                 ? std::string("`tafl rulesets` lists them; a file's name ends in .toml")
                                 : "nearest: " + join(nearest);
    return std::unexpected(Error{fmt::format("unknown ruleset {}; {}", in_quotes(name), hint)});
}

}  // namespace

std::span<const Shared> builtin_rulesets() {
    static const std::vector<Shared> rulesets = [] {
        std::vector<Shared> all;
        for (const Entry& entry : builtin_entries()) all.push_back(entry.ruleset);
        return all;
    }();
    return rulesets;
}

std::span<const RulesetFamily> ruleset_families() {
    static const std::vector<RulesetFamily> families = group_by_family();
    return families;
}

Parsed<const RulesetFamily*> find_family(std::string_view name) {
    std::vector<std::string_view> known;
    for (const RulesetFamily& family : ruleset_families()) {
        if (family.name == name) return &family;
        known.push_back(family.name);
    }
    const auto nearest = nearest_names(as_name(name), known, 3);
    return std::unexpected(
        Error{fmt::format("unknown family {}; {}", in_quotes(name),
                          nearest.empty() ? "there are " + join(known) : "nearest: " + join(nearest))});
}

const RulesetListing& listing_of(std::string_view name) {
    static const RulesetListing none;
    for (const Entry& entry : builtin_entries()) {
        if (entry.ruleset->name == name) return entry.listing;
    }
    return none;
}

Shared find_builtin(std::string_view name) {
    const auto rulesets = builtin_rulesets();
    const auto found =
        std::ranges::find_if(rulesets, [&](const Shared& ruleset) { return ruleset->name == name; });
    return found == rulesets.end() ? nullptr : *found;
}

Shared find_titled(std::string_view name_or_title) {
    const auto called = rulesets_called(name_or_title);
    return called.size() == 1 ? called.front() : nullptr;
}

bool are_spelled_alike(std::string_view a, std::string_view b) { return as_sound(a) == as_sound(b); }

std::vector<std::string_view> nearest_rulesets(std::string_view name) {
    constexpr std::size_t most = 3;
    std::vector<std::string_view> known;
    for (const auto& list : spellings())
        for (const Spelling& spelling : list) known.push_back(spelling.text);
    std::vector<std::string_view> names;
    for (const std::string_view near : nearest_names(as_name(name), known, 3 * most)) {
        for (const auto& ruleset : rulesets_called(near)) {
            if (names.size() < most && std::ranges::find(names, ruleset->name) == names.end())
                names.push_back(ruleset->name);
        }
    }
    return names;
}

Parsed<Shared> find_ruleset(std::string_view name) {
    if (auto builtin = find_builtin(name)) return builtin;
    return unknown(name);
}

Shared hnefatafl_org_ruleset(int size) {
    switch (size) {
        case 7: return find_builtin("brandub-hnefatafl-org");
        case 11: return find_builtin("copenhagen-hnefatafl-org");
        case 13: return find_builtin("hnefatafl-org-13");
        default: return nullptr;
    }
}

Parsed<Ruleset> builtin_parent(std::string_view parent) {
    if (is_ruleset_path(parent)) {
        return std::unexpected(
            Error{fmt::format("{} is a file, here only a built-in ruleset can be", in_quotes(parent))});
    }
    auto found = find_ruleset(parent);
    if (!found) return std::unexpected(std::move(found.error()));
    return **found;
}

}  // namespace tafl

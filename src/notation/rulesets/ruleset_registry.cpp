#include "notation/rulesets/ruleset_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <tuple>
#include <vector>

#include "base/nearest_names.hpp"
#include "base/text.hpp"
#include "notation/embedded_text.hpp"
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

// "Copenhagen Walker" spelt as a name: copenhagen-walker; "Tyr, 11×11": tyr-11x11.
std::string as_name(std::string_view title) {
    std::string name;
    for (const char c : with_plain_times(trimmed(title))) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (c == ',' || c == '(' || c == ')') continue;
        name += c == ' ' || c == '_' ? '-' : upper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

struct Spelling {
    std::string text;
    Shared ruleset;
    bool is_kind = false;
};

// What people call the rulesets, spelt as names: first all names, then the titles, then the kinds of the correspondence
// site.
const std::vector<Spelling>& spellings() {
    static const std::vector<Spelling> all = [] {
        std::vector<Spelling> names, titles, kinds;
        for (const auto& [ruleset, listing] : builtin_entries()) {
            names.push_back({ruleset->name, ruleset, false});
            titles.push_back({as_name(ruleset->title), ruleset, false});
            if (ruleset->name == "brandub")
                titles.push_back({"brandubh", ruleset, false});  // an older spelling
            if (!listing.recorded_as.empty()) kinds.push_back({as_name(listing.recorded_as), ruleset, true});
        }
        std::ranges::move(titles, std::back_inserter(names));
        std::ranges::move(kinds, std::back_inserter(names));
        return names;
    }();
    return all;
}

// A family's name stands for several rulesets, so it is no ruleset's name.
std::string members_in_words(const RulesetFamily& family) {
    constexpr std::size_t most = 6;
    std::vector<std::string_view> names;
    for (const auto& member : family.members) names.push_back(member->name);
    std::ranges::stable_partition(names,
                                  [&](std::string_view name) { return name == family.recommended->name; });
    if (names.size() <= most) return join_list(names, "or");
    names.resize(most);
    return fmt::format("{}, …; `tafl rulesets --family {}` lists all {}", join(names), family.name,
                       family.members.size());
}

std::unexpected<Error> unknown(std::string_view name) {
    if (const auto family = std::ranges::find(ruleset_families(), as_name(name), &RulesetFamily::name);
        family != ruleset_families().end())
        return std::unexpected(Error{fmt::format("{} may be any of several rulesets; expected {}",
                                                 in_quotes(name), members_in_words(*family))});
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
    const auto found = std::ranges::find(spellings(), as_name(name_or_title), &Spelling::text);
    if (found == spellings().end()) return nullptr;
    const bool is_ambiguous =
        found->is_kind && std::ranges::count(spellings(), found->text, &Spelling::text) > 1;
    return is_ambiguous ? nullptr : found->ruleset;
}

std::vector<std::string_view> nearest_rulesets(std::string_view name) {
    constexpr std::size_t most = 3;
    std::vector<std::string_view> known;
    for (const Spelling& spelling : spellings()) known.push_back(spelling.text);
    std::vector<std::string_view> names;
    for (const std::string_view near : nearest_names(as_name(name), known, 3 * most)) {
        const auto spelling =
            std::ranges::find(spellings(), near.data(), [](const Spelling& one) { return one.text.data(); });
        const std::string_view found = spelling->ruleset->name;
        if (names.size() < most && std::ranges::find(names, found) == names.end()) names.push_back(found);
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

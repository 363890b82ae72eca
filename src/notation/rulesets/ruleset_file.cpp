#include "notation/rulesets/ruleset_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "base/nearest_names.hpp"
#include "base/text.hpp"
#include "notation/rulesets/idle_options.hpp"
#include "notation/rulesets/listing_keys.hpp"
#include "notation/rulesets/ludii_reader.hpp"
#include "notation/rulesets/rule_strings.hpp"
#include "notation/rulesets/ruleset_check.hpp"
#include "notation/rulesets/ruleset_layout.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "notation/rulesets/ruleset_options.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/toml_reader.hpp"

namespace tafl {

namespace {

constexpr std::size_t max_errors = 100;
constexpr std::size_t max_header_length = 400;  // of titles and sources, which are printed
constexpr std::array<std::string_view, 6> header_keys{"name", "parent", "title", "source", "sure", "layout"};

// Groups of options that can be given in one word, and what that word is.
struct Group {
    std::string_view key;
    std::string_view takes;
};
constexpr std::array<Group, 5> option_groups{{
    {"throne", "true or false, or throne.stop = ... and so on"},
    {"corners", "true or false, or corners.hostile = ... and so on"},
    {"camps", "false, or up to four lists of squares"},
    {"shieldwall", "true or false, or {min = 2, corner_bracket = true, flank_required = true}"},
    {"repetition", "the name of a policy, or {policy = \"draw\", count = 3}"},
}};

const Group* find_group(std::string_view key) {
    const auto found = std::ranges::find(option_groups, key, &Group::key);
    return found == option_groups.end() ? nullptr : &*found;
}

// `shieldwall = false` in the terms of the option table; empty if this is no such short form.
std::vector<std::pair<std::string, OptionValue>> short_form(const std::string& key,
                                                            const OptionValue& value) {
    const bool* on = std::get_if<bool>(&value);
    if ((key == "throne" || key == "corners") && on) return {{key + ".exists", *on}};
    if (key == "shieldwall" && on) return {{"shieldwall.min", std::int64_t{*on ? 2 : 0}}};
    if (key == "camps" && on && !*on)
        return {{"camps.groups", Words{}}, {"camps.soft", Words{}}, {"camps.hostile_occupied", false}};
    if (key == "camps" && !on) return {{"camps.groups", value}};
    if (key == "repetition" && std::holds_alternative<std::string>(value))
        return {{"repetition.policy", value}};
    return {};
}

std::string unknown_key(std::string_view key) {
    if (auto mistake = listing_key_mistake(key); !mistake.empty()) return mistake;
    std::vector<std::string_view> known(header_keys.begin(), header_keys.end());
    known.insert(known.end(),
                 {"order", "family", "family_title", "recommended", "recorded_as", "games", "text"});
    for (const Group& group : option_groups) known.push_back(group.key);
    for (const Option& option : ruleset_options()) known.push_back(option.key);
    const auto nearest = nearest_names(key, known, 1);
    if (nearest.empty()) return fmt::format("unknown key {}", in_quotes(key));
    return fmt::format("unknown key {}; nearest: {}", in_quotes(key), nearest[0]);
}

struct Finding {
    Error error;
    Severity severity;
};

class Reader {
  public:
    Reader(std::string_view text, std::string_view name, const FindParent& find_parent, Severity least)
        : text_(text), find_parent_(find_parent), least_(least) {
        rules_.name = name;
        rules_.title = name;
    }

    // Reads on after a mistake, to find the others.
    void read() {
        auto entries = read_toml(text_);
        if (!entries) {
            findings_.push_back({std::move(entries.error()), Severity::Broken});
            return;
        }
        entries_ = std::move(*entries);
        read_parent();
        read_layout();
        for (const TomlEntry& entry : entries_) {
            if (findings_.size() < max_errors) read_entry(entry);
        }
        settle_source();
        if (has_layout_) check_whole();
        if (least_ == Severity::Suspicious && findings_.empty()) {
            check_idle_options();
            check_name();
        }
        std::ranges::sort(findings_, {}, [](const Finding& finding) {
            return std::pair(finding.error.offset, std::string_view(finding.error.message));
        });
    }

    [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }
    [[nodiscard]] const Ruleset& rules() const { return rules_; }
    [[nodiscard]] const RulesetListing& listing() const { return listing_; }

  private:
    void fail(std::size_t offset, std::string message, Severity severity = Severity::Broken) {
        findings_.push_back({error_at(text_, offset, std::move(message)), severity});
    }

    [[nodiscard]] const TomlEntry* find(std::string_view key) const {
        const auto found = std::ranges::find(entries_, key, &TomlEntry::key);
        return found == entries_.end() ? nullptr : &*found;
    }

    [[nodiscard]] static const std::string* as_text(const TomlEntry& entry) {
        const auto* value = std::get_if<OptionValue>(&entry.value);
        return value ? std::get_if<std::string>(value) : nullptr;
    }

    void read_parent() {
        const TomlEntry* entry = find("parent");
        if (entry == nullptr) return;
        const std::string* parent = as_text(*entry);
        if (parent == nullptr || parent->empty()) {
            return fail(entry->value_at, "parent takes the name of a ruleset, or of a file, in quotes");
        }
        auto found = find_parent_(*parent);
        if (!found) return fail(entry->value_at, fmt::format("parent: {}", found.error().message));
        found->name = rules_.name;
        found->title = rules_.title;
        rules_ = std::move(*found);
        parent_hash_ = rules_hash(rules_);
        has_layout_ = true;
    }

    // A file that changes its parent's rules no longer follows the parent's source.
    void settle_source() {
        if (parent_hash_ && find("source") == nullptr && rules_hash(rules_) != parent_hash_)
            rules_.source.clear();
    }

    void read_layout() {
        const TomlEntry* entry = find("layout");
        if (entry == nullptr) {
            if (!has_layout_ && find("parent") == nullptr) {
                fail(0, "no layout, write layout = [\"...\"] with the rows from the top, or name a parent");
            }
            return;
        }
        const auto* value = std::get_if<OptionValue>(&entry->value);
        layout_ = value ? layout_rows(*value, text_, entry->value_at) : std::nullopt;
        if (!layout_) {
            has_layout_ = false;
            return fail(entry->value_at, "layout takes rows of text, the top rank first");
        }
        const auto setup = parse_layout(*layout_);
        if (setup) return place(*setup);
        has_layout_ = false;
        fail(setup.error().offset, setup.error().message);
    }

    // A square's number depends on the size of the board, so squares of a parent of another size are dropped.
    void place(const Setup& setup) {
        if (setup.size != rules_.start.size || !has_layout_) {
            rules_.escape_squares.reset();
            rules_.throne.squares.reset();
            rules_.corners.squares.reset();
            rules_.camps.group.fill(0);
            rules_.camps.soft.reset();
        }
        const Side first = rules_.start.to_move;
        rules_.start = setup;
        rules_.start.to_move = first;
        has_layout_ = true;
    }

    void read_entry(const TomlEntry& entry) {
        if (std::ranges::find(header_keys, entry.key) != header_keys.end()) return read_header(entry);
        if (is_listing_key(entry.key)) return read_listing(entry);
        if (const Option* option = find_option(entry.key)) return read_option(*option, entry);
        if (const Group* group = find_group(entry.key)) return read_group(*group, entry);
        fail(entry.key_at, unknown_key(entry.key));
    }

    void read_listing(const TomlEntry& entry) {
        if (const auto done = set_listing(listing_, entry.key, entry.value); !done)
            fail(entry.value_at, done.error());
    }

    void read_group(const Group& group, const TomlEntry& entry) {
        const auto* value = std::get_if<OptionValue>(&entry.value);
        const auto parts =
            value ? short_form(entry.key, *value) : std::vector<std::pair<std::string, OptionValue>>{};
        if (parts.empty()) {
            return fail(entry.value_at,
                        fmt::format("{}: this value is not possible, it takes {}", group.key, group.takes));
        }
        for (const auto& [key, part] : parts) set(*find_option(key), part, entry);
    }

    void read_header(const TomlEntry& entry) {
        if (entry.key == "layout" || entry.key == "parent") return;
        const std::string* word = as_text(entry);
        const std::size_t at = entry.value_at;
        if (word == nullptr) return fail(at, fmt::format("{} takes a text in quotes", entry.key));
        if (!is_one_line(*word)) {
            return fail(at,
                        fmt::format("{} takes a text of one line, without control characters", entry.key));
        }
        if (word->size() > max_header_length) {
            return fail(at, fmt::format("{} takes a text of at most {} bytes", entry.key, max_header_length));
        }
        if (entry.key == "title" && word->empty()) return fail(at, "title takes a text that is not empty");
        if (entry.key == "title") rules_.title = *word;
        if (entry.key == "source") rules_.source = *word;
        if (entry.key == "sure") {
            if (*word != "high" && *word != "medium" && *word != "low")
                return fail(at, fmt::format("sure: {} is not possible, it takes high, medium or low",
                                            in_quotes(*word)));
            listing_.sure = *word;
        }
        if (entry.key != "name") return;
        if (!is_ruleset_name(*word)) {
            return fail(
                at, fmt::format("name: {} is not possible, a name has lower-case letters, digits and hyphens",
                                in_quotes(*word)));
        }
        if (find("title") == nullptr) rules_.title = *word;
        rules_.name = *word;
    }

    void read_option(const Option& option, const TomlEntry& entry) {
        if (const auto* value = std::get_if<OptionValue>(&entry.value)) return set(option, *value, entry);
        fail(entry.value_at, fmt::format("{}: {} is not possible, it takes {}", option.key,
                                         std::get<std::string>(entry.value), option.values));
    }

    void set(const Option& option, const OptionValue& value, const TomlEntry& entry) {
        const bool speaks_of_squares =
            option.key == "escape" || option.key.starts_with("camps.") || option.key.ends_with(".squares");
        if (speaks_of_squares && !has_layout_) return;
        places_[std::string(option.key)] = entry.value_at;
        if (const auto done = option.set(rules_, value); !done) {
            fail(entry.value_at, fmt::format("{}: {}", option.key, done.error()));
        }
    }

    // After other mistakes it checks only the layout, which does not depend on them.
    void check_whole() {
        const bool options_are_read = findings_.empty();
        for (const RulesetFault& fault : find_faults(rules_, least_)) {
            if (!options_are_read && (fault.key != "layout" || !layout_)) continue;
            if (findings_.size() < max_errors) fail(place_of(fault), fault.message, fault.severity);
        }
    }

    // Reports the options that this file itself sets, unless to their default or to off. What it inherits may serve its children.
    void check_idle_options() {
        for (const IdleOption& idle : idle_options(rules_)) {
            const TomlEntry* entry = find(idle.key);
            const OptionValue value = find_option(idle.key)->get(rules_);
            if (entry == nullptr || value == OptionValue(false) || value == find_option(idle.key)->get({}))
                continue;
            fail(entry->key_at, fmt::format("{} has no effect: {}", idle.key, idle.reason),
                 Severity::Suspicious);
        }
    }

    // Records name their rules and do not contain them, so two rulesets must not share a name.
    void check_name() {
        const auto builtin = find_builtin(rules_.name);
        if (builtin == nullptr || rules_hash(*builtin) == rules_hash(rules_)) return;
        const TomlEntry* entry = find("name");
        fail(
            entry == nullptr ? 0 : entry->value_at,
            fmt::format(
                "{}{} is a built-in ruleset with other rules; games played by these would claim to be "
                "played by those, so choose another name",
                entry == nullptr ? "the file has the name of a ruleset: " : "name: ", in_quotes(rules_.name)),
            Severity::Suspicious);
    }

    // The value at fault if this file gives it, otherwise where it inherits it from.
    [[nodiscard]] std::size_t place_of(const RulesetFault& fault) const {
        if (fault.key == "layout" && layout_) {
            if (fault.at != no_square) return offset_of(*layout_, fault.at, rules_.size());
            return layout_->begin;
        }
        if (const auto found = places_.find(fault.key); found != places_.end()) return found->second;
        const TomlEntry* parent = find("parent");
        return parent ? parent->value_at : 0;
    }

    std::string_view text_;
    const FindParent& find_parent_;
    Severity least_;  // of the faults to look for
    std::vector<TomlEntry> entries_;
    std::vector<Finding> findings_;
    std::map<std::string, std::size_t, std::less<>> places_;  // where this file sets an option
    std::optional<LayoutRows> layout_;
    Ruleset rules_;
    RulesetListing listing_;
    std::optional<std::uint64_t> parent_hash_;
    bool has_layout_ = false;  // false where neither the file nor its parent gave one that can be read
};

}  // namespace

Parsed<RulesetFile> parse_ruleset_file(std::string_view text, std::string_view name,
                                       const FindParent& find_parent) {
    if (is_rule_strings(text)) {
        auto rules = parse_rule_strings(text);
        if (!rules) return std::unexpected(std::move(rules.error()));
        return RulesetFile{*std::move(rules), {}};
    }
    if (is_ludii_game(text)) {
        auto rules = parse_ludii_game(text, name);
        if (!rules) return std::unexpected(std::move(rules.error()));
        return RulesetFile{*std::move(rules), {}};
    }
    Reader reader(text, name, find_parent, Severity::Broken);
    reader.read();
    for (const Finding& finding : reader.findings()) {
        if (finding.severity == Severity::Broken) return std::unexpected(finding.error);
    }
    return RulesetFile{reader.rules(), reader.listing()};
}

Parsed<Ruleset> parse_ruleset(std::string_view text, std::string_view name, const FindParent& find_parent,
                              std::string_view entry) {
    if (!entry.empty())
        return is_ludii_game(text) ? parse_ludii_game(text, name, entry) : parse_rule_strings(text, entry);
    auto file = parse_ruleset_file(text, name, find_parent);
    if (!file) return std::unexpected(std::move(file.error()));
    return std::move(file->ruleset);
}

std::vector<Error> check_ruleset(std::string_view text, std::string_view name,
                                 const FindParent& find_parent) {
    if (is_rule_strings(text)) return check_rule_strings(text);
    if (is_ludii_game(text)) {
        auto rules = parse_ludii_game(text, name);
        return rules ? std::vector<Error>{} : std::vector{std::move(rules.error())};
    }
    Reader reader(text, name, find_parent, Severity::Suspicious);
    reader.read();
    std::vector<Error> errors;
    for (const Finding& finding : reader.findings()) errors.push_back(finding.error);
    return errors;
}

}  // namespace tafl

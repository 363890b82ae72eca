#include "protocol/uci_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <new>
#include <vector>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "engine/characters.hpp"
#include "engine/engine_ranges.hpp"
#include "engine/levels.hpp"
#include "engine/search/tuning.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/make_error.hpp"
#include "protocol/uci.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

constexpr int max_move_overhead = 10'000;

// Everything about an option: a new one is a row here and its setter.
struct UciOption {
    std::string_view name;
    std::string (*type)(const EngineOptions& defaults, const Ruleset& ruleset);  // as `uci` shows it
    Parsed<void> (UciSession::*set)(std::string_view value);
};

std::string spin(std::int64_t initial, int min, int max) {
    return fmt::format("spin default {} min {} max {}", initial, min, max);
}
std::string check(bool initial) { return fmt::format("check default {}", initial); }
std::string path() { return "string default <empty>"; }

// The session's first ruleset and one of each family: all of them would make a line of 4,000 characters, which hosts cut.
std::string variants(std::string_view initial) {
    auto text = fmt::format("combo default {} var {}", initial, initial);
    for (const auto& family : ruleset_families()) {
        const auto& name = family.recommended->name;
        if (name != initial) text += fmt::format(" var {}", name);
    }
    return text;
}

std::string character_names() {
    std::string text = "combo default none var none";
    for (const auto& character : characters()) text += fmt::format(" var {}", character.name);
    return text;
}

int min_elo() { return elo_of_level(min_level); }
int max_elo() { return elo_of_level(max_level); }

constexpr UciOption options[] = {
    {"Threads", [](auto& defaults, auto&) { return spin(defaults.threads, 1, max_search_threads); },
     &UciSession::set_threads},
    {"Hash", [](auto& defaults, auto&) { return spin(defaults.hash_mib, 1, max_hash_mib); },
     &UciSession::set_hash},
    {"MultiPV", [](auto&, auto&) { return spin(1, 1, max_multi_pv); }, &UciSession::set_multi_pv},
    {"Level", [](auto&, auto&) { return spin(max_level, min_level, max_level); }, &UciSession::set_level},
    {"Character", [](auto&, auto&) { return character_names(); }, &UciSession::set_character},
    {"Move Overhead",
     [](auto&, auto&) { return spin(SearchLimits{}.move_overhead.count(), 0, max_move_overhead); },
     &UciSession::set_move_overhead},
    {"Ruleset", [](auto&, auto& ruleset) { return "string default " + ruleset.name; },
     &UciSession::set_ruleset},
    {"EvalFile", [](auto&, auto&) { return path(); }, &UciSession::set_network},
    {"UseNetwork", [](auto& defaults, auto&) { return check(defaults.use_network); },
     &UciSession::use_network},
    {"TablesPath", [](auto&, auto&) { return path(); }, &UciSession::set_tables},
    {"OwnBook", [](auto&, auto&) { return check(false); }, &UciSession::set_own_book},
    {"BookPath", [](auto&, auto&) { return path(); }, &UciSession::set_book_path},
    {"Clear Hash", [](auto&, auto&) { return std::string("button"); }, &UciSession::clear_hash},
    {"Ponder", [](auto&, auto&) { return check(false); }, &UciSession::set_ponder},
    {"UCI_Variant", [](auto&, auto& ruleset) { return variants(ruleset.name); }, &UciSession::set_variant},
    {"UCI_ShowWDL", [](auto&, auto&) { return check(false); }, &UciSession::set_show_wdl},
    {"UCI_LimitStrength", [](auto&, auto&) { return check(false); }, &UciSession::set_limit_strength},
    {"UCI_Elo", [](auto&, auto&) { return spin(max_elo(), min_elo(), max_elo()); }, &UciSession::set_elo},
    {"MateScores", [](auto&, auto&) { return check(false); }, &UciSession::set_mate_scores},
};

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

Parsed<int> read_number(std::string_view name, std::string_view value, int min, int max) {
    if (const auto number = parse_number(value, min, max)) return *number;
    return make_error("setoption", fmt::format("{} {}: expected a whole number from {} to {}", name,
                                               in_quotes(value), min, max));
}

Parsed<bool> read_check(std::string_view name, std::string_view value) {
    const bool yes = same_name(value, "true");
    if (yes || same_name(value, "false")) return yes;
    return make_error("setoption", fmt::format("{} {}: expected true or false", name, in_quotes(value)));
}

Parsed<void> set_check(bool& flag, std::string_view name, std::string_view value) {
    const auto yes = read_check(name, value);
    if (!yes) return std::unexpected(yes.error());
    flag = *yes;
    return {};
}

#ifdef SKJALDBORG_TUNING

// "Tune razoring_margin": the numbers of the search in a tuning build.
constexpr std::string_view tuning_prefix = "Tune ";

void append_tunables(std::vector<std::string>& lines) {
    for (const auto* number : Tunable::all())
        lines.push_back(fmt::format("option name {}{} type {}", tuning_prefix, number->name(),
                                    spin(number->initial(), number->min(), number->max())));
}

std::optional<Parsed<void>> set_tunable(std::string_view name, std::string_view value) {
    for (auto* number : Tunable::all()) {
        if (!same_name(name, fmt::format("{}{}", tuning_prefix, number->name()))) continue;
        const auto read = read_number(name, value, number->min(), number->max());
        if (!read) return std::unexpected(read.error());
        number->set(*read);
        return Parsed<void>{};
    }
    return std::nullopt;
}

#endif

}  // namespace

std::vector<std::string> uci_option_lines(const EngineOptions& defaults, const Ruleset& ruleset) {
    std::vector<std::string> lines;
    for (const auto& option : options) {
        lines.push_back(fmt::format("option name {} type {}", option.name, option.type(defaults, ruleset)));
    }
#ifdef SKJALDBORG_TUNING
    append_tunables(lines);
#endif
    return lines;
}

Parsed<void> set_uci_option(UciSession& session, std::string_view text) {
    if (take_word(text) != "name") return make_error("setoption", "expected name N value V");
    const auto name = take_until(text, "value");  // the name may have several words
    text = trimmed(text);
    for (const auto& option : options) {
        if (same_name(option.name, name)) return (session.*option.set)(text);
    }
#ifdef SKJALDBORG_TUNING
    if (const auto set = set_tunable(name, text)) return *set;
#endif
    return make_error("setoption", fmt::format("unknown option {}; expected {}", in_quotes(name),
                                               join_list(options, "or", std::mem_fn(&UciOption::name))));
}

Parsed<void> UciSession::change(EngineOptions wanted) {
    try {
        engine_.set_options(std::move(wanted));
        return {};
    } catch (const std::bad_alloc&) {
        return make_error("setoption", "not enough memory; nothing has changed");
    }
}

Parsed<void> UciSession::set_threads(std::string_view value) {
    const auto number = read_number("Threads", value, 1, max_search_threads);
    if (!number) return std::unexpected(number.error());
    auto wanted = engine_.options();
    wanted.threads = *number;
    return change(std::move(wanted));
}

Parsed<void> UciSession::set_hash(std::string_view value) {
    const auto number = read_number("Hash", value, 1, max_hash_mib);
    if (!number) return std::unexpected(number.error());
    auto wanted = engine_.options();
    wanted.hash_mib = *number;
    return change(std::move(wanted));
}

Parsed<void> UciSession::set_multi_pv(std::string_view value) {
    const auto number = read_number("MultiPV", value, 1, max_multi_pv);
    if (!number) return std::unexpected(number.error());
    multi_pv_ = *number;
    return {};
}

Parsed<void> UciSession::set_level(std::string_view value) {
    const auto number = read_number("Level", value, min_level, max_level);
    if (!number) return std::unexpected(number.error());
    level_ = *number;
    return {};
}

Parsed<void> UciSession::set_character(std::string_view value) {
    const auto chosen =
        std::ranges::find_if(characters(), [&](const auto& one) { return same_name(one.name, value); });
    if (chosen == characters().end() && !same_name(value, "none"))
        return make_error("setoption", fmt::format("Character {}: expected none or the name of a character",
                                                   in_quotes(value)));
    character_ = chosen == characters().end() ? nullptr : &*chosen;
    return {};
}

Parsed<void> UciSession::set_move_overhead(std::string_view value) {
    const auto number = read_number("Move Overhead", value, 0, max_move_overhead);
    if (!number) return std::unexpected(number.error());
    move_overhead_ = std::chrono::milliseconds(*number);
    return {};
}

Parsed<void> UciSession::set_ruleset(std::string_view value) {
    auto ruleset = settings_.read_ruleset(value);
    if (!ruleset) return make_error("setoption", "Ruleset: " + ruleset.error().message);
    change_ruleset(*std::move(ruleset));
    return {};
}

// Hosts of variants name the same one before each move: the hash table is still good then.
void UciSession::change_ruleset(std::shared_ptr<const Ruleset> wanted) {
    if (*wanted != *ruleset_) {
        ruleset_ = std::move(wanted);
        is_book_open_ = false;
        is_network_checked_ = false;
        are_tables_checked_ = false;
        engine_.clear();
    }
    set_position(Game(ruleset_));
}

// A host that chooses the variant is one of chess programs: of wins it knows `score mate`.
Parsed<void> UciSession::set_variant(std::string_view value) {
    auto ruleset = value == settings_.ruleset->name ? settings_.ruleset : find_builtin(value);
    if (!ruleset)
        return make_error("setoption", fmt::format("UCI_Variant: there is no ruleset {}", in_quotes(value)));
    change_ruleset(std::move(ruleset));
    shows_mate_scores_ = true;
    return {};
}

Parsed<void> UciSession::set_mate_scores(std::string_view value) {
    return set_check(shows_mate_scores_, "MateScores", value);
}

Parsed<void> UciSession::set_show_wdl(std::string_view value) {
    return set_check(shows_wdl_, "UCI_ShowWDL", value);
}

Parsed<void> UciSession::set_limit_strength(std::string_view value) {
    return set_check(limits_strength_, "UCI_LimitStrength", value);
}

Parsed<void> UciSession::set_elo(std::string_view value) {
    const auto number = read_number("UCI_Elo", value, min_elo(), max_elo());
    if (!number) return std::unexpected(number.error());
    elo_ = *number;
    return {};
}

// The host says whether it will send `go ponder`; that needs no preparation.
Parsed<void> UciSession::set_ponder(std::string_view value) {
    bool ponders = false;
    return set_check(ponders, "Ponder", value);
}

Parsed<void> UciSession::clear_hash(std::string_view) {
    engine_.clear();
    return {};
}

Parsed<void> UciSession::set_network(std::string_view value) {
    auto wanted = engine_.options();
    wanted.network = settings_.options.network;
    is_network_checked_ = false;
    if (!value.empty() && value != "<empty>") {
        auto network = settings_.read_network(std::string(value));
        if (!network) return make_error("setoption", "EvalFile: " + network.error());
        wanted.network = *std::move(network);
    }
    return change(std::move(wanted));
}

Parsed<void> UciSession::set_tables(std::string_view value) {
    auto wanted = engine_.options();
    wanted.tables = settings_.options.tables;
    are_tables_checked_ = false;
    if (!value.empty() && value != "<empty>") {
        auto tables = settings_.open_tables(std::string(value));
        if (!tables) return make_error("setoption", "TablesPath: " + tables.error());
        wanted.tables = *std::move(tables);
    }
    return change(std::move(wanted));
}

Parsed<void> UciSession::use_network(std::string_view value) {
    const auto yes = read_check("UseNetwork", value);
    if (!yes) return std::unexpected(yes.error());
    auto wanted = engine_.options();
    wanted.use_network = *yes;
    return change(std::move(wanted));
}

Parsed<void> UciSession::set_own_book(std::string_view value) {
    is_book_open_ = false;
    return set_check(own_book_, "OwnBook", value);
}

// Opened when it is needed: `isready` or `go` says what is wrong with it.
Parsed<void> UciSession::set_book_path(std::string_view value) {
    book_path_ = value == "<empty>" ? "" : value;
    is_book_open_ = false;
    return {};
}

}  // namespace tafl

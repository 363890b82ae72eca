#include "protocol/uci_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "engine/levels.hpp"
#include "protocol/make_error.hpp"
#include "protocol/uci.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

constexpr int most_threads = 256;
constexpr int most_hash = 65'536;
constexpr int most_lines = 256;
constexpr int most_overhead = 10'000;

struct OptionSetter {
    std::string_view name;
    Parsed<void> (UciSession::*set)(std::string_view value);
};

constexpr OptionSetter options[] = {
    {"Threads", &UciSession::set_threads},   {"Hash", &UciSession::set_hash},
    {"MultiPV", &UciSession::set_multi_pv},  {"Ruleset", &UciSession::set_ruleset},
    {"EvalFile", &UciSession::set_network},  {"UseNetwork", &UciSession::use_network},
    {"Level", &UciSession::set_level},       {"Move Overhead", &UciSession::set_move_overhead},
    {"TablesPath", &UciSession::set_tables},
};

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

Parsed<int> read_number(std::string_view name, std::string_view value, int least, int most) {
    if (const auto number = parse_number(value, least, most)) return *number;
    return make_error("setoption", fmt::format("{} {}: expected a whole number from {} to {}", name,
                                               in_quotes(value), least, most));
}

}  // namespace

std::vector<std::string> uci_option_lines(const EngineOptions& defaults, const Ruleset& ruleset) {
    return {
        fmt::format("option name Threads type spin default {} min 1 max {}", defaults.threads, most_threads),
        fmt::format("option name Hash type spin default {} min 1 max {}", defaults.hash_mib, most_hash),
        fmt::format("option name MultiPV type spin default 1 min 1 max {}", most_lines),
        fmt::format("option name Level type spin default {0} min {1} max {0}", highest_level, lowest_level),
        fmt::format("option name Move Overhead type spin default {} min 0 max {}",
                    SearchLimits{}.move_overhead.count(), most_overhead),
        fmt::format("option name Ruleset type string default {}", ruleset.name),
        "option name EvalFile type string default <empty>",
        fmt::format("option name UseNetwork type check default {}", defaults.use_network),
        "option name TablesPath type string default <empty>",
    };
}

Parsed<void> set_uci_option(UciSession& session, std::string_view text) {
    if (take_word(text) != "name") return make_error("setoption", "expected name N value V");
    const auto name = take_until(text, "value");  // the name may have several words
    text = trimmed(text);
    for (const auto& option : options) {
        if (same_name(option.name, name)) return (session.*option.set)(text);
    }
    return make_error(
        "setoption",
        fmt::format("unknown option {}; expected Threads, Hash, MultiPV, Level, Move Overhead, Ruleset, "
                    "EvalFile, UseNetwork or TablesPath",
                    in_quotes(name)));
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
    const auto number = read_number("Threads", value, 1, most_threads);
    if (!number) return std::unexpected(number.error());
    auto wanted = engine_.options();
    wanted.threads = *number;
    return change(std::move(wanted));
}

Parsed<void> UciSession::set_hash(std::string_view value) {
    const auto number = read_number("Hash", value, 1, most_hash);
    if (!number) return std::unexpected(number.error());
    auto wanted = engine_.options();
    wanted.hash_mib = *number;
    return change(std::move(wanted));
}

Parsed<void> UciSession::set_multi_pv(std::string_view value) {
    const auto number = read_number("MultiPV", value, 1, most_lines);
    if (!number) return std::unexpected(number.error());
    multi_pv_ = *number;
    return {};
}

Parsed<void> UciSession::set_level(std::string_view value) {
    const auto number = read_number("Level", value, lowest_level, highest_level);
    if (!number) return std::unexpected(number.error());
    level_ = *number;
    return {};
}

Parsed<void> UciSession::set_move_overhead(std::string_view value) {
    const auto number = read_number("Move Overhead", value, 0, most_overhead);
    if (!number) return std::unexpected(number.error());
    move_overhead_ = std::chrono::milliseconds(*number);
    return {};
}

Parsed<void> UciSession::set_ruleset(std::string_view value) {
    auto ruleset = settings_.read_ruleset(value);
    if (!ruleset) return make_error("setoption", "Ruleset: " + ruleset.error().message);
    ruleset_ = *std::move(ruleset);
    game_ = Game(ruleset_);
    engine_.clear();
    return {};
}

Parsed<void> UciSession::set_network(std::string_view value) {
    auto wanted = engine_.options();
    wanted.network = settings_.options.network;
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
    if (!value.empty() && value != "<empty>") {
        auto tables = settings_.open_tables(std::string(value));
        if (!tables) return make_error("setoption", "TablesPath: " + tables.error());
        wanted.tables = *std::move(tables);
    }
    return change(std::move(wanted));
}

Parsed<void> UciSession::use_network(std::string_view value) {
    const bool yes = same_name(value, "true");
    if (!yes && !same_name(value, "false")) {
        return make_error("setoption",
                          fmt::format("UseNetwork {}: expected true or false", in_quotes(value)));
    }
    auto wanted = engine_.options();
    wanted.use_network = yes;
    return change(std::move(wanted));
}

}  // namespace tafl

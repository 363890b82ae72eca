#include "protocol/uci_go.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "protocol/make_error.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t max_go_time = 1'000'000'000;  // eleven days

struct Parser {
    UciGo& go;
    ClockTimes clock{};
    std::array<bool, 2> has_time{};
    bool has_increment = false;
};

struct NumberWord {
    std::string_view name;
    std::int64_t min;
    std::int64_t max;
    void (*take)(Parser& parser, std::int64_t number);
};

void take_time(Parser& parser, Side side, std::int64_t number) {
    parser.clock.remaining[static_cast<std::size_t>(index_of(side))] = milliseconds(number);
    parser.has_time[static_cast<std::size_t>(index_of(side))] = true;
}

void take_increment(Parser& parser, Side side, std::int64_t number) {
    parser.clock.increment[static_cast<std::size_t>(index_of(side))] = milliseconds(number);
    parser.has_increment = true;
}

constexpr NumberWord number_words[] = {
    {"movetime", 1, max_go_time, [](Parser& p, std::int64_t n) { p.go.limits.movetime = milliseconds(n); }},
    {"nodes", 1, 1'000'000'000'000'000,
     [](Parser& p, std::int64_t n) { p.go.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"depth", 1, max_ply, [](Parser& p, std::int64_t n) { p.go.limits.depth = static_cast<int>(n); }},
    {"atime", -max_go_time, max_go_time, [](Parser& p, std::int64_t n) { take_time(p, Side::Attackers, n); }},
    {"dtime", -max_go_time, max_go_time, [](Parser& p, std::int64_t n) { take_time(p, Side::Defenders, n); }},
    {"ainc", 0, max_go_time, [](Parser& p, std::int64_t n) { take_increment(p, Side::Attackers, n); }},
    {"dinc", 0, max_go_time, [](Parser& p, std::int64_t n) { take_increment(p, Side::Defenders, n); }},
};

// A number out of range is clamped, because the host waits for a move.
Parsed<void> take_number(Parser& parser, const NumberWord& word, std::string_view text) {
    using Limits = std::numeric_limits<std::int64_t>;
    const auto number = parse_clamped(text, Limits::min(), Limits::max());
    const auto expected = fmt::format("{} {}: expected a whole number from {} to {}", word.name,
                                      in_quotes(text), word.min, word.max);
    if (!number) return make_error("go", expected);
    const auto taken = std::clamp(*number, word.min, word.max);
    if (taken != *number) parser.go.warnings.push_back(fmt::format("go: {}, and take {}", expected, taken));
    word.take(parser, taken);
    return {};
}

Parsed<void> take(Parser& parser, std::string_view word, std::string_view& rest) {
    if (word == "infinite") {
        parser.go.limits.infinite = true;
        return {};
    }
    if (word == "ponder") {
        parser.go.limits.ponder = true;
        return {};
    }
    for (const auto& known : number_words) {
        if (known.name == word) return take_number(parser, known, take_word(rest));
    }
    return make_error(
        "go",
        fmt::format("unknown word {}; expected movetime, nodes, depth, infinite, ponder, atime, dtime, ainc "
                    "or dinc",
                    in_quotes(word)));
}

bool has_increments_only(const Parser& parser) {
    const bool has_time = parser.has_time[0] || parser.has_time[1];
    return parser.has_increment && !has_time && !parser.go.limits.infinite && !parser.go.limits.has_limit();
}

// If only increments are known, one increment is left on the clock.
void use_increments_as_clock(Parser& parser) {
    parser.clock.remaining = parser.clock.increment;
    parser.has_time = {true, true};
}

}  // namespace

Parsed<UciGo> parse_uci_go(std::string_view text, Side to_move) {
    UciGo go;
    Parser parser{.go = go};
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        if (auto taken = take(parser, word, text); !taken) return std::unexpected(taken.error());
    }
    if (has_increments_only(parser)) use_increments_as_clock(parser);
    if (parser.has_time[0] || parser.has_time[1]) {
        if (!parser.has_time[static_cast<std::size_t>(index_of(to_move))]) {
            return make_error("go", fmt::format("{} is missing: that side is to move",
                                                to_move == Side::Attackers ? "atime" : "dtime"));
        }
        for (auto& left : parser.clock.remaining) left = std::max(left, milliseconds(1));
        go.limits.clock = parser.clock;
    }
    if (!go.limits.has_limit() && !go.limits.ponder) go.limits.infinite = true;
    return go;
}

}  // namespace tafl

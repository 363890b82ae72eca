#include "protocol/uci_go.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/squares.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t max_go_time = 1'000'000'000;  // eleven days
constexpr std::int64_t max_go_moves = 1'000;

struct Parser {
    const Game& game;
    UciGo go{};
    ClockTimes clock{};
    std::array<bool, 2> has_time{};
    bool has_increment = false;

    [[nodiscard]] Side white() const { return game.ruleset().start.to_move; }
    template <class... Arguments>
    void warn(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        go.warnings.push_back("go: " + fmt::format(text, std::forward<Arguments>(arguments)...));
    }
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
    {"mate", 1, max_ply / 2,
     [](Parser& p, std::int64_t n) { p.go.limits.decided_within = static_cast<int>(2 * n - 1); }},
    {"movestogo", 1, max_go_moves,
     [](Parser& p, std::int64_t n) { p.clock.moves_to_go = static_cast<int>(n); }},
    {"atime", -max_go_time, max_go_time, [](Parser& p, std::int64_t n) { take_time(p, Side::Attackers, n); }},
    {"dtime", -max_go_time, max_go_time, [](Parser& p, std::int64_t n) { take_time(p, Side::Defenders, n); }},
    {"ainc", 0, max_go_time, [](Parser& p, std::int64_t n) { take_increment(p, Side::Attackers, n); }},
    {"dinc", 0, max_go_time, [](Parser& p, std::int64_t n) { take_increment(p, Side::Defenders, n); }},
    {"wtime", -max_go_time, max_go_time, [](Parser& p, std::int64_t n) { take_time(p, p.white(), n); }},
    {"btime", -max_go_time, max_go_time, [](Parser& p, std::int64_t n) { take_time(p, !p.white(), n); }},
    {"winc", 0, max_go_time, [](Parser& p, std::int64_t n) { take_increment(p, p.white(), n); }},
    {"binc", 0, max_go_time, [](Parser& p, std::int64_t n) { take_increment(p, !p.white(), n); }},
};

const NumberWord* find_number_word(std::string_view name) {
    const auto* const word = std::ranges::find(number_words, name, &NumberWord::name);
    return word == std::end(number_words) ? nullptr : word;
}

bool is_known(std::string_view word) {
    return word == "infinite" || word == "ponder" || word == "searchmoves" || find_number_word(word);
}

// The next word if it is an argument: not one that has a meaning of its own.
std::string_view take_argument(std::string_view& rest) {
    auto after = rest;
    const auto word = take_word(after);
    if (is_known(word)) return {};
    rest = after;
    return word;
}

void take_number(Parser& parser, const NumberWord& word, std::string_view& rest) {
    using Limits = std::numeric_limits<std::int64_t>;
    const auto text = take_argument(rest);
    const auto number = parse_clamped(text, Limits::min(), Limits::max());
    const auto taken = std::clamp(number.value_or(0), word.min, word.max);
    if (taken != number) {
        parser.warn("{} {}: expected a whole number from {} to {}; taken as {}", word.name, in_quotes(text),
                    word.min, word.max, taken);
    }
    word.take(parser, taken);
}

void take_moves(Parser& parser, std::string_view& rest) {
    auto& chosen = parser.go.limits.root_moves;
    const auto legal = parser.game.legal_moves();
    for (auto word = take_argument(rest); !word.empty(); word = take_argument(rest)) {
        const auto written = parse_move(word, parser.game.ruleset().size());
        if (written && std::ranges::find(legal, written->move) != legal.end()) {
            chosen.push_back(written->move);
        } else {
            parser.warn("searchmoves {}: not a legal move, and ignored", in_quotes(word));
        }
    }
    if (chosen.empty()) parser.warn("searchmoves: no legal move is named, and all are searched");
}

void take(Parser& parser, std::string_view word, std::string_view& rest) {
    if (word == "infinite") {
        parser.go.limits.infinite = true;
    } else if (word == "ponder") {
        parser.go.limits.ponder = true;
    } else if (word == "searchmoves") {
        take_moves(parser, rest);
    } else if (const auto* const number = find_number_word(word)) {
        take_number(parser, *number, rest);
    } else {
        parser.warn("unknown word {}, ignored; known are infinite, ponder, searchmoves, {}", in_quotes(word),
                    join_list(number_words, "and", [](const auto& known) { return known.name; }));
    }
}

// The clock of the side to move, also if only the other's or increments are known.
void set_clock(Parser& parser) {
    auto& [remaining, increment, moves_to_go] = parser.clock;
    const auto own = static_cast<std::size_t>(index_of(parser.game.to_move()));
    if (!parser.has_time[0] && !parser.has_time[1]) {
        remaining = increment;
    } else if (!parser.has_time[own]) {
        parser.warn("{} is missing: that side is to move, and takes the other's",
                    own == 0 ? "atime" : "dtime");
        remaining[own] = remaining[1 - own];
    }
    for (auto& left : remaining) left = std::max(left, milliseconds(1));
    parser.go.limits.clock = parser.clock;
}

// A win in n moves is looked for up to twice as deep, because the search reduces what looks bad.
constexpr int depth_to_find(int plies) { return std::min(max_ply, 2 * (plies + 1)); }

}  // namespace

UciGo parse_uci_go(std::string_view text, const Game& game) {
    Parser parser{.game = game};
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) take(parser, word, text);
    auto& limits = parser.go.limits;
    const bool has_time = parser.has_time[0] || parser.has_time[1];
    if (has_time || (parser.has_increment && !limits.infinite && !limits.has_limit())) set_clock(parser);
    if (limits.decided_within > 0 && !limits.has_limit()) limits.depth = depth_to_find(limits.decided_within);
    if (!limits.has_limit() && !limits.ponder) limits.infinite = true;
    return std::move(parser.go);
}

}  // namespace tafl

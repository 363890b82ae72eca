#include "protocol/uci_go.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t longest_time = 1'000'000'000;  // eleven days

struct Words {
    UciGo& go;
    Clock clock{};
    std::array<bool, 2> has_time{};
    bool has_increment = false;
};

struct NumberWord {
    std::string_view name;
    std::int64_t least;
    std::int64_t most;
    void (*take)(Words& words, std::int64_t number);
};

void take_time(Words& words, Side side, std::int64_t number) {
    words.clock.left[static_cast<std::size_t>(index_of(side))] = milliseconds(number);
    words.has_time[static_cast<std::size_t>(index_of(side))] = true;
}

void take_increment(Words& words, Side side, std::int64_t number) {
    words.clock.increment[static_cast<std::size_t>(index_of(side))] = milliseconds(number);
    words.has_increment = true;
}

constexpr NumberWord number_words[] = {
    {"movetime", 1, longest_time, [](Words& w, std::int64_t n) { w.go.limits.movetime = milliseconds(n); }},
    {"nodes", 1, 1'000'000'000'000'000,
     [](Words& w, std::int64_t n) { w.go.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"depth", 1, max_ply, [](Words& w, std::int64_t n) { w.go.limits.depth = static_cast<int>(n); }},
    {"atime", -longest_time, longest_time,
     [](Words& w, std::int64_t n) { take_time(w, Side::Attackers, n); }},
    {"dtime", -longest_time, longest_time,
     [](Words& w, std::int64_t n) { take_time(w, Side::Defenders, n); }},
    {"ainc", 0, longest_time, [](Words& w, std::int64_t n) { take_increment(w, Side::Attackers, n); }},
    {"dinc", 0, longest_time, [](Words& w, std::int64_t n) { take_increment(w, Side::Defenders, n); }},
};

std::unexpected<Error> wrong(std::string message) {
    return std::unexpected(Error{"go: " + std::move(message)});
}

// A number out of range is brought into it: whoever has said it waits for a move.
Parsed<void> take_number(Words& words, const NumberWord& word, std::string_view text) {
    using Limits = std::numeric_limits<std::int64_t>;
    const auto number = parse_clamped(text, Limits::min(), Limits::max());
    const auto expected = fmt::format("{} {}: expected a whole number from {} to {}", word.name,
                                      in_quotes(text), word.least, word.most);
    if (!number) return wrong(expected);
    const auto taken = std::clamp(*number, word.least, word.most);
    if (taken != *number) words.go.remarks.push_back(fmt::format("go: {}, and take {}", expected, taken));
    word.take(words, taken);
    return {};
}

Parsed<void> take(Words& words, std::string_view word, std::string_view& rest) {
    if (word == "infinite") {
        words.go.infinite = true;
        return {};
    }
    if (word == "ponder") {
        words.go.limits.ponder = true;
        return {};
    }
    for (const auto& known : number_words) {
        if (known.name == word) return take_number(words, known, take_word(rest));
    }
    return wrong(
        fmt::format("unknown word {}; expected movetime, nodes, depth, infinite, ponder, atime, dtime, ainc "
                    "or dinc",
                    in_quotes(word)));
}

bool is_limited(const SearchLimits& limits) {
    const SearchLimits none;
    return limits.movetime || limits.clock || limits.depth != none.depth || limits.nodes != none.nodes;
}

bool has_gains_alone(const Words& words) {
    const bool has_time = words.has_time[0] || words.has_time[1];
    return words.has_increment && !has_time && !words.go.infinite && !is_limited(words.go.limits);
}

// A clock of which only the gains are known has nothing else on it.
void take_gains_for_a_clock(Words& words) {
    words.clock.left = words.clock.increment;
    words.has_time = {true, true};
}

}  // namespace

Parsed<UciGo> parse_uci_go(std::string_view text, Side to_move) {
    UciGo go;
    Words words{.go = go};
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        if (auto taken = take(words, word, text); !taken) return std::unexpected(taken.error());
    }
    if (has_gains_alone(words)) take_gains_for_a_clock(words);
    if (words.has_time[0] || words.has_time[1]) {
        if (!words.has_time[static_cast<std::size_t>(index_of(to_move))]) {
            return wrong(fmt::format("{} is missing: that side is to move",
                                     to_move == Side::Attackers ? "atime" : "dtime"));
        }
        for (auto& left : words.clock.left) left = std::max(left, milliseconds(1));
        go.limits.clock = words.clock;
    }
    if (!is_limited(go.limits) && !go.limits.ponder) go.infinite = true;
    return go;
}

}  // namespace tafl

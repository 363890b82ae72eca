#include "protocol/uci_go.hpp"

#include <fmt/format.h>

#include <charconv>

#include "notation/quoting.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t longest_time = 1'000'000'000;  // eleven days

struct Words {
    UciGo& go;
    Clock clock{};
    std::array<bool, 2> has_time{};
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

constexpr NumberWord number_words[] = {
    {"movetime", 1, longest_time, [](Words& w, std::int64_t n) { w.go.limits.movetime = milliseconds(n); }},
    {"nodes", 1, 1'000'000'000'000'000,
     [](Words& w, std::int64_t n) { w.go.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"depth", 1, 1'000,
     [](Words& w, std::int64_t n) { w.go.limits.depth = std::min(max_ply, static_cast<int>(n)); }},
    {"atime", -longest_time, longest_time,
     [](Words& w, std::int64_t n) { take_time(w, Side::Attackers, n); }},
    {"dtime", -longest_time, longest_time,
     [](Words& w, std::int64_t n) { take_time(w, Side::Defenders, n); }},
    {"ainc", 0, longest_time, [](Words& w, std::int64_t n) { w.clock.increment[0] = milliseconds(n); }},
    {"dinc", 0, longest_time, [](Words& w, std::int64_t n) { w.clock.increment[1] = milliseconds(n); }},
};

std::unexpected<Error> wrong(std::string message) {
    return std::unexpected(Error{"go: " + std::move(message)});
}

Parsed<void> take_number(Words& words, const NumberWord& word, std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool read = error == std::errc() && end == text.data() + text.size();
    if (!read || number < word.least || number > word.most) {
        return wrong(fmt::format("{} {}: expected a whole number from {} to {}", word.name, quoted(text),
                                 word.least, word.most));
    }
    word.take(words, number);
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
                    quoted(word)));
}

bool is_limited(const SearchLimits& limits) {
    const SearchLimits none;
    return limits.movetime || limits.clock || limits.depth != none.depth || limits.nodes != none.nodes;
}

}  // namespace

Parsed<UciGo> parse_uci_go(std::string_view text, Side to_move) {
    UciGo go;
    Words words{.go = go};
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        if (auto taken = take(words, word, text); !taken) return std::unexpected(taken.error());
    }
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

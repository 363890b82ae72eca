#include "protocol/otep_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/squares.hpp"
#include "protocol/make_error.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t max_clock = 1'000'000'000;  // eleven days

Parsed<std::int64_t> take_clock_number(std::string_view& words, std::string_view what) {
    const auto word = take_word(words);
    if (const auto number = parse_clamped(word, -max_clock, max_clock)) return *number;
    return make_error(fmt::format("clock: {} is not a number; expected {}", in_quotes(word), what));
}

// 295000 or 295000*
Parsed<void> take_left(std::string_view& words, OtepClock& clock, std::size_t side) {
    auto rest = words;
    auto word = take_word(rest);
    clock.in_overtime[side] = word.ends_with('*');
    if (word.ends_with('*')) word.remove_suffix(1);
    const auto left = take_clock_number(word, "the milliseconds of attackers and defenders");
    if (!left) return std::unexpected(left.error());
    clock.remaining[side] = milliseconds(*left);
    words = rest;
    return {};
}

std::string score_in_hundredths(Score score, Side to_move) {
    const Score attackers = to_move == Side::Attackers ? score : -score;
    return fmt::format("{:.2f}", attackers / 100.0);
}

}  // namespace

Parsed<OtepClock> parse_otep_clock(std::string_view words) {
    OtepClock clock;
    for (const std::size_t side : {0U, 1U}) {
        if (const auto taken = take_left(words, clock, side); !taken) return std::unexpected(taken.error());
    }
    if (trimmed(words).empty()) return clock;
    const auto seconds = take_clock_number(words, "the seconds of an overtime period");
    if (!seconds) return std::unexpected(seconds.error());
    clock.period = milliseconds(1000 * std::clamp<std::int64_t>(*seconds, 0, max_clock / 1000));
    for (const std::size_t side : {0U, 1U}) {
        const auto periods = take_clock_number(words, "how many overtime periods are left");
        if (!periods) return std::unexpected(periods.error());
        clock.periods[side] = static_cast<int>(std::clamp<std::int64_t>(*periods, 0, 1'000'000));
    }
    return clock;
}

void apply_clock(SearchLimits& limits, const OtepClock& clock, Side side) {
    const auto own = static_cast<std::size_t>(index_of(side));
    const auto left = clock.remaining[own];
    if (left < milliseconds(0)) return;
    const auto at_most = [&](milliseconds time) {
        limits.movetime = std::max(milliseconds(1), std::min(limits.movetime.value_or(time), time));
    };
    if (clock.in_overtime[own]) return at_most(left * 2 / 3 - milliseconds(50));
    const auto gain = clock.periods[own] > 0 ? clock.period : milliseconds(0);
    if (limits.movetime) return at_most((left + gain) / 3);
    ClockTimes shared;
    shared.remaining.fill(std::max(milliseconds(1), left + gain));
    shared.increment.fill(gain);
    limits.clock = shared;
}

// A slash inside a word separates the captures of a move.
std::string_view otep_record(std::string_view words) {
    words = trimmed(words);
    if (words.starts_with('/')) return words;
    const auto blank = words.find(" /");
    return blank == std::string_view::npos ? std::string_view() : words.substr(blank + 1);
}

Parsed<OtepMoves> parse_otep_moves(std::string_view words, int size) {
    OtepMoves moves;
    words = trimmed(words);
    auto rest = words;
    auto list = take_word(rest);
    if (list.starts_with('/')) return OtepMoves{.moves = {}, .record = words};
    moves.record = trimmed(rest);
    while (!list.empty()) {
        const auto word = list.substr(0, list.find('|'));
        list.remove_prefix(std::min(list.size(), word.size() + 1));
        const auto move = parse_move(word, size);
        if (!move) return std::unexpected(move.error());
        moves.moves.push_back(move->move);
    }
    return moves;
}

std::string to_otep_analysis(const SearchInfo& info, Side to_move, int size) {
    int count = 0;
    std::string pairs;
    for (const auto& line : info.lines) {
        std::string moves;
        for (const auto move : line.moves) {
            if (move.from == move.to) break;  // R12: a list of moves cannot name the end of a turn
            moves += (moves.empty() ? "" : "|") + to_string(move, size);
        }
        if (moves.empty()) continue;
        ++count;
        pairs += fmt::format(" {} {}", moves, score_in_hundredths(line.score, to_move));
    }
    return fmt::format("analysis {}{}", count, pairs);
}

std::string to_otep_text(std::string_view text) {
    std::string ascii(text);
    std::ranges::replace_if(ascii, [](char c) { return c < ' ' || c > '~'; }, '?');
    return ascii;
}

}  // namespace tafl

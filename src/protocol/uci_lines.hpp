// The output lines of an engine in the UCI dialect of hnefatafl, written and read.
//
//   info depth 7 seldepth 12 multipv 1 score cp 35 nodes 91244 nps 1520733 time 60 hashfull 18 pv d1d3 e5e2
//   bestmove d1d3 ponder e5e2
//
// `score win N` and `score loss N`: the side to move wins or loses in N plies. Chess programs write `mate N`, or `mate -N`, and count
// moves. Other engines write `speed` for `nps`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/score.hpp"
#include "rules/types.hpp"

namespace tafl {

// The fields of an `info` line. `score` is for the side to move.
struct UciInfo {
    std::optional<int> depth;
    std::optional<int> multipv;
    std::optional<Score> score;
    std::optional<std::uint64_t> nodes;
    std::string_view pv;  // points into the line
};
// Nothing for any other line. Ignores unknown words.
[[nodiscard]] std::optional<UciInfo> parse_uci_info(std::string_view line) noexcept;

// The word after `bestmove`, unchanged; nothing for any other line.
[[nodiscard]] std::optional<std::string_view> parse_uci_bestmove(std::string_view line) noexcept;

// A line `option name N type spin default D min A max B`, in this order; nothing for any other line.
struct SpinOption {
    std::string name;
    int initial = 0, min = 0, max = 0;
    bool operator==(const SpinOption&) const = default;
};
[[nodiscard]] std::optional<SpinOption> parse_uci_spin(std::string_view line);

[[nodiscard]] std::string to_uci_score(Score score);         // "cp 35", "win 3", "loss 12"
[[nodiscard]] std::string to_uci_mate_score(Score score);    // "cp 35", "mate 2", "mate -6"
[[nodiscard]] std::string to_uci_move(Move move, int size);  // "d1d3"

// Takes the first word off the text; empty at the end.
[[nodiscard]] std::string_view take_word(std::string_view& text) noexcept;
// Removes the text before that word, and the word; the whole text if the word is missing.
[[nodiscard]] std::string_view take_until(std::string_view& text, std::string_view word) noexcept;

}  // namespace tafl

#include "protocol/uci_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr int max_plies = win_score - decisive;

std::optional<Score> take_score(std::string_view& text) noexcept {
    const auto kind = take_word(text);
    const auto number = parse_number<int>(take_word(text));
    if (!number) return {};
    if (kind == "cp") return std::clamp(*number, 1 - decisive, decisive - 1);
    const int plies = std::clamp(*number, 0, max_plies);
    if (kind == "win") return wins_in(plies);
    if (kind == "loss") return loses_in(plies);
    const int moves = std::clamp(*number, -max_plies / 2, max_plies / 2);
    if (kind == "mate") return moves > 0 ? wins_in(2 * moves - 1) : loses_in(-2 * moves);
    return {};
}

}  // namespace

std::string_view take_word(std::string_view& text) noexcept {
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(blanks)));
    const auto word = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(word.size());
    return word;
}

std::string_view take_until(std::string_view& text, std::string_view word) noexcept {
    const auto all = std::exchange(text, {});
    for (auto rest = all; !rest.empty();) {
        const auto before = all.substr(0, all.size() - rest.size());
        if (take_word(rest) != word) continue;
        text = rest;
        return trimmed(before);
    }
    return trimmed(all);
}

std::optional<UciInfo> parse_uci_info(std::string_view line) noexcept {
    if (take_word(line) != "info") return {};
    UciInfo info;
    for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
        if (word == "string") break;
        if (word == "depth") info.depth = parse_number<int>(take_word(line));
        if (word == "multipv") info.multipv = parse_number<int>(take_word(line));
        if (word == "nodes") info.nodes = parse_number<std::uint64_t>(take_word(line));
        if (word == "score") info.score = take_score(line);
        if (word == "pv") {
            info.pv = trimmed(line);
            break;
        }
    }
    return info;
}

std::optional<SpinOption> parse_uci_spin(std::string_view line) {
    if (take_word(line) != "option" || take_word(line) != "name") return {};
    SpinOption option;
    option.name = take_until(line, "type");
    if (take_word(line) != "spin") return {};
    bool is_whole = !option.name.empty();
    for (const auto& [word, number] : {std::pair("default", &option.initial), std::pair("min", &option.min),
                                       std::pair("max", &option.max)}) {
        if (const auto read = take_word(line) == word ? parse_number<int>(take_word(line)) : std::nullopt)
            *number = *read;
        else is_whole = false;
    }
    return is_whole ? std::optional(option) : std::nullopt;
}

std::optional<std::string_view> parse_uci_bestmove(std::string_view line) noexcept {
    if (take_word(line) != "bestmove") return {};
    return take_word(line);
}

std::string to_uci_move(Move move, int size) { return to_string(move.from, size) + to_string(move.to, size); }

std::string to_uci_score(Score score) {
    if (!is_decisive(score)) return fmt::format("cp {}", score);
    return fmt::format("{} {}", score > 0 ? "win" : "loss", plies_to_end(score));
}

std::string to_uci_mate_score(Score score) {
    if (!is_decisive(score)) return fmt::format("cp {}", score);
    const int moves = (plies_to_end(score) + 1) / 2;
    return fmt::format("mate {}", score > 0 ? moves : -moves);
}

}  // namespace tafl

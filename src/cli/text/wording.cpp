#include "cli/text/wording.hpp"

#include <fmt/format.h>

#include "base/nearest_names.hpp"
#include "notation/outcomes.hpp"
#include "rulebook/paragraph_writer.hpp"

namespace tafl::cli {

std::string wrapped(std::string_view text, std::size_t indent) {
    constexpr std::size_t text_width = 78;
    const std::string pad(indent, ' ');
    std::string out;
    for (;;) {
        const auto end = text.find('\n');
        out += tafl::wrapped(text.substr(0, end), pad, pad, text_width).substr(indent);
        if (end == std::string_view::npos) return out;
        out += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string grouped(std::uint64_t number) {
    auto digits = fmt::format("{}", number);
    for (auto i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3) {
        digits.insert(static_cast<std::size_t>(i), ",");
    }
    return digits;
}

std::string counted(std::uint64_t number, std::string_view noun, std::string_view many) {
    if (number == 1) return fmt::format("1 {}", noun);
    return many.empty() ? fmt::format("{} {}s", grouped(number), noun)
                        : fmt::format("{} {}", grouped(number), many);
}

std::string verdict_in_words(const std::optional<TableVerdict>& verdict) {
    if (!verdict) return "in no table";
    switch (verdict->winner) {
        case Winner::Draw:
        case Winner::Nobody: return "neither side can force a win";
        case Winner::Attackers:
        case Winner::Defenders: break;
    }
    const auto moves = static_cast<std::uint64_t>(winners_moves(verdict->plies));
    return fmt::format("the {} win in {}", to_string(verdict->winner), counted(moves, "move"));
}

std::string end_in_words(Score score) {
    return fmt::format("{} in {}", is_win(score) ? "wins" : "loses", winners_moves(plies_to_end(score)));
}

std::string worth_in_words(Score score, double chance) {
    if (is_decisive(score)) return end_in_words(score);
    return fmt::format("{:.1f} %", 100 * chance);
}

std::string removed_in_words(std::uint64_t bytes) {
    return fmt::format("ended in the middle of a game; its last {} were removed", counted(bytes, "byte"));
}

std::string suggestion(std::string_view text, std::span<const std::string_view> words) {
    constexpr std::size_t longest = 40;
    if (text.empty() || text.size() > longest) return {};
    const auto near = nearest_names(text, words, 1);
    return near.empty() ? std::string() : "; did you mean '" + std::string(near.front()) + "'?";
}

}  // namespace tafl::cli

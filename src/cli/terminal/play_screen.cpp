#include "cli/terminal/play_screen.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/terminal/saved_game.hpp"
#include "cli/text/terminal.hpp"
#include "cli/text/wording.hpp"
#include "notation/outcomes.hpp"
#include "notation/squares.hpp"
#include "records/capture_counts.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::cli {

PlayScreen::PlayScreen(Output& out, bool ascii)
    : out_(out), terminal_(out.is_terminal()), style_(text_style(terminal_, ascii)) {}

std::string PlayScreen::coloured(std::string_view text, const char* code) const {
    return style_.colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

std::string PlayScreen::view(const Game& game, std::string_view heading, std::string_view notes,
                             std::span<const Square> destinations) const {
    auto diagram = diagram_of(game);
    diagram.flipped = flipped_;
    diagram.destinations.assign(destinations.begin(), destinations.end());
    auto text = fmt::format("{}\n\n{}\n", coloured(heading, "1"), to_text(diagram, style_));
    text += fmt::format("{} attackers  {} defenders  {} king\n", sign(Piece::Attacker, style_),
                        sign(Piece::Defender, style_), sign(Piece::King, style_));
    if (const auto losses = losses_in_words(game); !losses.empty()) text += losses + ".\n";
    return text.append(notes);
}

void PlayScreen::show(const Game& game, std::string_view heading, std::string_view notes,
                      std::span<const Square> destinations) {
    const auto text = view(game, heading, notes, destinations);
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;  // and the prompt
    const bool replaces = is_capable_terminal(1) && lines <= terminal_size().rows;
    out_.print("{}{}", replaces ? "\x1b[H\x1b[2J" : "\n", text);
    out_.flush();
}

void PlayScreen::prompt(std::string_view text) {
    out_.write(coloured(text, "1") + ' ');
    out_.flush();
}

// Text from a pipe may contain control sequences.
void PlayScreen::echo(std::string_view line) {
    std::string shown(line);
    std::ranges::replace_if(shown, [](unsigned char c) { return c < 0x20 || c >= 0x7F; }, '?');
    out_.print("{}\n", shown);
}

std::string losses_in_words(const Game& game) {
    const auto [defenders, attackers] = count_captures(game);  // by the other side
    if (attackers + defenders == 0) return {};
    std::vector<std::string> taken;
    if (attackers > 0) taken.push_back(counted(static_cast<std::uint64_t>(attackers), "attacker"));
    if (defenders > 0) taken.push_back(counted(static_cast<std::uint64_t>(defenders), "defender"));
    return fmt::format("Taken: {}", fmt::join(taken, " and "));
}

std::string last_move_in_words(const Game& game) {
    const auto& played = game.last();
    const int size = game.ruleset().size();
    if (played.move.from == played.move.to) return "ends the turn";
    auto text = to_string(played.move, size);
    std::vector<Square> squares;
    for (const auto& taken : played.captures.taken()) squares.push_back(taken.square);
    if (!squares.empty()) text += ", taking " + list_squares(squares, size);
    if (played.captures.king) text += squares.empty() ? ", taking the king" : " and the king";
    if (const auto rules = rules_of_captures(game); !rules.empty())
        text += fmt::format(" ({} {})", rules.size() == 1 ? "rule" : "rules", fmt::join(rules, " and "));
    return text;
}

namespace {

// The special squares of this board with their signs, in the order of the enumeration.
std::string grounds_in_words(const Game& game, const TextStyle& style) {
    constexpr std::array names{"", "a start square", "a camp", "the throne", "a corner"};
    const auto ground = diagram_of(game).ground;
    std::string text;
    for (std::size_t i = 1; i < names.size(); ++i) {
        const auto kind = static_cast<Ground>(i);
        const auto end = ground.begin() + game.setup().squares();
        if (std::find(ground.begin(), end, kind) == end) continue;
        const auto shown = sign(kind, style) + ' ';
        const bool as_before = text.find(shown) != std::string::npos;
        text += as_before ? fmt::format(" or {}", names[i]) : fmt::format(", {}{}", shown, names[i]);
    }
    return text;
}

}  // namespace

std::string legend(const Game& game, const TextStyle& style) {
    return fmt::format(
        "On the board: ( ) the last move, [ ] what ended the game, {} where a piece can go, {} what was "
        "taken{}.",
        style.unicode ? "•" : "*", style.unicode ? "×" : "x", grounds_in_words(game, style));
}

std::string warnings_in_words(const Game& game) {
    if (game.outcome().is_over()) return {};
    std::string text = set_up_note(game);
    if (!text.empty()) text += '\n';
    if (game.king_threatened())
        text += "The king is in danger: the attackers could capture him with their next move.\n";
    if (game.king_threatens_escape()) text += "The king has an open way out.\n";
    const auto warning = repetition_warning(game);
    return warning.empty() ? text : text + warning + '\n';
}

}  // namespace tafl::cli

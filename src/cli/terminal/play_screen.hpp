// What the player sees: the board, what happened, and what can be typed. On a large enough terminal each view
// replaces the one before; elsewhere views follow each other as plain text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/text/board_text.hpp"
#include "cli/text/output.hpp"

namespace tafl::cli {

class PlayScreen {
  public:
    PlayScreen(Output& out, bool ascii);

    // The whole view, with `destinations` marked on the board and `notes` below it.
    void show(const Game& game, std::string_view heading, std::string_view notes,
              std::span<const Square> destinations = {});
    void say(std::string_view text) { out_.say(text); }  // adds a line below
    void prompt(std::string_view text);                  // for when LineInput does not print it
    void echo(std::string_view line);  // input from a pipe, shown as a terminal would show it
    void flip() noexcept { flipped_ = !flipped_; }
    [[nodiscard]] bool is_terminal() const noexcept { return terminal_; }
    [[nodiscard]] const TextStyle& style() const noexcept { return style_; }

  private:
    [[nodiscard]] std::string view(const Game& game, std::string_view heading, std::string_view notes,
                                   std::span<const Square> destinations) const;
    [[nodiscard]] std::string coloured(std::string_view text, const char* code) const;

    Output& out_;
    bool terminal_;
    TextStyle style_;
    bool flipped_ = false;
};

// "Taken: 3 attackers and 1 defender"; empty before the first capture.
[[nodiscard]] std::string losses_in_words(const Game& game);
// "d1-d3, taking e3 (rule 4)". Precondition: a move was played.
[[nodiscard]] std::string last_move_in_words(const Game& game);
// What the player should know before moving: the king in danger, a repetition about to count.
[[nodiscard]] std::string warnings_in_words(const Game& game);
// What the signs on this game's board mean, as a sentence.
[[nodiscard]] std::string legend(const Game& game, const TextStyle& style);

}  // namespace tafl::cli

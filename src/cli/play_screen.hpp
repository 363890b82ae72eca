// What the player sees: the board, what happened, and what may be typed. On a terminal with room for it every
// view replaces the last; elsewhere they follow each other as plain text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/board.hpp"
#include "cli/line_editor.hpp"
#include "cli/output.hpp"

namespace tafl::cli {

class PlayScreen {
  public:
    PlayScreen(Output& out, bool ascii);

    // The whole view; `destinations` are marked on the board, `notes` stand below it.
    void show(const Game& game, std::string_view heading, std::string_view notes,
              std::span<const Square> destinations = {});
    void paragraph(std::string_view text);  // one more line below
    [[nodiscard]] Prompt prompt(std::string_view text);
    void echo(std::string_view line);  // what was typed, where a terminal would not have shown it
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

// "3 attackers and 1 defender are off the board"; empty while all stand.
[[nodiscard]] std::string losses_in_words(const Game& game);
// "d1-d3, taking e3"
[[nodiscard]] std::string move_in_words(const Played& played, int size);
// What the player should know before moving: the king in danger, a repetition about to count.
[[nodiscard]] std::string warnings_in_words(const Game& game);
// What the signs on the board of this game mean, as a sentence.
[[nodiscard]] std::string legend(const Game& game, const TextStyle& style);

}  // namespace tafl::cli

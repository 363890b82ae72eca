// One game in the terminal, from the first prompt to the last word.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/line_input.hpp"
#include "cli/terminal/play_screen.hpp"
#include "cli/terminal/saved_game.hpp"
#include "engine/engine.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

struct PlayOptions {
    std::array<bool, 2> human{true, false};  // by side
    int level = 4;
    std::uint64_t seed = 0;
    bool ascii = false;
    std::string news;  // said under the first board
};

class PlaySession {
  public:
    PlaySession(SavedGame saved, const PlayOptions& options, Output& out);
    void run();

    // What a player can type; the words are matched in the order of the table in play_session.cpp.
    void list_moves();
    void undo(std::string_view times);
    void save(std::string_view file);
    void resume(std::string_view text);
    void resign();
    void flip();
    void rules();
    void hint();
    void help();
    void pass();
    void quit();

  private:
    [[nodiscard]] bool is_human(Side side) const noexcept { return options_.human[index_of(side)]; }
    [[nodiscard]] bool is_over() const noexcept { return resigned_ || game_.outcome().is_over(); }
    [[nodiscard]] bool nobody_plays() const noexcept { return !options_.human[0] && !options_.human[1]; }
    [[nodiscard]] std::string heading() const;
    [[nodiscard]] std::string verdict() const;

    void show(std::span<const Square> destinations = {});
    void computer_moves();
    void human_types();
    void obey(std::string_view line);
    [[nodiscard]] bool obey_word(std::string_view word, std::string_view rest);
    void try_square(Square square);
    void try_move(Move move);
    [[nodiscard]] bool asks_before_losing(Move move);
    [[nodiscard]] int take_back(Game& game) const;
    void after_move();
    void part(std::string_view words);

    Game game_;
    PlayOptions options_;
    PlayScreen screen_;
    LineInput input_;
    Engine engine_;
    std::string notes_;  // shown under the next board
    std::optional<Side> resigned_;
    std::optional<Move> confirmed_;  // a losing repetition that was warned of; typed again, it is played
    bool unsaved_ = false;
    bool stale_ = true;  // the board shown is not the one that stands
    bool finished_ = false;
};

}  // namespace tafl::cli

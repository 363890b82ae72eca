// One game in the terminal, from the first prompt to the end. Reads standard input, writes to Output.
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
    std::string notes;  // shown under the first board
};

class PlaySession {
  public:
    PlaySession(SavedGame saved, const PlayOptions& options, Output& out);
    void run();

    // What a player can type; the table in play_session.cpp names them.
    void list_moves();
    void undo(std::string_view times);
    void save(std::string_view file);
    void resume(std::string_view text);
    void resign();
    void draw();
    void flip();
    void rules();
    void hint();
    void help();
    void pass();
    void quit();

  private:
    [[nodiscard]] bool is_human(Side side) const noexcept { return options_.human[index_of(side)]; }
    [[nodiscard]] bool is_over() const noexcept { return agreed_ || game_.outcome().is_over(); }
    [[nodiscard]] bool computer_plays_itself() const noexcept {
        return !options_.human[0] && !options_.human[1];
    }
    [[nodiscard]] bool two_people_play() const noexcept { return options_.human[0] && options_.human[1]; }
    [[nodiscard]] std::string heading() const;
    [[nodiscard]] std::string outcome_text() const;

    void show(std::span<const Square> destinations = {});
    void computer_moves();
    void human_types();
    void execute(std::string_view line);
    [[nodiscard]] bool execute_word(std::string_view word, std::string_view rest);
    void try_square(Square square);
    void play(std::string_view move);
    // False if `command` is typed for the first time; then asks the player to repeat it.
    [[nodiscard]] bool is_confirmed(std::string_view command, std::string_view question);
    [[nodiscard]] int take_back(Game& game) const;
    void after_move();
    void leave(std::string_view why);

    Game game_;
    PlayOptions options_;
    PlayScreen screen_;
    LineInput input_;
    Engine engine_;
    std::string notes_;             // shown under the next board
    std::optional<Winner> agreed_;  // a side resigned, or both agreed to a draw
    std::string file_;              // contains only this game; saving there replaces the file
    std::string to_confirm_, last_to_confirm_;
    bool unsaved_ = false;
    bool stale_ = true;  // the board on the screen is not the current one
    bool finished_ = false;
};

}  // namespace tafl::cli

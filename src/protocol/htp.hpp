// An engine that is spoken to in hnefatafl.org's text protocol (docs/protocols/htp.md): a line in, an answer out.
//
// `= text` where it went well, `? text` where not, and an empty line behind either. One thread; a move is thought
// about within feed().
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "protocol/htp_game.hpp"

namespace tafl {

struct HtpSettings {
    std::string name = "Skjaldborg";
    std::string version;
    std::function<void(std::string_view)> write;  // a line, or a few, without the last one's end
    HtpNow now;
    EngineOptions options;
    SearchLimits
        limits;  // of every search; where they say nothing of time and there is no clock, a few seconds
};

class HtpSession {
  public:
    explicit HtpSession(HtpSettings settings);

    // False after `quit`: nothing more will be done.
    bool feed(std::string_view line);
    [[nodiscard]] const HtpGame& game() const noexcept { return game_; }
    [[nodiscard]] bool go_on() { return game_.go_on(); }

    // What can be said; the words are matched in the table in htp.cpp. Each answers what stands behind `= `.
    [[nodiscard]] Parsed<std::string> board_size(std::string_view words);
    [[nodiscard]] Parsed<std::string> final_status(std::string_view);
    [[nodiscard]] Parsed<std::string> first_move(std::string_view words);
    // Plays the best move for the side to move and answers `play ROLE FROM TO`.
    [[nodiscard]] Parsed<std::string> generate_move(std::string_view words);
    [[nodiscard]] Parsed<std::string> known_command(std::string_view words);
    [[nodiscard]] Parsed<std::string> list_commands(std::string_view);
    [[nodiscard]] Parsed<std::string> name(std::string_view);
    [[nodiscard]] Parsed<std::string> play(std::string_view words);
    [[nodiscard]] Parsed<std::string> play_from(std::string_view);
    [[nodiscard]] Parsed<std::string> play_to(std::string_view words);
    [[nodiscard]] Parsed<std::string> play_undo(std::string_view);
    [[nodiscard]] Parsed<std::string> protocol_version(std::string_view);
    [[nodiscard]] Parsed<std::string> quit(std::string_view);
    [[nodiscard]] Parsed<std::string> show_board(std::string_view);
    [[nodiscard]] Parsed<std::string> show_board_open_tafl(std::string_view);
    [[nodiscard]] Parsed<std::string> time_settings(std::string_view words);
    [[nodiscard]] Parsed<std::string> version(std::string_view);

  private:
    void answer(const Parsed<std::string>& answer);
    [[nodiscard]] SearchLimits limits_of_a_move() const;
    [[nodiscard]] std::string spoken(Square square) const;

    HtpSettings settings_;
    HtpGame game_;
    Engine engine_;
    bool capitals_ = false;  // squares are answered in the letters in which the last one was said
    bool ended_ = false;
};

}  // namespace tafl

// An engine that speaks hnefatafl.org's text protocol (docs/protocols/htp.md): a command in, a response out.
//
// The response is `= text`, or `? text` and an empty line after an error. One thread: feed() returns when a move has been
// searched.
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
    std::function<void(std::string_view)> write;  // one or more lines, without the end of the last
    HtpNow now;
    EngineOptions options;
    SearchLimits limits;  // for every search; without a limit and without clocks, a move takes two seconds
};

class HtpSession {
  public:
    explicit HtpSession(HtpSettings settings);

    // Returns false after `quit`.
    bool feed(std::string_view line);
    [[nodiscard]] const HtpGame& game() const noexcept { return game_; }
    [[nodiscard]] bool resume() { return game_.resume(); }

    // The commands, by the table in htp.cpp. Each returns the text after `= `.
    [[nodiscard]] Parsed<std::string> board_size(std::string_view words);
    [[nodiscard]] Parsed<std::string> final_status(std::string_view);
    [[nodiscard]] Parsed<std::string> first_move(std::string_view words);
    // Searches, plays the best move and returns `play ROLE FROM TO`.
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
    void respond(const Parsed<std::string>& response);
    [[nodiscard]] SearchLimits move_limits() const;

    HtpSettings settings_;
    HtpGame game_;
    Engine engine_;
    bool ended_ = false;
};

}  // namespace tafl

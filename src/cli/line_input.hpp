// Lines from standard input, while Ctrl-C asks politely. On a terminal they can be edited (line_editor.hpp).
#pragma once

#include <chrono>
#include <string>

#include "cli/line_editor.hpp"

namespace tafl::cli {

class LineInput {
  public:
    LineInput();  // from here on Ctrl-C is heard and no longer kills
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // The next line without its end. One longer than 4096 bytes is cut there, and the rest of it dropped.
    // The prompt stands before it on the screen.
    [[nodiscard]] Heard next(const Prompt& prompt, std::string& line);
    [[nodiscard]] bool is_terminal() const noexcept;
    [[nodiscard]] static bool was_interrupted() noexcept;
    // Waits, or less long when interrupted.
    static void pause(std::chrono::milliseconds time) noexcept;

  private:
    [[nodiscard]] Heard next_read(std::string& line);

    LineEditor editor_;
    std::string buffer_;
    bool ended_ = false;
};

}  // namespace tafl::cli

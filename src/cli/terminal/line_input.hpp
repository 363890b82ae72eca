// Lines from standard input, while Ctrl-C asks politely. On a terminal they can be edited (line_editor.hpp).
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "cli/terminal/line_editor.hpp"

namespace tafl::cli {

class LineInput {
  public:
    // From here on Ctrl-C is heard and no longer kills. A longer line is cut there, and the rest of it dropped.
    explicit LineInput(std::size_t longest_line = 4096);
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // The next line without its end. The prompt stands before it on the screen.
    [[nodiscard]] Heard next(const Prompt& prompt, std::string& line);
    // The same from another program: nothing is prompted for, and nothing edited.
    [[nodiscard]] Heard next(std::string& line);
    [[nodiscard]] bool is_terminal() const noexcept;
    [[nodiscard]] static bool was_interrupted() noexcept;
    // Waits, or less long when interrupted.
    static void pause(std::chrono::milliseconds time) noexcept;

  private:
    LineEditor editor_{&LineInput::was_interrupted};
    std::size_t longest_line_;
    std::string buffer_;
    bool ended_ = false;
};

}  // namespace tafl::cli

// Lines from standard input, while Ctrl-C asks politely.
#pragma once

#include <chrono>
#include <string>

namespace tafl::cli {

enum class Heard : unsigned char { Line, End, Interrupt };

class LineInput {
  public:
    LineInput();  // from here on Ctrl-C is heard and no longer kills
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // The next line without its end. One longer than 4096 bytes is cut there, and the rest of it dropped.
    [[nodiscard]] Heard next(std::string& line);
    [[nodiscard]] bool is_terminal() const noexcept;
    [[nodiscard]] static bool was_interrupted() noexcept;
    // Waits, or less long when interrupted.
    static void pause(std::chrono::milliseconds time) noexcept;

  private:
    std::string buffer_;
    bool ended_ = false;
};

}  // namespace tafl::cli

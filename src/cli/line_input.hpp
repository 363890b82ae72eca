// Lines from standard input, while Ctrl-C asks politely.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace tafl::cli {

enum class Heard : unsigned char { Line, End, Interrupt };

class LineInput {
  public:
    // From here on Ctrl-C is heard and no longer kills. A longer line is cut there, and the rest of it dropped.
    explicit LineInput(std::size_t longest_line = 4096);
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // The next line without its end.
    [[nodiscard]] Heard next(std::string& line);
    [[nodiscard]] bool is_terminal() const noexcept;
    [[nodiscard]] static bool was_interrupted() noexcept;
    // Waits, or less long when interrupted.
    static void pause(std::chrono::milliseconds time) noexcept;

  private:
    std::size_t longest_line_;
    std::string buffer_;
    bool ended_ = false;
};

}  // namespace tafl::cli

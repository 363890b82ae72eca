// Lines from standard input. On a terminal they are edited with libedit and have a history (on Windows by the console itself);
// from a pipe they are read unchanged. Ctrl-C does not end the program: it ends the wait for a line.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace tafl::cli {

enum class InputEvent : unsigned char { Line, End, Interrupt };

class LineInput {
  public:
    // Installs a handler for SIGINT until it is destroyed. Lines longer than `max_line_length` bytes are cut there.
    explicit LineInput(std::size_t max_line_length = 4096);
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // The next line without its end, unedited.
    [[nodiscard]] InputEvent next(std::string& line);

    // The same with a prompt and editing; the terminal is in raw mode only during the call. Flush other
    // output first. Precondition: can_edit(), true if standard input and output are a terminal with cursor
    // control.
    [[nodiscard]] InputEvent edit(std::string_view prompt, bool bold, std::string& line);
    [[nodiscard]] static bool can_edit() noexcept;

    [[nodiscard]] bool is_terminal() const noexcept;
    [[nodiscard]] static bool was_interrupted() noexcept;
    // Sleeps; a signal wakes it early.
    static void pause(std::chrono::milliseconds time) noexcept;

  private:
    // Waits for standard input, then reads up to `size` bytes. Returns their number, 0 at the end of the input, -1 after Ctrl-C.
    [[nodiscard]] static int read(char* bytes, std::size_t size);

    class Editor;
    std::unique_ptr<Editor> editor_;  // made for the first prompt on a terminal
    std::size_t max_line_length_;
    std::string buffer_;
    bool ended_ = false;
};

}  // namespace tafl::cli

#include <unistd.h>

#include <cerrno>

#include "cli/terminal/line_input.hpp"

namespace tafl::cli {

class LineInput::Editor {};

LineInput::LineInput(std::size_t max_line_length) : max_line_length_(max_line_length) {}

LineInput::~LineInput() = default;

int LineInput::read(char* bytes, std::size_t size) {
    for (;; ::usleep(10'000)) {  // where another program has made the input such that it does not wait
        const auto got = ::read(0, bytes, size);
        if (got >= 0) return static_cast<int>(got);
        if (errno != EAGAIN) return 0;
    }
}

// The terminal edits lines.
bool LineInput::can_edit() noexcept { return false; }

InputEvent LineInput::edit(std::string_view, bool, std::string& line) { return next(line); }

bool LineInput::is_terminal() const noexcept { return ::isatty(0) != 0; }

bool LineInput::was_interrupted() noexcept { return false; }  // Ctrl-C ends the program

void LineInput::pause(std::chrono::milliseconds time) noexcept {
    ::usleep(static_cast<useconds_t>(time.count()) * 1'000);
}

}  // namespace tafl::cli

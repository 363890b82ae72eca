#include <io.h>
#include <windows.h>

#include <csignal>

#include "cli/terminal/line_input.hpp"

namespace tafl::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) { interrupted = 1; }

}  // namespace

class LineInput::Editor {};

LineInput::LineInput(std::size_t max_line_length) : max_line_length_(max_line_length) {
    std::signal(SIGINT, note_interrupt);
}

LineInput::~LineInput() { std::signal(SIGINT, SIG_DFL); }

int LineInput::read(char* bytes, std::size_t size) {
    const int got = interrupted != 0 ? -1 : ::_read(0, bytes, static_cast<unsigned>(size));
    if (got > 0) return got;
    ::Sleep(50);  // Ctrl-C ends the read before its handler runs, on a thread of its own
    return interrupted != 0 ? -1 : 0;
}

// The console edits lines and has their history.
bool LineInput::can_edit() noexcept { return false; }

InputEvent LineInput::edit(std::string_view, bool, std::string& line) { return next(line); }

bool LineInput::is_terminal() const noexcept { return ::_isatty(0) != 0; }

bool LineInput::was_interrupted() noexcept { return interrupted != 0; }

void LineInput::pause(std::chrono::milliseconds time) noexcept {
    if (interrupted == 0) ::Sleep(static_cast<DWORD>(time.count()));
}

}  // namespace tafl::cli

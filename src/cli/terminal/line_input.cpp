#include "cli/terminal/line_input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

namespace tafl::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void hear(int) { interrupted = 1; }

}  // namespace

LineInput::LineInput(std::size_t longest_line) : longest_line_(longest_line) {
    struct sigaction action{};
    action.sa_handler = hear;  // without SA_RESTART: a waiting read() returns
    ::sigaction(SIGINT, &action, nullptr);
}

LineInput::~LineInput() { std::signal(SIGINT, SIG_DFL); }

Heard LineInput::next(const Prompt& prompt, std::string& line) {
    if (interrupted != 0) return Heard::Interrupt;
    return LineEditor::is_possible() ? editor_.next(prompt, line) : next(line);
}

Heard LineInput::next(std::string& line) {
    std::size_t searched = 0;
    for (;;) {
        if (interrupted != 0) return Heard::Interrupt;
        const auto end = buffer_.find('\n', searched);
        if (end != std::string::npos || (ended_ && !buffer_.empty())) {
            const auto length = std::min(end, buffer_.size());
            line = buffer_.substr(0, std::min(length, longest_line_));
            buffer_.erase(0, std::min(buffer_.size(), length + 1));
            return Heard::Line;
        }
        if (ended_) return Heard::End;
        buffer_.resize(std::min(buffer_.size(), longest_line_));
        searched = buffer_.size();
        std::array<char, 4096> chunk;
        const auto got = ::read(0, chunk.data(), chunk.size());
        if (got > 0) {
            buffer_.append(chunk.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || errno != EINTR) {
            ended_ = true;
        }
    }
}

bool LineInput::is_terminal() const noexcept { return ::isatty(0) == 1; }

bool LineInput::was_interrupted() noexcept { return interrupted != 0; }

void LineInput::pause(std::chrono::milliseconds time) noexcept {
    if (interrupted == 0) ::poll(nullptr, 0, static_cast<int>(time.count()));
}

}  // namespace tafl::cli

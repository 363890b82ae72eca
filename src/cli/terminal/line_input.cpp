#include "cli/terminal/line_input.hpp"

#include <algorithm>
#include <array>

namespace tafl::cli {

InputEvent LineInput::next(std::string& line) {
    std::size_t searched = 0;
    for (;;) {
        if (was_interrupted()) return InputEvent::Interrupt;
        const auto end = buffer_.find('\n', searched);
        if (end != std::string::npos || (ended_ && !buffer_.empty())) {
            const auto length = std::min(end, buffer_.size());
            line = buffer_.substr(0, std::min(length, max_line_length_));
            buffer_.erase(0, std::min(buffer_.size(), length + 1));
            return InputEvent::Line;
        }
        if (ended_) return InputEvent::End;
        buffer_.resize(std::min(buffer_.size(), max_line_length_));
        searched = buffer_.size();
        std::array<char, 4096> chunk;
        const int got = read(chunk.data(), chunk.size());
        if (got > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(got));
        ended_ = got == 0;
    }
}

}  // namespace tafl::cli

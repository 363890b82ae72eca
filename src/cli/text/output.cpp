#include "cli/text/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/failure.hpp"

namespace tafl::cli {

namespace {
constexpr std::size_t full = 1 << 16;
}

void Output::write(std::string_view text) {
    buffer_ += text;
    flush_if_full();
}

void Output::flush_if_full() {
    if (buffer_.size() >= full) flush();
}

void Output::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const auto written = ::write(descriptor_, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            const int error = errno;
            buffer_.clear();
            if (error == EPIPE) throw BrokenPipe();
            throw MachineError(fmt::format("standard output cannot be written: {}", std::strerror(error)));
        }
    }
    buffer_.clear();
}

bool Output::is_terminal() const noexcept { return ::isatty(descriptor_) != 0; }

}  // namespace tafl::cli

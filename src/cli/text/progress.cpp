#include "cli/text/progress.hpp"

#include <unistd.h>

#include <cstdio>

namespace tafl::cli {

Progress::Progress(std::string unit, std::uint64_t total) noexcept
    : unit_(std::move(unit)), total_(total), watched_(::isatty(2) != 0) {}

Progress::~Progress() {
    if (written_) std::fprintf(stderr, "\r\x1b[K");
}

void Progress::show(std::uint64_t so_far, std::string_view more) noexcept {
    if (!watched_) return;
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    written_ = true;
    std::fprintf(stderr, "\r\x1b[K%llu", static_cast<unsigned long long>(so_far));
    if (total_ > 0) std::fprintf(stderr, " of %llu", static_cast<unsigned long long>(total_));
    std::fprintf(stderr, " %s", unit_.c_str());
    if (!more.empty()) std::fprintf(stderr, ", %.*s", static_cast<int>(more.size()), more.data());
}

}  // namespace tafl::cli

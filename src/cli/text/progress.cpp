#include "cli/text/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace tafl::cli {

namespace {
using namespace std::chrono_literals;
constexpr std::chrono::milliseconds between_writes = 100ms, between_ticks = 1s;
}  // namespace

Progress::Progress(std::string unit, std::uint64_t total)
    : unit_(std::move(unit)), total_(total), is_counted_(total > 0), watched_(::isatty(2) != 0) {
    if (watched_) ticker_ = std::jthread([this](const std::stop_token& stop) { tick(stop); });
}

Progress::~Progress() {
    ticker_ = {};
    clear();
}

void Progress::show(std::uint64_t so_far, std::string_view more) {
    if (!watched_) return;
    const std::scoped_lock lock(mutex_);
    so_far_ = so_far;
    more_ = more;
    is_counted_ = true;
    if (Clock::now() - last_ >= between_writes) draw();
}

void Progress::say(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    clear();
    fmt::print(stderr, "{}\n", line);
}

void Progress::tick(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, stop, between_ticks, [&] { return stop.stop_requested(); }))
        if (Clock::now() - last_ >= between_ticks) draw();
}

void Progress::draw() {
    last_ = Clock::now();
    written_ = true;
    std::string line;
    if (is_counted_)
        line = total_ > 0 ? fmt::format("{} of {} ", so_far_, total_) : fmt::format("{} ", so_far_);
    line += unit_;
    if (!more_.empty()) line += ", " + more_;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(last_ - begin_).count();
    fmt::print(stderr, "\r\x1b[K{}, {}:{:02}", line, seconds / 60, seconds % 60);
    std::fflush(stderr);
}

void Progress::clear() {
    if (written_) fmt::print(stderr, "\r\x1b[K");
    written_ = false;
}

}  // namespace tafl::cli

#include "server/simulation/virtual_time.hpp"

#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

namespace tafl::server::test {

namespace {

thread_local const VirtualTime* virtual_time = nullptr;
constexpr std::chrono::hours begin{1'000};

}  // namespace

VirtualTime::VirtualTime() { virtual_time = this; }
VirtualTime::~VirtualTime() { virtual_time = nullptr; }

namespace {

int read_clock(clockid_t clock, timespec* time) noexcept {
    if (virtual_time == nullptr || clock != CLOCK_MONOTONIC)
        return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
    const auto now = begin + virtual_time->since_begin();
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
    *time = {seconds.count(), std::chrono::nanoseconds(now - seconds).count()};
    return 0;
}

// Without a timer of the kernel, which knows only real time, Boost.Asio compares its timers with the clock.
int create_timer(int clock, int flags) noexcept {
    if (virtual_time == nullptr) return static_cast<int>(syscall(SYS_timerfd_create, clock, flags));
    errno = ENOSYS;
    return -1;
}

}  // namespace

}  // namespace tafl::server::test

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
    return tafl::server::test::read_clock(clock, time);
}
extern "C" int timerfd_create(int clock, int flags) noexcept {
    return tafl::server::test::create_timer(clock, flags);
}

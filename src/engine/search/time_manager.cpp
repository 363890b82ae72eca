#include "engine/search/time_manager.hpp"

#include <algorithm>

#include "engine/search/tuning.hpp"

namespace tafl {

using std::chrono::milliseconds;

// With little time left a move takes less than the increment until several increments are in hand: on a busy machine a process
// may wait for a core as long as one of them.
TimeAllotment allot_time(milliseconds remaining, milliseconds increment, milliseconds move_overhead,
                         int moves_to_go) noexcept {
    const auto usable = std::max(milliseconds{1}, remaining - move_overhead);
    const int most = tuning::time_shares;
    const int shares = moves_to_go > 0 ? std::min(moves_to_go + 1, most) : most;
    const auto soft = std::min(usable / std::min<int>(shares, tuning::time_least_shares),
                               usable / shares + increment * tuning::time_increment / 100);
    const auto hard = std::min(usable / std::min<int>(shares, tuning::time_hard_shares),
                               soft * int{tuning::time_hard_factor});
    return {std::max(milliseconds{1}, soft), std::max(milliseconds{1}, hard)};
}

TimeManager::TimeManager(const SearchLimits& limits, Side to_move) noexcept : begun_(SteadyClock::now()) {
    if (limits.movetime) {
        const auto for_output = std::min(milliseconds{3}, *limits.movetime / 10);
        const auto time = std::max(milliseconds{1}, *limits.movetime - for_output);
        allotment_ = TimeAllotment{time, time};
        fixed_ = true;
    } else if (limits.clock) {
        const auto side = static_cast<std::size_t>(index_of(to_move));
        allotment_ = allot_time(limits.clock->remaining[side], limits.clock->increment[side],
                                limits.move_overhead, limits.clock->moves_to_go);
    }
    if (!limits.ponder) start();
}

void TimeManager::start() noexcept {
    if (!started_) started_ = SteadyClock::now();
}

bool TimeManager::is_over() const noexcept {
    return allotment_ && started_ && SteadyClock::now() - *started_ >= allotment_->hard;
}

bool TimeManager::has_time_for_iteration(double scale) const noexcept {
    if (!allotment_ || !started_) return true;
    const auto used = std::chrono::duration<double>(SteadyClock::now() - *started_);
    const auto soft = std::chrono::duration<double>(allotment_->soft);
    return used < (fixed_ ? soft : soft * scale);
}

double TimeManager::seconds() const noexcept {
    return std::chrono::duration<double>(SteadyClock::now() - begun_).count();
}

}  // namespace tafl

#include "engine/time_budget.hpp"

#include <algorithm>

namespace tafl {

namespace {

using std::chrono::milliseconds;

// Between the clock running out for us and for the one who reads our answer lies the way there.
constexpr milliseconds on_the_way{15};

}  // namespace

TimeShare share_time(milliseconds left, milliseconds increment) noexcept {
    const auto usable = std::max(milliseconds{1}, left - on_the_way);
    const auto soft = std::min(usable / 3, usable / 28 + increment * 3 / 4);
    const auto hard = std::min({usable / 2, soft * 4, usable});
    return {std::max(milliseconds{1}, soft), std::max(milliseconds{1}, hard)};
}

TimeBudget::TimeBudget(const SearchLimits& limits, Side to_move) noexcept : begun_(SteadyClock::now()) {
    if (limits.movetime) {
        const auto time =
            std::max(milliseconds{1}, *limits.movetime - std::min(milliseconds{3}, *limits.movetime / 10));
        share_ = TimeShare{time, time};
        fixed_ = true;
    } else if (limits.clock) {
        const auto side = static_cast<std::size_t>(index_of(to_move));
        share_ = share_time(limits.clock->left[side], limits.clock->increment[side]);
    }
    if (!limits.ponder) start();
}

void TimeBudget::start() noexcept {
    if (!started_) started_ = SteadyClock::now();
}

bool TimeBudget::is_over() const noexcept {
    return share_ && started_ && SteadyClock::now() - *started_ >= share_->hard;
}

bool TimeBudget::is_next_iteration_worthwhile(double scale) const noexcept {
    if (!share_ || !started_) return true;
    const auto used = std::chrono::duration<double>(SteadyClock::now() - *started_);
    const auto soft = std::chrono::duration<double>(share_->soft);
    return used < (fixed_ ? soft : soft * scale);
}

double TimeBudget::seconds() const noexcept {
    return std::chrono::duration<double>(SteadyClock::now() - begun_).count();
}

}  // namespace tafl

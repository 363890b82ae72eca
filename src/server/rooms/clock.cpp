#include "server/rooms/clock.hpp"

#include <algorithm>

#include "server/rooms/sides.hpp"

namespace tafl::server {

using std::chrono::milliseconds;

Clock::Clock(const store::ClockTerms& terms)
    : terms_(terms), left_{terms.initial, terms.initial}, increments_{terms.increment, terms.increment} {}

milliseconds Clock::spent(Moment now) const { return std::max(milliseconds(0), now - since_); }

milliseconds Clock::left(Side side, Moment now) const {
    const auto left = running_ == side ? left_[slot_of(side)] - spent(now) : left_[slot_of(side)];
    return std::max(milliseconds(0), left);
}

std::optional<Moment> Clock::flag_at() const {
    if (!running_) return std::nullopt;
    return since_ + left_[slot_of(*running_)];
}

std::optional<Moment> Clock::held_until(Moment now) const {
    if (!running_ || since_ <= now) return std::nullopt;
    return since_;
}

std::optional<milliseconds> Clock::charge(milliseconds credit, Moment now) const {
    return running_ ? std::optional(spent(now) - credit) : std::nullopt;
}

milliseconds Clock::credit(milliseconds claimed, Moment now) const {
    if (terms_.kind != store::ClockKind::Fischer || !running_) return milliseconds(0);
    return std::clamp(claimed, milliseconds(0), std::min({max_lag, quota_[slot_of(*running_)], spent(now)}));
}

milliseconds Clock::left_after_move(Side mover, Moment now, milliseconds credit, bool ends_turn) const {
    const auto in_hand = left(mover, now);
    if (running_ != mover) return in_hand;
    const auto gained = in_hand + credit + (ends_turn ? increments_[slot_of(mover)] : milliseconds(0));
    return terms_.kind == store::ClockKind::Days ? std::min(gained, terms_.initial) : gained;
}

void Clock::moved(Side mover, milliseconds left, milliseconds credit, Moment at) {
    settle(at);
    left_[slot_of(mover)] = left;
    auto& quota = quota_[slot_of(mover)];
    quota = std::min(max_quota, quota - credit + lag_refill);
}

void Clock::halve(Side side) noexcept {
    left_[slot_of(side)] /= 2;
    increments_[slot_of(side)] = milliseconds(0);
}

void Clock::give(Side side, milliseconds time) noexcept { left_[slot_of(side)] += time; }

void Clock::run(std::optional<Side> side, Moment at) {
    settle(at);
    running_ = exists() ? side : std::nullopt;
    if (running_) since_ = begins(*running_, at);
}

void Clock::restore(std::array<milliseconds, 2> left) noexcept {
    running_ = std::nullopt;
    left_ = left;
}

void Clock::hold(Side side, Moment until, Moment at) {
    settle(at);
    held_[slot_of(side)] = until;
    if (running_ == side) since_ = begins(side, at);
}

void Clock::resume(Moment at) { since_ = std::max(since_, at); }

void Clock::settle(Moment at) {
    if (!running_) return;
    left_[slot_of(*running_)] = left(*running_, at);
    since_ = std::max(since_, at);
}

Moment Clock::begins(Side side, Moment at) const { return std::max(at, held_[slot_of(side)]); }

}  // namespace tafl::server

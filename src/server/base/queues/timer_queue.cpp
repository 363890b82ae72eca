#include "server/base/queues/timer_queue.hpp"

#include <algorithm>

namespace tafl::server {

TimerQueue::TimerQueue(boost::asio::any_io_executor executor, std::function<store::Moment()> now)
    : now_(std::move(now)), timer_(std::move(executor)) {}

void TimerQueue::set(const std::string& name, store::Moment due, Action action) {
    cancel(name);
    by_name_.emplace(name, Timer{due, std::move(action)});
    by_time_.emplace(due, name);
    arm();
}

void TimerQueue::cancel(const std::string& name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return;
    by_time_.erase({found->second.due, name});
    by_name_.erase(found);
}

void TimerQueue::cancel_all() {
    by_name_.clear();
    by_time_.clear();
    timer_.cancel();
}

void TimerQueue::run_due() {
    const auto now = now_();
    while (!by_time_.empty() && by_time_.begin()->first <= now) {
        const auto name = by_time_.begin()->second;
        const auto action = std::move(by_name_.at(name).action);
        cancel(name);
        action();
    }
    arm();
}

void TimerQueue::arm() {
    if (by_time_.empty() || armed_for_ == by_time_.begin()->first) return;
    armed_for_ = by_time_.begin()->first;
    timer_.expires_after(std::max(*armed_for_ - now_(), std::chrono::milliseconds(0)));
    timer_.async_wait([this, exists = std::weak_ptr(exists_)](boost::system::error_code error) {
        if (error || exists.expired()) return;
        armed_for_.reset();
        run_due();
    });
}

}  // namespace tafl::server

// A queue that serves its owners in turn: one item of each per round, so that an owner with a thousand items does not delay
// another's first one. Threads: the user locks.
//
//     owner A  │ a1 a2 a3 │
//     owner B  │ b1       │   take(): a1 b1 c1 a2 c2 a3
//     owner C  │ c1 c2    │
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <utility>

namespace tafl::server {

template <typename Owner, typename Item>
class FairQueue {
  public:
    void add(const Owner& owner, Item item) {
        auto& queue = queues_[owner];
        if (queue.empty()) turns_.push_back(owner);
        queue.push_back(std::move(item));
        ++size_;
    }
    Item take() {  // precondition: not empty
        const auto found = queues_.find(turns_.front());
        turns_.pop_front();
        auto& [owner, queue] = *found;
        Item item = std::move(queue.front());
        queue.pop_front();
        --size_;
        if (queue.empty()) {
            queues_.erase(found);
        } else {
            turns_.push_back(owner);
        }
        return item;
    }
    template <typename Predicate>
    void erase_if(Predicate is_wanted) {
        for (auto& [owner, queue] : queues_) size_ -= std::erase_if(queue, is_wanted);
        std::erase_if(turns_, [&](const Owner& owner) { return queues_[owner].empty(); });
        std::erase_if(queues_, [](const auto& entry) { return entry.second.empty(); });
    }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t size_of(const Owner& owner) const {
        const auto found = queues_.find(owner);
        return found == queues_.end() ? 0 : found->second.size();
    }

  private:
    std::map<Owner, std::deque<Item>> queues_;  // none is empty
    std::deque<Owner> turns_;                   // the next one first; each owner once
    std::size_t size_ = 0;
};

}  // namespace tafl::server

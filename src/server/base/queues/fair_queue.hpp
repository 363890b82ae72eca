// Self-clocked fair queueing (Golestani): an owner with many or costly items waits behind one with few or
// cheap ones.
//
//     tag = max(tag of the last item taken, the owner's last tag) + cost        the smallest tag is next
//
//     A: 3 items of cost 10   ──► 10  20  30         taken: B2 A10 A20 A30 C100
//     B: 1 of cost 2          ──►  2
//     C: 1 of cost 100        ──► 100
//
// With equal costs the owners are served in turn. Threads: not synchronised; the user locks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace tafl::server {

template <class Item>
class FairQueue {
  public:
    void add(const std::string& owner, Item item, std::uint64_t cost = 1) {
        auto& last = last_tags_[owner];
        last = std::max(time_, last) + cost;
        waiting_.emplace(std::pair(last, ++added_), Waiting{owner, std::move(item)});
    }
    Item take() {  // precondition: not empty
        auto node = waiting_.extract(waiting_.begin());
        time_ = node.key().first;
        const auto last = last_tags_.find(node.mapped().owner);
        if (last->second <= time_) last_tags_.erase(last);
        if (waiting_.empty()) last_tags_.clear();
        return std::move(node.mapped().item);
    }
    template <class Predicate>
    void erase_if(Predicate is_wanted) {
        std::erase_if(waiting_, [&](const auto& entry) { return is_wanted(entry.second.item); });
    }
    [[nodiscard]] bool empty() const noexcept { return waiting_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return waiting_.size(); }

  private:
    struct Waiting {
        std::string owner;
        Item item;
    };
    std::map<std::pair<std::uint64_t, std::uint64_t>, Waiting> waiting_;  // by tag, then by arrival
    std::map<std::string, std::uint64_t> last_tags_;                      // of owners ahead of time_
    std::uint64_t time_ = 0;                                              // the tag of the last item taken
    std::uint64_t added_ = 0;
};

}  // namespace tafl::server

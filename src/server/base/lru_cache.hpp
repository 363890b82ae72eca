// An LRU cache: a map of bounded size that evicts the least recently used entries. References stay valid
// until the entry is evicted. `Weight` says how much of the capacity a value takes; the newest entry stays,
// whatever its weight.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <utility>

namespace tafl::server {

struct EachWeighsOne {
    std::size_t operator()(const auto&) const noexcept { return 1; }
};

template <typename Key, typename Value, typename Weight = EachWeighsOne>
class LruCache {
  public:
    explicit LruCache(std::size_t capacity) : capacity_(capacity) {}

    // Null: not cached. Marks the entry as used.
    template <typename K>
    [[nodiscard]] Value* find(const K& key) {
        const auto found = by_key_.find(key);
        if (found == by_key_.end()) return nullptr;
        entries_.splice(entries_.begin(), entries_, found->second);
        return &entries_.front().second;
    }
    // Replaces the key's old value.
    Value& insert(Key key, Value value) {
        erase(key);
        weight_ += Weight()(value);
        entries_.emplace_front(std::move(key), std::move(value));
        by_key_.emplace(entries_.front().first, entries_.begin());
        while (weight_ > capacity_ && entries_.size() > 1) erase(Key(entries_.back().first));
        return entries_.front().second;
    }
    template <typename K>
    void erase(const K& key) {
        const auto found = by_key_.find(key);
        if (found == by_key_.end()) return;
        weight_ -= Weight()(found->second->second);
        entries_.erase(found->second);
        by_key_.erase(found);
    }
    // Takes linear time.
    template <typename Predicate>
    void erase_if(Predicate is_wanted) {
        for (auto entry = entries_.begin(); entry != entries_.end();) {
            const auto next = std::next(entry);
            if (is_wanted(entry->second)) erase(Key(entry->first));
            entry = next;
        }
    }
    void clear() {
        by_key_.clear();
        entries_.clear();
        weight_ = 0;
    }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

  private:
    using Entries = std::list<std::pair<Key, Value>>;  // most recently used first
    std::size_t capacity_;
    std::size_t weight_ = 0;
    Entries entries_;
    std::map<Key, typename Entries::iterator, std::less<>> by_key_;
};

}  // namespace tafl::server

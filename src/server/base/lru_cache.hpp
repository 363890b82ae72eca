// A map of bounded size that evicts the least recently used entry. References stay valid until the entry is evicted.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <utility>

namespace tafl::server {

template <typename Key, typename Value>
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
    // Replaces what the key held.
    Value& insert(Key key, Value value) {
        erase(key);
        if (entries_.size() >= capacity_) {
            by_key_.erase(entries_.back().first);
            entries_.pop_back();
        }
        entries_.emplace_front(std::move(key), std::move(value));
        by_key_.emplace(entries_.front().first, entries_.begin());
        return entries_.front().second;
    }
    template <typename K>
    void erase(const K& key) {
        const auto found = by_key_.find(key);
        if (found == by_key_.end()) return;
        entries_.erase(found->second);
        by_key_.erase(found);
    }
    // Linear.
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
    }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

  private:
    using Entries = std::list<std::pair<Key, Value>>;  // most recently used first
    std::size_t capacity_;
    Entries entries_;
    std::map<Key, typename Entries::iterator, std::less<>> by_key_;
};

}  // namespace tafl::server

// What is remembered of each key, in bounded memory. In a full table a new key takes over the state that is forgotten first
// (Space-Saving, Metwally et al.): nobody gets rid of what is remembered of them by filling the table with other keys, and
// while one state can be forgotten, nobody is given what another has done.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace tafl::server {

// `State` has a `TimePoint forgotten_at() const`: when it is as good as a new one.
template <class State, class TimePoint>
class BoundedStates {
  public:
    explicit BoundedStates(std::size_t max_keys) : max_keys_(max_keys) {}

    // Returns what `use`, a function of the key's state, returns. `fresh`: the state of a key that is not remembered.
    auto use(std::string_view key, const State& fresh, auto use) {
        const auto entry = entry_of(key, fresh);
        auto result = use(entry->second.state);
        order_.erase(entry->second.place);
        entry->second.place = order_.emplace(entry->second.state.forgotten_at(), entry);
        return result;
    }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

  private:
    struct Entry;
    using Entries = std::map<std::string, Entry, std::less<>>;
    using Order = std::multimap<TimePoint, typename Entries::iterator>;
    struct Entry {
        State state;
        typename Order::iterator place{};
    };

    typename Entries::iterator entry_of(std::string_view key, const State& fresh) {
        if (const auto found = entries_.find(key); found != entries_.end()) return found;
        if (entries_.size() >= max_keys_) {
            auto entry = entries_.extract(order_.begin()->second);
            entry.key() = key;
            return order_.begin()->second = entries_.insert(std::move(entry)).position;
        }
        const auto entry = entries_.emplace(key, Entry{fresh}).first;
        entry->second.place = order_.emplace(TimePoint(), entry);
        return entry;
    }

    std::size_t max_keys_;
    Entries entries_;
    Order order_;  // forgotten first
};

}  // namespace tafl::server

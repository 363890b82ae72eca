// Self-clocked fair queueing (Golestani) on two levels: networks take turns, and in each network its addresses. Who has many
// or costly items waits behind those with few or cheap ones, and a /48 with 65,536 addresses has one turn.
//
//     tag = max(tag of the last item taken, own last tag) + cost of the first item        the smallest tag is next
//
//     A: 3 items of cost 10   ──► 10  20  30         taken: B2 A10 A20 A30 C100
//     B: 1 of cost 2          ──►  2
//     C: 1 of cost 100        ──► 100
//
// With equal costs all are served in turn. An item counts as many times as its network had of the last turns, and once more:
// those who seldom come need not wait for all who come again and again. In a full queue the newest item of the network with the most gives way to one of
// a network with less. Where all have one, it gives way to a network that had fewer of the last turns, so that those who come
// again and again leave places to others. Threads: not synchronised; the user locks.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/base/limits/counts.hpp"
#include "server/base/limits/networks.hpp"

namespace tafl::server {

// A full queue is empty after about this time: the last item waits no longer, and a refused client then finds a place.
inline constexpr std::chrono::seconds full_queue{5};
// The places of a queue that `threads` serve, where a dear item takes `item`.
[[nodiscard]] constexpr std::size_t places_of_queue(int threads, std::chrono::milliseconds item) noexcept {
    return static_cast<std::size_t>(threads * (full_queue / item));
}

// The items of one address, in their order.
template <class Kind>
class AddressItems {
  public:
    using Item = Kind;
    void add(Item item, std::uint64_t cost) { items_.emplace_back(std::move(item), cost); }
    Item take() {
        Item item = std::move(items_.front().first);
        items_.pop_front();
        return item;
    }
    Item take_newest() {
        Item item = std::move(items_.back().first);
        items_.pop_back();
        return item;
    }
    void erase_if(const auto& is_wanted) {
        std::erase_if(items_, [&](const auto& item) { return is_wanted(item.first); });
    }
    [[nodiscard]] std::uint64_t next_cost() const { return items_.front().second; }
    [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }

  private:
    std::deque<std::pair<Item, std::uint64_t>> items_;
};

// Owners that take turns; each has at least one item.
template <class Owner>
class Turns {
  public:
    using Item = typename Owner::Item;
    void add(const std::string& name, auto&&... item) {
        const auto [turn, is_new] = turns_.try_emplace(name);
        if (is_new) turn->second.begin = time_;
        turn->second.owner.add(std::forward<decltype(item)>(item)...);
        settle(turn);
    }
    Item take() {
        const auto turn = order_.begin()->second;
        time_ = turn->second.begin = turn->second.place.first;
        Item item = turn->second.owner.take();
        settle(turn);
        return item;
    }
    [[nodiscard]] const std::string& next() const { return order_.begin()->second->first; }
    // Of the owner with the most items.
    Item take_newest() { return take_newest(largest(nothing)); }
    // The same, if it would still have as many as `name` then, and, if only as many, `had` more turns: a function of the name.
    // Else of `name`, if its own owners differ as much.
    std::optional<Item> displace(const auto& had, const std::string& name, const auto&... below) {
        if (turns_.empty()) return std::nullopt;
        const auto most = largest(had);
        if (share_of(*most, had) > std::pair(size_of(name) + 1, had(name))) return take_newest(most);
        if constexpr (sizeof...(below) > 0) {
            const auto turn = turns_.find(name);
            if (turn == turns_.end()) return std::nullopt;
            auto item = turn->second.owner.displace(nothing, below...);
            settle(turn);
            return item;
        }
        return std::nullopt;
    }
    void erase_if(const auto& is_wanted) {
        for (auto turn = turns_.begin(); turn != turns_.end();) {
            turn->second.owner.erase_if(is_wanted);
            settle(turn++);
        }
    }
    [[nodiscard]] std::size_t size_of(const std::string& name) const {
        const auto turn = turns_.find(name);
        return turn == turns_.end() ? 0 : turn->second.owner.size();
    }
    [[nodiscard]] std::size_t owners() const noexcept { return turns_.size(); }
    [[nodiscard]] std::uint64_t next_cost() const { return order_.begin()->second->second.owner.next_cost(); }
    [[nodiscard]] std::size_t size() const noexcept {
        std::size_t items = 0;
        for (const auto& [name, turn] : turns_) items += turn.owner.size();
        return items;
    }

  private:
    using Place = std::pair<std::uint64_t, std::uint64_t>;  // the tag, then the order of arrival
    struct Turn {
        Owner owner;
        std::uint64_t begin = 0;  // the tag of its last item
        Place place{};
    };
    using Names = std::map<std::string, Turn>;
    using Iterator = typename Names::iterator;

    static std::size_t nothing(const std::string&) noexcept { return 0; }
    static std::pair<std::size_t, std::size_t> share_of(const typename Names::value_type& named,
                                                        const auto& had) {
        return {named.second.owner.size(), had(named.first)};
    }
    // Of several, the one whose turn is last.
    Iterator largest(const auto& had) {
        return std::ranges::max_element(turns_, {}, [&](const auto& named) {
            return std::pair(share_of(named, had), named.second.place);
        });
    }
    Item take_newest(Iterator turn) {
        Item item = turn->second.owner.take_newest();
        settle(turn);
        return item;
    }
    // Its items have changed.
    void settle(Iterator at) {
        auto& turn = at->second;
        const std::uint64_t tag = turn.owner.size() == 0 ? 0 : turn.begin + turn.owner.next_cost();
        if (turn.place.first == tag) return;
        order_.erase(turn.place);
        if (tag == 0) return static_cast<void>(turns_.erase(at));
        turn.place = {tag, ++added_};
        order_.emplace(turn.place, at);
    }

    Names turns_;
    std::map<Place, Iterator> order_;
    std::uint64_t time_ = 0;  // the tag of the last item taken
    std::uint64_t added_ = 0;
};

template <class Item>
class FairQueue {
  public:
    // `address`: as limited_address() returns it, or any other name. `cost`: at least 1.
    void add(const std::string& address, Item item, std::uint64_t cost = 1) {
        const auto network = network_of(address);
        networks_.add(network, address, std::move(item), cost * (1 + had_.of(network)));
        ++size_;
    }
    Item take() {  // precondition: not empty
        --size_;
        remember(networks_.next());
        return networks_.take();
    }
    // Removes the item that gives way to another one of `address` in a full queue. Returns nothing if none does.
    std::optional<Item> displace(const std::string& address) {
        const auto had = [this](const std::string& network) { return had_.of(network); };
        auto item = networks_.displace(had, network_of(address), address);
        if (item) --size_;
        return item;
    }
    template <class Predicate>
    void erase_if(Predicate is_wanted) {
        networks_.erase_if(is_wanted);
        size_ = networks_.size();
    }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t networks() const noexcept { return networks_.owners(); }
    [[nodiscard]] std::size_t size_of_network(const std::string& address) const {
        return networks_.size_of(network_of(address));
    }

  private:
    static constexpr std::size_t remembered = 256;  // turns

    void remember(const std::string& network) {
        had_.add(network);
        last_turns_.push_back(network);
        if (last_turns_.size() <= remembered) return;
        had_.remove(last_turns_.front());
        last_turns_.pop_front();
    }

    Turns<Turns<AddressItems<Item>>> networks_;
    std::size_t size_ = 0;
    std::deque<std::string> last_turns_;  // the networks that had them
    Counts had_;                          // of these
};

}  // namespace tafl::server

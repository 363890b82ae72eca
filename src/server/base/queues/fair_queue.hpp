// Self-clocked fair queueing (Golestani) on two levels: networks take turns, and in each network its addresses. Who has many
// or costly items waits behind those with few or cheap ones, and a /48 with 65,536 addresses has one turn.
//
//     tag = max(tag of the last item taken, own last tag) + cost of the first item        the smallest tag is next
//
//     A: 3 items of cost 10   ──► 10  20  30         taken: B2 A10 A20 A30 C100
//     B: 1 of cost 2          ──►  2
//     C: 1 of cost 100        ──► 100
//
// With equal costs all are served in turn. Threads: not synchronised; the user locks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/base/limits/networks.hpp"

namespace tafl::server {

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
    // Of the owner with the most items.
    Item take_newest() { return take_newest(largest()); }
    // The same, if that owner has at least two more than `name`; else of `name`, if its own owners differ as much.
    std::optional<Item> displace(const std::string& name, const auto&... below) {
        if (turns_.empty()) return std::nullopt;
        const auto most = largest();
        if (most->second.owner.size() > size_of(name) + 1) return take_newest(most);
        if constexpr (sizeof...(below) > 0) {
            const auto turn = turns_.find(name);
            if (turn == turns_.end()) return std::nullopt;
            auto item = turn->second.owner.displace(below...);
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

    Iterator largest() {
        return std::ranges::max_element(turns_, {},
                                        [](const auto& named) { return named.second.owner.size(); });
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
        networks_.add(network_of(address), address, std::move(item), cost);
        ++size_;
    }
    Item take() {  // precondition: not empty
        --size_;
        return networks_.take();
    }
    // Removes the item that gives way to another one of `address` in a full queue: the newest of the network, in it of the
    // address, that has the most. Returns nothing if nobody has at least two more.
    std::optional<Item> displace(const std::string& address) {
        auto item = networks_.displace(network_of(address), address);
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
    [[nodiscard]] std::size_t size_of_network(const std::string& address) const {
        return networks_.size_of(network_of(address));
    }

  private:
    Turns<Turns<AddressItems<Item>>> networks_;
    std::size_t size_ = 0;
};

}  // namespace tafl::server

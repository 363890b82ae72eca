// R10: the positions of the game, for counting occurrences.
//
// Captures are irreversible, so only positions since the last one can repeat; and most positions have not occurred before,
// which a small filter of counts by the key's low bits tells without a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "rules/types.hpp"

namespace tafl {

class History {
  public:
    struct Entry {
        std::uint64_t placement;  // the key without the side to move
        Side to_move;
        bool counts;     // false in the middle of a turn (R12)
        int first;       // the first entry since the last capture
        int occurrence;  // the number of times this position has occurred, this one included
        int most;        // the greatest `occurrence` since the last capture
    };

    History() { reserve(); }
    void reserve() { entries_.reserve(reserved); }

    void clear() noexcept {
        for (const auto& entry : entries_) --filter_[slot(entry.placement)];
        entries_.clear();
    }

    // Allocates only when a game outgrows what it reserved.
    void push(std::uint64_t placement, Side to_move, bool irreversible, bool counts = true) {
        int first = size();
        int occurrence = 1;
        int most = 1;
        if (!irreversible && first > 0) {
            first = last().first;
            occurrence += occurrences(placement, to_move, first);
            most = std::max(occurrence, last().most);
        }
        Entry& entry = entries_.emplace_back();  // written in place: copying many small fields stalls
        entry.placement = placement;
        entry.to_move = to_move;
        entry.counts = counts;
        entry.first = first;
        entry.occurrence = occurrence;
        entry.most = most;
        ++filter_[slot(placement)];
    }
    void pop() noexcept {
        --filter_[slot(entries_.back().placement)];
        entries_.pop_back();
    }

    [[nodiscard]] int size() const noexcept { return static_cast<int>(entries_.size()); }
    [[nodiscard]] const Entry& last() const noexcept { return entries_.back(); }

    // How often the position occurred since the last capture; its latest index, or -1.
    [[nodiscard]] int occurrences(std::uint64_t placement, Side to_move) const noexcept {
        return occurrences(placement, to_move, last().first);
    }
    [[nodiscard]] int latest(std::uint64_t placement, Side to_move) const noexcept {
        for (int i = size() - 1; i >= last().first; --i) {
            if (is_at(i, placement) && at(i).to_move == to_move) return i;
        }
        return -1;
    }
    // The latest index at which the last position occurred before. Precondition: its occurrence is at least 2.
    [[nodiscard]] int previous() const noexcept {
        int i = size() - 2;
        while (!is_at(i, last().placement) || at(i).to_move != last().to_move) --i;
        return i;
    }
    // The greatest `occurrence` among the positions since the last capture and before the last one; 0 if there is none.
    [[nodiscard]] int max_before_last() const noexcept {
        return last().first < size() - 1 ? at(size() - 2).most : 0;
    }
    // Whether this placement has occurred since the last capture, with either side to move.
    [[nodiscard]] bool has_placement(std::uint64_t placement) const noexcept {
        if (filter_[slot(placement)] == 0) return false;
        for (int i = size() - 1; i >= last().first; --i) {
            if (is_at(i, placement)) return true;
        }
        return false;
    }

  private:
    static constexpr int reserved = 512;
    static constexpr std::size_t slots = 4096;

    [[nodiscard]] static std::size_t slot(std::uint64_t placement) noexcept { return placement % slots; }
    [[nodiscard]] const Entry& at(int i) const noexcept { return entries_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool is_at(int i, std::uint64_t placement) const noexcept {
        return at(i).placement == placement && at(i).counts;
    }
    [[nodiscard]] int occurrences(std::uint64_t placement, Side to_move, int first) const noexcept {
        if (filter_[slot(placement)] == 0) return 0;
        int n = 0;
        for (int i = size() - 1; i >= first; --i) n += is_at(i, placement) && at(i).to_move == to_move;
        return n;
    }

    std::vector<Entry> entries_;
    std::array<std::uint32_t, slots> filter_{};
};

}  // namespace tafl

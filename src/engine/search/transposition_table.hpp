// The transposition table, shared by all threads without locks.
//
// A slot is two words that are read and written separately; the first is the key xor the second, so that a slot written by
// two threads at once matches no key. Four slots share a cache line.
//
//   bits    0..17   move: from * 512 + to, 0 for none
//          18..33   score + 32768, counted from this position
//          34..48   evaluation + 16384
//          49..55   depth
//          56..57   bound
//          58..63   generation
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#include "engine/score.hpp"
#include "rules/types.hpp"

namespace tafl {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TableEntry {
    Move move;  // no move if from == no_square
    Score score = 0;
    Score static_eval = 0;  // before any adjustment; of a side in check, that of its last turn
    int depth = 0;
    Bound bound = Bound::None;
    [[nodiscard]] bool has_move() const noexcept { return move.from != no_square; }
};

class TranspositionTable {
  public:
    // 0: the smallest table, of 64 KiB. Throws std::bad_alloc if there is not enough memory.
    explicit TranspositionTable(int mebibytes);

    void clear() noexcept;
    // Starts a new generation, so that entries of earlier searches are replaced first.
    void new_search() noexcept { generation_ = (generation_ + 1) & 63; }
    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const noexcept;
    void store(std::uint64_t key, const TableEntry& entry) noexcept;
    void prefetch(std::uint64_t key) const noexcept {
#ifdef __wasm__  // WebAssembly has no prefetch: an early read is nearly as good
        (void)*reinterpret_cast<const volatile std::uint64_t*>(&buckets_[index(key)]);
#else
        __builtin_prefetch(&buckets_[index(key)]);
#endif
    }
    // Permille of the first thousand slots written by this search.
    [[nodiscard]] int permille() const noexcept;

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static constexpr std::size_t min_buckets = 1'024;
    // The upper half of key * count_.
    [[nodiscard]] std::size_t index(std::uint64_t key) const noexcept {
#ifdef __wasm__  // WebAssembly multiplies 64-bit words; count_ has less than 32 bits
        const std::uint64_t low = key & 0xFFFF'FFFF, high = key >> 32;
        return static_cast<std::size_t>((high * count_ + ((low * count_) >> 32)) >> 32);
#else
        __extension__ typedef unsigned __int128 Wide;
        return static_cast<std::size_t>((static_cast<Wide>(key) * count_) >> 64);
#endif
    }

    std::size_t count_;
    struct Free {
        std::align_val_t alignment;
        void operator()(Bucket* buckets) const noexcept;
    };
    std::unique_ptr<Bucket[], Free> buckets_;
    std::uint64_t generation_ = 1;
};

// Whether the entry proves how the game ends: a lower bound that wins, or an upper bound that loses.
[[nodiscard]] constexpr bool is_proof(const TableEntry& entry) noexcept {
    return entry.bound == Bound::Exact   ? is_decisive(entry.score)
           : entry.bound == Bound::Lower ? is_win(entry.score)
                                         : entry.bound == Bound::Upper && is_loss(entry.score);
}
// The same entry, its score replaced by the nearest one that decides nothing.
[[nodiscard]] constexpr TableEntry undecided(TableEntry entry) noexcept {
    if (!is_decisive(entry.score)) return entry;
    const bool win = is_win(entry.score);
    entry.bound = !is_proof(entry) ? Bound::None : win ? Bound::Lower : Bound::Upper;
    entry.score = win ? max_evaluation : -max_evaluation;
    return entry;
}

// Win distances are stored relative to the position, not to the root.
[[nodiscard]] constexpr Score to_table(Score score, int ply) noexcept {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
[[nodiscard]] constexpr Score from_table(Score score, int ply) noexcept {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

}  // namespace tafl

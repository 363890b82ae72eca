#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <memory>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "base/raise.hpp"

namespace tafl {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

std::uint64_t pack(const TableEntry& entry, std::uint64_t generation) noexcept {
    const std::uint64_t move = entry.has_move() ? entry.move.from * 512U + entry.move.to : 0U;
    return move | static_cast<std::uint64_t>(entry.score + 32'768) << 18 |
           static_cast<std::uint64_t>(entry.static_eval + 16'384) << 34 |
           static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 127)) << 49 |
           static_cast<std::uint64_t>(entry.bound) << 56 | generation << 58;
}

TableEntry unpack(std::uint64_t data) noexcept {
    TableEntry entry;
    const auto move = data & 0x3FFFF;
    if (move != 0) entry.move = {static_cast<Square>(move >> 9), static_cast<Square>(move & 511)};
    entry.score = static_cast<Score>(data >> 18 & 0xFFFF) - 32'768;
    entry.static_eval = static_cast<Score>(data >> 34 & 0x7FFF) - 16'384;
    entry.depth = static_cast<int>(data >> 49 & 127);
    entry.bound = static_cast<Bound>(data >> 56 & 3);
    return entry;
}

}  // namespace

TranspositionTable::TranspositionTable(int mebibytes)
    : count_(std::max(min_buckets,
                      static_cast<std::size_t>(std::max(0, mebibytes)) * (1 << 20) / sizeof(Bucket))) {
    constexpr std::size_t large_page = std::size_t{2} << 20;
    const auto unit = mebibytes == 0 ? sizeof(Bucket) : large_page;
    const std::size_t bytes = (count_ * sizeof(Bucket) + unit - 1) / unit * unit;
    void* memory = ::operator new(bytes, std::align_val_t{unit}, std::nothrow);
    if (memory == nullptr) raise(std::bad_alloc());
#ifdef __linux__
    (void)madvise(memory, bytes,
                  MADV_HUGEPAGE);  // best effort: probes are random, and huge pages save TLB misses
#endif
    buckets_ = {static_cast<Bucket*>(memory), Free{std::align_val_t{unit}}};
    std::uninitialized_value_construct_n(buckets_.get(), count_);
}

void TranspositionTable::Free::operator()(Bucket* buckets) const noexcept {
    ::operator delete(buckets, alignment);
}

void TranspositionTable::clear() noexcept {
    for (std::size_t i = 0; i < count_; ++i) {
        for (auto& slot : buckets_[i].slots) slot.check.store(0, relaxed), slot.data.store(0, relaxed);
    }
    generation_ = 1;
}

std::optional<TableEntry> TranspositionTable::find(std::uint64_t key) const noexcept {
    for (const auto& slot : buckets_[index(key)].slots) {
        const auto data = slot.data.load(relaxed);
        if ((slot.check.load(relaxed) ^ data) == key && data != 0) return unpack(data);
    }
    return std::nullopt;
}

// Replacement: the same position's slot, or else the least valuable of the four, which is shallow and from an
// old search.
void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) noexcept {
    auto& slots = buckets_[index(key)].slots;
    Slot* worst = nullptr;
    int least = 0;
    auto fresh = entry;
    for (auto& slot : slots) {
        const auto data = slot.data.load(relaxed);
        if ((slot.check.load(relaxed) ^ data) == key) {
            const auto old = unpack(data);
            const bool this_search = data >> 58 == generation_;
            if (is_proof(old) && !is_proof(entry)) return;  // a proof holds at every depth
            if (entry.bound != Bound::Exact && this_search && entry.depth + 3 < old.depth) return;
            if (!fresh.has_move()) fresh.move = old.move;
            worst = &slot;
            break;
        }
        const int age = static_cast<int>((generation_ - (data >> 58)) & 63);
        const int value = data == 0 ? -1'000 : static_cast<int>(data >> 49 & 127) - 8 * age;
        if (worst == nullptr || value < least) worst = &slot, least = value;
    }
    const auto data = pack(fresh, generation_);
    worst->data.store(data, relaxed);
    worst->check.store(key ^ data, relaxed);
}

int TranspositionTable::permille() const noexcept {
    int used = 0, looked = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(250, count_); ++i) {
        for (const auto& slot : buckets_[i].slots) {
            const auto data = slot.data.load(relaxed);
            used += data != 0 && data >> 58 == generation_;
            ++looked;
        }
    }
    return 1'000 * used / looked;
}

}  // namespace tafl

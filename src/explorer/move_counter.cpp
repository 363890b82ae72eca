#include "explorer/move_counter.hpp"

#include <cmath>
#include <unordered_set>

namespace tafl {

void MoveCounter::add(const CountedGame& counted, const std::vector<FoldedMove>& moves) {
    std::unordered_set<std::int64_t> met;
    for (const auto& played : moves) {
        if (!met.insert(played.position).second) continue;
        auto& count = counts_[{played.position, counted.origin, played.move}];
        count.position = played.position;
        count.origin = counted.origin;
        count.move = played.move;
        ++count.games[static_cast<std::size_t>(counted.result)];
        count.example = counted.id;
        if (const auto& rating = counted.ratings[static_cast<std::size_t>(index_of(played.mover))]) {
            ++count.ratings;
            count.rating_sum += std::lround(*rating);
        }
    }
}

std::vector<store::MoveCount> MoveCounter::take() {
    std::vector<store::MoveCount> all;
    all.reserve(counts_.size());
    for (auto& [key, count] : counts_) all.push_back(std::move(count));
    counts_.clear();
    return all;
}

}  // namespace tafl

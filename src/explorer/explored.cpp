#include "explorer/explored.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tafl {

namespace {

struct Sum {
    Results results;
    std::int64_t ratings = 0, rating_sum = 0;
    std::vector<Example> examples;
};

void add_results(Results& to, const store::MoveCount& count) {
    for (std::size_t i = 0; i < to.games.size(); ++i) to.games[i] += count.games[i];
}

void add_count_to(Sum& sum, const store::MoveCount& count) {
    add_results(sum.results, count);
    sum.ratings += count.ratings;
    sum.rating_sum += count.rating_sum;
    sum.examples.push_back({count.origin, count.example});
}

std::optional<int> average_rating(const Sum& sum) {
    if (sum.ratings == 0) return std::nullopt;
    return static_cast<int>(sum.rating_sum / sum.ratings);
}

}  // namespace

Explored explored(const FoldedPosition& position, const std::vector<store::MoveCount>& counts) {
    Sum all;
    std::map<int, Sum> by_move;
    for (const auto& count : counts) {
        add_count_to(all, count);
        add_count_to(by_move[count.move], count);
    }
    Explored found{all.results, average_rating(all), {}};
    for (auto& [number, sum] : by_move)
        found.moves.push_back(
            {position.unfold(number), sum.results, average_rating(sum), std::move(sum.examples)});
    std::ranges::sort(found.moves, {},
                      [](const ExploredMove& move) { return std::pair(-move.results.total(), move.move); });
    return found;
}

}  // namespace tafl

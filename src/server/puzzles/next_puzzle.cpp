#include "server/puzzles/next_puzzle.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/random.hpp"
#include "server/puzzles/puzzle_ratings.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_compared = 64;       // puzzles whose ratings are read
constexpr int max_attempts_read = 50'000;      // more than there are puzzles
constexpr std::size_t min_daily_puzzles = 20;  // a smaller set would repeat itself soon

using Listed = std::vector<const ListedPuzzle*>;
using LastAttempts = std::unordered_map<PuzzleId, store::PuzzleAttempt>;

LastAttempts attempts_of(store::Store& store, store::PlayerId player) {
    LastAttempts found;
    if (player == 0) return found;
    for (const auto& attempt : store.puzzle_attempts(player, {}, max_attempts_read))
        found.emplace(attempt.puzzle, attempt);
    return found;
}

Listed with_theme(const PuzzleSet& set, std::optional<PuzzleTheme> theme) {
    Listed found;
    for (const auto& listed : set.puzzles)
        if (!theme || listed.has(*theme)) found.push_back(&listed);
    return found;
}

// The same seed gives the same order.
void shuffle(Listed& puzzles, std::uint64_t seed) {
    const auto place = [seed](const ListedPuzzle* listed) { return split_mix(seed ^ split_mix(listed->id)); };
    std::ranges::sort(puzzles, {}, place);
}

const ListedPuzzle* closest(store::Store& store, const PuzzleSet& set, const Listed& puzzles, double rating) {
    const auto ratings = ratings_of_puzzles(store, set, puzzles);
    const auto distance = [rating](const store::PuzzleRating& puzzle) {
        return std::abs(puzzle.rating - rating);
    };
    return puzzles[static_cast<std::size_t>(std::ranges::min_element(ratings, {}, distance) -
                                            ratings.begin())];
}

// Rendezvous hashing.
const ListedPuzzle& puzzle_of_day(const PuzzleSet& set, std::uint64_t day) {
    return *std::ranges::max_element(set.puzzles, {}, [day](const ListedPuzzle& listed) {
        return split_mix(split_mix(day) ^ split_mix(listed.id));
    });
}

const PuzzleSet& set_of_day(std::uint64_t day) {
    const auto sets = builtin_puzzles();
    const auto size = [](const PuzzleSet& set) { return set.puzzles.size(); };
    const auto& largest = *std::ranges::max_element(sets, {}, size);
    std::vector<const PuzzleSet*> others;
    for (const auto& set : sets)
        if (&set != &largest && size(set) >= min_daily_puzzles) others.push_back(&set);
    return day % 2 == 0 || others.empty() ? largest : *others[day / 2 % others.size()];
}

}  // namespace

const ListedPuzzle* next_puzzle(store::Store& store, store::PlayerId player, const PuzzleSet& set,
                                std::optional<PuzzleTheme> theme, store::Moment now, std::uint64_t seed) {
    const auto all = with_theme(set, theme);
    if (all.empty()) return nullptr;
    const auto attempts = attempts_of(store, player);
    auto fresh = all;
    std::erase_if(fresh, [&](const ListedPuzzle* listed) {
        const auto last = attempts.find(listed->id);
        return last != attempts.end() && !is_rated_again(last->second, now);
    });
    if (fresh.empty())
        return *std::ranges::min_element(
            all, {}, [&](const ListedPuzzle* listed) { return attempts.at(listed->id).at; });
    shuffle(fresh, seed);
    if (fresh.size() > max_compared) fresh.resize(max_compared);
    return closest(store, set, fresh, solver_rating(store, player, set).rating);
}

BuiltinPuzzle daily_puzzle(std::chrono::sys_days day) {
    const auto number = static_cast<std::uint64_t>(day.time_since_epoch().count());
    const auto& set = set_of_day(number);
    return {&set, &puzzle_of_day(set, number)};
}

}  // namespace tafl::server

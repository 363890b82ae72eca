// What the collected games of a ruleset say, and how much that is worth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/share.hpp"
#include "explorer/explored.hpp"
#include "store/store.hpp"

namespace tafl {

inline constexpr int few_games = 30;  // below it nothing is said about chances

// Of the games' lengths in plies: a quarter is shorter than `quarter`, half shorter than `median`.
struct Lengths {
    int shortest = 0, quarter = 0, median = 0, three_quarters = 0, longest = 0;
    bool operator==(const Lengths&) const = default;
};

struct CollectionSource {
    std::string source;
    std::string kind;
    std::int64_t games = 0;
    bool operator==(const CollectionSource&) const = default;
};

struct CollectionStatistics {
    Results results;
    std::int64_t named = 0;                 // games whose players are both named
    std::optional<Share> attackers;         // of the games that somebody won; nothing if they are few
    std::optional<Lengths> lengths;         // nothing without games
    std::vector<CollectionSource> sources;  // most games first
    std::vector<ExploredMove> openings;     // the most played first moves, folded
    [[nodiscard]] bool is_few() const noexcept { return results.total() < few_games; }
};

// Of the games from the ruleset's own start and all others.
[[nodiscard]] CollectionStatistics collection_statistics(const std::vector<store::CollectionCount>& counts);

// The same with the openings, read from the store: a few rows for each length of a game.
[[nodiscard]] CollectionStatistics read_statistics(store::Store& store, const Ruleset& ruleset);

}  // namespace tafl

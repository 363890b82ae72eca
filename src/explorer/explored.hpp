// The explorer's answer for one position: what was played there, the most played first.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explorer/folded_position.hpp"
#include "store/collection.hpp"

namespace tafl {

struct Results {
    std::array<std::int64_t, 4> games{};  // by Winner; Nobody: unfinished
    [[nodiscard]] std::int64_t total() const noexcept { return games[0] + games[1] + games[2] + games[3]; }
    bool operator==(const Results&) const = default;
};

struct Example {
    store::GameOrigin origin = store::GameOrigin::Site;
    std::string game;  // its id
    bool operator==(const Example&) const = default;
};

struct ExploredMove {
    Move move;  // one of those that symmetry makes equal
    Results results;
    std::optional<int> rating;      // the average of the movers whose rating is known
    std::vector<Example> examples;  // at most one of each origin
    bool operator==(const ExploredMove&) const = default;
};

struct Explored {
    Results results;
    std::optional<int> rating;  // likewise, over all moves
    std::vector<ExploredMove> moves;
    bool operator==(const Explored&) const = default;
};

// `counts`: those of this position, of the wanted origins.
[[nodiscard]] Explored explored(const FoldedPosition& position, const std::vector<store::MoveCount>& counts);

}  // namespace tafl

// The collection: recorded games that an operator has imported. They were not played on this site and are never rated.
// And the move counts: what was played in each position, in these games and in the site's own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "rules/types.hpp"

namespace tafl::store {

struct CollectedGame {
    std::string id;      // made from its content, so that the same game has the same id
    std::string source;  // where the record comes from, in the operator's words
    std::string kind;    // what the source calls its rules; may be empty
    std::string ruleset;
    std::string start;                   // empty: the ruleset's start
    std::array<std::string, 2> players;  // by index_of(Side), as recorded; may be empty
    std::string date;                    // as recorded; may be empty
    Winner result = Winner::Nobody;      // Nobody: unfinished, or not recorded
    std::string reason;                  // the rules' reason, resignation, timeout, or empty
    int plies = 0;
    bool is_repaired = false;  // a slip of the record was mended
    std::string moves;         // with captures, separated by blanks
    std::string position;      // the final one
    bool operator==(const CollectedGame&) const = default;
};

// The key by which a recorded name is searched: the name with its ASCII letters in lower case.
[[nodiscard]] inline std::string collected_name_key(std::string_view name) {
    std::string key(name);
    for (char& c : key) c = to_lower(c);
    return key;
}

// All given conditions must hold.
struct CollectionFilter {
    std::string ruleset;
    std::string source;
    std::string player;        // in any case of letters
    std::optional<Side> side;  // of `player`; ignored without one
    std::optional<Winner> result;
    int min_plies = 0;
    int max_plies = INT32_MAX;
    std::string reason;
    std::optional<std::int64_t> position;  // they reached it: see Store::add_positions
    std::int64_t since = 0;                // the cursor number of the earliest
};

// Games of a ruleset that are alike.
struct CollectionCount {
    std::string source;
    std::string kind;
    bool has_names = false;  // both players are named
    int plies = 0;
    Winner result = Winner::Nobody;
    std::int64_t games = 0;
    bool operator==(const CollectionCount&) const = default;
};

enum class GameOrigin : std::uint8_t { Site, Collection };

// How often a move was played in a position, and how those games ended.
struct MoveCount {
    std::int64_t position = 0;  // the key of the folded position (explorer/folded_position.hpp)
    GameOrigin origin = GameOrigin::Site;
    int move = 0;                         // the folded move's number
    std::array<std::int64_t, 4> games{};  // by Winner
    std::int64_t ratings = 0;             // how many of the movers had a rating
    std::int64_t rating_sum = 0;          // of these
    std::string example;                  // the id of the latest game
    bool operator==(const MoveCount&) const = default;
};

}  // namespace tafl::store

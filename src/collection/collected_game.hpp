// A recorded game as the collection stores it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "records/repair.hpp"
#include "rules/game.hpp"
#include "store/collection.hpp"

namespace tafl {

inline constexpr std::size_t max_collected_text_length = 100;  // bytes of a name, a source, a date
inline constexpr int max_collected_plies = 5000;               // plies

// `game`: `repaired.replay` on the board. Fails if the record has a move or capture that its rules do not know, if its
// rules are not those of a built-in ruleset, or if the game or a name is too long. `source` and `kind` as in CollectedGame.
[[nodiscard]] Parsed<store::CollectedGame> to_collected(const Repaired& repaired, const Game& game,
                                                        std::string_view source, std::string_view kind);

// The game before its first move; nothing if this version cannot read its rules.
[[nodiscard]] std::optional<Game> begun_game(const store::CollectedGame& game);

// The game on the board; nothing if this version cannot read its rules. If one of its moves cannot be played, it ends before it.
[[nodiscard]] std::optional<Game> played_game(const store::CollectedGame& game);

// The keys of the positions that it reached, for searches.
[[nodiscard]] std::vector<std::int64_t> positions_of(const store::CollectedGame& game);

// The game as a record again: names, date, source, moves with captures, result.
[[nodiscard]] Record to_record(const store::CollectedGame& game);

}  // namespace tafl

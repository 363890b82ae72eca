// Shared by the routes about puzzles: finding one, and a player's own attempts.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "puzzles/builtin_puzzles.hpp"
#include "server/base/page.hpp"
#include "server/net/http/http.hpp"
#include "store/store.hpp"

namespace tafl::server {

// Throws Refusal if there is none.
[[nodiscard]] BuiltinPuzzle known_puzzle(std::string_view id);
// `date=` in the query, of the last year; today if absent.
[[nodiscard]] std::chrono::sys_days query_day(const Request& request, store::Moment now);
// "The attackers win", "The defenders have one move".
[[nodiscard]] std::string puzzle_goal(const BuiltinPuzzle& found);

// {ratings, attempts: [{puzzle, solved, at, vote}], more}: a page of the attempts at puzzles with ids above `after`. For jobs
// of the StoreQueue.
[[nodiscard]] JsonPage<PuzzleId> own_puzzles(store::Store& store, store::PlayerId player,
                                             std::optional<PuzzleId> after);

}  // namespace tafl::server

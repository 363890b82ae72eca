// The review of a game as JSON: for `tafl review`, and for pages that searched the positions themselves.
#pragma once

#include <string>
#include <string_view>

#include "advice/review.hpp"
#include "api/line.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::api {

inline constexpr std::size_t max_analyses_size = 4 << 20;  // bytes

// The fields chances, sides, turningPoint, openEnd, slide and moves (docs/review.md), without the braces.
void append_review(JsonWriter& json, const Review& review, const Game& game,
                   Language language = Language::English);

// {chances, sides, turningPoint, openEnd, slide, moves}: the review of that line. `analyses` is a JSON array: for the
// position before the first move and after each {score, pv}, or {lines: [{score, pv}, …]} as searches report
// it, or null if it was not searched. `result` is how the game ended if the board did not decide it:
// attackers, defenders, draw, or empty. Fails if the line is illegal, or an analysis has another form or
// illegal moves.
[[nodiscard]] std::expected<std::string, LineError> review_json(const Line& line, std::string_view analyses,
                                                                std::string_view result,
                                                                Language language = Language::English);

// The analyses of that line, each as {score, pv} with the legal moves of the pv, or null. Fails as
// review_json().
[[nodiscard]] std::expected<std::string, LineError> analyses_json(const Line& line,
                                                                  std::string_view analyses);

// {analyses, wanted}: which searches the review of that line still needs before it recommends a move (advice/second_look.hpp), and
// the analyses with what those that are done have found. `wanted`: {at, moves, lines, factor}, a search of the position after `at`
// moves of the line and then `moves`, for the `lines` best moves, with `factor` times the nodes. `checks`: a JSON array of those
// that are done, each {at, moves, found: [{score, pv}, …]}. Fails as review_json().
[[nodiscard]] std::expected<std::string, LineError> second_look_json(const Line& line,
                                                                     std::string_view analyses,
                                                                     std::string_view checks,
                                                                     std::string_view result);

}  // namespace tafl::api

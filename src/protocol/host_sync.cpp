#include "protocol/host_sync.hpp"
#include "engine/engine_ranges.hpp"

#include <algorithm>

namespace tafl {

namespace {

bool is_end_of_turn(Move move) noexcept { return move.from == move.to; }

bool play_next(Game& game, Move move) {
    if (game.play(move)) return true;
    if (game.plies() == 0) return false;
    const Square chained = game.last().move.to;  // R12
    if (!game.play({chained, chained})) return false;
    if (game.play(move)) return true;
    game.undo();
    return false;
}

}  // namespace

bool same_placement(const Setup& a, const Setup& b) noexcept {
    return a.size == b.size && a.pieces == b.pieces;
}

bool play_moves(Game& game, std::span<const Move> moves) {
    const int before = game.plies();
    const bool all = std::ranges::all_of(moves, [&](Move move) { return play_next(game, move); });
    while (!all && game.plies() > before) game.undo();
    return all;
}

std::optional<Move> move_to_placement(const Game& game, const Setup& placement) {
    Game tried = game;
    for (const Move move : game.legal_moves()) {
        if (is_end_of_turn(move) || !tried.play(move)) continue;
        const bool found = same_placement(tried.setup(), placement);
        tried.undo();
        if (found) return move;
    }
    return {};
}

std::expected<Game, SetupError> game_from(std::shared_ptr<const Ruleset> ruleset, Setup placement,
                                          Side to_move) {
    placement.to_move = to_move;
    return Game::from(std::move(ruleset), placement, SetupCheck::Lenient);
}

SearchLimits limits_excluding(std::span<const Move> refused, SearchLimits limits) {
    limits.multi_pv = std::min(max_multi_pv, limits.multi_pv + static_cast<int>(refused.size()));
    return limits;
}

std::optional<Move> best_move_excluding(std::span<const Move> refused, const SearchResult& result,
                                        const Game& game) {
    const auto allowed = [&](Move move) {
        return !is_end_of_turn(move) && std::ranges::find(refused, move) == refused.end();
    };
    if (allowed(result.best_move)) return result.best_move;
    for (const auto& line : result.info.lines) {
        if (allowed(line.moves.front())) return line.moves.front();
    }
    const auto moves = game.legal_moves();  // a stopped search may have fewer lines
    const auto any = std::ranges::find_if(moves, allowed);
    return any == moves.end() ? std::nullopt : std::optional(*any);
}

}  // namespace tafl

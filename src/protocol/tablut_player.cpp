#include "protocol/tablut_player.hpp"

#include <algorithm>
#include <utility>

#include "notation/positions.hpp"
#include "protocol/host_sync.hpp"

namespace tafl {

using std::chrono::milliseconds;

milliseconds tablut_time(std::chrono::seconds timeout) noexcept {
    const milliseconds all = timeout;
    const auto margin = std::clamp(all / 20, milliseconds(1'500), milliseconds(5'000));
    return std::max(all - margin, all / 4);
}

TablutPlayer::TablutPlayer(TablutSettings settings)
    : settings_(std::move(settings)), game_(settings_.ruleset), engine_(settings_.options) {}

TablutPlayer::Update TablutPlayer::receive(const TablutState& state) {
    Update update{.then = Then::Wait, .turn = state.turn, .played = {}, .refused = false, .fault = {}};
    const auto ours = std::exchange(sent_, {});
    const bool continues = state.turn == TablutTurn::White || state.turn == TablutTurn::Black;
    if (same_placement(game_.setup(), state.board)) {
        update.refused = ours && continues && state.board.to_move == settings_.side;
        if (update.refused) refused_.push_back(*ours);
    } else {
        refused_.clear();
        update.played = move_to_placement(game_, state.board);
        if (update.played) {
            static_cast<void>(game_.play(*update.played));
        } else if (auto game = game_from(settings_.ruleset, state.board, state.board.to_move)) {
            game_ = *std::move(game);
        } else if (continues) {
            update.fault = describe(game.error(), state.board);
            return update;
        }
    }
    if (!continues) {
        update.then = Then::Over;
    } else if (state.board.to_move == settings_.side) {
        update.then = Then::Move;
        if (game_.to_move() != settings_.side || game_.outcome().is_over()) {
            if (auto game = game_from(settings_.ruleset, state.board, settings_.side))
                game_ = *std::move(game);
        }
    }
    return update;
}

std::optional<Move> TablutPlayer::move() {
    if (game_.outcome().is_over() || game_.to_move() != settings_.side) return {};
    const auto found = engine_.search(game_, limits_excluding(refused_, settings_.limits));
    sent_ = best_move_excluding(refused_, found, game_);
    return sent_;
}

}  // namespace tafl

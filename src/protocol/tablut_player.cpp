#include "protocol/tablut_player.hpp"

#include <algorithm>
#include <utility>

#include "notation/positions.hpp"
#include "protocol/following.hpp"

namespace tafl {

using std::chrono::milliseconds;

milliseconds tablut_time(std::chrono::seconds timeout) noexcept {
    const milliseconds all = timeout;
    const auto margin = std::clamp(all / 20, milliseconds(1'500), milliseconds(5'000));
    return std::max(all - margin, all / 4);
}

TablutPlayer::TablutPlayer(TablutSettings settings)
    : settings_(std::move(settings)), game_(settings_.ruleset), engine_(settings_.options) {}

TablutPlayer::Heard TablutPlayer::hear(const TablutState& state) {
    Heard heard{.then = Then::Wait, .turn = state.turn, .played = {}, .refused = false, .fault = {}};
    const auto ours = std::exchange(said_, {});
    const bool goes_on = state.turn == TablutTurn::White || state.turn == TablutTurn::Black;
    if (same_placement(game_.setup(), state.board)) {
        heard.refused = ours && goes_on && state.board.to_move == settings_.side;
        if (heard.refused) refused_.push_back(*ours);
    } else {
        refused_.clear();
        heard.played = move_to_placement(game_, state.board);
        if (heard.played) {
            static_cast<void>(game_.play(*heard.played));
        } else if (auto game = begin_at(settings_.ruleset, state.board, state.board.to_move)) {
            game_ = *std::move(game);
        } else if (goes_on) {
            heard.fault = describe(game.error(), state.board);
            return heard;
        }
    }
    if (!goes_on) {
        heard.then = Then::Over;
    } else if (state.board.to_move == settings_.side) {
        heard.then = Then::Answer;
        if (game_.to_move() != settings_.side || game_.outcome().is_over()) {
            if (auto game = begin_at(settings_.ruleset, state.board, settings_.side))
                game_ = *std::move(game);
        }
    }
    return heard;
}

std::optional<Move> TablutPlayer::answer() {
    if (game_.outcome().is_over() || game_.to_move() != settings_.side) return {};
    const auto found = engine_.search(game_, besides(settings_.limits, refused_));
    said_ = best_besides(game_, found, refused_);
    return said_;
}

}  // namespace tafl

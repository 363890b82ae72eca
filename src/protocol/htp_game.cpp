#include "protocol/htp_game.hpp"

#include <fmt/format.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/host_sync.hpp"
#include "protocol/make_error.hpp"

namespace tafl {

using std::chrono::milliseconds;

Parsed<std::shared_ptr<const Ruleset>> HtpGame::ruleset_of(int size) {
    if (auto ruleset = hnefatafl_org_ruleset(size)) return ruleset;
    return make_error(fmt::format("there is no board of {}; expected 7, 11 or 13", size));
}

HtpGame::HtpGame(std::shared_ptr<const Ruleset> ruleset, HtpNow now)
    : game_(std::move(ruleset)), now_(std::move(now)) {}

Winner HtpGame::winner() const noexcept {
    return conceded_ != Winner::Nobody ? conceded_ : game_.outcome().winner;
}

void HtpGame::restart(Side first, std::optional<HtpTime> time) {
    auto start = game_.ruleset().start;
    start.to_move = first;
    game_ = *Game::from(game_.shared_ruleset(), start);
    conceded_ = Winner::Nobody;
    time_ = time;
    clocks_.clear();
    if (time_) clocks_.push_back({time_->main, time_->main});
    since_ = now_();
}

HtpGame::Left HtpGame::left_now() const {
    auto left = clocks_.back();
    if (winner() == Winner::Nobody)
        left[static_cast<std::size_t>(index_of(game_.to_move()))] -= now_() - since_;
    return left;
}

std::optional<std::array<milliseconds, 2>> HtpGame::left() const {
    return time_ ? std::optional(left_now()) : std::nullopt;
}

void HtpGame::take_time(Side side, const HtpTime& time) {
    auto after = left_now();
    auto& own = after[static_cast<std::size_t>(index_of(side))];
    if (own <= milliseconds(0)) {
        conceded_ = winner_of(!side);
        return;
    }
    own += time.gain;
    clocks_.push_back(after);
    since_ = now_();
}

Parsed<void> HtpGame::play(const HtpPlay& play) {
    if (winner() != Winner::Nobody) return make_error("the game is already over");
    if (play.side != game_.to_move()) return make_error("it isn't your turn");
    if (play.move) {
        const auto legal = game_.check(*play.move);
        if (!legal) return make_error(describe_in_htp(legal.error(), *play.move, size()));
    }
    if (time_) take_time(play.side, *time_);
    if (conceded_ != Winner::Nobody) return {};
    if (play.move) {
        static_cast<void>(game_.play(*play.move));
    } else {
        conceded_ = winner_of(!play.side);
    }
    return {};
}

bool HtpGame::resume() {
    auto game = game_from(game_.shared_ruleset(), game_.setup(), game_.to_move());
    if (!game || game->outcome().is_over()) return false;
    game_ = *std::move(game);
    conceded_ = Winner::Nobody;
    return true;
}

bool HtpGame::undo() noexcept {
    if (conceded_ != Winner::Nobody) {
        conceded_ = Winner::Nobody;
    } else if (game_.plies() > 0) {
        game_.undo();
        if (clocks_.size() > 1) clocks_.pop_back();
    } else {
        return false;
    }
    since_ = now_();
    return true;
}

}  // namespace tafl

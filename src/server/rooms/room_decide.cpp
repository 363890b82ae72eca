// Room::decide(): which events a command causes, or why it is refused.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"
#include "server/base/text/plain_text.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

namespace {

Decision refused(RefusalCode code, RefusalText said) {
    Decision decision;
    decision.refusal = Refusal(code, std::move(said));
    return decision;
}
Decision outdated(RefusalText said) { return refused(RefusalCode::Conflict, std::move(said)); }
Decision persist_event(RoomEvent event) {
    Decision decision;
    decision.events.push_back(std::move(event));
    return decision;
}
Decision nothing_to_do() { return {}; }

}  // namespace

// Decides each kind of command. `side` is the sender's.
struct Room::Deciding {
    Room& room;
    Side side;
    Sender sender;
    Moment now;

    Decision operator()(const Play& play) const {
        const auto written = parse_move(play.move, room.game_.ruleset().size());
        if (!written) return refused(RefusalCode::Invalid, written.error().message + ".");
        const Move move = written->move;
        const int plies = room.game_.plies();
        if (play.ply >= 0 && play.ply < plies) return repeated(play.ply, move);
        if (room.is_over()) return outdated("game-over"_reason);
        if (play.ply > plies) {
            return refused(RefusalCode::Invalid, fmt::format("Ply {} comes next, not {}.", plies, play.ply));
        }
        if (plies >= max_plies) return refused(RefusalCode::Invalid, "ply-limit"_reason);
        if (room.game_.to_move() != side) return refused(RefusalCode::Forbidden, "not-your-turn"_reason);
        return try_move(move, play.lag);
    }
    // Idempotence: a client that lost the response sends its move again.
    [[nodiscard]] Decision repeated(int ply, Move move) const {
        const auto i = static_cast<std::size_t>(ply);
        if (room.moves_[i].by == side && room.game_.history()[i].move == move) return nothing_to_do();
        return outdated("move-differs"_reason);
    }
    [[nodiscard]] Decision try_move(Move move, std::chrono::milliseconds lag) const {
        auto& game = room.game_;
        const int size = game.ruleset().size();
        const auto played = game.play(move);
        if (!played)
            return refused(RefusalCode::IllegalMove, cited_refusal(played.error(), move, game) + ".");
        Decision decision;
        if (const auto outcome = game.outcome(); outcome.is_over())
            decision = room.end_with({outcome.winner, std::string(to_string(outcome.reason))}, now);
        const bool ends_turn = game.to_move() != side;
        game.undo();
        Moved event{to_string(move, size), std::nullopt, {}};
        if (room.clock_.exists()) {
            event.credit = room.clock_.credit(lag, now);
            event.left = room.clock_.left_after_move(side, now, event.credit, ends_turn);
        }
        decision.events.insert(decision.events.begin(), std::move(event));
        return decision;
    }

    Decision operator()(const Resign&) const {
        if (room.is_over()) return outdated("game-over"_reason);
        // A rated game counts only once both sides have moved.
        if (room.head_.terms.rated && !room.both_moved() && room.head_.tournament.empty())
            return room.end_with({Winner::Nobody, "aborted"}, now);
        return room.end_with({winner_of(!side), "resignation"}, now);
    }
    Decision operator()(const Abort&) const {
        if (room.is_over()) return outdated("game-over"_reason);
        if (!room.head_.tournament.empty()) return refused(RefusalCode::Forbidden, "abort-tournament"_reason);
        if (room.both_moved()) return outdated("abort-late"_reason);
        return room.end_with({Winner::Nobody, "aborted"}, now);
    }

    Decision operator()(const Offer& command) const {
        if (auto no = refuse_offer(command.kind)) return *std::move(no);
        if (room.has_offered(!side, command.kind)) return agree(command.kind);
        if (room.has_offered(side, command.kind)) return nothing_to_do();
        if (room.seat(!side).is_computer && command.kind != OfferKind::Draw) return agree(command.kind);
        const int ply = room.game_.plies();
        if (room.offered_on_[slot_of(side)][static_cast<std::size_t>(command.kind)] == ply) {
            return refused(RefusalCode::TooMany, "offered-already"_reason);
        }
        return persist_event(Offered{side, command.kind});
    }
    [[nodiscard]] std::optional<Decision> refuse_offer(OfferKind kind) const {
        if (kind == OfferKind::Rematch) {
            if (!room.is_over()) return refused(RefusalCode::Invalid, "not-over"_reason);
            if (!room.next().empty()) return outdated("rematch-begun"_reason);
            return std::nullopt;
        }
        if (room.is_over()) return outdated("game-over"_reason);
        if (kind == OfferKind::Draw) return std::nullopt;
        if (room.head_.terms.rated) return refused(RefusalCode::Forbidden, "takeback-rated"_reason);
        if (room.plies_before_turn_of(asker(kind)) < 0)
            return refused(RefusalCode::Invalid, "takeback-none"_reason);
        if (room.takebacks_ >= Room::max_takebacks)
            return refused(RefusalCode::Invalid, "takeback-limit"_reason);
        return std::nullopt;
    }
    // Offering what the other side has already offered accepts it.
    [[nodiscard]] Side asker(OfferKind kind) const { return room.has_offered(!side, kind) ? !side : side; }
    [[nodiscard]] Decision agree(OfferKind kind) const {
        switch (kind) {
            case OfferKind::Draw: return room.end_with({Winner::Draw, "agreement"}, now);
            case OfferKind::Takeback: return persist_event(TookBack{room.plies_before_turn_of(asker(kind))});
            case OfferKind::Rematch: break;
        }
        Decision decision;
        decision.wants_rematch = true;
        return decision;
    }
    Decision operator()(const Decline& command) const {
        const bool theirs = room.has_offered(!side, command.kind),
                   mine = room.has_offered(side, command.kind);
        if (!theirs && !mine) return nothing_to_do();
        return persist_event(Declined{side, command.kind});
    }

    Decision operator()(const Claim& claim) const {
        if (room.is_over()) return outdated("game-over"_reason);
        const auto at = room.claimable_at(sender.other_left);
        if (!at || room.game_.to_move() == side) return outdated("claim-none"_reason);
        if (now < *at) {
            const auto wait = std::chrono::ceil<std::chrono::seconds>(*at - now);
            return outdated("claim-early"_reason.with("seconds", wait.count()));
        }
        return room.end_with({claim.is_draw ? Winner::Draw : winner_of(side), "abandoned"}, now);
    }
    Decision operator()(const Berserk&) const {
        if (room.is_over()) return outdated("game-over"_reason);
        if (room.berserk_[slot_of(side)]) return nothing_to_do();
        if (!room.may_berserk(side)) return outdated("berserk-late"_reason);
        return persist_event(Berserked{side});
    }
    Decision operator()(const GiveTime&) const {
        if (room.is_over()) return outdated("game-over"_reason);
        if (!room.may_give_time()) return refused(RefusalCode::Invalid, "gift-clock"_reason);
        if (room.gifts_.size() >= max_gifts) return refused(RefusalCode::TooMany, "gift-limit"_reason);
        return persist_event(Gave{!side, gift});
    }

    Decision operator()(const Chat& chat) const {
        if (sender.is_muted) return refused(RefusalCode::Forbidden, "muted"_reason);
        const auto text = trimmed(chat.text);
        const auto length = count_characters(text);
        if (length == 0 || length > max_line_length || has_control_characters(text)) {
            return refused(RefusalCode::Invalid,
                           "chat-length"_reason.with("least", 1).with("most", max_line_length));
        }
        if (room.seat(!side).is_computer) return refused(RefusalCode::Invalid, "chat-computer"_reason);
        if (room.chat_.size() >= max_lines) return refused(RefusalCode::Invalid, "chat-full"_reason);
        return persist_event(Said{side, std::string(text)});
    }

    Decision operator()(const SetForecast& command) const {
        if (room.is_over()) return outdated("game-over"_reason);
        if (room.clock_.kind() != store::ClockKind::Days)
            return refused(RefusalCode::Invalid, "forecast-clock"_reason);
        if (room.game_.to_move() == side || (command.ply >= 0 && command.ply != room.game_.plies()))
            return outdated("forecast-turn"_reason);
        if (room.forecasts_set_ >= Room::max_forecasts)
            return refused(RefusalCode::TooMany, "forecast-often"_reason);
        const auto forecast = Forecast::read(room.game_, side, command.lines);
        if (!forecast) {
            Decision decision;
            decision.refusal = forecast.error();
            return decision;
        }
        if (*forecast == room.forecast(side)) return nothing_to_do();
        return persist_event(Forecasted{side, forecast->to_text()});
    }

    Decision operator()(const Hold& hold) const {
        if (room.is_over() || room.clock_.kind() != store::ClockKind::Days) return nothing_to_do();
        if (room.clock_.held(side) == hold.until) return nothing_to_do();
        if (std::max(room.clock_.held(side), hold.until) <= now)
            return nothing_to_do();  // both vacations are over
        return persist_event(Held{side, hold.until});
    }
    Decision operator()(const ResumeTurn&) const { return nothing_to_do(); }
    Decision operator()(const CheckTime&) const { return nothing_to_do(); }
};

Decision Room::decide(const Command& command, const Sender& sender, Moment now) {
    auto decision = decide_alone(command, sender, now);
    if (!decision.events.empty()) answer_by_forecasts(decision, now);
    return decision;
}

// On a copy of the room, because forecasts are rare: each answer is decided like a move by its owner.
void Room::answer_by_forecasts(Decision& decision, Moment now) const {
    if (forecasts_[0].empty() && forecasts_[1].empty()) return;
    Room after = *this;
    after.apply_decided(decision.events, now);
    while (const auto move = after.forecast_answer()) {
        const Sender owner{after.seat(after.game_.to_move()).player};
        auto answer = after.decide_alone(Play{after.game_.plies(), *move, {}}, owner, now);
        if (answer.refusal || answer.events.empty()) break;
        after.apply_decided(answer.events, now);
        std::ranges::move(answer.events, std::back_inserter(decision.events));
        if (answer.end) decision.end = std::move(answer.end);
    }
    for (const Side side : both_sides) {
        const int version = forecast_versions_[slot_of(side)];
        if (version != 0 && after.forecast_versions_[slot_of(side)] != version)
            decision.erased.push_back({version, side});
    }
}

std::optional<std::string> Room::forecast_answer() const {
    const auto& mine = forecast(game_.to_move());
    if (is_over() || mine.empty()) return std::nullopt;
    for (const Side side : both_sides) {
        if (has_offered(side, OfferKind::Draw) || has_offered(side, OfferKind::Takeback)) return std::nullopt;
    }
    return mine.next();
}

void Room::apply_decided(const std::vector<RoomEvent>& events, Moment now) {
    for (const auto& event : events) {
        if (const auto applied = apply({version_ + 1, now, to_text(event)}); !applied)
            throw std::logic_error(applied.error().message);
    }
}

Decision Room::decide_alone(const Command& command, const Sender& sender, Moment now) {
    if (std::holds_alternative<ResumeTurn>(command)) {
        const bool counts = !is_over() && clock_.kind() == store::ClockKind::Fischer;
        return counts ? persist_event(Resumed{}) : nothing_to_do();
    }
    if (const auto late = due(); late && late->at <= now) {
        auto decision = end_with(late->end, now);
        if (!std::holds_alternative<CheckTime>(command)) decision.refusal = conflict("time-up"_reason);
        return decision;
    }
    if (std::holds_alternative<CheckTime>(command)) return nothing_to_do();
    const auto side = side_of(sender.player);
    if (!side) return refused(RefusalCode::Forbidden, "not-playing"_reason);
    return std::visit(Deciding{*this, *side, sender, now}, command);
}

Decision Room::end_with(Ended end, Moment now) const {
    auto decision = persist_event(end);
    decision.end = {end.result, end.reason, game_.plies(), moves_text(), to_position(game_.setup()),
                    now,        berserk_};
    return decision;
}

}  // namespace tafl::server

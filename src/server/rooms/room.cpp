#include "server/rooms/room.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/game_status.hpp"
#include "notation/outcomes.hpp"
#include "notation/squares.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

using namespace std::chrono_literals;

Parsed<Room> Room::open(store::GameHead head, std::array<Seat, 2> seats) {
    auto game = begin_game(head.terms);
    if (!game) return std::unexpected(game.error());
    return Room(std::move(head), seats, Game(*game));  // a copy has reserved no memory for searches
}

Room::Room(store::GameHead head, std::array<Seat, 2> seats, Game game)
    : head_(std::move(head)),
      seats_(seats),
      game_(std::move(game)),
      clock_(head_.terms.clock),
      turn_since_(head_.began) {
    for (auto& plies : offered_on_) plies.fill(-1);
    head_.end.reset();  // the events set it again
    head_.next.clear();
    run_clock(head_.began);
}

bool Room::has_offered(Side side, OfferKind kind) const noexcept {
    return offers_[slot_of(side)][static_cast<std::size_t>(kind)];
}
bool Room::has_ever_offered(Side side, OfferKind kind) const noexcept {
    return offered_on_[slot_of(side)][static_cast<std::size_t>(kind)] >= 0;
}
bool& Room::offer(Side side, OfferKind kind) noexcept {
    return offers_[slot_of(side)][static_cast<std::size_t>(kind)];
}
const Seat& Room::seat(Side side) const noexcept { return seats_[slot_of(side)]; }

std::optional<Side> Room::side_of(store::PlayerId player) const noexcept {
    for (const Side side : both_sides) {
        if (player != 0 && seat(side).player == player) return side;
    }
    return std::nullopt;
}

const Forecast& Room::forecast(Side side) const noexcept { return forecasts_[slot_of(side)]; }

void Room::set_forecast(Side side, Forecast forecast, int version) {
    forecast_versions_[slot_of(side)] = forecast.empty() ? 0 : version;
    forecasts_[slot_of(side)] = std::move(forecast);
}

bool Room::has_computer() const noexcept { return seats_[0].is_computer || seats_[1].is_computer; }

bool Room::has_moved(Side side) const noexcept {
    return std::ranges::find(moves_, side, &TimedMove::by) != moves_.end();
}

bool Room::both_moved() const noexcept { return has_moved(Side::Attackers) && has_moved(Side::Defenders); }

// The ply at which the side's last turn (R12: of one or several moves) began; -1 if it has not moved.
int Room::plies_before_turn_of(Side side) const noexcept {
    auto ply = static_cast<int>(moves_.size());
    const auto by = [&](int i) { return moves_[static_cast<std::size_t>(i)].by; };
    while (ply > 0 && by(ply - 1) != side) --ply;
    if (ply == 0) return -1;
    while (ply > 0 && by(ply - 1) == side) --ply;
    return ply;
}

void Room::run_clock(Moment at) {
    const bool stands = is_over() || (clock_.kind() == store::ClockKind::Fischer && !both_moved());
    clock_.run(stands ? std::nullopt : std::optional(game_.to_move()), at);
}

// What each side had after the last of its moves that stand, with their increments, and what it was given since: the time of
// what was taken back is given back.
void Room::restore_clock() {
    std::array<std::chrono::milliseconds, 2> left{};
    for (const Side side : both_sides)
        left[slot_of(side)] = head_.terms.clock.initial / (berserk_[slot_of(side)] ? 2 : 1);
    std::array<std::size_t, 2> since{};
    for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
        if (!moves_[ply].left) continue;
        left[slot_of(moves_[ply].by)] = *moves_[ply].left;
        since[slot_of(moves_[ply].by)] = ply + 1;
    }
    for (const auto& [to, time, ply] : gifts_)
        if (ply >= since[slot_of(to)]) left[slot_of(to)] += time;
    clock_.restore(left);
}

// The time for the turn where no clock runs; nothing if it is the computer's.
std::optional<std::chrono::milliseconds> Room::turn_limit() const {
    const Side side = game_.to_move();
    if (clock_.kind() == store::ClockKind::Fischer) {
        if (head_.is_exhibition) return first_move_time_of_a_pair;
        if (!head_.tournament.empty()) return first_move_time_in_a_tournament;
        return head_.pair.empty() ? first_move_time : first_move_time_of_a_pair;
    }
    if (seat(side).is_computer) return std::nullopt;
    if (!has_computer()) return abandoned_after;
    return has_moved(side) ? abandoned_computer_after : first_move_time_of_a_pair;
}

std::optional<Due> Room::due() const {
    if (is_over()) return std::nullopt;
    auto at = clock_.flag_at();
    if (const auto limit = turn_limit(); !at && limit) at = turn_since_ + *limit;
    if (!at) return std::nullopt;
    const Side late = game_.to_move();
    if (!has_moved(late) && head_.tournament.empty()) return Due{*at, {Winner::Nobody, "aborted"}};
    return Due{*at, {winner_of(!late), clock_.exists() ? "timeout" : "abandoned"}};
}

std::optional<Moment> Room::deadline() const {
    const auto end = due();
    return end ? std::optional(end->at) : std::nullopt;
}

std::chrono::milliseconds Room::absence_claimed_after() const noexcept {
    return std::clamp<std::chrono::milliseconds>(head_.terms.clock.initial / 10, 20s, 2min);
}

std::optional<Moment> Room::claimable_at(std::optional<Moment> left) const {
    if (is_over() || has_computer() || !both_moved()) return std::nullopt;
    switch (clock_.kind()) {
        case store::ClockKind::None: return turn_since_ + claimed_after;
        case store::ClockKind::Fischer:
            if (!left) return std::nullopt;
            return std::max(*left, turn_since_) + absence_claimed_after();
        case store::ClockKind::Days: break;
    }
    return std::nullopt;
}

bool Room::may_berserk(Side side) const noexcept {
    return head_.may_berserk && clock_.kind() == store::ClockKind::Fischer && !is_over() &&
           !has_moved(side) && !berserk_[slot_of(side)];
}

bool Room::may_give_time() const noexcept {
    return clock_.kind() == store::ClockKind::Fischer && !is_over() && !has_computer() && both_moved() &&
           head_.tournament.empty();
}

std::string moves_text(const Game& game) {
    std::string text;
    const int size = game.ruleset().size();
    for (const auto& played : game.history()) {
        if (!text.empty()) text += ' ';
        text += to_string(played.move, size);
        bool first = true;
        for (const auto& taken : played.captures.taken()) {
            text += first ? 'x' : '/';
            text += tafl::to_string(taken.square, size);
            first = false;
        }
    }
    return text;
}

std::string end_sentence(const Ended& end, const Game& game) {
    const auto winner = end.result == Winner::Attackers ? Side::Attackers : Side::Defenders;
    if (end.reason == "resignation") {
        return fmt::format("The {} resigned; the {} win.", to_string(!winner), to_string(winner));
    }
    if (end.reason == "timeout") {
        return fmt::format("The {} ran out of time; the {} win.", to_string(!winner), to_string(winner));
    }
    if (end.reason == "abandoned" && end.result == Winner::Draw)
        return fmt::format("The {} left the game; a draw.", to_string(game.to_move()));
    if (end.reason == "abandoned") {
        return fmt::format("The {} left the game; the {} win.", to_string(!winner), to_string(winner));
    }
    if (end.reason == "agreement") return "A draw by agreement.";
    if (end.reason == "aborted") return "The game was aborted; it does not count.";
    return describe_ending(game);
}

std::string end_sentence(const Room& room) {
    return room.is_over() ? end_sentence(*room.end(), room.game()) : std::string();
}

}  // namespace tafl::server

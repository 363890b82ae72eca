#include "server/play/room.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/game_status.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"
#include "server/base/plain_text.hpp"

namespace tafl::server {

namespace {

std::size_t slot(Side side) { return static_cast<std::size_t>(index_of(side)); }
std::size_t slot(What what) { return static_cast<std::size_t>(what); }

Decision refused(RefusalCode code, std::string text) {
    Decision decision;
    decision.refusal = Refusal(code, std::move(text));
    return decision;
}
Decision keep(RoomEvent event) {
    Decision decision;
    decision.events.push_back(std::move(event));
    return decision;
}
Decision done_already() { return {}; }

Decision too_late(std::string text) { return refused(RefusalCode::Conflict, std::move(text)); }

std::string refusal_in_words(const Illegal& illegal, Move move, const Game& game) {
    auto text = describe(illegal, move, game.ruleset().size());
    text += '.';
    return text;
}

}  // namespace

Parsed<Room> Room::open(store::GameHead head, std::array<Seat, 2> seats) {
    auto game = begin_game(head.terms);
    if (!game) return std::unexpected(game.error());
    return Room(std::move(head), seats, *std::move(game));
}

Room::Room(store::GameHead head, std::array<Seat, 2> seats, Game game)
    : head_(std::move(head)),
      seats_(seats),
      game_(std::move(game)),
      clock_(head_.terms.clock),
      turn_since_(head_.began) {
    for (auto& plies : offered_on_) plies.fill(-1);
    head_.end.reset();  // the events say so, in their turn
    head_.next.clear();
    run_clock(head_.began);
}

bool Room::has_offered(Side side, What what) const noexcept { return offers_[slot(side)][slot(what)]; }
bool& Room::offer(Side side, What what) noexcept { return offers_[slot(side)][slot(what)]; }
const Seat& Room::seat(Side side) const noexcept { return seats_[slot(side)]; }

std::optional<Side> Room::side_of(store::PlayerId player) const noexcept {
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        if (player != 0 && seat(side).player == player) return side;
    }
    return std::nullopt;
}

bool Room::has_computer() const noexcept { return seats_[0].is_computer || seats_[1].is_computer; }

bool Room::has_moved(Side side) const noexcept {
    for (const auto& move : moves_) {
        if (move.by == side) return true;
    }
    return false;
}

bool Room::both_moved() const noexcept { return has_moved(Side::Attackers) && has_moved(Side::Defenders); }

// A turn may have several moves (R12): all of them go back. -1: the side has not moved.
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

std::optional<Moment> Room::deadline() const {
    if (is_over()) return std::nullopt;
    if (const auto flag = clock_.flag_at()) return flag;
    if (clock_.kind() != store::ClockKind::Fischer) return std::nullopt;
    return turn_since_ + (head_.pair.empty() ? first_move_time : first_move_time_of_a_pair);
}

std::optional<Ended> Room::overdue(Moment now) const {
    const auto due = deadline();
    if (!due || now < *due) return std::nullopt;
    const Side late = game_.to_move();
    if (!has_moved(late)) return Ended{Winner::Nobody, "aborted"};
    return Ended{winner_of(!late), "timeout"};
}

// What each command comes to. `side` is the sender's.
struct Room::Deciding {
    Room& room;
    Side side;
    Who who;
    Moment now;

    Decision operator()(const Play& play) const {
        const auto written = parse_move(play.move, room.game_.ruleset().size());
        if (!written) return refused(RefusalCode::Invalid, written.error().message + ".");
        const Move move = written->move;
        const int plies = room.game_.plies();
        if (play.ply >= 0 && play.ply < plies) return again(play.ply, move);
        if (room.is_over()) return too_late("The game is over.");
        if (play.ply != plies) {
            return refused(RefusalCode::Invalid, fmt::format("Move number {} comes next, not {}.", plies, play.ply));
        }
        if (plies >= most_plies)
            return refused(RefusalCode::Invalid, "This game has as many moves as one can have.");
        if (room.game_.to_move() != side) return refused(RefusalCode::Forbidden, "It is the other side's turn.");
        return try_move(move, play.lag);
    }
    // The answer to the first one was lost on its way.
    [[nodiscard]] Decision again(int ply, Move move) const {
        const auto i = static_cast<std::size_t>(ply);
        if (room.moves_[i].by == side && room.game_.history()[i].move == move) return done_already();
        return too_late("Another move has been played there.");
    }
    [[nodiscard]] Decision try_move(Move move, milliseconds lag) const {
        auto& game = room.game_;
        const int size = game.ruleset().size();
        const auto played = game.play(move);
        if (!played) return refused(RefusalCode::IllegalMove, refusal_in_words(played.error(), move, game));
        const auto outcome = game.outcome();
        const bool ends_turn = game.to_move() != side;
        game.undo();
        Moved event{to_string(move, size), std::nullopt, {}};
        if (room.clock_.exists()) {
            event.credit = room.clock_.credit(lag, now);
            event.left = room.clock_.left_after_move(side, now, event.credit, ends_turn);
        }
        auto decision = keep(std::move(event));
        if (outcome.is_over()) {
            decision.events.push_back(Ended{outcome.winner, std::string(to_string(outcome.reason))});
        }
        return decision;
    }

    Decision operator()(const Resign&) const {
        if (room.is_over()) return too_late("The game is over.");
        // Nobody's rating rises by a game that has not begun.
        if (room.head_.terms.rated && !room.both_moved()) return keep(Ended{Winner::Nobody, "aborted"});
        return keep(Ended{winner_of(!side), "resignation"});
    }
    Decision operator()(const Abort&) const {
        if (room.is_over()) return too_late("The game is over.");
        if (room.both_moved())
            return too_late("Both sides have moved; the game can be resigned, not aborted.");
        return keep(Ended{Winner::Nobody, "aborted"});
    }

    Decision operator()(const Offer& wish) const {
        if (auto no = refuse_offer(wish.what)) return *std::move(no);
        if (room.has_offered(!side, wish.what)) return agree(wish.what);
        if (room.has_offered(side, wish.what)) return done_already();
        if (room.seat(!side).is_computer && wish.what != What::Draw) return agree(wish.what);
        const int ply = room.game_.plies();
        if (room.offered_on_[slot(side)][slot(wish.what)] == ply) {
            return refused(RefusalCode::TooMany, room.is_over()
                                            ? "You have asked that already."
                                            : "You have asked that already; ask again after the next move.");
        }
        return keep(Offered{side, wish.what});
    }
    [[nodiscard]] std::optional<Decision> refuse_offer(What what) const {
        if (what == What::Rematch) {
            if (!room.is_over())
                return refused(RefusalCode::Invalid, "A rematch can be offered when the game is over.");
            if (!room.next().empty()) return too_late("The rematch has begun already.");
            return std::nullopt;
        }
        if (room.is_over()) return too_late("The game is over.");
        if (what == What::Draw) return std::nullopt;
        if (room.head_.terms.rated) return refused(RefusalCode::Forbidden, "Nothing is taken back in a rated game.");
        if (room.plies_before_turn_of(asker(what)) < 0)
            return refused(RefusalCode::Invalid, "You have not moved yet.");
        if (room.takebacks_ >= Room::most_takebacks)
            return refused(RefusalCode::Invalid, "So much has been taken back in this game that no more can be.");
        return std::nullopt;
    }
    // Who offers agrees, where the other has asked already.
    [[nodiscard]] Side asker(What what) const { return room.has_offered(!side, what) ? !side : side; }
    [[nodiscard]] Decision agree(What what) const {
        switch (what) {
            case What::Draw: return keep(Ended{Winner::Draw, "agreement"});
            case What::Takeback: return keep(TookBack{room.plies_before_turn_of(asker(what))});
            case What::Rematch: break;
        }
        Decision decision;
        decision.wants_rematch = true;
        return decision;
    }
    Decision operator()(const Decline& wish) const {
        const bool theirs = room.has_offered(!side, wish.what), mine = room.has_offered(side, wish.what);
        if (!theirs && !mine) return done_already();
        return keep(Declined{side, wish.what});
    }

    Decision operator()(const Chat& chat) const {
        if (who.is_muted) return refused(RefusalCode::Forbidden, "You may not write at present.");
        const auto text = trimmed(chat.text);
        const auto length = count_characters(text);
        if (length == 0 || length > longest_line || has_control_characters(text)) {
            return refused(RefusalCode::Invalid,
                           fmt::format("A line of 1 to {} characters can be sent.", longest_line));
        }
        if (room.seat(!side).is_computer) return refused(RefusalCode::Invalid, "The computer does not read.");
        if (room.chat_.size() >= most_lines)
            return refused(RefusalCode::Invalid, "This game has no room for more chat.");
        return keep(Said{side, std::string(text)});
    }

    Decision operator()(const Hold& hold) const {
        if (room.is_over() || room.clock_.kind() != store::ClockKind::Days) return done_already();
        if (room.clock_.held(side) == hold.until) return done_already();
        if (std::max(room.clock_.held(side), hold.until) <= now) return done_already();  // both are over
        return keep(Held{side, hold.until});
    }
    Decision operator()(const Resume&) const { return done_already(); }
    Decision operator()(const CheckTime&) const { return done_already(); }
};

Decision Room::decide(const Command& command, const Who& who, Moment now) {
    if (std::holds_alternative<Resume>(command)) {
        const bool counts = !is_over() && clock_.kind() == store::ClockKind::Fischer;
        return counts ? keep(Resumed{}) : done_already();
    }
    if (const auto late = overdue(now)) {
        auto decision = keep(*late);
        if (!std::holds_alternative<CheckTime>(command)) {
            decision.refusal = conflict("The time was up.");
        }
        return decision;
    }
    if (std::holds_alternative<CheckTime>(command)) return done_already();
    const auto side = side_of(who.player);
    if (!side) return refused(RefusalCode::Forbidden, "This game belongs to others; you can watch it.");
    return std::visit(Deciding{*this, *side, who, now}, command);
}

// What each event changes. False: it does not fit here, and nothing has changed.
struct Room::Applying {
    Room& room;
    Moment at;

    bool operator()(const Moved& event) const {
        const auto written = parse_move(event.move, room.game_.ruleset().size());
        const Side by = room.game_.to_move();
        if (room.is_over() || !written || event.left.has_value() != room.clock_.exists()) return false;
        if (!room.game_.play(written->move)) return false;
        room.moves_.push_back({by, event.left});
        if (event.left) room.clock_.moved(by, *event.left, event.credit, at);
        room.offer(!by, What::Draw) = false;  // moving on is an answer
        room.offer(by, What::Takeback) = room.offer(!by, What::Takeback) = false;
        begin_turn();
        return true;
    }
    bool operator()(const TookBack& event) const {
        if (room.is_over() || event.plies < 0 || event.plies >= room.game_.plies()) return false;
        while (room.game_.plies() > event.plies) room.game_.undo();
        room.moves_.resize(static_cast<std::size_t>(event.plies));
        ++room.takebacks_;
        for (auto& offers : room.offers_) offers.fill(false);
        for (auto& plies : room.offered_on_) plies.fill(-1);
        begin_turn();
        return true;
    }
    void begin_turn() const {
        room.turn_since_ = at;
        room.run_clock(at);
    }
    bool operator()(const Offered& event) const {
        room.offer(event.by, event.what) = true;
        room.offered_on_[slot(event.by)][slot(event.what)] = room.game_.plies();
        return true;
    }
    bool operator()(const Declined& event) const {
        room.offer(Side::Attackers, event.what) = room.offer(Side::Defenders, event.what) = false;
        return true;
    }
    bool operator()(const Said& event) const {
        room.chat_.push_back({event.by, event.text, at});
        return true;
    }
    bool operator()(const Held& event) const {
        room.clock_.hold(event.by, event.until, at);
        return true;
    }
    bool operator()(const Resumed&) const {
        room.clock_.resume(at);
        room.turn_since_ = at;
        return true;
    }
    bool operator()(const Ended& event) const {
        if (room.is_over()) return false;
        room.end_ = event;
        room.ended_at_ = at;
        for (auto& offers : room.offers_) offers.fill(false);
        room.run_clock(at);
        return true;
    }
    bool operator()(const Rematched& event) const {
        if (!room.is_over() || !room.next().empty()) return false;
        room.head_.next = event.next;
        for (auto& offers : room.offers_) offers.fill(false);
        return true;
    }
};

Parsed<RoomEvent> Room::apply(const store::GameEvent& kept) {
    auto event = parse_event(kept.text);
    if (!event) return event;
    if (kept.version != version_ + 1 || !std::visit(Applying{*this, kept.at}, *event)) {
        return std::unexpected(Error{fmt::format("game {}, event {}: {} does not fit behind event {}", id(),
                                                 kept.version, in_quotes(kept.text), version_)});
    }
    version_ = kept.version;
    return event;
}

std::string Room::moves_text() const {
    std::string text;
    const int size = game_.ruleset().size();
    for (const auto& played : game_.history()) {
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

store::GameEnd Room::to_end() const {
    return {end_->result, end_->reason, game_.plies(), moves_text(), to_position(game_.setup()), ended_at_};
}

std::string end_in_words(const Ended& end, const Game& game) {
    const auto winner = end.result == Winner::Attackers ? Side::Attackers : Side::Defenders;
    if (end.reason == "resignation") {
        return fmt::format("The {} resigned; the {} win.", to_string(!winner), to_string(winner));
    }
    if (end.reason == "timeout") {
        return fmt::format("The time of the {} was up; the {} win.", to_string(!winner), to_string(winner));
    }
    if (end.reason == "agreement") return "A draw by agreement.";
    if (end.reason == "aborted") return "The game was given up before it had begun; it does not count.";
    return describe_ending(game);
}

std::string end_in_words(const Room& room) {
    return room.is_over() ? end_in_words(*room.end(), room.game()) : std::string();
}

}  // namespace tafl::server

// The computer's part in the rooms it plays in.
#include "engine/levels.hpp"
#include "engine/win_probability.hpp"
#include "notation/squares.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

constexpr milliseconds longest_thought{1'000};
constexpr double draws_below = 0.35;  // the computer agrees to a draw when it is less likely to win

// The same misjudgements throughout a game, other ones in the next.
std::uint64_t seed_of(const std::string& game) { return std::hash<std::string>()(game); }

SearchLimits limits_for(const LiveRoom& live, Side side) {
    const auto& person = live.people.persons[static_cast<std::size_t>(index_of(side))];
    auto limits =
        limits_of_level(std::clamp(person.level, lowest_level, highest_level), seed_of(live.room.id()));
    limits.movetime = longest_thought;
    return limits;
}

struct Found {
    std::optional<Move> best;
    Score score = 0;
};

SearchPool::Work search_of(const Game& game, const SearchLimits& limits, std::shared_ptr<Found> found) {
    return [game = std::make_shared<const Game>(game), limits, found = std::move(found)](
               Engine& engine, SearchControl& control) {
        const auto answer = engine.search(*game, limits, control);
        found->best = answer.best_move;
        if (!answer.info.lines.empty()) found->score = answer.info.lines.front().score;
    };
}

}  // namespace

void Hub::State::think(LiveRoom& live) {
    const auto& room = live.room;
    const Side side = room.game().to_move();
    if (room.is_over() || !room.seat(side).is_computer || live.thinking != 0) return;
    const auto found = std::make_shared<Found>();
    const Who who{room.seat(side).player, false};
    auto play = [this, id = room.id(), ply = room.game().plies(), size = room.game().ruleset().size(), who,
                 found] {
        const auto still = rooms.find(id);
        if (still == rooms.end()) return;
        still->second->thinking = 0;
        if (found->best) submit(still->second, {Play{ply, to_string(*found->best, size), {}}, who, {}});
    };
    live.thinking =
        pool.ask(room.seat(!side).player, search_of(room.game(), limits_for(live, side), found), play);
}

// It says yes where it sees little for itself.
void Hub::State::weigh_draw(LiveRoom& live) {
    const auto& room = live.room;
    for (const Side human : {Side::Attackers, Side::Defenders}) {
        if (room.is_over() || !room.has_offered(human, What::Draw) || !room.seat(!human).is_computer)
            continue;
        if (live.weighing != 0) return;
        const auto found = std::make_shared<Found>();
        const Who who{room.seat(!human).player, false};
        const bool own_turn = room.game().to_move() != human;
        auto answer = [this, id = room.id(), who, own_turn, found] {
            const auto still = rooms.find(id);
            if (still == rooms.end()) return;
            still->second->weighing = 0;
            const auto& game = still->second->room.game();
            const double chance = win_probability(found->score, game.to_move(), game.ruleset());
            const bool agrees = (own_turn ? chance : 1 - chance) < draws_below;
            submit(still->second,
                   {agrees ? Command(Offer{What::Draw}) : Command(Decline{What::Draw}), who, {}});
        };
        auto limits = limits_for(live, !human);
        limits.weakness = {};
        live.weighing = pool.ask(room.seat(human).player, search_of(room.game(), limits, found), answer);
    }
}

void Hub::State::stop_thinking(LiveRoom& live) {
    pool.cancel(std::exchange(live.thinking, 0));
    pool.cancel(std::exchange(live.weighing, 0));
}

}  // namespace tafl::server

#include "server/computer/opponent.hpp"

#include <algorithm>

#include "engine/characters.hpp"
#include "engine/draws.hpp"

namespace tafl::server {

namespace {

constexpr std::chrono::milliseconds max_search{1'000};
constexpr std::uint64_t max_cost = 1'000'000;  // the nodes of the longest search

// The same evaluation errors throughout a game, different ones in the next.
std::uint64_t seed_of(const std::string& id) { return std::hash<std::string>()(id); }

SearchLimits limits_for(const ComputerOpponent::Position& position) {
    const auto* character = character_of(position.level);
    auto limits = character != nullptr ? limits_of(*character, seed_of(position.id))
                                       : limits_of_level(std::clamp(position.level, min_level, max_level),
                                                         seed_of(position.id));
    limits.movetime = max_search;
    return limits;
}

}  // namespace

void ComputerOpponent::search(Tickets& tickets, const Position& position, const SearchLimits& limits,
                              std::function<void(const SearchAnswer&)> done) {
    if (tickets.contains(position.id)) return;
    auto finish = [&tickets, id = position.id, postponed = position.postponed,
                   done = std::move(done)](const std::optional<SearchAnswer>& answer) {
        tickets.erase(id);
        if (!answer) return postponed();
        done(*answer);
    };
    const SearchRequest request{position.lane, position.owner, std::min(limits.nodes, max_cost)};
    SearchQuestion question{std::make_shared<const Game>(position.game), limits, false};
    tickets.emplace(position.id, pool_.submit(request, std::move(question), std::move(finish)));
}

void ComputerOpponent::choose_move(const Position& position, std::function<void(Move)> done) {
    search(moves_, position, limits_for(position),
           [done = std::move(done)](const SearchAnswer& answer) { done(answer.result.best_move); });
}

void ComputerOpponent::judge_draw(const Position& position, Side human, std::function<void(bool)> done) {
    auto decide = [game = position.game, human, done = std::move(done)](const SearchAnswer& answer) {
        const auto& lines = answer.result.info.lines;
        const auto score = lines.empty() ? 0 : lines.front().score;
        done(accepts_draw(game, !human, game.to_move() == human ? -score : score));
    };
    auto limits = limits_for(position);
    limits.weakness = {};
    limits.style = {};
    search(draws_, position, limits, std::move(decide));
}

void ComputerOpponent::cancel(Tickets& tickets, const std::string& id) {
    const auto found = tickets.find(id);
    if (found == tickets.end()) return;
    pool_.cancel(found->second);
    tickets.erase(found);
}

void ComputerOpponent::stop(const std::string& id) {
    cancel(moves_, id);
    cancel(draws_, id);
}

}  // namespace tafl::server

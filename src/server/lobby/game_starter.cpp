#include "server/lobby/game_starter.hpp"

#include <fmt/format.h>

#include <random>

#include "engine/characters.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

using store::SidePreference;

bool toss() { return std::random_device()() % 2 == 0; }

std::array<store::PlayerId, 2> seats_for(SidePreference side, store::PlayerId by, store::PlayerId other) {
    const bool attacks = side == SidePreference::Random ? toss() : side == SidePreference::Attackers;
    if (attacks) return {by, other};
    return {other, by};
}

std::vector<store::GameHead> heads_for(const TermsRequest& wanted, std::array<store::PlayerId, 2> players,
                                       Moment now) {
    store::GameHead head;
    head.id = new_id();
    head.terms = wanted.terms;
    head.players = players;
    head.began = now;
    if (!wanted.pair) return {head};
    store::GameHead other = head;
    other.id = new_id();
    other.players = {players[1], players[0]};
    other.pair = head.id;
    head.pair = other.id;
    return {head, other};
}

}  // namespace

void GameStarter::admit(const Caller& caller, const TermsRequest& wanted, bool with_people) {
    if (with_people && caller.is_banned) throw forbidden("banned"_reason);
    if (wanted.terms.rated && caller.kind != store::PlayerKind::Member)
        throw unauthenticated("rated-account"_reason);
    if (rooms_.running_of(caller.id) >= max_running_games) throw too_many("too-many-games"_reason);
    if (const auto refusal = rooms_.count_begun(caller.address)) throw *refusal;
}

store::PlayerId GameStarter::computer(int level) const {
    const auto found = computers_.find(level);
    if (found == computers_.end()) throw invalid("The computer plays at levels 1 to 10.");
    return found->second;
}

awaitable<NewGame> GameStarter::begin(TermsRequest wanted, store::PlayerId by, store::PlayerId other,
                                      std::vector<std::string> challenges, std::string address) {
    const bool balances = wanted.side == SidePreference::Random && !wanted.pair && !challenges.empty();
    GamesWrite write{heads_for(wanted, seats_for(wanted.side, by, other), now_()), std::move(challenges),
                     balances};
    NewGame made{write.heads.front().id, write.heads.front().pair};
    co_await rooms_.begin(std::move(write), std::move(address));
    co_return made;
}

awaitable<NewGame> GameStarter::play_computer(Caller caller, TermsRequest wanted, int level) {
    if (wanted.terms.rated && character_of(level) == nullptr) throw invalid("computer-unrated"_reason);
    admit(caller, wanted, false);
    const auto opponent = computer(level);
    if (!caller.address.empty() &&
        rooms_.computer_games_from(caller.address) >= max_computer_games_per_address)
        throw too_many("too-many-games"_reason);
    if (pool_.is_full(SearchLane::Connected, caller.address)) throw unavailable("computer-busy"_reason, 5);
    std::vector<std::string> no_challenges;
    co_return co_await begin(std::move(wanted), caller.id, opponent, std::move(no_challenges),
                             caller.address);
}

std::map<int, store::PlayerId> find_computers(store::Store& store, Moment now) {
    std::map<int, store::PlayerId> computers;
    const int last = max_level + static_cast<int>(characters().size());
    for (int level = min_level; level <= last; ++level) {
        store::Player player;
        player.kind = store::PlayerKind::Computer;
        player.name = player.name_key = fmt::format("computer-{}", level);
        player.level = level;
        player.joined = player.seen = now;
        const auto existing = store.player_named(player.name_key);
        computers[level] = existing ? existing->id : store.add_player(player).value();
    }
    return computers;
}

}  // namespace tafl::server

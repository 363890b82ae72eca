#include "server/lobby/pairing.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "server/rooms/sides.hpp"

namespace tafl::server {

using store::SidePreference;

namespace {

bool sides_fit(SidePreference a, SidePreference b) {
    return a == SidePreference::Random || b == SidePreference::Random || a != b;
}

SidePreference opposite(SidePreference side) {
    switch (side) {
        case SidePreference::Attackers: return SidePreference::Defenders;
        case SidePreference::Defenders: return SidePreference::Attackers;
        case SidePreference::Random: break;
    }
    return SidePreference::Random;
}

double rating_of(const Person& person) { return person.rating.value_or(store::Rating{}).rating; }

}  // namespace

bool fits(const OpenChallenge& open, const Person& by, const TermsRequest& wanted) noexcept {
    const auto& theirs = open.challenge;
    return theirs.is_open && theirs.by != by.id && theirs.terms == wanted.terms &&
           theirs.pair == wanted.pair && open.by.is_bot == by.is_bot && sides_fit(theirs.side, wanted.side);
}

double distance(const Person& a, const Person& b) noexcept { return std::abs(rating_of(a) - rating_of(b)); }

SidePreference side_between(SidePreference theirs, SidePreference wanted) noexcept {
    return theirs != SidePreference::Random ? theirs : opposite(wanted);
}

std::chrono::seconds wait_of_leaver(store::Store& store, store::PlayerId player) {
    constexpr int games_read = 60, live_games_counted = 20;
    store::GameFilter last;
    last.player = player;
    last.over = true;
    last.limit = games_read;
    const auto has_left = [player](const store::GameHead& game) {
        const Side side = game.players[0] == player ? Side::Attackers : Side::Defenders;
        return game.end->reason == "abandoned" && game.end->result != winner_of(side);
    };
    const auto is_live = [](const store::GameHead& game) {
        return game.terms.clock.kind == store::ClockKind::Fischer;
    };
    const auto games = store.find_games(last);
    const auto left = static_cast<int>(std::ranges::count_if(
        games | std::views::filter(is_live) | std::views::take(live_games_counted), has_left));
    return std::max(0, left - forgiven_leaves) * wait_for_leaving;
}

}  // namespace tafl::server

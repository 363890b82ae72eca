#include "server/simulation/seekers.hpp"

#include <algorithm>

#include "server/lobby/challenges.hpp"
#include "server/rooms/table.hpp"

namespace tafl::server::test {

using boost::asio::awaitable;

namespace {

constexpr int slowest_request = 1'500, longest_wait = 3'000;  // ms

// Offers a correspondence game, for which the player need not be connected.
Work seek_as(store::PlayerId player) {
    return [player](Hub& hub) -> awaitable<std::string> {
        const store::ClockTerms days{store::ClockKind::Days, std::chrono::days(14), std::chrono::days(3)};
        const TermsRequest wanted{terms("brandub", days), store::SidePreference::Random, false};
        const Opponent anybody{Opponent::Kind::Anyone, ""};
        const auto made = co_await hub.challenges.create(member(player), wanted, anybody);
        co_return made.challenge.empty() ? "game " + made.game.game : made.challenge;
    };
}

}  // namespace

awaitable<void> Seekers::play(store::PlayerId player) {
    ++busy;
    while (is_open) {
        co_await world_.sleep(world_.up_to(slowest_request));
        co_await seek(player);
    }
    --busy;
}

awaitable<void> Seekers::seek(store::PlayerId player) {
    const auto work = seek_as(player);
    const auto answer = co_await world_.ask(world_.any_node(), work);
    if (answer.kind != Answer::Kind::Done) co_return;
    if (answer.text.starts_with("game ")) {
        games_[answer.text.substr(5)] = player;
        ++paired;
        co_return;
    }
    challenges_.insert(answer.text);
    co_await world_.sleep(world_.up_to(longest_wait));
    if (world_.chance(0.5)) co_await withdraw(player, answer.text);
}

awaitable<void> Seekers::withdraw(store::PlayerId player, std::string challenge) {
    const Work work = [player, challenge](Hub& hub) -> awaitable<std::string> {
        co_await hub.challenges.withdraw(member(player), challenge);
        co_return "";
    };
    challenges_.erase(challenge);  // without an answer it may be there or not
    const auto answer = co_await world_.ask(world_.any_node(), work);
    if (answer.kind == Answer::Kind::Done) withdrawn_.insert(challenge);
    if (answer.kind != Answer::Kind::Refused) co_return;
    const auto stored = world_.store().challenge(challenge);
    if (stored && !stored->is_closed)
        world_.fail(challenge + " is open, and its withdrawal was refused: " + answer.refusal->text);
}

void Seekers::check() {
    std::map<std::string, std::set<store::PlayerId>> begun;  // the challengers of each game
    std::set<store::PlayerId> still_wait;
    for (const auto& id : challenges_) {
        const auto challenge = world_.store().challenge(id);
        if (!challenge) world_.fail(id + ": the challenge is lost");
        else if (!challenge->is_closed) still_wait.insert(challenge->by);
        else if (!challenge->game.empty() && !begun[challenge->game].insert(challenge->by).second)
            world_.fail(id + ": its game is another challenge's of the same player");
    }
    for (const auto& [game, challengers] : begun)
        for (const auto player : challengers) games_.emplace(game, player);
    if (still_wait.size() > 1) world_.fail("two who fit each other wait for ever");
    for (const auto& id : withdrawn_) {
        if (world_.store().challenge(id)) world_.fail(id + ": it was withdrawn, and is there");
    }
    for (const auto& [id, player] : games_) {
        const auto game = world_.store().game(id);
        if (!game || std::ranges::find(game->players, player) == game->players.end())
            world_.fail(id + ": the game of a pair is lost");
    }
}

}  // namespace tafl::server::test

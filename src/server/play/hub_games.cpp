// Challenges, and how games begin.
#include <algorithm>
#include <random>

#include "engine/levels.hpp"
#include "server/people/ratings.hpp"
#include "server/play/hub_start.hpp"
#include "server/play/hub_state.hpp"
#include "server/play/json_text.hpp"

namespace tafl::server {

namespace {

using store::SidePreference;

Refused later() { return {503, "later", "This could not be kept just now; try again in a moment."}; }
Refused quicker() { return too_late("Somebody else was quicker, or the challenge was withdrawn."); }

bool toss() { return std::random_device()() % 2 == 0; }

// Do both get the side they want?
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

std::array<store::PlayerId, 2> seats_for(SidePreference side, store::PlayerId by, store::PlayerId other) {
    const bool attacks = side == SidePreference::Random ? toss() : side == SidePreference::Attackers;
    if (attacks) return {by, other};
    return {other, by};
}

std::vector<store::GameHead> heads_for(const GameWish& wish, std::array<store::PlayerId, 2> players,
                                       Moment now) {
    store::GameHead head;
    head.id = new_id();
    head.terms = wish.terms;
    head.players = players;
    head.began = now;
    if (!wish.pair) return {head};
    store::GameHead other = head;
    other.id = new_id();
    other.players = {players[1], players[0]};
    other.pair = head.id;
    head.pair = other.id;
    return {head, other};
}

// Work on the store whose failure is told as 503.
template <class Job>
awaitable<std::invoke_result_t<Job, store::Store&>> kept(StoreQueue& store, Job job) {
    try {
        co_return co_await store.write(std::move(job));
    } catch (const store::StoreError& error) {
        throw later();
    }
}

}  // namespace

void Hub::State::check_may_play(const Caller& caller, const GameWish& wish, bool with_people) const {
    if (with_people && caller.is_barred) throw not_yours("You may not play with others at present.");
    if (wish.terms.rated && caller.kind != store::PlayerKind::Member) {
        throw sign_in("Rated games need a name of your own: make an account first.");
    }
    const auto games = going.find(caller.id);
    if (games != going.end() && games->second.size() >= static_cast<std::size_t>(most_games_going)) {
        throw Refused{429, "slow-down", "You play a hundred games already; end some of them first.", 0};
    }
}

awaitable<NewGame> Hub::State::begin_games(GameWish wish, store::PlayerId by, store::PlayerId other,
                                           std::string challenge) {
    const GamesWrite write{heads_for(wish, seats_for(wish.side, by, other), now()), challenge};
    auto job = [write](store::Store& kept_in) { return keep(kept_in, write); };
    const auto games = co_await kept(store, std::move(job));
    if (!games) throw quicker();
    for (const auto& stored : *games) begin_room(stored);
    NewGame made{write.heads.front().id, write.heads.front().pair};
    co_return made;
}

awaitable<NewGame> Hub::State::play_computer(Caller caller, GameWish wish, int level) {
    if (wish.terms.rated) throw bad_request("Games with the computer are not rated.");
    check_may_play(caller, wish, false);
    const auto seat = computers.find(level);
    if (seat == computers.end()) throw bad_request("The computer plays at levels 1 to 10.");
    std::string no_challenge;
    co_return co_await begin_games(std::move(wish), caller.id, seat->second, std::move(no_challenge));
}

// An open challenge that says the same, by somebody else.
OpenChallenge* Hub::State::fitting(const Caller& caller, const GameWish& wish) {
    for (auto& [id, open] : challenges) {
        const auto& theirs = open.challenge;
        if (theirs.is_open && !open.is_taken && theirs.by != caller.id && theirs.terms == wish.terms &&
            theirs.pair == wish.pair && sides_fit(theirs.side, wish.side) && is_waiting(open)) {
            return &open;
        }
    }
    return nullptr;
}

awaitable<NewChallenge> Hub::State::challenge(Caller caller, GameWish wish, Opponent opponent) {
    check_may_play(caller, wish, true);
    const auto mine = std::count_if(challenges.begin(), challenges.end(), [&](const auto& entry) {
        return entry.second.challenge.by == caller.id;
    });
    if (mine >= most_open_challenges) {
        throw Refused{429, "slow-down", "You have as many open challenges as one can; withdraw some of them.",
                      0};
    }
    NewChallenge made;
    if (opponent.kind == Opponent::Kind::Anyone) {
        made.game = co_await take_fitting(caller, wish);
        if (!made.game.game.empty()) co_return made;
    }
    OpenChallenge open;
    open.challenge.id = new_id();
    open.challenge.by = caller.id;
    open.challenge.is_open = opponent.kind == Opponent::Kind::Anyone;
    open.challenge.terms = wish.terms;
    open.challenge.side = wish.side;
    open.challenge.pair = wish.pair;
    open.challenge.at = now();
    const bool for_player = opponent.kind == Opponent::Kind::Player;
    auto job = [open, for_player,
                key = opponent.name_key](store::Store& kept_in) -> std::optional<OpenChallenge> {
        auto result = open;
        if (for_player) {
            const auto player = kept_in.player_named(key);
            if (!player || player->kind == store::PlayerKind::Erased)
                throw unknown("There is nobody of that name.");
            if (player->kind == store::PlayerKind::Computer)
                throw bad_request("The computer is asked by POST /games.");
            if (player->id == open.challenge.by) throw bad_request("That is yourself.");
            if (player->is_barred || either_blocks(kept_in, player->id, open.challenge.by))
                return std::nullopt;
            result.challenge.to = player->id;
            result.to = player->name;
        }
        kept_in.add_challenge(result.challenge);
        result.by = read_person(kept_in, open.challenge.by, rating_pool(open.challenge.terms));
        return result;
    };
    const auto added = co_await kept(store, std::move(job));
    if (!added) throw not_yours("This player takes no challenge of yours.");
    made.challenge = added->challenge.id;
    challenges[made.challenge] = *added;
    if (added->challenge.to != 0) {
        JsonText json;
        json.open('{').field("on", "challenge").key("challenge");
        append_challenge(json, added->challenge, added->by, added->to);
        send_to(added->challenge.to, shared(json.close('}').take()));
    }
    lobby_changed();
    co_return made;
}

// Nothing in `game`: nobody who fits waits, or not for this caller.
awaitable<NewGame> Hub::State::take_fitting(Caller caller, GameWish wish) {
    auto* open = fitting(caller, wish);
    if (open == nullptr) co_return NewGame{};
    const auto side =
        open->challenge.side != SidePreference::Random ? open->challenge.side : opposite(wish.side);
    try {
        co_return co_await take(*open, caller, side);
    } catch (const Refused& refused) {
        if (refused.code != "not-yours") throw;
    }
    co_return NewGame{};
}

// Accepted once: whoever comes while the first is being kept is too late.
awaitable<NewGame> Hub::State::take(OpenChallenge& open, Caller caller, SidePreference side) {
    open.is_taken = true;
    const auto challenge = open.challenge;
    const GameWish wish{challenge.terms, side, challenge.pair};
    NewGame made;
    std::optional<Refused> refused;
    try {
        made = co_await begin_games(wish, challenge.by, caller.id, challenge.id);
    } catch (const Refused& failure) {
        refused = failure;
    }
    if (!refused) {
        challenge_gone(challenge.id);
        co_return made;
    }
    if (const auto still = challenges.find(challenge.id); still != challenges.end()) {
        still->second.is_taken = false;
        if (refused->code == "too-late") throw not_yours("This challenge is not for you to take.");
    }
    throw *refused;
}

void Hub::State::challenge_gone(const std::string& id) {
    challenges.erase(id);
    lobby_changed();
}

awaitable<NewGame> Hub::State::accept(Caller caller, std::string id) {
    const auto found = challenges.find(id);
    if (found == challenges.end()) {
        auto job = [id](store::Store& kept_in) { return kept_in.challenge(id); };
        const auto stored = co_await kept(store, std::move(job));
        if (!stored) throw unknown("There is no such challenge.");
        throw quicker();
    }
    auto& open = found->second;
    if (open.challenge.by == caller.id)
        throw bad_request("This challenge is your own; send the link to a friend.");
    if (open.challenge.to != 0 && open.challenge.to != caller.id)
        throw not_yours("This challenge is for somebody else.");
    if (open.is_taken) throw quicker();
    check_may_play(caller, {open.challenge.terms, {}, open.challenge.pair}, true);
    co_return co_await take(open, caller, open.challenge.side);
}

awaitable<void> Hub::State::withdraw(Caller caller, std::string id) {
    const auto found = challenges.find(id);
    if (found == challenges.end()) throw unknown("There is no such challenge, or it was taken.");
    const auto& challenge = found->second.challenge;
    if (challenge.by != caller.id && challenge.to != caller.id)
        throw not_yours("This challenge is somebody else's.");
    if (found->second.is_taken) throw quicker();
    found->second.is_taken = true;
    std::optional<Refused> refused;
    try {
        auto job = [id](store::Store& kept_in) { return kept_in.close_challenge(id, ""); };
        (void)co_await kept(store, std::move(job));
    } catch (const Refused& failure) {
        refused = failure;
    }
    if (!refused) co_return challenge_gone(id);
    if (const auto still = challenges.find(id); still != challenges.end()) still->second.is_taken = false;
    throw *refused;
}

awaitable<std::string> Hub::State::challenge_text(std::string id) {
    auto job = [id](store::Store& kept_in) -> std::optional<std::string> {
        const auto challenge = kept_in.challenge(id);
        if (!challenge) return std::nullopt;
        const auto by = read_person(kept_in, challenge->by, rating_pool(challenge->terms));
        const auto to = challenge->to != 0 ? kept_in.player(challenge->to) : std::nullopt;
        JsonText json;
        append_challenge(json, *challenge, by, to ? to->name : "");
        return json.take();
    };
    std::optional<std::string> text;
    try {
        text = co_await store.read(std::move(job));
    } catch (const store::StoreError& error) {
        throw later();
    }
    if (!text) throw unknown("There is no such challenge.");
    co_return *text;
}

std::string Hub::State::challenges_of(store::PlayerId player) const {
    JsonText json;
    json.open('[');
    for (const auto& [id, open] : challenges) {
        if (open.challenge.by != player && open.challenge.to != player) continue;
        append_challenge(json, open.challenge, open.by, open.to);
    }
    return json.close(']').take();
}

}  // namespace tafl::server

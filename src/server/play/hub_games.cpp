// Challenges, and how games begin.
#include <algorithm>
#include <random>

#include "base/json_writer.hpp"
#include "engine/levels.hpp"
#include "server/people/ratings.hpp"
#include "server/play/hub_start.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

using store::SidePreference;

Refusal later() { return unavailable("This could not be stored just now; try again in a moment."); }
Refusal quicker() { return conflict(std::string(in_words(Hindrance::Taken))); }

void refuse_hindered(Hindrance hindrance) {
    switch (hindrance) {
        case Hindrance::None: return;
        case Hindrance::Taken: throw quicker();
        case Hindrance::Gone:
        case Hindrance::Banned:
        case Hindrance::Blocked: throw forbidden(std::string(in_words(hindrance)));
        case Hindrance::Busy: throw too_many(std::string(in_words(hindrance)));
    }
}

constexpr std::chrono::hours one_day{24}, two_weeks{14 * 24};  // until nobody has taken a challenge

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
    if (with_people && caller.is_banned) throw forbidden("You may not play with others at present.");
    if (wish.terms.rated && caller.kind != store::PlayerKind::Member) {
        throw unauthenticated("Rated games need a name of your own: make an account first.");
    }
    const auto games = going.find(caller.id);
    if (games != going.end() && games->second.size() >= static_cast<std::size_t>(most_games_going)) {
        throw too_many("You play a hundred games already; end some of them first.");
    }
}

awaitable<NewGame> Hub::State::begin_games(GameWish wish, store::PlayerId by, store::PlayerId other,
                                           std::string challenge) {
    const GamesWrite write{heads_for(wish, seats_for(wish.side, by, other), now()), challenge};
    auto job = [write](store::Store& kept_in) { return keep(kept_in, write); };
    const auto made_games = co_await kept(store, std::move(job));
    refuse_hindered(made_games.hindrance);
    for (const auto& stored : made_games.games) begin_room(stored);
    NewGame made{write.heads.front().id, write.heads.front().pair};
    co_return made;
}

awaitable<NewGame> Hub::State::play_computer(Caller caller, GameWish wish, int level) {
    if (wish.terms.rated) throw invalid("Games with the computer are not rated.");
    check_may_play(caller, wish, false);
    const auto seat = computers.find(level);
    if (seat == computers.end()) throw invalid("The computer plays at levels 1 to 10.");
    std::string no_challenge;
    co_return co_await begin_games(std::move(wish), caller.id, seat->second, std::move(no_challenge));
}

// The open challenges that say the same, by somebody else. Nobody plays a program, or has a person for an opponent,
// without having chosen it.
std::vector<std::string> Hub::State::fitting(const Caller& caller, const GameWish& wish) const {
    std::vector<std::string> ids;
    for (const auto& [id, open] : challenges) {
        const auto& theirs = open.challenge;
        if (theirs.is_open && !open.is_taken && theirs.by != caller.id && theirs.terms == wish.terms &&
            theirs.pair == wish.pair && open.by.is_bot == caller.is_bot &&
            sides_fit(theirs.side, wish.side) && is_waiting(open)) {
            ids.push_back(id);
        }
    }
    return ids;
}

// What is being kept at this moment counts too.
void Hub::State::check_may_challenge(const Caller& caller, bool for_anyone,
                                     const std::string& address) const {
    int mine = 0, from_there = 0;
    for (const auto& [id, open] : challenges) {
        if (open.challenge.by == caller.id) ++mine;
        if (open.challenge.is_open && !address.empty() && open.address == address) ++from_there;
    }
    if (mine >= most_open_challenges) {
        throw too_many("You have as many open challenges as one can; withdraw some of them.");
    }
    if (for_anyone && from_there >= most_open_of_address) {
        throw too_many("As many open challenges as can wait from one address wait from yours.");
    }
}

awaitable<NewChallenge> Hub::State::challenge(Caller caller, GameWish wish, Opponent opponent,
                                              std::string address) {
    check_may_play(caller, wish, true);
    const bool for_anyone = opponent.kind == Opponent::Kind::Anyone;
    check_may_challenge(caller, for_anyone, address);
    NewChallenge made;
    if (for_anyone) {
        made.game = co_await take_fitting(caller, wish);
        if (!made.game.game.empty()) co_return made;
        check_may_challenge(caller, for_anyone, address);
    }
    OpenChallenge open;
    open.challenge.id = new_id();
    open.challenge.by = caller.id;
    open.challenge.is_open = for_anyone;
    open.challenge.terms = wish.terms;
    open.challenge.side = wish.side;
    open.challenge.pair = wish.pair;
    open.challenge.at = now();
    open.is_taken = true;
    open.address = std::move(address);
    made.challenge = open.challenge.id;
    challenges[made.challenge] = open;
    std::optional<Refusal> refused;
    try {
        open = co_await keep_challenge(std::move(open), std::move(opponent));
    } catch (const Refusal& failure) {
        refused = failure;
    }
    const auto place = challenges.find(made.challenge);
    if (place == challenges.end()) throw later();  // whoever made it has left meanwhile
    if (refused) {
        challenges.erase(place);
        throw *refused;
    }
    place->second = open;
    expect_end(open);
    if (open.challenge.to != 0) {
        send_to(open.challenge.to, challenge_message(open));
    }
    lobby_changed();
    co_return made;
}

// As it is kept, with the names around it.
awaitable<OpenChallenge> Hub::State::keep_challenge(OpenChallenge open, Opponent opponent) {
    auto job = [open, opponent](store::Store& kept_in) {
        auto result = open;
        result.is_taken = false;
        const auto by = kept_in.player(open.challenge.by);
        if (!by || by->kind == store::PlayerKind::Erased) throw unauthenticated("You are not here any more.");
        if (by->is_banned) throw forbidden("You may not play with others at present.");
        if (opponent.kind == Opponent::Kind::Player) {
            const auto player = kept_in.player_named(opponent.name_key);
            if (!player || player->kind == store::PlayerKind::Erased)
                throw not_found("There is nobody of that name.");
            if (player->kind == store::PlayerKind::Computer)
                throw invalid("The computer is asked by POST /games.");
            if (player->id == by->id) throw invalid("That is yourself.");
            if (player->is_banned || either_blocks(kept_in, player->id, by->id))
                throw forbidden("This player takes no challenge of yours.");
            result.challenge.to = player->id;
            result.to = player->name;
        }
        kept_in.add_challenge(result.challenge);
        result.by = read_person(kept_in, by->id, rating_pool(open.challenge.terms));
        return result;
    };
    co_return co_await kept(store, std::move(job));
}

// Nothing in `game`: nobody who fits waits, or not for this caller.
awaitable<NewGame> Hub::State::take_fitting(Caller caller, GameWish wish) {
    const auto ids = fitting(caller, wish);
    for (const auto& id : ids) {
        const auto found = challenges.find(id);
        if (found == challenges.end() || found->second.is_taken) continue;
        const auto theirs = found->second.challenge.side;
        const auto side = theirs != SidePreference::Random ? theirs : opposite(wish.side);
        try {
            co_return co_await take(found->second.challenge, caller, side);
        } catch (const Refusal& refused) {
            if (refused.code == RefusalCode::Unavailable) throw;
        }
    }
    co_return NewGame{};
}

// Who may not take it is sent away before anybody else is kept waiting for him.
awaitable<void> Hub::State::check_may_take(store::Challenge challenge, store::PlayerId caller) {
    auto job = [challenge, caller](store::Store& kept_in) {
        return hindrance_of(kept_in, {challenge.by, caller}, challenge.pair ? 2 : 1);
    };
    Hindrance hindrance{};
    try {
        hindrance = co_await store.read(std::move(job));
    } catch (const store::StoreError& error) {
        throw later();
    }
    refuse_hindered(hindrance);
}

// Accepted once: whoever comes while the first is being kept is too late.
awaitable<NewGame> Hub::State::take(store::Challenge challenge, Caller caller, SidePreference side) {
    co_await check_may_take(challenge, caller.id);
    const auto open = challenges.find(challenge.id);
    if (open == challenges.end() || open->second.is_taken) throw quicker();
    open->second.is_taken = true;
    const GameWish wish{challenge.terms, side, challenge.pair};
    NewGame made;
    std::optional<Refusal> refused;
    try {
        made = co_await begin_games(wish, challenge.by, caller.id, challenge.id);
    } catch (const Refusal& failure) {
        refused = failure;
    }
    if (!refused) {
        challenge_gone(challenge.id, made.game);
        co_return made;
    }
    if (const auto still = challenges.find(challenge.id); still != challenges.end()) {
        still->second.is_taken = false;
    }
    throw *refused;
}

SharedText challenge_message(const OpenChallenge& open) {
    JsonWriter json;
    json.open('{').field("on", "challenge").key("challenge");
    append_challenge(json, open.challenge, open.by, open.to);
    return shared(json.close('}').take());
}

void Hub::State::challenge_gone(const std::string& id, const std::string& game) {
    if (const auto found = challenges.find(id); found != challenges.end()) {
        const auto by = found->second.challenge.by, to = found->second.challenge.to;
        challenges.erase(found);
        JsonWriter json;
        json.open('{').field("on", "challenge-gone").field("challenge", id).field_or_null("game", game);
        const auto text = shared(json.close('}').take());
        send_to(by, text);
        if (to != 0) send_to(to, text);
    }
    agenda.set(challenge_name(id), std::nullopt);
    lobby_changed();
}

void Hub::State::expect_end(const OpenChallenge& open) {
    const bool is_for_days =
        open.challenge.terms.clock.kind == store::ClockKind::Days || !open.challenge.is_open;
    agenda.set(challenge_name(open.challenge.id), open.challenge.at + (is_for_days ? two_weeks : one_day));
    set_timer();
}

void Hub::State::close_challenges_of(store::PlayerId player) {
    std::vector<std::string> ids;
    for (const auto& [id, open] : challenges) {
        if (open.challenge.by == player) ids.push_back(id);
    }
    if (!ids.empty()) start(close_challenges(std::move(ids)));
}

// Where the store fails they stay closed for everybody until the next start, which closes them again.
awaitable<void> Hub::State::close_challenges(std::vector<std::string> ids) {
    for (const auto& id : ids) challenge_gone(id);
    auto job = [ids](store::Store& kept_in) {
        for (const auto& id : ids) (void)kept_in.close_challenge(id, "");
    };
    co_await store.write(std::move(job));
}

awaitable<NewGame> Hub::State::accept(Caller caller, std::string id) {
    const auto found = challenges.find(id);
    if (found == challenges.end()) {
        auto job = [id](store::Store& kept_in) { return kept_in.challenge(id); };
        const auto stored = co_await kept(store, std::move(job));
        if (!stored) throw not_found("There is no such challenge.");
        throw quicker();
    }
    auto& open = found->second;
    if (open.challenge.by == caller.id)
        throw invalid("This challenge is your own; send the link to a friend.");
    if (open.challenge.to != 0 && open.challenge.to != caller.id)
        throw forbidden("This challenge is for somebody else.");
    if (caller.is_bot && open.challenge.is_open && !open.by.is_bot)
        throw forbidden("This challenge is for people; a bot plays those who ask for it.");
    if (open.is_taken) throw quicker();
    check_may_play(caller, {open.challenge.terms, {}, open.challenge.pair}, true);
    co_return co_await take(open.challenge, caller, open.challenge.side);
}

awaitable<void> Hub::State::withdraw(Caller caller, std::string id) {
    const auto found = challenges.find(id);
    if (found == challenges.end()) throw not_found("There is no such challenge, or it was taken.");
    const auto& challenge = found->second.challenge;
    if (challenge.by != caller.id && challenge.to != caller.id)
        throw forbidden("This challenge is somebody else's.");
    if (found->second.is_taken) throw quicker();
    found->second.is_taken = true;
    std::optional<Refusal> refused;
    try {
        auto job = [id](store::Store& kept_in) { return kept_in.close_challenge(id, ""); };
        (void)co_await kept(store, std::move(job));
    } catch (const Refusal& failure) {
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
        JsonWriter json;
        append_challenge(json, *challenge, by, to ? to->name : "", WithRules::Yes);
        return json.take();
    };
    std::optional<std::string> text;
    try {
        text = co_await store.read(std::move(job));
    } catch (const store::StoreError& error) {
        throw later();
    }
    if (!text) throw not_found("There is no such challenge.");
    co_return *text;
}

}  // namespace tafl::server

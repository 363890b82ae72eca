#include "server/lobby/challenges.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/json_writer.hpp"
#include "server/lobby/pairing.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/accounts.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/people/relations.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

using store::SidePreference;

constexpr std::chrono::hours one_day{24}, two_weeks{14 * 24};  // until a challenge expires

std::string timer_name(const std::string& id) { return "challenge " + id; }

Refusal already_gone() { return conflict("challenge-gone"_reason); }

SharedText challenge_text(const OpenChallenge& open) {
    JsonWriter json;
    json.open('{').field("on", "challenge").key("challenge");
    append_challenge(json, open.challenge, open.by, open.to);
    return shared_text(json.close('}').take());
}

// Sets the addressee. Throws Refusal.
void find_addressee(store::Store& store, const store::Player& by, const std::string& name_key,
                    OpenChallenge& open) {
    const auto player = store.player_named(name_key);
    if (!player) throw not_found("player-unknown"_reason);
    if (player->kind == store::PlayerKind::Computer)
        throw invalid("Use POST /games to play against the computer.");
    if (player->id == by.id) throw invalid("challenge-self"_reason);
    if (!accepts_challenges(store, *player, by.id)) throw forbidden("blocked"_reason);
    open.challenge.to = player->id;
    open.to = player->name;
}

}  // namespace

// --- making

namespace {

Refusal too_many_of_player() { return too_many("too-many-challenges"_reason); }

// The lock makes the count exact although several nodes store challenges of one player at once.
void check_cap_of_all_nodes(store::Store& store, store::PlayerId by) {
    constexpr int most_read = 1'000;  // those to the player are among them
    store.lock_players({by, by});
    const auto newest = store.open_challenges_of(by, most_read);
    if (std::ranges::count(newest, by, &store::Challenge::by) >= Challenges::max_per_player)
        throw too_many_of_player();
}

}  // namespace

// Challenges that are still being stored count too.
void Challenges::check_caps(const Caller& caller) const {
    int of_player = 0, of_address = 0;
    for (const auto& [id, open] : open_) {
        of_player += open.challenge.by == caller.id ? 1 : 0;
        of_address += !caller.address.empty() && open.address == caller.address ? 1 : 0;
    }
    if (of_player >= max_per_player) throw too_many_of_player();
    if (of_address >= max_per_address) throw too_many("too-many-challenges"_reason);
}

awaitable<NewChallenge> Challenges::create(Caller caller, TermsRequest wanted, Opponent opponent) {
    context_.games.admit(caller, wanted, true);
    check_caps(caller);
    NewChallenge made;
    OpenChallenge open;
    open.challenge.is_open = opponent.kind == Opponent::Kind::Anyone;
    if (open.challenge.is_open) {
        made.game = co_await accept_matching(caller, wanted);
        if (!made.game.game.empty()) co_return made;
        check_caps(caller);
    }
    open.challenge.id = new_id();
    open.challenge.by = caller.id;
    open.challenge.terms = wanted.terms;
    open.challenge.side = wanted.side;
    open.challenge.pair = wanted.pair;
    open.challenge.at = context_.now();
    open.is_reserved = true;
    open.address = caller.address;
    made.challenge = open.challenge.id;
    open_[made.challenge] = open;
    std::optional<Refusal> refusal;
    try {
        open = co_await store_new(std::move(open), std::move(opponent));
    } catch (const Refusal& failure) {
        refusal = failure;
    }
    const auto place = open_.find(made.challenge);
    if (place == open_.end())
        throw StoreQueue::cannot_save();  // the challenger has left the site in the meantime
    if (refusal) {
        open_.erase(place);
        throw *refusal;
    }
    open_.erase(place);
    add(std::move(open));
    if (context_.cluster != nullptr) context_.cluster->publish("challenge", made.challenge);
    context_.spawn(pair_up(made.challenge));
    co_return made;
}

// Opens the challenge.
void Challenges::add(OpenChallenge open) {
    expire_later(open);
    pair_later(open);
    if (open.challenge.to != 0) context_.connections.send_to(open.challenge.to, challenge_text(open));
    const auto id = open.challenge.id;
    if (context_.cluster != nullptr && open.challenge.is_open) recent_.insert(id);
    open_[id] = std::move(open);
    context_.changed();
}

awaitable<OpenChallenge> Challenges::store_new(OpenChallenge open, Opponent opponent) {
    auto job = [open, opponent, has_nodes = context_.cluster != nullptr](store::Store& store) {
        auto result = open;
        result.is_reserved = false;
        const auto by = account_of(store, open.challenge.by);
        if (has_nodes) check_cap_of_all_nodes(store, by.id);
        if (by.is_banned) throw forbidden("banned"_reason);
        if (opponent.kind == Opponent::Kind::Player) find_addressee(store, by, opponent.name_key, result);
        store.add_challenge(result.challenge);
        if (result.challenge.to != 0)
            post_push(store, result.challenge.to, {NoticeKind::Challenge, result.challenge.id, by.name},
                      result.challenge.at);
        result.by = read_person(store, by.id, rating_pool(open.challenge.terms));
        result.pairs_from = result.challenge.at + wait_of_leaver(store, by.id);
        return result;
    };
    co_return co_await context_.store.write_or_refuse(std::move(job));
}

void Challenges::expire_later(const OpenChallenge& open) {
    const auto& challenge = open.challenge;
    const bool is_for_days = challenge.terms.clock.kind == store::ClockKind::Days || !challenge.is_open;
    context_.timers.set(timer_name(challenge.id), challenge.at + (is_for_days ? two_weeks : one_day),
                        [this, id = challenge.id] { context_.spawn(close({id})); });
}

void Challenges::pair_later(const OpenChallenge& open) {
    const auto& id = open.challenge.id;
    if (open.challenge.is_open && open.pairs_from > context_.now())
        context_.timers.set("pair " + id, open.pairs_from, [this, id] { context_.spawn(pair_up(id)); });
}

// --- accepting

// For a live game the challenger must be connected. In correspondence a member may be away, but a guest may
// never come back.
bool Challenges::is_waiting(const OpenChallenge& open) const {
    if (context_.connections.is_online(open.challenge.by)) return true;
    return open.challenge.terms.clock.kind == store::ClockKind::Days &&
           open.by.kind == store::PlayerKind::Member;
}

// Those that fit, the nearest in strength first.
std::vector<std::string> Challenges::matching(const Person& by, const TermsRequest& wanted) const {
    std::vector<std::pair<double, std::string>> found;
    for (const auto& [id, open] : open_)
        if (!open.is_reserved && fits(open, by, wanted) && is_waiting(open) &&
            open.pairs_from <= context_.now())
            found.emplace_back(distance(open.by, by), id);
    std::ranges::stable_sort(found, {}, &std::pair<double, std::string>::first);
    std::vector<std::string> ids;
    for (auto& [apart, id] : found) ids.push_back(std::move(id));
    return ids;
}

// An empty game: no challenge fits, or this caller may not accept it.
awaitable<NewGame> Challenges::accept_matching(Caller caller, TermsRequest wanted) {
    struct Seeker {
        Person person;
        std::chrono::seconds wait{0};
    };
    auto job = [id = caller.id, pool = rating_pool(wanted.terms)](store::Store& store) {
        return Seeker{read_person(store, id, pool), wait_of_leaver(store, id)};
    };
    const Seeker seeker = co_await context_.store.read_or_refuse(std::move(job));
    if (seeker.wait.count() > 0) co_return NewGame{};
    const Person by = seeker.person;
    const auto ids = matching(by, wanted);
    for (const auto& id : ids) {
        const auto found = open_.find(id);
        if (found == open_.end() || found->second.is_reserved) continue;
        const auto side = side_between(found->second.challenge.side, wanted.side);
        try {
            co_return co_await take(found->second.challenge, caller, side);
        } catch (const Refusal& refusal) {
            if (refusal.code == RefusalCode::Unavailable) throw;
        }
    }
    co_return NewGame{};
}

// A challenge is accepted once. The caller's eligibility is checked first, so that a refusal does not make
// others wait.
awaitable<NewGame> Challenges::take(store::Challenge challenge, Caller caller, SidePreference side) {
    auto job = [challenge, caller](store::Store& store) {
        check_may_meet(store, {challenge.by, caller.id}, challenge.pair ? 2 : 1);
    };
    co_await context_.store.read_or_refuse(std::move(job));
    const auto open = open_.find(challenge.id);
    if (open == open_.end() || open->second.is_reserved)
        co_return co_await accepted_meanwhile(caller.id, challenge.id);
    open->second.is_reserved = true;
    const TermsRequest wanted{challenge.terms, side, challenge.pair};
    std::optional<Refusal> refusal;
    try {
        std::vector<std::string> fulfilled(1, challenge.id);
        const auto made =
            co_await context_.games.begin(wanted, challenge.by, caller.id, std::move(fulfilled));
        remove(challenge.id, made.game);
        withdraw_others(challenge.terms, {challenge.by, caller.id});
        co_return made;
    } catch (const Refusal& failure) {
        refusal = failure;
    }
    release(challenge.id);
    if (refusal->code != RefusalCode::Conflict) throw *refusal;
    co_return co_await accepted_meanwhile(caller.id,
                                          challenge.id);  // on another node, perhaps by this player
}

awaitable<void> Challenges::pair_up(std::string id) {
    const auto mine = open_.find(id);
    if (mine == open_.end() || !mine->second.challenge.is_open || mine->second.is_reserved) co_return;
    if (!is_waiting(mine->second) || mine->second.pairs_from > context_.now()) co_return;
    const store::Challenge challenge = mine->second.challenge;
    const Person by = mine->second.by;
    const TermsRequest wanted{challenge.terms, challenge.side, challenge.pair};
    const auto others = matching(by, wanted);
    for (const auto& other : others) {
        // Both nodes of a pair that was made at one moment hear of the other's challenge: one of them acts.
        if (context_.cluster != nullptr && !context_.cluster->is_responsible_for(std::min(id, other)))
            continue;
        const auto one = open_.find(id), theirs = open_.find(other);
        if (one == open_.end() || one->second.is_reserved) co_return;
        if (theirs == open_.end() || theirs->second.is_reserved) continue;
        one->second.is_reserved = theirs->second.is_reserved = true;
        const store::Challenge they = theirs->second.challenge;
        const TermsRequest agreed{they.terms, side_between(they.side, challenge.side), they.pair};
        std::vector<std::string> fulfilled(1, other);
        fulfilled.push_back(id);
        NewGame made;
        try {
            made = co_await context_.games.begin(agreed, they.by, by.id, std::move(fulfilled));
        } catch (const Refusal&) {  // they may not meet, or another node was faster
            release(other);
            release(id);
            continue;
        }
        remove(other, made.game);
        remove(id, made.game);
        co_return withdraw_others(they.terms, {they.by, by.id});
    }
}

void Challenges::withdraw_others(const store::Terms& terms, const std::array<store::PlayerId, 2>& players) {
    const auto is_live = [](const store::Terms& of) { return of.clock.kind == store::ClockKind::Fischer; };
    if (!is_live(terms)) return;
    std::vector<std::string> ids;
    for (const auto& [id, open] : open_)
        if (open.challenge.is_open && !open.is_reserved && is_live(open.challenge.terms) &&
            std::ranges::find(players, open.challenge.by) != players.end())
            ids.push_back(id);
    if (!ids.empty()) context_.spawn(close(std::move(ids)));
}

void Challenges::release(const std::string& id) {
    if (const auto found = open_.find(id); found != open_.end()) found->second.is_reserved = false;
}

namespace {

NewGame game_of_challenge(store::Store& store, store::PlayerId player, const std::string& id) {
    const auto challenge = store.challenge(id);
    if (!challenge) throw not_found("challenge-gone"_reason);
    if (!challenge->is_closed) throw StoreQueue::cannot_save();  // the other request failed
    const auto game = challenge->game.empty() ? std::nullopt : store.game(challenge->game);
    if (!game || challenge->by == player || std::ranges::find(game->players, player) == game->players.end())
        throw already_gone();
    return {game->id, game->pair};
}

}  // namespace

// Idempotence: a client whose connection broke accepts again and gets its game.
awaitable<NewGame> Challenges::accepted_before(store::PlayerId player, std::string id) {
    auto job = [player, id](store::Store& store) { return game_of_challenge(store, player, id); };
    co_return co_await context_.store.read_or_refuse(std::move(job));
}

// Another request is storing the game or the withdrawal: this job is queued behind it and finds what came of it.
awaitable<NewGame> Challenges::accepted_meanwhile(store::PlayerId player, std::string id) {
    auto job = [player, id](store::Store& store) { return game_of_challenge(store, player, id); };
    co_return co_await context_.store.write_or_refuse(std::move(job));
}

awaitable<NewGame> Challenges::accept(Caller caller, std::string id) {
    if (context_.cluster != nullptr && !open_.contains(id)) co_await join(id);
    const auto found = open_.find(id);
    if (found == open_.end()) co_return co_await accepted_before(caller.id, std::move(id));
    const auto& open = found->second;
    if (open.challenge.by == caller.id) throw invalid("challenge-own"_reason);
    if (open.challenge.to != 0 && open.challenge.to != caller.id)
        throw forbidden("challenge-not-yours"_reason);
    if (caller.is_bot && open.challenge.is_open && !open.by.is_bot)
        throw forbidden("This challenge is for people; bots play those who challenge them.");
    if (open.is_reserved) co_return co_await accepted_meanwhile(caller.id, std::move(id));
    context_.games.admit(caller, {open.challenge.terms, {}, open.challenge.pair}, true);
    co_return co_await take(open.challenge, caller, open.challenge.side);
}

// --- ending

void Challenges::remove(const std::string& id, const std::string& game) {
    remove_here(id, game);
    if (context_.cluster != nullptr) context_.cluster->publish("challenge-gone", id + " " + game);
}

void Challenges::remove_here(const std::string& id, const std::string& game) {
    if (const auto found = open_.find(id); found != open_.end()) {
        const auto by = found->second.challenge.by, to = found->second.challenge.to;
        open_.erase(found);
        JsonWriter json;
        json.open('{').field("on", "challenge-gone").field("challenge", id).field_or_null("game", game);
        const auto text = shared_text(json.close('}').take());
        context_.connections.send_to(by, text);
        if (to != 0) context_.connections.send_to(to, text);
    }
    context_.timers.cancel(timer_name(id));
    context_.timers.cancel("pair " + id);
    context_.changed();
}

// If the store fails, they stay closed in memory until the server restarts, which tries again.
awaitable<void> Challenges::close(std::vector<std::string> ids) {
    for (const auto& id : ids) remove(id);
    auto job = [ids](store::Store& store) {
        for (const auto& id : ids) (void)store.close_challenge(id, "");
    };
    co_await context_.store.write(std::move(job));
}

awaitable<void> Challenges::withdraw(Caller caller, std::string id) {
    if (context_.cluster != nullptr && !open_.contains(id)) co_await join(id);
    const auto found = open_.find(id);
    if (found == open_.end()) throw not_found("challenge-gone"_reason);
    const auto& challenge = found->second.challenge;
    if (challenge.by != caller.id && challenge.to != caller.id) throw forbidden("challenge-not-yours"_reason);
    if (found->second.is_reserved) {
        (void)co_await accepted_meanwhile(caller.id, std::move(id));
        throw already_gone();
    }
    found->second.is_reserved = true;
    try {
        auto job = [id](store::Store& store) {
            if (!store.close_challenge(id, "")) throw already_gone();  // accepted on another node
        };
        co_await context_.store.write_or_refuse(std::move(job));
    } catch (const Refusal&) {
        release(id);
        throw;
    }
    remove(id);
}

void Challenges::forget_player(store::PlayerId player) {
    std::vector<std::string> ids;
    for (const auto& [id, open] : open_) {
        if (open.challenge.by == player || open.challenge.to == player) ids.push_back(id);
    }
    for (const auto& id : ids) remove(id);
}

// --- views

awaitable<std::string> Challenges::json(std::string id, store::PlayerId reader) {
    auto job = [id, reader](store::Store& store) -> std::optional<std::string> {
        const auto challenge = store.challenge(id);
        if (!challenge) return std::nullopt;
        const auto open = read_challenge(store, *challenge);
        const bool waits_longer = challenge->by == reader && open.pairs_from > challenge->at;
        JsonWriter json;
        append_challenge(json, *challenge, open.by, open.to, WithRules::Yes,
                         waits_longer ? std::optional(open.pairs_from) : std::nullopt);
        return json.take();
    };
    const auto text = co_await context_.store.read_or_refuse(std::move(job));
    if (!text) throw not_found("challenge-gone"_reason);
    co_return *text;
}

void Challenges::append_open(JsonWriter& json, std::size_t most) const {
    std::vector<const OpenChallenge*> waiting;
    for (const auto& [id, open] : open_) {
        if (open.challenge.is_open && !open.is_reserved && is_waiting(open)) waiting.push_back(&open);
    }
    std::ranges::sort(waiting, std::greater(), [](const OpenChallenge* open) { return open->challenge.at; });
    waiting.resize(std::min(waiting.size(), most));
    for (const auto* open : waiting) append_challenge(json, open->challenge, open->by, open->to);
}

std::vector<SharedText> Challenges::texts_for(store::PlayerId player) const {
    std::vector<SharedText> texts;
    for (const auto& [id, open] : open_) {
        if (open.challenge.to == player && !open.is_reserved) texts.push_back(challenge_text(open));
    }
    return texts;
}

void Challenges::update_person(const Caller& caller) {
    std::vector<std::string> of_banned;
    for (auto& [id, open] : open_) {
        open.by.update(caller);
        if (open.challenge.to == caller.id) open.to = caller.name;
        if (caller.is_banned && open.challenge.by == caller.id) of_banned.push_back(id);
    }
    if (!of_banned.empty()) context_.spawn(close(std::move(of_banned)));
}

void Challenges::restore(std::vector<OpenChallenge> challenges) {
    const auto newest =
        std::ranges::max_element(challenges, {}, [](const OpenChallenge& open) { return open.challenge.at; });
    const auto last = newest == challenges.end() ? std::string() : newest->challenge.id;
    for (auto& open : challenges) {
        const auto id = open.challenge.id;
        const auto& place = open_.emplace(id, std::move(open)).first->second;
        expire_later(place);
        pair_later(place);
    }
    context_.spawn(pair_up(last));  // the site may have stopped before it was paired
}

void Challenges::came_online(const std::vector<store::PlayerId>& players) {
    const std::set<store::PlayerId> came(players.begin(), players.end());
    for (const auto& [id, open] : open_)
        if (open.challenge.is_open && came.contains(open.challenge.by)) context_.spawn(pair_up(id));
}

// --- other nodes

Challenges::Challenges(ChallengesContext context) : context_(std::move(context)) {
    if (context_.cluster == nullptr) return;
    context_.cluster->on("challenge", [this](const auto&, const auto& id) { context_.spawn(follow(id)); });
    context_.cluster->on("challenge-gone", [this](const auto&, const std::string& text) {
        const auto blank = std::min(text.find(' '), text.size());
        remove_here(text.substr(0, blank), text.substr(std::min(blank + 1, text.size())));
    });
}

awaitable<void> Challenges::join(std::string id) {
    auto job = [id](store::Store& store) -> std::optional<OpenChallenge> {
        const auto challenge = store.challenge(id);
        if (!challenge || challenge->is_closed) return std::nullopt;
        return read_challenge(store, *challenge);
    };
    auto open = co_await context_.store.read(std::move(job));
    if (open && !open_.contains(id)) add(*std::move(open));
}

awaitable<void> Challenges::follow(std::string id) {
    co_await join(id);
    co_await pair_up(std::move(id));
}

awaitable<void> Challenges::catch_up() {
    struct Found {
        std::set<std::string> ids;
        std::vector<OpenChallenge> missed;
    };
    std::set<std::string> known;
    std::vector<std::string> stored;  // of those; one that is stored meanwhile is not among what is found
    for (const auto& [id, open] : open_) {
        known.insert(id);
        if (!open.is_reserved) stored.push_back(id);
    }
    const auto job = [known](store::Store& store) {
        Found found;
        for (const auto& challenge : store.open_challenges()) {
            found.ids.insert(challenge.id);
            if (!known.contains(challenge.id)) found.missed.push_back(read_challenge(store, challenge));
        }
        return found;
    };
    Found found = co_await context_.store.read(job);
    for (auto& open : found.missed)
        if (!open_.contains(open.challenge.id)) add(std::move(open));
    for (const auto& id : stored) {
        const auto open = open_.find(id);
        if (open != open_.end() && !open->second.is_reserved && !found.ids.contains(id)) remove_here(id, "");
    }
    const auto recent = std::exchange(recent_, {});
    for (const auto& id : recent) co_await pair_up(id);
}

}  // namespace tafl::server

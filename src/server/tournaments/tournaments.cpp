#include "server/tournaments/tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/accounts.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/teams/teams.hpp"
#include "server/tournaments/tournament_json.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

Refusal unknown() { return not_found("tournament-unknown"_reason); }

void require_member(const Caller& caller) {
    if (caller.kind != store::PlayerKind::Member) throw unauthenticated("account-needed"_reason);
    if (caller.is_banned) throw forbidden("banned"_reason);
}

void require_director(const Caller& caller, const LiveTournament& live) {
    if (caller.is_admin || (caller.id == live.head.by && caller.id != 0)) return;
    throw forbidden("director-only"_reason);
}

std::string key_of(const std::string& id) { return "tournament " + id; }

// The transaction for entering and leaving. Returns the tournament's new state.
store::Tournament enter(store::Store& store, const std::string& id, const store::Entrant& entrant, int most) {
    auto head = store.lock_tournament(id);
    if (!head) throw unknown();
    if (head->status >= TournamentStatus::Finished) throw conflict("tournament-over"_reason);
    const auto entrants = store.entrants(id);
    const auto found = std::ranges::find(entrants, entrant.player, &store::Entrant::player);
    const auto in = std::ranges::count(entrants, EntrantState::Active, &store::Entrant::state);
    const bool is_in = found != entrants.end() && found->state == EntrantState::Active;
    if (entrant.state == EntrantState::Active && !is_in && (in >= most || std::ssize(entrants) >= 2 * most))
        throw conflict("tournament-full"_reason);
    if (found != entrants.end() && found->state == EntrantState::Removed)
        throw forbidden("tournament-removed"_reason);
    store.set_entrant(id, entrant);
    return *head;
}

void check_rating(const TournamentSettings& settings, const std::optional<store::Rating>& rating) {
    if (!settings.min_rating && !settings.max_rating) return;
    if (!rating) throw forbidden("tournament-rating"_reason);
    if ((settings.min_rating && rating->rating < *settings.min_rating) ||
        (settings.max_rating && rating->rating > *settings.max_rating))
        throw forbidden("tournament-rating"_reason);
}

constexpr double unrated = 1500;

std::optional<store::Rating> rating_of(store::Store& store, store::PlayerId player, const std::string& pool) {
    return pool.empty() ? std::nullopt : store.rating(player, pool);
}

void set_rating(store::Store& store, store::Entrant& entrant, const std::optional<store::Rating>& rating) {
    entrant.rating = rating ? rating->rating : unrated;
    entrant.is_provisional = !rating || is_provisional(store, *rating, rating->at);
}

// Throws Refusal if the player's rating is outside of the limits.
store::Entrant new_entrant(store::Store& store, store::PlayerId player, Moment now,
                           const TournamentSettings& settings) {
    const auto rating = rating_of(store, player, rating_pool(settings.terms));
    check_rating(settings, rating);
    store::Entrant entrant{.player = player, .joined = now};
    set_rating(store, entrant, rating);
    return entrant;
}

// For which team the player plays: always the same one.
std::string team_of(store::Store& store, const std::string& id, const TournamentSettings& settings,
                    store::PlayerId player, const std::string& wanted) {
    if (settings.teams.empty()) return "";
    for (const auto& entrant : store.entrants(id))
        if (entrant.player == player && !entrant.team.empty()) return entrant.team;
    const bool is_one = std::ranges::find(settings.teams, wanted, &BattleTeam::id) != settings.teams.end();
    if (!is_one || !store.is_member(wanted, player)) throw forbidden("battle-member"_reason);
    return wanted;
}

// The settings with the names of the teams.
std::string named(store::Store& store, TournamentSettings settings) {
    for (auto& team : settings.teams) {
        const auto found = store.team(team.id);
        if (!found) throw no_such_team();
        team.name = found->name;
    }
    return to_text(settings);
}

std::string pool_of(const store::Tournament& tournament) {
    return rating_pool(parse_settings(tournament.settings).terms);
}

// Notifies all active entrants except the one who moved the start.
void tell_of_start(store::Store& store, const store::Tournament& head, store::PlayerId by, Moment now) {
    const Notice notice{.kind = NoticeKind::Moved,
                        .subject = head.id,
                        .name = parse_settings(head.settings).name,
                        .flag = head.starts};
    for (const auto& entrant : store.entrants(head.id))
        if (entrant.state == EntrantState::Active && entrant.player != by)
            post_push(store, entrant.player, notice, now);
}

// Gives the entrants their ratings in another pool, after a change of the clock.
void rate_again(store::Store& store, const store::Tournament& tournament) {
    const auto pool = pool_of(tournament);
    for (auto entrant : store.entrants(tournament.id)) {
        set_rating(store, entrant, rating_of(store, entrant.player, pool));
        store.set_entrant(tournament.id, entrant);
    }
}

}  // namespace

Tournaments::Tournaments(TournamentsContext context) : context_(std::move(context)) {
    context_.rooms.on_end([this](const Room& room) { game_ended(room); });
    if (context_.cluster == nullptr) return;
    context_.cluster->on("tournament", [this](const auto&, const auto& id) {
        if (const auto found = open_.find(id); found != open_.end()) found->second->is_outdated = true;
        context_.timers.set("read " + key_of(id), context_.now() + std::chrono::milliseconds(500),
                            [this, id = id] { context_.spawn(reload(id)); });
    });
}

Tournaments::CachedPtr Tournaments::open(const std::string& id) const {
    const auto found = open_.find(id);
    if (found != open_.end()) return found->second;
    if (finished_.contains(id)) throw conflict("tournament-over"_reason);
    throw unknown();
}

Tournaments::CachedPtr Tournaments::put(LivePtr live) {
    const auto id = live->head.id;
    for (const auto& pairing : live->pairings())
        if (!pairing.is_over) by_game_[pairing.game] = id;
    auto& cached = open_[id];
    if (!cached) cached = std::make_shared<Cached>();
    cached->live = std::move(live);
    cached->is_outdated = false;
    return cached;
}

awaitable<std::string> Tournaments::create(Caller caller, TournamentRequest wanted) {
    require_member(caller);
    if (caller.is_muted) throw forbidden("muted"_reason);
    if (open_.size() >= max_open) throw too_many("tournaments-full"_reason);
    if (!wanted.password.empty())
        wanted.settings.password_hash = co_await passwords_.hash(new_client(caller.address), wanted.password);
    store::Tournament head;
    head.id = new_id();
    head.by = caller.id;
    head.made = context_.now();
    head.starts = std::max(wanted.starts, head.made);
    auto job = [head, settings = wanted.settings](store::Store& store) mutable {
        static_cast<void>(account_of(store, head.by));
        if (store.count_open_tournaments(head.by) >= max_open_per_player)
            throw too_many("too-many-tournaments"_reason.with("most", max_open_per_player));
        head.settings = named(store, settings);
        store.add_tournament(head);
        return read_tournament(store, head.id);
    };
    auto live = co_await context_.store.write_or_refuse(std::move(job));
    const auto cached = put(std::move(live));
    changed(cached);
    announce(head.id);
    co_return head.id;
}

awaitable<void> Tournaments::edit(Caller caller, std::string id, JsonFields body) {
    require_member(caller);
    const auto live = co_await find(id, caller.address);
    require_director(caller, *live);
    if (caller.is_muted && writes_text(body)) throw forbidden("muted"_reason);
    SettingsEdit edit{body, "", caller.id, context_.now()};
    const auto password = body.find_text("password", 0, max_tournament_password_length).value_or("");
    if (!password.empty())
        edit.password_hash = co_await passwords_.hash(new_client(caller.address), password);
    auto job = [id, edit](store::Store& store) {
        auto head = store.lock_tournament(id);
        if (!head) throw unknown();
        const auto pool = pool_of(*head);
        const auto starts = head->starts;
        if (!edit_settings(*head, edit)) return;
        store.update_tournament(*head);
        if (pool_of(*head) != pool) rate_again(store, *head);
        if (head->starts != starts) tell_of_start(store, *head, edit.by, edit.now);
    };
    co_await context_.store.write_or_refuse(std::move(job));
    co_await reload(id);
    announce(id);
}

awaitable<void> Tournaments::join(Caller caller, std::string id, EntryRequest wanted) {
    require_member(caller);
    if (caller.is_bot) throw forbidden("tournament-bots"_reason);
    auto cached = open(id);
    if (cached->live->is_exhibition() && cached->live->head.by == caller.id)
        throw conflict("exhibition-host"_reason);
    const auto settings = cached->live->settings;
    if (!cached->live->is_arena() && cached->live->head.status != TournamentStatus::Planned)
        throw conflict("tournament-begun"_reason);
    const bool was_in = cached->live->entrants.contains(caller.id);
    if (!settings.password_hash.empty() && !was_in) {
        const bool fits =
            co_await passwords_.matches(new_client(caller.address), wanted.password, settings.password_hash);
        if (!fits) throw forbidden("tournament-password"_reason);
    }
    struct Joined {
        store::Tournament head;
        LiveEntrant entrant;
    };
    const auto now = context_.now();
    auto job = [id, player = caller.id, now, team = wanted.team](store::Store& store) {
        const auto known = store.tournament(id);
        if (!known) throw unknown();
        const auto current = parse_settings(known->settings);
        auto entrant = new_entrant(store, player, now, current);
        entrant.team = team_of(store, id, current, player, team);
        auto head = enter(store, id, entrant, max_entrants(current.kind));
        if (current.kind != TournamentKind::Arena && head.status != TournamentStatus::Planned)
            throw conflict("tournament-begun"_reason);
        store.lock_players({player, player});
        static_cast<void>(account_of(store, player));
        return Joined{std::move(head), read_entrant(store, entrant)};
    };
    auto joined = co_await context_.store.write_or_refuse(std::move(job));
    auto& live = *cached->live;
    auto& place = live.entrants[caller.id];
    joined.entrant.no_show = place.no_show;
    joined.entrant.no_shows = place.no_shows;
    place = std::move(joined.entrant);
    const bool is_edited = joined.head.settings != live.head.settings;
    live.head.version = std::max(live.head.version, joined.head.version);
    changed(cached);
    announce(id);
    if (is_edited) co_await reload(id);
}

awaitable<void> Tournaments::set_entrant(CachedPtr cached, store::Entrant entrant) {
    auto job = [id = cached->live->head.id, entrant](store::Store& store) {
        return enter(store, id, entrant, INT_MAX / 2).version;
    };
    const auto version = co_await context_.store.write_or_refuse(std::move(job));
    auto& live = *cached->live;
    live.entrants.at(entrant.player).entrant = entrant;
    live.head.version = std::max(live.head.version, version);
    changed(cached);
    announce(live.head.id);
}

awaitable<void> Tournaments::leave(Caller caller, std::string id) {
    const auto cached = open(id);
    const auto found = cached->live->entrants.find(caller.id);
    if (found == cached->live->entrants.end()) throw not_found("not-entered"_reason);
    auto entrant = found->second.entrant;
    entrant.state = cached->live->is_arena() ? EntrantState::Paused : EntrantState::Withdrawn;
    co_await set_entrant(cached, entrant);
}

awaitable<void> Tournaments::remove(Caller caller, std::string id, std::string name_key_of) {
    const auto cached = open(id);
    require_director(caller, *cached->live);
    auto job = [name_key_of](store::Store& store) { return store.player_named(name_key_of); };
    const auto player = co_await context_.store.read_or_refuse(std::move(job), caller.address);
    const auto found = player ? cached->live->entrants.find(player->id) : cached->live->entrants.end();
    if (found == cached->live->entrants.end()) throw not_found("not-entered"_reason);
    auto entrant = found->second.entrant;
    entrant.state = EntrantState::Removed;
    co_await set_entrant(cached, entrant);
}

awaitable<void> Tournaments::cancel(Caller caller, std::string id) {
    const auto cached = open(id);
    require_director(caller, *cached->live);
    if (cached->live->head.status != TournamentStatus::Planned) throw conflict("tournament-begun"_reason);
    co_await set_status(cached, TournamentStatus::Cancelled);
    if (cached->live->head.status != TournamentStatus::Cancelled) throw conflict("tournament-begun"_reason);
}

void Tournaments::changed(const CachedPtr& cached) {
    cached->is_changed = true;
    cached->standings.reset();
    const auto id = cached->live->head.id;
    context_.timers.set("update " + key_of(id),
                        std::max(context_.now(), cached->last_update + update_interval),
                        [this, id] { update_followers(id); });
    if (!cached->live->is_over()) return set_timer(cached);
    context_.timers.cancel(key_of(id));
    open_.erase(id);
    keep_finished(cached);
}

void Tournaments::keep_finished(const CachedPtr& cached) {
    const auto& id = cached->live->head.id;
    if (finished_.size() >= max_finished && !finished_.contains(id)) finished_.erase(finished_.begin());
    finished_[id] = cached;
}

void Tournaments::announce(const std::string& id) {
    if (context_.cluster != nullptr) context_.cluster->publish("tournament", id);
}

// Called for each ended game of which this node hears. The call is idempotent, so it does not matter which
// node sees the end first.
void Tournaments::game_ended(const Room& room) {
    const auto tournament = by_game_.find(room.id());
    if (tournament == by_game_.end() || !room.end()) return;
    const auto cached = open_.find(tournament->second);
    by_game_.erase(tournament);
    if (cached == open_.end()) return;
    const auto ended_at = std::max(context_.now(), room.head().began);
    const store::GameEnd end{room.end()->result, room.end()->reason, room.game().plies(), "", "",
                             ended_at,           room.berserk()};
    if (cached->second->live->end(room.id(), end)) changed(cached->second);
}

awaitable<void> Tournaments::reload(std::string id) {
    auto job = [id](store::Store& store) { return read_tournament(store, id); };
    // Writes run in order, so the game's end is either read here or reported later.
    auto live = co_await context_.store.write(std::move(job));
    if (!live) co_return;
    if (open_.contains(id) || !live->is_over()) co_return changed(put(std::move(live)));
    const auto found = finished_.find(id);
    if (found == finished_.end()) co_return;
    const auto cached = found->second;
    cached->live = std::move(live);
    changed(cached);
}

namespace {

std::vector<std::shared_ptr<LiveTournament>> read_open(store::Store& store) {
    std::vector<std::shared_ptr<LiveTournament>> all;
    constexpr int at_once = 100;
    for (store::Cursor after;;) {
        const auto page = store.tournaments(false, after, at_once);
        for (const auto& head : page.items) all.push_back(read_tournament(store, head.id));
        if (std::ssize(page.items) < at_once) return all;
        after = page.end;
    }
}

}  // namespace

awaitable<void> Tournaments::recover() {
    auto job = [](store::Store& store) { return read_open(store); };
    auto all = co_await context_.store.read(std::move(job));
    for (auto& live : all) changed(put(std::move(live)));
}

awaitable<void> Tournaments::catch_up() {
    auto job = [](store::Store& store) {
        std::map<std::string, int> versions;
        constexpr int at_once = 500;
        for (store::Cursor after;;) {
            const auto page = store.tournaments(false, after, at_once);
            for (const auto& head : page.items) versions[head.id] = head.version;
            if (std::ssize(page.items) < at_once) return versions;
            after = page.end;
        }
    };
    const auto versions = co_await context_.store.read(std::move(job));
    std::set<std::string> behind;
    for (const auto& [id, version] : versions) {
        const auto found = open_.find(id);
        if (found == open_.end() || found->second->live->head.version < version) behind.insert(id);
    }
    for (const auto& [id, cached] : open_)
        if (!versions.contains(id) || cached->live->running() > 0)
            behind.insert(id);  // that includes the ends of games
    for (const auto& id : behind) co_await reload(id);
}

void Tournaments::update_person(const Caller& caller) {
    for (const auto& [id, cached] : open_) {
        cached->live->director.update(caller);
        if (const auto found = cached->live->editors.find(caller.id); found != cached->live->editors.end())
            found->second.update(caller);
        if (const auto found = cached->live->entrants.find(caller.id); found != cached->live->entrants.end())
            if (found->second.person.update(caller)) changed(cached);
    }
}

}  // namespace tafl::server

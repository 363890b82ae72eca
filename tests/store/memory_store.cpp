#include "memory_store.hpp"

#include <algorithm>
#include <ranges>
#include <tuple>
#include <utility>

namespace tafl::test {

using namespace store;

namespace {

void require(bool holds, const char* what) {
    if (!holds) throw StoreError(what);
}

Winner result_of(const GameHead& game) { return game.end ? game.end->result : Winner::Nobody; }

// Its cursors count items.
template <class Item>
Page<Item> page_of(const std::vector<Item>& all, Cursor after, int limit) {
    Page<Item> page;
    for (auto i = after.number; i < std::ssize(all) && std::ssize(page.items) < limit; ++i)
        page.items.push_back(all[static_cast<std::size_t>(i)]);
    page.end.number = after.number + std::ssize(page.items);
    return page;
}

bool suits_player(const GameFilter& filter, const GameHead& game) {
    const auto plays = [&](std::size_t side) {
        return game.players[side] == filter.player &&
               (filter.opponent == 0 || game.players[1 - side] == filter.opponent) &&
               (!filter.side || static_cast<std::size_t>(index_of(*filter.side)) == side);
    };
    return filter.player == 0 || plays(0) || plays(1);
}

bool suits(const GameFilter& filter, const GameHead& game) {
    return suits_player(filter, game) && (filter.ruleset.empty() || game.terms.ruleset == filter.ruleset) &&
           (!filter.result || result_of(game) == *filter.result) &&
           (filter.reason.empty() || (game.end && game.end->reason == filter.reason)) &&
           (!filter.rated || game.terms.rated == *filter.rated) &&
           (!filter.is_sent || game.is_sent == *filter.is_sent) &&
           (!filter.over || game.end.has_value() == *filter.over) &&
           (!filter.before || game.began < *filter.before) &&
           (!filter.since || game.began >= *filter.since) &&
           (game.end ? game.end->plies : 0) >= filter.min_plies &&
           (game.end ? game.end->plies : 0) <= filter.max_plies;
}

bool suits_rating(const GameFilter& filter, int rating) {
    if (rating == 0) return !filter.min_rating && !filter.max_rating;
    return rating >= filter.min_rating.value_or(INT_MIN) && rating <= filter.max_rating.value_or(INT_MAX);
}

bool suits_name(const CollectionFilter& filter, const CollectedGame& game) {
    const auto plays = [&](Side side) {
        return collected_name_key(game.players[static_cast<std::size_t>(index_of(side))]) ==
                   collected_name_key(filter.player) &&
               (!filter.side || *filter.side == side);
    };
    return filter.player.empty() || plays(Side::Attackers) || plays(Side::Defenders);
}

bool suits(const CollectionFilter& filter, const CollectedGame& game) {
    return suits_name(filter, game) && (filter.ruleset.empty() || game.ruleset == filter.ruleset) &&
           (filter.source.empty() || game.source == filter.source) &&
           (!filter.result || game.result == *filter.result) && game.plies >= filter.min_plies &&
           game.plies <= filter.max_plies && (filter.reason.empty() || game.reason == filter.reason);
}

}  // namespace

MemoryStore::MemoryStore() {
    for (int level = 1; level <= 10; ++level) {
        Player computer;
        computer.kind = PlayerKind::Computer;
        computer.name = computer.name_key = "computer-" + std::to_string(level);
        computer.level = level;
        static_cast<void>(add_player(computer));
    }
}

void MemoryStore::begin() {
    require(!at_begin_, "begun");
    at_begin_ = now_;
}

void MemoryStore::commit() {
    require(at_begin_.has_value(), "not begun");
    at_begin_.reset();
    at_savepoint_.reset();
}

void MemoryStore::roll_back() noexcept {
    if (at_begin_) now_ = *at_begin_;
    at_begin_.reset();
    at_savepoint_.reset();
}

void MemoryStore::set_savepoint() { at_savepoint_ = now_; }
void MemoryStore::release_savepoint() { at_savepoint_.reset(); }
void MemoryStore::roll_back_to_savepoint() {
    now_ = at_savepoint_.value();
    at_savepoint_.reset();
}

void MemoryStore::require_player(PlayerId id) const { require(now_.players.contains(id), "no such player"); }

bool MemoryStore::is_taken(std::string_view name_key, PlayerId by_other_than) const {
    return !name_key.empty() && std::ranges::any_of(now_.players, [&](const auto& entry) {
        return entry.second.name_key == name_key && entry.first != by_other_than;
    });
}

Player* MemoryStore::find_person(PlayerId id) {
    const auto found = now_.players.find(id);
    return found == now_.players.end() || found->second.kind == PlayerKind::Erased ? nullptr : &found->second;
}

std::optional<PlayerId> MemoryStore::add_player(const Player& player) {
    auto added = player;
    added.id = now_.last_player + 1;
    if (is_taken(added.name_key, added.id)) return std::nullopt;
    now_.last_player = added.id;
    now_.players[added.id] = added;
    return added.id;
}

std::optional<Player> MemoryStore::player(PlayerId id) {
    const auto found = now_.players.find(id);
    return found == now_.players.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Player> MemoryStore::player_named(std::string_view name_key) {
    for (const auto& [id, player] : now_.players)
        if (player.name_key == name_key && !name_key.empty()) return player;
    return std::nullopt;
}

bool MemoryStore::rename_player(PlayerId id, std::string_view name, std::string_view name_key) {
    auto* player = find_person(id);
    if (player == nullptr || is_taken(name_key, id)) return false;
    player->name = name;
    player->name_key = name_key;
    return true;
}

bool MemoryStore::make_member(PlayerId id, std::string_view name, std::string_view name_key) {
    auto* player = find_person(id);
    if (player == nullptr || player->kind != PlayerKind::Guest || !rename_player(id, name, name_key))
        return false;
    player->kind = PlayerKind::Member;
    return true;
}

void MemoryStore::change_player(PlayerId id, const PlayerChange& change) {
    auto* player = find_person(id);
    if (player == nullptr) return;
    std::visit([&](const auto& one) { player->*one.first = one.second; }, change);
}

std::vector<Player> MemoryStore::members_beginning(std::string_view name_key, int limit) {
    std::vector<Player> found;
    for (const auto& [id, player] : now_.players)
        if (player.kind == PlayerKind::Member && player.name_key.starts_with(name_key))
            found.push_back(player);
    std::ranges::sort(found, {}, &Player::name_key);
    if (found.size() > static_cast<std::size_t>(limit)) found.resize(static_cast<std::size_t>(limit));
    return found;
}

std::vector<Player> MemoryStore::administrators() {
    std::vector<Player> found;
    for (const auto& [id, player] : now_.players)
        if (player.is_admin) found.push_back(player);
    return found;
}

bool MemoryStore::is_erased(PlayerId id) const {
    const auto found = now_.players.find(id);
    return found != now_.players.end() && found->second.kind == PlayerKind::Erased;
}

void MemoryStore::erase_player(PlayerId id) {
    if (!now_.players.contains(id)) return;
    Player nobody;
    nobody.id = id;
    nobody.kind = PlayerKind::Erased;
    now_.players[id] = nobody;
    end_sessions(id);
    end_tokens(id);
    std::erase_if(now_.belongings, [&](const auto& entry) { return entry.second.player == id; });
    now_.passwords.erase(id);
    std::erase_if(now_.blocks, [&](const auto& block) { return block.first == id || block.second == id; });
    erase_social(id);
    erase_studies(id);
    erase_attempts(id);
    std::erase_if(now_.histories, [&](const auto& entry) { return entry.first.second == id; });
    std::erase_if(now_.ratings, [&](const auto& entry) { return entry.first.second == id; });
    std::erase_if(now_.challenges, [&](const auto& challenge) {
        return !challenge.is_closed && (challenge.by == id || challenge.to == id);
    });
}

void MemoryStore::set_password(PlayerId id, std::string_view hash) {
    if (is_erased(id)) return;
    require_player(id);
    now_.passwords[id] = hash;
}

std::optional<std::string> MemoryStore::password(PlayerId id) {
    const auto found = now_.passwords.find(id);
    return found == now_.passwords.end() ? std::nullopt : std::optional(found->second);
}

void MemoryStore::add_session(const Session& session) {
    if (is_erased(session.player)) return;
    require_player(session.player);
    require(now_.sessions.emplace(session.token_hash, session).second, "there already");
}

std::optional<Session> MemoryStore::session(std::string_view token_hash) {
    const auto found = now_.sessions.find(token_hash);
    return found == now_.sessions.end() ? std::nullopt : std::optional(found->second);
}

void MemoryStore::extend_session(std::string_view token_hash, Moment expires) {
    if (const auto found = now_.sessions.find(token_hash); found != now_.sessions.end())
        found->second.expires = expires;
}

std::vector<Session> MemoryStore::sessions(PlayerId id, int limit) {
    std::vector<Session> found;
    for (const auto& [hash, session] : now_.sessions)
        if (session.player == id) found.push_back(session);
    std::ranges::stable_sort(found, std::ranges::greater(), &Session::expires);
    if (std::ssize(found) > limit) found.resize(static_cast<std::size_t>(limit));
    return found;
}

void MemoryStore::end_session(std::string_view token_hash) { now_.sessions.erase(std::string(token_hash)); }

void MemoryStore::end_sessions(PlayerId id) {
    std::erase_if(now_.sessions, [&](const auto& entry) { return entry.second.player == id; });
}

void MemoryStore::erase_games_of(PlayerId id) {
    for (const auto& game : now_.games) {
        if (game.players[0] != id && game.players[1] != id) continue;
        now_.events.erase(game.id);
        now_.reviews.erase(game.id);
        std::erase_if(now_.challenges, [&](const auto& challenge) { return challenge.game == game.id; });
    }
    std::erase_if(now_.games,
                  [&](const auto& game) { return game.players[0] == id || game.players[1] == id; });
    std::erase_if(now_.challenges,
                  [&](const auto& challenge) { return challenge.by == id || challenge.to == id; });
}

int MemoryStore::erase_idle_guests(Moment unseen_since, int most) {
    const auto is_named = [&](PlayerId id) {
        const auto by_game = [&](const GameHead& g) {
            return (g.players[0] == id || g.players[1] == id) &&
                   !(g.end && (g.end->reason == "aborted" || g.end->reason == "abandoned"));
        };
        const auto by_challenge = [&](const Challenge& c) {
            return !c.is_closed && (c.by == id || c.to == id);
        };
        const auto by_report = [&](const auto& r) { return r.first.by == id || r.first.whom == id; };
        return std::ranges::any_of(now_.games, by_game) ||
               std::ranges::any_of(now_.challenges, by_challenge) ||
               std::ranges::any_of(now_.reports, by_report);
    };
    std::vector<std::pair<Moment, PlayerId>> found;
    for (const auto& [id, player] : now_.players) {
        const bool is_old = player.kind == PlayerKind::Guest && player.seen < unseen_since;
        if (is_old && !is_named(id)) found.emplace_back(player.seen, id);
    }
    std::ranges::sort(found);
    std::vector<PlayerId> idle;
    for (const auto& [seen, id] : found)
        if (std::ssize(idle) < most) idle.push_back(id);
    for (const auto id : idle) {
        erase_player(id);
        erase_games_of(id);
        for (auto& [game, review] : now_.reviews)
            if (review.second.by == id) review.second.by = 0;
        now_.players.erase(id);
    }
    return static_cast<int>(idle.size());
}

int MemoryStore::end_expired_sessions(Moment now) {
    return static_cast<int>(
        std::erase_if(now_.sessions, [&](const auto& entry) { return entry.second.expires <= now; }));
}

std::int64_t MemoryStore::add_token(const Token& token) {
    if (is_erased(token.player)) return 0;
    require_player(token.player);
    require(!this->token(token.token_hash), "there already");
    Token kept = token;
    kept.id = ++now_.last_token;
    now_.tokens[kept.id] = kept;
    return kept.id;
}

std::optional<Token> MemoryStore::token(std::string_view token_hash) {
    for (const auto& [id, token] : now_.tokens)
        if (token.token_hash == token_hash) return token;
    return std::nullopt;
}

std::vector<Token> MemoryStore::tokens(PlayerId id) {
    std::vector<Token> found;
    for (const auto& [number, token] : now_.tokens)
        if (token.player == id) found.push_back(token);
    return found;
}

void MemoryStore::use_token(std::int64_t token, Moment at) {
    if (const auto found = now_.tokens.find(token); found != now_.tokens.end()) found->second.used = at;
}

bool MemoryStore::end_token(PlayerId id, std::int64_t token) {
    const auto found = now_.tokens.find(token);
    if (found == now_.tokens.end() || found->second.player != id) return false;
    now_.tokens.erase(found);
    return true;
}

void MemoryStore::set_belonging(const Belonging& belonging) {
    if (is_erased(belonging.player)) return;
    require_player(belonging.player);
    now_.belongings[{belonging.player, belonging.kind, belonging.key}] = belonging;
}

std::vector<Belonging> MemoryStore::belongings(PlayerId id, std::string_view kind) {
    std::vector<Belonging> found;
    for (const auto& [key, belonging] : now_.belongings)
        if (belonging.player == id && belonging.kind == kind) found.push_back(belonging);
    return found;
}

std::vector<Belonging> MemoryStore::belongings_with(std::string_view kind, std::string_view key, int limit) {
    std::vector<Belonging> found;
    for (const auto& [name, belonging] : now_.belongings)
        if (belonging.kind == kind && belonging.key == key) found.push_back(belonging);
    std::ranges::stable_sort(found, std::ranges::greater(), &Belonging::at);
    if (std::ssize(found) > limit) found.resize(static_cast<std::size_t>(limit));
    return found;
}

std::vector<Belonging> MemoryStore::belongings_before(const Belonging& before, int limit) {
    const auto key_of = [](const Belonging& one) { return std::tuple(one.at, one.player, one.key); };
    std::vector<Belonging> found;
    for (const auto& [name, belonging] : now_.belongings)
        if (belonging.kind == before.kind && key_of(belonging) < key_of(before)) found.push_back(belonging);
    std::ranges::sort(found, std::ranges::greater(), key_of);
    if (std::ssize(found) > limit) found.resize(static_cast<std::size_t>(limit));
    return found;
}

bool MemoryStore::delete_belonging(PlayerId id, std::string_view kind, std::string_view key) {
    return now_.belongings.erase({id, std::string(kind), std::string(key)}) != 0;
}

std::string MemoryStore::site_value_or_set(std::string_view name, std::string_view value) {
    return now_.site_values.try_emplace(std::string(name), value).first->second;
}

void MemoryStore::set_site_value(const SiteValue& entry) { now_.site_values[entry.name] = entry.value; }

std::optional<std::string> MemoryStore::site_value(std::string_view name) {
    const auto found = now_.site_values.find(name);
    return found == now_.site_values.end() ? std::nullopt : std::optional(found->second);
}

std::vector<SiteValue> MemoryStore::site_values_before(std::string_view beginning, std::string_view before,
                                                       int limit) {
    std::vector<SiteValue> found;
    for (const auto& [name, value] : now_.site_values | std::views::reverse)
        if (name >= beginning && name < before && std::ssize(found) < limit) found.push_back({name, value});
    return found;
}

void MemoryStore::delete_site_value(std::string_view name) { now_.site_values.erase(std::string(name)); }

std::optional<Belonging> MemoryStore::claim_belonging(std::string_view kind, Moment now, Moment until) {
    Belonging* longest = nullptr;
    for (auto& [name, belonging] : now_.belongings) {
        if (belonging.kind != kind || belonging.at > now) continue;
        if (longest == nullptr || std::tie(belonging.at, belonging.player, belonging.key) <
                                      std::tie(longest->at, longest->player, longest->key))
            longest = &belonging;
    }
    if (longest == nullptr) return std::nullopt;
    longest->at = until;
    return *longest;
}

void MemoryStore::end_tokens(PlayerId id) {
    std::erase_if(now_.tokens, [&](const auto& entry) { return entry.second.player == id; });
}

void MemoryStore::set_block(PlayerId by, PlayerId whom, bool blocked) {
    if (blocked && (is_erased(by) || is_erased(whom))) return;
    if (!blocked) {
        now_.blocks.erase({by, whom});
        return;
    }
    require_player(by);
    require_player(whom);
    now_.blocks.insert({by, whom});
}

std::vector<PlayerId> MemoryStore::blocked_by(PlayerId by) {
    std::vector<PlayerId> blocked;
    for (const auto& [who, whom] : now_.blocks)
        if (who == by) blocked.push_back(whom);
    return blocked;
}

std::int64_t MemoryStore::add_report(const Report& report) {
    require_player(report.by);
    require_player(report.whom);
    auto added = report;
    added.id = static_cast<std::int64_t>(now_.reports.size()) + 1;
    now_.reports.emplace_back(added, true);
    return added.id;
}

std::vector<Report> MemoryStore::open_reports(std::int64_t after, int limit) {
    std::vector<Report> open;
    for (const auto& [report, is_open] : now_.reports)
        if (is_open && report.id > after && std::ssize(open) < limit) open.push_back(report);
    return open;
}

std::optional<Report> MemoryStore::open_report(std::int64_t id) {
    const auto open = open_reports(id - 1, 1);
    return open.empty() || open[0].id != id ? std::nullopt : std::optional(open[0]);
}

int MemoryStore::count_open_reports(PlayerId by) {
    return static_cast<int>(std::ranges::count(open_reports(0, INT_MAX), by, &Report::by));
}

bool MemoryStore::close_report(std::int64_t id, std::string_view) {
    for (auto& [report, is_open] : now_.reports)
        if (report.id == id) return std::exchange(is_open, false);
    return false;
}

std::optional<Rating> MemoryStore::rating(PlayerId id, std::string_view pool) {
    const auto found = now_.ratings.find({std::string(pool), id});
    return found == now_.ratings.end() ? std::nullopt : std::optional(found->second);
}

void MemoryStore::reset_ratings(PlayerId id) {
    for (auto& [key, rating] : now_.ratings) {
        if (rating.player != id) continue;
        const Rating fresh;
        rating.rating = fresh.rating;
        rating.deviation = fresh.deviation;
        rating.volatility = fresh.volatility;
    }
}

std::vector<Rating> MemoryStore::ratings(PlayerId id) {
    std::vector<Rating> found;
    for (const auto& [key, rating] : now_.ratings)
        if (key.second == id) found.push_back(rating);
    return found;
}

std::vector<RatingChange> MemoryStore::rating_history(PlayerId id, std::string_view pool, int limit,
                                                      int before) {
    const auto found = now_.histories.find({std::string(pool), id});
    if (found == now_.histories.end()) return {};
    auto changes = found->second;
    if (std::ssize(changes) >= before) changes.resize(static_cast<std::size_t>(std::max(before - 1, 0)));
    if (std::ssize(changes) > limit) changes.erase(changes.begin(), changes.end() - limit);
    return changes;
}

std::vector<RatingChange> MemoryStore::rating_changes_of(std::string_view game) {
    std::vector<RatingChange> found;
    for (const auto& [key, history] : now_.histories)
        std::ranges::copy_if(history, std::back_inserter(found),
                             [&](const auto& one) { return one.game == game; });
    std::ranges::sort(found, {}, [](const auto& one) { return one.after.player; });
    return found;
}

std::vector<Meeting> MemoryStore::meetings(PlayerId id, std::string_view pool, int limit) {
    std::vector<Meeting> found;
    for (const auto& own : rating_history(id, pool, INT_MAX, INT_MAX) | std::views::reverse)
        for (const auto& other : rating_changes_of(own.game))
            if (other.after.player != id && std::ssize(found) < limit)
                found.push_back({other.after.player, own.after.at});
    return found;
}

std::vector<RatedWin> MemoryStore::best_wins(PlayerId id, std::string_view pool, int limit) {
    std::vector<RatedWin> found;
    for (const auto& own : rating_history(id, pool, INT_MAX, INT_MAX) | std::views::reverse) {
        const auto head = game(own.game);
        const auto won = head ? result_of(*head) : Winner::Nobody;
        if (won != Winner::Attackers && won != Winner::Defenders) continue;
        if (head->players[won == Winner::Attackers ? 0 : 1] != id) continue;
        for (const auto& other : rating_changes_of(own.game))
            if (other.after.player != id)
                found.push_back({own.game, other.after.player, other.before, own.after.at});
    }
    std::ranges::stable_sort(found, std::greater(), &RatedWin::opponent_rating);
    if (std::ssize(found) > limit) found.resize(static_cast<std::size_t>(limit));
    return found;
}

std::vector<Rating> MemoryStore::leaders(std::string_view pool, double max_deviation, int limit) {
    std::vector<Rating> found;
    for (const auto& [key, rating] : now_.ratings)
        if (key.first == pool && rating.deviation <= max_deviation && is_listed(key.second))
            found.push_back(rating);
    std::ranges::stable_sort(found, std::greater(), &Rating::rating);
    if (found.size() > static_cast<std::size_t>(limit)) found.resize(static_cast<std::size_t>(limit));
    return found;
}

bool MemoryStore::is_listed(PlayerId id) const {
    const auto& player = now_.players.at(id);
    return !player.is_bot && !player.is_banned;
}

std::vector<PoolSize> MemoryStore::pools(double max_deviation) {
    std::map<std::string, int> sizes;
    for (const auto& [key, rating] : now_.ratings)
        sizes[key.first] += rating.deviation <= max_deviation && is_listed(key.second) ? 1 : 0;
    std::vector<PoolSize> pools;
    for (const auto& [pool, players] : sizes) pools.push_back({pool, players});
    return pools;
}

std::vector<ResultCount> MemoryStore::results(PlayerId id) {
    if (id == 0) return {};  // nobody
    std::map<std::pair<std::string, std::string>, ResultCount> counts;
    for (const auto& game : now_.games) {
        for (const auto side : {Side::Attackers, Side::Defenders}) {
            const auto result = result_of(game);
            if (game.players[static_cast<std::size_t>(index_of(side))] != id || result == Winner::Nobody)
                continue;
            const std::string name = side == Side::Attackers ? "attackers" : "defenders";
            const auto won = side == Side::Attackers ? Winner::Attackers : Winner::Defenders;
            auto& count = counts[{game.terms.ruleset, name}];
            count.ruleset = game.terms.ruleset;
            count.side = name;
            ++(result == won ? count.wins : result == Winner::Draw ? count.draws : count.losses);
        }
    }
    std::vector<ResultCount> all;
    for (const auto& [key, count] : counts) all.push_back(count);
    return all;
}

GameHead* MemoryStore::find_game(std::string_view id) {
    const auto found = std::ranges::find(now_.games, id, &GameHead::id);
    return found == now_.games.end() ? nullptr : &*found;
}

void MemoryStore::add_game(const GameHead& game) {
    require(find_game(game.id) == nullptr, "there already");
    for (const auto player : game.players)
        if (player != 0) require_player(player);
    now_.uncounted.erase(game.id);
    now_.games.push_back(game);
}

bool MemoryStore::add_event(std::string_view game, const GameEvent& event) {
    require(find_game(game) != nullptr || event.version != 1, "no such game");
    if (find_game(game) == nullptr) return false;
    auto& events = now_.events[std::string(game)];
    if (event.version != static_cast<int>(events.size()) + 1) return false;
    events.push_back(event);
    return true;
}

void MemoryStore::erase_event_text(std::string_view game, int version, std::string_view text) {
    for (auto& event : now_.events[std::string(game)]) {
        if (event.version == version) event.text = text;
    }
}

bool MemoryStore::end_game(std::string_view game, const GameEnd& end,
                           const std::vector<RatingChange>& changes) {
    auto* head = find_game(game);
    require(head != nullptr, "no such game");
    if (head->end) return false;
    for (const auto& change : changes) require_player(change.after.player);
    head->end = end;
    now_.game_ratings[head->id] = average_rating(changes);
    for (const auto& change : changes) {
        if (is_erased(change.after.player)) continue;
        now_.histories[{change.after.pool, change.after.player}].push_back(change);
        now_.ratings[{change.after.pool, change.after.player}] = change.after;
    }
    return true;
}

void MemoryStore::set_next(std::string_view game, std::string_view next) {
    require(find_game(game) != nullptr, "no such game");
    find_game(game)->next = next;
}

bool MemoryStore::set_review(std::string_view game, std::int64_t nodes, const StoredReview& review) {
    require(find_game(game) != nullptr, "no such game");
    const auto found = now_.reviews.find(game);
    if (found != now_.reviews.end() && found->second.second.by == review.by && found->second.first >= nodes)
        return false;
    if (review.by != 0) require_player(review.by);
    now_.reviews.insert_or_assign(std::string(game), std::pair(nodes, review));
    return true;
}

bool MemoryStore::delete_review(std::string_view game) { return now_.reviews.erase(std::string(game)) != 0; }

bool MemoryStore::add_collected_game(const CollectedGame& game) {
    if (collected_game(game.id)) return false;
    now_.collected.push_back(game);
    return true;
}

std::optional<CollectedGame> MemoryStore::collected_game(std::string_view id) {
    const auto found = std::ranges::find(now_.collected, id, &CollectedGame::id);
    return found == now_.collected.end() ? std::nullopt : std::optional(*found);
}

Page<CollectedGame> MemoryStore::collected_games(const CollectionFilter& filter, Cursor after, int limit) {
    std::vector<CollectedGame> found;
    for (const auto& game : now_.collected | std::views::reverse)
        if (suits(filter, game) && has_reached(GameOrigin::Collection, game.id, filter.position))
            found.push_back(game);
    return page_of(found, after, limit);
}

std::vector<CollectionCount> MemoryStore::collection_counts(std::string_view ruleset) {
    std::map<std::tuple<std::string, std::string, bool, int, Winner>, CollectionCount> counts;
    for (const auto& game : now_.collected) {
        if (game.ruleset != ruleset) continue;
        const bool has_names = !game.players[0].empty() && !game.players[1].empty();
        auto& count = counts[{game.source, game.kind, has_names, game.plies, game.result}];
        count = {game.source, game.kind, has_names, game.plies, game.result, count.games + 1};
    }
    const auto values = counts | std::views::values;
    return {values.begin(), values.end()};
}

void MemoryStore::add_move_counts(const std::vector<MoveCount>& counts) {
    for (const auto& count : counts) {
        auto& stored = now_.move_counts[{count.position, count.origin, count.move}];
        auto sum = count;
        for (std::size_t i = 0; i < sum.games.size(); ++i) sum.games[i] += stored.games[i];
        sum.ratings += stored.ratings;
        sum.rating_sum += stored.rating_sum;
        stored = sum;
    }
}

std::vector<MoveCount> MemoryStore::move_counts(std::int64_t position) {
    std::vector<MoveCount> found;
    for (const auto& [key, count] : now_.move_counts)
        if (std::get<0>(key) == position) found.push_back(count);
    return found;
}

void MemoryStore::begin_recount() {
    std::erase_if(now_.move_counts,
                  [](const auto& one) { return std::get<1>(one.first) == GameOrigin::Site; });
    for (const auto& game : now_.games)
        if (game.end && game.end->result != Winner::Nobody && !game.is_sent) now_.uncounted.insert(game.id);
}

std::vector<GameHead> MemoryStore::uncounted_games(int limit) {
    std::vector<GameHead> found;
    for (const auto& game : now_.games)
        if (std::ssize(found) < limit && now_.uncounted.contains(game.id)) found.push_back(game);
    return found;
}

bool MemoryStore::set_counted(std::string_view game) { return now_.uncounted.erase(std::string(game)) > 0; }

bool MemoryStore::has_reached(GameOrigin origin, const std::string& game,
                              std::optional<std::int64_t> position) const {
    return !position || now_.positions.contains({*position, origin, game});
}

void MemoryStore::add_positions(GameOrigin origin, std::string_view game,
                                const std::vector<std::int64_t>& positions) {
    if (origin == GameOrigin::Site ? find_game(game) == nullptr : !collected_game(game)) return;
    for (const auto position : positions) now_.positions.insert({position, origin, std::string(game)});
}

// Its numbers count the games of an origin from 1.
std::optional<Cursor> MemoryStore::position_cursor(GameOrigin origin, std::int64_t position, Cursor after,
                                                   int nth) {
    std::vector<Cursor> cursors;
    const auto add = [&](const std::string& game, std::int64_t at, std::int64_t number) {
        const bool is_behind = std::pair(at, number) < std::pair(after.at, after.number);
        if (is_behind && has_reached(origin, game, position)) cursors.push_back({at, number});
    };
    if (origin == GameOrigin::Site)
        for (std::int64_t number = 0; const auto& game : now_.games)
            add(game.id, game.began.time_since_epoch().count(), ++number);
    else
        for (std::int64_t number = 0; const auto& game : now_.collected) add(game.id, 0, ++number);
    std::ranges::sort(cursors, std::greater(), [](const Cursor& c) { return std::pair(c.at, c.number); });
    if (nth >= std::ssize(cursors)) return std::nullopt;
    return cursors[static_cast<std::size_t>(nth)];
}

std::optional<Rating> MemoryStore::solver_rating(PlayerId id, std::string_view pool) {
    const auto found = now_.solvers.find({id, std::string(pool)});
    return found == now_.solvers.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Rating> MemoryStore::solver_ratings(PlayerId id) {
    std::vector<Rating> found;
    for (const auto& [key, rating] : now_.solvers)
        if (key.first == id) found.push_back(rating);
    return found;
}

std::vector<PuzzleRating> MemoryStore::puzzle_ratings(const std::vector<PuzzleId>& puzzles) {
    std::vector<PuzzleRating> found;
    for (const auto& [id, rating] : now_.puzzles)
        if (std::ranges::find(puzzles, id) != puzzles.end()) found.push_back(rating);
    return found;
}

PuzzleRating MemoryStore::lock_puzzle(PuzzleId puzzle) {
    auto& rating = now_.puzzles[puzzle];
    rating.puzzle = puzzle;
    return rating;
}

void MemoryStore::rate_puzzle(const PuzzleAttempt& attempt, const Rating& solver,
                              const PuzzleRating& puzzle) {
    if (is_erased(attempt.player)) return;
    require_player(attempt.player);
    auto& stored = now_.puzzles.at(attempt.puzzle);
    const auto [up, down] = std::pair(stored.up, stored.down);
    stored = puzzle;
    stored.puzzle = attempt.puzzle;
    stored.up = up;
    stored.down = down;
    auto& own = now_.solvers[{attempt.player, solver.pool}];
    own = solver;
    own.player = attempt.player;
    auto& last = now_.attempts[{attempt.player, attempt.puzzle}];
    const auto vote = last.vote;
    last = attempt;
    last.vote = vote;
}

std::optional<PuzzleAttempt> MemoryStore::puzzle_attempt(PlayerId id, PuzzleId puzzle) {
    const auto found = now_.attempts.find({id, puzzle});
    return found == now_.attempts.end() ? std::nullopt : std::optional(found->second);
}

std::vector<PuzzleAttempt> MemoryStore::puzzle_attempts(PlayerId id, std::optional<PuzzleId> after,
                                                        int limit) {
    std::vector<PuzzleAttempt> found;
    for (const auto& [key, attempt] : now_.attempts)
        if (key.first == id && (!after || key.second > *after) && std::ssize(found) < limit)
            found.push_back(attempt);
    return found;
}

void MemoryStore::count_vote(PuzzleId puzzle, PuzzleVote vote, int by) {
    if (vote == PuzzleVote::Up) now_.puzzles.at(puzzle).up += by;
    if (vote == PuzzleVote::Down) now_.puzzles.at(puzzle).down += by;
}

bool MemoryStore::vote_on_puzzle(PlayerId id, PuzzleId puzzle, PuzzleVote vote) {
    const auto found = now_.attempts.find({id, puzzle});
    if (found == now_.attempts.end()) return false;
    count_vote(puzzle, found->second.vote, -1);
    count_vote(puzzle, vote, 1);
    found->second.vote = vote;
    return true;
}

void MemoryStore::erase_attempts(PlayerId id) {
    for (const auto& [key, attempt] : now_.attempts)
        if (key.first == id) count_vote(key.second, attempt.vote, -1);
    std::erase_if(now_.attempts, [&](const auto& entry) { return entry.first.first == id; });
    std::erase_if(now_.solvers, [&](const auto& entry) { return entry.first.first == id; });
}

std::vector<std::string> MemoryStore::delete_unmoved_games(Moment from, Moment to, std::string_view kept,
                                                           int limit) {
    const auto is_kept = [&](const GameHead& game) {
        const auto begins = [&](const GameEvent& event) { return event.text.starts_with(kept); };
        const auto names = [&](const auto& report) { return report.second && report.first.game == game.id; };
        return std::ranges::any_of(now_.events[game.id], begins) ||
               std::ranges::any_of(now_.reports, names) || !game.tournament.empty();
    };
    std::vector<GameHead> unmoved;
    for (const auto& game : now_.games) {
        const bool is_unmoved = game.end && game.end->reason == "aborted" && game.end->plies == 0;
        if (is_unmoved && game.end->at >= from && game.end->at < to && !is_kept(game))
            unmoved.push_back(game);
    }
    std::ranges::stable_sort(unmoved, {}, [](const GameHead& game) { return game.end->at; });
    if (std::ssize(unmoved) > limit) unmoved.resize(static_cast<std::size_t>(limit));
    std::vector<std::string> ids;
    for (const auto& game : unmoved) {
        const auto& id = ids.emplace_back(game.id);
        now_.events.erase(id);
        now_.reviews.erase(id);
        std::erase_if(now_.challenges, [&](const auto& challenge) { return challenge.game == id; });
        std::erase_if(now_.games, [&](const auto& other) { return other.id == id; });
        if (auto* other = find_game(game.pair); other != nullptr && other->pair == id) other->pair.clear();
        for (auto& other : now_.games)
            if (other.next == id) other.next.clear();
    }
    return ids;
}

std::optional<StoredReview> MemoryStore::review(std::string_view game) {
    const auto found = now_.reviews.find(game);
    return found == now_.reviews.end() ? std::nullopt : std::optional(found->second.second);
}

std::optional<GameHead> MemoryStore::game(std::string_view id) {
    const auto* head = find_game(id);
    return head == nullptr ? std::nullopt : std::optional(*head);
}

std::vector<GameEvent> MemoryStore::events(std::string_view game, int after_version) {
    const auto found = now_.events.find(game);
    if (found == now_.events.end()) return {};
    const auto skipped = std::clamp<std::ptrdiff_t>(after_version, 0, std::ssize(found->second));
    return {found->second.begin() + skipped, found->second.end()};
}

Page<GameHead> MemoryStore::running_games(Cursor after, int limit) {
    std::vector<GameHead> running;
    std::ranges::copy_if(now_.games, std::back_inserter(running), [](const auto& game) { return !game.end; });
    std::ranges::stable_sort(running, {}, &GameHead::began);
    return page_of(running, after, limit);
}

std::vector<GameVersion> MemoryStore::running_versions() {
    std::vector<GameVersion> versions;
    const auto running = Store::running_games();
    for (const auto& game : running)
        versions.push_back({game.id, static_cast<int>(now_.events[game.id].size())});
    std::ranges::sort(versions, {}, &GameVersion::game);
    return versions;
}

std::vector<GameHead> MemoryStore::find_games(const GameFilter& filter) {
    std::vector<GameHead> found;
    std::ranges::copy_if(now_.games | std::views::reverse, std::back_inserter(found), [&](const auto& game) {
        const auto rating = now_.game_ratings.find(game.id);
        return suits(filter, game) &&
               suits_rating(filter, rating == now_.game_ratings.end() ? 0 : rating->second) &&
               has_reached(GameOrigin::Site, game.id, filter.position);
    });
    std::ranges::stable_sort(found, std::greater(), &GameHead::began);
    if (found.size() > static_cast<std::size_t>(filter.limit))
        found.resize(static_cast<std::size_t>(filter.limit));
    return found;
}

Counts MemoryStore::counts() {
    Counts counts;
    for (const auto& [id, player] : now_.players) {
        counts.members += player.kind == PlayerKind::Member ? 1 : 0;
        counts.players += player.kind == PlayerKind::Member || player.kind == PlayerKind::Guest ? 1 : 0;
    }
    counts.games = std::ssize(now_.games);
    counts.running = std::ssize(running_games({}, INT_MAX).items);
    return counts;
}

Challenge* MemoryStore::find_challenge(std::string_view id) {
    const auto found = std::ranges::find(now_.challenges, id, &Challenge::id);
    return found == now_.challenges.end() ? nullptr : &*found;
}

void MemoryStore::add_challenge(const Challenge& challenge) {
    if (is_erased(challenge.by) || is_erased(challenge.to)) return;
    require(find_challenge(challenge.id) == nullptr, "there already");
    require_player(challenge.by);
    if (challenge.to != 0) require_player(challenge.to);
    now_.challenges.push_back(challenge);
}

std::optional<Challenge> MemoryStore::challenge(std::string_view id) {
    const auto* found = find_challenge(id);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

Page<Challenge> MemoryStore::open_challenges(Cursor after, int limit) {
    std::vector<Challenge> open;
    std::ranges::copy_if(now_.challenges, std::back_inserter(open),
                         [](const auto& c) { return !c.is_closed; });
    return page_of(open, after, limit);
}

std::vector<Challenge> MemoryStore::open_challenges_of(PlayerId id, int limit) {
    if (id == 0) return {};  // nobody
    auto open = open_challenges({}, INT_MAX).items;
    std::erase_if(open, [&](const auto& c) { return c.by != id && c.to != id; });
    if (std::ssize(open) > limit) open.erase(open.begin(), open.end() - limit);
    return open;
}

bool MemoryStore::close_challenge(std::string_view id, std::string_view game) {
    auto* challenge = find_challenge(id);
    if (challenge == nullptr || challenge->is_closed) return false;
    if (game.empty()) {
        std::erase_if(now_.challenges, [&](const auto& one) { return one.id == id; });
        return true;
    }
    challenge->is_closed = true;
    challenge->game = game;
    return true;
}

void MemoryStore::erase_social(PlayerId id) {
    std::erase_if(now_.follows, [&](const auto& f) { return f.first.first == id || f.first.second == id; });
    std::erase_if(now_.messages, [&](const auto& m) { return m.second.by == id || m.second.to == id; });
    std::erase_if(now_.chat_lines, [&](const auto& line) { return line.second.by == id; });
    for (auto& game : now_.games)
        for (std::size_t side = 0; side < 2; ++side)
            if (game.players[side] == id) game.names[1 - side].clear();
    const auto is_theirs = [&](const auto& u) { return u.first.first == id || u.first.second == id; };
    std::erase_if(now_.unread, is_theirs);
    std::erase_if(now_.deleted_to, is_theirs);
    for (auto& team : now_.teams) {
        if (now_.team_members.erase({team.id, id}) != 0) --team.members;
        if (team.leader == id && team.members > 0) team.leader = team_members(team.id, {}, 1).items[0].player;
    }
    std::erase_if(now_.teams, [&](const Team& team) { return team.leader == id; });
}

void MemoryStore::set_follow(PlayerId by, PlayerId whom, Moment at, bool on) {
    if (on && (is_erased(by) || is_erased(whom))) return;
    if (!on) {
        now_.follows.erase({by, whom});
        return;
    }
    require_player(by);
    require_player(whom);
    now_.follows.insert({{by, whom}, at});
}

std::vector<PlayerId> MemoryStore::followed_by(PlayerId by) {
    std::vector<std::pair<Moment, PlayerId>> found;
    for (const auto& [pair, at] : now_.follows)
        if (pair.first == by) found.emplace_back(at, pair.second);
    std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<Moment, PlayerId>::first);
    std::vector<PlayerId> ids;
    for (const auto& [at, whom] : found) ids.push_back(whom);
    return ids;
}

std::int64_t MemoryStore::add_message(const Message& message) {
    if (is_erased(message.by) || is_erased(message.to)) return 0;
    require_player(message.by);
    require_player(message.to);
    require(message.by != message.to, "to oneself");
    auto stored = message;
    stored.number = ++now_.last_message;
    now_.messages[stored.number] = stored;
    ++now_.unread[{message.to, message.by}];
    return stored.number;
}

std::optional<Message> MemoryStore::message(std::int64_t number) {
    const auto found = now_.messages.find(number);
    return found == now_.messages.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Message> MemoryStore::messages(PlayerId reader, PlayerId other, std::int64_t before, int limit) {
    std::vector<Message> found;
    for (const auto& [number, m] : now_.messages | std::views::reverse) {
        const bool fits = (m.by == reader && m.to == other) || (m.by == other && m.to == reader);
        if (fits && number < before && number > deleted_to(reader, other) && std::ssize(found) < limit)
            found.push_back(m);
    }
    std::ranges::reverse(found);
    return found;
}

std::vector<Message> MemoryStore::messages_by(PlayerId id, std::int64_t before, int limit) {
    std::vector<Message> found;
    for (const auto& [number, m] : now_.messages | std::views::reverse)
        if (m.by == id && number < before && std::ssize(found) < limit) found.push_back(m);
    return found;
}

std::vector<Conversation> MemoryStore::conversations(PlayerId id, std::int64_t before, int limit) {
    std::vector<Conversation> found;
    std::set<PlayerId> seen;
    for (const auto& [number, m] : now_.messages | std::views::reverse) {
        if (m.by != id && m.to != id) continue;
        const auto other = m.by == id ? m.to : m.by;
        if (!seen.insert(other).second || number >= before || number <= deleted_to(id, other) ||
            std::ssize(found) >= limit)
            continue;
        const auto unread = now_.unread.find({id, other});
        found.push_back({other, m, unread == now_.unread.end() ? 0 : unread->second});
    }
    return found;
}

int MemoryStore::count_unread(PlayerId id) {
    return static_cast<int>(std::ranges::count_if(
        now_.unread, [&](const auto& u) { return u.first.first == id && u.second > 0; }));
}

void MemoryStore::read_conversation(PlayerId id, PlayerId with) { now_.unread.erase({id, with}); }

std::int64_t MemoryStore::deleted_to(PlayerId id, PlayerId with) const {
    const auto found = now_.deleted_to.find({id, with});
    return found == now_.deleted_to.end() ? 0 : found->second;
}

void MemoryStore::delete_conversation(PlayerId id, PlayerId with) {
    now_.unread.erase({id, with});
    const auto last = messages(id, with, INT64_MAX, 1);
    if (!last.empty()) now_.deleted_to[{id, with}] = last.back().number;
    const auto by_both = std::min(deleted_to(id, with), deleted_to(with, id));
    std::erase_if(now_.messages, [&](const auto& stored) {
        const auto& [number, m] = stored;
        return number <= by_both && ((m.by == id && m.to == with) || (m.by == with && m.to == id));
    });
}

std::int64_t MemoryStore::add_chat_line(const ChatLine& line, int kept) {
    if (is_erased(line.by)) return 0;
    require_player(line.by);
    auto stored = line;
    stored.number = ++now_.last_chat_line;
    now_.chat_lines[stored.number] = stored;
    const auto last = chat_lines(line.room, INT64_MAX, kept);
    std::erase_if(now_.chat_lines, [&](const auto& one) {
        return one.second.room == line.room && (last.empty() || one.first < last.front().number);
    });
    return stored.number;
}

std::optional<ChatLine> MemoryStore::last_chat_line(std::string_view room, PlayerId by) {
    for (const auto& [number, line] : now_.chat_lines | std::views::reverse)
        if (line.room == room && line.by == by) return line;
    return std::nullopt;
}

std::vector<ChatLine> MemoryStore::chat_lines(std::string_view room, std::int64_t before, int limit) {
    std::vector<ChatLine> found;
    for (const auto& [number, line] : now_.chat_lines | std::views::reverse)
        if (line.room == room && number < before && std::ssize(found) < limit) found.push_back(line);
    std::ranges::reverse(found);
    return found;
}

std::vector<ChatLine> MemoryStore::chat_lines_by(PlayerId id, std::int64_t before, int limit) {
    std::vector<ChatLine> found;
    for (const auto& [number, line] : now_.chat_lines | std::views::reverse)
        if (line.by == id && number < before && std::ssize(found) < limit) found.push_back(line);
    return found;
}

bool MemoryStore::delete_chat_line(std::string_view room, std::int64_t number) {
    const auto found = now_.chat_lines.find(number);
    if (found == now_.chat_lines.end() || found->second.room != room) return false;
    now_.chat_lines.erase(found);
    return true;
}

void MemoryStore::delete_chat_lines_of(std::string_view room, PlayerId by) {
    std::erase_if(now_.chat_lines,
                  [&](const auto& one) { return one.second.room == room && one.second.by == by; });
}

void MemoryStore::delete_chat(std::string_view room) {
    std::erase_if(now_.chat_lines, [&](const auto& one) { return one.second.room == room; });
}

Team* MemoryStore::find_team(std::string_view id) {
    const auto found = std::ranges::find(now_.teams, id, &Team::id);
    return found == now_.teams.end() ? nullptr : &*found;
}

bool MemoryStore::add_team(const Team& team) {
    if (is_erased(team.leader)) return false;
    const auto is_same = [&](const Team& t) { return t.id == team.id || t.name_key == team.name_key; };
    if (std::ranges::any_of(now_.teams, is_same)) return false;
    require_player(team.leader);
    now_.teams.push_back(team);
    now_.teams.back().members = 0;
    return add_member(team.id, {team.leader, team.made});
}

std::optional<Team> MemoryStore::team(std::string_view id) {
    const auto* found = find_team(id);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<Team> MemoryStore::lock_team(std::string_view id) { return team(id); }

bool MemoryStore::change_team(std::string_view id, std::string_view name, std::string_view name_key,
                              std::string_view text) {
    auto* found = find_team(id);
    const auto is_other = [&](const Team& t) { return t.id != id && t.name_key == name_key; };
    if (found == nullptr || std::ranges::any_of(now_.teams, is_other)) return false;
    found->name = name;
    found->name_key = name_key;
    found->text = text;
    return true;
}

bool MemoryStore::set_leader(std::string_view id, PlayerId member) {
    auto* found = find_team(id);
    if (found == nullptr || !is_member(id, member)) return false;
    found->leader = member;
    return true;
}

void MemoryStore::delete_team(std::string_view id) {
    std::erase_if(now_.team_members, [&](const auto& m) { return m.first.first == id; });
    std::erase_if(now_.teams, [&](const Team& t) { return t.id == id; });
}

bool MemoryStore::add_member(std::string_view team, const TeamMember& member) {
    if (is_erased(member.player)) return false;
    auto* found = find_team(team);
    require(found != nullptr, "no such team");
    require_player(member.player);
    if (!now_.team_members.insert({{std::string(team), member.player}, member.joined}).second) return false;
    ++found->members;
    return true;
}

bool MemoryStore::remove_member(std::string_view team, PlayerId id) {
    auto* found = find_team(team);
    if (found == nullptr || found->leader == id || now_.team_members.erase({std::string(team), id}) == 0)
        return false;
    --found->members;
    return true;
}

bool MemoryStore::is_member(std::string_view team, PlayerId id) {
    return now_.team_members.contains({std::string(team), id});
}

Page<Team> MemoryStore::teams(Cursor after, int limit) {
    using Key = std::pair<std::int64_t, std::int64_t>;
    std::vector<std::pair<Key, Team>> all;
    for (std::size_t i = 0; i < now_.teams.size(); ++i)
        all.emplace_back(Key{now_.teams[i].members, static_cast<std::int64_t>(i) + 1}, now_.teams[i]);
    std::ranges::sort(all, std::ranges::greater(), &std::pair<Key, Team>::first);
    Page<Team> page;
    for (const auto& [key, team] : all) {
        if (after.at != INT64_MIN && key >= Key{after.at, after.number}) continue;
        if (std::ssize(page.items) >= limit) break;
        page.items.push_back(team);
        page.end = {key.first, key.second};
    }
    return page;
}

Page<TeamMember> MemoryStore::team_members(std::string_view team, Cursor after, int limit) {
    using Key = std::pair<std::int64_t, std::int64_t>;
    std::vector<Key> keys;
    for (const auto& [of, joined] : now_.team_members)
        if (of.first == team) keys.emplace_back(joined.time_since_epoch().count(), of.second);
    std::ranges::sort(keys);
    Page<TeamMember> page;
    for (const auto& key : keys) {
        if (key <= Key{after.at, after.number} || std::ssize(page.items) >= limit) continue;
        page.items.push_back({key.second, Moment(std::chrono::milliseconds(key.first))});
        page.end = {key.first, key.second};
    }
    return page;
}

std::vector<Team> MemoryStore::teams_of(PlayerId id) {
    std::vector<Team> found;
    for (const auto& [of, joined] : now_.team_members)
        if (of.second == id) found.push_back(*find_team(of.first));
    return found;
}

Study* MemoryStore::find_study(std::string_view id) {
    const auto found = std::ranges::find(now_.studies, id, &Study::id);
    return found == now_.studies.end() ? nullptr : &*found;
}

bool MemoryStore::add_study(const Study& study) {
    if (is_erased(study.owner) || find_study(study.id) != nullptr) return false;
    require_player(study.owner);
    now_.studies.push_back(study);
    return add_study_author(study.id, {study.owner, study.made});
}

std::optional<Study> MemoryStore::study(std::string_view id) {
    const auto* found = find_study(id);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<Study> MemoryStore::lock_study(std::string_view id) {
    if (auto* found = find_study(id)) ++found->version;
    return study(id);
}

void MemoryStore::update_study(const Study& study) {
    auto* found = find_study(study.id);
    if (found == nullptr) return;
    found->title = study.title;
    found->visibility = study.visibility;
    found->changed = study.changed;
    found->last_chapter = study.last_chapter;
    found->broadcast = study.broadcast;
}

void MemoryStore::delete_study(std::string_view id) {
    std::erase_if(now_.chapters, [&](const auto& c) { return c.first.first == id; });
    std::erase_if(now_.study_authors, [&](const auto& a) { return a.first.first == id; });
    std::erase_if(now_.studies, [&](const Study& s) { return s.id == id; });
}

Page<Study> MemoryStore::public_studies(Cursor after, int limit) {
    std::vector<Study> found;
    for (const auto& study : now_.studies | std::views::reverse)
        if (study.visibility == StudyVisibility::Public) found.push_back(study);
    std::ranges::stable_sort(found, std::ranges::greater(), &Study::changed);
    return page_of(found, after, limit);
}

Page<Study> MemoryStore::broadcasts(Cursor after, int limit) {
    std::vector<Study> found;
    for (const auto& study : now_.studies | std::views::reverse)
        if (study.broadcast != BroadcastState::None) found.push_back(study);
    std::ranges::stable_sort(found, std::ranges::greater(), &Study::changed);
    return page_of(found, after, limit);
}

std::vector<Study> MemoryStore::studies_of(PlayerId author) {
    std::vector<Study> found;
    for (const auto& [of, joined] : now_.study_authors)
        if (of.second == author) found.push_back(*find_study(of.first));
    return found;
}

StudyUse MemoryStore::study_use(PlayerId owner) {
    StudyUse use;
    for (const auto& study : now_.studies) use.studies += study.owner == owner ? 1 : 0;
    for (const auto& [of, chapter] : now_.chapters)
        if (find_study(of.first)->owner == owner) use.bytes += chapter.size;
    return use;
}

bool MemoryStore::add_study_author(std::string_view study, const StudyAuthor& author) {
    if (is_erased(author.player)) return false;
    require(find_study(study) != nullptr, "no such study");
    require_player(author.player);
    return now_.study_authors.insert({{std::string(study), author.player}, author.joined}).second;
}

bool MemoryStore::remove_study_author(std::string_view study, PlayerId id) {
    const auto* found = find_study(study);
    return found != nullptr && found->owner != id && now_.study_authors.erase({std::string(study), id}) != 0;
}

std::vector<StudyAuthor> MemoryStore::study_authors(std::string_view study) {
    std::vector<StudyAuthor> found;
    for (const auto& [of, joined] : now_.study_authors)
        if (of.first == study) found.push_back({of.second, joined});
    std::ranges::stable_sort(found, {}, &StudyAuthor::joined);
    return found;
}

bool MemoryStore::set_chapter(std::string_view study, const StudyChapter& chapter, int replaces) {
    const auto found = now_.chapters.find({std::string(study), chapter.number});
    if ((found == now_.chapters.end() ? 0 : found->second.version) != replaces) return false;
    require(find_study(study) != nullptr, "no such study");
    auto& stored = now_.chapters[{std::string(study), chapter.number}] = chapter;
    stored.size = std::ssize(chapter.record);
    return true;
}

void MemoryStore::set_chapter_place(std::string_view study, int number, int position) {
    const auto found = now_.chapters.find({std::string(study), number});
    if (found != now_.chapters.end()) found->second.place = position;
}

bool MemoryStore::delete_chapter(std::string_view study, int number) {
    return now_.chapters.erase({std::string(study), number}) != 0;
}

std::vector<StudyChapter> MemoryStore::chapters(std::string_view study) {
    std::vector<StudyChapter> found;
    for (const auto& [of, chapter] : now_.chapters) {
        if (of.first != study) continue;
        found.push_back(chapter);
        found.back().record = "";
    }
    std::ranges::stable_sort(found, {}, &StudyChapter::place);
    return found;
}

std::optional<StudyChapter> MemoryStore::chapter(std::string_view study, int number) {
    const auto found = now_.chapters.find({std::string(study), number});
    return found == now_.chapters.end() ? std::nullopt : std::optional(found->second);
}

void MemoryStore::erase_studies(PlayerId id) {
    for (auto& study : std::vector(now_.studies)) {
        if (now_.study_authors.erase({study.id, id}) != 0) ++find_study(study.id)->version;
        const auto left = study_authors(study.id);
        if (study.owner != id) continue;
        if (left.empty()) delete_study(study.id);
        else find_study(study.id)->owner = left.front().player;
    }
}

Tournament* MemoryStore::find_tournament(std::string_view id) {
    const auto found = std::ranges::find(now_.tournaments, id, &Tournament::id);
    return found == now_.tournaments.end() ? nullptr : &*found;
}

void MemoryStore::add_tournament(const Tournament& tournament) {
    require(find_tournament(tournament.id) == nullptr, "there already");
    require_player(tournament.by);
    now_.tournaments.push_back(tournament);
}

std::optional<Tournament> MemoryStore::tournament(std::string_view id) {
    const auto* found = find_tournament(id);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<Tournament> MemoryStore::lock_tournament(std::string_view id) {
    if (auto* found = find_tournament(id)) ++found->version;
    return tournament(id);
}

void MemoryStore::update_tournament(const Tournament& tournament) {
    auto* found = find_tournament(tournament.id);
    if (found == nullptr) return;
    found->starts = tournament.starts;
    found->status = tournament.status;
    found->round = tournament.round;
    found->next = tournament.next;
    found->settings = tournament.settings;
}

Page<Tournament> MemoryStore::tournaments(bool over, Cursor after, int limit) {
    using Key = std::pair<std::int64_t, std::int64_t>;
    const bool from_start = over && after.at == INT64_MIN;
    const Key start = from_start ? Key{INT64_MAX, 0} : Key{after.at, after.number};
    std::vector<std::pair<Key, Tournament>> found;
    for (std::size_t i = 0; i < now_.tournaments.size(); ++i) {
        const auto& t = now_.tournaments[i];
        const Key key{t.starts.time_since_epoch().count(), static_cast<std::int64_t>(i) + 1};
        const bool is_behind = over ? key < start : key > start;
        if (is_behind && (t.status >= TournamentStatus::Finished) == over) found.emplace_back(key, t);
    }
    std::ranges::sort(found, {}, &std::pair<Key, Tournament>::first);
    if (over) std::ranges::reverse(found);
    Page<Tournament> page;
    for (const auto& [key, t] : found) {
        if (std::ssize(page.items) >= limit) break;
        page.items.push_back(t);
        page.end = {key.first, key.second};
    }
    return page;
}

int MemoryStore::count_open_tournaments(PlayerId by) {
    return static_cast<int>(std::ranges::count_if(now_.tournaments, [&](const auto& t) {
        return t.by == by && t.status < TournamentStatus::Finished;
    }));
}

void MemoryStore::set_entrant(std::string_view tournament, const Entrant& entrant) {
    require(find_tournament(tournament) != nullptr, "no such tournament");
    require_player(entrant.player);
    now_.entrants[{std::string(tournament), entrant.player}] = entrant;
}

std::vector<Entrant> MemoryStore::entrants(std::string_view tournament) {
    std::vector<Entrant> found;
    for (const auto& [key, entrant] : now_.entrants)
        if (key.first == tournament) found.push_back(entrant);
    return found;
}

std::vector<Tournament> MemoryStore::tournaments_of(PlayerId player, int limit) {
    std::vector<Tournament> found;
    for (const auto& t : now_.tournaments | std::views::reverse)
        if (std::ssize(found) < limit && now_.entrants.contains({t.id, player})) found.push_back(t);
    return found;
}

void MemoryStore::add_pairing(std::string_view tournament, const Pairing& pairing) {
    require(find_tournament(tournament) != nullptr, "no such tournament");
    require_player(pairing.players[0]);
    if (pairing.players[1] != 0) require_player(pairing.players[1]);
    if (!pairing.game.empty()) {
        require(find_game(pairing.game) != nullptr, "no such game");
        for (const auto& [key, other] : now_.pairings) require(other.game != pairing.game, "there already");
    }
    require(now_.pairings.emplace(std::pair(std::string(tournament), pairing.number), pairing).second,
            "there already");
}

std::vector<Pairing> MemoryStore::pairings(std::string_view tournament) {
    std::vector<Pairing> found;
    for (const auto& [key, stored] : now_.pairings) {
        if (key.first != tournament) continue;
        Pairing pairing{stored.number, stored.round, stored.players, stored.game, true, {}, {}, 0, {}, {}};
        if (!stored.game.empty()) {
            const auto& end = find_game(stored.game)->end;
            pairing.is_over = end.has_value();
            if (end) {
                pairing.result = end->result;
                pairing.reason = end->reason;
                pairing.plies = end->plies;
                pairing.ended = end->at;
                pairing.berserk = end->berserk;
            }
        }
        found.push_back(pairing);
    }
    return found;
}

std::vector<PlayerId> MemoryStore::playing_entrants(std::string_view tournament) {
    std::vector<PlayerId> players;
    for (const auto& game : now_.games) {
        if (game.tournament != tournament || game.end) continue;
        players.insert(players.end(), game.players.begin(), game.players.end());
    }
    std::ranges::sort(players);
    return players;
}

int MemoryStore::last_pairing(std::string_view tournament) {
    int last = 0;
    for (const auto& [key, pairing] : now_.pairings)
        if (key.first == tournament) last = std::max(last, key.second);
    return last;
}

}  // namespace tafl::test

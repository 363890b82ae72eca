// What clients see of the tournaments.
#include <algorithm>

#include "server/base/page.hpp"
#include "server/tournaments/tournament_json.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

std::string follower_key(const std::string& id) { return "tournament " + id; }

constexpr int max_listed = 30;
constexpr std::size_t pairings_of_page = 50;

}  // namespace

std::shared_ptr<const TournamentStandings> Tournaments::standings(const CachedPtr& cached) {
    if (!cached->standings)
        cached->standings = std::make_shared<TournamentStandings>(standings_of(*cached->live));
    return cached->standings;
}

awaitable<std::shared_ptr<const LiveTournament>> Tournaments::find(std::string id, std::string address) {
    if (const auto found = open_.find(id); found != open_.end()) co_return found->second->live;
    if (const auto found = finished_.find(id); found != finished_.end()) co_return found->second->live;
    auto job = [id](store::Store& store) { return read_tournament(store, id); };
    auto live = co_await context_.store.read_or_refuse(std::move(job), std::move(address));
    if (!live) throw not_found("tournament-unknown"_reason);
    if (!live->is_over()) {  // another node has written to it, and its message has not arrived yet
        changed(put(live));
    } else {
        const auto cached = std::make_shared<Cached>();
        cached->live = live;
        keep_finished(cached);
    }
    co_return live;
}

Tournaments::CachedPtr Tournaments::find_cached(const std::string& id) const {
    if (const auto found = open_.find(id); found != open_.end()) return found->second;
    return finished_.at(id);
}

awaitable<std::string> Tournaments::state_json(std::string id, Caller caller, int page) {
    static_cast<void>(co_await find(id, caller.address));
    const auto cached = find_cached(id);
    const auto rows = standings(cached);
    JsonWriter json;
    json.open('{');
    append_tournament(json, *cached->live, *rows, page, rows_of_page, context_.now());
    json.key("you");
    append_own_place(json, *cached->live, *rows, caller.id);
    json.field("yours", caller.id != 0 && (caller.id == cached->live->head.by || caller.is_admin));
    co_return json.close('}').take();
}

awaitable<std::string> Tournaments::pairings_json(std::string id, Caller caller, int before) {
    const auto live = co_await find(std::move(id), caller.address);
    JsonWriter json;
    json.open('{').key("pairings").open('[');
    const auto& all = live->pairings();
    std::size_t shown = 0;
    std::optional<int> more;
    for (auto pairing = all.rbegin(); pairing != all.rend(); ++pairing) {
        if (pairing->number >= before) continue;
        if (shown++ == pairings_of_page) {
            more = pairing->number + 1;
            break;
        }
        append_pairing(json, *live, *pairing);
    }
    co_return json.close(']').field("more", more).close('}').take();
}

awaitable<std::string> Tournaments::list_json(Caller caller, bool over, store::Cursor after) {
    auto job = [over, after](store::Store& store) {
        auto page = store.tournaments(over, after, max_listed);
        std::vector<Person> directors;
        for (const auto& head : page.items) directors.push_back(read_person(store, head.by, ""));
        return std::pair(std::move(page), std::move(directors));
    };
    auto [page, directors] = co_await context_.store.read_or_refuse(std::move(job), caller.address);
    JsonWriter json;
    json.open('{').key("tournaments").open('[');
    for (std::size_t i = 0; i < page.items.size(); ++i) {
        const auto found = open_.find(page.items[i].id);
        const auto later = finished_.find(page.items[i].id);
        if (found != open_.end()) append_tournament_brief(json, *found->second->live);
        else if (later != finished_.end()) append_tournament_brief(json, *later->second->live);
        else append_tournament_brief(json, LiveTournament(page.items[i], directors[i]));
    }
    co_return append_more(json.close(']'), page, max_listed).close('}').take();
}

awaitable<SharedText> Tournaments::follow(SocketNumber socket, std::string id) {
    const auto* connection = context_.connections.find(socket);
    std::string address = connection == nullptr ? "" : connection->socket.caller().address;
    static_cast<void>(co_await find(id, std::move(address)));
    if (!context_.connections.follow(socket, follower_key(id), Viewer::Spectator))
        throw too_many("You follow as much as one connection can.");
    co_return message_of(find_cached(id));
}

void Tournaments::unfollow(SocketNumber socket, const std::string& id) {
    context_.connections.unfollow(socket, follower_key(id));
}

SharedText Tournaments::message_of(const CachedPtr& cached) {
    JsonWriter json;
    json.open('{').field("on", "tournament");
    append_tournament(json, *cached->live, *standings(cached), 1, rows_of_page, context_.now());
    return shared_text(json.close('}').take());
}

void Tournaments::update_followers(const std::string& id) {
    const auto found = open_.find(id);
    const auto later = finished_.find(id);
    if (found == open_.end() && later == finished_.end()) return;
    const auto cached = found != open_.end() ? found->second : later->second;
    cached->last_update = context_.now();
    if (!std::exchange(cached->is_changed, false)) return;
    if (context_.connections.followers(follower_key(id)) == 0) return;
    const auto text = message_of(cached);
    context_.connections.publish(follower_key(id), {text, text, text});
}

}  // namespace tafl::server

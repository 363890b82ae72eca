#include "server/lobby/lobby.hpp"

#include <algorithm>

#include "base/json_writer.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_live_games = 12;
constexpr std::size_t max_challenges = 50;  // the newest ones

}  // namespace

Lobby::Lobby(const Challenges& challenges, Rooms& rooms, Connections& connections, TimerQueue& timers,
             std::function<Moment()> now)
    : challenges_(challenges),
      rooms_(rooms),
      connections_(connections),
      timers_(timers),
      now_(std::move(now)) {}

void Lobby::changed() {
    is_outdated_ = true;
    timers_.set("lobby", std::max(now_(), last_broadcast_ + broadcast_interval), [this] { broadcast(); });
}

const std::string& Lobby::json() {
    refresh();
    return json_;
}

SharedText Lobby::message() {
    refresh();
    return message_;
}

void Lobby::refresh() {
    if (!message_ || (is_outdated_ && now_() >= built_at_ + broadcast_interval)) build();
}

void Lobby::build() {
    JsonWriter json;
    json.key("challenges").open('[');
    challenges_.append_open(json, max_challenges);
    json.close(']').key("live").open('[');
    rooms_.append_liveliest(json, max_live_games);
    json.close(']').field("online", connections_.players_online());
    json_ = JsonWriter().open('{').raw(json.text()).close('}').take();
    message_ = shared_text(JsonWriter().open('{').field("on", "lobby").raw(json.text()).close('}').take());
    is_outdated_ = false;
    built_at_ = now_();
    ++times_built_;
}

void Lobby::broadcast() {
    last_broadcast_ = now_();
    for (const auto& game : connections_.take_changed_games()) {
        if (!rooms_.contains(game)) continue;
        rooms_.note_presence(game);
        JsonWriter json;
        json.open('{').field("on", "presence").field("game", game);
        rooms_.append_presence(json, game);
        connections_.publish_presence(game, shared_text(json.close('}').take()));
    }
    if (!is_outdated_ || !connections_.has_lobby_followers()) return;
    build();
    connections_.publish_lobby(message_);
}

}  // namespace tafl::server

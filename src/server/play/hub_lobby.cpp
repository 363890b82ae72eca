// What changes often and is told at most once a second: the lobby, and who is in a room.
#include <algorithm>
#include <functional>

#include "base/json_writer.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

constexpr std::chrono::seconds between_beats{1};
constexpr std::size_t most_live = 12;        // games in the lobby
constexpr std::size_t most_challenges = 50;  // the newest

// Those that many watch, then those where something has just happened.
std::vector<const LiveRoom*> liveliest(const std::unordered_map<std::string, LiveRoomPtr>& rooms) {
    std::vector<const LiveRoom*> live;
    for (const auto& [id, room] : rooms) {
        if (!room->room.is_over()) live.push_back(room.get());
    }
    const auto shown = std::min(most_live, live.size());
    const auto key = [](const LiveRoom* room) { return std::pair(room->watchers.size() > 2, room->touched); };
    std::partial_sort(live.begin(), live.begin() + static_cast<std::ptrdiff_t>(shown), live.end(),
                      [&](const LiveRoom* a, const LiveRoom* b) { return key(a) > key(b); });
    live.resize(shown);
    return live;
}

}  // namespace

void Hub::State::lobby_changed() {
    lobby_due = true;
    agenda.set("", std::max(now(), last_beat + between_beats));
    set_timer();
}

// A game at one sitting needs somebody who is there. For one of days a member may be away; guests come and go.
bool Hub::State::is_waiting(const OpenChallenge& open) const {
    if (is_here(open.challenge.by)) return true;
    return open.challenge.terms.clock.kind == store::ClockKind::Days &&
           open.by.kind == store::PlayerKind::Member;
}

std::string Hub::State::lobby_fields() const {
    std::vector<const OpenChallenge*> waiting;
    for (const auto& [id, open] : challenges) {
        if (open.challenge.is_open && !open.is_taken && is_waiting(open)) waiting.push_back(&open);
    }
    std::ranges::sort(waiting, std::greater(), [](const OpenChallenge* open) { return open->challenge.at; });
    waiting.resize(std::min(waiting.size(), most_challenges));
    JsonWriter json;
    json.key("challenges").open('[');
    for (const auto* open : waiting) append_challenge(json, open->challenge, open->by, open->to);
    json.close(']').key("live").open('[');
    for (const auto* live : liveliest(rooms)) append_brief(json, live->room, live->people);
    json.close(']').field("online", by_player.size());
    return json.take();
}

void Hub::State::beat(Moment at) {
    last_beat = at;
    for (const auto& game : std::exchange(presence_due, {})) {
        const auto live = rooms.find(game);
        if (live == rooms.end()) continue;
        JsonWriter json;
        json.open('{').field("on", "presence").field("game", game);
        append_presence(json, presence_of(*live->second));
        const auto text = shared(json.close('}').take());
        for (const auto& [socket, reader] : live->second->watchers) {
            if (connections.at(socket).hears != Hears::OneGame) send(socket, text);
        }
    }
    if (!std::exchange(lobby_due, false) || in_lobby.empty()) return;
    const auto text = shared(R"({"on":"lobby",)" + lobby_fields() + "}");
    for (const auto socket : in_lobby) send(socket, text);
}

}  // namespace tafl::server

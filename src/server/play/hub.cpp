#include "server/play/hub.hpp"

#include <fmt/format.h>
#include <boost/asio/bind_executor.hpp>

#include "base/json_writer.hpp"
#include "server/play/hub_start.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

constexpr int most_turned_away = 300;  // refused messages in a row, before a socket is closed
constexpr std::size_t most_watched = 32;

}  // namespace

Hub::Hub(boost::asio::any_io_executor executor, StoreQueue& store, Now now, int search_workers)
    : state_(std::make_shared<State>(std::move(executor), store, std::move(now), search_workers)) {}
Hub::~Hub() { state_->timer.cancel(); }

awaitable<void> Hub::recover() { return state_->recover(); }
void Hub::opened(Socket& socket) { state_->opened(socket); }
void Hub::received(Socket& socket, std::string_view text) { state_->received(socket, text); }
void Hub::closed(Socket& socket) { state_->closed(socket); }
bool Hub::is_here(store::PlayerId player) const { return state_->is_here(player); }
int Hub::online() const { return static_cast<int>(state_->by_player.size()); }
int Hub::sockets() const { return static_cast<int>(state_->connections.size()); }
void Hub::close_session(std::string_view token) { state_->close_session(token); }
void Hub::close_sockets_of(store::PlayerId player) {
    state_->close_sockets_of(player, "this session has ended");
}
void Hub::close_token(store::PlayerId player, std::int64_t token) { state_->close_token(player, token); }
void Hub::person_changed(const Caller& caller) { state_->person_changed(caller); }
void Hub::vacation_changed(store::PlayerId player) { state_->start(state_->follow_vacation(player)); }
awaitable<void> Hub::person_leaves(store::PlayerId player) { return state_->person_leaves(player); }

std::vector<std::string> Hub::games_of(store::PlayerId player) const {
    const auto found = state_->going.find(player);
    if (found == state_->going.end()) return {};
    return {found->second.begin(), found->second.end()};
}

Hub::State::State(boost::asio::any_io_executor on, StoreQueue& kept_in, Now clock, int search_workers)
    : executor(on), store(kept_in), now(std::move(clock)), pool(on, search_workers), timer(on) {}

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

void Hub::State::send(std::uint64_t socket, const SharedText& text) {
    if (const auto found = connections.find(socket); found != connections.end())
        found->second.socket.send(text);
}

void Hub::State::send_to(store::PlayerId player, const SharedText& text) {
    const auto found = by_player.find(player);
    if (found == by_player.end()) return;
    for (const auto socket : found->second) {
        if (connections.at(socket).hears != Hears::OneGame) send(socket, text);
    }
}

void Hub::State::refuse(std::uint64_t socket, std::optional<std::int64_t> id, std::string_view code,
                        std::string_view text) {
    JsonWriter json;
    json.open('{').field("on", "refused").field("id", id).field("error", code).field("text", text).close('}');
    send(socket, shared(json.take()));
}

void Hub::State::confirm(std::uint64_t socket, std::optional<std::int64_t> id) {
    if (!id) return;
    JsonWriter json;
    send(socket, shared(json.open('{').field("on", "done").field("id", *id).close('}').take()));
}

void Hub::State::close_sockets_of(store::PlayerId player, std::string_view why) {
    const auto found = by_player.find(player);
    if (found == by_player.end()) return;
    const auto numbers = found->second;  // a socket that is closed may go at once
    for (const auto number : numbers) {
        if (const auto open = connections.find(number); open != connections.end())
            open->second.socket.close(why);
    }
}

void Hub::State::close_session(std::string_view token) {
    if (token.empty()) return;
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, connection] : connections) {
        if (connection.socket.token() == token) numbers.push_back(number);
    }
    for (const auto number : numbers) {
        if (const auto open = connections.find(number); open != connections.end())
            open->second.socket.close("this session has ended");
    }
}

void Hub::State::close_token(store::PlayerId player, std::int64_t token) {
    const auto found = by_player.find(player);
    if (found == by_player.end()) return;
    const auto numbers = found->second;
    for (const auto number : numbers) {
        const auto open = connections.find(number);
        if (open == connections.end() || open->second.socket.caller().api_token != token) continue;
        open->second.socket.close("this token was revoked");
    }
}

void Hub::State::opened(Socket& socket, Hears hears) {
    const auto& caller = socket.caller();
    connections.emplace(socket.number(), Connection(socket, now(), hears));
    by_player[caller.id].insert(socket.number());
    lobby_changed();
    if (hears == Hears::OneGame) return;
    JsonWriter json;
    json.open('{').field("on", "hello").key("me").open('{').field("name", caller.name);
    json.field("kind", caller.kind == store::PlayerKind::Member ? "member" : "guest");
    if (caller.is_bot) json.field("bot", true);
    json.close('}').field("now", now()).close('}');
    send(socket.number(), shared(json.take()));
}

void Hub::State::closed(Socket& socket) {
    const auto number = socket.number();
    const auto found = connections.find(number);
    if (found == connections.end()) return;
    const auto watching = found->second.watching;
    for (const auto& game : watching) leave(number, game);
    in_lobby.erase(number);
    connections.erase(found);
    const auto player = by_player.find(socket.caller().id);
    if (player != by_player.end() && player->second.erase(number) > 0 && player->second.empty()) {
        by_player.erase(player);
    }
    lobby_changed();
}

void Hub::State::received(Socket& socket, std::string_view text) {
    const auto number = socket.number();
    const auto found = connections.find(number);
    if (found == connections.end()) return;
    auto& connection = found->second;
    const auto message = parse_message(text);
    if (!connection.messages.try_take(now())) {
        const auto id = message ? message->id : message.error().id;
        refuse(number, id, "slow-down", "Those were too many messages at once; try again in a moment.");
        if (++connection.turned_away > most_turned_away) socket.close("too many messages");
        return;
    }
    connection.turned_away = 0;
    if (!message) return refuse(number, message.error().id, message.error().code, message.error().text);
    obey(connection, *message);
}

namespace {

// What each message sets going.
struct Obeying {
    Hub::State& hub;
    Connection& connection;
    const ClientMessage& message;

    [[nodiscard]] std::uint64_t number() const { return connection.socket.number(); }

    void operator()(const Watch& wish) const {
        if (connection.watching.size() >= most_watched && !connection.watching.contains(wish.game)) {
            return hub.refuse(number(), message.id, "slow-down",
                              "You follow as many games as one can at once.");
        }
        hub.start(hub.watch(number(), wish, message.id));
    }
    void operator()(const Leave& wish) const {
        hub.leave(number(), wish.game);
        hub.confirm(number(), message.id);
    }
    void operator()(const ForRoom& wish) const {
        const auto& caller = connection.socket.caller();
        auto answer = [&hub = hub, socket = number(),
                       id = message.id](const std::optional<Refusal>& refusal) {
            if (refusal) return hub.refuse(socket, id, to_string(refusal->code), refusal->text);
            hub.confirm(socket, id);
        };
        Command command = wish.command;
        if (auto* play = std::get_if<Play>(&command)) {  // nobody says alone how far away they are
            play->lag = std::min(play->lag, connection.socket.round_trip());
        }
        RoomRequest request{std::move(command), {caller.id, caller.is_muted}, std::move(answer), hub.now()};
        if (const auto live = hub.rooms.find(wish.game); live != hub.rooms.end()) {
            return hub.submit(live->second, std::move(request));
        }
        hub.start(hub.submit_by_id(wish.game, std::move(request), caller.address));
    }
    void operator()(const ShowLobby& wish) const {
        connection.in_lobby = wish.on;
        if (wish.on) {
            hub.in_lobby.insert(number());
            hub.send(number(), shared(R"({"on":"lobby",)" + hub.lobby_fields() + "}"));
        } else {
            hub.in_lobby.erase(number());
        }
        hub.confirm(number(), message.id);
    }
    void operator()(const Ping& ping) const {
        JsonWriter json;
        json.open('{').field("on", "pong").field("at", ping.at).field("now", hub.now()).close('}');
        hub.send(number(), shared(json.take()));
    }
};

}  // namespace

void Hub::State::obey(Connection& connection, const ClientMessage& message) {
    std::visit(Obeying{*this, connection, message}, message.what);
}

// --- time

void Hub::State::set_timer() {
    // Time of day may be set: nothing is waited for longer than a minute without looking again.
    constexpr std::chrono::minutes longest{1};
    const auto due = agenda.next();
    if (!due || timer_at == due) return;
    timer_at = due;
    timer.expires_after(
        std::clamp<std::chrono::system_clock::duration>(*due - now(), milliseconds(0), longest));
    timer.async_wait([self = weak_from_this()](boost::system::error_code error) {
        const auto state = self.lock();
        if (error || !state) return;
        state->timer_at.reset();
        state->tick();
    });
}

void Hub::State::tick() {
    const auto at = now();
    while (const auto due = agenda.take(at)) {
        if (due->empty()) {
            beat(at);
        } else if (due->starts_with(challenge_name(""))) {
            start(close_challenges({due->substr(challenge_name("").size())}));
        } else if (const auto live = rooms.find(*due); live != rooms.end()) {
            submit(live->second, {CheckTime{}, {}, {}});
        }
    }
    set_timer();
}

}  // namespace tafl::server

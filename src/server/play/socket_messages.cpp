#include "server/play/socket_messages.hpp"

#include <algorithm>

#include "base/json_writer.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

// Of messages in a row over the rate limit, a socket reads and refuses the first max_answered; max_refused close it.
constexpr int max_answered = 50, max_refused = 300;

constexpr std::size_t bytes_per_message = 16 << 10;  // of an answer

}  // namespace

struct SocketMessages::Dispatch {
    SocketMessages& messages;
    Socket& socket;
    std::optional<std::int64_t> id;
    std::size_t size = 0;  // of the message, in bytes

    void operator()(const Watch& message) const { messages.watch(socket.number(), message, id); }
    void operator()(const Leave& message) const {
        messages.connections_.unfollow(socket.number(), message.game);
        messages.confirm(socket.number(), id);
    }
    void operator()(const GameCommand& message) const {
        const auto& caller = socket.caller();
        if (caller.id == 0) return messages.refuse(socket.number(), id, StorageBudget::disk_is_low());
        if (const auto refusal = check_storage(message))
            return messages.refuse(socket.number(), id, *refusal);
        auto done = [&all = messages, number = socket.number(),
                     id_of = id](const std::optional<Refusal>& refusal) {
            if (refusal) return all.refuse(number, id_of, *refusal);
            all.confirm(number, id_of);
        };
        messages.connections_.charge(socket.number(), message.messages - 1, messages.now_());
        Command command = message.command;
        if (auto* play =
                std::get_if<Play>(&command))  // the claimed lag is accepted up to the measured round trip
            play->lag = std::min(play->lag, socket.round_trip());
        messages.rooms_.submit(message.game, std::move(command),
                               {caller.id, caller.is_muted || caller.is_banned}, std::move(done),
                               caller.address);
    }
    void operator()(const ShowLobby& message) const {
        messages.connections_.follow_lobby(socket.number(), message.on);
        if (message.on) socket.send(messages.lobby_.message());
        messages.confirm(socket.number(), id);
    }
    void operator()(const ShowTournament& message) const {
        show_or_hide(messages.tournaments_, message.tournament, message.on);
    }
    void operator()(const ShowStudy& message) const {
        show_or_hide(messages.studies_, message.study, message.on);
    }
    void operator()(const ShowChat& message) const { show_or_hide(messages.chat_, message.room, message.on); }
    void operator()(const Say& message) const {
        const auto& caller = socket.caller();
        if (caller.id == 0) return messages.refuse(socket.number(), id, StorageBudget::disk_is_low());
        const auto refusal =
            messages.storage_ == nullptr ? std::nullopt : messages.storage_->take(caller.address, size);
        if (refusal) return messages.refuse(socket.number(), id, *refusal);
        messages.spawn_(messages.say(socket.number(), caller, message, id));
    }
    void operator()(const Ping& ping) const {
        JsonWriter json;
        json.open('{').field("on", "pong").field("at", ping.at).field("now", messages.now_()).close('}');
        socket.send(shared_text(json.take()));
    }

    [[nodiscard]] std::optional<Refusal> check_storage(const GameCommand& message) const {
        if (messages.storage_ == nullptr) return std::nullopt;
        const auto& address = socket.caller().address;
        if (message.stores > 0) return messages.storage_->take_for_game(address, message.stores);
        return messages.storage_->take(address, size);
    }

    void show_or_hide(auto& followed, const auto& key, bool on) const {
        const auto number = socket.number();
        if (on) return messages.spawn_(messages.show(number, followed.follow(number, key), id));
        followed.unfollow(number, key);
        messages.confirm(number, id);
    }
};

void SocketMessages::received(Socket& socket, std::string_view text) {
    Connection* const connection = connections_.find(socket.number());
    if (connection == nullptr) return;
    if (socket.caller().id == 0 && !is_disk_low()) return socket.close("there is room for a session again");
    messages_.add();
    const bool is_accepted = connections_.accept_message(*connection, now_());
    if (connection->refused_in_a_row > max_refused) return socket.close("too many messages");
    if (connection->refused_in_a_row > max_answered) return;
    const auto message = parse_message(text);
    const auto id = message ? message->id : message.error().id;
    if (!is_accepted)
        return refuse(socket.number(), id, too_many("Too many messages; try again in a moment."));
    if (!message) return refuse(socket.number(), id, message.error().refusal);
    std::visit(Dispatch{*this, socket, id, text.size()}, message->content);
}

void SocketMessages::watch(SocketNumber socket, const Watch& message, std::optional<std::int64_t> id) {
    spawn_(subscribe(socket, message, id));
}

awaitable<void> SocketMessages::subscribe(SocketNumber socket, Watch message,
                                          std::optional<std::int64_t> id) {
    try {
        const auto texts = co_await rooms_.watch(socket, message.game, message.since);
        confirm(socket, id);
        std::size_t bytes = 0;
        for (const auto& text : texts) {
            bytes += text->size();
            connections_.send(socket, text);
        }
        connections_.charge(socket, static_cast<int>(bytes / bytes_per_message), now_());
    } catch (const Refusal& refusal) {
        refuse(socket, id, refusal);
    }
}

awaitable<void> SocketMessages::show(SocketNumber socket, awaitable<SharedText> subscription,
                                     std::optional<std::int64_t> id) {
    try {
        const auto text = co_await std::move(subscription);
        confirm(socket, id);
        connections_.send(socket, text);
    } catch (const Refusal& refusal) {
        refuse(socket, id, refusal);
    }
}

awaitable<void> SocketMessages::say(SocketNumber socket, Caller caller, Say message,
                                    std::optional<std::int64_t> id) {
    try {
        co_await chat_.say(std::move(caller), std::move(message.room), std::move(message.text));
        confirm(socket, id);
    } catch (const Refusal& refusal) {
        refuse(socket, id, refusal);
    }
}

void SocketMessages::refuse(SocketNumber socket, std::optional<std::int64_t> id, const Refusal& refusal) {
    refusals_.with({{"code", to_string(refusal.code)}}).add();
    JsonWriter json;
    append_refusal(json.open('{').field("on", "refused").field("id", id), refusal);
    connections_.send(socket, shared_text(json.close('}').take()));
}

void SocketMessages::confirm(SocketNumber socket, std::optional<std::int64_t> id) {
    if (!id) return;
    JsonWriter json;
    connections_.send(socket,
                      shared_text(json.open('{').field("on", "done").field("id", *id).close('}').take()));
}

}  // namespace tafl::server

#include "server/chat/chat_room.hpp"

#include <algorithm>
#include <array>

#include "base/numbers.hpp"
#include "server/people/accounts.hpp"
#include "server/teams/teams.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

using store::Store;

constexpr std::array<std::string_view, 3> words{"game", "tournament", "team"};  // by ChatPlace

std::string slow_mode_name(const ChatRoom& room) { return "chat-slow/" + to_string(room); }

store::GameHead game_of(Store& store, const std::string& id) {
    auto head = store.game(id);
    if (!head) throw not_found("game-unknown"_reason);
    return *std::move(head);
}
store::Tournament tournament_of(Store& store, const std::string& id) {
    auto found = store.tournament(id);
    if (!found) throw not_found("tournament-unknown"_reason);
    return *std::move(found);
}
store::Team team_of(Store& store, const std::string& id) {
    auto found = store.team(id);
    if (!found) throw no_such_team();
    return *std::move(found);
}

bool plays_rated(const store::GameHead& game, const Caller& caller) {
    return !game.end && game.terms.rated && caller.id != 0 &&
           std::ranges::find(game.players, caller.id) != game.players.end();
}

}  // namespace

std::string to_string(const ChatRoom& room) {
    return std::string(words[static_cast<std::size_t>(room.place)]) + "/" + room.id;
}

std::optional<ChatRoom> parse_chat_room(std::string_view name) {
    const auto slash = name.find('/');
    const auto word = std::ranges::find(words, name.substr(0, slash));
    if (slash == name.npos || word == words.end()) return std::nullopt;
    const auto id = name.substr(slash + 1);
    const auto fits = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    if (id.size() != 8 || !std::ranges::all_of(id, fits)) return std::nullopt;
    return ChatRoom{static_cast<ChatPlace>(word - words.begin()), std::string(id)};
}

void check_may_read(Store& store, const ChatRoom& room, const Caller& caller) {
    switch (room.place) {
        case ChatPlace::Game:
            if (plays_rated(game_of(store, room.id), caller)) throw forbidden("chat-own-game"_reason);
            return;
        case ChatPlace::Tournament: static_cast<void>(tournament_of(store, room.id)); return;
        case ChatPlace::Team:
            static_cast<void>(team_of(store, room.id));
            if (!caller.is_admin && !store.is_member(room.id, caller.id)) throw forbidden("chat-team"_reason);
            return;
    }
}

bool moderates(Store& store, const ChatRoom& room, const Caller& caller) {
    if (caller.is_admin) return true;
    switch (room.place) {
        case ChatPlace::Game: return false;
        case ChatPlace::Tournament: return caller.id != 0 && tournament_of(store, room.id).by == caller.id;
        case ChatPlace::Team: return leads(team_of(store, room.id), caller);
    }
    return false;
}

void check_may_moderate(Store& store, const ChatRoom& room, const Caller& caller) {
    check_may_read(store, room, caller);
    if (!moderates(store, room, caller)) throw forbidden("chat-moderator"_reason);
}

void check_may_say(Store& store, const ChatRoom& room, const Caller& caller) {
    check_may_read(store, room, caller);
    const auto account = account_of(store, caller.id);
    if (account.kind != store::PlayerKind::Member) throw unauthenticated("account-needed"_reason);
    check_may_write(account);
    if (is_muted_in(store, room, caller.id)) throw forbidden("chat-muted"_reason);
}

std::chrono::seconds slow_mode(Store& store, const ChatRoom& room) {
    const auto value = store.site_value(slow_mode_name(room));
    const auto seconds =
        value ? parse_number<int>(*value, 0, static_cast<int>(max_slow_mode.count())) : std::nullopt;
    return std::chrono::seconds(seconds.value_or(0));
}

void set_slow_mode(Store& store, const ChatRoom& room, std::chrono::seconds pause) {
    if (pause.count() == 0) return store.delete_site_value(slow_mode_name(room));
    store.set_site_value({slow_mode_name(room), std::to_string(pause.count())});
}

void set_muted_in(Store& store, const ChatRoom& room, const store::Player& player, bool on,
                  store::Moment now) {
    const auto name = to_string(room);
    if (!on) return static_cast<void>(store.delete_belonging(player.id, store::kinds::chat_muted, name));
    store.set_belonging({player.id, std::string(store::kinds::chat_muted), name, "", now});
    store.delete_chat_lines_of(name, player.id);
}

bool is_muted_in(Store& store, const ChatRoom& room, store::PlayerId player) {
    const auto muted = store.belongings(player, store::kinds::chat_muted);
    return std::ranges::find(muted, to_string(room), &store::Belonging::key) != muted.end();
}

void delete_chat_room(Store& store, const ChatRoom& room) {
    store.delete_chat(to_string(room));
    set_slow_mode(store, room, {});
}

}  // namespace tafl::server

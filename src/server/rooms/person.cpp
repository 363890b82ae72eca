#include "server/rooms/person.hpp"

#include <cmath>

#include "base/json_writer.hpp"
#include "engine/characters.hpp"
#include "server/people/ratings/ratings.hpp"

namespace tafl::server {

std::string_view to_string(store::PlayerKind kind) noexcept {
    switch (kind) {
        case store::PlayerKind::Guest: return "guest";
        case store::PlayerKind::Member: return "member";
        case store::PlayerKind::Computer: return "computer";
        case store::PlayerKind::Erased: return "erased";
    }
    return "";
}

bool Person::update(const Caller& caller) {
    if (id != caller.id || (name == caller.name && kind == caller.kind && is_bot == caller.is_bot))
        return false;
    name = caller.name;
    kind = caller.kind;
    is_bot = caller.is_bot;
    return true;
}

void append_computer(JsonWriter& json, int level) {
    if (const auto* character = character_of(level)) json.field("character", character->name);
    else json.field("level", level);
}

void append_person(JsonWriter& json, const Person& person) {
    const bool is_erased = person.kind == store::PlayerKind::Erased;
    const auto kind = person.is_at_device() ? "device" : is_erased ? "guest" : to_string(person.kind);
    json.open('{').field("name", person.name).field("kind", kind);
    if (person.is_bot) json.field("bot", true);
    if (person.kind == store::PlayerKind::Computer) append_computer(json, person.level);
    if (person.rating) {
        json.field("rating", std::lround(person.rating->rating));
        json.field("provisional", person.is_provisional);
    }
    json.close('}');
}

Person read_person(store::Store& store, store::PlayerId id, const std::string& pool) {
    const auto player = store.player(id);
    if (!player) return {id, store::PlayerKind::Erased, "", 0, std::nullopt, false, false};
    Person person{id, player->kind, player->name, player->level, std::nullopt, player->is_bot, false};
    const bool has_ratings =
        player->kind == store::PlayerKind::Member || character_of(player->level) != nullptr;
    if (!pool.empty() && has_ratings) person.rating = store.rating(id, pool);
    if (person.rating) person.is_provisional = is_provisional(store, *person.rating, person.rating->at);
    return person;
}

}  // namespace tafl::server

// A player as shown beside games and challenges.
#pragma once

#include <optional>
#include <string>

#include "server/base/caller.hpp"
#include "store/store.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

struct Person {
    store::PlayerId id = 0;
    store::PlayerKind kind = store::PlayerKind::Guest;
    std::string name;
    int level = 0;  // the computer's level, or the number of its character
    std::optional<store::Rating> rating;
    bool is_bot = false;
    bool is_provisional = false;  // the rating

    // Played on the device of the other, without an account.
    [[nodiscard]] bool is_at_device() const noexcept { return id == 0; }

    // Takes over name and kind. False: nothing changed, or the caller is somebody else.
    bool update(const Caller& caller);
};

[[nodiscard]] std::string_view to_string(
    store::PlayerKind kind) noexcept;  // guest, member, computer or erased
// Writes {name, kind, bot?, level?, character?, rating?, provisional?}; a deleted account as a guest without a name, somebody at the other's
// device as a person of that kind.
void append_person(JsonWriter& json, const Person& person);

// Adds the level or the character of the computer to an open object.
void append_computer(JsonWriter& json, int level);

// With the rating in that pool; without one if the pool is empty. For jobs of the StoreQueue.
[[nodiscard]] Person read_person(store::Store& store, store::PlayerId id, const std::string& pool);

}  // namespace tafl::server

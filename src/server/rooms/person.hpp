// A player as shown with games and challenges.
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
    int level = 0;  // of a computer
    std::optional<store::Rating> rating;
    bool is_bot = false;
    bool is_provisional = false;  // the rating

    // Takes over the name and kind. False: they are the same, or the caller is somebody else.
    bool update(const Caller& caller);
};

[[nodiscard]] std::string_view to_string(store::PlayerKind kind) noexcept;  // guest member computer erased
// A deleted account is shown as a guest without a name.
// {name, kind, bot?, level?, rating?, provisional?}
void append_person(JsonWriter& json, const Person& person);

// With the rating in that pool; none for an empty pool. For the threads of the StoreQueue.
[[nodiscard]] Person read_person(store::Store& store, store::PlayerId id, const std::string& pool);

}  // namespace tafl::server

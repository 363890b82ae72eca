// A player as games and the lobby show one.
#pragma once

#include <optional>
#include <string>

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
};

// {name, kind, bot?, level?, rating?, provisional?}
void append_person(JsonWriter& json, const Person& person);

// The person with the rating in that pool; an empty pool asks for none. Reads the store: for its threads.
[[nodiscard]] Person read_person(store::Store& store, store::PlayerId id, const std::string& pool);

}  // namespace tafl::server

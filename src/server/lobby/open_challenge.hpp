// A challenge that waits for its opponent, as the nodes of the site hold it in memory.
#pragma once

#include <string>

#include "server/rooms/person.hpp"
#include "store/store.hpp"

namespace tafl::server {

struct OpenChallenge {
    store::Challenge challenge;
    Person by;
    std::string to;            // the addressee's name; may be empty
    bool is_reserved = false;  // being stored, accepted or withdrawn
    std::string address;       // the challenger's; empty after a restart
    // Of one for anyone: before, others can accept it, but the site pairs it with nobody.
    store::Moment pairs_from{};
};

[[nodiscard]] OpenChallenge read_challenge(store::Store& store, const store::Challenge& challenge);

}  // namespace tafl::server

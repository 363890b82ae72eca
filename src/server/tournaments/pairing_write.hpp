// The transaction that begins games of a tournament. For the threads of the StoreQueue.
#pragma once

#include <optional>
#include <vector>

#include "server/rooms/game_store.hpp"
#include "server/tournaments/draw.hpp"

namespace tafl::server {

struct PairingWrite {
    store::Tournament expected;  // as it was when the boards were drawn
    store::Terms terms;
    int round = 0;
    Moment next{};
    Moment now{};
    std::vector<Board> boards;
    int known_pairings = 0;  // on which the boards were drawn
};
struct PairingWritten {
    store::Tournament head;
    std::vector<store::Pairing> pairings;
    std::vector<StoredGame> games;
};
// Nothing: meanwhile somebody has left the tournament or the site, or another node was first. Nothing is stored then but who left
// the site.
[[nodiscard]] std::optional<PairingWritten> persist(store::Store& store, const PairingWrite& write);

}  // namespace tafl::server

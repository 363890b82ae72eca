// The transaction that starts games of a tournament. For jobs of the StoreQueue.
#pragma once

#include <optional>
#include <vector>

#include "server/rooms/game_store.hpp"
#include "server/tournaments/draw.hpp"

namespace tafl::server {

struct PairingWrite {
    store::Tournament expected;  // the tournament's state when the boards were drawn
    store::Terms terms;
    bool may_berserk = false;
    store::PlayerId host = 0;  // of an exhibition
    std::chrono::milliseconds host_extra{0};
    int round = 0;
    Moment next{};
    Moment now{};
    std::vector<Board> boards;
    int known_pairings = 0;  // the number of pairings when the boards were drawn
};
struct PairingWritten {
    store::Tournament head;
    std::vector<store::Pairing> pairings;
    std::vector<StoredGame> games;
};
// Nothing: somebody has left the tournament or the site in the meantime, or another node was first. Then only
// withdrawals are stored.
[[nodiscard]] std::optional<PairingWritten> persist(store::Store& store, const PairingWrite& write);

}  // namespace tafl::server

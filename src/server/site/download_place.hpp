// Limits downloads that come in pieces: a place is held until the last byte is written. Each piece is small, so the limit
// is on work: a few for each address, and many in all.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "server/base/limits/networks.hpp"
#include "server/base/limits/quota.hpp"
#include "server/base/refusal.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

struct Downloads {
    static constexpr std::size_t max_per_address = 4, most = 256;
    Quota of_addresses{{.of_address = max_per_address,
                        .of_network = addresses_of_network * max_per_address,
                        .in_all = most}};
    Quota of_players{{.of_address = 1, .of_network = 1, .in_all = most}};  // by player: of their own
};

// Threads: the server's one thread.
class DownloadPlace {
  public:
    // Throws Refusal if there is no place. `is_own`: of the caller's own things, one at a time.
    DownloadPlace(const Downloads& downloads, const Caller& caller, bool is_own = false)
        : of_address_(downloads.of_addresses, {caller.address, network_of(caller.address)}),
          of_player_(downloads.of_players, {fmt::format("{}", caller.id), ""}) {
        take(of_address_);
        if (is_own) take(of_player_);
    }

  private:
    static void take(Quota::Hold& hold) {
        const auto room = hold.reserve(1);
        if (room == Quota::Room::OwnersFull) throw rate_limited(2);
        if (room == Quota::Room::AllFull) throw unavailable("busy"_reason, 2);
    }

    Quota::Hold of_address_, of_player_;
};

// A file in pieces that keeps its place until it is sent.
[[nodiscard]] inline Response download(std::shared_ptr<DownloadPlace> place, NextPiece pieces,
                                       std::string_view type, std::string_view name) {
    auto response = file_answer({}, type, name);
    response.pieces = [place = std::move(place), pieces = std::move(pieces)] { return pieces(); };
    return response;
}

}  // namespace tafl::server

// The queue of notifications to players who are offline, in the store: it survives a restart, and one node sends each.
//
//     post() ──► belonging, at: when it is due ──► claim(): due again after `lease` ──► sent: done()
//                                                                                  └──► failed: postpone(), ever later, until its end
//
// Delivery is at least once: if a node dies between claim() and done(), the notice is claimed again after its lease.
// For writes of the StoreQueue.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "store/belonging_kinds.hpp"
#include "store/store.hpp"

namespace tafl::server {

enum class NoticeKind : std::uint8_t {
    Confirm,    // mail: an address, by a link
    Reset,      // mail: a link that sets a new password
    Turn,       // mail: time runs out in a correspondence game; push: it is the player's turn
    Challenge,  // push, as the kinds below
    Message,
    Round,        // of a tournament, begins
    Moved,        // the start of a tournament
    CodesGuessed  // mail: somebody who knows the password has entered wrong codes
};

struct Notice {
    NoticeKind kind{};
    std::string subject{};  // the id of a game, challenge or tournament
    std::string name{};     // of the opponent, challenger, writer or tournament
    int ply = 0;            // of a Turn
    store::Moment flag{};   // of a Turn, in a mail: when it falls; of Moved: the start
    std::string browser{};  // of a push: the id of the subscription
    bool operator==(const Notice&) const = default;
};

struct QueuedNotice {
    store::Belonging belonging;
    Notice notice;
    int tries = 0;
    store::Moment since{};
};

using store::kinds::mail_queue;
using store::kinds::push_queue;
inline constexpr std::size_t max_queued = 50;      // of one player in a queue
inline constexpr std::chrono::minutes lease{5};    // longer than sending takes
inline constexpr std::chrono::hours max_delay{6};  // between two tries; the first is a minute

// False: the player's queue is full.
bool post(store::Store& store, std::string_view queue, store::PlayerId to, const Notice& notice,
          store::Moment now);
// A due notice. Deletes expired ones and those that this version cannot read.
[[nodiscard]] std::optional<QueuedNotice> claim(store::Store& store, std::string_view queue,
                                                store::Moment now);
void done(store::Store& store, const QueuedNotice& posted);
// Due again at `until`, without counting an attempt. False: that is after its end; the notice is deleted.
bool defer(store::Store& store, const QueuedNotice& posted, store::Moment until);
// False: it has expired, or the account was deleted; the notice is deleted.
bool postpone(store::Store& store, const QueuedNotice& posted, store::Moment now);

}  // namespace tafl::server

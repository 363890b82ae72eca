// The moderation log: who did what to which player, when and why.
//
// Stored among the player's belongings, so that it is deleted with the account; the latest `max_kept`
// entries for each player. That the operator erased an account is stored among the site's own values, without
// the name. Functions on the store, for jobs of the StoreQueue.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

enum class ModeratorAction : std::uint8_t { Dismiss, Mute, Unmute, Ban, Unban, ResetRatings, Erase };

[[nodiscard]] std::string_view to_string(ModeratorAction action) noexcept;  // "reset-ratings"

struct ModerationEntry {
    store::PlayerId by = 0;  // 0: the operator, with `tafl admin`
    store::PlayerId whom = 0;
    std::string what;  // a to_string(ModeratorAction)
    std::string why;   // may be empty
    store::Moment at{};
    bool operator==(const ModerationEntry&) const = default;
};

void note_action(store::Store& store, store::PlayerId by, store::PlayerId whom, ModeratorAction what,
                 std::string_view why, store::Moment at);

// By the operator; call it after the account is erased.
void note_erasure(store::Store& store, store::PlayerId whom, std::string_view why, store::Moment at);

// Newest first. recent_actions() is for all players: a page of at most `limit` entries older than `before`, the `more` of the page
// before; empty: from the newest.
struct ModerationPage {
    std::vector<ModerationEntry> entries;
    std::string more;  // empty: this is the last page
};
[[nodiscard]] std::vector<ModerationEntry> actions_about(store::Store& store, store::PlayerId whom);
[[nodiscard]] ModerationPage recent_actions(store::Store& store, std::string_view before, int limit);

}  // namespace tafl::server

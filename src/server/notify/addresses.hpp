// The e-mail address of a member: requested, confirmed by a link, removed. And the notifications that a member has switched off.
//
//     request_address() ──► a mail with a link ──► confirm_address() ──► mail_address()
//
// Stored as belongings, so all of it is deleted with the account; of the link the store has a hash. An unconfirmed address gets
// only that one mail. Its recipient can refuse all further mails of this site.
// For jobs of the StoreQueue; functions that change something belong in its writes.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

inline constexpr std::chrono::hours confirmation_life{48};

// The topics that can be switched off. Their names are part of the API and of the store.
inline constexpr std::string_view turn_mails = "mailTurns";
inline constexpr std::string_view turn_pushes = "pushTurns";
inline constexpr std::string_view challenge_pushes = "pushChallenges";
inline constexpr std::string_view message_pushes = "pushMessages";
inline constexpr std::string_view round_pushes = "pushRounds";
inline constexpr std::array<std::string_view, 5> all_topics{turn_mails, turn_pushes, challenge_pushes,
                                                            message_pushes, round_pushes};

[[nodiscard]] std::optional<std::string> mail_address(store::Store& store, store::PlayerId id);
// The address that awaits confirmation.
[[nodiscard]] std::optional<std::string> unconfirmed_address(store::Store& store, store::PlayerId id,
                                                             store::Moment now);
// The old address stays in use until the new one is confirmed. False: its owner has refused mails of this site.
bool request_address(store::Store& store, store::PlayerId id, const std::string& address, store::Moment now);
// The token for the link in the mail; earlier tokens become invalid.
[[nodiscard]] std::string begin_confirmation(store::Store& store, store::PlayerId id,
                                             const std::string& address, store::Moment now);
// The player whose address was confirmed; 0: the link was used or has expired.
[[nodiscard]] store::PlayerId confirm_address(store::Store& store, std::string_view token, store::Moment now);
void remove_address(store::Store& store, store::PlayerId id);

// The token of the unsubscribe link; the same in all mails to a player.
[[nodiscard]] std::string unsubscribe_token(store::Store& store, store::PlayerId id, store::Moment now);
// Switches reminders off and refuses an unconfirmed address. False: there is no such token.
bool unsubscribe(store::Store& store, std::string_view token, store::Moment now);

[[nodiscard]] std::vector<std::string> disabled_topics(store::Store& store, store::PlayerId id);
[[nodiscard]] bool is_topic_disabled(store::Store& store, store::PlayerId id, std::string_view topic);
void set_topic_disabled(store::Store& store, store::PlayerId id, std::string_view topic, bool disabled,
                        store::Moment now);

// The language set by the player, or else that of the page on which the address was entered.
[[nodiscard]] std::string language_of(store::Store& store, const store::Player& player);
// The same, with the language of another page.
[[nodiscard]] std::string language_of(const store::Player& player, const std::string& page);
void set_page_language(store::Store& store, store::PlayerId id, const std::string& language,
                       store::Moment now);

}  // namespace tafl::server

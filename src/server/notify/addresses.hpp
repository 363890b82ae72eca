// The e-mail address of a member: asked for, confirmed by a link, used, and given up. And what a member does not want to be told.
//
//     request_address() ──► a mail with a link ──► confirm_address() ──► mail_address()
//
// Kept as belongings, so all of it ends with the account; of the link the store has a hash. An address that is not confirmed gets
// that one mail. Whoever gets it unasked can refuse: then nobody else asks that address again.
// For the threads of the StoreQueue; what changes something belongs in its writes.
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

// What can be switched off. Words of the API and of the store.
inline constexpr std::string_view turn_mails = "mailTurns";
inline constexpr std::string_view turn_pushes = "pushTurns";
inline constexpr std::string_view challenge_pushes = "pushChallenges";
inline constexpr std::string_view message_pushes = "pushMessages";
inline constexpr std::string_view round_pushes = "pushRounds";
inline constexpr std::array<std::string_view, 5> all_topics{turn_mails, turn_pushes, challenge_pushes,
                                                            message_pushes, round_pushes};

[[nodiscard]] std::optional<std::string> mail_address(store::Store& store, store::PlayerId id);
// One that waits for its confirmation.
[[nodiscard]] std::optional<std::string> unconfirmed_address(store::Store& store, store::PlayerId id,
                                                             store::Moment now);
// The confirmed one stays until the new one is confirmed. False: its owner wants no mail from this site.
bool request_address(store::Store& store, store::PlayerId id, const std::string& address, store::Moment now);
// The token for the link of the mail; those before are worth nothing then.
[[nodiscard]] std::string begin_confirmation(store::Store& store, store::PlayerId id,
                                             const std::string& address, store::Moment now);
// The player whose address it is now; 0: the link has been used or has expired.
[[nodiscard]] store::PlayerId confirm_address(store::Store& store, std::string_view token, store::Moment now);
void remove_address(store::Store& store, store::PlayerId id);

// Of the link in every mail that ends them. The same for all of a player's mails.
[[nodiscard]] std::string unsubscribe_token(store::Store& store, store::PlayerId id, store::Moment now);
// No more reminders, and an address that waits for its confirmation refuses. False: there is no such token.
bool unsubscribe(store::Store& store, std::string_view token, store::Moment now);

[[nodiscard]] std::vector<std::string> disabled_topics(store::Store& store, store::PlayerId id);
[[nodiscard]] bool is_topic_disabled(store::Store& store, store::PlayerId id, std::string_view topic);
void set_topic_disabled(store::Store& store, store::PlayerId id, std::string_view topic, bool disabled,
                        store::Moment now);

// The language set by the player, or else that of the page from which the address was given.
[[nodiscard]] std::string language_of(store::Store& store, const store::Player& player);
// The same, with the language of another page.
[[nodiscard]] std::string language_of(const store::Player& player, const std::string& page);
void set_page_language(store::Store& store, store::PlayerId id, const std::string& language,
                       store::Moment now);

}  // namespace tafl::server

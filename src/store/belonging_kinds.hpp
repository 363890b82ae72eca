// The kinds of a player's belongings: what their key, value and time are. All are deleted with the account; what a player may have of
// them is in the archive of the account (server/site/account/export_routes.cpp).
#pragma once

#include <string_view>

namespace tafl::store::kinds {

// People.
inline constexpr std::string_view former_name = "former-name";  // key: its name_key; value: its spelling
inline constexpr std::string_view secret =
    "totp";  // key "": the one in use; value: the secret, a blank, the last step used
inline constexpr std::string_view recovery = "recovery";        // key: the hash of the code
inline constexpr std::string_view wrong_codes = "wrong-codes";  // value: the count; at: the first of them
inline constexpr std::string_view moderation =
    "moderation";  // key: "000017", so that the store sorts by time
inline constexpr std::string_view chat_muted = "chat-muted";  // key: the room where the player may not write
inline constexpr std::string_view banned_address =
    "banned-address";  // key: the address's hash; at: when last seen
inline constexpr std::string_view banned_for_address = "banned-for-address";  // key: ""

// Mail and push messages.
inline constexpr std::string_view mail = "mail";  // key "": the address
inline constexpr std::string_view mail_asked =
    "mail-asked";  // key: the hash of the link, or "": not sent yet; at: its end
inline constexpr std::string_view mail_refused = "mail-refused";  // key: the hash of the address
inline constexpr std::string_view unsubscribe = "mail-off";       // key: the token
inline constexpr std::string_view quiet = "quiet";                // key: the topic
inline constexpr std::string_view language = "language";          // key "": its code
inline constexpr std::string_view browser = "push";               // key: the id
inline constexpr std::string_view reminded = "reminded";          // key: the game; at: when
inline constexpr std::string_view calendar = "calendar";          // key: the word

// Queues (server/notify/outbox.hpp). key: chosen at random; value: the notice; at: when it is due.
inline constexpr std::string_view mail_queue = "mail-out";
inline constexpr std::string_view push_queue = "push-out";

}  // namespace tafl::store::kinds

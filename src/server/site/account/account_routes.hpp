// /me, /account, /session.
#pragma once

#include "server/people/sign_in/passwords.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

// `cost`: of hashing a password; tests use a cheap one. Owns the threads that hash.
void add_account_routes(Router& router, Services& services, PasswordCost cost = {});

// Call when a player's name, mute or ban … has changed: updates sessions, sockets and rooms.
[[nodiscard]] boost::asio::awaitable<void> announce(Services& services, store::PlayerId id);

// POST /password-reset.
void add_reset_routes(Router& router, Services& services, PasswordCost cost = {});

// Ends the player's games, deletes the account, and closes its sockets. What a banned player was known by goes
// to the denylist; an erasure by the operator is an entry in the moderation log, with the reason `why`.
enum class ErasedBy : std::uint8_t { Themselves, Operator };
[[nodiscard]] boost::asio::awaitable<void> erase_account(Services& services, store::PlayerId id, ErasedBy by,
                                                         std::string why = {});

// /players, /reports.
void add_player_routes(Router& router, Services& services);

}  // namespace tafl::server

// /me, /account, /session.
#pragma once

#include "server/people/passwords.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

// `cost` is what a password's hash costs; tests take a cheap one. Owns the threads that hash.
void add_account_routes(Router& router, Services& services, PasswordCost cost = {});

// A name, a mute, a bar … of this player has changed: sessions, sockets and rooms follow.
[[nodiscard]] boost::asio::awaitable<void> announce(Services& services, store::PlayerId id);

// POST /password-reset.
void add_reset_routes(Router& router, Services& services, PasswordCost cost = {});

// Ends the games of a member or guest, deletes the account, and closes its sockets.
[[nodiscard]] boost::asio::awaitable<void> erase_account(Services& services, store::PlayerId id);

// /players, /reports.
void add_player_routes(Router& router, Services& services);

}  // namespace tafl::server

// The response to GET /me, which several routes return, and vacations.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "server/site/services.hpp"

namespace tafl::server {

// JSON. Reloads the player; throws Refusal (Unauthenticated) if the account is gone.
[[nodiscard]] boost::asio::awaitable<std::string> me_json(Services& services, store::PlayerId id);

[[nodiscard]] bool has_played_rated(store::Store& store, store::PlayerId id);

// Vacation for correspondence games: 28 days a year. `vacation_days` belongs to the year in which the last
// vacation ended, so that nothing has to be reset at New Year.
inline constexpr double vacation_days_a_year = 28;
[[nodiscard]] double vacation_days_left(const store::Player& player, store::Moment now);

// Starts a vacation of `days` from now; 0 ends the current one and returns the unused days. False: not enough
// days left.
[[nodiscard]] bool take_vacation(store::Player& player, double days, store::Moment now);

}  // namespace tafl::server

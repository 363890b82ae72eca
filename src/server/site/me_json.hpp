// The answer to GET /me, which several routes give.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "server/site/services.hpp"

namespace tafl::server {

// JSON. Reads the player anew; 401 where there is none any more.
[[nodiscard]] boost::asio::awaitable<std::string> me_json(Services& services, store::PlayerId id);

// Days of vacation for correspondence: 28 in each year. `vacation_days` counts in the year in which the last vacation
// ended, so that nothing has to be reset at New Year.
inline constexpr double vacation_days_a_year = 28;
[[nodiscard]] double vacation_days_left(const store::Player& player, store::Moment now);

// Takes a vacation of so many days from now on; 0 ends it, and what was not used of it comes back. False: there are
// not so many days left.
[[nodiscard]] bool take_vacation(store::Player& player, double days, store::Moment now);

}  // namespace tafl::server

// Short constructors for objects to store.
#pragma once

#include <string>

#include "store/store.hpp"

namespace tafl::test {

[[nodiscard]] store::Moment at(std::int64_t ms);
[[nodiscard]] store::Player member(const std::string& name);
[[nodiscard]] store::GameHead game_between(const std::string& id, store::PlayerId attackers,
                                           store::PlayerId defenders, std::int64_t began = 1000);
[[nodiscard]] store::GameEnd ended(Winner result, std::int64_t when = 2000);
// A change in the pool "p", to 1500 and ten for each game.
[[nodiscard]] store::RatingChange change_of(const std::string& game, store::PlayerId player, int games);
[[nodiscard]] store::Challenge challenge(const std::string& id, store::PlayerId by, store::PlayerId to = 0);

}  // namespace tafl::test

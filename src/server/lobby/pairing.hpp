// Who plays whom of those who wait for anyone: the same terms, sides that fit, people with people and bots with bots, the
// nearest in strength first. Who has often left live games waits longer.
#pragma once

#include <chrono>

#include "server/lobby/challenge_json.hpp"
#include "server/lobby/open_challenge.hpp"

namespace tafl::server {

// Whether the challenge is one for anyone that this player, who wants these terms, may be paired with.
[[nodiscard]] bool fits(const OpenChallenge& open, const Person& by, const TermsRequest& wanted) noexcept;

// How far apart in strength, in points of rating.
[[nodiscard]] double distance(const Person& a, const Person& b) noexcept;

// The side of the one whose challenge it is, where the two fit each other.
[[nodiscard]] store::SidePreference side_between(store::SidePreference theirs,
                                                 store::SidePreference wanted) noexcept;

// How much longer the player waits to be paired: for each live game left, of the last twenty among the last sixty games, beyond those
// forgiven.
inline constexpr int forgiven_leaves = 2;
inline constexpr std::chrono::seconds wait_for_leaving{10};
[[nodiscard]] std::chrono::seconds wait_of_leaver(store::Store& store, store::PlayerId player);

}  // namespace tafl::server

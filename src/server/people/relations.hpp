// Who follows and who blocks whom. For jobs of the StoreQueue.
#pragma once

#include <string>

#include "store/store.hpp"

namespace tafl::server {

inline constexpr std::size_t max_followed = 500;

// Members alone can be followed, and nobody whom a block separates. Throws Refusal.
void follow(store::Store& store, store::PlayerId by, const std::string& name, store::Moment now);
void unfollow(store::Store& store, store::PlayerId by, const std::string& name);

// A block ends that one of the two follows the other. Throws Refusal.
void change_block(store::Store& store, store::PlayerId by, const std::string& name, bool blocked);

[[nodiscard]] bool either_blocks(store::Store& store, store::PlayerId a, store::PlayerId b);
// Whether a challenge from `challenger` reaches the player: not banned, and neither has blocked the other.
[[nodiscard]] bool accepts_challenges(store::Store& store, const store::Player& player,
                                      store::PlayerId challenger);

}  // namespace tafl::server

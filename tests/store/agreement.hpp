// What every store does alike, compared with the reference store.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "store/store.hpp"

namespace tafl::test {

using OpenStore =
    std::function<std::unique_ptr<store::Store>()>;  // called repeatedly, for the store under test

// Random operations on a store and on the reference store: both must return the same, and contain the same
// after each reopening, of which there is one after each transaction.
void expect_agreement(std::uint64_t seed, OpenStore open, int transactions);

// Two updates based on the same stale copy must not undo each other.
void expect_narrow_changes(store::Store& store);

// Requests that were on their way while the account was deleted: each stores nothing.
void expect_nothing_of_the_erased(store::Store& store);

// Aborted games without a move are deleted with everything that hangs on them.
void expect_unmoved_games_go(store::Store& store);

// The text of players' own rules is stored once, and as long as a game or a challenge has it. `count`: of the stored texts.
void expect_texts_of_rules_once(store::Store& store, const std::function<std::int64_t()>& count);

}  // namespace tafl::test

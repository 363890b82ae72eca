// Generating, making and undoing moves and finding the outcome allocate nothing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rules/game_state.hpp"
#include "support/choose.hpp"

namespace {

// Counts the allocations of the whole program; tests compare before and after.
std::size_t allocations = 0;

}  // namespace

[[gnu::noinline]]  // Not inlined: GCC would warn of malloc with delete.
[[gnu::noinline]] void*
operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] [[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] [[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace tafl::test {
namespace {

template <int N, Movement C>
void play_and_undo(GameState<N, C>& state, Dice& dice, int plies) {
    MoveList<N> list;
    while (state.plies() < plies) {
        list.truncate(0);
        state.generate(list);
        if (list.empty()) break;
        state.advance(list[dice.below(list.size())]);
    }
    while (state.plies() > 0) state.retreat();
}

template <int N, Movement C>
std::size_t allocations_of(const Ruleset& ruleset) {
    const CompiledRules<N> rules(ruleset);
    GameState<N, C> state(rules, to_position<N>(ruleset.start));
    Dice dice(3);
    const auto before = allocations;
    for (int game = 0; game < 10; ++game) play_and_undo(state, dice, 400);
    return allocations - before;
}

TEST(Allocation, NoneInAGame) {
    EXPECT_EQ((allocations_of<11, Movement::Plain>(*find_builtin("copenhagen"))), 0U);
    EXPECT_EQ((allocations_of<11, Movement::Plain>(*find_builtin("copenhagen-hnefatafl-org"))), 0U);
    EXPECT_EQ((allocations_of<11, Movement::Plain>(*find_builtin("york"))), 0U);
    EXPECT_EQ((allocations_of<7, Movement::Plain>(*find_builtin("brandub"))), 0U);
    EXPECT_EQ((allocations_of<9, Movement::Full>(*find_builtin("tablut-ashton"))), 0U);
    EXPECT_EQ((allocations_of<11, Movement::Full>(*find_builtin("berserk"))), 0U);
    EXPECT_EQ((allocations_of<19, Movement::Full>(*find_builtin("alea-evangelii"))), 0U);
}

TEST(Allocation, IsCounted) {
    const auto before = allocations;
    const auto held = std::make_unique<int>(1);
    EXPECT_GT(allocations, before) << *held;
}

}  // namespace
}  // namespace tafl::test

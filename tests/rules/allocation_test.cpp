// Generating, making and undoing moves and finding the outcome allocate nothing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rules/game_position.hpp"

namespace {

// Counts the allocations of the whole program; tests compare before and after.
std::size_t allocations = 0;

}  // namespace

// Not inlined: GCC would warn of malloc with delete. With all forms that the C++ library uses: a sanitizer brings its own of
// those that are missing, which do not fit these.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    ++allocations;
    return std::malloc(size);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (void* memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace tafl::test {
namespace {

void play_and_undo(GamePosition& position, Random& random, int plies) {
    while (position.plies() < plies) {
        const LegalMoves moves = position.legal_moves();
        if (moves.empty()) break;
        position.play(moves[random.below(moves.size())]);
        if (!position.outcome().is_over()) position.play(position.random_move(random));
    }
    while (position.plies() > 0) position.undo();
}

std::size_t allocations_of(const char* ruleset) {
    GamePosition position{Game(find_builtin(ruleset))};
    Random random(3);
    const auto before = allocations;
    for (int game = 0; game < 10; ++game) play_and_undo(position, random, 400);
    return allocations - before;
}

TEST(Allocation, NoneInAGame) {
    EXPECT_EQ(allocations_of("copenhagen"), 0U);
    EXPECT_EQ(allocations_of("copenhagen-hnefatafl-org"), 0U);
    EXPECT_EQ(allocations_of("york"), 0U);
    EXPECT_EQ(allocations_of("brandub"), 0U);
    EXPECT_EQ(allocations_of("tablut-ashton"), 0U);
    EXPECT_EQ(allocations_of("berserk"), 0U);
    EXPECT_EQ(allocations_of("alea-evangelii"), 0U);
}

TEST(Allocation, IsCounted) {
    const auto before = allocations;
    const auto held = std::make_unique<int>(1);
    EXPECT_GT(allocations, before) << *held;
}

}  // namespace
}  // namespace tafl::test

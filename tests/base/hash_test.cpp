#include "base/hash.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace tafl {
namespace {

// The published test vectors of FNV-1a.
TEST(Hash, IsFnv1a) {
    EXPECT_EQ(Fnv1a().value(), 0xcbf29ce484222325U);
    EXPECT_EQ(Fnv1a32().value(), 0x811c9dc5U);
    Fnv1a wide;
    wide.add_text("foobar");
    EXPECT_EQ(wide.value(), 0x85944171f73967e8U);
    Fnv1a32 narrow;
    narrow.add_text("foobar");
    EXPECT_EQ(narrow.value(), 0xbf9cf968U);
}

TEST(Hash, TakesANumberAsItsBytes) {
    Fnv1a number, text;
    number.add(0x0807060504030201);
    text.add_text("\1\2\3\4\5\6\7\10");
    EXPECT_EQ(number.value(), text.value());
}

// The first output of the reference implementation of SplitMix64 with seed 0.
TEST(Random, StandsOnSplitMix) { EXPECT_EQ(split_mix(0), 0xE220A8397B1DCDAFU); }

TEST(Random, IsTheSameForTheSameSeedAndStaysBelow) {
    Random one(7), two(7), other(8);
    EXPECT_EQ(one.next(), two.next());
    EXPECT_NE(one.next(), other.next());
    for (int i = 0; i < 1000; ++i) {
        const int n = one.below(3);
        ASSERT_TRUE(n >= 0 && n < 3);
    }
}

}  // namespace
}  // namespace tafl

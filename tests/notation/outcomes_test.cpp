#include "notation/outcomes.hpp"

#include <gtest/gtest.h>

#include <set>

namespace tafl {
namespace {

TEST(Outcomes, HaveTheNamesOfTheJson) {
    EXPECT_EQ(to_string(Side::Defenders), "defenders");
    EXPECT_EQ(to_string(Winner::Nobody), "ongoing");
    EXPECT_EQ(to_string(Winner::Draw), "draw");
    EXPECT_EQ(to_string(Reason::None), "");
    EXPECT_EQ(to_string(Reason::NoPiecesLeft), "no-pieces-left");
}

TEST(Outcomes, EveryReasonHasANameOfItsOwn) {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(Reason::PlyLimit); ++i)
        names.insert(to_string(static_cast<Reason>(i)));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(Reason::PlyLimit) + 1);
}

}  // namespace
}  // namespace tafl

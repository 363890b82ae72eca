#include "notation/outcomes.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

TEST(Outcomes, EveryWinnerReadsBackFromItsName) {
    for (const Winner winner : {Winner::Nobody, Winner::Attackers, Winner::Defenders, Winner::Draw}) {
        EXPECT_EQ(parse_winner(to_string(winner)), winner);
    }
    EXPECT_EQ(to_string(Winner::Nobody), "ongoing");
    EXPECT_EQ(parse_winner("white"), std::nullopt);
}

TEST(Outcomes, EveryReasonReadsBackFromItsName) {
    for (int i = 0; i <= static_cast<int>(Reason::PlyLimit); ++i) {
        const auto reason = static_cast<Reason>(i);
        EXPECT_EQ(parse_reason(to_string(reason)), reason);
    }
    EXPECT_EQ(to_string(Reason::NoPiecesLeft), "no-pieces-left");
    EXPECT_EQ(parse_reason("resigned"), std::nullopt);
}

}  // namespace
}  // namespace tafl

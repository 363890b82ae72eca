#include "base/nearest_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace tafl {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::array<std::string_view, 4> known{"copenhagen", "copenhagen-walker", "copenhagen-ludii",
                                                "york"};

TEST(NearestNames, CountsTheLettersThatDiffer) {
    EXPECT_EQ(edit_distance("york", "york"), 0U);
    EXPECT_EQ(edit_distance("york", "yrok"), 1U);
    EXPECT_EQ(edit_distance("copenhagn", "copenhagen"), 1U);
    EXPECT_EQ(edit_distance("", "york"), 4U);
}

TEST(NearestNames, PutTheBestFirstAndLongerNamesWithTheSameBeginningBehind) {
    EXPECT_THAT(nearest_names("copenhagn", known, 3),
                ElementsAre("copenhagen", "copenhagen-ludii", "copenhagen-walker"));
    EXPECT_THAT(nearest_names("copenhagn", known, 1), ElementsAre("copenhagen"));
}

TEST(NearestNames, SayNothingOfAWordThatResemblesNone) {
    EXPECT_THAT(nearest_names("chess", known, 3), IsEmpty());
    EXPECT_THAT(nearest_names("", known, 3), IsEmpty());
    EXPECT_THAT(nearest_names(std::string(100'000, 'a'), known, 3), IsEmpty());
}

}  // namespace
}  // namespace tafl

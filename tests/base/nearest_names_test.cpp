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

TEST(NearestNames, ForgiveOneLetterOrASwap) {
    for (const char* word : {"york", "yrok", "yor", "yorkk", "yark"})
        EXPECT_THAT(nearest_names(word, known, 1), ElementsAre("york")) << word;
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

// SPSA finds the numbers that win, and its file lets it go on where it stopped.
#include "lab/arena/spsa.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <sstream>
#include <thread>

#include "lab/arena/tuning_file.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::arena {

namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<SpinOption> options{{"margin", 50, 0, 100}, {"depth", 8, 1, 10}};
constexpr int games_of_step = 8;

// Whose numbers lie nearer to margin 80 and depth 4 wins more often.
int points_of(const std::vector<int>& one, const std::vector<int>& other, Random& random) {
    const auto distance = [](const std::vector<int>& numbers) {
        return std::abs(numbers[0] - 80) + 10 * std::abs(numbers[1] - 4);
    };
    int points = 0;
    for (int game = 0; game < games_of_step; ++game)
        points += random.below(100) < 50 + distance(other) - distance(one) ? 1 : -1;
    return points;
}

class TuningFiles : public testing::Test {
  protected:
    [[nodiscard]] TuningFile open() const { return *TuningFile::open(path_, options); }
    [[nodiscard]] std::string fault_of(const std::string& text,
                                       const std::vector<SpinOption>& of = options) const {
        std::ofstream(path_) << text;
        const auto file = TuningFile::open(path_, of);
        return file ? "" : file.error();
    }
    [[nodiscard]] std::string text() const {
        std::ostringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }
    static void add_one(TuningState& state) { state.values[0] += 1; }

    test::TemporaryFolder folder_;
    std::filesystem::path path_ = folder_ / "tuning.tsv";
};

}  // namespace

TEST(Spsa, FindsTheNumbersThatWin) {
    constexpr std::uint64_t steps = 2'000;
    const Spsa spsa(options, steps, games_of_step);
    std::vector<double> values{50, 8};
    Random random(1);
    for (std::uint64_t step = 0; step < steps; ++step) {
        const auto change = spsa.perturbation(step, random);
        const int points = points_of(spsa.trial(values, change, 1), spsa.trial(values, change, -1), random);
        spsa.move(values, step, change, points);
    }
    EXPECT_THAT(values, ElementsAre(DoubleNear(80, 5), DoubleNear(4, 1)));
}

TEST(Spsa, StaysWithinTheBoundsAndTriesBothSides) {
    const Spsa spsa(options, 10, games_of_step);
    std::vector<double> values{100, 1};
    Random random(2);
    const auto change = spsa.perturbation(0, random);
    for (const int sign : {1, -1}) {
        const auto numbers = spsa.trial(values, change, sign);
        EXPECT_TRUE(numbers[0] >= 0 && numbers[0] <= 100 && numbers[1] >= 1 && numbers[1] <= 10);
    }
    const std::vector<double> outwards{5, -1};
    spsa.move(values, 0, outwards, games_of_step);
    EXPECT_THAT(values, ElementsAre(100, 1));
    EXPECT_NE(spsa.trial(std::vector<double>{50, 5}, change, 1),
              spsa.trial(std::vector<double>{50, 5}, change, -1));
}

TEST(Spsa, MovesTheLessTheMoreStepsArePlayed) {
    const Spsa spsa(options, 100, games_of_step);
    const std::vector<double> change{5, 1};
    double last = 100;
    for (const std::uint64_t step : {0, 10, 50, 99}) {
        std::vector<double> values{50, 5};
        spsa.move(values, step, change, games_of_step);
        EXPECT_GT(values[0], 50);
        EXPECT_LT(values[0], last);
        last = values[0];
    }
}

TEST_F(TuningFiles, AStepIsALine) {
    const auto file = open();
    ASSERT_TRUE(file.append(-2, add_one));
    EXPECT_EQ(text(), "step\tpoints\tmargin\tdepth\n0\t0\t50\t8\n1\t-2\t51\t8\n");
}

TEST_F(TuningFiles, AnotherProcessGoesOnFromTheLastStep) {
    const auto one = open(), other = open();
    ASSERT_TRUE(one.append(1, add_one));
    ASSERT_TRUE(other.append(1, add_one));
    const auto state = open().read();
    ASSERT_TRUE(state) << state.error();
    EXPECT_EQ(state->steps, 2U);
    EXPECT_THAT(state->values, ElementsAre(52, 8));
}

TEST_F(TuningFiles, WritersAtTheSameTimeLoseNoStep) {
    constexpr std::uint64_t steps_of_each = 500;
    const std::vector<SpinOption> wide{{"margin", 0, 0, 1'000}};
    const auto write_steps = [&] {
        const auto file = *TuningFile::open(path_, wide);
        for (std::uint64_t step = 0; step < steps_of_each; ++step) EXPECT_TRUE(file.append(1, add_one));
    };
    {
        const std::jthread one(write_steps), other(write_steps);
    }
    std::string expected = "step\tpoints\tmargin\n0\t0\t0\n";
    for (std::uint64_t step = 1; step <= 2 * steps_of_each; ++step)
        expected += fmt::format("{0}\t1\t{0}\n", step);
    EXPECT_EQ(text(), expected);
}

TEST_F(TuningFiles, WhatACrashLeftOfALineIsRemoved) {
    ASSERT_TRUE(open().append(1, add_one));
    std::ofstream(path_, std::ios::app) << "2\t1\t5";
    EXPECT_EQ(open().read()->steps, 1U);
    ASSERT_TRUE(open().append(1, add_one));
    EXPECT_THAT(text(), HasSubstr("\n2\t1\t52\t8\n"));
}

TEST_F(TuningFiles, OfOtherOptionsOrDamagedIsRefused) {
    EXPECT_THAT(fault_of("step\tpoints\tmargin\n0\t0\t50\n"), HasSubstr("its options are others"));
    for (const auto* line : {"0\t0\t50", "0\t0\t50\t8\t9", "x\t0\t50\t8", "0\t0\t101\t8", "0\t0\t50\t"})
        EXPECT_THAT(fault_of(std::string("step\tpoints\tmargin\tdepth\n") + line + "\n"),
                    HasSubstr("its last line is damaged"))
            << line;
}

}  // namespace tafl::arena

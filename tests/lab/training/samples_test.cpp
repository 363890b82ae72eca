#include "lab/training/samples.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/training/spread.hpp"
#include "material_games.hpp"
#include "notation/squares.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::training {

namespace {

using arena::SelfplayGame;
using arena::SelfplayPly;

class SamplesTest : public testing::Test {
  protected:
    void write(const SelfplayGame& game) {
        auto writer = arena::SelfplayWriter::open(file_, rules_hash(*rules_), {});
        ASSERT_TRUE(writer);
        writer->append(game);
    }
    std::expected<Samples, std::string> read() {
        return read_samples(std::span(&file_, 1), *rules_, builtin_rulesets(), {.validation_every = 1});
    }
    static SelfplayPly ply(const char* move, int score) { return {parse_move(move, 11)->move, score}; }

    tafl::test::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "games.sp";
    std::shared_ptr<const Ruleset> rules_ = find_builtin("copenhagen");
};

// d3-e3 captures e2 and is left out; so are the move without a score and the one with a decided score.
TEST_F(SamplesTest, QuietPositionsWithAScoreAreKept) {
    write({Winner::Defenders,
           {ply("d1-d3", SelfplayPly::no_score), ply("e5-e2", 40), ply("d3-e3", 90), ply("f4-c4", 2'500),
            ply("g1-g3", -70)}});
    const auto samples = read();
    ASSERT_TRUE(samples) << samples.error();
    ASSERT_EQ(samples->validation.size(), 2U);
    const auto& first = samples->validation[0];
    EXPECT_EQ(first.to_move, Side::Defenders);
    EXPECT_EQ(first.score, -40);  // for the attackers
    EXPECT_EQ(first.result, 0);
    EXPECT_EQ(first.pieces(), 37);
    EXPECT_EQ(first.king, 60);
    EXPECT_FALSE(first.defenders.has(60));
    EXPECT_TRUE(first.reach.none());
    EXPECT_EQ(samples->validation[1].score, -70);
}

// R12: commanders and knights count among the men of their side too.
TEST_F(SamplesTest, CommandersAndKnightsAreKeptApart) {
    rules_ = find_builtin("berserk");
    write({Winner::Draw, {ply("d1-d2", 15)}});
    const auto samples = read();
    ASSERT_TRUE(samples) << samples.error();
    const auto& first = samples->validation.at(0);
    EXPECT_EQ(first.pieces(), 37);
    EXPECT_EQ(first.commanders().count(), 4);
    EXPECT_EQ(first.knights().count(), 1);
    EXPECT_TRUE((first.commanders() - first.attackers).none());
    EXPECT_TRUE((first.knights() - first.defenders).none());
}

TEST_F(SamplesTest, AnIllegalMoveIsReported) {
    write({Winner::Draw, {ply("d1-d3", 0), ply("d1-d3", 0)}});
    const auto samples = read();
    ASSERT_FALSE(samples);
    EXPECT_TRUE(samples.error().ends_with("games.sp: game 1: move 2 is not legal")) << samples.error();
}

TEST_F(SamplesTest, SquaresOffTheBoardAreIllegal) {
    write({Winner::Draw, {{{511, 500}, 0}}});
    EXPECT_FALSE(read());
}

TEST_F(SamplesTest, RulesWithoutNetworksAreRefused) {
    for (const auto* wrong : {"alea-evangelii", "magpie", "ard-ri"}) {
        const auto read = read_samples({}, *find_builtin(wrong));
        ASSERT_FALSE(read) << wrong;
        EXPECT_TRUE(read.error().starts_with("no network is for " + std::string(wrong))) << read.error();
    }
}

// One move of a ruleset on 7x7.
std::filesystem::path one_move(const std::filesystem::path& file, const Ruleset& rules, const char* move) {
    auto writer = arena::SelfplayWriter::open(file, rules_hash(rules), {});
    writer->append({Winner::Draw, {{parse_move(move, rules.size())->move, 15}}});
    return file;
}

TEST_F(SamplesTest, FilesMayHaveGamesOfSeveralRulesetsOfAFamily) {
    const auto brandub = find_builtin("brandub"), walker = find_builtin("brandub-walker");
    const std::vector files{one_move(folder_ / "own.sp", *brandub, "d1-c1"),
                            one_move(folder_ / "walker.sp", *walker, "d1-c1")};
    const auto samples = read_samples(files, *brandub, std::span(&walker, 1), {.validation_every = 1});
    ASSERT_TRUE(samples) << samples.error();
    EXPECT_EQ(samples->games, 2U);
    EXPECT_EQ(samples->validation.size(), 2U);
    const auto unknown = read_samples(files, *brandub);
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(unknown.error().ends_with(
        "walker.sp holds games under rules that are not built in; choose theirs with --rules"))
        << unknown.error();
}

TEST_F(SamplesTest, GamesOfAnotherFamilyAreRefused) {
    const std::vector files{one_move(folder_ / "edge.sp", *find_builtin("ard-ri"), "d1-c1")};
    const auto read = read_samples(files, *find_builtin("brandub"), builtin_rulesets());
    ASSERT_FALSE(read);
    EXPECT_TRUE(
        read.error().ends_with("edge.sp holds games of ard-ri, which is of another family than brandub: "
                               "a network is for one board, one escape and one capture of the king"))
        << read.error();
}

TEST(Spread, IsRecoveredFromResultsMadeWithIt) {
    std::vector<Sample> samples;
    Random random(5);
    for (int i = 0; i < 200'000; ++i) {
        Sample sample;
        sample.score = static_cast<std::int16_t>(random.below(2'000) - 1'000);
        const double chance = 1 / (1 + std::exp(-(sample.score + 150) / 300.0));
        sample.result = random.below(1'000'000) < chance * 1e6 ? 2 : 0;
        samples.push_back(sample);
    }
    const auto spread = fitted_spread(samples);
    EXPECT_NEAR(spread.k, 300, 10);
    EXPECT_NEAR(spread.shift, 150, 10);
}

TEST(Spread, CannotBeFittedToNothing) { EXPECT_EQ(fitted_spread({}).k, 0); }

}  // namespace

}  // namespace tafl::training

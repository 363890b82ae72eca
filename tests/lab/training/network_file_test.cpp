#include "lab/training/network_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/networks.hpp"
#include "lab/training/adam.hpp"
#include "lab/training/trainer.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::training {

namespace {

Shape shape(const char* ruleset) { return shape_of(*find_builtin(ruleset)); }

TEST(NetworkFile, ComesBackAsItWasWritten) {
    const tafl::test::TemporaryFolder folder;
    const auto file = folder / "net.nn";
    for (const auto* ruleset : {"copenhagen", "tablut-saami", "brandub"}) {
        const auto parameters = random_parameters(shape(ruleset), 4);
        Parameters rounded(parameters.shape());
        round_to_quanta(parameters, rounded);
        ASSERT_TRUE(write_network(file, *quantised(parameters)));
        const auto network = read_network(file);
        ASSERT_TRUE(network) << network.error();
        const auto back = dequantised(**network);
        ASSERT_EQ(back.count(), rounded.count());
        for (std::size_t i = 0; i < back.count(); ++i)
            ASSERT_NEAR(back.all()[i], rounded.all()[i], 1e-6) << i;
    }
}

// Copenhagen's network judges Berserk as Copenhagen until it has learnt what commanders and knights are.
TEST(NetworkFile, ANetworkIsAdaptedToAnotherFamilyOnItsBoard) {
    const auto copenhagen = random_parameters(shape("copenhagen"), 4);
    auto berserk = adapted(copenhagen, shape("berserk"));
    EXPECT_EQ(berserk.shape().family(), shape("berserk").family());
    Sample sample;
    sample.king = 60;
    sample.attackers.set(3);
    sample.defenders.set(50);
    const auto as_men = evaluate(copenhagen, sample);
    sample.special = sample.attackers | sample.defenders;
    EXPECT_EQ(evaluate(berserk, sample), as_men);
    EXPECT_EQ(adapted(berserk, shape("copenhagen")).count(), copenhagen.count());
    std::ranges::fill(berserk.all(Part::Columns).last(121 * Parameters::width), 0.5F);
    const auto with_knight = evaluate(berserk, sample);
    EXPECT_NE(with_knight, as_men);
    sample.special = sample.attackers;
    EXPECT_EQ(evaluate(berserk, sample), as_men);
}

TEST(NetworkFile, TheLargestWeightsFit) {
    Parameters parameters(shape("copenhagen"));
    std::ranges::fill(parameters.all(), 100.0F);
    clip(parameters);
    const auto network = quantised(parameters);
    EXPECT_EQ(network->columns[0].weights[0], 510);
    EXPECT_EQ(network->output_weights[7].weights[255], 127);
    const auto bytes = network->to_bytes();
    EXPECT_TRUE(Network::read(std::as_bytes(std::span(bytes))));
}

TEST(NetworkFile, InvalidFilesAreReported) {
    const tafl::test::TemporaryFolder folder;
    const auto file = folder / "net.nn";
    EXPECT_NE(read_network(file).error().find("net.nn cannot be read"), std::string::npos);
    std::ofstream(file) << "nonsense";
    EXPECT_NE(read_network(file).error().find("net.nn: not a network file"), std::string::npos);
    EXPECT_FALSE(write_network(folder / "no/such/folder.nn", *quantised(Parameters(shape("copenhagen")))));
}

}  // namespace

}  // namespace tafl::training

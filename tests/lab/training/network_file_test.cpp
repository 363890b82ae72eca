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

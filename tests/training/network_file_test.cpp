#include "training/network_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "support/temporary_folder.hpp"
#include "training/adam.hpp"
#include "training/trainer.hpp"

namespace tafl::training {

namespace {

TEST(NetworkFile, ComesBackAsItWasWritten) {
    const tafl::test::TemporaryFolder folder;
    const auto file = folder / "net.nn";
    const auto parameters = random_parameters(4);
    auto rounded = make_parameters();
    round_to_quanta(*parameters, *rounded);
    ASSERT_TRUE(write_network(file, *quantised(*parameters)));
    const auto network = read_network(file);
    ASSERT_TRUE(network) << network.error();
    const auto back = dequantised(**network);
    for (std::size_t i = 0; i < Parameters::count; ++i) ASSERT_NEAR(back->all[i], rounded->all[i], 1e-6) << i;
}

TEST(NetworkFile, TheLargestWeightsFit) {
    auto parameters = make_parameters();
    parameters->all.fill(100);
    clip(*parameters);
    const auto network = quantised(*parameters);
    EXPECT_EQ(network->input_weights[0][0], 510);
    EXPECT_EQ(network->output_weights[7][255], 127);
    const auto bytes = to_bytes(*network);
    EXPECT_TRUE(Network::read(std::as_bytes(std::span(bytes))));
}

TEST(NetworkFile, InvalidFilesAreReported) {
    const tafl::test::TemporaryFolder folder;
    const auto file = folder / "net.nn";
    EXPECT_NE(read_network(file).error().find("net.nn cannot be read"), std::string::npos);
    std::ofstream(file) << "nonsense";
    EXPECT_NE(read_network(file).error().find("net.nn: not a network file"), std::string::npos);
    EXPECT_FALSE(write_network(folder / "no/such/folder.nn", *quantised(*make_parameters())));
}

}  // namespace

}  // namespace tafl::training

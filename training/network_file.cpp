#include "training/network_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>

#include "engine/nnue/accumulator.hpp"
#include "training/gradient.hpp"

namespace tafl::training {

namespace {

constexpr float layer_quantum = Network::clamp;
constexpr float weight_quantum = Network::output_quantum;
constexpr float bias_quantum = layer_quantum * weight_quantum;

std::int16_t rounded(float number, float quantum) noexcept {
    return static_cast<std::int16_t>(std::lround(number * quantum));
}

// The engine's score of the engine's first layer.
Score score_of(const Network& network, const Sample& sample) noexcept {
    Network::Column layer = network.biases;
    const auto add = [&](Network::Plane plane, int square) {
        const auto& column = network.columns[static_cast<std::size_t>(network.input(plane, square))];
        for (std::size_t i = 0; i < Network::width; ++i)
            layer.weights[i] = static_cast<std::int16_t>(layer.weights[i] + column.weights[i]);
    };
    for_each_square(sample.attackers, [&](int square) { add(Network::Plane::Attacker, square); });
    for_each_square(sample.defenders, [&](int square) { add(Network::Plane::Defender, square); });
    for_each_square(sample.reach, [&](int square) { add(Network::Plane::Reach, square); });
    add(Network::Plane::King, sample.king);
    return nnue::evaluate(network, layer.weights, sample.pieces(), sample.to_move);
}

}  // namespace

std::shared_ptr<const Network> quantised(const Parameters& parameters) {
    const auto& shape = parameters.shape();
    auto network = std::make_shared<Network>(shape.family(), shape.ranges());
    const auto round_row = [](const float* from, Network::Column& to, float quantum) {
        for (std::size_t i = 0; i < Network::width; ++i) to.weights[i] = rounded(from[i], quantum);
    };
    for (std::size_t input = 0; input < shape.inputs(); ++input)
        round_row(parameters.column(static_cast<int>(input)), network->columns[input], layer_quantum);
    round_row(parameters.biases(), network->biases, layer_quantum);
    for (std::size_t row = 0; row < Network::outputs; ++row) {
        round_row(parameters.output(static_cast<int>(row)), network->output_weights[row], weight_quantum);
        network->output_biases[row] = static_cast<std::int32_t>(
            std::lround(parameters.output_bias(static_cast<int>(row)) * bias_quantum));
    }
    return network;
}

Parameters dequantised(const Network& network) {
    const Shape shape(network.family(), network.ranges());
    Parameters parameters(shape);
    const auto copy_row = [](const Network::Column& from, float* to, float quantum) {
        for (std::size_t i = 0; i < Network::width; ++i)
            to[i] = static_cast<float>(from.weights[i]) / quantum;
    };
    for (std::size_t input = 0; input < shape.inputs(); ++input)
        copy_row(network.columns[input], parameters.column(static_cast<int>(input)), layer_quantum);
    copy_row(network.biases, parameters.biases(), layer_quantum);
    for (std::size_t row = 0; row < Network::outputs; ++row) {
        copy_row(network.output_weights[row], parameters.output(static_cast<int>(row)), weight_quantum);
        parameters.output_bias(static_cast<int>(row)) =
            static_cast<float>(network.output_biases[row]) / bias_quantum;
    }
    return parameters;
}

std::expected<void, std::string> write_network(const std::filesystem::path& file, const Network& network) {
    const auto bytes = network.to_bytes();
    const auto beside = std::filesystem::path(file).concat(".part");
    {
        std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
        stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        stream.close();
        if (!stream) return std::unexpected(beside.string() + " cannot be written: " + std::strerror(errno));
    }
    std::error_code error;
    std::filesystem::rename(beside, file, error);
    if (error) return std::unexpected(file.string() + " cannot be written: " + error.message());
    return {};
}

std::expected<std::shared_ptr<const Network>, std::string> read_network(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::unexpected(file.string() + " cannot be read: " + std::strerror(errno));
    std::ostringstream text;
    text << stream.rdbuf();
    const auto bytes = std::move(text).str();
    auto network = Network::read(std::as_bytes(std::span(bytes)));
    if (!network) return std::unexpected(file.string() + ": " + network.error());
    return *std::move(network);
}

Difference difference(const Network& network, std::span<const Sample> samples) {
    const auto parameters = dequantised(network);
    Difference difference;
    for (const auto& sample : samples) {
        const auto exact =
            std::clamp(evaluate(parameters, sample) * Network::scale, -static_cast<float>(max_evaluation),
                       static_cast<float>(max_evaluation));
        const auto whole = score_of(network, sample);
        const double off = std::abs(static_cast<double>(exact) - whole);
        difference.mean += off / static_cast<double>(samples.size());
        difference.most = std::max(difference.most, off);
    }
    return difference;
}

}  // namespace tafl::training

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

template <class Number>
void append(std::string& bytes, const Number* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = static_cast<std::uint64_t>(numbers[i]);
        for (std::size_t k = 0; k < sizeof(Number); ++k)
            bytes += static_cast<char>((value >> (8 * k)) & 0xFF);
    }
}

// The engine's first layer.
nnue::Accumulator accumulator_of(const Network& network, const Sample& sample) noexcept {
    nnue::Accumulator accumulator;
    accumulator.planes = {sample.attackers, sample.defenders, Sample::Board::of(sample.king), sample.reach};
    std::ranges::copy(network.biases, accumulator.layer.begin());
    for (int plane = 0; plane < 4; ++plane) {
        for_each_square(accumulator.planes[static_cast<std::size_t>(plane)], [&](int square) {
            const auto& column =
                network.input_weights[Network::input(static_cast<Network::Plane>(plane), square)];
            for (std::size_t i = 0; i < Network::width; ++i) {
                accumulator.layer[i] = static_cast<std::int16_t>(accumulator.layer[i] + column[i]);
            }
        });
    }
    accumulator.computed = true;
    return accumulator;
}

}  // namespace

std::shared_ptr<const Network> quantised(const Parameters& parameters) {
    auto network = std::make_shared<Network>();
    const auto round_row = [](const float* from, std::int16_t* to, float quantum) {
        for (std::size_t i = 0; i < Network::width; ++i) to[i] = rounded(from[i], quantum);
    };
    for (int input = 0; input < Network::inputs; ++input) {
        round_row(parameters.column(input), network->input_weights[input], layer_quantum);
    }
    round_row(parameters.biases(), network->biases, layer_quantum);
    for (int row = 0; row < Network::outputs; ++row) {
        round_row(parameters.output(row), network->output_weights[row], weight_quantum);
        network->output_biases[row] =
            static_cast<std::int32_t>(std::lround(parameters.output_bias(row) * bias_quantum));
    }
    return network;
}

std::unique_ptr<Parameters> dequantised(const Network& network) {
    auto parameters = make_parameters();
    const auto copy_row = [](const std::int16_t* from, float* to, float quantum) {
        for (std::size_t i = 0; i < Network::width; ++i) to[i] = static_cast<float>(from[i]) / quantum;
    };
    for (int input = 0; input < Network::inputs; ++input) {
        copy_row(network.input_weights[input], parameters->column(input), layer_quantum);
    }
    copy_row(network.biases, parameters->biases(), layer_quantum);
    for (int row = 0; row < Network::outputs; ++row) {
        copy_row(network.output_weights[row], parameters->output(row), weight_quantum);
        parameters->output_bias(row) = static_cast<float>(network.output_biases[row]) / bias_quantum;
    }
    return parameters;
}

std::string to_bytes(const Network& network) {
    std::string bytes = "tafl-nn2";
    for (const auto& column : network.input_weights) append(bytes, column, Network::width);
    append(bytes, network.biases, Network::width);
    for (const auto& row : network.output_weights) append(bytes, row, Network::width);
    append(bytes, network.output_biases, Network::outputs);
    const auto seal = network.fingerprint();
    append(bytes, &seal, 1);
    return bytes;
}

std::expected<void, std::string> write_network(const std::filesystem::path& file, const Network& network) {
    const auto bytes = to_bytes(network);
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
            std::clamp(evaluate(*parameters, sample) * Network::scale, -static_cast<float>(max_evaluation),
                       static_cast<float>(max_evaluation));
        const auto whole = nnue::evaluate(network, accumulator_of(network, sample), sample.to_move);
        const double off = std::abs(static_cast<double>(exact) - whole);
        difference.mean += off / static_cast<double>(samples.size());
        difference.most = std::max(difference.most, off);
    }
    return difference;
}

}  // namespace tafl::training

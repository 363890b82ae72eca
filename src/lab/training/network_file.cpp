#include "lab/training/network_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>

#include "engine/nnue/accumulator.hpp"
#include "engine/nnue/orientation.hpp"
#include "lab/training/gradient.hpp"

namespace tafl::training {

namespace {

// All numbers of a network with a second layer, as pointers and counts in the order of Part.
template <class AnyNetwork, class Use>
void for_all_parts(AnyNetwork& network, Use&& use) {
    for (auto& column : network.columns) use(Part::Columns, std::span(column.weights));
    use(Part::Biases, std::span(network.biases.weights));
    for (auto& row : network.output_weights) use(Part::Outputs, std::span(row.weights));
    use(Part::OutputBiases, std::span(network.output_biases));
    for (auto& row : network.second_weights) use(Part::Second, std::span(row.weights));
    use(Part::SecondBiases, std::span(network.second_biases));
    use(Part::SecondOutputs, std::span(network.second_output_weights));
}

// The engine's score.
Score score_of(const Network& network, const Sample& sample) noexcept {
    const int board = network.family().board;
    const auto number = nnue::orientation_by_king(board)[sample.king];
    const auto to = nnue::orientations_of(board)[network.is_oriented() ? number : 0];
    Network::Column layer = network.biases;
    const auto add = [&](Network::Plane plane, int square) {
        const auto input = network.input(plane, to[static_cast<std::size_t>(square)]);
        const auto& column = network.columns[static_cast<std::size_t>(input)];
        for (std::size_t i = 0; i < Network::width; ++i)
            layer.weights[i] = static_cast<std::int16_t>(layer.weights[i] + column.weights[i]);
    };
    for_each_square(sample.attackers, [&](int square) { add(Network::Plane::Attacker, square); });
    for_each_square(sample.defenders, [&](int square) { add(Network::Plane::Defender, square); });
    for_each_square(sample.reach, [&](int square) { add(Network::Plane::Reach, square); });
    add(Network::Plane::King, sample.king);
    for_each_square(sample.commanders(), [&](int square) { add(Network::Plane::Commander, square); });
    for_each_square(sample.knights(), [&](int square) { add(Network::Plane::Knight, square); });
    return nnue::evaluate(network, layer.weights, sample.pieces(), sample.to_move);
}

std::filesystem::path part_of(const std::filesystem::path& file) {
    return std::filesystem::path(file).concat(".part");
}

std::expected<void, std::string> write(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    if (!stream) return std::unexpected(file.string() + " cannot be written: " + std::strerror(errno));
    return {};
}

}  // namespace

std::shared_ptr<const Network> quantised(const Parameters& parameters) {
    const auto& shape = parameters.shape();
    auto network = std::make_shared<Network>(shape.family(), shape.ranges());
    network->add_second_layer();
    const float* from = parameters.data();
    for_all_parts(*network, [&]<class Numbers>(Part part, Numbers numbers) {
        for (auto& number : numbers)
            number = static_cast<Numbers::element_type>(std::lround(*from++ * quantisation_of(part).quantum));
    });
    return network;
}

Parameters dequantised(const Network& network) {
    Parameters parameters(Shape(network.family(), network.ranges()));
    float* to = parameters.data();
    for_all_parts(network, [&](Part part, auto numbers) {
        for (const auto number : numbers) *to++ = static_cast<float>(number) / quantisation_of(part).quantum;
    });
    return parameters;
}

Parameters adapted(const Parameters& parameters, const Shape& shape) {
    Parameters adapted(shape);
    for (std::size_t number = 0; number < parts; ++number) {
        const auto part = static_cast<Part>(number);
        const auto from = parameters.all(part);
        const auto to = adapted.all(part);
        std::ranges::copy(from.first(std::min(from.size(), to.size())), to.begin());
    }
    return adapted;
}

std::expected<void, std::string> write_network(const std::filesystem::path& file, const Network& network) {
    if (auto written = write(part_of(file), network.to_bytes()); !written) return written;
    std::error_code error;
    std::filesystem::rename(part_of(file), file, error);
    if (error) return std::unexpected(file.string() + " cannot be written: " + error.message());
    return {};
}

std::expected<void, std::string> try_to_write(const std::filesystem::path& file) {
    auto written = write(part_of(file), "");
    std::error_code ignored;
    std::filesystem::remove(part_of(file), ignored);
    return written;
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

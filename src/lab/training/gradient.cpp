#include "lab/training/gradient.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::training {

namespace {

constexpr std::size_t width = Parameters::width;
constexpr std::size_t second_width = Shape::second_width;

// Sixteen floats at once, in the vector extension that GCC and Clang share; four such vectors fit into the registers of any
// processor with vectors of eight.
typedef float Vector __attribute__((vector_size(64), may_alias));
constexpr std::size_t lanes = sizeof(Vector) / sizeof(float);
constexpr std::size_t at_once = 4;
constexpr std::size_t block = at_once * lanes;
static_assert(width % block == 0);

Vector* vectors(float* numbers) noexcept { return reinterpret_cast<Vector*>(numbers); }
const Vector* vectors(const float* numbers) noexcept { return reinterpret_cast<const Vector*>(numbers); }

// The active inputs.
struct Inputs {
    std::array<std::uint16_t, Network::max_planes * Network::max_board * Network::max_board> number;
    int count = 0;

    Inputs(const Shape& shape, const Sample& sample,
           int orientation) noexcept {  // NOLINT(*-member-init): only the first `count` are read
        const auto& to = shape.orientation(orientation);
        add(shape, Network::Plane::Attacker, sample.attackers, to);
        add(shape, Network::Plane::Defender, sample.defenders, to);
        add(shape, Network::Plane::Reach, sample.reach, to);
        push(shape, Network::Plane::King, to[sample.king]);
        add(shape, Network::Plane::Commander, sample.commanders(), to);
        add(shape, Network::Plane::Knight, sample.knights(), to);
    }

  private:
    void add(const Shape& shape, Network::Plane plane, const Sample::Board& squares,
             const nnue::Orientation& to) noexcept {
        for_each_square(squares,
                        [&](int square) { push(shape, plane, to[static_cast<std::size_t>(square)]); });
    }
    void push(const Shape& shape, Network::Plane plane, int square) noexcept {
        number[static_cast<std::size_t>(count++)] = static_cast<std::uint16_t>(shape.input(plane, square));
    }
};

struct alignas(64) Layer {
    float x[width];
};

void sum_columns(const Parameters& parameters, const Inputs& inputs, Layer& layer) noexcept {
    for (std::size_t begin = 0; begin < width; begin += block) {
        const Vector* bias = vectors(parameters.biases() + begin);
        Vector a = bias[0], b = bias[1], c = bias[2], d = bias[3];
        for (int i = 0; i < inputs.count; ++i) {
            const Vector* column =
                vectors(parameters.column(inputs.number[static_cast<std::size_t>(i)]) + begin);
            a += column[0], b += column[1], c += column[2], d += column[3];
        }
        Vector* to = vectors(layer.x + begin);
        to[0] = a, to[1] = b, to[2] = c, to[3] = d;
    }
}

void add_to_columns(const Layer& slopes, const Inputs& inputs, Parameters& gradient) noexcept {
    for (std::size_t begin = 0; begin < width; begin += block) {
        const Vector* from = vectors(slopes.x + begin);
        const Vector a = from[0], b = from[1], c = from[2], d = from[3];
        for (int i = 0; i < inputs.count; ++i) {
            Vector* column = vectors(gradient.column(inputs.number[static_cast<std::size_t>(i)]) + begin);
            column[0] += a, column[1] += b, column[2] += c, column[3] += d;
        }
        Vector* bias = vectors(gradient.biases() + begin);
        bias[0] += a, bias[1] += b, bias[2] += c, bias[3] += d;
    }
}

// What the layers make of the first one's sums.
struct Activations {
    alignas(64) float first[width];
    float second[second_width];  // clamped
    int side;                    // where the neurons of the side to move begin

    Activations(const Parameters& parameters, const Layer& layer, Side to_move) noexcept
        : side(to_move == Side::Defenders ? Network::second_width : 0) {
        for (std::size_t i = 0; i < width; ++i) {
            const float x = std::clamp(layer.x[i], 0.0F, 1.0F);
            first[i] = x * x;
        }
        for (int k = 0; k < Network::second_width; ++k) {
            const float* weights = parameters.second(side + k);
            float sum = parameters.second_biases()[side + k];
            for (std::size_t i = 0; i < width; ++i) sum += first[i] * weights[i];
            second[k] = std::clamp(sum, 0.0F, 1.0F);
        }
    }

    [[nodiscard]] float output(const Parameters& parameters, int row) const noexcept {
        const float* weights = parameters.output(row);
        const float* second_weights = parameters.second_output(row);
        float sum = parameters.output_bias(row);
        for (std::size_t i = 0; i < width; ++i) sum += first[i] * weights[i];
        for (std::size_t k = 0; k < second_width; ++k) sum += second[k] * second[k] * second_weights[k];
        return sum;
    }

    // `slope` is the derivative of the loss by the output. Leaves the derivatives by x in `layer`.
    void backpropagate(const Parameters& parameters, int row, float slope, Layer& layer,
                       Parameters& gradient) const noexcept {
        Layer slopes;
        const float* weights = parameters.output(row);
        float* weight_slopes = gradient.output(row);
        for (std::size_t i = 0; i < width; ++i) {
            weight_slopes[i] += slope * first[i];
            slopes.x[i] = slope * weights[i];
        }
        gradient.output_bias(row) += slope;
        for (int k = 0; k < Network::second_width; ++k) {
            const float h = second[k];
            gradient.second_output(row)[k] += slope * h * h;
            if (h <= 0.0F || h >= 1.0F) continue;
            backpropagate_neuron(parameters, side + k, 2 * slope * h * parameters.second_output(row)[k],
                                 slopes, gradient);
        }
        for (std::size_t i = 0; i < width; ++i) {
            const float x = layer.x[i];
            layer.x[i] = x > 0.0F && x < 1.0F ? 2 * x * slopes.x[i] : 0.0F;
        }
    }

  private:
    void backpropagate_neuron(const Parameters& parameters, int neuron, float slope, Layer& slopes,
                              Parameters& gradient) const noexcept {
        const float* weights = parameters.second(neuron);
        float* weight_slopes = gradient.second(neuron);
        for (std::size_t i = 0; i < width; ++i) {
            weight_slopes[i] += slope * first[i];
            slopes.x[i] += slope * weights[i];
        }
        gradient.second_biases()[neuron] += slope;
    }
};

float chance(float odds) noexcept { return 1.0F / (1.0F + std::exp(-odds)); }

struct Verdict {
    float loss;
    float slope;  // the derivative by the output
};

Verdict judge(float output, const Sample& sample, const Objective& objective) noexcept {
    const float p = chance(output);
    const float error = p - objective.target(sample);
    const float size = std::abs(error);
    const float steep = std::pow(size, objective.power - 1);
    const float inner = p * (1 - p);
    return {steep * size, (error < 0 ? -1.0F : 1.0F) * objective.power * steep * inner};
}

int any_orientation(const Shape& shape, const Sample& sample, Random& random) noexcept {
    std::array<int, nnue::orientations> suitable{};
    int count = 0;
    for (int number = 0; number < nnue::orientations; ++number)
        if (shape.suits(number, sample)) suitable[static_cast<std::size_t>(count++)] = number;
    return suitable[static_cast<std::size_t>(random.below(count))];
}

}  // namespace

float Objective::target(const Sample& sample) const noexcept {
    return lambda * chance((sample.score + shift) / k) +
           (1 - lambda) * 0.5F * static_cast<float>(sample.result);
}

float evaluate(const Parameters& parameters, const Sample& sample) noexcept {
    const auto& shape = parameters.shape();
    int orientation = 0;
    while (!shape.suits(orientation, sample)) ++orientation;
    Layer layer;
    sum_columns(parameters, Inputs(shape, sample, orientation), layer);
    return Activations(parameters, layer, sample.to_move).output(parameters, shape.row_of(sample));
}

double loss(const Parameters& parameters, std::span<const Sample> samples,
            const Objective& objective) noexcept {
    double sum = 0;
    for (const auto& sample : samples) sum += judge(evaluate(parameters, sample), sample, objective).loss;
    return sum;
}

double learn(const Parameters& parameters, std::span<const Sample> samples, const Objective& objective,
             Random& random, Parameters& gradient) noexcept {
    const auto& shape = parameters.shape();
    double sum = 0;
    Layer layer;
    for (const auto& sample : samples) {
        const Inputs inputs(shape, sample, any_orientation(shape, sample, random));
        const int row = shape.row_of(sample);
        sum_columns(parameters, inputs, layer);
        const Activations activations(parameters, layer, sample.to_move);
        const auto verdict = judge(activations.output(parameters, row), sample, objective);
        activations.backpropagate(parameters, row, verdict.slope, layer, gradient);
        add_to_columns(layer, inputs, gradient);
        sum += verdict.loss;
    }
    return sum;
}

}  // namespace tafl::training

#include "training/gradient.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::training {

namespace {

constexpr std::size_t width = Parameters::width;

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
    std::array<std::uint16_t, 4 * Network::max_board * Network::max_board> number;
    int count = 0;

    Inputs(const Shape& shape, const Sample& sample,
           int symmetry) noexcept {  // NOLINT(*-member-init): only the first `count` are read
        const auto& to = shape.symmetry(symmetry);
        add(shape, Network::Plane::Attacker, sample.attackers, to);
        add(shape, Network::Plane::Defender, sample.defenders, to);
        add(shape, Network::Plane::Reach, sample.reach, to);
        push(shape, Network::Plane::King, to[sample.king]);
    }

  private:
    void add(const Shape& shape, Network::Plane plane, const Sample::Board& squares,
             const Symmetry& to) noexcept {
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

float output_of(const Parameters& parameters, const Layer& layer, int row) noexcept {
    const float* weights = parameters.output(row);
    float sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const float h = std::clamp(layer.x[i], 0.0F, 1.0F);
        sum += h * h * weights[i];
    }
    return sum + parameters.output_bias(row);
}

// `slope` is the derivative of the loss by the output. Leaves the derivatives by x in `layer`.
void turn_back(const Parameters& parameters, int row, float slope, Layer& layer,
               Parameters& gradient) noexcept {
    const float* weights = parameters.output(row);
    float* weight_slopes = gradient.output(row);
    for (std::size_t i = 0; i < width; ++i) {
        const float x = layer.x[i];
        const float h = std::clamp(x, 0.0F, 1.0F);
        weight_slopes[i] += slope * h * h;
        layer.x[i] = x > 0.0F && x < 1.0F ? 2 * slope * h * weights[i] : 0.0F;
    }
    gradient.output_bias(row) += slope;
}

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

}  // namespace

float Objective::target(const Sample& sample) const noexcept {
    return lambda * chance((sample.score + shift) / k) +
           (1 - lambda) * 0.5F * static_cast<float>(sample.result);
}

float evaluate(const Parameters& parameters, const Sample& sample) noexcept {
    Layer layer;
    sum_columns(parameters, Inputs(parameters.shape(), sample, 0), layer);
    return output_of(parameters, layer, parameters.shape().row_of(sample));
}

double loss(const Parameters& parameters, std::span<const Sample> samples,
            const Objective& objective) noexcept {
    double sum = 0;
    for (const auto& sample : samples) sum += judge(evaluate(parameters, sample), sample, objective).loss;
    return sum;
}

double learn(const Parameters& parameters, std::span<const Sample> samples, const Objective& objective,
             Random& random, Parameters& gradient) noexcept {
    double sum = 0;
    Layer layer;
    for (const auto& sample : samples) {
        const Inputs inputs(parameters.shape(), sample, random.below(symmetries));
        const int row = parameters.shape().row_of(sample);
        sum_columns(parameters, inputs, layer);
        const auto verdict = judge(output_of(parameters, layer, row), sample, objective);
        turn_back(parameters, row, verdict.slope, layer, gradient);
        add_to_columns(layer, inputs, gradient);
        sum += verdict.loss;
    }
    return sum;
}

}  // namespace tafl::training

#include "lab/training/trainer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "lab/training/network_file.hpp"
#include "lab/training/samples.hpp"
#include "material_games.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::training {

namespace {

Shape copenhagen() { return shape_of(*find_builtin("copenhagen")); }

Samples material_samples(int games) {
    const tafl::test::TemporaryFolder folder;
    const auto file = folder / "games.sp";
    test::write_material_games(file, games);
    return *read_samples(std::span(&file, 1), *find_builtin("copenhagen"));
}

TEST(Trainer, LearnsToCountMen) {
    auto samples = material_samples(100);
    ASSERT_GT(samples.training.size(), 2'000U);
    TrainerOptions options;
    options.objective.lambda = 1;
    options.positions = 10 * samples.training.size();
    options.batch = 128;
    options.rate = 3e-3F;
    options.threads = 2;
    auto parameters = random_parameters(copenhagen(), 1);
    const auto mean = [&](const Parameters& net) {
        return loss(net, samples.validation, options.objective) /
               static_cast<double>(samples.validation.size());
    };
    const double before = mean(parameters);
    std::vector<Epoch> epochs;
    ASSERT_TRUE(train(parameters, samples.training, samples.validation, options,
                      [&](const Epoch& epoch) { epochs.push_back(epoch); }));
    ASSERT_EQ(epochs.size(), 10U);
    EXPECT_LT(epochs.back().training_loss, epochs.front().training_loss / 2);
    EXPECT_LT(mean(parameters), before / 4);
    const auto off = difference(*quantised(parameters), samples.validation);
    EXPECT_LT(off.mean, 1);
    EXPECT_LE(off.most, 2);
}

TEST(Trainer, StopsWhenTheLossIsNotFinite) {
    auto samples = material_samples(2);
    TrainerOptions options;
    options.objective.lambda = std::numeric_limits<float>::quiet_NaN();
    options.positions = samples.training.size();
    auto parameters = random_parameters(copenhagen(), 1);
    const auto trained = train(parameters, samples.training, samples.validation, options,
                               [](const Epoch&) { FAIL() << "an epoch without a loss"; });
    ASSERT_FALSE(trained);
    EXPECT_EQ(trained.error(), "the loss of epoch 1 is not finite; a smaller --rate may help");
}

// A king alone on his throne is the same in every orientation, so that learn() and loss() see the same board.
TEST(Gradient, IsTheSlopeOfTheLoss) {
    Sample lonely;
    lonely.king = 60;
    lonely.result = 2;
    const std::span<const Sample> one(&lonely, 1);
    const Objective objective{.lambda = 0.4F, .power = 2.5F};
    auto parameters = random_parameters(copenhagen(), 2);
    for (auto& weight : parameters.all(Part::SecondOutputs)) weight = 0.5F;
    Parameters gradient(parameters.shape());
    const auto& shape = parameters.shape();
    Random random(1);
    const double here = learn(parameters, one, objective, random, gradient);
    EXPECT_NEAR(loss(parameters, one, objective), here, 1e-6);
    const int row = shape.row_of(lonely);
    const int input = shape.input(Network::Plane::King, 60);
    for (const float* part : {parameters.column(input), parameters.biases(), parameters.output(row),
                              parameters.data() + shape.at(Part::OutputBiases), parameters.second(3),
                              parameters.second_biases(), parameters.second_output(row)}) {
        const auto begin = static_cast<std::size_t>(part - parameters.data());
        for (std::size_t i = begin; i < std::min(begin + 8, shape.count()); ++i) {
            constexpr float step = 1e-2F;
            auto& weight = parameters.all()[i];
            const float kept = weight;
            weight = kept + step;
            const double above = loss(parameters, one, objective);
            weight = kept - step;
            const double below = loss(parameters, one, objective);
            weight = kept;
            EXPECT_NEAR(gradient.all()[i], (above - below) / (2 * step), 2e-4) << i;
        }
    }
}

// Gradients whose squares are subnormal leave the weights where they are.
TEST(Adam, TinyGradientsDoNoHarm) {
    Parameters parameters(copenhagen()), gradient(copenhagen());
    Adam adam(copenhagen());
    std::ranges::fill(gradient.all(), 1e-20F);
    for (int step = 0; step < 10; ++step) adam.step(parameters, gradient, 1, 1e-3F);
    for (const float weight : parameters.all()) ASSERT_NEAR(weight, 0, 1e-6);
}

}  // namespace

}  // namespace tafl::training

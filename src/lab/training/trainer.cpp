#include "lab/training/trainer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <thread>
#include <utility>

namespace tafl::training {

namespace {

void shuffle(std::span<Sample> samples, Random& random) noexcept {
    for (std::size_t i = samples.size(); i > 1; --i) {
        std::swap(samples[i - 1], samples[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    }
}

// Random numbers between -most and most.
void fill(std::span<float> weights, float most, Random& random) noexcept {
    for (auto& weight : weights) weight = most * (static_cast<float>(random.next() >> 40) * 0x1p-23F - 1);
}

template <class Work>
void in_parallel(int threads, Work&& work) {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([&work, i] { work(i); });
    work(0);
}

// Part `i` of `count` equal parts.
template <class T>
std::span<T> share(std::span<T> all, int i, int count) noexcept {
    const auto from = all.size() * static_cast<std::size_t>(i) / static_cast<std::size_t>(count);
    const auto to = all.size() * static_cast<std::size_t>(i + 1) / static_cast<std::size_t>(count);
    return all.subspan(from, to - from);
}

class Trainer {
  public:
    Trainer(Parameters& parameters, const TrainerOptions& options)
        : parameters_(parameters), options_(options) {
        round_to_quanta(parameters_, rounded_);
        for (int i = 0; i < options.threads; ++i) {
            workers_.push_back({Parameters(parameters.shape()),
                                Random(split_mix(options.seed) + static_cast<std::uint64_t>(i)), 0});
        }
    }

    // The sum of the losses.
    double learn_batch(std::span<const Sample> batch) {
        in_parallel(options_.threads, [&](int i) {
            auto& worker = workers_[static_cast<std::size_t>(i)];
            std::ranges::fill(worker.gradient.all(), 0.0F);
            worker.loss = learn(rounded_, share(batch, i, options_.threads), options_.objective,
                                worker.random, worker.gradient);
        });
        gather();
        adam_.step(parameters_, workers_[0].gradient, 1.0F / static_cast<float>(batch.size()), rate());
        round_to_quanta(parameters_, rounded_);
        seen_ += batch.size();
        double sum = 0;
        for (const auto& worker : workers_) sum += worker.loss;
        return sum;
    }
    [[nodiscard]] double mean_loss(std::span<const Sample> samples) {
        if (samples.empty()) return 0;
        in_parallel(options_.threads, [&](int i) {
            workers_[static_cast<std::size_t>(i)].loss =
                loss(rounded_, share(samples, i, options_.threads), options_.objective);
        });
        double sum = 0;
        for (const auto& worker : workers_) sum += worker.loss;
        return sum / static_cast<double>(samples.size());
    }
    [[nodiscard]] std::uint64_t seen() const noexcept { return seen_; }
    [[nodiscard]] bool is_done() const noexcept { return seen_ >= options_.positions; }

  private:
    struct Worker {
        Parameters gradient;
        Random random;
        double loss;
    };

    void gather() noexcept {
        const auto sum = workers_[0].gradient.all();
        for (std::size_t k = 1; k < workers_.size(); ++k) {
            const auto more = workers_[k].gradient.all();
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
        }
    }
    [[nodiscard]] float rate() const noexcept {
        const auto part = std::min(1.0F, static_cast<float>(seen_) / static_cast<float>(options_.positions));
        const auto left = 0.5F * (1 + std::cos(std::numbers::pi_v<float> * part));
        return options_.last_rate + (options_.rate - options_.last_rate) * left;
    }

    Parameters& parameters_;
    Parameters rounded_{parameters_.shape()};
    const TrainerOptions& options_;
    std::vector<Worker> workers_;
    Adam adam_{parameters_.shape()};
    std::uint64_t seen_ = 0;
};

}  // namespace

void add_second_layer(Parameters& parameters, Random& random) {
    fill(parameters.all(Part::Second), 0.15F, random);
    std::ranges::fill(parameters.all(Part::SecondBiases), 0.25F);
    std::ranges::fill(parameters.all(Part::SecondOutputs), 0.0F);
}

Parameters random_parameters(const Shape& shape, std::uint64_t seed) {
    Parameters parameters(shape);
    Random random(seed);
    fill(parameters.all(Part::Columns), 0.08F, random);
    std::ranges::fill(parameters.all(Part::Biases), 0.1F);
    fill(parameters.all(Part::Outputs), 0.0625F, random);
    add_second_layer(parameters, random);
    return parameters;
}

std::expected<void, std::string> train(Parameters& parameters, std::span<Sample> training,
                                       std::span<const Sample> validation, const TrainerOptions& options,
                                       const std::function<void(const Epoch&)>& listener) {
    const auto begin = std::chrono::steady_clock::now();
    Trainer trainer(parameters, options);
    Random order(split_mix(options.seed + 1));
    for (Epoch epoch{.number = 1}; !trainer.is_done(); ++epoch.number) {
        shuffle(training, order);
        double sum = 0;
        std::size_t at = 0;
        while (at < training.size() && !trainer.is_done()) {
            const auto batch = training.subspan(at, std::min(options.batch, training.size() - at));
            sum += trainer.learn_batch(batch);
            at += batch.size();
        }
        epoch.seen = trainer.seen();
        epoch.training_loss = sum / static_cast<double>(at);
        epoch.validation_loss = trainer.mean_loss(validation);
        epoch.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (!std::isfinite(epoch.training_loss + epoch.validation_loss))
            return std::unexpected("the loss of epoch " + std::to_string(epoch.number) +
                                   " is not finite; a smaller --rate may help");
        listener(epoch);
    }
    return {};
}

}  // namespace tafl::training

// tafl-train: trains a network file on self-play games.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

#include "base/numbers.hpp"
#include "base/special_file.hpp"
#include "base/text.hpp"
#include "engine/networks.hpp"
#include "lab/training/network_file.hpp"
#include "lab/training/samples.hpp"
#include "lab/training/spread.hpp"
#include "lab/training/trainer.hpp"
#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace {

using namespace tafl;
using namespace tafl::training;

// Of the user: exit status 2.
struct Mistake : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Of the machine: exit status 3.
struct MachineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Plan {
    std::vector<std::filesystem::path> files;
    std::string rules = "copenhagen";
    std::string output;
    std::string init;
    double epochs = 10;
    bool fits_k = false;
    SampleOptions samples;
    TrainerOptions trainer;
};

template <class Failure = Mistake, class T>
T value_or_throw(std::expected<T, std::string> value) {
    if (!value) throw Failure(value.error());
    if constexpr (!std::is_void_v<T>) return *std::move(value);
}

// CLI::Range lets NaN pass.
CLI::Validator between(double min, double max) {
    return {[=](const std::string& text) {
                return parse_number(text, min, max) ? std::string()
                                                    : fmt::format("expected a number from {} to {}, found {}",
                                                                  min, max, in_quotes(text));
            },
            fmt::format("FLOAT in [{} - {}]", min, max)};
}

void describe(CLI::App& app, Plan& plan) {
    app.option_defaults()->always_capture_default();
    app.add_option("FILE", plan.files, "files of self-play games")->required();
    app.add_option("-o,--output", plan.output, "the network file; written after every epoch");
    app.add_option("--rules", plan.rules,
                   "a ruleset of the family; a file may have games of any other of its built-in ones");
    app.add_option("--init", plan.init,
                   "start from this network file, of this family or of another one on as large a board");
    app.add_option("--epochs", plan.epochs, "number of times each position is seen")
        ->check(between(0.01, 1e6));
    app.add_option("--positions", plan.trainer.positions,
                   "the same as a number of positions; 0: use --epochs");
    app.add_option("--most", plan.samples.most, "positions kept in memory, 104 bytes each")
        ->check(CLI::Range(1, 2'000'000'000));
    app.add_option("--highest", plan.samples.max_score, "leave out positions with a larger score");
    app.add_option("--lambda", plan.trainer.objective.lambda,
                   "weight of the score in the target; the rest is the result")
        ->check(between(0.0, 1.0));
    app.add_option("--k", plan.trainer.objective.k, "the score that means odds of e to one in these games")
        ->check(between(1.0, 1e5));
    app.add_option("--shift", plan.trainer.objective.shift, "bias of the scores against the attackers")
        ->check(between(-1e5, 1e5));
    app.add_option("--power", plan.trainer.objective.power, "exponent of the error in the loss")
        ->check(between(1.0, 4.0));
    app.add_option("--batch", plan.trainer.batch, "positions per step")->check(CLI::Range(1, 10'000'000));
    app.add_option("--rate", plan.trainer.rate, "initial learning rate")->check(between(0.0, 1.0));
    app.add_option("--last-rate", plan.trainer.last_rate, "final learning rate")->check(between(0.0, 1.0));
    app.add_option("--threads", plan.trainer.threads, "threads")->check(CLI::Range(1, 256));
    app.add_option("--seed", plan.trainer.seed, "seed of the random numbers");
    app.add_flag("--fit-k", plan.fits_k,
                 "fit --k and --shift to the results of the games; without -o only print them");
}

Samples read_all(const Plan& plan, const Ruleset& ruleset) {
    auto samples = value_or_throw(read_samples(plan.files, ruleset, builtin_rulesets(), plan.samples));
    for (const auto& warning : samples.warnings) fmt::print("note: {}\n", warning);
    if (samples.full) fmt::print("note: memory is full (--most); later games are left out\n");
    fmt::print("{} games, {} plies: {} positions to train on, {} to validate with\n", samples.games,
               samples.plies, samples.training.size(), samples.validation.size());
    if (samples.training.empty()) throw Mistake("these files hold no position to train on");
    return samples;
}

void print(const Epoch& epoch, std::uint64_t total) {
    const double speed = static_cast<double>(epoch.seen) / epoch.seconds;
    fmt::print("epoch {:3}  training {:.6f}  validation {:.6f}  {:.0f} positions/s  {:.0f} s to go\n",
               epoch.number, epoch.training_loss, epoch.validation_loss, speed,
               static_cast<double>(total - std::min(total, epoch.seen)) / speed);
    std::fflush(stdout);
}

void fit(Objective& objective, std::span<const Sample> samples) {
    const auto spread = fitted_spread(samples);
    if (spread.k <= 0) throw Mistake("--fit-k: the fit failed; there are too few games");
    fmt::print("k {:.0f}, shift {:+.0f}\n", spread.k, spread.shift);
    objective.k = static_cast<float>(spread.k);
    objective.shift = static_cast<float>(spread.shift);
}

void check(const Network& network, const Samples& samples) {
    const auto& some = samples.validation.empty() ? samples.training : samples.validation;
    const auto count = std::min<std::size_t>(10'000, some.size());
    const auto off = difference(network, std::span(some).first(count));
    fmt::print(
        "integers against floats on {} positions: difference {:.2f} score units on average, {:.1f} at most\n",
        count, off.mean, off.most);
}

Parameters first_parameters(const Plan& plan, const Ruleset& ruleset) {
    if (plan.init.empty()) return random_parameters(shape_of(ruleset), plan.trainer.seed);
    const auto network = value_or_throw(read_network(plan.init));
    if (network->family().board != ruleset.size())
        throw Mistake(fmt::format("{}: this network is for another board than {}: {}", plan.init,
                                  ruleset.name, to_string(network->family())));
    auto parameters = dequantised(*network);
    if (!network->supports(ruleset)) parameters = adapted(parameters, shape_of(ruleset));
    Random random(plan.trainer.seed);
    if (!network->has_second_layer()) add_second_layer(parameters, random);
    return parameters;
}

// Before the games are read and trained on, so that no work is lost.
void require_output(const Plan& plan) {
    if (plan.output.empty() && plan.fits_k) return;
    if (plan.output.empty()) throw Mistake("no output file; give one with -o FILE");
    if (is_special_file(plan.output))
        throw Mistake(shown_path(plan.output) + " is not a file; name one with -o FILE");
    value_or_throw<MachineError>(try_to_write(plan.output));
}

int run(Plan& plan) {
    require_output(plan);
    const auto ruleset = load_ruleset(plan.rules);
    if (!ruleset) throw Mistake("--rules: " + ruleset.error().message);
    auto samples = read_all(plan, **ruleset);
    if (plan.fits_k) fit(plan.trainer.objective, samples.training);
    if (plan.output.empty()) return 0;
    auto& total = plan.trainer.positions;
    if (total == 0)
        total = static_cast<std::uint64_t>(plan.epochs * static_cast<double>(samples.training.size()));
    auto parameters = first_parameters(plan, **ruleset);
    const auto keep = [&](const Epoch& epoch) {
        print(epoch, total);
        value_or_throw<MachineError>(write_network(plan.output, *quantised(parameters)));
    };
    value_or_throw(train(parameters, samples.training, samples.validation, plan.trainer, keep));
    check(*value_or_throw(read_network(plan.output)), samples);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Trains a network for a family of rulesets on self-play games (tafl selfplay)."};
    Plan plan;
    describe(app, plan);
    try {
        app.parse(argc, argv);
        return run(plan);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const Mistake& mistake) {
        std::fprintf(stderr, "tafl-train: %s\n", mistake.what());
        return 2;
    } catch (const MachineError& error) {
        std::fprintf(stderr, "tafl-train: %s\n", error.what());
        return 3;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "tafl-train: not enough memory; --most N keeps fewer positions\n");
        return 3;
    }
}

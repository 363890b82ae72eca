#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/engine/engine_file.hpp"
#include "cli/commands/engine/match_plan.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "lab/arena/tuning_file.hpp"

namespace tafl::cli {

namespace {

std::atomic<bool> stop_tuning{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt_tuning(int) { stop_tuning = true; }

// How the options of a tuning build begin.
constexpr std::string_view tuning_prefix = "Tune ";

template <class T>
T expected(std::expected<T, std::string> read) {
    if (!read) throw UserError(read.error());
    return *std::move(read);
}

host::EngineCommand tuned_engine(const Arguments& arguments) {
    if (!arguments.has("--engine")) throw UserError("tune: --engine is missing");
    return read_engine(arguments.text("--engine"));
}

std::vector<SpinOption> listed_options(const host::EngineCommand& engine, const std::string& ruleset) {
    host::UciPlayer player(engine, ruleset, stop_tuning);
    if (const auto ready = player.new_game(); !ready)
        throw UserError(fmt::format("--engine: {} {}", engine.name, ready.error().detail));
    return player.spins();
}

// Those named by --option, otherwise those of a tuning build.
std::vector<SpinOption> chosen_options(const Arguments& arguments, std::vector<SpinOption> listed) {
    const auto names = arguments.texts("--option");
    if (names.empty()) {
        std::erase_if(listed, [](const SpinOption& one) { return !one.name.starts_with(tuning_prefix); });
        if (listed.empty())
            throw UserError(
                "tune: the engine has no option \"Tune …\"; build it with -DSKJALDBORG_TUNING=ON, or name "
                "others with --option");
        return listed;
    }
    std::vector<SpinOption> chosen;
    for (const auto& name : names) {
        const auto found = std::ranges::find(listed, name, &SpinOption::name);
        if (found == listed.end())
            throw UserError(fmt::format("--option {}: the engine has no such option with a whole number",
                                        in_quotes(name)));
        chosen.push_back(*found);
    }
    return chosen;
}

host::EngineCommand with_values(host::EngineCommand engine, const std::vector<SpinOption>& options,
                                const std::vector<int>& values) {
    for (std::size_t i = 0; i < options.size(); ++i)
        engine.options.emplace_back(options[i].name, fmt::format("{}", values[i]));
    return engine;
}

class Tuning {
  public:
    Tuning(const Arguments& arguments, const RulesetArgument& rules)
        : engine_(tuned_engine(arguments)),
          options_(chosen_options(arguments, listed_options(engine_, rules.text()))),
          plan_(chosen_games(arguments, rules)),
          steps_(arguments.number("--steps")),
          pairs_(arguments.number("--pairs")),
          spsa_(options_, steps_, static_cast<int>(2 * pairs_)),
          file_(expected(arena::TuningFile::open(arguments.text("--output"), options_))),
          seed_(arguments.number("--seed")) {
        plan_.games = 2 * pairs_;
    }

    arena::TuningState run() {
        Progress progress("steps", steps_);
        auto state = expected(file_.read());
        while (state.steps < steps_ && !stop_tuning) {
            progress.show(state.steps);
            state = play_step(state);
        }
        return state;
    }
    [[nodiscard]] const std::vector<SpinOption>& options() const noexcept { return options_; }

  private:
    arena::TuningState play_step(const arena::TuningState& state) {
        Random random(split_mix(seed_) ^ state.steps);
        const auto change = spsa_.perturbation(state.steps, random);
        auto plan = plan_;
        plan.engines = {with_values(engine_, options_, spsa_.trial(state.values, change, 1)),
                        with_values(engine_, options_, spsa_.trial(state.values, change, -1))};
        plan.opening = [&](std::uint64_t pair) { return plan_.opening(state.steps * pairs_ + pair); };
        const auto score = expected(arena::play_match(plan, {}, stop_tuning)).front();
        if (score.forfeits[0] + score.forfeits[1] > 0)
            throw UserError("tune: the engine forfeits games; tafl match says why");
        if (stop_tuning) return state;
        const int points = static_cast<int>(score.wins) - static_cast<int>(score.losses);
        return expected(file_.append(
            points, [&](arena::TuningState& now) { spsa_.move(now.values, now.steps, change, points); }));
    }

    host::EngineCommand engine_;
    std::vector<SpinOption> options_;
    arena::MatchPlan plan_;
    std::uint64_t steps_, pairs_;
    arena::Spsa spsa_;
    arena::TuningFile file_;
    std::uint64_t seed_;
};

int run_tune(const Arguments& arguments, Output& out) {
    if (!arguments.has("--output"))
        throw UserError("tune: --output is missing; expected a file for the steps, such as -o tuning.tsv");
    const auto rules = match_ruleset(arguments);
    if (!arguments.has("--openings")) require_playable(rules.ruleset());
    std::signal(SIGINT, interrupt_tuning);
    std::signal(SIGTERM, interrupt_tuning);
    Tuning tuning(arguments, rules);
    const auto state = tuning.run();
    out.print("{} steps\n", state.steps);
    for (std::size_t i = 0; i < state.values.size(); ++i) {
        const auto& option = tuning.options()[i];
        out.print("{:<42} {:>7} → {:>7}\n", option.name, option.initial, std::lround(state.values[i]));
    }
    return done;
}

}  // namespace

Command tune_command() {
    std::vector<Option> options{
        {"--engine", "ENGINE", "a command, or fields, as for match"},
        {.names = "--option",
         .value = "NAME",
         .help = "an option of the engine, a whole number; otherwise all that begin with \"Tune\"",
         .many = true},
        {"-o,--output", "FILE", "the values after each step, in columns separated by tabs", Offers::Files},
        number_option("--steps", "N", "how many in all", {1, 1'000'000'000}, 1'000),
        number_option("--pairs", "N", "pairs of games in a step", {1, 1'000}, 4)};
    std::ranges::move(match_game_options(), std::back_inserter(options));
    return {
        .name = "tune",
        .summary = "tune an engine's options by matches",
        .details =
            "Simultaneous perturbation stochastic approximation (SPSA): in each step an engine plays a short "
            "match against itself, one side with each option a little higher or lower, at random, the other "
            "with the opposite, and the values move towards the winner's. They are kept in the file: run the "
            "same command again after an interruption. Several processes, each with a --seed of its own, may "
            "share the file. The search's own numbers are options of a build with -DSKJALDBORG_TUNING=ON.",
        .operand = {},
        .options = std::move(options),
        .examples = {{"tafl tune --engine \"tafl engine\" --option \"Move Overhead\" -o tuning.tsv --steps 2 "
                      "--pairs 1 --nodes 50 --max-plies 10",
                      "two steps with an option that every build has"}},
        .run = run_tune};
}

}  // namespace tafl::cli

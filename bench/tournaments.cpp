// Measures the pairing of large tournaments: a Swiss of N entrants over all its rounds, an arena in which N
// are waiting.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <ctime>

#include "base/random.hpp"
#include "tournaments/arena.hpp"
#include "tournaments/standings.hpp"
#include "tournaments/swiss.hpp"

namespace {

using namespace tafl;
using namespace tafl::tournaments;

template <class Work>
double milliseconds_of(const Work& work) {
    const auto begin = std::clock();
    work();
    return 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// The better rated entrant wins more often; one game in ten is drawn.
Result result_of(int lead, Random& random) {
    if (random.below(10) == 0) return Result::Draw;
    return random.below(1000) < 500 + std::clamp(lead, -450, 450) ? Result::AttackersWon
                                                                  : Result::DefendersWon;
}

void swiss(int entrants, int count, Random& random) {
    std::vector<Entrant> all;
    for (int i = 0; i < entrants; ++i) all.push_back({EntrantId{i}, 1000 + random.below(1400), false});
    std::vector<PlayedRound> rounds;
    double worst = 0, sum = 0;
    for (int number = 0; number < count; ++number) {
        std::optional<Round> round;
        const auto took = milliseconds_of([&] { round = swiss_round(all, rounds); });
        worst = std::max(worst, took);
        sum += took;
        PlayedRound played{{}, round->byes};
        for (const auto& pairing : round->pairings) {
            const auto rating = [&](EntrantId id) { return all[static_cast<std::size_t>(id)].rating; };
            const int lead = rating(pairing.attackers) - rating(pairing.defenders);
            played.encounters.push_back({pairing, {result_of(lead, random)}});
        }
        rounds.push_back(std::move(played));
    }
    fmt::print("swiss, {} entrants, {} rounds: {:.0f} ms a round, at most {:.0f}\n", entrants, count,
               sum / count, worst);
    fmt::print("standings: {:.1f} ms\n", milliseconds_of([&] { static_cast<void>(standings(all, rounds)); }));
}

void arena(int entrants, Random& random) {
    std::vector<Waiting> waiting;
    for (int i = 0; i < entrants; ++i) {
        waiting.push_back(
            {.id = EntrantId{i}, .rating = 1000 + random.below(1400), .score = random.below(40)});
        auto& one = waiting.back();
        one.waited = std::chrono::milliseconds(random.below(20000));
        one.recent = {EntrantId{random.below(entrants)}, EntrantId{random.below(entrants)}};
        one.surplus = random.below(3) - 1;
        one.same_side_in_a_row = random.below(5) - 2;
    }
    std::size_t paired = 0;
    const auto took = milliseconds_of([&] { paired = arena_pairings(waiting, true).size(); });
    fmt::print("arena, {} wait: {} pairs in {:.0f} ms\n", entrants, paired, took);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Times the pairing of a large tournament"};
    int entrants = 1000, rounds = 11;
    std::uint64_t seed = 1;
    app.add_option("--entrants", entrants)->check(CLI::Range(2, 5000));
    app.add_option("--rounds", rounds)->check(CLI::Range(1, 50));
    app.add_option("--seed", seed);
    CLI11_PARSE(app, argc, argv);
    Random random(seed);
    swiss(entrants, rounds, random);
    arena(entrants, random);
}

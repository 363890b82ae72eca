// Checks what reviews of recorded games say, with ten times their nodes.
//
//   reviews GAMES [--games N] [--nodes N] [--threads N]
//
// Reviews every k-th game of Copenhagen, N in all. Prints each claim that is not so: a recommended move that loses where the position
// was not lost, or a win in n moves that is not proven within n. Exits 1 if there is one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <fstream>
#include <mutex>
#include <thread>

#include "advice/reviewed_game.hpp"

int main(int argc, char** argv) {
    using namespace tafl::test;
    CLI::App app("Checks what reviews of recorded games of Copenhagen say, with ten times their nodes.");
    std::string file;
    std::size_t count = 200;
    std::uint64_t nodes = 20'000;
    int threads = 1;
    app.add_option("GAMES", file, "a file of recorded games")->required()->check(CLI::ExistingFile);
    app.add_option("--games", count, "how many of them")
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--nodes", nodes, "positions of each search")->capture_default_str();
    app.add_option("--threads", threads, "games at a time")->capture_default_str()->check(CLI::Range(1, 256));
    CLI11_PARSE(app, argc, argv);

    std::vector<std::string> lines;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(std::move(line));
    }
    const std::size_t step = std::max<std::size_t>(1, lines.size() / count);
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    int games = 0, recommended = 0, wins = 0, wrong = 0;
    const auto work = [&] {
        for (auto i = next++; i < count && i * step < lines.size(); i = next++) {
            ReviewedGame game(recorded_game(lines[i * step]), nodes, 64);
            const auto claims = game.false_claims();
            const std::lock_guard lock(mutex);
            for (const auto& claim : claims) fmt::print("game {}, {}\n", i * step + 1, claim);
            std::fflush(stdout);
            ++games;
            recommended += game.claims().recommended;
            wins += game.claims().wins;
            wrong += static_cast<int>(claims.size());
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    }
    fmt::print("{} games: {} recommended moves, {} wins in n; {} not so\n", games, recommended, wins, wrong);
    return wrong == 0 ? 0 : 1;
}

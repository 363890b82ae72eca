// Measures the pairing of an arena: finding the free entrants, pairing them, and storing the pairings with
// their games. README.md has the command and figures.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>

#include "server/tournaments/pairing_write.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::server {
namespace {

using Clock = std::chrono::steady_clock;

// `teams`: of a battle; 0: everybody plays alone.
store::Tournament make(store::Store& store, int players, int teams) {
    TournamentSettings settings;
    settings.name = "bench";
    settings.terms.ruleset = "copenhagen";
    settings.terms.rated = true;
    settings.terms.clock = {store::ClockKind::Fischer, std::chrono::minutes(3), std::chrono::seconds(2)};
    settings.duration = std::chrono::hours(2);
    for (int team = 0; team < teams; ++team)
        settings.teams.push_back({fmt::format("team{:04}", team), fmt::format("Team {}", team + 1)});
    settings.team_best = teams > 0 ? max_team_best : 0;
    store::Tournament head;
    head.id = "arena000";
    head.status = TournamentStatus::Running;
    head.settings = to_text(settings);
    store.begin();
    for (int i = 0; i < players; ++i) {
        store::Player player;
        player.kind = store::PlayerKind::Member;
        player.name = player.name_key = fmt::format("player{}", i);
        const auto id = store.add_player(player).value();
        if (i == 0) head.by = id, store.add_tournament(head);
        store::Entrant entrant{id, {}, EntrantState::Active, 1200.0 + i % 800};
        if (teams > 0) entrant.team = settings.teams[static_cast<std::size_t>(i % teams)].id;
        store.set_entrant(head.id, entrant);
    }
    store.commit();
    return head;
}

// Pairs everybody who is free; returns the milliseconds taken.
double pair_all(store::Store& store, LiveTournament& live, Moment now) {
    const auto begin = Clock::now();
    std::vector<store::PlayerId> free;
    for (const auto& [player, entrant] : live.entrants)
        if (live.is_active(entrant) && !live.is_playing(player)) free.push_back(player);
    PairingWrite write;
    write.expected = live.head;
    write.terms = live.settings.terms;
    write.round = 1;
    write.now = now;
    write.known_pairings = static_cast<int>(live.pairings().size());
    write.boards = arena_boards(live, free, now);
    store.begin();
    auto written = persist(store, write);
    store.commit();
    live.head = written->head;
    for (auto& pairing : written->pairings) live.add(std::move(pairing));
    const auto standings = standings_of(live);
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

void end_some(store::Store& store, LiveTournament& live, Moment now, std::mt19937& dice) {
    store.begin();
    const auto all = live.pairings();
    for (const auto& pairing : all) {
        if (pairing.is_over || dice() % 3 != 0) continue;
        store::GameEnd end{static_cast<Winner>(1 + dice() % 3), "resignation", 40, "", "", now};
        static_cast<void>(store.end_game(pairing.game, end, {}));
        live.end(pairing.game, end);
    }
    store.commit();
}

void run(int players, int waves, int teams) {
    const auto folder = std::filesystem::temp_directory_path() / "skjaldborg-bench-arena";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto store = store::open_sqlite(folder / "site.db", store::SqliteAccess::ReadWrite);
    const auto head = make(*store, players, teams);
    const auto live = read_tournament(*store, head.id);
    std::mt19937 dice(7);
    std::vector<double> times;
    Moment now{};
    for (int wave = 0; wave < waves; ++wave) {
        times.push_back(pair_all(*store, *live, now += std::chrono::seconds(30)));
        end_some(*store, *live, now += std::chrono::seconds(30), dice);
    }
    const double first = times.front();
    std::ranges::sort(times);
    fmt::print("{} players, {} waves, {} games; ms for a wave: first {:.0f}, median {:.0f}, longest {:.0f}\n",
               players, waves, live->pairings().size(), first, times[times.size() / 2], times.back());
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tafl::server

int main(int count, char** words) {
    CLI::App app("Pairs an arena.");
    int players = 1000, waves = 60, teams = 0;
    app.add_option("--players", players)->check(CLI::Range(2, 1000));
    app.add_option("--waves", waves)->check(CLI::Range(1, 1000));
    app.add_option("--teams", teams, "that battle")
        ->check(CLI::Range(0, static_cast<int>(tafl::server::max_battle_teams)));
    CLI11_PARSE(app, count, words);
    tafl::server::run(players, waves, teams);
}

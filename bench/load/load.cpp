// Measures the site under load from a second process on the same machine. README.md has commands and figures.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdio>
#include <filesystem>

#include "load/fetch.hpp"
#include "load/load_game.hpp"
#include "load/past_games.hpp"
#include "load/server_process.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::load {
namespace {

struct Options {
    std::string tafl = "build/release/bin/tafl";
    std::string data;
    std::string store;
    std::string nats;
    int nodes = 1;
    int spectators = 0;
    std::string ruleset = "copenhagen";
    int games = 1000;
    int seconds = 300;
    double rate = 1;
    int idle = 0;
    int past_games = 0;
    int core = 0;
    bool restart = false;
};

double percentile(const std::vector<std::uint32_t>& sorted, double part) {
    if (sorted.empty()) return 0;
    return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))] / 1000.0;
}

void print(Figures& figures, const std::vector<double>& cpu, double seconds) {
    auto& times = figures.microseconds;
    std::ranges::sort(times);
    fmt::print("moves {}  a second {:.0f}  games {}  errors {}\n", times.size(),
               static_cast<double>(times.size()) / seconds, figures.games, figures.errors.size());
    fmt::print("from sending a move to both events, ms: p50 {:.2f}  p90 {:.2f}  p99 {:.2f}  max {:.2f}\n",
               percentile(times, 0.5), percentile(times, 0.9), percentile(times, 0.99), percentile(times, 1));
    for (const double of_node : cpu)
        fmt::print("the server used {:.1f} s of processor time in {:.1f} s, {:.3f} ms for each move\n",
                   of_node, seconds,
                   1000 * of_node / static_cast<double>(std::max<std::size_t>(times.size(), 1)));
    for (std::size_t i = 0; i < std::min<std::size_t>(figures.errors.size(), 10); ++i)
        fmt::print("error: {}\n", figures.errors[i]);
}

class Load {
  public:
    explicit Load(Options options) : options_(std::move(options)) {}

    int run() {
        if (options_.past_games > 0) return past();
        open_servers();
        if (options_.idle > 0) return idle();
        begin_games();
        add_spectators();
        const int status = options_.restart ? restart() : play();
        disconnect();
        return status;
    }

  private:
    void open_servers() {
        std::vector<std::string> more;
        if (!options_.store.empty()) more.insert(more.end(), {"--store", options_.store});
        if (!options_.nats.empty()) more.insert(more.end(), {"--nats", options_.nats});
        for (int i = 0; i < options_.nodes; ++i) {
            const auto folder = options_.nodes == 1 ? options_.data : fmt::format("{}/{}", options_.data, i);
            std::filesystem::create_directories(std::filesystem::path(folder).parent_path());
            servers_.push_back(std::make_unique<ServerProcess>(options_.tafl, folder, more, options_.core));
        }
    }

    [[nodiscard]] std::uint16_t port_of(std::size_t which) const {
        return servers_[which % servers_.size()]->port();
    }
    [[nodiscard]] double memory_mb() const {
        double sum = 0;
        for (const auto& server : servers_) sum += server->memory_mb();
        return sum;
    }
    [[nodiscard]] std::vector<double> cpu_seconds() const {
        std::vector<double> seconds;
        for (const auto& server : servers_) seconds.push_back(server->cpu_seconds());
        return seconds;
    }

    [[nodiscard]] std::shared_ptr<const Ruleset> named_ruleset() const {
        auto ruleset = find_builtin(options_.ruleset);
        if (!ruleset) throw std::runtime_error("there is no ruleset " + options_.ruleset);
        return ruleset;
    }

    void begin_games() {
        const auto ruleset = named_ruleset();
        for (int i = 0; i < options_.games; ++i) {
            const auto which = static_cast<std::size_t>(i);
            // With spectators both players are at the first node, so that the cost of their moves there can
            // be measured.
            const std::array ports{port_of(which), port_of(options_.spectators > 0 ? which : which + 1)};
            games_.push_back(std::make_shared<LoadGame>(context_.get_executor(), ports, ruleset, figures_,
                                                        static_cast<unsigned>(i)));
            run_until_done(games_.back()->begin());
        }
        fmt::print("{} games are running; the server has {:.0f} MB\n", options_.games, memory_mb());
        std::fflush(stdout);
    }

    // Follow the first game, evenly spread over the nodes.
    void add_spectators() {
        for (int i = 0; i < options_.spectators; ++i) {
            const auto port = port_of(static_cast<std::size_t>(i));
            spectators_.push_back(std::make_shared<Player>(context_.get_executor(), port));
            Player::OnMessage count = [this](std::string_view message) {
                if (message.starts_with(R"({"on":"event")")) ++events_shown_;
            };
            run_until_done(spectators_.back()->connect(std::move(count)));
            spectators_.back()->send(fmt::format(R"({{"do":"watch","game":"{}"}})", games_.front()->id()));
        }
    }

    int play() {
        const auto pause =
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / options_.rate));
        const auto start = Clock::now();
        const auto end = start + std::chrono::seconds(options_.seconds);
        const auto cpu = cpu_seconds();
        left_ = games_.size();
        for (std::size_t i = 0; i < games_.size(); ++i) {  // spread over the first pause
            spawn(games_[i]->play(start + pause * i / games_.size(), end, pause));
        }
        context_.restart();
        context_.run();
        const std::chrono::duration<double> taken = Clock::now() - start;
        auto used = cpu_seconds();
        for (std::size_t i = 0; i < used.size(); ++i) used[i] -= cpu[i];
        print(figures_, used, taken.count());
        if (!spectators_.empty())
            fmt::print("{} spectators were shown {} events\n", spectators_.size(), events_shown_);
        fmt::print("the server has {:.0f} MB\n", memory_mb());
        return figures_.errors.empty() ? 0 : 1;
    }

    int idle() {
        const double before = memory_mb();
        std::vector<std::shared_ptr<Player>> players;
        for (int i = 0; i < options_.idle; ++i) {
            players.push_back(std::make_shared<Player>(context_.get_executor(), port_of(0)));
            run_until_done(players.back()->connect([](std::string_view) {}));
        }
        const double after = memory_mb();
        fmt::print("{} idle sockets: the server has {:.0f} MB, {:.0f} before them\n", options_.idle, after,
                   before);
        for (const auto& player : players) player->disconnect();
        context_.restart();
        context_.run();
        return 0;
    }

    int past() {
        write_past_games(options_.data, named_ruleset(), options_.past_games);
        open_servers();
        fmt::print("{} past games; the server has {:.0f} MB and started in {} ms\n", options_.past_games,
                   memory_mb(), servers_[0]->started_in().count());
        for (const auto& page : time_pages(port_of(0), 200)) {
            const auto& times = page.milliseconds;
            fmt::print("{}: {} bytes, ms: median {:.1f}  max {:.1f}\n", page.path, page.bytes,
                       times[times.size() / 2], times.back());
        }
        return 0;
    }

    // Plays a few moves, kills the server with -9, times the start of a new one, and counts moves that a player received and
    // the new server does not know.
    int restart() {
        options_.seconds = std::min(options_.seconds, 10);
        play();
        figures_.is_over = true;
        for (const auto& server : servers_) server->kill();
        servers_.clear();
        open_servers();
        fmt::print("after kill -9 with {} games in progress: serving again in {} ms\n", games_.size(),
                   servers_[0]->started_in().count());
        const auto lost = count_lost_moves();
        fmt::print("moves that were acknowledged and lost: {}\n", lost);
        return figures_.errors.empty() && lost == 0 ? 0 : 1;
    }

    [[nodiscard]] int count_lost_moves() const {
        int lost = 0;
        for (const auto& game : games_) {
            const auto state = fetch(port_of(0), "/api/v1/games/" + game->id());
            int moves = 0;
            constexpr std::string_view entry = R"({"move":")";
            for (auto at = state.find(entry); at != state.npos; at = state.find(entry, at + 1)) ++moves;
            lost += std::max(0, game->moves_received() - moves);
        }
        return lost;
    }

    // Closes every socket while the context still exists.
    void disconnect() {
        figures_.is_over = true;
        for (const auto& game : games_) game->disconnect();
        for (const auto& spectator : spectators_) spectator->disconnect();
        context_.restart();
        context_.run();
    }

    void spawn(asio::awaitable<void> work) {
        asio::co_spawn(context_, std::move(work), [this](std::exception_ptr) {
            if (--left_ == 0) context_.stop();
        });
    }

    void run_until_done(asio::awaitable<void> work) {
        std::exception_ptr thrown;
        asio::co_spawn(context_, std::move(work), [&](std::exception_ptr error) {
            thrown = error;
            context_.stop();
        });
        context_.restart();
        context_.run();
        if (thrown) std::rethrow_exception(thrown);
    }

    Options options_;
    asio::io_context context_{1};
    std::vector<std::unique_ptr<ServerProcess>> servers_;  // the nodes of the site
    Figures figures_;
    std::vector<std::shared_ptr<LoadGame>> games_;
    std::vector<std::shared_ptr<Player>> spectators_;
    std::size_t events_shown_ = 0;
    std::size_t left_ = 0;
};

}  // namespace
}  // namespace tafl::load

int main(int argc, char** argv) {
    tafl::load::Options options;
    options.data = (std::filesystem::temp_directory_path() / "tafl-load").string();
    CLI::App app{"Plays many games on its own site and measures it."};
    app.add_option("--tafl", options.tafl, "the program (build/release/bin/tafl)");
    app.add_option("--data", options.data, "the site's data folder; must not exist, is deleted afterwards");
    app.add_option("--store", options.store, "an empty PostgreSQL database in place of the folder");
    app.add_option("--nodes", options.nodes,
                   "nodes of the site, with --store and --nats; the players of a game are at two (1)");
    app.add_option("--nats", options.nats, "the broker between the nodes");
    app.add_option("--spectators", options.spectators, "people who watch the first game, over all nodes (0)");
    app.add_option("--ruleset", options.ruleset, "what is played (copenhagen)");
    app.add_option("--games", options.games, "games at once, two sockets each (1000)");
    app.add_option("--seconds", options.seconds, "duration (300)");
    app.add_option("--rate", options.rate, "moves a second in each game (1)");
    app.add_option("--core", options.core, "the processor that the server runs on; -1: any (0)");
    app.add_option("--idle", options.idle, "open this many idle sockets instead");
    app.add_option("--kept", options.past_games,
                   "time the pages of a site with this many past games instead");
    app.add_flag("--restart", options.restart, "kill the server after ten seconds and time its return");
    CLI11_PARSE(app, argc, argv);
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    if (std::filesystem::exists(options.data)) {
        fmt::print(stderr, "bench_load: {} exists; name a folder that does not\n", options.data);
        return 2;
    }
    try {
        const int status = tafl::load::Load(options).run();
        std::filesystem::remove_all(options.data);
        return status;
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench_load: {}\n", error.what());
        return 3;
    }
}

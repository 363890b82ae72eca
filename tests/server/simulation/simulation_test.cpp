// Many seeds of a simulated site; each replays its run. SKJALDBORG_SEEDS=1000000 runs more of them,
// SKJALDBORG_SEED=17 the one that failed, both together as many from that one on.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <stdexcept>

#include "base/text.hpp"
#include "server/rooms/game_store.hpp"
#include "server/rooms/live_room.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/table.hpp"
#include "server/simulation/arena.hpp"
#include "server/simulation/players.hpp"
#include "server/simulation/seekers.hpp"
#include "support/paths.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#define TAFL_ADDRESS_SANITIZER
#endif
#endif

namespace tafl::server::test {

namespace {

constexpr double runs_with_an_arena = 0.25;  // they take twice as long
constexpr milliseconds time_of_faults{25'000};
constexpr milliseconds time_to_go_on{10'000},
    time_to_heal{25'000};  // a comparison with the store, and every flag

std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
    const auto* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

bool is_one_seed() {
    return std::getenv("SKJALDBORG_SEED") != nullptr && std::getenv("SKJALDBORG_SEEDS") == nullptr;
}

constexpr int most_shown = 10;  // seeds that failed

// Discards the log of the nodes, unless SKJALDBORG_SEED selects one run.
class QuietLog {
  public:
    QuietLog() : stderr_(dup(STDERR_FILENO)) {
        if (is_one_seed()) return;
        const int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, STDERR_FILENO);
        close(nothing);
#ifdef TAFL_ADDRESS_SANITIZER
        __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(stderr_)));
#endif
    }
    QuietLog(const QuietLog&) = delete;
    QuietLog& operator=(const QuietLog&) = delete;
    ~QuietLog() {
        dup2(stderr_, STDERR_FILENO);
        close(stderr_);
    }

  private:
    int stderr_;
};

// A world with its players, run with one seed.
class SimulatedRun {
  public:
    explicit SimulatedRun(std::uint64_t seed) : world_(seed) {
        std::array<store::PlayerId, 4> players{}, entrants{};
        std::array<store::PlayerId, 3> seekers{};
        world_.run_for(Hub::discovery_time + milliseconds(1'000));
        world_.store().begin();
        for (auto& id : players) id = add_player();
        for (auto& id : entrants) id = add_player();
        for (auto& id : seekers) id = add_player();
        world_.store().commit();
        for (std::size_t i = 0; i < players.size(); i += 2) {
            pairs_.emplace_back(world_, players[i], players[i + 1]);
            world_.spawn(pairs_.back().play());
        }
        if (world_.chance(runs_with_an_arena)) {
            world_.spawn(arena_.direct(entrants.front()));
            for (const auto id : entrants) world_.spawn(arena_.play(id));
        }
        for (const auto id : seekers) world_.spawn(seekers_.play(id));
    }
    void play() {
        world_.begin_faults();
        for (milliseconds time{0}; time < time_of_faults; time += milliseconds(1'000)) {
            world_.run_for(milliseconds(1'000));
            arena_.check_boards();
            for (const auto& pair : pairs_) {
                if (!pair.games.empty() && world_.chance(0.3))
                    spectators_.watch(world_.dice(World::node_count - 1), latest(pair));
            }
        }
        world_.end_faults();
        for (auto& pair : pairs_) pair.is_open = false;
        seekers_.is_open = false;
        world_.run_for(time_to_go_on);
        const auto pairings = arena_.pairings();
        world_.run_for(time_to_go_on);
        if (arena_.was_made() && arena_.pairings() == pairings) world_.fail("the arena does not go on");
        arena_.is_open = false;
        world_.run_for(time_to_heal);
    }
    std::vector<std::string> faults() {
        int games = 0, challenges = 0;
        for (const auto& pair : pairs_) {
            if (!pair.is_idle) world_.fail("a player waits for ever");
            challenges += pair.challenges;
            games += static_cast<int>(pair.games.size());
            for (const auto& [id, promises] : pair.games) check(id, promises);
            if (!pair.games.empty()) spectators_.check_presence(latest(pair));
        }
        if (games > challenges) world_.fail("more games than challenges");
        if (seekers_.busy + arena_.busy > 0) world_.fail("a seeker or an entrant waits for ever");
        check_games_of_challenges();
        seekers_.check();
        arena_.check_boards();
        if (arena_.was_made()) arena_.check_nodes();
        return world_.failures();
    }
    [[nodiscard]] int moves() const {
        std::size_t count = 0;
        for (const auto& pair : pairs_) {
            for (const auto& [id, promises] : pair.games) count += promises.moves.size();
        }
        return static_cast<int>(count);
    }
    [[nodiscard]] int events_seen() const { return spectators_.seen(); }
    [[nodiscard]] int paired() const { return seekers_.paired + static_cast<int>(arena_.pairings()); }

  private:
    store::PlayerId add_player() {
        store::Player player;
        player.kind = store::PlayerKind::Member;
        player.name = player.name_key = fmt::format("player{}", ++players_);
        return world_.store().add_player(player).value();
    }
    static std::string latest(const Opponents& pair) { return pair.games.rbegin()->first; }

    // No promise is broken, times never decrease, clocks are never negative, and all nodes agree.
    void check(const std::string& id, const Promises& promises) {
        const auto stored = read_game(world_.store(), id);
        if (!stored) return world_.fail(id + ": the game is lost");
        std::vector<std::string> moves, chat;
        Moment last{};
        for (const auto& event : stored->events) {
            if (event.at < last)
                world_.fail(fmt::format("{}: event {} is before the last", id, event.version));
            last = event.at;
            const auto read = parse_event(event.text);
            if (!read) return world_.fail(id + ": " + event.text);
            if (const auto* moved = std::get_if<Moved>(&*read)) {
                moves.push_back(moved->move);
                if (moved->left && *moved->left < milliseconds(0)) world_.fail(id + ": a clock is negative");
            }
            if (const auto* said = std::get_if<Said>(&*read)) chat.push_back(said->text);
        }
        for (std::size_t ply = 0; ply < promises.moves.size(); ++ply) {
            if (ply >= moves.size() || moves[ply] != promises.moves[ply])
                world_.fail(fmt::format("{}: move {} {} is lost", id, ply, promises.moves[ply]));
        }
        if (moves.size() > promises.moves.size() + 1) world_.fail(id + ": a move was played twice");
        for (const auto& line : promises.chat) {
            if (std::ranges::count(chat, line) != 1) world_.fail(id + ": lost or doubled: " + line);
        }
        if (promises.is_over && !stored->head.end) world_.fail(id + ": the resignation is lost");
        try {
            check_nodes(id, to_live_room(*stored)->room.moves_text());
        } catch (const std::runtime_error& error) {  // events that do not follow from each other
            world_.fail(error.what());
        }
    }
    void check_nodes(const std::string& id, const std::string& moves) {
        for (int node = 0; node < World::node_count; ++node) {
            auto* hub = world_.hub(node);
            if (hub == nullptr) {
                world_.fail(fmt::format("node {} does not run", node));
            } else if (hub->rooms.contains(id)) {
                world_.spawn(look(node, id, moves));
            }
        }
    }
    boost::asio::awaitable<void> look(int node, std::string id, std::string moves) {
        const auto game = co_await world_.hub(node)->rooms.position(id, "");
        if (server::moves_text(game) != moves)
            world_.fail(fmt::format("{}: node {} has other moves", id, node));
    }
    void check_games_of_challenges() {
        std::set<std::string> promised;
        for (const auto& pair : pairs_) {
            for (const auto& [id, promises] : pair.games) promised.insert(id);
        }
        for (const auto& head : static_cast<store::Store&>(world_.store()).running_games()) {
            const bool is_of_friends =
                head.tournament.empty() && head.terms.clock.kind == store::ClockKind::Fischer;
            if (is_of_friends && !promised.contains(head.id)) ++unheard_;
        }
        if (unheard_ > 4) world_.fail("games began that nobody was told of");
    }

    int players_ = 0, unheard_ = 0;
    std::deque<Opponents> pairs_;
    Spectators spectators_{world_};
    Seekers seekers_{world_};
    Arena arena_{world_};
    World world_;  // destroyed first: it holds coroutines and sockets of the others
};

TEST(Simulation, NoPromiseIsBroken) {
    const auto first = number_in("SKJALDBORG_SEED", 1);
    const auto usual = is_one_seed() ? 1 : static_cast<std::uint64_t>(tafl::test::scaled(1'500));
    const auto seeds = number_in("SKJALDBORG_SEEDS", usual);
    const QuietLog quiet;
    std::int64_t moves = 0, events = 0, paired = 0;
    int failed = 0;
    for (std::uint64_t seed = first; seed < first + seeds && failed < most_shown; ++seed) {
        SimulatedRun run(seed);
        run.play();
        const auto faults = run.faults();
        moves += run.moves(), events += run.events_seen(), paired += run.paired();
        for (const auto& fault : faults)
            ADD_FAILURE() << fault << "\nagain: SKJALDBORG_SEED=" << seed
                          << " build/release/bin/server_simulation_tests";
        failed += faults.empty() ? 0 : 1;
    }
    fmt::print("{} moves and {} events in {} seeds, {} games by pairing\n", moves, events, seeds, paired);
    EXPECT_GT(moves, 0);
    EXPECT_GT(events, 0);
    EXPECT_GT(paired, 0);
}

TEST(Simulation, ASeedReplaysItsRun) {
    const QuietLog quiet;
    const auto shape = [](std::uint64_t seed) {
        SimulatedRun run(seed);
        run.play();
        return std::tuple(run.moves(), run.events_seen(), run.paired(), run.faults());
    };
    for (const std::uint64_t seed : {1, 2, 3}) EXPECT_EQ(shape(seed), shape(seed)) << seed;
}

// Only the gap in the message numbers tells the asked node that it missed a question.
TEST(Simulation, ALostQuestionForPresenceIsAnswered) {
    constexpr int asked = 0, asking = 1;
    const QuietLog quiet;
    struct {
        Spectators spectators{world};
        World world{1};
    } site;
    site.world.run_for(Hub::discovery_time + milliseconds(3'000));
    site.world.lose_next("presence", asking);
    site.world.lose_next("presence-wanted", asked);
    site.spectators.watch(asked, "aaaaaaaa");
    site.world.run_for(milliseconds(10'000));
    EXPECT_TRUE(site.world.has_lost_all());
    site.spectators.check_presence("aaaaaaaa");
    EXPECT_EQ(site.world.failures(), std::vector<std::string>{});
}

}  // namespace

}  // namespace tafl::server::test

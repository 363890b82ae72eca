// Self-play on many machines: one process hands out the numbers of games and writes the file, workers play
// them.
//
//     task    "2 NUMBER SEED NODES NETWORK BALANCE", a line break, the ruleset's file     NETWORK: its fingerprint, or 0
//     reply   "attackers d1-d3 f8-i8:35 …": the winner (or draw), then each move with its score;
//             "refused …" for a task that cannot be played here
//
// Game number n of a seed is the same on every machine, so a lost task is given to another worker, and every
// game is replayed by the rules before it is accepted.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <expected>
#include <map>
#include <string>
#include <string_view>

#include "broker/jobs.hpp"
#include "lab/arena/selfplay.hpp"

namespace tafl::arena {

// Like play_selfplay(), but by workers; ignores options.threads. Runs the io_context of the broker. `say`
// gets a sentence about each worker that refuses and each game that is rejected.
void play_selfplay_by_workers(const SelfplayOptions& options, const SelfplayListener& listener,
                              std::atomic<bool>& stop, boost::asio::io_context& context, Broker& broker,
                              const std::function<void(const std::string&)>& say);

class SelfplayWorker {
  public:
    // Accepts tasks for this network only; empty: the built-in one. Other parameters as for JobServer.
    SelfplayWorker(boost::asio::any_io_executor executor, Broker& broker, std::string name, int threads,
                   std::shared_ptr<const Network> network);
    ~SelfplayWorker();

    void stop(std::function<void()> done) { jobs_.stop(std::move(done)); }
    [[nodiscard]] std::uint64_t played() const noexcept { return jobs_.finished(); }

  private:
    void begin(const JobServer::Job& job, const std::string& task);

    boost::asio::any_io_executor executor_;
    std::shared_ptr<const Network> network_;
    std::map<JobServer::Job, std::shared_ptr<std::atomic<bool>>> stops_;
    boost::asio::thread_pool threads_;
    JobServer jobs_;
};

// The messages; public for tests.
struct SelfplayTask {
    std::shared_ptr<const Ruleset> ruleset;
    std::uint64_t number = 0, seed = 0, nodes = 0, network = 0;
    Score balanced = SelfplayConditions{}.balanced;
};
[[nodiscard]] std::string to_text(const SelfplayTask& task);
[[nodiscard]] std::expected<SelfplayTask, std::string> parse_task(std::string_view text);
[[nodiscard]] std::string to_text(const SelfplayGame& game, int size);
[[nodiscard]] std::expected<SelfplayGame, std::string> parse_game(std::string_view text, int size);

}  // namespace tafl::arena

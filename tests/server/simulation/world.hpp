// A whole site in virtual time: three nodes (the server's own Hub and Cluster), the store they share, the
// messages between them, and players. Everything runs on one thread, one event after the other; what a seed
// decides is how long each thing takes and what fails. So a seed replays a run exactly.
//
// What fails: messages between nodes are lost, delayed, doubled and overtake each other; the broker is away; nodes
// crash and start again; writes fail, or succeed without their answer; requests and answers of players are lost
// with their node; the clocks of the nodes differ.
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "broker/message_bus.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/base/queues/suspend.hpp"
#include "server/base/refusal.hpp"
#include "server/cluster/cluster.hpp"
#include "server/play/hub.hpp"
#include "server/simulation/virtual_time.hpp"
#include "store/memory_store.hpp"

namespace tafl::server::test {

using std::chrono::milliseconds;

// The answer to a player's request. Lost: none within five seconds, or a refusal that invites a retry.
struct Answer {
    enum class Kind : std::uint8_t { Done, Refused, Lost } kind = Kind::Lost;
    std::optional<Refusal> refusal;
    std::string text;
};
using Work = std::function<boost::asio::awaitable<std::string>(Hub&)>;

// A member as each node knows them.
[[nodiscard]] inline Caller member(store::PlayerId id) {
    return {id, store::PlayerKind::Member, "player" + std::to_string(id)};
}

class World {
  public:
    static constexpr int node_count = 3, clients = node_count;  // what an event belongs to

    explicit World(std::uint64_t seed);
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    ~World();

    void run_for(milliseconds time);
    void begin_faults();
    void end_faults();  // and starts what is not running
    // Loses the next message of this kind to node `to`.
    void lose_next(const std::string& kind, int to) { lost_next_.emplace(kind, to); }

    // Runs the action later. It is dropped if its node crashes before.
    void after(int owner, milliseconds delay, std::function<void()> action);
    [[nodiscard]] boost::asio::awaitable<void> sleep(milliseconds time);  // of a client
    [[nodiscard]] boost::asio::awaitable<Answer> ask(int node, Work work);
    void spawn(boost::asio::awaitable<void> client);

    [[nodiscard]] int dice(int most) { return std::uniform_int_distribution(0, most)(random_); }
    [[nodiscard]] int any_node() { return dice(node_count - 1); }
    [[nodiscard]] bool chance(double of) { return std::bernoulli_distribution(of)(random_); }
    [[nodiscard]] milliseconds up_to(int ms) { return milliseconds(dice(ms)); }
    [[nodiscard]] store::Moment now(int node) const;
    [[nodiscard]] tafl::test::MemoryStore& store() { return store_; }
    [[nodiscard]] Hub* hub(int node);  // null: not running
    [[nodiscard]] int incarnation(int node) const { return incarnations_[static_cast<std::size_t>(node)]; }

    void fail(const std::string& what) { failures_.push_back(what); }
    [[nodiscard]] const std::vector<std::string>& failures() const { return failures_; }
    [[nodiscard]] bool has_lost_all() const { return lost_next_.empty(); }  // that lose_next() named

  private:
    class Bus;
    class Queue;
    struct Node;
    struct Event {
        int owner = 0;
        std::function<void()> action;
    };

    void run_one();
    void settle(int owner);
    void tick(int node);
    void start(int node);
    void recovered(int node, bool is_ready);
    void crash(int node);
    void schedule_fault();
    void set_connected(bool on);
    void send(int from, const BrokerMessage& message);
    void write(int node, std::function<void(store::Store&)> job, Continuation resume);
    void read(int node, std::function<void(store::Store&)> job, Continuation resume);

    VirtualTime time_;
    std::mt19937_64 random_;
    tafl::test::MemoryStore store_;
    std::map<std::pair<milliseconds, std::uint64_t>, Event> events_;
    std::uint64_t last_event_ = 0;
    bool has_faults_ = false, is_connected_ = true;
    double loss_ = 0, doubling_ = 0, failing_ = 0;
    std::set<std::pair<std::string, int>> lost_next_;
    int slowest_message_ = 0, slowest_write_ = 0;
    std::array<milliseconds, node_count> skews_{};
    std::array<milliseconds, node_count> last_writes_{};
    std::array<int, node_count> incarnations_{};
    boost::asio::io_context client_context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{
        client_context_.get_executor()};
    std::array<std::unique_ptr<Node>, node_count> nodes_;
    std::vector<std::string> failures_;
};

}  // namespace tafl::server::test

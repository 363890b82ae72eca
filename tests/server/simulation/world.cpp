#include "server/simulation/world.hpp"

#include <algorithm>
#include <string_view>

#include "server/rooms/game_store.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server::test {

using boost::asio::awaitable;

class World::Bus final : public MessageBus {
  public:
    Bus(World& world, int node) : world_(world), node_(node) {}
    [[nodiscard]] bool is_connected() const override { return world_.is_connected_; }
    void on_connection(std::function<void(bool)> handler) override { connection = std::move(handler); }
    Subscription subscribe(const std::string&, const std::string&, Handler handler) override {
        hear = std::move(handler);
        return 1;
    }
    void unsubscribe(Subscription) override { hear = {}; }
    bool publish(const std::string& subject, std::string_view payload) override {
        if (is_connected()) world_.send(node_, {subject, std::string(payload), ""});
        return is_connected();
    }
    void flush() override {}

    std::function<void(bool)> connection;
    Handler hear;

  private:
    World& world_;
    int node_;
};

class World::Queue final : public StoreQueue {
  public:
    Queue(World& world, int node) : world_(world), node_(node) {}

  private:
    awaitable<void> enqueue_write(StoreJob job) override {
        std::function<void(Continuation)> begin = [this, &job](Continuation resume) {
            world_.write(node_, std::move(job), std::move(resume));
        };
        co_await suspend(std::move(begin));
    }
    awaitable<void> enqueue_read(std::string, StoreJob job, std::uint64_t) override {
        std::function<void(Continuation)> begin = [this, &job](Continuation resume) {
            world_.read(node_, std::move(job), std::move(resume));
        };
        co_await suspend(std::move(begin));
    }
    World& world_;
    int node_;
};

struct World::Node {
    Node(World& world, int node)
        : bus(world, node),
          queue(world, node),
          cluster(context.get_executor(), bus, "node" + std::to_string(node), now_of(world, node)),
          hub({.executor = context.get_executor(),
               .store = queue,
               .now = now_of(world, node),
               .cluster = &cluster}) {}
    static std::function<store::Moment()> now_of(World& world, int node) {
        return [&world, node] { return world.now(node); };
    }

    boost::asio::io_context context;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open{context.get_executor()};
    Bus bus;
    Queue queue;
    Cluster cluster;
    Hub hub;
    bool is_ready = false;
};

World::World(std::uint64_t seed) : random_(seed) {
    seed_ids(seed);
    for (auto& skew : skews_) skew = up_to(400);
    for (int node = 0; node < node_count; ++node) {
        start(node);
        tick(node);
    }
}

World::~World() {
    events_.clear();
    for (auto& node : nodes_) node.reset();
}

store::Moment World::now(int node) const {
    constexpr milliseconds begin{1'700'000'000'000};
    return store::Moment(begin + time_.since_begin() + skews_[static_cast<std::size_t>(node)]);
}

Hub* World::hub(int node) {
    const auto& there = nodes_[static_cast<std::size_t>(node)];
    return there && there->is_ready ? &there->hub : nullptr;
}

// --- events

void World::after(int owner, milliseconds delay, std::function<void()> action) {
    events_.emplace(std::pair(time_.since_begin() + delay, ++last_event_), Event{owner, std::move(action)});
}

void World::run_for(milliseconds time) {
    const auto end = time_.since_begin() + time;
    while (!events_.empty() && events_.begin()->first.first <= end) run_one();
    time_.set(end);
}

void World::run_one() {
    auto event = events_.extract(events_.begin());
    time_.set(event.key().first);
    const int owner = event.mapped().owner;
    event.mapped().action();
    settle(owner);
}

void World::settle(int owner) {
    auto* context = &client_context_;
    if (owner != clients) {
        const auto& node = nodes_[static_cast<std::size_t>(owner)];
        if (!node) return;
        context = &node->context;
    }
    context->poll();
}

// Lets the timers of a node see the time.
void World::tick(int node) {
    constexpr milliseconds interval{200};
    after(clients, interval, [this, node] {
        settle(node);
        tick(node);
    });
}

// --- nodes

void World::start(int number) {
    auto& node = nodes_[static_cast<std::size_t>(number)];
    if (node) return;
    ++incarnations_[static_cast<std::size_t>(number)];
    node = std::make_unique<Node>(*this, number);
    boost::asio::co_spawn(node->context, node->hub.recover(),
                          [this, number](std::exception_ptr failure) { recovered(number, !failure); });
    settle(number);
}

// A node that cannot read its games stops, and the service manager starts it again.
void World::recovered(int number, bool is_ready) {
    nodes_[static_cast<std::size_t>(number)]->is_ready = is_ready;
    if (is_ready) return;
    const int failed = incarnation(number);
    after(clients, milliseconds(500), [this, number, failed] {
        if (incarnation(number) != failed || !nodes_[static_cast<std::size_t>(number)]) return;
        crash(number);
        start(number);
    });
}

void World::crash(int number) {
    std::erase_if(events_, [number](const auto& event) { return event.second.owner == number; });
    nodes_[static_cast<std::size_t>(number)].reset();
}

void World::begin_faults() {
    const std::array chances{0.0, 0.01, 0.1, 0.4};
    const std::array times{2, 20, 200, 2'000};
    loss_ = chances[static_cast<std::size_t>(dice(3))];
    doubling_ = chances[static_cast<std::size_t>(dice(3))];
    failing_ = chances[static_cast<std::size_t>(dice(2))];
    slowest_message_ = times[static_cast<std::size_t>(dice(3))];
    slowest_write_ = times[static_cast<std::size_t>(dice(2))];
    has_faults_ = true;
    schedule_fault();
}

void World::end_faults() {
    has_faults_ = false;
    loss_ = doubling_ = failing_ = 0;
    slowest_message_ = slowest_write_ = 2;
    set_connected(true);
    for (int node = 0; node < node_count; ++node) start(node);
}

void World::schedule_fault() {
    after(clients, up_to(8'000), [this] {
        if (!has_faults_) return;
        const int node = dice(node_count - 1);
        if (chance(0.3)) {
            set_connected(false);
            after(clients, up_to(6'000), [this] { set_connected(true); });
        } else {
            crash(node);
            after(clients, up_to(4'000), [this, node] { start(node); });
        }
        schedule_fault();
    });
}

void World::set_connected(bool on) {
    if (is_connected_ == on) return;
    is_connected_ = on;
    for (int node = 0; node < node_count; ++node) {
        const auto& there = nodes_[static_cast<std::size_t>(node)];
        if (there && there->bus.connection) there->bus.connection(on);
        settle(node);
    }
}

// --- messages

namespace {

// The third word, after the node and the number.
std::string kind_of(std::string_view message) {
    for (int i = 0; i < 2; ++i) message.remove_prefix(message.find(' ') + 1);
    return std::string(message.substr(0, message.find(' ')));
}

}  // namespace

void World::send(int from, const BrokerMessage& message) {
    for (int to = 0; to < node_count; ++to) {
        if (to == from || chance(loss_) || lost_next_.erase({kind_of(message.payload), to}) > 0) continue;
        for (int copies = chance(doubling_) ? 2 : 1; copies > 0; --copies) {
            after(to, milliseconds(1) + up_to(slowest_message_), [this, to, message] {
                const auto& node = nodes_[static_cast<std::size_t>(to)];
                if (node && is_connected_ && node->bus.hear) node->bus.hear(message);
            });
        }
    }
}

// --- the store

// One transaction for each job, in the order of the calls; it may fail, or its answer be lost.
void World::write(int node, std::function<void(store::Store&)> job, Continuation resume) {
    auto& last = last_writes_[static_cast<std::size_t>(node)];
    last = std::max(last, time_.since_begin() + milliseconds(1) + up_to(slowest_write_));
    const auto delay = last - time_.since_begin();
    after(node, delay, [this, node, job = std::move(job), resume = std::move(resume)] {
        std::exception_ptr thrown;
        try {
            if (chance(failing_)) throw store::StoreError("nothing was stored");
            store_.begin();
            try {
                job(store_);
            } catch (...) {
                store_.roll_back();
                throw;
            }
            store_.commit();
            if (chance(failing_)) throw store::StoreError("the answer is lost");
        } catch (...) {
            thrown = std::current_exception();
        }
        after(node, milliseconds(1), [resume, thrown] { resume(thrown); });
    });
}

void World::read(int node, std::function<void(store::Store&)> job, Continuation resume) {
    after(node, milliseconds(1) + up_to(slowest_write_),
          [this, node, job = std::move(job), resume = std::move(resume)] {
              std::exception_ptr thrown;
              try {
                  if (chance(failing_ / 4)) throw store::StoreError("nothing was read");
                  job(store_);
              } catch (...) {
                  thrown = std::current_exception();
              }
              after(node, milliseconds(1) + up_to(slowest_write_), [resume, thrown] { resume(thrown); });
          });
}

// --- clients

void World::spawn(awaitable<void> client) {
    boost::asio::co_spawn(client_context_, std::move(client), [this](std::exception_ptr thrown) {
        if (!thrown) return;
        try {
            std::rethrow_exception(thrown);
        } catch (const std::exception& error) {
            fail(std::string("a player failed: ") + error.what());
        }
    });
    settle(clients);
}

awaitable<void> World::sleep(milliseconds time) {
    std::function<void(Continuation)> begin = [this, time](const Continuation& resume) {
        after(clients, time, [resume] { resume(); });
    };
    co_await suspend(std::move(begin));
}

namespace {

awaitable<void> work_for(Hub& hub, Work work, std::function<void(Answer)> tell) {
    Answer said;
    try {
        said.text = co_await work(hub);
        said.kind = Answer::Kind::Done;
    } catch (const Refusal& refusal) {
        said.refusal = refusal;
        if (refusal.code != RefusalCode::Unavailable) said.kind = Answer::Kind::Refused;
    } catch (const store::StoreError&) {  // as 503
    }
    tell(said);
}

}  // namespace

awaitable<Answer> World::ask(int node, Work work) {
    const auto answer = std::make_shared<std::optional<Answer>>();
    std::function<void(Continuation)> begin = [this, node, work, answer](const Continuation& resume) {
        const auto hear = [answer, resume](const Answer& said) {
            if (*answer) return;
            *answer = said;
            resume();
        };
        const std::function<void(Answer)> tell = [this, hear](const Answer& said) {
            after(clients, milliseconds(1) + up_to(20), [hear, said] { hear(said); });
        };
        after(clients, milliseconds(5'000), [hear] { hear({}); });
        after(node, milliseconds(1) + up_to(20), [this, node, work, tell] {
            if (auto* there = hub(node)) {
                auto working = work_for(*there, work, tell);
                boost::asio::co_spawn(nodes_[static_cast<std::size_t>(node)]->context, std::move(working),
                                      boost::asio::detached);
            }
        });
    };
    co_await suspend(std::move(begin));
    co_return **answer;
}

}  // namespace tafl::server::test

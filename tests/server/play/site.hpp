// A hub on a real file, with a settable clock and sockets that record what they are sent.
#pragma once

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json/object.hpp>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/base/json_fields.hpp"
#include "server/base/limits/storage_budget.hpp"
#include "server/computer/search_pool.hpp"
#include "server/lobby/lobby.hpp"
#include "server/play/faults.hpp"
#include "server/play/hub.hpp"
#include "support/schema.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::server::test {

using Json = boost::json::object;

class FakeSocket final : public Socket {
  public:
    FakeSocket(std::uint64_t number, Caller caller, std::string token)
        : number_(number), caller_(std::move(caller)), token_(std::move(token)) {}
    void send(std::shared_ptr<const std::string> text) override {
        tafl::test::expect_message(*text, "StreamMessage");
        sent.push_back(*text);
    }
    void close(std::string_view) override { is_closed = true; }
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return token_; }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return measured; }
    void set_caller(const Caller& caller) override { caller_ = caller; }

    // The first unread message of that kind ("event" also with its kind: "event move"); earlier ones are
    // dropped.
    [[nodiscard]] std::optional<Json> next(const std::string& on);
    // The kinds of the unread messages, separated by blanks.
    [[nodiscard]] std::string kinds() const;

    std::deque<std::string> sent;
    bool is_closed = false;
    std::chrono::milliseconds measured{0};  // the round trip

  private:
    std::uint64_t number_;
    Caller caller_;
    std::string token_;
};

class Site {
  public:
    explicit Site(int workers = 1);
    ~Site();

    // Stops the server as kill does and starts another on the same file.
    void restart();

    store::PlayerId add_person(const std::string& name, store::PlayerKind kind = store::PlayerKind::Member);
    [[nodiscard]] Caller caller(store::PlayerId id);
    FakeSocket& connect(store::PlayerId id, std::string token = "", std::string address = "");
    void disconnect(FakeSocket& socket);
    void say(FakeSocket& socket, const std::string& text);  // and waits until everything is done
    void say_at_once(FakeSocket& socket, const std::string& text) { hub->received(socket, text); }
    // "done", "refused CODE", or "" without a response.
    std::string ask(FakeSocket& socket, std::string text);

    // Runs until the store has answered all requests and nothing is left to do.
    void settle();
    // Runs until the condition holds.
    void run_until(const std::function<bool()>& is_content);
    void pass(std::chrono::milliseconds time);  // advances the clock and runs what is due

    template <class T>
    T wait(boost::asio::awaitable<T> work);
    template <class T>
    std::string refusal(boost::asio::awaitable<T> work);
    // Reads or changes the file directly.
    template <class Job>
    std::invoke_result_t<Job, store::Store&> in_store(Job job);

    [[nodiscard]] Game position(const std::string& game);
    // A game started by a challenge by link, which the second player accepts: the first has the attackers.
    std::string begin_game(store::PlayerId first, store::PlayerId second, store::Terms terms);

    tafl::test::TemporaryFolder folder;
    boost::asio::io_context context;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> stays_open{
        context.get_executor()};
    std::shared_ptr<Faults> faults = std::make_shared<Faults>();
    Moment time{std::chrono::milliseconds(1'700'000'000'000)};
    bool has_gap = false;  // the clock reports a gap, once
    bool is_disk_low = false;
    StorageBudget storage{true, [this] { return is_disk_low; }, [] { return StorageBudget::Time{}; }};
    std::optional<StoreQueue> queue;
    std::optional<Hub> hub;
    std::deque<FakeSocket> sockets;

  private:
    void start();
    int workers_;
};

template <class T>
T Site::wait(boost::asio::awaitable<T> work) {
    std::optional<T> result;
    std::exception_ptr thrown;
    bool is_done = false;
    boost::asio::co_spawn(context, std::move(work), [&](std::exception_ptr failure, T value) {
        thrown = failure;
        if (!failure) result = std::move(value);
        is_done = true;
    });
    run_until([&] { return is_done; });
    if (thrown) std::rethrow_exception(thrown);
    return *std::move(result);
}

template <class T>
std::string Site::refusal(boost::asio::awaitable<T> work) {
    try {
        (void)wait(std::move(work));
    } catch (const Refusal& refusal) {
        return std::string(to_string(refusal.code));
    }
    return "";
}

template <class Job>
std::invoke_result_t<Job, store::Store&> Site::in_store(Job job) {
    if constexpr (std::is_void_v<std::invoke_result_t<Job, store::Store&>>)
        static_cast<void>(in_store([&](store::Store& store) { return job(store), true; }));
    else return wait(queue->write(std::move(job)));
}

}  // namespace tafl::server::test

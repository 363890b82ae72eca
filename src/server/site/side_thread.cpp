#include "server/site/side_thread.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <memory>

#include "server/net/http.hpp"

namespace tafl::server {

namespace asio = boost::asio;
using asio::awaitable;

namespace {

struct Task {
    std::function<void()> work;
    std::exception_ptr thrown;

    void run() noexcept {
        try {
            work();
        } catch (...) {
            thrown = std::current_exception();
        }
    }
};

// Linux keeps a niceness for each thread.
void come_last() noexcept {
    constexpr int last = 19;
    static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), last));
}

awaitable<void> done_on(asio::thread_pool& thread, std::shared_ptr<Task> task) {
    const auto executor = co_await asio::this_coro::executor;
    const auto begin = [&](auto handler) {
        auto shared_handler = std::make_shared<decltype(handler)>(std::move(handler));
        asio::post(thread, [task, shared_handler, executor]() mutable {
            come_last();
            task->run();
            asio::post(executor, [handled = std::move(shared_handler)] { std::move (*handled)(); });
        });
    };
    co_await asio::async_initiate<const asio::use_awaitable_t<>&, void()>(begin, asio::use_awaitable);
}

}  // namespace

class SideThread::Place {
  public:
    Place(std::shared_ptr<Addresses> at_work, const Limits& limits, const std::string& address)
        : at_work_(std::move(at_work)) {
        if (at_work_->size() >= limits.most)
            throw Refused{503, "later", limits.busy + "; try again in a moment.", 2};
        if (at_work_->count(address) >= limits.most_of_address) throw slow_down(2);
        place_ = at_work_->insert(address);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { at_work_->erase(place_); }

  private:
    std::shared_ptr<Addresses> at_work_;
    Addresses::iterator place_;
};

awaitable<void> SideThread::run(std::string address, std::function<void()> work) {
    const Place place(at_work_, limits_, address);
    const auto task = std::make_shared<Task>(Task{std::move(work), {}});
    co_await done_on(thread_, task);
    if (task->thrown) std::rethrow_exception(task->thrown);
}

}  // namespace tafl::server

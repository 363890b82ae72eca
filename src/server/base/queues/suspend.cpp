#include "server/base/queues/suspend.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>

namespace tafl::server {

namespace asio = boost::asio;

namespace {

using Token = asio::use_awaitable_t<>;
using AwaitHandler = asio::async_result<Token, void(std::exception_ptr)>::handler_type;

}  // namespace

struct Continuation::State {
    asio::any_io_executor executor;
    std::optional<AwaitHandler> handler;
};

// The handler owns the coroutine and passes it on with the post, so that no other thread keeps the coroutine
// alive.
void Continuation::operator()(std::exception_ptr thrown) const {
    if (!state_->handler) return;
    AwaitHandler handler = std::move(*state_->handler);
    state_->handler.reset();
    asio::post(state_->executor, [handler = std::move(handler), thrown = std::move(thrown)]() mutable {
        std::move(handler)(std::move(thrown));
    });
}

asio::awaitable<void> suspend(std::function<void(Continuation)> start) {
    const auto executor = co_await asio::this_coro::executor;
    const auto initiate = [&](AwaitHandler handler) {
        const Continuation resume(std::make_shared<Continuation::State>(executor, std::move(handler)));
        try {
            start(resume);
        } catch (...) {
            resume(std::current_exception());
        }
    };
    co_await asio::async_initiate<const Token&, void(std::exception_ptr)>(initiate, asio::use_awaitable);
}

}  // namespace tafl::server

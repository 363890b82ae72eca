// Runs a coroutine to its end on a thread of its own, whatever other threads it waits for.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <optional>

namespace tafl::test {

template <typename T>
T run(boost::asio::io_context& context, boost::asio::awaitable<T> coroutine) {
    const auto work = boost::asio::make_work_guard(context);
    std::optional<T> result;
    std::exception_ptr thrown;
    bool done = false;
    boost::asio::co_spawn(context, std::move(coroutine), [&](std::exception_ptr error, T value) {
        thrown = error;
        if (!error) result = std::move(value);
        done = true;
    });
    context.restart();
    while (!done) context.run_one();
    if (thrown) std::rethrow_exception(thrown);
    return *std::move(result);
}

inline void run(boost::asio::io_context& context, boost::asio::awaitable<void> coroutine) {
    const auto with_value = [](boost::asio::awaitable<void> inner) -> boost::asio::awaitable<bool> {
        co_await std::move(inner);
        co_return true;
    };
    static_cast<void>(run(context, with_value(std::move(coroutine))));
}

}  // namespace tafl::test

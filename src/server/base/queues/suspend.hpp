// The bridge from callbacks to coroutines.
//
//     co_await suspend([&](Continuation resume) { pool.post([resume] { work(); resume(); }); });
//
// The coroutine sleeps until `resume` is called, from any thread, and continues on its own executor. Further
// calls are ignored. If every copy of `resume` is destroyed without a call, the last one destroys the
// coroutine. An exception from `start` is thrown in the coroutine.
//
// Compiler bug: in a statement with co_await, GCC 12 destroys twice the captures of a lambda, an aggregate
// made with braces (also as a default argument), and an object chosen by ?:. Give them names first;
// tests/tree/awaits finds all of them but default arguments.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <exception>
#include <functional>
#include <memory>

namespace tafl::server {

class Continuation {
  public:
    struct State;
    explicit Continuation(std::shared_ptr<State> state) : state_(std::move(state)) {}
    // `thrown` is rethrown in the coroutine where it awaits. Calls from several threads must not be
    // concurrent.
    void operator()(std::exception_ptr thrown = nullptr) const;

  private:
    std::shared_ptr<State> state_;
};

[[nodiscard]] boost::asio::awaitable<void> suspend(std::function<void(Continuation)> start);

}  // namespace tafl::server

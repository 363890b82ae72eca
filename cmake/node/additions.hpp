// Part of every file of the command line for Node: what the libraries for WASI leave out, because there are neither threads nor
// permissions of files. A mutex is free, no thread can be started, std::async() runs at get(), and a std::jthread, which only
// helps here, does nothing.
#pragma once

#include <chrono>
#include <functional>
#include <system_error>

extern "C" {
int fchmod(int, unsigned);
int mkstemp(char*);
int mkstemps(char*, int);
unsigned umask(unsigned);
}

namespace std {

struct mutex {
    void lock() noexcept {}
    bool try_lock() noexcept { return true; }
    void unlock() noexcept {}
};

template <class Mutex>
struct scoped_lock {
    explicit scoped_lock(Mutex&) noexcept {}
    ~scoped_lock() noexcept {}
};

template <class Mutex>
struct unique_lock {
    explicit unique_lock(Mutex&) noexcept {}
    ~unique_lock() noexcept {}
};

struct thread {
    thread() = default;
    template <class Work>
    explicit thread(const Work&) {
        throw system_error(make_error_code(errc::resource_unavailable_try_again));
    }
    static unsigned hardware_concurrency() noexcept { return 1; }
    bool joinable() const noexcept { return false; }
    void join() noexcept {}
};

struct stop_token {
    bool stop_requested() const noexcept { return true; }
};

struct jthread {
    jthread() = default;
    template <class Work>
    explicit jthread(const Work&) noexcept {}
};

struct condition_variable_any {
    template <class Lock, class Condition>
    bool wait_for(Lock&, const stop_token&, chrono::milliseconds, const Condition& condition) {
        return condition();
    }
};

template <class Result>
struct future {
    function<Result()> get;
};

template <class Work>
auto async(Work work) {
    return future<invoke_result_t<Work>>{work};
}

}  // namespace std

#include "server/people/passwords.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "server/net/http.hpp"

namespace tafl::server {

namespace asio = boost::asio;

namespace {

// A hash of nothing anybody knows: reading it costs what reading any other does, making it costs nothing.
std::string hash_of_nobody(const PasswordCost& cost) {
    constexpr int form = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    std::array<unsigned char, 48> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(48, form)> salt{};
    std::array<char, sodium_base64_ENCODED_LEN(48, form)> digest{};
    sodium_bin2base64(salt.data(), salt.size(), bytes.data(), 16, form);
    sodium_bin2base64(digest.data(), digest.size(), bytes.data() + 16, 32, form);
    return fmt::format("$argon2id$v=19$m={},t={},p=1${}${}", cost.memory / 1024, cost.passes, salt.data(),
                       digest.data());
}

std::string hash_now(const std::string& password, const PasswordCost& cost) {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(), cost.passes, cost.memory) != 0)
        throw std::runtime_error("there was no memory for the hash of a password");
    return hash.data();
}

void wipe(std::string& password) noexcept { sodium_memzero(password.data(), password.size()); }

}  // namespace

struct Passwords::Workers {
    Workers(int count, int waiting) : most(static_cast<std::size_t>(count + waiting)) {
        for (int i = 0; i < count; ++i) threads.emplace_back([this] { run(); });
    }
    ~Workers() {
        {
            const std::lock_guard lock(mutex);
            stopping = true;
            queue.clear();
        }
        wake.notify_all();
        for (std::thread& thread : threads) thread.join();
    }

    // False: too many wait.
    bool add(std::function<void()> task) {
        const std::lock_guard lock(mutex);
        if (queue.size() + busy >= most) return false;
        queue.push_back(std::move(task));
        wake.notify_one();
        return true;
    }

    void run() {
        std::unique_lock lock(mutex);
        for (;;) {
            wake.wait(lock, [this] { return stopping || !queue.empty(); });
            if (stopping) return;
            std::function<void()> task = std::move(queue.front());
            queue.pop_front();
            ++busy;
            lock.unlock();
            task();
            task = nullptr;
            lock.lock();
            --busy;
        }
    }

    std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::function<void()>> queue;
    std::size_t busy = 0;
    bool stopping = false;
    const std::size_t most;
    std::vector<std::thread> threads;  // last: they use all of the above
};

Passwords::Passwords(PasswordCost cost, int workers, int most_waiting) : cost_(cost) {
    if (sodium_init() < 0) throw std::runtime_error("the source of random numbers could not be opened");
    nobodys_hash_ = hash_of_nobody(cost_);
    workers_ = std::make_unique<Workers>(workers, most_waiting);
}

Passwords::~Passwords() = default;

asio::awaitable<void> Passwords::in_worker(std::function<void()> work) {
    const auto executor = co_await asio::this_coro::executor;
    bool accepted = true;
    co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(std::exception_ptr)>(
        [&](auto handler) {
            auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            const auto answer = [shared, guard = asio::make_work_guard(executor)](std::exception_ptr thrown) {
                asio::post(guard.get_executor(), [shared, thrown] { std::move (*shared)(thrown); });
            };
            accepted = workers_->add([work = std::move(work), answer] {
                std::exception_ptr thrown;
                try {
                    work();
                } catch (...) {
                    thrown = std::current_exception();
                }
                answer(thrown);
            });
            if (!accepted) answer(nullptr);
        },
        asio::use_awaitable);
    if (!accepted)
        throw Refused{503, "later", "Many people are signing in just now; please try again in a moment.", 2};
}

asio::awaitable<std::string> Passwords::hash(std::string password) {
    const auto shared = std::make_shared<std::pair<std::string, std::string>>(std::move(password), "");
    std::function<void()> work = [shared, cost = cost_] {
        shared->second = hash_now(shared->first, cost);
        wipe(shared->first);
    };
    co_await in_worker(std::move(work));
    co_return std::move(shared->second);
}

asio::awaitable<bool> Passwords::matches(std::string password, std::string hash) {
    struct Question {
        std::string password;
        std::string hash;
        bool fits = false;
    };
    const bool somebody = !hash.empty();
    const auto question = std::make_shared<Question>(
        Question{std::move(password), somebody ? std::move(hash) : nobodys_hash_, false});
    std::function<void()> work = [question] {
        question->fits = crypto_pwhash_str_verify(question->hash.c_str(), question->password.data(),
                                                  question->password.size()) == 0;
        wipe(question->password);
    };
    co_await in_worker(std::move(work));
    co_return somebody && question->fits;
}

}  // namespace tafl::server

#include "server/people/sign_in/passwords.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace tafl::server {

namespace asio = boost::asio;

namespace {

// A hash that no password matches: checking it takes as long as checking a real one, making it takes no time.
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

Passwords::Passwords(PasswordCost cost, int workers, std::size_t places)
    : cost_(cost),
      pool_({.threads = workers,
             .most = places,
             .max_per_network = std::max(std::size_t{1}, places / 4),
             .priority_places = places,
             .busy = "Many people are signing in just now"}) {
    if (sodium_init() < 0) throw std::runtime_error("the source of random numbers could not be opened");
    hash_of_nobody_ = hash_of_nobody(cost_);
}

template <typename Work>
auto Passwords::run(PasswordClient client, Work work) {
    using Priority = WorkerPool::Priority;
    const WorkerPool::Turn turn{client.is_known ? Priority::High : Priority::Normal};
    return pool_.run(std::move(client.address), std::move(work), turn);
}

asio::awaitable<std::string> Passwords::hash(PasswordClient client, std::string password) {
    auto work = [password = std::move(password), cost = cost_]() mutable {
        std::string hash = hash_now(password, cost);
        wipe(password);
        return hash;
    };
    co_return co_await run(std::move(client), std::move(work));
}

asio::awaitable<bool> Passwords::matches(PasswordClient client, std::string password, std::string hash) {
    const bool is_known = !hash.empty();
    if (!is_known) hash = hash_of_nobody_;
    auto work = [password = std::move(password), hash = std::move(hash)]() mutable {
        const bool fits = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
        wipe(password);
        return fits;
    };
    const bool fits = co_await run(std::move(client), std::move(work));
    co_return is_known&& fits;
}

}  // namespace tafl::server

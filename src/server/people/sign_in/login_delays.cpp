#include "server/people/sign_in/login_delays.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl::server {

namespace {

using namespace std::chrono_literals;

constexpr int free_failures = 3;
constexpr int failures_a_step = 10;  // from other addresses, for each doubling
constexpr auto max_delay = std::chrono::seconds(15min);
constexpr std::size_t max_addresses = 1'000;  // for one name

std::chrono::seconds delay_after(int own, int others) noexcept {
    if (own <= free_failures) return 0s;
    const int steps = std::max(own - free_failures, others / failures_a_step);
    return std::min(max_delay, std::chrono::seconds(1LL << std::min(steps - 1, 20)));
}

}  // namespace

LoginDelays::Name& LoginDelays::name(std::string_view key, store::Moment now) {
    Name* const found = names_.find(key);
    if (found != nullptr && now - found->last <= 24h) return *found;
    return names_.insert(std::string(key), {.last = now, .by_address = {}});
}

std::string LoginDelays::pair_of(std::string_view name_key, std::string_view address) {
    return fmt::format("{} {}", address, name_key);
}

std::chrono::seconds LoginDelays::attempt(std::string_view name_key, std::string_view address,
                                          store::Moment now) {
    Name& tried = name(name_key, now);
    Failures& own = failures_of(tried, address);
    const int others = !is_proven(name_key, address) ? tried.failures - own.count : 0;
    const auto left = own.last + delay_after(own.count, others) - now;
    if (left > 0ms) return std::chrono::ceil<std::chrono::seconds>(left);
    count(tried, own, now);
    return 0s;
}

void LoginDelays::failed_elsewhere(std::string_view name_key, std::string_view address, store::Moment now) {
    Name& tried = name(name_key, now);
    count(tried, failures_of(tried, address), now);
}

LoginDelays::Failures& LoginDelays::failures_of(Name& tried, std::string_view address) {
    if (tried.by_address.size() >= max_addresses) tried.by_address.clear();
    return tried.by_address.try_emplace(std::string(address)).first->second;
}

void LoginDelays::count(Name& tried, Failures& own, store::Moment now) {
    ++own.count;
    ++tried.failures;
    own.last = tried.last = now;
}

void LoginDelays::succeeded(std::string_view name_key, std::string_view address) {
    proven_.insert(pair_of(name_key, address), true);
    Name* const name = names_.find(name_key);
    if (name == nullptr) return;
    const auto own = name->by_address.find(address);
    if (own == name->by_address.end()) return;
    name->failures -= std::min(name->failures, own->second.count);
    name->by_address.erase(own);
}

}  // namespace tafl::server

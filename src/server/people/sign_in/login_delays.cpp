#include "server/people/sign_in/login_delays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tafl::server {

namespace {

using namespace std::chrono_literals;

constexpr int free_failures = 3;
constexpr int failures_a_step = 10;  // from other networks, for each doubling
constexpr auto max_delay = std::chrono::seconds(15min);
constexpr std::size_t max_proven = 16;  // networks of one name: an account cannot fill the table
constexpr int all_failures = std::numeric_limits<int>::max();

std::chrono::seconds delay_after(int own, int others) noexcept {
    if (own <= free_failures) return 0s;
    const int steps = std::max(own - free_failures, others / failures_a_step);
    return std::min(max_delay, std::chrono::seconds(1LL << std::min(steps - 1, 20)));
}

std::string pair_of(std::string_view name_key, std::string_view network) {
    return fmt::format("{} {}", network, name_key);
}

}  // namespace

// One failure for half an hour, each further one for twice as long: then many names that were tried once leave the table
// before the few that were tried often, and guessing once in that time is slower than with the longest delay.
store::Moment LoginDelays::Failures::forgotten_at() const {
    return last + std::min<std::chrono::minutes>(24h, 15min * (1 << std::min(count, 10)));
}

void LoginDelays::Failures::forget_old(store::Moment now) {
    if (now > forgotten_at()) *this = {};
}

LoginDelays::Failures LoginDelays::failures(Table& table, std::string_view key, store::Moment now) {
    return table.use(key, {}, [now](Failures& of) { return of.forget_old(now), of; });
}

void LoginDelays::count(Table& table, std::string_view key, store::Moment now) {
    table.use(key, {}, [now](Failures& of) {
        of.forget_old(now);
        of.last = now;
        return ++of.count;
    });
}

int LoginDelays::take(Table& table, std::string_view key, int most, store::Moment now) {
    return table.use(key, {}, [=](Failures& of) {
        of.forget_old(now);
        const int taken = std::min(most, of.count);
        of.count -= taken;
        return taken;
    });
}

std::chrono::seconds LoginDelays::attempt(std::string_view name_key, std::string_view network,
                                          store::Moment now) {
    const auto own = failures(pairs_, pair_of(name_key, network), now);
    const int all = failures(names_, name_key, now).count;
    const int others = is_proven(name_key, network) ? 0 : std::max(0, all - own.count);
    const auto left = own.last + delay_after(own.count, others) - now;
    if (left > 0ms) return std::chrono::ceil<std::chrono::seconds>(left);
    failed_elsewhere(name_key, network, now);
    return 0s;
}

void LoginDelays::failed_elsewhere(std::string_view name_key, std::string_view network, store::Moment now) {
    count(pairs_, pair_of(name_key, network), now);
    count(names_, name_key, now);
}

void LoginDelays::taken_back(std::string_view name_key, std::string_view network, store::Moment now) {
    take(names_, name_key, take(pairs_, pair_of(name_key, network), 1, now), now);
}

void LoginDelays::succeeded(std::string_view name_key, std::string_view network, store::Moment now) {
    take(names_, name_key, take(pairs_, pair_of(name_key, network), all_failures, now), now);
    auto* networks = proven_.find(name_key);
    if (networks == nullptr) networks = &proven_.insert(std::string(name_key), Networks(max_proven));
    networks->insert(std::string(network), true);
}

bool LoginDelays::is_proven(std::string_view name_key, std::string_view network) {
    auto* const networks = proven_.find(name_key);
    return networks != nullptr && networks->find(network) != nullptr;
}

}  // namespace tafl::server

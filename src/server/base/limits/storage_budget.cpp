#include "server/base/limits/storage_budget.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t kib = 1 << 10;

}  // namespace

Refusal StorageBudget::disk_is_low() {
    return unavailable("The site's disk is nearly full: games go on, but nothing else is stored now.", 60);
}

std::optional<Refusal> StorageBudget::take(std::string_view address, std::string_view network,
                                           std::size_t bytes) {
    if (is_disk_low()) return disk_is_low();
    return take_for_game(address, network, (bytes / kib + 1) * kib);
}

std::optional<Refusal> StorageBudget::take_for_game(std::string_view address, std::string_view network,
                                                    std::size_t bytes) {
    const auto weight = static_cast<int>(bytes);
    const auto now = clock_();
    int seconds = address.empty() ? 0 : addresses_.wait(address, now, weight);
    if (seconds == 0 && !network.empty()) seconds = networks_.wait(network, now, weight);
    if (seconds > 0)
        return too_many("Your address has stored as much as one may in a day; try again later.", seconds);
    return std::nullopt;
}

}  // namespace tafl::server

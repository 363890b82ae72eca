#include "server/base/limits/storage_budget.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t kib = 1 << 10;

}  // namespace

Refusal StorageBudget::disk_is_low() {
    return unavailable("The site's disk is nearly full: games go on, but nothing else is stored now.", 60);
}

std::optional<Refusal> StorageBudget::take(std::string_view address, std::size_t bytes) {
    if (is_disk_low()) return disk_is_low();
    return take_for_game(address, (bytes / kib + 1) * kib);
}

std::optional<Refusal> StorageBudget::take_for_game(std::string_view address, std::size_t bytes) {
    if (address.empty()) return std::nullopt;
    if (const int seconds = stored_.wait(address, clock_(), static_cast<int>(bytes)))
        return too_many("Your address has stored as much as one may in a day; try again later.", seconds);
    return std::nullopt;
}

}  // namespace tafl::server

#include "server/net/held_bytes.hpp"

#include <unordered_map>

namespace tafl::server {

namespace {

constexpr std::size_t small = 64 << 10;

using Counts = std::unordered_map<std::string, std::size_t>;

std::size_t count_of(const Counts& counts, const std::string& key) {
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
}

void change_count(Counts& counts, const std::string& key, std::size_t before, std::size_t after) {
    if (key.empty() || before == after) return;
    auto& count = counts[key];
    count += after - before;
    if (count == 0) counts.erase(key);
}

}  // namespace

struct HeldBytes::Books {
    [[nodiscard]] Room room_for(const Owner& owner, std::size_t more) const;
    void change(const Owner& owner, std::size_t before, std::size_t after);

    HeldLimits limits;
    Counts addresses{}, networks{};  // only those that hold something
    std::size_t total = 0;
};

HeldBytes::Room HeldBytes::Books::room_for(const Owner& owner, std::size_t more) const {
    const bool fits_owner =
        owner.address.empty() || count_of(addresses, owner.address) + more <= limits.of_address;
    const bool fits_network =
        owner.network.empty() || count_of(networks, owner.network) + more <= limits.of_network;
    if (!fits_owner || !fits_network) return Room::OwnersFull;
    const auto limit = more <= small ? 4 * limits.in_all : limits.in_all;
    return total + more <= limit ? Room::Enough : Room::AllFull;
}

void HeldBytes::Books::change(const Owner& owner, std::size_t before, std::size_t after) {
    change_count(addresses, owner.address, before, after);
    change_count(networks, owner.network, before, after);
    total += after - before;
}

HeldBytes::HeldBytes(HeldLimits limits) : books_(std::make_shared<Books>(Books{limits})) {}

std::size_t HeldBytes::total() const noexcept { return books_->total; }

HeldBytes::Room HeldBytes::Hold::reserve(std::size_t bytes) {
    if (bytes > bytes_) {
        const Room room = books_->room_for(owner_, bytes - bytes_);
        if (room != Room::Enough) return room;
    }
    set(bytes);
    return Room::Enough;
}

void HeldBytes::Hold::set(std::size_t bytes) {
    books_->change(owner_, bytes_, bytes);
    bytes_ = bytes;
}

}  // namespace tafl::server

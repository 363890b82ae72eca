#include "server/net/held_bytes.hpp"

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

HeldBytes::Room HeldBytes::Hold::reserve(std::size_t bytes) {
    if (bytes > bytes_) {
        const Room room = held_.room_for(owner_, bytes - bytes_);
        if (room != Room::Enough) return room;
    }
    set(bytes);
    return Room::Enough;
}

void HeldBytes::Hold::set(std::size_t bytes) {
    held_.change(owner_, bytes_, bytes);
    bytes_ = bytes;
}

HeldBytes::Room HeldBytes::room_for(const Owner& owner, std::size_t more) const {
    const bool fits_owner =
        owner.address.empty() || count_of(addresses_, owner.address) + more <= limits_.of_address;
    const bool fits_network =
        owner.network.empty() || count_of(networks_, owner.network) + more <= limits_.of_network;
    if (!fits_owner || !fits_network) return Room::OwnersFull;
    const auto limit = more <= small ? 4 * limits_.in_all : limits_.in_all;
    return total_ + more <= limit ? Room::Enough : Room::AllFull;
}

void HeldBytes::change(const Owner& owner, std::size_t before, std::size_t after) {
    change_count(addresses_, owner.address, before, after);
    change_count(networks_, owner.network, before, after);
    total_ += after - before;
}

}  // namespace tafl::server

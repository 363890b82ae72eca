#include "server/base/limits/quota.hpp"

#include <algorithm>
#include <cmath>

#include "server/base/limits/counts.hpp"

namespace tafl::server {

namespace {

void change_count(Counts& counts, const std::string& key, std::size_t before, std::size_t after) {
    if (key.empty() || before == after) return;
    counts.add(key, after);
    counts.remove(key, before);
}

}  // namespace

struct Quota::Books {
    // `limit`: of `key` while nobody else has anything.
    [[nodiscard]] bool fits(const Counts& counts, const std::string& key, std::size_t limit,
                            std::size_t more) const;
    [[nodiscard]] Room room_for(const Owner& owner, std::size_t more) const;
    void change(const Owner& owner, std::size_t before, std::size_t after);

    QuotaLimits limits;
    Counts addresses{}, networks{};
    std::size_t total = 0;
};

bool Quota::Books::fits(const Counts& counts, const std::string& key, std::size_t limit,
                        std::size_t more) const {
    if (key.empty()) return true;
    const auto own = counts.of(key);
    const auto of_others = std::min(limits.in_all, total - own);
    const double left = 1 - static_cast<double>(of_others) / static_cast<double>(limits.in_all);
    return static_cast<double>(own + more) <= std::ceil(static_cast<double>(limit) * left * left);
}

Quota::Room Quota::Books::room_for(const Owner& owner, std::size_t more) const {
    if (total + more > limits.in_all) return Room::AllFull;
    const bool fits_owner = fits(addresses, owner.address, limits.of_address, more) &&
                            fits(networks, owner.network, limits.of_network, more);
    return fits_owner ? Room::Enough : Room::OwnersFull;
}

void Quota::Books::change(const Owner& owner, std::size_t before, std::size_t after) {
    change_count(addresses, owner.address, before, after);
    change_count(networks, owner.network, before, after);
    total += after - before;
}

Quota::Quota(QuotaLimits limits) : books_(std::make_shared<Books>(Books{limits})) {}

std::size_t Quota::total() const noexcept { return books_->total; }

Quota::Room Quota::Hold::reserve(std::size_t amount) {
    if (amount > amount_) {
        const Room room = books_->room_for(owner_, amount - amount_);
        if (room != Room::Enough) return room;
    }
    set(amount);
    return Room::Enough;
}

void Quota::Hold::set(std::size_t amount) {
    books_->change(owner_, amount_, amount);
    amount_ = amount;
}

Quota::Room Quota::Hold::pass_to(Owner owner) {
    const auto amount = std::exchange(amount_, 0);
    books_->change(owner_, amount, 0);
    const Room room = books_->room_for(owner, amount);
    if (room == Room::Enough) owner_ = std::move(owner);
    set(amount);
    return room;
}

}  // namespace tafl::server

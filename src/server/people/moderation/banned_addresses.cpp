#include "server/people/moderation/banned_addresses.hpp"

#include <algorithm>

#include "server/people/moderation/denylist.hpp"
#include "server/people/moderation/moderation_log.hpp"
#include "server/people/tokens.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

using store::Belonging;
using store::Moment;
using store::PlayerId;
using store::Store;

constexpr int max_banned_per_address = 50;  // for one address

// The hash in base64: keys must be UTF-8.
std::string key_of(std::string_view address) {
    std::string key;
    for (const char byte : token_hash(address).substr(0, 16)) {
        static constexpr std::string_view digits = "0123456789abcdef";
        const auto value = static_cast<unsigned char>(byte);
        key += digits[value >> 4U];
        key += digits[value & 15U];
    }
    return key;
}

}  // namespace

void note_banned_address(Store& store, PlayerId banned, std::string_view address, Moment now) {
    if (!store.belongings(banned, store::kinds::banned_for_address).empty()) return;
    const std::string key = key_of(address);
    const auto known = store.belongings(banned, store::kinds::banned_address);
    const auto oldest = std::ranges::min_element(known, {}, &Belonging::at);
    if (known.size() >= max_banned_addresses && std::ranges::find(known, key, &Belonging::key) == known.end())
        static_cast<void>(store.delete_belonging(banned, store::kinds::banned_address, oldest->key));
    store.set_belonging({banned, std::string(store::kinds::banned_address), key, "", now});
}

bool is_banned_address(Store& store, std::string_view address, Moment now) {
    if (is_denied(store, Denied::Address, key_of(address), now)) return true;
    return std::ranges::any_of(
        store.belongings_with(store::kinds::banned_address, key_of(address), max_banned_per_address),
        [&](const Belonging& seen) {
            const auto player = store.player(seen.player);
            return now - seen.at < banned_address_counts && player && player->is_banned;
        });
}

void deny_addresses_of(Store& store, PlayerId banned) {
    for (const Belonging& seen : store.belongings(banned, store::kinds::banned_address))
        deny(store, Denied::Address, seen.key, seen.at + banned_address_counts);
}

void ban_for_address(Store& store, PlayerId guest, Moment now) {
    store.set(guest, &store::Player::is_banned, true);
    store.set_belonging({guest, std::string(store::kinds::banned_for_address), "", "", now});
    note_action(store, 0, guest, ModeratorAction::Ban,
                "A new guest from an address where a banned player was seen within a week.", now);
}

}  // namespace tafl::server

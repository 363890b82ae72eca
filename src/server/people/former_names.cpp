#include "server/people/former_names.hpp"

#include <algorithm>

#include "server/base/refusal.hpp"
#include "server/people/moderation/denylist.hpp"
#include "server/people/names.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

using namespace std::chrono_literals;
using store::Belonging;
using store::Moment;
using store::PlayerId;
using store::Store;

constexpr auto kept_for = 90 * 24h;
constexpr auto renames_within = 30 * 24h;
constexpr std::size_t max_renames = 2;
constexpr int max_owners = 10;  // successive owners of one name

void refuse_many_renames(Store& store, PlayerId id, Moment now) {
    std::vector<Moment> lately;
    for (const Belonging& name : store.belongings(id, store::kinds::former_name))
        if (now - name.at < renames_within) lately.push_back(name.at);
    if (lately.size() < max_renames) return;
    const auto wait = *std::ranges::min_element(lately) + renames_within - now;
    throw too_many("renamed-often"_reason.with("most", max_renames)
                       .with("days", std::chrono::ceil<std::chrono::days>(renames_within).count()),
                   static_cast<int>(std::chrono::ceil<std::chrono::seconds>(wait).count()));
}

}  // namespace

bool is_reserved_for_another(Store& store, std::string_view name_key, PlayerId id, Moment now) {
    if (is_denied(store, Denied::Name, name_key, now)) return true;
    return std::ranges::any_of(
        store.belongings_with(store::kinds::former_name, name_key, max_owners),
        [&](const Belonging& name) { return name.player != id && now - name.at < kept_for; });
}

bool rename(Store& store, const store::Player& player, std::string_view name, Moment now) {
    const std::string key = name_key(name);
    const bool same = key == player.name_key;  // only case or accents change
    if (!same && is_reserved_for_another(store, key, player.id, now)) return false;
    if (!same) refuse_many_renames(store, player.id, now);
    if (!store.rename_player(player.id, name, key)) return false;
    if (!same)
        store.set_belonging(
            {player.id, std::string(store::kinds::former_name), player.name_key, player.name, now});
    return true;
}

std::optional<store::Player> player_formerly_named(Store& store, std::string_view name) {
    const std::string key = name_key(name);
    if (store.player_named(key)) return std::nullopt;
    const auto owners = store.belongings_with(store::kinds::former_name, key, 1);
    return owners.empty() ? std::nullopt : store.player(owners.front().player);
}

}  // namespace tafl::server

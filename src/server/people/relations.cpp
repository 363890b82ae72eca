#include "server/people/relations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/people/accounts.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_blocked = 1'000;

bool blocks(store::Store& store, store::PlayerId by, store::PlayerId whom) {
    const auto blocked = store.blocked_by(by);
    return std::ranges::find(blocked, whom) != blocked.end();
}

}  // namespace

void follow(store::Store& store, store::PlayerId by, const std::string& name, store::Moment now) {
    const auto whom = player_named(store, name);
    if (whom.id == by) throw invalid("You cannot follow yourself.").because("follow-self");
    if (whom.kind != store::PlayerKind::Member)
        throw invalid("Only members of the site can be followed.").because("follow-member");
    if (either_blocks(store, by, whom.id))
        throw forbidden("One of the two players has blocked the other.").because("blocked");
    if (store.followed_by(by).size() >= max_followed)
        throw invalid(fmt::format("Nobody can follow more than {} people.", max_followed))
            .because("too-many-followed");
    store.set_follow(by, whom.id, now, true);
}

void unfollow(store::Store& store, store::PlayerId by, const std::string& name) {
    store.set_follow(by, player_named(store, name).id, {}, false);
}

void change_block(store::Store& store, store::PlayerId by, const std::string& name, bool blocked) {
    const auto whom = player_named(store, name).id;
    if (whom == by) throw invalid("You cannot block yourself.").because("block-self");
    if (blocked && store.blocked_by(by).size() >= max_blocked)
        throw invalid(fmt::format("Nobody can block more than {} people.", max_blocked))
            .because("too-many-blocks");
    store.set_block(by, whom, blocked);
    if (!blocked) return;
    store.set_follow(by, whom, {}, false);
    store.set_follow(whom, by, {}, false);
}

bool either_blocks(store::Store& store, store::PlayerId a, store::PlayerId b) {
    return blocks(store, a, b) || blocks(store, b, a);
}

bool accepts_challenges(store::Store& store, const store::Player& player, store::PlayerId challenger) {
    return !player.is_banned && !either_blocks(store, player.id, challenger);
}

}  // namespace tafl::server

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
    if (whom.id == by) throw invalid("follow-self"_reason);
    if (whom.kind != store::PlayerKind::Member) throw invalid("follow-member"_reason);
    if (either_blocks(store, by, whom.id)) throw forbidden("blocked"_reason);
    if (store.followed_by(by).size() >= max_followed)
        throw invalid("too-many-followed"_reason.with("most", max_followed));
    store.set_follow(by, whom.id, now, true);
}

void unfollow(store::Store& store, store::PlayerId by, const std::string& name) {
    store.set_follow(by, player_named(store, name).id, {}, false);
}

void change_block(store::Store& store, store::PlayerId by, const std::string& name, bool blocked) {
    const auto whom = player_named(store, name).id;
    if (whom == by) throw invalid("block-self"_reason);
    if (blocked && store.blocked_by(by).size() >= max_blocked) throw invalid("too-many-blocks"_reason);
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

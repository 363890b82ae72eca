#include "server/people/sign_in/password_reset.hpp"

#include "server/people/tokens.hpp"

namespace tafl::server {

namespace {

std::string stored_hash(std::string_view token, ResetBy by) {
    return token_hash((by == ResetBy::Mail ? "mailed-reset:" : "reset:") + std::string(token));
}

}  // namespace

ResetLink make_reset_link(store::Store& store, store::PlayerId player, store::Moment now, ResetBy by) {
    ResetLink link{random_token(), now + (by == ResetBy::Mail ? mailed_link_life : reset_link_life)};
    store.add_session({stored_hash(link.token, by), player, link.expires});
    return link;
}

Reset find_reset(store::Store& store, std::string_view token, store::Moment now) {
    for (const auto by : {ResetBy::Administrator, ResetBy::Mail}) {
        const auto stored = store.session(stored_hash(token, by));
        if (stored && stored->expires > now) return {stored->player, by};
    }
    return {};
}

}  // namespace tafl::server

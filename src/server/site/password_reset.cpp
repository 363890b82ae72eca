#include "server/site/password_reset.hpp"

#include "server/people/tokens.hpp"

namespace tafl::server {

namespace {

std::string stored_hash(std::string_view token) { return token_hash("reset:" + std::string(token)); }

}  // namespace

ResetLink make_reset_link(store::Store& store, store::PlayerId player, store::Moment now) {
    ResetLink link{random_token(), now + reset_link_life};
    store.add_session({stored_hash(link.token), player, link.expires});
    return link;
}

store::PlayerId player_of_reset(store::Store& store, std::string_view token, store::Moment now) {
    const auto stored = store.session(stored_hash(token));
    return stored && stored->expires > now ? stored->player : store::PlayerId{0};
}

}  // namespace tafl::server

#include "server/lobby/open_challenge.hpp"

#include "server/lobby/pairing.hpp"
#include "server/people/ratings/ratings.hpp"

namespace tafl::server {

OpenChallenge read_challenge(store::Store& store, const store::Challenge& challenge) {
    OpenChallenge open;
    open.challenge = challenge;
    open.by = read_person(store, challenge.by, rating_pool(challenge.terms));
    open.pairs_from = challenge.at;
    if (challenge.is_open) open.pairs_from += wait_of_leaver(store, challenge.by);
    if (challenge.to != 0) open.to = store.player(challenge.to).value_or(store::Player{}).name;
    return open;
}

}  // namespace tafl::server

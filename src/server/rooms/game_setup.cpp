#include "server/rooms/game_setup.hpp"

#include "api/line.hpp"
#include "notation/game_input.hpp"

namespace tafl::server {

Parsed<std::shared_ptr<const Ruleset>> ruleset_of(const store::Terms& terms) {
    return api::ruleset_of(terms.ruleset, terms.ruleset_file);
}

Parsed<Game> begin_game(const store::Terms& terms) {
    auto ruleset = ruleset_of(terms);
    if (!ruleset) return std::unexpected(ruleset.error());
    return open_game(*std::move(ruleset), terms.position.empty() ? "startpos" : terms.position);
}

}  // namespace tafl::server

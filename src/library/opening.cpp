#include "library/opening.hpp"

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

Parsed<Game> open_game(std::shared_ptr<const Ruleset> ruleset, std::string_view position) {
    if (position.empty()) return Game(std::move(ruleset));
    const auto setup = parse_position(position, *ruleset);
    if (!setup) return std::unexpected(setup.error());
    auto game = Game::from(std::move(ruleset), *setup);
    if (!game) return std::unexpected(Error{describe(game.error(), *setup)});
    return *std::move(game);
}

Parsed<Game> open_game(std::string_view ruleset, std::string_view position) {
    auto loaded = load_ruleset(ruleset);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    return open_game(*std::move(loaded), position);
}

}  // namespace tafl

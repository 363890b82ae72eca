#include "notation/game_input.hpp"

#include "notation/claimed_captures.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/squares.hpp"

namespace tafl {

Parsed<Game> open_game(std::shared_ptr<const Ruleset> ruleset, std::string_view position, SetupCheck check) {
    const auto setup = parse_position(position, *ruleset);
    if (!setup) return std::unexpected(setup.error());
    auto game = Game::from(std::move(ruleset), *setup, check);
    if (!game) return std::unexpected(Error{describe(game.error(), *setup)});
    return *std::move(game);
}

Parsed<Game> open_game(std::string_view ruleset, std::string_view position) {
    auto loaded = load_ruleset(ruleset);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    return open_game(*std::move(loaded), position);
}

Parsed<std::reference_wrapper<const Played>> play_written(Game& game, std::string_view text) {
    const auto written = parse_move(text, game.ruleset().size());
    if (!written) return std::unexpected(written.error());
    const auto played = game.play(written->move);
    if (!played) return std::unexpected(Error{describe(played.error(), written->move, game)});
    if (auto wrong = wrong_captures(*written, game)) {
        game.undo();
        return std::unexpected(Error{*std::move(wrong)});
    }
    return *played;
}

}  // namespace tafl

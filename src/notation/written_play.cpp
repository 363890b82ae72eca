#include "notation/written_play.hpp"

#include "notation/claimed_captures.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"

namespace tafl {

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

#include "lab/arena/openings.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "base/random.hpp"
#include "base/text.hpp"
#include "notation/game_input.hpp"
#include "protocol/make_error.hpp"

namespace tafl::arena {

namespace {

constexpr int max_attempts = 500;

std::string_view take_line(std::string_view& text) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return trimmed(line.substr(0, line.find('#')));
}

Parsed<Opening> read_moves(std::string_view text, const std::shared_ptr<const Ruleset>& ruleset) {
    Game game(ruleset);
    while (!(text = trimmed(text)).empty()) {
        const auto word = text.substr(0, text.find_first_of(" \t"));
        text.remove_prefix(word.size());
        if (const auto played = play_written(game, word); !played) return std::unexpected(played.error());
    }
    return game;
}

Parsed<Opening> read_opening(std::string_view line, const std::shared_ptr<const Ruleset>& ruleset) {
    if (line.find('/') == std::string_view::npos && line != "startpos") return read_moves(line, ruleset);
    return open_game(ruleset, line);
}

}  // namespace

OpeningMaker::OpeningMaker(std::shared_ptr<const Ruleset> ruleset, RandomOpenings options,
                           OpeningEvaluation evaluate)
    : ruleset_(std::move(ruleset)), options_(options), evaluate_(std::move(evaluate)) {}

bool OpeningMaker::try_one(Game& game, std::uint64_t seed) const {
    Random random(seed);
    game.restart();
    for (int ply = 0; ply < options_.plies && !game.outcome().is_over(); ++ply) {
        const auto moves = game.legal_moves();
        (void)game.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    }
    return !game.outcome().is_over();
}

Opening OpeningMaker::make(std::uint64_t number) {
    Game game(ruleset_);
    if (options_.plies == 0) return game;
    std::optional<Game> best;
    Score least = infinite_score;
    for (std::uint64_t attempt = 0; attempt < max_attempts; ++attempt) {
        const auto seed = options_.seed * 0x9E3779B97F4A7C15 + number * max_attempts + attempt;
        if (!try_one(game, seed)) continue;
        const Score away = evaluate_ ? std::abs(evaluate_(game)) : 0;
        if (away < least) {
            least = away;
            best = game;
        }
        if (least <= options_.balance) break;
    }
    return best ? *std::move(best) : Game(ruleset_);
}

Parsed<std::vector<Opening>> parse_openings(std::string_view text,
                                            const std::shared_ptr<const Ruleset>& ruleset) {
    std::vector<Opening> openings;
    for (int number = 1; !text.empty(); ++number) {
        const auto line = take_line(text);
        if (line.empty()) continue;
        auto opening = read_opening(line, ruleset);
        if (opening && opening->outcome().is_over()) opening = make_error("the game is over there");
        if (!opening) {
            auto error = std::move(opening.error());
            error.line = number;
            error.message = fmt::format("line {}: {}", number, error.message);
            return std::unexpected(std::move(error));
        }
        openings.push_back(*std::move(opening));
    }
    if (openings.empty()) return make_error("there is no opening in it");
    return openings;
}

}  // namespace tafl::arena

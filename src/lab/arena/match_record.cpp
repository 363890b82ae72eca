#include "lab/arena/match_record.hpp"

#include <fmt/format.h>

#include "notation/outcomes.hpp"
#include "protocol/uci_lines.hpp"
#include "records/game_record.hpp"
#include "records/record_text.hpp"
#include "records/replay.hpp"

namespace tafl::arena {

namespace {

std::string termination(const GameResult& result) {
    if (result.ended == EndedBy::Rules) return std::string(to_string(result.game.outcome().reason));
    if (result.ended != EndedBy::Forfeit) return std::string(to_string(result.ended));
    return fmt::format("the {} {}", to_string(*result.loser), result.failure.detail);
}

// The side that made each move: under R12 a side may make several in a row.
std::vector<Side> movers(Game game) {
    std::vector<Move> moves;
    for (const auto& played : game.history()) moves.push_back(played.move);
    game.restart();
    std::vector<Side> sides;
    for (const auto move : moves) {
        sides.push_back(game.to_move());
        (void)game.play(move);
    }
    return sides;
}

// `scores` are for the attackers, comments for the side that moved.
void add_scores(Record& record, const GameResult& result) {
    const auto sides = movers(result.game);
    for (std::size_t i = 0; i < result.scores.size(); ++i) {
        if (!result.scores[i]) continue;
        const auto ply = i + static_cast<std::size_t>(result.opening_plies);
        const auto score = sides.at(ply) == Side::Attackers ? *result.scores[i] : -*result.scores[i];
        record.note(0, static_cast<std::uint32_t>(ply)).comment = to_uci_score(score);
    }
}

}  // namespace

Record to_record(const GameResult& result, const RecordHeader& header) {
    const auto& game = result.game;
    Record record;
    record.tags = {{"date", header.date},
                   {"round", header.round},
                   {"attackers", clean_line(header.attackers)},
                   {"defenders", clean_line(header.defenders)}};
    record.size = game.ruleset().size();
    record.variant = game.ruleset().name;
    if (game.start() != game.ruleset().start) record.start = Placement{game.start(), true};
    record.result = result.winner;
    set_termination(record, clean_line(termination(result)), game.to_move());
    if (result.ended == EndedBy::Forfeit && result.failure.fault == host::Fault::OutOfTime)
        record.main().ending = Ending::Timeout;
    for (const auto& played : game.history()) append_played(record, 0, played);
    add_scores(record, result);
    return record;
}

}  // namespace tafl::arena

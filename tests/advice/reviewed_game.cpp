#include "advice/reviewed_game.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl::test {

RecordedGame recorded_game(const std::string& line) {
    auto rules = std::make_shared<Ruleset>(*find_builtin("copenhagen"));
    rules->repetition.policy = RepetitionPolicy::None;
    RecordedGame recorded{Game(std::move(rules))};
    auto& game = recorded.game;
    std::istringstream words(line.substr(0, line.find(',')));
    for (std::string word; words >> word && !game.outcome().is_over();) {
        const auto move = parse_move(word, game.ruleset().size());
        if (!move || !game.play(move->move)) break;
    }
    if (line.ends_with(",White")) recorded.result = Winner::Defenders;
    if (line.ends_with(",Black")) recorded.result = Winner::Attackers;
    return recorded;
}

ReviewedGame::ReviewedGame(const RecordedGame& recorded, std::uint64_t nodes, int hash_mib)
    : game_(recorded.game), nodes_(nodes), engine_(EngineOptions{.hash_mib = hash_mib}) {
    std::vector<PositionAnalysis> analyses;
    for (int at = 0; at < game_.plies() + (game_.outcome().is_over() ? 0 : 1); ++at)
        analyses.emplace_back(search(static_cast<std::size_t>(at), {}, nodes).front());
    std::vector<Check> done;
    auto look = second_look(game_, analyses, done, recorded.result);
    for (; !look.wanted.empty(); look = second_look(game_, analyses, done, recorded.result)) {
        for (auto& check : look.wanted) {
            check.found =
                search(check.at, check.moves, static_cast<std::uint64_t>(check.factor) * nodes, check.lines);
            done.push_back(std::move(check));
        }
    }
    review_ = review_game(game_, look.analyses, recorded.result);
}

std::vector<std::string> ReviewedGame::false_claims() {
    for (std::size_t at = 0; at < review_.moves.size(); ++at) {
        const auto& move = review_.moves[at];
        if (move.judgement == Judgement::None) continue;
        check_best(at, move);
        check_reply(at, move);
    }
    return std::exchange(false_, {});
}

void ReviewedGame::check_best(std::size_t at, const ReviewedMove& move) {
    if (move.best.moves.empty()) {
        if (!move.missed_win) say(at, "nothing is recommended");
        return;
    }
    ++claims_.recommended;
    if (std::ranges::any_of(move.why, [](const Remark& remark) { return is_drawback(remark.kind); }))
        say(at, "a drawback is a reason for the recommended move");
    const Move best = move.best.moves.front();
    if (best == move.move) return say(at, "the move itself is recommended");
    if (move.missed_win) return check_win(at, best, *move.missed_win);
    const bool loses = is_loss(score_after(at, best));
    if (loses && !is_loss(search(at, {}, second_look_factor * nodes_).front().score))
        say(at, "the recommended move loses");
}

void ReviewedGame::check_reply(std::size_t at, const ReviewedMove& move) {
    if (move.allowed_loss.value_or(0) == 0) return;
    if (move.reply.moves.empty()) return say(at, "no reply is known that wins");
    check_win(at + 1, move.reply.moves.front(), *move.allowed_loss);
}

void ReviewedGame::check_win(std::size_t at, Move first, int moves) {
    ++claims_.wins;
    const auto after = score_after(at, first);
    const auto name = to_string(first, game_.ruleset().size());
    if (!is_win(after)) return say(at, name + " does not win");
    const int needed = (plies_to_end(after) + 1) / 2;
    if (needed > moves)
        say(at, name + " wins in " + std::to_string(needed) + ", not in " + std::to_string(moves));
}

// The score from the view of the side that plays the move.
Score ReviewedGame::score_after(std::size_t at, Move move) {
    Game board = board_at(at);
    const Side side = board.to_move();
    (void)board.play(move);
    if (board.outcome().is_over())
        return board.outcome().winner == winner_of(side) ? wins_in(1) : loses_in(1);
    return score_before(search(at, {move}, second_look_factor * nodes_).front().score,
                        board.to_move() == side);
}

Game ReviewedGame::board_at(std::size_t at) const {
    Game board = game_;
    while (std::cmp_greater(board.plies(), at)) board.undo();
    return board;
}

std::vector<PvLine> ReviewedGame::search(std::size_t at, const std::vector<Move>& moves, std::uint64_t most,
                                         int lines) {
    Game board = board_at(at);
    for (const Move move : moves) (void)board.play(move);
    engine_.clear();
    SearchLimits limits;
    limits.nodes = most;
    limits.multi_pv = lines;
    return engine_.search(board, limits).info.lines;
}

void ReviewedGame::say(std::size_t at, const std::string& what) {
    const auto played = to_string(review_.moves[at].move, game_.ruleset().size());
    false_.push_back(std::to_string(at + 1) + " " + played + ": " + what);
}

}  // namespace tafl::test

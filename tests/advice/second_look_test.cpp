// A review recommends no move that loses as the played one does, and calls no position won that is not: reviews of recorded games with
// few nodes, whose claims are searched again with ten times as many.
#include "advice/second_look.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "notation/squares.hpp"
#include "support/paths.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr std::uint64_t nodes = 1'000;

Game replayed(const std::string& line) {
    Game game(
        builtin("copenhagen", [](Ruleset& rules) { rules.repetition.policy = RepetitionPolicy::None; }));
    std::istringstream words(line.substr(0, line.find(',')));
    for (std::string word; words >> word && !game.outcome().is_over();) {
        const auto move = parse_move(word, game.ruleset().size());
        if (!move || !game.play(move->move)) break;
    }
    return game;
}

Winner result_of(const std::string& line) {
    if (line.ends_with(",White")) return Winner::Defenders;
    return line.ends_with(",Black") ? Winner::Attackers : Winner::Nobody;
}

class ReviewedGame {
  public:
    explicit ReviewedGame(const std::string& line) : game_(replayed(line)) {
        std::vector<PositionAnalysis> analyses;
        for (int at = 0; at < game_.plies() + (game_.outcome().is_over() ? 0 : 1); ++at)
            analyses.emplace_back(search(static_cast<std::size_t>(at), {}, nodes).front());
        std::vector<Check> done;
        auto look = second_look(game_, analyses, done, result_of(line));
        for (; !look.wanted.empty(); look = second_look(game_, analyses, done, result_of(line))) {
            for (auto& check : look.wanted) {
                check.found = search(check.at, check.moves, static_cast<std::uint64_t>(check.factor) * nodes,
                                     check.lines);
                done.push_back(std::move(check));
            }
        }
        review_ = review_game(game_, look.analyses, result_of(line));
    }

    // What is not so.
    [[nodiscard]] std::vector<std::string> false_claims() {
        for (std::size_t at = 0; at < review_.moves.size(); ++at) {
            const auto& move = review_.moves[at];
            if (move.judgement == Judgement::None && review_.turning_point != at) continue;
            ++claims;
            check_best(at, move);
            check_reply(at, move);
        }
        return std::move(false_);
    }
    int claims = 0;

  private:
    void check_best(std::size_t at, const ReviewedMove& move) {
        if (move.best.moves.empty()) {
            if (!move.missed_win) say(at, "nothing is recommended");
            return;
        }
        const Move best = move.best.moves.front();
        if (best == move.move) return say(at, "the move itself is recommended");
        const auto after = score_after(at, best);
        if (is_loss(after) && !is_loss(search(at, {}, second_look_factor * nodes).front().score))
            say(at, "the recommended move loses");
        if (move.missed_win && !is_win(after)) say(at, "the recommended move does not win");
    }
    void check_reply(std::size_t at, const ReviewedMove& move) {
        if (move.allowed_loss.value_or(0) == 0) return;
        if (move.reply.moves.empty()) return say(at, "no reply is known that wins");
        const auto after = score_after(at + 1, move.reply.moves.front());
        if (!is_win(after)) return say(at, "the reply does not win");
        if ((plies_to_end(after) + 1) / 2 > *move.allowed_loss) say(at, "the reply wins later than it says");
    }
    // Of the side that plays the move.
    [[nodiscard]] Score score_after(std::size_t at, Move move) {
        Game board = board_at(at);
        const Side side = board.to_move();
        (void)board.play(move);
        if (board.outcome().is_over())
            return board.outcome().winner == winner_of(side) ? wins_in(1) : loses_in(1);
        return score_before(search(at, {move}, second_look_factor * nodes).front().score,
                            board.to_move() == side);
    }

    [[nodiscard]] Game board_at(std::size_t at) const {
        Game board = game_;
        while (std::cmp_greater(board.plies(), at)) board.undo();
        return board;
    }
    std::vector<PvLine> search(std::size_t at, const std::vector<Move>& moves, std::uint64_t most,
                               int lines = 1) {
        Game board = board_at(at);
        for (const Move move : moves) (void)board.play(move);
        engine_.clear();
        SearchLimits limits;
        limits.nodes = most;
        limits.multi_pv = lines;
        return engine_.search(board, limits).info.lines;
    }
    void say(std::size_t at, const std::string& what) {
        false_.push_back(std::to_string(at + 1) + " " +
                         to_string(review_.moves[at].move, game_.ruleset().size()) + ": " + what);
    }

    Game game_;
    Engine engine_{EngineOptions{.hash_mib = 4}};
    Review review_;
    std::vector<std::string> false_;
};

std::vector<std::string> lines_of(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(std::move(line));
    }
    return lines;
}

// Every `step`th game, `count` at most.
void expect_true_reviews(const std::vector<std::string>& lines, std::size_t count) {
    const std::size_t step = std::max<std::size_t>(1, lines.size() / count);
    int claims = 0;
    for (std::size_t i = 0; i < lines.size() && i / step < count; i += step) {
        ReviewedGame game(lines[i]);
        EXPECT_EQ(game.false_claims(), std::vector<std::string>{}) << "game " << i + 1;
        claims += game.claims;
    }
    testing::Test::RecordProperty("claims", claims);
    if (count > 1) {  // a single game may have no claim to check
        EXPECT_GT(claims, 0);
    }
}

}  // namespace

TEST(SecondLook, MakesReviewsTrueWhereAFortOrARepetitionDecides) {
    const auto lines = lines_of(data_path("reviewed_games.csv"));
    expect_true_reviews(lines, lines.size());
}

TEST(SecondLook, MakesReviewsOfRecordedGamesTrue) {
    const auto file = recorded_games("copenhagen.csv");
    if (!file) GTEST_SKIP() << "copenhagen.csv is not in $SKJALDBORG_GAMES nor in ../shared/games";
    expect_true_reviews(lines_of(*file), static_cast<std::size_t>(scaled(10)));
}

}  // namespace tafl::test

#include "agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"

namespace tafl::test {

namespace {

std::string to_text(const std::vector<Move>& moves, int size) {
    std::vector<std::string> texts;
    for (Move move : moves) texts.push_back(to_string(move, size));
    return fmt::format("{}", fmt::join(texts, " "));
}

std::string to_text(const Outcome& outcome) {
    return fmt::format("{} {}", to_string(outcome.winner), to_string(outcome.reason));
}

std::string to_text(std::span<const CapturedPiece> taken, bool king, int size) {
    std::vector<std::string> texts;
    if (king) texts.emplace_back("the king");
    for (const CapturedPiece& one : taken)
        texts.push_back(fmt::format("{} by {}", to_string(one.square, size), to_string(one.clause)));
    return fmt::format("[{}]", fmt::join(texts, " "));
}

// The moves of one list that are not in the other.
std::vector<Move> without(const std::vector<Move>& moves, const std::vector<Move>& others) {
    std::vector<Move> rest;
    std::ranges::set_difference(moves, others, std::back_inserter(rest));
    return rest;
}

Game game_from(const std::shared_ptr<const Ruleset>& ruleset, const Setup& start) {
    auto game = Game::from(ruleset, start, SetupCheck::Lenient);
    return game ? *std::move(game) : Game(ruleset);  // a refused start shows as a different placement
}

}  // namespace

SideBySide::SideBySide(std::shared_ptr<const Ruleset> ruleset, const Setup& start)
    : ruleset_(std::move(ruleset)),
      start_(start),
      game_(game_from(ruleset_, start)),
      referee_(*ruleset_, start) {}

std::string SideBySide::differs(const std::string& what, const std::string& library,
                                const std::string& referee) const {
    return fmt::format(
        "{} differs under {}\n  start    {}\n  moves    {}\n  board    {}\n  library  {}\n  referee  {}",
        what, ruleset_->name, to_position(start_), to_text(played_, ruleset_->size()),
        to_position(referee_.setup()), library, referee);
}

std::string SideBySide::compare() const {
    ++positions_;
    const Setup board = game_.setup();
    if (board != referee_.setup())
        return differs("the board", to_position(board), to_position(referee_.setup()));
    if (game_.outcome() != referee_.outcome())
        return differs("the outcome", to_text(game_.outcome()), to_text(referee_.outcome()));
    const std::vector<Move> moves = game_.legal_moves();
    const std::vector<Move> expected = referee_.legal_moves();
    if (moves != expected)
        return differs("the set of legal moves",
                       fmt::format("too many: {}", to_text(without(moves, expected), board.size)),
                       fmt::format("missing: {}", to_text(without(expected, moves), board.size)));
    if (const int count = referee_.occurrences(); count > 0 && game_.occurrences() != count)
        return differs("the number of occurrences", std::to_string(game_.occurrences()),
                       std::to_string(count));
    return {};
}

std::string SideBySide::compare_move(const Played& played, const naive::Ruling& ruling) const {
    const Captures& captures = played.captures;
    if (!std::ranges::equal(captures.taken(), ruling.taken) || captures.king != ruling.king)
        return differs("what the last move took", to_text(captures.taken(), captures.king, ruleset_->size()),
                       to_text(ruling.taken, ruling.king, ruleset_->size()));
    if (played.outcome != ruling.outcome)
        return differs("the outcome of the last move", to_text(played.outcome), to_text(ruling.outcome));
    return compare();
}

std::string SideBySide::play(Move move) {
    played_.push_back(move);
    const auto played = game_.play(move);
    if (!played) return differs("the last move", "refused", "legal");
    return compare_move(*played, referee_.play(move));
}

std::string SideBySide::try_every_move() {
    const naive::Referee before = referee_;
    for (Move move : before.legal_moves()) {
        if (std::string difference = play(move); !difference.empty()) return difference;
        game_.undo();
        referee_ = before;
        played_.pop_back();
    }
    return compare();
}

Move SideBySide::choose_move(Style style, std::span<const Move> moves, Dice& dice) const {
    Chooser chooser{.style = style, .size = ruleset_->size(), .captures = {}, .previous = {}};
    if (style == Style::Capturing)
        chooser.captures = [this](Move move) { return referee_.captures_something(move); };
    if (played_.size() >= 2) chooser.previous = played_[played_.size() - 2];
    return choose(chooser, moves, dice);
}

}  // namespace tafl::test

#include "support/play.hpp"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl {

void PrintTo(const std::shared_ptr<const Ruleset>& ruleset, std::ostream* out) {
    *out << (ruleset ? ruleset->name : "no ruleset");
}

}  // namespace tafl

namespace tafl::test {

namespace {

template <class T>
T value_of(Parsed<T> parsed, std::string_view text) {
    if (!parsed) throw std::runtime_error(fmt::format("{}: {}", text, parsed.error().message));
    return *std::move(parsed);
}

std::string_view name_of(IllegalReason reason) {
    switch (reason) {
        case IllegalReason::GameOver: return "GameOver";
        case IllegalReason::OffBoard: return "OffBoard";
        case IllegalReason::EmptySquare: return "EmptySquare";
        case IllegalReason::NotYourPiece: return "NotYourPiece";
        case IllegalReason::NoMotion: return "NoMotion";
        case IllegalReason::NotALine: return "NotALine";
        case IllegalReason::Blocked: return "Blocked";
        case IllegalReason::Occupied: return "Occupied";
        case IllegalReason::KingOnly: return "KingOnly";
        case IllegalReason::NobodyStops: return "NobodyStops";
        case IllegalReason::Closed: return "Closed";
        case IllegalReason::TooFar: return "TooFar";
        case IllegalReason::WouldRepeat: return "WouldRepeat";
        case IllegalReason::MustContinue: return "MustContinue";
    }
    return "?";
}

std::string say(const Played& played, int size) {
    std::vector<std::string> taken;
    for (const CapturedPiece& one : played.captures.taken()) taken.push_back(to_string(one.square, size));
    std::string text = taken.empty() ? "" : fmt::format("takes {}", fmt::join(taken, " "));
    if (played.captures.king) text += text.empty() ? "takes the king" : " and the king";
    if (text.empty()) text = "nothing";
    return played.outcome.is_over() ? fmt::format("{}; {}", text, to_text(played.outcome)) : text;
}

}  // namespace

std::string ruleset_test_name(const testing::TestParamInfo<RulesetPtr>& info) {
    std::string name = info.param->name;
    std::ranges::replace(name, '-', '_');
    return name;
}

RulesetPtr builtin(std::string_view name, const Change& change) {
    const RulesetPtr found = find_builtin(name);
    if (!found) throw std::runtime_error(fmt::format("there is no ruleset {}", name));
    if (!change) return found;
    Ruleset rules = *found;
    change(rules);
    return std::make_shared<const Ruleset>(std::move(rules));
}

RulesetPtr small_rules(const Change& change) {
    Ruleset rules;
    rules.name = "small";
    rules.start = value_of(parse_rows("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3"), "the small layout");
    if (change) change(rules);
    return std::make_shared<const Ruleset>(std::move(rules));
}

Game game_at(const RulesetPtr& ruleset, std::string_view position) {
    const Setup setup = value_of(parse_position(position, *ruleset), position);
    auto game = Game::from(ruleset, setup, SetupCheck::Lenient);
    if (!game) throw std::runtime_error(fmt::format("{}: {}", position, describe(game.error(), setup)));
    return *std::move(game);
}

Move move_of(std::string_view text, int size) { return value_of(parse_move(text, size), text).move; }

Square square_at(std::string_view text, int size) { return value_of(parse_square(text, size), text); }

std::string play(Game& game, std::string_view moves) {
    const int size = game.ruleset().size();
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;)
        if (const auto played = game.play(move_of(word, size)); !played)
            return fmt::format("refused: {}", to_text(played.error(), size));
    return say(game.last(), size);
}

std::string after(const RulesetPtr& ruleset, std::string_view position, std::string_view moves) {
    Game game = game_at(ruleset, position);
    return play(game, moves);
}

std::string to_text(const Illegal& illegal, int size) {
    if (illegal.at == no_square) return std::string(name_of(illegal.reason));
    return fmt::format("{} {}", name_of(illegal.reason), to_string(illegal.at, size));
}

std::string to_text(const Outcome& outcome) {
    if (!outcome.is_over()) return "ongoing";
    return fmt::format("{} {}", to_string(outcome.winner), to_string(outcome.reason));
}

std::string to_text(const std::vector<Square>& squares, int size) {
    std::vector<std::string> texts;
    for (Square square : squares) texts.push_back(to_string(square, size));
    return fmt::format("{}", fmt::join(texts, " "));
}

std::string destinations(const Game& game, std::string_view from) {
    const int size = game.ruleset().size();
    std::vector<Square> squares;
    for (Move move : game.legal_moves())
        if (move.from == square_at(from, size)) squares.push_back(move.to);
    return to_text(squares, size);
}

}  // namespace tafl::test

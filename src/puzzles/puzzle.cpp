#include "puzzles/puzzle.hpp"

#include <algorithm>
#include <compare>
#include <ranges>

#include "advice/threats.hpp"
#include "notation/positions.hpp"

namespace tafl {

namespace {

constexpr std::array<std::string_view, themes> theme_keys{
    "escape-in-2",   "escape-in-3", "escape-in-4", "king-capture",  "fort",        "ring",
    "double-threat", "shieldwall",  "trap",        "interposition", "only-defence"};
constexpr std::array<std::string_view, phases> phase_keys{"opening", "middlegame", "endgame"};

int soldiers_of(const Setup& setup) noexcept {
    const auto is_soldier = [](Piece piece) { return piece != Piece::None && piece != Piece::King; };
    return static_cast<int>(std::ranges::count_if(setup.pieces, is_soldier));
}

bool lies_between(int at, int from, int to, int size) {
    const auto inside = [](int a, int low, int high) {
        return std::min(low, high) < a && a < std::max(low, high);
    };
    if (at / size == from / size && at / size == to / size) return inside(at, from, to);
    return at % size == from % size && at % size == to % size && inside(at, from, to);
}

// A way to win at once. The king escapes or is captured on a square; a fort or a ring is one threat, wherever it closes.
struct InstantWin {
    Reason reason = Reason::None;
    Square square{};
    friend auto operator<=>(const InstantWin&, const InstantWin&) = default;
};

InstantWin instant_win(Reason reason, Square to) noexcept {
    const bool is_on_square = reason == Reason::KingEscaped || reason == Reason::KingCaptured;
    return {reason, is_on_square ? to : Square{}};
}

// What the side would win by if it were to move.
std::vector<InstantWin> instant_wins(const Game& game, Side side) {
    auto setup = game.setup();
    setup.to_move = side;
    auto board = Game::from(game.shared_ruleset(), setup, SetupCheck::Lenient);
    std::vector<InstantWin> threats;
    if (!board) return threats;
    for (const auto move : board->legal_moves()) {
        if (!board->play(move)) continue;
        const auto outcome = board->outcome();
        if (outcome.winner == winner_of(side)) threats.push_back(instant_win(outcome.reason, move.to));
        board->undo();
    }
    std::ranges::sort(threats);
    threats.erase(std::ranges::unique(threats).begin(), threats.end());
    return threats;
}

// Whether the side to move has a defence to each of the opponent's threats, to one at a time.
bool can_parry_each(Game game, std::vector<InstantWin> threats) {
    const Side opponent = !game.to_move();
    for (const auto move : game.legal_moves()) {
        if (!game.play(move)) continue;
        if (!game.outcome().is_over()) {
            const auto left = instant_wins(game, opponent);
            std::erase_if(threats, [&](InstantWin one) { return !std::ranges::binary_search(left, one); });
        }
        game.undo();
    }
    return threats.empty();
}

class LineThemes {
  public:
    LineThemes(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle)
        : puzzle_(puzzle), game_(*Game::from(ruleset, puzzle.position, SetupCheck::Lenient)) {}

    std::vector<PuzzleTheme> find() {
        const Side solver = puzzle_.position.to_move;
        const auto threats =
            puzzle_.line.size() == 1 ? instant_wins(game_, !solver) : std::vector<InstantWin>{};
        for (const auto move : puzzle_.line) {
            if (game_.to_move() == solver) play_of_solver(move);
            else (void)game_.play(move);
        }
        if (game_.outcome().winner == winner_of(solver)) add_ending();
        else add_defence(threats);
        std::ranges::sort(found_);
        found_.erase(std::ranges::unique(found_).begin(), found_.end());
        return std::move(found_);
    }

  private:
    void add(PuzzleTheme theme) { found_.push_back(theme); }

    void play_of_solver(Move move) {
        const Side solver = game_.to_move();
        const auto escapes =
            solver == Side::Attackers ? threats_of(game_, Side::Defenders).escapes : std::vector<Square>{};
        const int king = king_square(game_.setup()), size = game_.ruleset().size();
        const auto blocks = [&](Square escape) {
            return lies_between(move.to, king, escape, size) || move.to == escape;
        };
        const auto played = game_.play(move);
        if (!played) return;
        const bool is_over = game_.outcome().is_over();
        if (!is_over && std::ranges::any_of(escapes, blocks)) add(PuzzleTheme::Interposition);
        for (const auto& taken : played->get().captures.taken()) {
            if (taken.clause == Clause::Shieldwall) add(PuzzleTheme::Shieldwall);
            if (taken.clause == Clause::Trap) add(PuzzleTheme::Trap);
        }
        if (!is_over && is_double_threat()) add(PuzzleTheme::DoubleThreat);
    }

    // Of the side that has moved.
    [[nodiscard]] bool is_double_threat() const {
        const auto threats = instant_wins(game_, !game_.to_move());
        return threats.size() > 1 && can_parry_each(game_, threats);
    }

    // A defence against nothing but a fort or a ring is named after it.
    void add_defence(const std::vector<InstantWin>& threats) {
        add(PuzzleTheme::OnlyDefence);
        if (threats.size() != 1) return;
        if (threats.front().reason == Reason::ExitFort) add(PuzzleTheme::Fort);
        if (threats.front().reason == Reason::Encircled) add(PuzzleTheme::Ring);
    }

    void add_ending() {
        switch (game_.outcome().reason) {
            case Reason::KingEscaped:
                add(puzzle_.moves() <= 2   ? PuzzleTheme::EscapeIn2
                    : puzzle_.moves() == 3 ? PuzzleTheme::EscapeIn3
                                           : PuzzleTheme::EscapeIn4);
                break;
            case Reason::KingCaptured: add(PuzzleTheme::KingCapture); break;
            case Reason::ExitFort: add(PuzzleTheme::Fort); break;
            case Reason::Encircled: add(PuzzleTheme::Ring); break;
            case Reason::None:
            case Reason::NoLegalMove:
            case Reason::NoPiecesLeft:
            case Reason::Repetition:
            case Reason::PlyLimit: break;
        }
    }

    const Puzzle& puzzle_;
    Game game_;
    std::vector<PuzzleTheme> found_;
};

}  // namespace

std::string_view key_of(PuzzleTheme theme) noexcept { return theme_keys[static_cast<std::size_t>(theme)]; }
std::string_view key_of(Phase phase) noexcept { return phase_keys[static_cast<std::size_t>(phase)]; }

std::vector<PuzzleTheme> themes_of(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle) {
    return LineThemes(ruleset, puzzle).find();
}

std::optional<Move> escape_instead(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle) {
    auto game = *Game::from(ruleset, puzzle.position, SetupCheck::Lenient);
    for (const auto move : puzzle.line | std::views::take(puzzle.line.size() - 1)) (void)game.play(move);
    const auto escapes = [&](Move move) {
        if (!game.play(move)) return false;
        const bool escaped = game.outcome().reason == Reason::KingEscaped;
        game.undo();
        return escaped;
    };
    if (escapes(puzzle.line.back())) return {};
    const auto moves = game.legal_moves();
    const auto found = std::ranges::find_if(moves, escapes);
    return found == moves.end() ? std::nullopt : std::optional(*found);
}

Phase phase_of(const Ruleset& ruleset, const Setup& position) noexcept {
    const int left = 10 * soldiers_of(position), all = soldiers_of(ruleset.start);
    return left >= 9 * all ? Phase::Opening : left >= 6 * all ? Phase::Middlegame : Phase::Endgame;
}

}  // namespace tafl

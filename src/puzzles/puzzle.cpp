#include "puzzles/puzzle.hpp"

#include <algorithm>

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

// The squares on which a move of the side would end the game in its favour.
std::vector<Square> winning_squares(const Game& game, Side side) {
    auto setup = game.setup();
    setup.to_move = side;
    auto board = Game::from(game.shared_ruleset(), setup, SetupCheck::Lenient);
    std::vector<Square> squares;
    if (!board) return squares;
    for (const auto move : board->legal_moves()) {
        if (!board->play(move)) continue;
        if (board->outcome().winner == winner_of(side)) squares.push_back(move.to);
        board->undo();
    }
    std::ranges::sort(squares);
    squares.erase(std::ranges::unique(squares).begin(), squares.end());
    return squares;
}

class LineThemes {
  public:
    LineThemes(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle)
        : puzzle_(puzzle), game_(*Game::from(ruleset, puzzle.position, SetupCheck::Lenient)) {}

    std::vector<Theme> find() {
        const Side solver = puzzle_.position.to_move;
        for (const auto move : puzzle_.line) {
            if (game_.to_move() == solver) play_of_solver(move);
            else (void)game_.play(move);
        }
        if (game_.outcome().winner == winner_of(solver)) add_ending();
        else add(Theme::OnlyDefence);
        std::ranges::sort(found_);
        found_.erase(std::ranges::unique(found_).begin(), found_.end());
        return std::move(found_);
    }

  private:
    void add(Theme theme) { found_.push_back(theme); }

    void play_of_solver(Move move) {
        const Side solver = game_.to_move();
        const auto escapes =
            solver == Side::Attackers ? winning_squares(game_, Side::Defenders) : std::vector<Square>{};
        const int king = king_square(game_.setup()), size = game_.ruleset().size();
        const auto blocks = [&](Square escape) {
            return lies_between(move.to, king, escape, size) || move.to == escape;
        };
        const auto played = game_.play(move);
        if (!played) return;
        if (std::ranges::any_of(escapes, blocks)) add(Theme::Interposition);
        for (const auto& taken : played->get().captures.taken()) {
            if (taken.clause == Clause::Shieldwall) add(Theme::Shieldwall);
            if (taken.clause == Clause::Trap) add(Theme::Trap);
        }
        if (!game_.outcome().is_over() && winning_squares(game_, solver).size() > 1) add(Theme::DoubleThreat);
    }

    void add_ending() {
        switch (game_.outcome().reason) {
            case Reason::KingEscaped:
                add(puzzle_.moves() <= 2   ? Theme::EscapeIn2
                    : puzzle_.moves() == 3 ? Theme::EscapeIn3
                                           : Theme::EscapeIn4);
                break;
            case Reason::KingCaptured: add(Theme::KingCapture); break;
            case Reason::ExitFort: add(Theme::Fort); break;
            case Reason::Encircled: add(Theme::Ring); break;
            case Reason::None:
            case Reason::NoLegalMove:
            case Reason::NoPiecesLeft:
            case Reason::Repetition:
            case Reason::PlyLimit: break;
        }
    }

    const Puzzle& puzzle_;
    Game game_;
    std::vector<Theme> found_;
};

}  // namespace

std::string_view key_of(Theme theme) noexcept { return theme_keys[static_cast<std::size_t>(theme)]; }
std::string_view key_of(Phase phase) noexcept { return phase_keys[static_cast<std::size_t>(phase)]; }

std::vector<Theme> themes_of(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle) {
    return LineThemes(ruleset, puzzle).find();
}

Phase phase_of(const Ruleset& ruleset, const Setup& position) noexcept {
    const int left = 10 * soldiers_of(position), all = soldiers_of(ruleset.start);
    return left >= 9 * all ? Phase::Opening : left >= 6 * all ? Phase::Middlegame : Phase::Endgame;
}

}  // namespace tafl

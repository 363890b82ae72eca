#include "rules/game.hpp"

#include <algorithm>
#include <cassert>

#include "rules/board_sizes.hpp"
#include "rules/game_core.hpp"

namespace tafl {
namespace {

std::unique_ptr<GameCore> core_for(std::shared_ptr<const Ruleset> ruleset, const Setup& setup) {
    assert(is_board_size(setup.size));
    return with_board_size(setup.size, [&]<int N> { return make_core<N>(std::move(ruleset), setup); });
}

// The squares of a ruleset where no soldier may stand, camps apart.
struct ForbiddenSquares {
    SquareSet corners, throne;
    explicit ForbiddenSquares(const Ruleset& rules) noexcept : corners{rules.corner_squares()} {
        if (rules.throne.stop != ThroneStop::All) throne = rules.throne_squares();
    }
};

std::expected<void, SetupError> check_soldier(const Ruleset& rules, const ForbiddenSquares& forbidden,
                                              Square at, Piece piece, SetupCheck check) {
    if (rules.jumps == Jumps::None && (piece == Piece::Commander || piece == Piece::Knight)) {
        return std::unexpected(SetupError{SetupFault::SpecialPiece, at});
    }
    if (check == SetupCheck::Lenient) return {};
    if (forbidden.corners[at]) return std::unexpected(SetupError{SetupFault::SoldierOnCorner, at});
    if (forbidden.throne[at]) return std::unexpected(SetupError{SetupFault::SoldierOnThrone, at});
    if (rules.camps.group[at] != 0 && !rules.camps.open && is_defender(piece)) {
        return std::unexpected(SetupError{SetupFault::DefenderInCamp, at});
    }
    return {};
}

void add(PlayoutTally& sum, const PlayoutTally& more) noexcept {
    sum.games += more.games;
    sum.plies += more.plies;
    sum.attackers += more.attackers;
    sum.defenders += more.defenders;
    sum.draws += more.draws;
    sum.unfinished += more.unfinished;
}

}  // namespace

std::expected<void, SetupError> check_setup(const Ruleset& ruleset, const Setup& setup,
                                            SetupCheck check) noexcept {
    if (setup.size != ruleset.size() || !is_board_size(setup.size)) {
        return std::unexpected(SetupError{SetupFault::WrongSize, no_square});
    }
    const ForbiddenSquares forbidden(ruleset);
    Square king = no_square;
    for (Square square = 0; square < setup.squares(); ++square) {
        const Piece piece = setup.pieces[square];
        if (piece == Piece::None) continue;
        if (piece == Piece::King) {
            if (king != no_square) return std::unexpected(SetupError{SetupFault::TwoKings, square});
            king = square;
        } else if (const auto soldier = check_soldier(ruleset, forbidden, square, piece, check); !soldier) {
            return soldier;
        }
    }
    if (king == no_square) return std::unexpected(SetupError{SetupFault::NoKing, no_square});
    return {};
}

Game::Game(std::shared_ptr<const Ruleset> ruleset) {
    const Setup& setup = ruleset->start;
    core_ = core_for(std::move(ruleset), setup);
}

std::expected<Game, SetupError> Game::from(std::shared_ptr<const Ruleset> ruleset, const Setup& setup,
                                           SetupCheck check) {
    if (const auto checked = check_setup(*ruleset, setup, check); !checked)
        return std::unexpected(checked.error());
    return Game(core_for(std::move(ruleset), setup));
}

Game::Game(std::unique_ptr<GameCore> core) noexcept : core_{std::move(core)} {}
Game::Game(const Game& other) : core_{other.core_->clone()} {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(const Game& other) {
    core_ = other.core_->clone();
    return *this;
}
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

const Ruleset& Game::ruleset() const noexcept { return *core_->ruleset; }
const std::shared_ptr<const Ruleset>& Game::shared_ruleset() const noexcept { return core_->ruleset; }
const Setup& Game::start() const noexcept { return core_->start; }
Setup Game::setup() const noexcept { return core_->setup(); }
Piece Game::piece_at(Square square) const noexcept { return core_->piece_at(square); }
Side Game::to_move() const noexcept { return core_->to_move(); }
Outcome Game::outcome() const noexcept { return core_->outcome(); }
std::uint64_t Game::key() const noexcept { return core_->key(); }
int Game::plies() const noexcept { return static_cast<int>(core_->played.size()); }
const Played& Game::last() const noexcept { return core_->played.back(); }
std::span<const Played> Game::history() const noexcept { return core_->played; }

std::vector<Move> Game::legal_moves() const {
    const LegalMoves legal = core_->legal_moves();
    std::vector<Move> moves(legal.begin(), legal.end());
    std::sort(moves.begin(), moves.end());
    return moves;
}
std::expected<void, Illegal> Game::check(Move move) const noexcept { return core_->check(move); }

std::expected<std::reference_wrapper<const Played>, Illegal> Game::play(Move move) {
    if (!core_->is_legal(move)) return std::unexpected(core_->check(move).error());
    auto& played = core_->played.emplace_back();
    core_->play(move, played);
    return std::cref(played);
}

void Game::undo() noexcept {
    core_->undo();
    core_->played.pop_back();
}

void Game::restart() noexcept {
    core_->restart();
    core_->played.clear();
}

int Game::occurrences() const noexcept { return core_->occurrences(); }
std::vector<Square> Game::witness() const { return core_->witness(); }
std::vector<Square> Game::shieldwall_captors() const { return core_->shieldwall_captors(); }
bool Game::king_threatened() const { return core_->threatens(Side::Attackers); }
bool Game::king_threatens_escape() const { return core_->threatens(Side::Defenders); }

std::uint64_t perft(const Game& game, int depth, PerftLeaves leaves) {
    return game.core().perft(depth, leaves);
}

std::vector<PerftBranch> divide(const Game& game, int depth, PerftLeaves leaves,
                                const std::function<void(const PerftBranch&)>& visit) {
    return game.core().divide(depth, leaves, visit);
}

PlayoutTally playouts(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed) {
    return game.core().playouts(games, max_plies, seed);
}

PlayoutTally playouts(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed,
                      const std::function<void(const PlayoutTally&)>& visit) {
    constexpr std::uint64_t batch = 1024;
    PlayoutTally sum;
    for (; sum.games < games; seed += 0x9E3779B97F4A7C15) {
        add(sum, playouts(game, std::min(batch, games - sum.games), max_plies, seed));
        visit(sum);
    }
    return sum;
}

}  // namespace tafl

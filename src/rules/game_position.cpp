#include "rules/game_position.hpp"

#include <cassert>

#include "rules/game_core.hpp"

namespace tafl {

namespace {

std::unique_ptr<GameCore> reserved_clone(const GameCore& core) {
    auto clone = core.clone();
    clone->played = {};
    clone->reserve();
    return clone;
}

}  // namespace

GamePosition::GamePosition(const Game& game) : core_{reserved_clone(game.core())} {}
GamePosition::GamePosition(const GamePosition& other) : core_{reserved_clone(*other.core_)} {}
GamePosition::GamePosition(GamePosition&&) noexcept = default;
GamePosition& GamePosition::operator=(const GamePosition& other) {
    core_ = reserved_clone(*other.core_);
    return *this;
}
GamePosition& GamePosition::operator=(GamePosition&&) noexcept = default;
GamePosition::~GamePosition() = default;

const Ruleset& GamePosition::ruleset() const noexcept { return *core_->ruleset; }
Setup GamePosition::setup() const noexcept { return core_->setup(); }
Piece GamePosition::piece_at(Square square) const noexcept { return core_->piece_at(square); }
Side GamePosition::to_move() const noexcept { return core_->to_move(); }
Outcome GamePosition::outcome() const noexcept { return core_->outcome(); }
std::uint64_t GamePosition::key() const noexcept { return core_->key(); }
int GamePosition::plies() const noexcept { return core_->plies(); }
int GamePosition::occurrences() const noexcept { return core_->occurrences(); }

LegalMoves GamePosition::legal_moves() const noexcept { return core_->legal_moves(); }
int GamePosition::count_moves() const noexcept { return core_->count_moves(); }
bool GamePosition::is_legal(Move move) const noexcept { return core_->is_legal(move); }
Move GamePosition::random_move(Random& random) const noexcept { return core_->random_move(random); }

Outcome GamePosition::play(Move move) {
    assert(is_legal(move));
    return core_->advance(move);
}
void GamePosition::undo() noexcept { core_->undo(); }
void GamePosition::restart() noexcept { core_->restart(); }

}  // namespace tafl

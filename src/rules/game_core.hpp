// A Game holds a core; there is one class of cores for each board size and each kind of Movement, chosen at run time.
// Private to rules/.
#pragma once

#include <functional>
#include <memory>

#include "rules/game.hpp"
#include "rules/game_position.hpp"
#include "rules/perft.hpp"
#include "rules/playouts.hpp"

namespace tafl {

class GameCore {
  public:
    virtual ~GameCore() = default;
    [[nodiscard]] virtual std::unique_ptr<GameCore> clone() const = 0;

    [[nodiscard]] virtual Setup setup() const noexcept = 0;
    [[nodiscard]] virtual Piece piece_at(Square square) const noexcept = 0;
    [[nodiscard]] virtual Side to_move() const noexcept = 0;
    [[nodiscard]] virtual Outcome outcome() const noexcept = 0;
    [[nodiscard]] virtual std::uint64_t key() const noexcept = 0;
    [[nodiscard]] virtual int plies() const noexcept = 0;
    [[nodiscard]] virtual LegalMoves legal_moves() const noexcept = 0;
    [[nodiscard]] virtual int count_moves() const noexcept = 0;
    [[nodiscard]] virtual Move random_move(Random& random) const noexcept = 0;
    [[nodiscard]] virtual std::expected<void, Illegal> check(Move move) const noexcept = 0;
    [[nodiscard]] virtual bool is_legal(Move move) const noexcept = 0;
    virtual void play(Move move, Played& played) = 0;
    virtual Outcome advance(Move move) = 0;
    virtual void reserve() = 0;
    virtual void undo() noexcept = 0;
    virtual void restart() noexcept = 0;
    [[nodiscard]] virtual int occurrences() const noexcept = 0;
    [[nodiscard]] virtual std::vector<Square> witness() const = 0;
    [[nodiscard]] virtual std::vector<Square> shieldwall_captors() const = 0;
    [[nodiscard]] virtual bool threatens(Side side) const noexcept = 0;
    [[nodiscard]] virtual std::uint64_t perft(int depth, PerftLeaves leaves) const = 0;
    [[nodiscard]] virtual std::vector<PerftBranch> divide(
        int depth, PerftLeaves leaves, const std::function<void(const PerftBranch&)>& visit) const = 0;
    [[nodiscard]] virtual PlayoutTally playouts(std::uint64_t games, int max_plies,
                                                std::uint64_t seed) const = 0;

    std::shared_ptr<const Ruleset> ruleset;
    Setup start;
    std::vector<Played> played;
};

// Precondition: the setup has the ruleset's size and passed check_setup().
template <int N>
[[nodiscard]] std::unique_ptr<GameCore> make_core(std::shared_ptr<const Ruleset> ruleset, const Setup& setup);

}  // namespace tafl

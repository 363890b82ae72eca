// GameCore on a GameState. Included only by the files that instantiate it.
#pragma once

#include "rules/capture_record.hpp"
#include "rules/game_core.hpp"
#include "rules/move_legality.hpp"
#include "rules/perft_counter.hpp"
#include "rules/random_games.hpp"

namespace tafl {

template <int N, Movement C>
class SizedGameCore final : public GameCore {
  public:
    SizedGameCore(std::shared_ptr<const CompiledRules<N>> rules, const Position<N>& position)
        : rules_{std::move(rules)}, state_{*rules_, position} {}

    [[nodiscard]] std::unique_ptr<GameCore> clone() const override {
        return std::make_unique<SizedGameCore>(*this);
    }
    [[nodiscard]] Setup setup() const noexcept override { return to_setup(state_.position()); }
    [[nodiscard]] Piece piece_at(Square square) const noexcept override {
        return square < N * N ? state_.position().at(square) : Piece::None;
    }
    [[nodiscard]] Side to_move() const noexcept override { return state_.position().to_move; }
    [[nodiscard]] Outcome outcome() const noexcept override { return state_.outcome(); }
    [[nodiscard]] std::uint64_t key() const noexcept override { return state_.position().key; }
    [[nodiscard]] int plies() const noexcept override { return state_.plies(); }
    [[nodiscard]] LegalMoves legal_moves() const noexcept override {
        MoveList<N> list;
        state_.generate(list);
        LegalMoves moves;
        for (const Move move : list) moves.push(move);
        return moves;
    }
    [[nodiscard]] int count_moves() const noexcept override { return state_.count_moves(); }
    [[nodiscard]] Move random_move(Random& random) const noexcept override {
        return tafl::random_move(state_, random);
    }
    [[nodiscard]] std::expected<void, Illegal> check(Move move) const noexcept override {
        return check_move(state_, move);
    }
    [[nodiscard]] bool is_legal(Move move) const noexcept override { return tafl::is_legal(state_, move); }
    void play(Move move, Played& played_move) override {
        played_move.move = move;
        played_move.outcome = state_.advance(move);
        record_captures<C>(*rules_, state_.position(), state_.last(), played_move.captures);
    }
    Outcome advance(Move move) override { return state_.advance(move); }
    void reserve() override { state_.reserve(); }
    void undo() noexcept override { state_.retreat(); }
    void restart() noexcept override { state_.restart(); }
    [[nodiscard]] int occurrences() const noexcept override { return state_.history().last().occurrence; }
    [[nodiscard]] std::vector<Square> witness() const override { return to_squares(witness_of(state_)); }
    [[nodiscard]] std::vector<Square> shieldwall_captors() const override {
        if (played.empty()) return {};
        const auto& captures = played.back().captures;
        return to_squares(captors_of_shieldwall(state_.position(), captures, state_.last().side));
    }
    [[nodiscard]] bool threatens(Side side) const noexcept override {
        return !state_.outcome().is_over() && state_.threatens(state_.position(), side);
    }
    [[nodiscard]] std::uint64_t perft(int depth, PerftLeaves leaves) const override {
        return PerftCounter<N, C>(state_).count(depth, leaves);
    }
    [[nodiscard]] std::vector<PerftBranch> divide(
        int depth, PerftLeaves leaves, const std::function<void(const PerftBranch&)>& visit) const override {
        return PerftCounter<N, C>(state_).divide(depth, leaves, visit);
    }
    [[nodiscard]] PlayoutTally playouts(std::uint64_t games, int max_plies,
                                        std::uint64_t seed) const override {
        return RandomGames<N, C>(GameState<N, C>(*rules_, state_.position()), seed).play(games, max_plies);
    }

  private:
    [[nodiscard]] static std::vector<Square> to_squares(const Bitboard<N>& set) {
        std::vector<Square> squares;
        for_each_square(set, [&](int square) { squares.push_back(static_cast<Square>(square)); });
        return squares;
    }

    std::shared_ptr<const CompiledRules<N>> rules_;
    GameState<N, C> state_;
};

template <int N>
std::unique_ptr<GameCore> make_core(std::shared_ptr<const Ruleset> ruleset, const Setup& setup) {
    auto rules = std::make_shared<const CompiledRules<N>>(*ruleset);
    const auto position = to_position<N>(setup);
    std::unique_ptr<GameCore> core;
    if constexpr (is_usual_board_size(N)) {
        if (rules->movement == Movement::Plain)
            core = std::make_unique<SizedGameCore<N, Movement::Plain>>(std::move(rules), position);
    }
    if (!core) core = std::make_unique<SizedGameCore<N, Movement::Full>>(std::move(rules), position);
    core->ruleset = std::move(ruleset);
    core->start = setup;
    return core;
}

}  // namespace tafl

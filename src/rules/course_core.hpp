// GameCore over a Course: the template behind the face. Included only by the files that instantiate it.
#pragma once

#include "rules/game_core.hpp"
#include "rules/random_games.hpp"
#include "rules/tree_counter.hpp"
#include "rules/verdicts.hpp"

namespace tafl {

template <int N, Clauses C>
class CourseCore final : public GameCore {
  public:
    CourseCore(std::shared_ptr<const Rulebook<N>> book, const Position<N>& position)
        : book_{std::move(book)}, course_{*book_, position} {}

    [[nodiscard]] std::unique_ptr<GameCore> clone() const override {
        return std::make_unique<CourseCore>(*this);
    }
    [[nodiscard]] Setup setup() const noexcept override { return to_setup(course_.position()); }
    [[nodiscard]] Piece piece_at(Square square) const noexcept override {
        return square < N * N ? course_.position().at(square) : Piece::None;
    }
    [[nodiscard]] Side to_move() const noexcept override { return course_.position().to_move; }
    [[nodiscard]] Outcome outcome() const noexcept override { return course_.outcome(); }
    [[nodiscard]] std::uint64_t key() const noexcept override { return course_.position().key; }
    [[nodiscard]] std::vector<Move> legal_moves() const override {
        MoveList<N> list;
        course_.generate(list);
        std::vector<Move> moves(list.begin(), list.end());
        std::sort(moves.begin(), moves.end());
        return moves;
    }
    [[nodiscard]] std::expected<void, Illegal> check(Move move) const noexcept override {
        return check_move(course_, move);
    }
    [[nodiscard]] bool is_legal(Move move) const noexcept override { return tafl::is_legal(course_, move); }
    void play(Move move, Played& played_move) override {
        const auto before = course_.position().special;
        played_move.move = move;
        played_move.outcome = course_.advance(move);
        record(course_.last(), before, played_move.captures);
    }
    void undo() noexcept override { course_.retreat(); }
    void restart() noexcept override { course_.restart(); }
    [[nodiscard]] int occurrences() const noexcept override { return course_.history().last().occurrence; }
    [[nodiscard]] std::vector<Square> witness() const override {
        std::vector<Square> squares;
        for_each_square(witness_of(course_),
                        [&](int square) { squares.push_back(static_cast<Square>(square)); });
        return squares;
    }
    [[nodiscard]] bool threatens(Side side) const noexcept override {
        return !course_.outcome().is_over() && course_.threatens(course_.position(), side);
    }
    [[nodiscard]] std::uint64_t perft(int depth, Leaves leaves) const override {
        return TreeCounter<N, C>(course_).count(depth, leaves);
    }
    [[nodiscard]] std::vector<Branch> divide(int depth, Leaves leaves,
                                             const std::function<void(const Branch&)>& visit) const override {
        return TreeCounter<N, C>(course_).divide(depth, leaves, visit);
    }
    [[nodiscard]] Tally playouts(std::uint64_t games, int max_plies, std::uint64_t seed) const override {
        return RandomGames<N, C>(Course<N, C>(*book_, course_.position()), seed).play(games, max_plies);
    }

  private:
    static void record(const Undo<N>& undo, const Bitboard<N>& special, Captures& captures) noexcept {
        captures.king = undo.king_taken;
        captures.count = 0;
        if (!undo.captured) return;
        const bool attackers = undo.side == Side::Defenders;
        for_each_square(undo.taken, [&](int square) {
            const Piece plain = attackers ? Piece::Attacker : Piece::Defender;
            const Piece marked = attackers ? Piece::Commander : Piece::Knight;
            captures.soldiers[static_cast<std::size_t>(captures.count++)] = {
                static_cast<Square>(square), special.has(square) ? marked : plain};
        });
    }

    std::shared_ptr<const Rulebook<N>> book_;
    Course<N, C> course_;
};

template <int N>
std::unique_ptr<GameCore> make_core(std::shared_ptr<const Ruleset> ruleset, const Setup& setup) {
    auto book = std::make_shared<const Rulebook<N>>(*ruleset);
    const auto position = to_position<N>(setup);
    std::unique_ptr<GameCore> core;
    if (book->clauses == Clauses::Plain) {
        core = std::make_unique<CourseCore<N, Clauses::Plain>>(std::move(book), position);
    } else {
        core = std::make_unique<CourseCore<N, Clauses::Full>>(std::move(book), position);
    }
    core->ruleset = std::move(ruleset);
    core->start = setup;
    return core;
}

}  // namespace tafl

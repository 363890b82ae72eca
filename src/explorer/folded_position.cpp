#include "explorer/folded_position.hpp"

#include <algorithm>
#include <limits>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "rules/zobrist.hpp"

namespace tafl {

namespace {

std::uint64_t piece_key(Piece piece, Square at) noexcept {
    std::uint64_t key = zobrist.side[static_cast<std::size_t>(index_of(side_of(piece)))][at];
    if (piece == Piece::King) key ^= zobrist.king[at];
    if (piece == Piece::Commander || piece == Piece::Knight) key ^= zobrist.special[at];
    return key;
}

std::vector<std::uint64_t> placement_keys(const BoardSymmetries& symmetries, const Setup& position) {
    std::vector<std::uint64_t> keys(static_cast<std::size_t>(symmetries.count()), 0);
    for (int i = 0; i < position.squares(); ++i) {
        const auto square = static_cast<Square>(i);
        const Piece piece = position.pieces[square];
        if (piece == Piece::None) continue;
        for (int which = 0; which < symmetries.count(); ++which)
            keys[static_cast<std::size_t>(which)] ^= piece_key(piece, symmetries.map(which, square));
    }
    return keys;
}

std::uint64_t name_hash(std::string_view ruleset) {
    Fnv1a hash;
    hash.add_text(ruleset);
    return hash.value();
}

// Boards had up to 19x19 squares once, and moves on these keep the numbers that they had then; the others come behind them.
constexpr int squares_once = 19 * 19;
constexpr int moves_once = squares_once * squares_once;

}  // namespace

int number_of(Move move) noexcept {
    if (move.from < squares_once && move.to < squares_once) return move.from * squares_once + move.to;
    return moves_once + move.from * max_squares + move.to;
}

Move move_of(int number) noexcept {
    const int base = number < moves_once ? squares_once : max_squares;
    if (number >= moves_once) number -= moves_once;
    return {static_cast<Square>(number / base), static_cast<Square>(number % base)};
}

FoldedPosition::FoldedPosition(const BoardSymmetries& symmetries, std::string_view ruleset,
                               const Setup& position)
    : symmetries_(&symmetries) {
    const auto keys = placement_keys(symmetries, position);
    const auto least = *std::ranges::min_element(keys);
    for (int which = 0; which < symmetries.count(); ++which)
        if (keys[static_cast<std::size_t>(which)] == least) folding_.push_back(which);
    const auto turn = position.to_move == Side::Defenders ? Zobrist::defenders_to_move : 0;
    key_ = static_cast<std::int64_t>(split_mix(split_mix(least ^ turn) ^ name_hash(ruleset)));
}

int FoldedPosition::fold(Move move) const noexcept {
    int least = std::numeric_limits<int>::max();
    for (const int which : folding_) least = std::min(least, number_of(symmetries_->map(which, move)));
    return least;
}

Move FoldedPosition::unfold(int move) const noexcept {
    return symmetries_->unmap(folding_.front(), move_of(move));
}

std::vector<FoldedMove> folded_moves(const BoardSymmetries& symmetries, std::string_view ruleset, Game game) {
    std::vector<FoldedMove> moves;
    while (game.plies() > 0) {
        const Move move = game.last().move;
        game.undo();
        const FoldedPosition position(symmetries, ruleset, game.setup());
        moves.push_back({position.key(), position.fold(move), game.to_move()});
    }
    std::ranges::reverse(moves);
    return moves;
}

std::vector<std::int64_t> reached_positions(const std::vector<FoldedMove>& moves,
                                            const FoldedPosition& last) {
    std::vector<std::int64_t> keys{last.key()};
    for (const auto& move : moves) keys.push_back(move.position);
    std::ranges::sort(keys);
    const auto repeated = std::ranges::unique(keys);
    keys.erase(repeated.begin(), repeated.end());
    return keys;
}

}  // namespace tafl

#include "rulebook/camp_diagrams.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace tafl {

namespace {

std::size_t index(int square) { return static_cast<std::size_t>(square); }

bool is_camp(const Ruleset& ruleset, int square) { return ruleset.camps.group[index(square)] != 0; }

// The king alone, on his square of the opening.
Setup king_alone(const Setup& start) {
    auto setup = start;
    for (auto& piece : setup.pieces) piece = piece == Piece::King ? piece : Piece::None;
    setup.to_move = Side::Attackers;
    return setup;
}

// Seen from a camp square, `inward` is one step towards the middle: the victim is one step away, the attacker
// two; the attacker arrives from the side, from two steps away or as far as he can come.
std::optional<CampCapture> capture_at(const Ruleset& ruleset, int camp, int inward, int aside) {
    CampCapture found{king_alone(ruleset.start), {}, static_cast<Square>(camp + inward)};
    auto& pieces = found.before.pieces;
    const int steps = ruleset.men_speed == 1 ? 1 : 2;
    const int to = camp + 2 * inward, from = to + steps * aside;
    if (from < 0 || from >= ruleset.start.squares() || pieces[index(found.victim)] != Piece::None)
        return std::nullopt;
    pieces[index(found.victim)] = Piece::Defender;
    pieces[index(from)] = Piece::Attacker;
    found.move = {static_cast<Square>(from), static_cast<Square>(to)};
    if (is_camp(ruleset, found.victim) || is_camp(ruleset, to) || is_camp(ruleset, from)) return std::nullopt;
    auto game = Game::from(std::make_shared<const Ruleset>(ruleset), found.before);
    if (!game) return std::nullopt;
    const auto played = game->play(found.move);
    if (!played || played->get().captures.count != 1 || game->outcome().is_over()) return std::nullopt;
    return found;
}

}  // namespace

Setup camp_moves(const Ruleset& ruleset) {
    auto setup = ruleset.start;
    setup.to_move = Side::Attackers;
    return setup;
}

Square attacker_in_camp(const Ruleset& ruleset, const Setup& setup) {
    const auto game = Game::from(std::make_shared<const Ruleset>(ruleset), setup);
    if (!game) return no_square;
    std::array<int, max_squares> moves{};
    for (const auto& move : game->legal_moves()) moves[move.from] += is_camp(ruleset, move.from);
    const auto most = std::ranges::max_element(moves);
    return *most == 0 ? no_square : static_cast<Square>(most - moves.begin());
}

std::optional<CampCapture> camp_takes(const Ruleset& ruleset) {
    const int size = ruleset.size();
    for (int camp = 0; camp < ruleset.start.squares(); ++camp) {
        if (!is_camp(ruleset, camp)) continue;
        const int file = camp % size, rank = camp / size;
        const bool upright = std::min(rank, size - 1 - rank) < std::min(file, size - 1 - file);
        const int inward = upright ? (rank < size / 2 ? size : -size) : (file < size / 2 ? 1 : -1);
        for (const int aside : upright ? std::array{-1, 1} : std::array{-size, size}) {
            if (auto found = capture_at(ruleset, camp, inward, aside)) return found;
        }
    }
    return std::nullopt;
}

}  // namespace tafl

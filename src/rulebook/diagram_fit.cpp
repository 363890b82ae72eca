#include "rulebook/diagram_fit.hpp"

#include "notation/positions.hpp"
#include "notation/squares.hpp"

namespace tafl {

Square DiagramFit::square(std::string_view name) const { return placed(*parse_square(name, source_size)); }

Setup DiagramFit::position() const {
    Ruleset small;
    small.start.size = source_size;
    const auto written = parse_position(source_.position, small);
    Setup setup;
    setup.size = size_;
    setup.to_move = written->to_move;
    for (int square = 0; square < source_size * source_size; ++square)
        setup.pieces[placed(square)] = written->pieces[static_cast<std::size_t>(square)];
    return setup;
}

std::vector<Move> DiagramFit::moves(const RepetitionRules& repetition) const {
    std::vector<Move> moves;
    for (int times = source_.to_and_fro ? repetition.count - 1 : 1; times > 0; --times) {
        for (const auto& text : source_.moves) {
            const auto move = parse_move(text, source_size)->move;
            moves.push_back({placed(move.from), placed(move.to)});
        }
    }
    return moves;
}

Square DiagramFit::placed(int square) const {
    return static_cast<Square>((square / source_size + offset_) * size_ + square % source_size + offset_);
}

}  // namespace tafl

// Places the seven by seven squares of a diagram's source on a board: in its centre, or with at_edge in its
// lower left corner.
#pragma once

#include "rulebook/rulebook_source.hpp"

namespace tafl {

class DiagramFit {
  public:
    static constexpr int source_size = 7;

    // `source` must outlive this. Precondition: size >= source_size.
    DiagramFit(const DiagramSource& source, int size)
        : source_(source), size_(size), offset_(source.at_edge ? 0 : (size - source_size) / 2) {}

    [[nodiscard]] Square square(std::string_view name) const;
    // Precondition: the source has rows, not the name of a position.
    [[nodiscard]] Setup position() const;
    // Back and forth until the repetition rule applies.
    [[nodiscard]] std::vector<Move> moves(const RepetitionRules& repetition) const;

  private:
    [[nodiscard]] Square placed(int square) const;

    const DiagramSource& source_;
    int size_, offset_;
};

}  // namespace tafl

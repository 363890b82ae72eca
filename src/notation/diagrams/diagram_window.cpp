#include "notation/diagrams/diagram_window.hpp"

#include <algorithm>
#include <bitset>
#include <cstdlib>

namespace tafl {

namespace {

constexpr int least_side = 3;
constexpr double much = 0.75;  // of the board's squares

class Matter {
  public:
    explicit Matter(const Diagram& diagram) : diagram_(diagram), size_(diagram.setup.size) {}

    [[nodiscard]] BoardWindow window() {
        add_marks();
        if (found_.none()) return whole_board(diagram_);
        while (add_touching_pieces()) {
        }
        add_ground();
        const auto window = around();
        const bool is_most = window.files * window.ranks > much * size_ * size_;
        return is_most || has_camp(window) ? whole_board(diagram_) : window;
    }

  private:
    void add_marks() {
        for (const auto* squares :
             {&diagram_.captured, &diagram_.destinations, &diagram_.outlined, &diagram_.circled}) {
            for (const auto square : *squares) found_.set(square);
        }
        for (const auto& [from, to] : diagram_.arrows) {
            const int files = to % size_ - from % size_, ranks = to / size_ - from / size_;
            const int steps = std::max(std::abs(files), std::abs(ranks));
            for (int i = 0; i <= steps; ++i)
                found_.set(static_cast<std::size_t>(from + i * (files / steps + ranks / steps * size_)));
        }
    }
    // Whether any did; diagonally too.
    bool add_touching_pieces() {
        const auto before = found_;
        for (int square = 0; square < size_ * size_; ++square) {
            if (has_piece(square) && touches(square, before, true))
                found_.set(static_cast<std::size_t>(square));
        }
        return found_ != before;
    }
    void add_ground() {
        std::bitset<max_squares> pieces;
        for (int square = 0; square < size_ * size_; ++square) {
            const auto index = static_cast<std::size_t>(square);
            pieces[index] = found_[index] && has_piece(square);
        }
        for (int square = 0; square < size_ * size_; ++square) {
            const auto here = ground(square);
            if ((here == Ground::Throne || here == Ground::Corner) && touches(square, pieces, false))
                found_.set(static_cast<std::size_t>(square));
        }
    }
    [[nodiscard]] bool touches(int square, const std::bitset<max_squares>& others, bool diagonally) const {
        for (int ranks = -1; ranks <= 1; ++ranks) {
            for (int files = -1; files <= 1; ++files) {
                const int file = square % size_ + files, rank = square / size_ + ranks;
                const bool is_on = std::min(file, rank) >= 0 && std::max(file, rank) < size_;
                if (is_on && (diagonally || files * ranks == 0) &&
                    others[static_cast<std::size_t>(rank * size_ + file)])
                    return true;
            }
        }
        return false;
    }
    [[nodiscard]] BoardWindow around() const {
        int left = size_, right = -1, low = size_, high = -1;
        for (int square = 0; square < size_ * size_; ++square) {
            if (!found_[static_cast<std::size_t>(square)]) continue;
            left = std::min(left, square % size_), right = std::max(right, square % size_);
            low = std::min(low, square / size_), high = std::max(high, square / size_);
        }
        widen(left, right);
        widen(low, high);
        return {left, low, right - left + 1, high - low + 1};
    }
    // On both sides as far as the board goes, the far one first.
    void widen(int& low, int& high) const {
        for (bool up = true; high - low + 1 < least_side; up = !up) {
            if (up && high + 1 < size_) ++high;
            else if (low > 0) --low;
            else ++high;
        }
    }
    [[nodiscard]] bool has_camp(const BoardWindow& window) const {
        for (int rank = window.rank; rank < window.rank + window.ranks; ++rank) {
            for (int file = window.file; file < window.file + window.files; ++file) {
                if (ground(rank * size_ + file) == Ground::Camp) return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool has_piece(int square) const {
        return diagram_.setup.pieces[static_cast<std::size_t>(square)] != Piece::None;
    }
    [[nodiscard]] Ground ground(int square) const {
        return diagram_.ground[static_cast<std::size_t>(square)];
    }

    const Diagram& diagram_;
    int size_;
    std::bitset<max_squares> found_;
};

}  // namespace

BoardWindow whole_board(const Diagram& diagram) noexcept {
    return {.files = diagram.setup.size, .ranks = diagram.setup.size};
}

BoardWindow squares_that_matter(const Diagram& diagram) { return Matter(diagram).window(); }

}  // namespace tafl

// A board as rows of cells. The referee in this folder implements the rule book alone, clause by clause, as
// simply as possible; it shares only types with src/rules.
#pragma once

#include <array>
#include <vector>

#include "rules/types.hpp"

namespace tafl::naive {

struct Point {
    int file = 0;
    int rank = 0;
    bool operator==(const Point&) const = default;
};
constexpr Point operator+(Point a, Point b) { return {a.file + b.file, a.rank + b.rank}; }
constexpr Point operator-(Point a, Point b) { return {a.file - b.file, a.rank - b.rank}; }

inline constexpr std::array<Point, 4> directions{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

constexpr bool is_soldier(Piece piece) { return piece != Piece::None && piece != Piece::King; }
constexpr bool belongs_to(Piece piece, Side side) {
    return side == Side::Attackers ? is_attacker(piece) : is_defender(piece);
}

struct Board {
    int size = 11;
    std::array<std::array<Piece, max_size>, max_size> cells{};  // [rank][file]

    bool operator==(const Board&) const = default;
    bool has(Point p) const { return p.file >= 0 && p.file < size && p.rank >= 0 && p.rank < size; }
    Piece at(Point p) const {  // None beyond the board
        return has(p) ? cells[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)]
                      : Piece::None;
    }
    void put(Point p, Piece piece) {
        cells[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)] = piece;
    }
    bool is_empty(Point p) const { return has(p) && at(p) == Piece::None; }
    bool is_outermost(Point p) const {
        return p.file == 0 || p.rank == 0 || p.file == size - 1 || p.rank == size - 1;
    }
};

// One value for each square.
template <class Value>
struct Grid {
    std::array<std::array<Value, max_size>, max_size> cells{};
    Value at(Point p) const {
        return cells[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)];
    }
    void set(Point p, Value value = Value(true)) {
        cells[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)] = value;
    }
};
struct Marks : Grid<bool> {
    void set(Point p, bool value = true) { Grid<bool>::set(p, value); }
};

inline std::vector<Point> all_points(const Board& board) {
    std::vector<Point> points;
    points.reserve(static_cast<std::size_t>(board.size * board.size));
    for (int rank = 0; rank < board.size; ++rank)
        for (int file = 0; file < board.size; ++file) points.push_back({file, rank});
    return points;
}

// Spreads from these squares to their neighbours in rows and columns, as far as `enters` says.
template <class Enters>
Marks flood(const Board& board, std::vector<Point> open, Enters enters) {
    Marks reached;
    for (Point p : open) reached.set(p);
    while (!open.empty()) {
        const Point p = open.back();
        open.pop_back();
        for (Point step : directions) {
            const Point q = p + step;
            if (!board.has(q) || reached.at(q) || !enters(q)) continue;
            reached.set(q);
            open.push_back(q);
        }
    }
    return reached;
}

inline Square square_of(Point p, int size) { return static_cast<Square>(p.rank * size + p.file); }
inline Point point_of(Square square, int size) { return {square % size, square / size}; }

Board board_of(const Setup& setup);
Setup setup_of(const Board& board, Side to_move);
int count_pieces(const Board& board, Side side);
Point find_king(const Board& board);  // precondition: there is one

}  // namespace tafl::naive

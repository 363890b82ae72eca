#include "board.hpp"

namespace tafl::naive {

Board board_of(const Setup& setup) {
    Board board;
    board.size = setup.size;
    for (Point p : all_points(board)) board.put(p, setup.pieces[square_of(p, setup.size)]);
    return board;
}

Setup setup_of(const Board& board, Side to_move) {
    Setup setup;
    setup.size = board.size;
    setup.to_move = to_move;
    for (Point p : all_points(board)) setup.pieces[square_of(p, board.size)] = board.at(p);
    return setup;
}

int count_pieces(const Board& board, Side side) {
    int count = 0;
    for (int rank = 0; rank < board.size; ++rank)
        for (int file = 0; file < board.size; ++file)
            if (belongs_to(board.at({file, rank}), side)) ++count;
    return count;
}

Point find_king(const Board& board) {
    for (int rank = 0; rank < board.size; ++rank)
        for (int file = 0; file < board.size; ++file)
            if (board.at({file, rank}) == Piece::King) return {file, rank};
    return {-1, -1};
}

}  // namespace tafl::naive

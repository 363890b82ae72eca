#include "notation/squares.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/move_token.hpp"

namespace tafl {

namespace {

std::unexpected<Error> error_in(std::string message, std::size_t offset) {
    return std::unexpected(Error{std::move(message), offset, 0, static_cast<int>(offset) + 1});
}

std::string board_extent(int size) {
    return fmt::format("squares run from a1 to {}{}", static_cast<char>('a' + size - 1), size);
}

// A valid cell may be outside this board.
Parsed<Square> on_board(Cell cell, std::string_view text, std::size_t offset, int size) {
    const Square square = to_square(cell, size);
    if (square != no_square) return square;
    return error_in(fmt::format("{}: there is no {} on a board of {}x{}, {}", in_quotes(text),
                                to_string(cell), size, size, board_extent(size)),
                    offset);
}

Parsed<WrittenMove> to_written(const MoveToken& scanned, const std::vector<CaptureMark>& marks,
                               std::string_view text, int size) {
    WrittenMove written;
    const Parsed<Square> from = on_board(scanned.from, text, 0, size);
    if (!from) return std::unexpected(from.error());
    const Parsed<Square> to = on_board(scanned.to, text, 0, size);
    if (!to) return std::unexpected(to.error());
    written.move = {*from, *to};
    for (const CaptureMark& mark : marks) {
        const Parsed<Square> square = on_board(mark.cell, text, 0, size);
        if (!square) return std::unexpected(square.error());
        written.marked.push_back(*square);
    }
    return written;
}

}  // namespace

std::string to_string(Square square, int size) { return to_string(to_cell(square, size)); }

std::string to_string(Move move, int size) {
    return to_string(move.from, size) + "-" + to_string(move.to, size);
}

Parsed<Square> parse_square(std::string_view text, int size) {
    Cell cell;
    const char* const end = text.data() + text.size();
    if (scan_cell(text.data(), end, cell) != end || text.empty()) {
        return error_in(fmt::format("{} is not a square, {}", in_quotes(text), board_extent(size)), 0);
    }
    return on_board(cell, text, 0, size);
}

Parsed<WrittenMove> parse_move(std::string_view text, int size) {
    if (text.size() > max_move_token_length) {
        return error_in(fmt::format("{} is not a move: it has {} characters", in_quotes(text), text.size()),
                        0);
    }
    MoveToken move;
    std::vector<CaptureMark> marks;
    const char* const end = text.data() + text.size();
    TokenScan scan = scan_move(text.data(), end, move, marks);
    if (scan.fault == TokenFault::None && scan.at != end) scan.fault = TokenFault::LeftOver;
    if (scan.fault != TokenFault::None) {
        return error_in(describe(scan.fault, text), static_cast<std::size_t>(scan.at - text.data()));
    }
    return to_written(move, marks, text, size);
}

}  // namespace tafl

// Moves and squares on every board: a move that can be read is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/squares.hpp"

using namespace tafl;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void try_size(std::string_view text, int size) {
    if (const auto square = parse_square(text, size))
        require(parse_square(to_string(*square, size), size) == *square);
    const auto written = parse_move(text, size);
    if (!written) return require(!written.error().message.empty() && written.error().message.size() < 400);
    require(written->move.from < size * size && written->move.to < size * size);
    for (const Square square : written->marked) require(square < size * size);
    require(parse_move(to_string(written->move, size), size)->move == written->move);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const int board : {7, 9, 11, 19}) try_size(text, board);
    return 0;
}

#include "protocol/tablut_frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "notation/squares.hpp"
#include "protocol/make_error.hpp"

namespace tafl {

namespace {

namespace json = boost::json;

constexpr int board_size = 9;
constexpr std::size_t max_name_length = 10;

struct TurnName {
    std::string_view name;
    TablutTurn turn;
};
constexpr TurnName turns[] = {{"WHITE", TablutTurn::White},
                              {"BLACK", TablutTurn::Black},
                              {"WHITEWIN", TablutTurn::WhiteWins},
                              {"BLACKWIN", TablutTurn::BlackWins},
                              {"DRAW", TablutTurn::Draw}};

struct CellName {
    std::string_view name;
    Piece piece;
};
constexpr CellName cells[] = {{"EMPTY", Piece::None},
                              {"THRONE", Piece::None},
                              {"WHITE", Piece::Defender},
                              {"BLACK", Piece::Attacker},
                              {"KING", Piece::King}};

const json::value* field(const json::value& value, std::string_view name) {
    return value.is_object() ? value.get_object().if_contains(name) : nullptr;
}

std::string_view text_of(const json::value* value) {
    return value != nullptr && value->is_string() ? std::string_view(value->get_string())
                                                  : std::string_view();
}

Parsed<void> read_row(const json::value& row, int rank, Setup& board) {
    if (!row.is_array() || row.get_array().size() != board_size) {
        return make_error(
            fmt::format("state: row {} of the board is not a list of {} cells", rank, board_size));
    }
    for (int file = 0; file < board_size; ++file) {
        const auto name = text_of(&row.get_array()[static_cast<std::size_t>(file)]);
        const auto* const cell = std::ranges::find(cells, name, &CellName::name);
        if (cell == std::end(cells)) {
            return make_error(fmt::format(
                "state: {} on {} is not a cell; expected EMPTY, THRONE, WHITE, BLACK or KING",
                in_quotes(name), to_string(static_cast<Square>(rank * board_size + file), board_size)));
        }
        board.pieces[static_cast<std::size_t>(rank * board_size + file)] = cell->piece;
    }
    return {};
}

std::string_view cell_name(const Setup& board, int square) {
    switch (board.pieces[static_cast<std::size_t>(square)]) {
        case Piece::None: return square == board_size * board_size / 2 ? "THRONE" : "EMPTY";
        case Piece::Attacker:
        case Piece::Commander: return "BLACK";
        case Piece::Defender:
        case Piece::Knight: return "WHITE";
        case Piece::King: return "KING";
    }
    return "";
}

}  // namespace

std::string to_tablut_frame(std::string_view json) {
    const auto length = static_cast<std::uint32_t>(json.size());
    std::string frame;
    for (const int shift : {24, 16, 8, 0}) frame += static_cast<char>(length >> shift & 0xFF);
    return frame + std::string(json);
}

Parsed<std::optional<std::string>> TablutFrames::next() {
    constexpr std::size_t head = 4;
    if (bytes_.size() < head) return std::optional<std::string>();
    std::uint32_t length = 0;
    for (std::size_t i = 0; i < head; ++i) length = length << 8 | static_cast<unsigned char>(bytes_[i]);
    if (length > max_tablut_frame_length) {
        return make_error(
            fmt::format("a frame of {} bytes; a state has {} at most", length, max_tablut_frame_length));
    }
    if (bytes_.size() < head + length) return std::optional<std::string>();
    std::optional<std::string> frame = bytes_.substr(head, length);
    bytes_.erase(0, head + length);
    return frame;
}

Parsed<TablutState> parse_tablut_state(std::string_view text) {
    boost::system::error_code error;
    json::parse_options options;
    options.max_depth = 8;
    const auto value = json::parse(text, error, {}, options);
    if (error) return make_error(fmt::format("state: {} is not JSON", in_quotes(text)));
    const auto* const board = field(value, "board");
    if (board == nullptr || !board->is_array() || board->get_array().size() != board_size) {
        return make_error(fmt::format("state: {} has no board of {} rows", in_quotes(text), board_size));
    }
    TablutState state;
    state.board.size = board_size;
    for (int rank = 0; rank < board_size; ++rank) {
        const auto read = read_row(board->get_array()[static_cast<std::size_t>(rank)], rank, state.board);
        if (!read) return std::unexpected(read.error());
    }
    const auto name = text_of(field(value, "turn"));
    const auto* const turn = std::ranges::find(turns, name, &TurnName::name);
    if (turn == std::end(turns)) {
        return make_error(fmt::format(
            "state: {} is not a turn; expected WHITE, BLACK, WHITEWIN, BLACKWIN or DRAW", in_quotes(name)));
    }
    state.turn = turn->turn;
    state.board.to_move = state.turn == TablutTurn::Black ? Side::Attackers : Side::Defenders;
    return state;
}

std::string to_tablut_state(const TablutState& state) {
    std::string text = R"({"board":[)";
    for (int rank = 0; rank < board_size; ++rank) {
        text += rank == 0 ? "[" : ",[";
        for (int file = 0; file < board_size; ++file) {
            text += fmt::format("{}\"{}\"", file == 0 ? "" : ",",
                                cell_name(state.board, rank * board_size + file));
        }
        text += "]";
    }
    return text + fmt::format(R"(],"turn":"{}"}})", to_string(state.turn));
}

std::string to_tablut_name(std::string_view name) {
    std::string kept;
    for (const char c : name) {
        const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (fits && kept.size() < max_name_length) kept += c;
    }
    return fmt::format("\"{}\"", kept);
}

std::string to_tablut_move(Move move, Side side) {
    return fmt::format(R"({{"from":"{}","to":"{}","turn":"{}"}})", to_string(move.from, board_size),
                       to_string(move.to, board_size), side == Side::Attackers ? "BLACK" : "WHITE");
}

std::string_view to_string(TablutTurn turn) noexcept {
    return std::ranges::find(turns, turn, &TurnName::turn)->name;
}

}  // namespace tafl

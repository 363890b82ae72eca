#include "notation/move_token.hpp"

#include "base/text.hpp"

namespace tafl {

namespace {

constexpr bool is_letter(char c) noexcept {
    const auto lower = static_cast<unsigned char>(c | 0x20);
    return lower >= 'a' && lower <= 'z';
}

constexpr bool is_piece_letter(char c) noexcept {
    return std::string_view("tTKcNkCnmMgG").find(c) != std::string_view::npos;
}

// A letter followed by another letter is a piece: `Kd4`, `cc4`. Otherwise it is a file.
const char* scan_piece_letter(const char* at, const char* end, char& letter) noexcept {
    if (end - at < 2 || !is_letter(at[1]) || !is_piece_letter(*at)) return at;
    letter = *at;
    return at + 1;
}

// What word processors and web pages make of a hyphen: hyphens, dashes and the minus sign.
constexpr std::string_view typographic_dashes[] = {"\u2010", "\u2011", "\u2012",
                                                   "\u2013", "\u2014", "\u2212"};

const char* scan_dash(const char* at, const char* end) noexcept {
    if (*at == '-') return at + 1;
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    for (const auto dash : typographic_dashes) {
        if (rest.starts_with(dash)) return at + dash.size();
    }
    return at;
}

const char* scan_way(const char* at, const char* end, MoveForm& form) noexcept {
    if (at == end) return at;
    if (const char* const behind = scan_dash(at, end); behind != at) return behind;
    if (*at == '^') {
        const bool step = end - at > 1 && at[1] == '=';
        form = step ? MoveForm::JumpStep : MoveForm::Jump;
        return at + (step ? 2 : 1);
    }
    if (*at == '=') {
        form = MoveForm::Step;
        return at + 1;
    }
    return at;
}

const char* scan_sign(const char* at, const char* end, char sign, std::uint8_t& count) noexcept {
    while (at != end && *at == sign && count < 2) {
        ++count;
        ++at;
    }
    return at;
}

std::string_view way_of(MoveForm form) noexcept {
    switch (form) {
        case MoveForm::Slide: return "-";
        case MoveForm::Jump: return "^";
        case MoveForm::Step: return "=";
        case MoveForm::JumpStep: return "^=";
    }
    return "-";
}

void append_cell(std::string& out, Cell cell) {
    const int rank = cell.rank + 1;
    out += static_cast<char>('a' + cell.file);
    if (rank >= 10) out += static_cast<char>('0' + rank / 10);
    out += static_cast<char>('0' + rank % 10);
}

TokenScan scan_marks(const char* at, const char* end, MoveToken& move, std::vector<CaptureMark>& marks) {
    while (at != end && (*at == 'x' || (*at == '/' && move.mark_count > 0))) {
        CaptureMark mark;
        const char* const cell = scan_piece_letter(at + 1, end, mark.letter);
        const char* const next = scan_cell(cell, end, mark.cell);
        if (next == nullptr) return {cell, TokenFault::NoMark};
        marks.push_back(mark);
        ++move.mark_count;
        at = next;
    }
    return {at, TokenFault::None};
}

}  // namespace

std::string to_string(Cell cell) {
    std::string out;
    append_cell(out, cell);
    return out;
}

const char* scan_cell(const char* at, const char* end, Cell& cell) noexcept {
    if (at != end && *at == '0') ++at;  // hnefatafl.org's 0d3, on boards of 7
    if (end - at < 2) return nullptr;
    const unsigned file = static_cast<unsigned char>(at[0] | 0x20) - unsigned{'a'};
    const unsigned first = static_cast<unsigned char>(at[1]) - unsigned{'0'};
    if (file >= max_size || first == 0 || first > 9) return nullptr;
    unsigned rank = first;
    const char* next = at + 2;
    if (next != end && is_digit(*next)) rank = rank * 10 + static_cast<unsigned>(*next++ - '0');
    if (rank > max_size || (next != end && is_digit(*next))) return nullptr;
    cell = {static_cast<std::uint8_t>(file), static_cast<std::uint8_t>(rank - 1)};
    return next;
}

TokenScan scan_move(const char* at, const char* end, MoveToken& move, std::vector<CaptureMark>& marks) {
    move = MoveToken{};
    move.first_mark = static_cast<std::uint32_t>(marks.size());
    at = scan_piece_letter(at, end, move.letter);
    const char* const way = scan_cell(at, end, move.from);
    if (way == nullptr) return {at, TokenFault::NoFrom};
    const char* const to = scan_way(way, end, move.form);
    const char* const after = scan_cell(to, end, move.to);
    if (after == nullptr) return {to, TokenFault::NoTo};
    const TokenScan marked = scan_marks(after, end, move, marks);
    if (marked.fault != TokenFault::None) return marked;
    const char* const pluses = scan_sign(marked.at, end, '+', move.pluses);
    return {scan_sign(pluses, end, '-', move.minuses), TokenFault::None};
}

void append_move(std::string& out, const MoveToken& move, const std::vector<CaptureMark>& marks,
                 MoveStyle style) {
    const bool bare = style == MoveStyle::Bare;
    if (move.letter != 0 && !bare) out += move.letter;
    append_cell(out, move.from);
    out += bare ? "-" : way_of(move.form);
    append_cell(out, move.to);
    for (std::uint32_t i = 0; i < move.mark_count; ++i) {
        const CaptureMark& mark = marks[move.first_mark + i];
        out += style == MoveStyle::OpenTafl && i > 0 ? '/' : 'x';
        if (mark.letter != 0 && !bare) out += mark.letter;
        append_cell(out, mark.cell);
    }
    if (bare) return;
    out.append(move.pluses, '+');
    out.append(move.minuses, '-');
}

std::string describe(TokenFault fault, std::string_view token) {
    const std::string what = in_quotes(token);
    switch (fault) {
        case TokenFault::None: break;
        case TokenFault::NoFrom: return what + " is not a move: a move begins with a square, like d1-d3";
        case TokenFault::NoTo: return what + " is not a move: it has no square to go to, like d1-d3";
        case TokenFault::NoMark:
            return what + " is not a move: a captured square follows each x, like d1-d3xd4";
        case TokenFault::LeftOver:
            return what + " is not a move: unexpected text after it; a move looks like d1-d3xd4";
    }
    return what + " is not a move";
}

}  // namespace tafl

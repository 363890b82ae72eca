#include "notation/positions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/placement.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

// By Piece.
constexpr std::string_view our_letters = " tTKcN", adk_letters = " adkcn";

void append_run(std::string& out, int& run) {
    if (run > 0) out += std::to_string(run);
    run = 0;
}

void append_rank(std::string& out, const Setup& setup, int rank, std::string_view letters) {
    int run = 0;
    for (int file = 0; file < setup.size; ++file) {
        const Piece piece = setup.pieces[static_cast<std::size_t>(rank * setup.size + file)];
        if (piece == Piece::None) {
            ++run;
        } else {
            append_run(out, run);
            out += letters[static_cast<std::size_t>(piece)];
        }
    }
    append_run(out, run);
}

std::string rows_from_top(const Setup& setup, std::string_view letters) {
    std::string out;
    for (int rank = setup.size - 1; rank >= 0; --rank) {
        append_rank(out, setup, rank, letters);
        if (rank > 0) out += '/';
    }
    return out;
}

Parsed<Setup> parse_start(std::string_view text, const Ruleset& ruleset) {
    Setup setup = ruleset.start;
    const std::string_view rest = trimmed(text.substr(std::string_view("startpos").size()));
    if (rest.empty()) return setup;
    const Parsed<Side> side = parse_side(rest);
    if (!side) {
        const auto at = static_cast<std::size_t>(rest.data() - text.data());
        return std::unexpected(Error{side.error().message, at, 0, static_cast<int>(at) + 1});
    }
    setup.to_move = *side;
    return setup;
}

bool is_startpos(std::string_view text) noexcept {
    constexpr std::string_view word = "startpos";
    if (!text.starts_with(word)) return false;
    return text.size() == word.size() || text[word.size()] == ' ' || text[word.size()] == '\t';
}

}  // namespace

bool names_side(std::string_view position) {
    const auto text = trimmed(without_byte_order_mark(position));
    const auto placement = parse_placement(text);
    return is_startpos(text) || (placement && placement->side_given);
}

Parsed<Setup> parse_position(std::string_view text, const Ruleset& ruleset) {
    text = trimmed(without_byte_order_mark(text));
    if (is_startpos(text)) return parse_start(text, ruleset);
    Parsed<Placement> placement = parse_placement(text);
    if (!placement) return std::unexpected(std::move(placement.error()));
    Setup& setup = placement->setup;
    if (setup.size != ruleset.size()) {
        return std::unexpected(Error{fmt::format("{} has {} rows, {} is played on {}", in_quotes(text),
                                                 setup.size, ruleset.name, ruleset.size()),
                                     0, 0, 1});
    }
    if (!placement->side_given) setup.to_move = ruleset.start.to_move;
    return setup;
}

Parsed<Setup> parse_rows(std::string_view rows) {
    Parsed<Placement> placement = parse_placement(rows);
    if (!placement) return std::unexpected(std::move(placement.error()));
    if (placement->side_given) {
        return std::unexpected(Error{
            fmt::format("{} has a side behind its rows, only rows stand here", in_quotes(trimmed(rows))), 0,
            0, 1});
    }
    return placement->setup;
}

std::string to_rows(const Setup& setup) { return rows_from_top(setup, our_letters); }

std::string to_position(const Setup& setup) {
    return to_rows(setup) + (setup.to_move == Side::Attackers ? " a" : " d");
}

std::string to_opentafl_rows(const Setup& setup) {
    std::string out = "/";
    for (int rank = 0; rank < setup.size; ++rank) {
        append_rank(out, setup, rank, our_letters);
        out += '/';
    }
    return out;
}

std::string to_adk_rows(const Setup& setup) { return rows_from_top(setup, adk_letters); }

Square king_square(const Setup& setup) noexcept {
    const auto end = setup.pieces.begin() + setup.squares();
    const auto found = std::find(setup.pieces.begin(), end, Piece::King);
    return found == end ? no_square : static_cast<Square>(found - setup.pieces.begin());
}

std::string describe(const SetupError& error, const Setup& setup) {
    const std::string at = error.at == no_square ? std::string("the board") : to_string(error.at, setup.size);
    switch (error.fault) {
        case SetupFault::WrongSize:
            return fmt::format("a board of {0}x{0} does not fit these rules", setup.size);
        case SetupFault::NoKing: return "there is no king; expected one K";
        case SetupFault::TwoKings: return fmt::format("there is a second king on {}; expected one", at);
        case SetupFault::SoldierOnCorner:
            return fmt::format("a soldier stands on {}, only the king may stand on a corner", at);
        case SetupFault::SoldierOnThrone:
            return fmt::format("a soldier stands on {}, only the king may stand on the throne", at);
        case SetupFault::DefenderInCamp:
            return fmt::format("a defender stands on {}, only attackers may stand in a camp", at);
        case SetupFault::SpecialPiece:
            return fmt::format("a commander or a knight stands on {}, these rules have neither", at);
    }
    return "the position does not fit these rules";
}

}  // namespace tafl

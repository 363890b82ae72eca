// The set to print and play: everything that a ruleset is played with, as sheets.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "print/board/piece_style.hpp"
#include "print/board/theme.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/set/board_plan.hpp"
#include "print/set/paper.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl::print {

struct SetPages {
    bool cover = true, board = true, cards = true, pieces = true, leaflet = true;
    bool box = false, booklet = false;
};

inline constexpr SetPages pages_to_cut{.cover = false, .leaflet = false};

// "board,pieces": those and no others. Or a sentence that says which there are.
[[nodiscard]] std::expected<SetPages, std::string> pages_named(std::string_view list);
inline constexpr std::string_view all_pages = "cover,board,cards,pieces,leaflet,box,booklet";

struct SetOptions {
    Paper paper = a4;
    const Theme* theme = &theme_named("paper");
    Language language = Language::English;
    std::optional<double> square = {};  // mm; else 25, or what fills the poster
    std::optional<int> spares =
        {};  // of each kind of soldier; of the king one, if any; else what fills the sheets
    PieceStyle piece_style = PieceStyle::Shields;
    std::optional<Paper> poster = {};  // of the board, on one sheet
    SetPages pages = {};
    std::string url =
        {};  // where to play, in the leaflet; empty: not said. At most max_url bytes, one printable line
};

inline constexpr std::size_t max_url = 200;
// Nothing, or why this cannot be printed as the address where to play.
[[nodiscard]] std::string objection_to_url(std::string_view url);

inline constexpr int usual_spares = 2, max_spares = 20, max_pieces = 200;

// What is to be cut out, the king first, spares included.
struct PieceCount {
    Piece piece;
    int in_play, spare;
};
[[nodiscard]] std::vector<PieceCount> pieces_of(const Ruleset& ruleset, int spares);

// The PDF's metadata and print mode: actual size; duplex only for leaflet and booklet alone, since a board must have nothing on its
// back.
[[nodiscard]] DocumentInfo document_info(const Ruleset& ruleset, const SetOptions& options);

// One drawing per sheet, in millimetres, with its title; or a sentence that says why the set cannot be made. Throws
// std::runtime_error when memory runs out; not thread-safe.
[[nodiscard]] std::expected<std::vector<Drawing>, std::string> print_set(const Ruleset& ruleset,
                                                                         const SetOptions& options);

}  // namespace tafl::print

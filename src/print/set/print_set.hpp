// The set to print and play: everything that a ruleset is played with, as sheets.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "print/board/theme.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/set/board_plan.hpp"
#include "print/set/paper.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl::print {

struct SetPages {
    bool cover = true, board = true, cards = true, pieces = true, leaflet = true;
};

// "board,pieces": those and no others. Or a sentence that says which there are.
[[nodiscard]] std::expected<SetPages, std::string> pages_named(std::string_view list);
inline constexpr std::string_view all_pages = "cover,board,cards,pieces,leaflet";

struct SetOptions {
    Paper paper = a4;
    const Theme* theme = &theme_named("paper");
    Language language = Language::English;
    double square = default_square;
    int spares = 2;  // of each kind of soldier; of the king one, if any
    SetPages pages;
};

inline constexpr int max_spares = 20, max_pieces = 200;

// What is to be cut out, the king first, spares included.
struct PieceCount {
    Piece piece;
    int in_play, spare;
};
[[nodiscard]] std::vector<PieceCount> pieces_of(const Ruleset& ruleset, int spares);

// The PDF's metadata and print mode: actual size; duplex only for the leaflet alone, since a board must have nothing on its
// back.
[[nodiscard]] DocumentInfo document_info(const Ruleset& ruleset, const SetOptions& options);

// One drawing per sheet, in millimetres, with its title; or a sentence that says why the set cannot be made. Throws
// std::runtime_error when memory runs out; not thread-safe.
[[nodiscard]] std::expected<std::vector<Drawing>, std::string> print_set(const Ruleset& ruleset,
                                                                         const SetOptions& options);

}  // namespace tafl::print

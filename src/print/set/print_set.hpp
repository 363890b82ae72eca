// The printable set: everything needed to play a ruleset, as sheets.
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

// Parses "board,pieces"; the error is a sentence that lists the valid names.
[[nodiscard]] std::expected<SetPages, std::string> pages_named(std::string_view list);
inline constexpr std::string_view all_pages = "cover,board,cards,pieces,leaflet,box,booklet";

struct SetOptions {
    Paper paper = a4;
    const BoardTheme* theme = &theme_named("paper");
    Language language = Language::English;
    std::optional<double> square = {};  // mm; default: 25, or as large as the poster allows
    std::optional<int> spares =
        {};  // of each kind of soldier, and one king if any; default: as many as fill the sheets
    PieceStyle piece_style = PieceStyle::Shields;
    std::optional<Paper> poster = {};  // the board on one sheet of this size
    SetPages pages = {};
    std::string url =
        {};  // where to play, for the leaflet; may be empty. At most max_url bytes, one printable line
};

inline constexpr std::size_t max_url = 200;
// Empty, or why this cannot be printed as the address of the place to play.
[[nodiscard]] std::string objection_to_url(std::string_view url);

inline constexpr int usual_spares = 2, max_spares = 20, max_pieces = 200;

// The pieces to cut out, the king first, spares included.
struct PieceCount {
    Piece piece;
    int in_play, spare;
};
[[nodiscard]] std::vector<PieceCount> pieces_of(const Ruleset& ruleset, int spares);

// The PDF's metadata and print mode: actual size; duplex only for leaflet and booklet, since the back of a
// board must stay empty.
[[nodiscard]] DocumentInfo document_info(const Ruleset& ruleset, const SetOptions& options);

// One drawing for each sheet, in millimetres, with its title; or a sentence on why the set cannot be made.
// Throws std::runtime_error if memory runs out; not thread-safe.
[[nodiscard]] std::expected<std::vector<Drawing>, std::string> print_set(const Ruleset& ruleset,
                                                                         const SetOptions& options);

}  // namespace tafl::print

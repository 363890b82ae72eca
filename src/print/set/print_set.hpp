// The printable set: everything needed to play a ruleset, as sheets.
#pragma once

#include <expected>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "print/board/piece_style.hpp"
#include "print/board/theme.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/drawing/svg_reader.hpp"
#include "print/set/board_plan.hpp"
#include "print/set/paper.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl::print {

// The kinds of sheets, in the order in which a set has them.
enum class SetPage : std::uint8_t {
    Cover,
    Instructions,
    Board,
    Cards,
    Backs,
    Pieces,
    Box,
    Stencil,
    Referee,
    Tournament,
    Leaflet,
    Booklet
};

// A choice of them.
class SetPages {
  public:
    constexpr SetPages() = default;  // the usual ones
    constexpr SetPages(std::initializer_list<SetPage> pages) : bits_(0) {
        for (const auto page : pages) add(page);
    }
    constexpr void add(SetPage page) { bits_ |= bit(page); }
    [[nodiscard]] constexpr bool has(SetPage page) const { return (bits_ & bit(page)) != 0; }
    [[nodiscard]] constexpr bool is_within(const SetPages& others) const {
        return (bits_ & ~others.bits_) == 0;
    }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }
    bool operator==(const SetPages&) const = default;

  private:
    static constexpr unsigned bit(SetPage page) { return 1U << static_cast<unsigned>(page); }
    unsigned bits_ = bit(SetPage::Cover) | bit(SetPage::Instructions) | bit(SetPage::Board) |
                     bit(SetPage::Cards) | bit(SetPage::Pieces) | bit(SetPage::Leaflet);
};

inline constexpr SetPages pages_to_cut{SetPage::Board, SetPage::Cards, SetPage::Pieces};

// Parses "board,pieces"; the error is a sentence that lists the valid names.
[[nodiscard]] std::expected<SetPages, std::string> pages_named(std::string_view list);
inline constexpr std::string_view all_pages =
    "cover,instructions,board,cards,backs,pieces,box,stencil,referee,tournament,leaflet,booklet";

// The people who give or sell a set: on its cover, its card backs and in its leaflet.
struct Club {
    std::string line = {};  // their name; may be empty. At most max_club_line bytes, one printable line
    std::optional<SvgPicture> logo = {};
};
inline constexpr std::size_t max_club_line = 100;

// A game of a tournament, by the players' numbers, from 1.
struct Pairing {
    int attackers, defenders;
};
inline constexpr int max_players = 16;

inline constexpr int usual_spares = 2, max_spares = 20, max_pieces = 200;

struct SetOptions {
    Paper paper = a4;
    const BoardTheme* theme = &theme_named("ash");
    Language language = Language::English;
    std::optional<double> square = {};  // mm; default: 25, or as large as the poster allows
    std::optional<double> king = {};    // mm, the width of the king; default: 22/25 of a square
    int spares = usual_spares;          // of each kind of soldier, and one king if any
    PieceStyle piece_style = PieceStyle::Shields;
    std::optional<Paper> poster = {};  // the board on one sheet of this size
    SetPages pages = {};
    bool marks = false;    // registration marks for machines that cut what was printed
    std::string url = {};  // where to play; may be empty. At most max_url bytes, one printable line
    Club club = {};
    std::vector<std::vector<Pairing>> order_of_play =
        {};  // the rounds of a tournament, for its page; may be empty
};

inline constexpr std::size_t max_url = 200;
// Empty, or why this cannot be printed as the address of the place to play.
[[nodiscard]] std::string objection_to_url(std::string_view url);
// The same for the name of a club.
[[nodiscard]] std::string objection_to_club(std::string_view line);
// Empty, or why no king is that wide: he is at least as wide as his men, and fits his square.
[[nodiscard]] std::string objection_to_king(double king, double square);

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

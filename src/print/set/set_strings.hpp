// The strings of a set besides the rules, in each language: the table [set] of rulebook/XX.toml under these names. {} are
// filled in the order of the comment.
#pragma once

#include <string_view>

#include "rulebook/rulebook.hpp"

namespace tafl::print {

struct SetStrings {
    std::string_view set;    // "to print, cut out and play"
    std::string_view scale;  // at the foot of every sheet
    std::string_view sheet;  // number, of how many
    std::string_view cover, board_part, board_parts, board_whole, cards, pieces, leaflet_outside,
        leaflet_inside;
    std::string_view reminder;
    std::string_view king, defenders, attackers, commanders, knights;
    std::string_view counted;  // number, spares: "24, and 2 to spare"
    // The cover.
    std::string_view size_line;                          // size, attackers, defenders
    std::string_view story_men, story_king, story_game;  // attackers and defenders; the way out; the title
    std::string_view out_by_corners, out_by_edge, out_by_squares;
    std::string_view making, making_scale;
    std::string_view making_board, laminate, glue, card, join, join_ring, join_none;
    std::string_view stools;  // before a row of them
    std::string_view making_pieces;
    std::string_view discs;         // king's and men's width in mm
    std::string_view discs_inches;  // the same where they are 25 and 19
    std::string_view grey, plain;   // how the sides differ: of a painted set, of one in black and white
    std::string_view making_leaflet;
    std::string_view leaflet_of_many;  // number of its sheets, more than one
    // On a leaflet that comes without a cover: of one sheet, of several.
    std::string_view leaflet_fold, leaflet_nest;
    std::string_view sheets;  // heading of the list of sheets
    // What fills a leaflet: a heading and three paragraphs; the heading and two columns of a score sheet.
    std::string_view history, history_old, history_lost, history_today;
    std::string_view games, date, result;
};

[[nodiscard]] const SetStrings& set_strings(Language language);

}  // namespace tafl::print

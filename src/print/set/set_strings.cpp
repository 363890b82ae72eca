#include "print/set/set_strings.hpp"

#include <fmt/format.h>

#include <array>

#include "rulebook/rulebook_source.hpp"

namespace tafl::print {

namespace {

struct Field {
    std::string_view key;
    std::string_view SetStrings::* strings;
};
constexpr std::array fields{
    Field{"set", &SetStrings::set},
    Field{"scale", &SetStrings::scale},
    Field{"sheet", &SetStrings::sheet},
    Field{"cover", &SetStrings::cover},
    Field{"board-part", &SetStrings::board_part},
    Field{"board-parts", &SetStrings::board_parts},
    Field{"board-whole", &SetStrings::board_whole},
    Field{"cards", &SetStrings::cards},
    Field{"pieces", &SetStrings::pieces},
    Field{"leaflet-outside", &SetStrings::leaflet_outside},
    Field{"leaflet-inside", &SetStrings::leaflet_inside},
    Field{"reminder", &SetStrings::reminder},
    Field{"king", &SetStrings::king},
    Field{"defenders", &SetStrings::defenders},
    Field{"attackers", &SetStrings::attackers},
    Field{"commanders", &SetStrings::commanders},
    Field{"knights", &SetStrings::knights},
    Field{"counted", &SetStrings::counted},
    Field{"size-line", &SetStrings::size_line},
    Field{"story-men", &SetStrings::story_men},
    Field{"story-king", &SetStrings::story_king},
    Field{"story-game", &SetStrings::story_game},
    Field{"out-by-corners", &SetStrings::out_by_corners},
    Field{"out-by-edge", &SetStrings::out_by_edge},
    Field{"out-by-squares", &SetStrings::out_by_squares},
    Field{"making", &SetStrings::making},
    Field{"making-scale", &SetStrings::making_scale},
    Field{"making-board", &SetStrings::making_board},
    Field{"laminate", &SetStrings::laminate},
    Field{"glue", &SetStrings::glue},
    Field{"card", &SetStrings::card},
    Field{"join", &SetStrings::join},
    Field{"join-ring", &SetStrings::join_ring},
    Field{"join-none", &SetStrings::join_none},
    Field{"stools", &SetStrings::stools},
    Field{"making-pieces", &SetStrings::making_pieces},
    Field{"discs", &SetStrings::discs},
    Field{"discs-inches", &SetStrings::discs_inches},
    Field{"grey", &SetStrings::grey},
    Field{"plain", &SetStrings::plain},
    Field{"making-leaflet", &SetStrings::making_leaflet},
    Field{"leaflet-of-many", &SetStrings::leaflet_of_many},
    Field{"leaflet-fold", &SetStrings::leaflet_fold},
    Field{"leaflet-nest", &SetStrings::leaflet_nest},
    Field{"sheets", &SetStrings::sheets},
    Field{"history", &SetStrings::history},
    Field{"history-old", &SetStrings::history_old},
    Field{"history-lost", &SetStrings::history_lost},
    Field{"history-today", &SetStrings::history_today},
    Field{"games", &SetStrings::games},
    Field{"date", &SetStrings::date},
    Field{"result", &SetStrings::result},
};
static_assert(fields.size() * sizeof(std::string_view) == sizeof(SetStrings),
              "each of the strings has its key");

SetStrings strings_in(Language language) {
    SetStrings strings;
    for (const auto& [key, field] : fields)
        strings.*field = language_source(language).words(fmt::format("set.{}", key));
    return strings;
}

}  // namespace

const SetStrings& set_strings(Language language) {
    static const std::array<SetStrings, 4> languages{
        strings_in(Language::English), strings_in(Language::German), strings_in(Language::Danish),
        strings_in(Language::Spanish)};
    return languages[static_cast<std::size_t>(language)];
}

}  // namespace tafl::print

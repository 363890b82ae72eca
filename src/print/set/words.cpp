#include "print/set/words.hpp"

#include <fmt/format.h>

#include <array>

#include "book/book_source.hpp"

namespace tafl::print {

namespace {

struct Field {
    std::string_view key;
    std::string_view SetWords::* words;
};
constexpr std::array fields{
    Field{"set", &SetWords::set},
    Field{"scale", &SetWords::scale},
    Field{"sheet", &SetWords::sheet},
    Field{"cover", &SetWords::cover},
    Field{"board-part", &SetWords::board_part},
    Field{"board-parts", &SetWords::board_parts},
    Field{"board-whole", &SetWords::board_whole},
    Field{"cards", &SetWords::cards},
    Field{"pieces", &SetWords::pieces},
    Field{"leaflet-outside", &SetWords::leaflet_outside},
    Field{"leaflet-inside", &SetWords::leaflet_inside},
    Field{"reminder", &SetWords::reminder},
    Field{"king", &SetWords::king},
    Field{"defenders", &SetWords::defenders},
    Field{"attackers", &SetWords::attackers},
    Field{"commanders", &SetWords::commanders},
    Field{"knights", &SetWords::knights},
    Field{"counted", &SetWords::counted},
    Field{"size-line", &SetWords::size_line},
    Field{"story-men", &SetWords::story_men},
    Field{"story-king", &SetWords::story_king},
    Field{"story-game", &SetWords::story_game},
    Field{"out-by-corners", &SetWords::out_by_corners},
    Field{"out-by-edge", &SetWords::out_by_edge},
    Field{"out-by-squares", &SetWords::out_by_squares},
    Field{"making", &SetWords::making},
    Field{"making-scale", &SetWords::making_scale},
    Field{"making-board", &SetWords::making_board},
    Field{"laminate", &SetWords::laminate},
    Field{"glue", &SetWords::glue},
    Field{"card", &SetWords::card},
    Field{"join", &SetWords::join},
    Field{"join-ring", &SetWords::join_ring},
    Field{"join-none", &SetWords::join_none},
    Field{"stools", &SetWords::stools},
    Field{"making-pieces", &SetWords::making_pieces},
    Field{"discs", &SetWords::discs},
    Field{"discs-inches", &SetWords::discs_inches},
    Field{"grey", &SetWords::grey},
    Field{"plain", &SetWords::plain},
    Field{"making-leaflet", &SetWords::making_leaflet},
    Field{"leaflet-of-many", &SetWords::leaflet_of_many},
    Field{"leaflet-fold", &SetWords::leaflet_fold},
    Field{"leaflet-nest", &SetWords::leaflet_nest},
    Field{"sheets", &SetWords::sheets},
};
static_assert(fields.size() * sizeof(std::string_view) == sizeof(SetWords), "each of the words has its key");

SetWords words_in(Language language) {
    SetWords words;
    for (const auto& [key, field] : fields)
        words.*field = language_source(language).words(fmt::format("set.{}", key));
    return words;
}

}  // namespace

const SetWords& set_words(Language language) {
    static const std::array<SetWords, 4> languages{words_in(Language::English), words_in(Language::German),
                                                   words_in(Language::Danish), words_in(Language::Spanish)};
    return languages[static_cast<std::size_t>(language)];
}

}  // namespace tafl::print

#include "api/rulebook_json.hpp"

#include <memory>

#include "api/board_json.hpp"
#include "base/json_writer.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "notation/squares.hpp"

namespace tafl::api {

namespace {

// The board before the moves and after each of them; illegal moves have none.
void append_boards(JsonWriter& json, const RulebookDiagram& diagram) {
    auto game = Game::from(std::make_shared<const Ruleset>(diagram.ruleset), diagram.before);
    json.key("boards").open('[');
    json.raw(board_json(*game, {.destinations = true}));
    for (const auto& move : diagram.moves) {
        if (game->play(move)) json.raw(board_json(*game, {.destinations = true}));
    }
    json.close(']');
}

void append_diagram(JsonWriter& json, const RulebookDiagram& diagram, const Ruleset& parent) {
    const int size = diagram.before.size;
    json.open('{').field("key", diagram.key).field("caption", diagram.caption);
    json.field("file", to_file(diagram.ruleset, parent)).key("moves").open('[');
    for (const auto& move : diagram.moves) json.value(to_string(move, size));
    json.close(']').field("legal", diagram.is_legal);
    append_squares(json, "dots", diagram.drawing.destinations, size);
    append_squares(json, "circles", diagram.drawing.circled, size);
    append_boards(json, diagram);
    json.close('}');
}

}  // namespace

void append_book(JsonWriter& json, const Rulebook& book, const Ruleset& parent) {
    json.open('{').field("language", code_of(book.language)).field("aim", book.aim);
    json.list("provenance", book.provenance.paragraphs());
    json.field("aboutPictures", book.about_pictures);
    json.key("clauses").open('[');
    for (const auto& clause : book.clauses) {
        json.open('{').field("key", clause.key).field("number", clause.number);
        json.field("rule", clause.rule).field("heading", clause.heading);
        if (!clause.cited.empty()) json.field("cited", clause.cited);
        json.list("paragraphs", clause.paragraphs)
            .list("reminders", clause.reminders)
            .key("diagrams")
            .open('[');
        for (const auto& diagram : clause.diagrams) append_diagram(json, diagram, parent);
        json.close(']').close('}');
    }
    json.close(']').close('}');
}

}  // namespace tafl::api

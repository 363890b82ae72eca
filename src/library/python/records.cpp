// Recorded games for Python.
#include <fmt/format.h>

#include "base/text.hpp"
#include "library/python/bindings.hpp"
#include "notation/outcomes.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/game_record.hpp"
#include "records/record_reader.hpp"
#include "records/record_writer.hpp"
#include "records/replay.hpp"

namespace tafl::python {

namespace {

struct PyRecord {
    using IsPythonClass = void;
    Record record;
    std::shared_ptr<const Ruleset> ruleset;  // of a game that was played here; null: as the record says
};

// Stays where it is created, because the reader refers to the text.
class PyRecordReader {
  public:
    using IsPythonClass = void;
    explicit PyRecordReader(std::string text) : text_(std::move(text)), reader_(text_) {}
    PyRecordReader(const PyRecordReader&) = delete;
    PyRecordReader& operator=(const PyRecordReader&) = delete;

    PyRecord next() {
        PyRecord found;
        switch (reader_.next(found.record)) {
            case ReadStep::Game: return found;
            case ReadStep::Bad:
                throw py::value_error(fmt::format("game {}: {}", reader_.game(), sentence(reader_.error())));
            case ReadStep::End: break;
        }
        throw py::stop_iteration();
    }

  private:
    std::string text_;
    RecordReader reader_;
};

Replayer replayer_of(const PyRecord& it, const py::object& ruleset = py::none()) {
    const auto named = ruleset.is_none() ? it.ruleset : rules_from(ruleset).ruleset;
    return Replayer(named ? named : builtin_rulesets().front(), named != nullptr, {});
}

Game replayed(const PyRecord& it, const py::object& ruleset) {
    auto replayer = replayer_of(it, ruleset);
    const Replay replay = value_or_raise(replayer.replay(it.record));
    if (replay.stopped == Stop::Illegal || replay.stopped == Stop::CapturesDiffer)
        throw py::value_error(
            fmt::format("move {}: {}{}", replay.at.value_or(0) + 1, replay.why, replayer.unnamed_rules()));
    return replayer.game();
}

std::string written(const PyRecord& it, const std::string& name) {
    const auto format = parse_record_format(name);
    if (!format)
        throw py::value_error(fmt::format(
            "no format of records is called '{}'; expected csv, otn, pgn, json, trl or moves", name));
    auto replayer = replayer_of(it);
    const auto context =
        it.ruleset ? write_context(*it.ruleset) : value_or_raise(write_context(replayer, it.record));
    std::string text;
    value_or_raise(append_record(text, it.record, *format, context));
    return text;
}

PyRecord record_with_tags(const Game& game, const py::dict& tags) {
    PyRecord made{record_of(game), game.shared_ruleset()};
    const auto context = write_context(game.ruleset());
    const auto rules = rules_text(made.record, context);
    std::tie(made.record.variant, made.record.otn_rules) = std::pair(rules.name, rules.otn_rules);
    for (const auto& [key, value] : tags)
        made.record.tags.push_back(
            {text_from(key, "a tag"), std::string(trimmed(text_from(value, "a tag's value")))});
    return made;
}

py::list moves_of(const PyRecord& it) {
    py::list moves;
    for (const MoveToken& move : it.record.main().moves)
        moves.append(fmt::format("{}-{}", to_string(move.from), to_string(move.to)));
    return moves;
}

py::dict tags_of(const PyRecord& it) {
    py::dict tags;
    for (const Tag& tag : it.record.tags) tags[py::str(tag.key)] = tag.value;
    return tags;
}

py::dict comments_of(const PyRecord& it) {
    py::dict comments;
    if (!it.record.start_comment.empty()) comments[py::int_(0)] = it.record.start_comment;
    for (const Note& note : it.record.main().notes)
        if (!note.comment.empty()) comments[py::int_(note.ply + 1)] = note.comment;
    return comments;
}

std::string rules_of(const PyRecord& it) {
    return it.record.variant.empty() ? it.record.otn_rules : it.record.variant;
}

}  // namespace

void add_records(py::module_& module) {
    using namespace py::literals;
    py::class_<PyRecord>(module, "Record",
                         "A recorded game as its file has it, whether or not the rules allow it.")
        .def_property_readonly("tags", tags_of,
                               "Event, date, players and the like, by their names in OpenTafl.")
        .def_property_readonly(
            "rules", rules_of,
            "The ruleset's name, or OpenTafl's rule string; '' if the record names no rules.")
        .def_property_readonly("moves", moves_of, "The moves of the main line, as text.")
        .def_property_readonly(
            "comments", comments_of,
            "The comments of the main line by number of moves played before: 0 at the start.")
        .def_property_readonly(
            "result", [](const PyRecord& it) { return to_string(it.record.result); },
            "'ongoing', 'attackers', 'defenders' or 'draw' as the record says; '' if it does not.")
        .def("game", replayed, "ruleset"_a = py::none(),
             "Plays the main line. Without `ruleset` by the rules that the record names or, if it names "
             "none, by those "
             "that fit. A move that they refuse raises ValueError.")
        .def("text", written, "format"_a = "otn",
             "The record in the format 'otn', 'pgn', 'json', 'csv' or 'moves'; a file of several is their "
             "texts one "
             "after the other.")
        .def(
            "__eq__", [](const PyRecord& a, const PyRecord& b) { return a.record == b.record; },
            py::is_operator())
        .def("__repr__", [](const PyRecord& it) {
            return fmt::format("<tafl.Record {}, {} moves, '{}'>", rules_of(it),
                               it.record.main().moves.size(), to_string(it.record.result));
        });
    py::class_<PyRecordReader>(
        module, "RecordReader",
        "Iterates over the records of a text, whose format it recognizes. A record that cannot be "
        "read raises ValueError; next() goes on behind it.")
        .def(py::init([](std::string text) { return std::make_unique<PyRecordReader>(std::move(text)); }),
             "text"_a, "The records of a CSV, OTN, PGN or JSON file, or a list of moves.")
        .def("__iter__", [](py::object it) { return it; })
        .def("__next__", &PyRecordReader::next);
    py::object(module.attr("Game")).attr("record") = py::cpp_function(
        record_with_tags, py::name("record"), py::is_method(module.attr("Game")), "tags"_a = py::dict(),
        "The record of this game, with tags such as {'event': 'Thing', 'attackers': 'Åse'}.");
}

}  // namespace tafl::python

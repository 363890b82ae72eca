// Rulesets for Python.
#include <fmt/format.h>

#include "library/plain_words.hpp"
#include "library/python/parts.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"

namespace tafl::python {

namespace {

Rules load(const std::string& name_or_path) { return {value_or_raise(load_ruleset(name_or_path))}; }

Rules parse(const std::string& text, const std::string& name) {
    auto parsed = parse_ruleset(text, name, builtin_parent);
    if (!parsed) {
        const Error& error = parsed.error();
        throw py::value_error(fmt::format("line {}, column {}: {}", error.line, error.column, error.message));
    }
    return {std::make_shared<const Ruleset>(*std::move(parsed))};
}

std::string words(const Rules& rules, const std::string& language) {
    return value_or_raise(plain_words(*rules.ruleset, language));
}

py::list names() {
    py::list names;
    for (const auto& ruleset : builtin_rulesets()) names.append(ruleset->name);
    return names;
}

}  // namespace

Rules rules_from(const py::object& name_or_rules) {
    if (py::isinstance<py::str>(name_or_rules)) return load(name_or_rules.cast<std::string>());
    return name_or_rules.cast<Rules>();
}

void add_rulesets(py::module_& module) {
    module.def("rulesets", names, "The names of the built-in rulesets, 'copenhagen' first.");

    py::class_<Rules>(module, "Ruleset", "Every option of the rules, and the opening. It does not change.")
        .def(py::init(&load), py::arg("name_or_path"),
             "A built-in ruleset by its name, or one of your own by the path of its file.")
        .def_static("parse", parse, py::arg("text"), py::arg("name") = "mine",
                    "The ruleset that a text says, as ruleset files are written (TOML).")
        .def_property_readonly(
            "name", [](const Rules& it) { return it.ruleset->name; }, "As --rules takes it.")
        .def_property_readonly(
            "title", [](const Rules& it) { return it.ruleset->title; }, "For people.")
        .def_property_readonly(
            "source", [](const Rules& it) { return it.ruleset->source; }, "The text it follows.")
        .def_property_readonly(
            "size", [](const Rules& it) { return it.ruleset->size(); }, "Squares a side, 7 to 19.")
        .def_property_readonly(
            "start", [](const Rules& it) { return to_position(it.ruleset->start); }, "The opening, as text.")
        .def("words", words, py::arg("language") = "en",
             "The rules in plain words: in 'en', 'de', 'da' or 'es'.")
        .def(
            "to_toml", [](const Rules& it) { return to_file(*it.ruleset); },
            "A ruleset file that reads back equal.")
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return *a.ruleset == *b.ruleset; },
            py::is_operator())
        .def("__hash__", [](const Rules& it) { return rules_hash(*it.ruleset); })
        .def("__repr__", [](const Rules& it) { return fmt::format("tafl.Ruleset('{}')", it.ruleset->name); })
        .def(
            py::pickle([](const Rules& it) { return py::make_tuple(to_file(*it.ruleset), it.ruleset->name); },
                       [](const py::tuple& state) {
                           return parse(state[0].cast<std::string>(), state[1].cast<std::string>());
                       }));
}

}  // namespace tafl::python

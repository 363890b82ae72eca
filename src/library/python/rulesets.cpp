// Rulesets for Python.
#include <fmt/format.h>

#include "library/python/bindings.hpp"
#include "library/rules_text.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"

namespace tafl::python {

namespace {

Rules load(const std::string& name_or_path) { return {value_or_raise(load_ruleset(name_or_path))}; }

Rules parse(const std::string& text, const std::string& name) {
    return {std::make_shared<const Ruleset>(value_or_raise(parse_ruleset(text, name, builtin_parent)))};
}

std::string words(const Rules& rules, const std::string& language) {
    return value_or_raise(rules_text(*rules.ruleset, language));
}

py::list names() {
    py::list names;
    for (const auto& ruleset : builtin_rulesets()) names.append(ruleset->name);
    return names;
}

}  // namespace

std::string sentence(const Error& error) {
    if (error.line == 0) return error.message;
    return fmt::format("line {}, column {}: {}", error.line, error.column, error.message);
}

std::string text_from(const py::handle& value, std::string_view what) {
    if (!PyUnicode_Check(value.ptr()))
        throw py::type_error(fmt::format("{} must be a str, not {}", what, Py_TYPE(value.ptr())->tp_name));
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (text == nullptr) throw py::error_already_set();  // the text contains a lone surrogate
    return {text, static_cast<std::size_t>(size)};
}

Rules rules_from(const py::object& name_or_rules) {
    py::detail::make_caster<Rules> rules;
    if (rules.load(name_or_rules, false)) return py::detail::cast_op<Rules&>(rules);
    return load(text_from(name_or_rules, "a ruleset, if not a tafl.Ruleset,"));
}

void add_rulesets(py::module_& module) {
    module.def("rulesets", names, "The names of the built-in rulesets, 'copenhagen' first.");

    py::class_<Rules>(module, "Ruleset", "Every option of the rules, and the opening. It does not change.")
        .def(py::init(&load), py::arg("name_or_path"),
             "A built-in ruleset by its name, or one of your own by the path of its file.")
        .def_static("parse", parse, py::arg("text"), py::arg("name") = "mine",
                    "A ruleset from the text of a ruleset file (TOML).")
        .def_property_readonly(
            "name", [](const Rules& it) { return it.ruleset->name; }, "The name for --rules.")
        .def_property_readonly(
            "title", [](const Rules& it) { return it.ruleset->title; }, "The title for people.")
        .def_property_readonly(
            "source", [](const Rules& it) { return it.ruleset->source; }, "The source of the rules.")
        .def_property_readonly(
            "size", [](const Rules& it) { return it.ruleset->size(); }, "Squares a side, 5 to 21.")
        .def_property_readonly(
            "start", [](const Rules& it) { return to_position(it.ruleset->start); }, "The opening, as text.")
        .def("words", words, py::arg("language") = "en",
             "The rules in plain words, in a language given by its code, such as 'de'.")
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
                           return parse(text_from(state[0], "a ruleset"), text_from(state[1], "its name"));
                       }));
}

}  // namespace tafl::python

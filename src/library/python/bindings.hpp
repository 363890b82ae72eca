// The parts of the Python module and what they share.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>

#include "advice/analyst.hpp"
#include "library/python/initialized_objects.hpp"

namespace tafl::python {

namespace py = pybind11;

void add_rulesets(py::module_& module);
void add_game(py::module_& module);
void add_batch(py::module_& module);
void add_records(py::module_& module);
void add_search(py::module_& module);

// A ruleset as Python holds it: pybind11 cannot hold a pointer to const.
struct Rules {
    using IsPythonClass = void;
    std::shared_ptr<const Ruleset> ruleset;
};

// With its place, if the text has lines.
[[nodiscard]] std::string sentence(const Error& error);

// Returns the value, or raises ValueError with the sentence.
template <class T>
[[nodiscard]] T value_or_raise(Parsed<T> parsed) {
    if (!parsed) throw py::value_error(sentence(parsed.error()));
    if constexpr (!std::is_void_v<T>) return *std::move(parsed);
}

// The text of a str; for anything else a TypeError that names `what`.
[[nodiscard]] std::string text_from(const py::handle& value, std::string_view what);
[[nodiscard]] Rules rules_from(const py::object& name_or_rules);  // a str or a Ruleset
[[nodiscard]] py::list in_notation(std::span<const Move> moves, int size);
[[nodiscard]] py::list in_notation(std::span<const Square> squares, int size);

// Runs pending signal handlers, so that Ctrl-C raises KeyboardInterrupt. Acquires the interpreter lock.
void let_signals_through();

// Searches in a thread of its own without the interpreter lock; Ctrl-C stops it.
[[nodiscard]] Analysis search_interruptibly(Analyst& analyst, const Game& game, const SearchLimits& limits);

}  // namespace tafl::python

// tafl._core, the compiled part of the Python package `tafl`. Types and signatures for editors are in tafl/_core.pyi; a test
// compares the two.
#include "library/python/bindings.hpp"

PYBIND11_MODULE(_core, module) {
    module.attr("__name__") = "tafl";  // so that classes appear as tafl.Game
    module.attr("__version__") = SKJALDBORG_VERSION;
    tafl::python::add_rulesets(module);
    tafl::python::add_game(module);
    tafl::python::add_batch(module);
    tafl::python::add_records(module);
    tafl::python::add_search(module);
}

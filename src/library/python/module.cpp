// tafl._core: what the Python package `tafl` is made of. Types and signatures for editors are in tafl/_core.pyi; a test
// keeps the two alike.
#include "library/python/bindings.hpp"

PYBIND11_MODULE(_core, module) {
    module.attr("__name__") = "tafl";  // under this name people see the classes
    module.attr("__version__") = SKJALDBORG_VERSION;
    tafl::python::add_rulesets(module);
    tafl::python::add_game(module);
    tafl::python::add_search(module);
}

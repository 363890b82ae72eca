// Objects that were never made. Python can have an object by __new__ alone, from a broken pickle for one; pybind11
// would take memory that nobody has filled for its value. With this it is of the wrong type, whoever is given it.
#pragma once

#include <pybind11/pybind11.h>

#include "library/analyst.hpp"
#include "rules/playouts.hpp"

namespace tafl::python {

// The classes of the module: what is the library's own, and what says so itself.
template <class T>
inline constexpr bool is_shown_to_python =
    std::is_same_v<T, Game> || std::is_same_v<T, PlayoutTally> || std::is_same_v<T, Analyst> || requires {
    typename T::ShownToPython;
};

[[nodiscard]] inline bool is_made(pybind11::handle object) {
    return reinterpret_cast<pybind11::detail::instance*>(object.ptr())->get_value_and_holder().value_ptr() !=
           nullptr;
}

}  // namespace tafl::python

namespace pybind11::detail {

template <class T>
class type_caster<T, std::enable_if_t<tafl::python::is_shown_to_python<T>>> : public type_caster_base<T> {
  public:
    bool load(handle object, bool convert) {
        const bool ours = object && isinstance<T>(object);
        return (!ours || tafl::python::is_made(object)) && type_caster_base<T>::load(object, convert);
    }
};

}  // namespace pybind11::detail

// Guards against objects without a value. Python can create one by __new__ alone, for example from a broken pickle, and
// pybind11 would read uninitialized memory. With this caster such an object has the wrong type for every function.
#pragma once

#include <pybind11/pybind11.h>

#include "advice/analyst.hpp"
#include "rules/playouts.hpp"

namespace tafl::python {

// The classes of the module: the library's own, and those that declare IsPythonClass.
template <class T>
inline constexpr bool is_python_class = std::is_same_v<T, Game> || std::is_same_v<T, PlayoutTally> ||
                                        std::is_same_v<T, Analyst> || requires { typename T::IsPythonClass; };

[[nodiscard]] inline bool is_initialized(pybind11::handle object) {
    return reinterpret_cast<pybind11::detail::instance*>(object.ptr())->get_value_and_holder().value_ptr() !=
           nullptr;
}

}  // namespace tafl::python

namespace pybind11::detail {

template <class T>
class type_caster<T, std::enable_if_t<tafl::python::is_python_class<T>>> : public type_caster_base<T> {
  public:
    bool load(handle object, bool convert) {
        const bool ours = object && isinstance<T>(object);
        return (!ours || tafl::python::is_initialized(object)) && type_caster_base<T>::load(object, convert);
    }
};

}  // namespace pybind11::detail

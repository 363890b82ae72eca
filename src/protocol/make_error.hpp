// An Error as the result of a function that returns Parsed.
#pragma once

#include "base/error.hpp"

namespace tafl {

[[nodiscard]] inline std::unexpected<Error> make_error(std::string message) {
    return std::unexpected(Error{std::move(message)});
}

}  // namespace tafl

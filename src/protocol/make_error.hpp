// An Error as the result of a function that returns Parsed.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace tafl {

[[nodiscard]] inline std::unexpected<Error> make_error(std::string message) {
    return std::unexpected(Error{std::move(message)});
}

// "go: MESSAGE": what is wrong, prefixed with the command.
[[nodiscard]] inline std::unexpected<Error> make_error(std::string_view command, std::string_view message) {
    return make_error(std::string(command).append(": ").append(message));
}

}  // namespace tafl

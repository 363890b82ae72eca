// Names the browser of a User-Agent header: "Firefox, Linux". Only this name is stored.
#pragma once

#include <string>
#include <string_view>

namespace tafl::server {

[[nodiscard]] std::string browser_name(std::string_view agent);  // "" if the browser is unknown

}  // namespace tafl::server

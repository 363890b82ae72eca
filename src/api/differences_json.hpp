// The comparison of the texts in the API (docs/protocols/site.md).
#pragma once

#include <string>

#include "rulebook/differences.hpp"

namespace tafl::api {

[[nodiscard]] std::string differences_json(const Differences& differences, Language language);

}  // namespace tafl::api

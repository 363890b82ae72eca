#pragma once

#include <memory>

#include "records/record.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// The ruleset of a record of hnefatafl.org. If the record does not give the size: the smallest board that has all
// its squares, and in its opening the piece that moves first. Null if there is none.
[[nodiscard]] std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(const Record& record);

}  // namespace tafl

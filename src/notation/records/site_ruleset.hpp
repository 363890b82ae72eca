// The records of hnefatafl.org name no ruleset: its board says which one is played.
#pragma once

#include <memory>

#include "notation/records/record.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// 7, 11 or 13; null for any other size.
[[nodiscard]] std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(int size);

// Where the record does not say its size: the smallest board that has all its squares, and in its opening the
// piece that moves first. Null where there is none.
[[nodiscard]] std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(const Record& record);

}  // namespace tafl

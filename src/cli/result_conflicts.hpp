// Games whose Result tag and whose result behind the moves are not the same.
#pragma once

#include "notation/records/record.hpp"

namespace tafl::cli {

class ResultConflicts {
  public:
    void add(const Record& record) { games_ += record.tag(contradicting_result).empty() ? 0 : 1; }
    // One note on standard error, if there was any.
    void say() const;

  private:
    int games_ = 0;
};

}  // namespace tafl::cli

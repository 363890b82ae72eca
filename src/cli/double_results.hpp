// Games whose Result tag and whose result behind the moves are not the same.
#pragma once

#include "records/record.hpp"

namespace tafl::cli {

class DoubleResults {
  public:
    void add(const Record& record) { games_ += record.tag(contradicting_result).empty() ? 0 : 1; }
    // One note on standard error, if there was any.
    void say() const;

  private:
    int games_ = 0;
};

}  // namespace tafl::cli

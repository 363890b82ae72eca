// A sample for long tests under sanitizers: evenly spread over all cases.
#pragma once

#include <algorithm>
#include <ranges>
#include <vector>

#include "support/paths.hpp"

namespace tafl::test {

// scaled(size) of `all`, the first included, but at least four; all of them if $SKJALDBORG_TEST_SCALE is
// unset.
template <std::ranges::random_access_range All>
[[nodiscard]] std::vector<std::ranges::range_value_t<All>> sample(const All& all) {
    const auto size = std::ranges::size(all);
    const auto wanted = std::max<std::size_t>(4, static_cast<std::size_t>(scaled(static_cast<int>(size))));
    const auto step = std::max<std::size_t>(1, size / wanted);
    std::vector<std::ranges::range_value_t<All>> some;
    for (std::size_t i = 0; i < size; i += step) some.push_back(all[i]);
    return some;
}

}  // namespace tafl::test

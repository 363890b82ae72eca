#include "base/share.hpp"

#include <algorithm>
#include <cmath>

namespace tafl {

Share share_of(double part, double all) noexcept {
    if (all <= 0) return {};
    constexpr double z = 1.959964;  // 95 of 100
    const double p = part / all;
    const double centre = (p + z * z / (2 * all)) / (1 + z * z / all);
    const double half = z / (1 + z * z / all) * std::sqrt(p * (1 - p) / all + z * z / (4 * all * all));
    return {p, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Share difference(const Share& first, const Share& second) noexcept {
    const double value = first.value - second.value;
    const double below = std::hypot(first.value - first.low, second.high - second.value);
    const double above = std::hypot(first.high - first.value, second.value - second.low);
    return {value, std::max(-1.0, value - below), std::min(1.0, value + above)};
}

void append_percent(JsonWriter& json, const Share& share) {
    json.open('{').field("percent", 100 * share.value, 1).field("least", 100 * share.low, 1);
    json.field("most", 100 * share.high, 1).close('}');
}

}  // namespace tafl

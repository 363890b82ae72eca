#include "print/drawing/palette.hpp"

#include <algorithm>
#include <limits>

namespace tafl::print {

namespace {

constexpr std::size_t shades = std::size_t{1} << 15;

int red(std::uint32_t colour) { return static_cast<int>(colour >> 16 & 0xFFU); }
int green(std::uint32_t colour) { return static_cast<int>(colour >> 8 & 0xFFU); }
int blue(std::uint32_t colour) { return static_cast<int>(colour & 0xFFU); }

// The upper five bits of each channel.
std::size_t shade(std::uint32_t colour) {
    return (colour >> 9 & 0x7C00U) | (colour >> 6 & 0x3E0U) | (colour >> 3 & 0x1FU);
}

int distance(std::uint32_t a, std::uint32_t b) {
    const int r = red(a) - red(b), g = green(a) - green(b), bl = blue(a) - blue(b);
    return 2 * r * r + 4 * g * g + bl * bl;  // the eye sees green best
}

// The representative of all colours of one shade, by majority vote (Boyer and Moore): an area of one colour
// keeps it.
struct Tally {
    std::uint32_t colour = 0;
    std::uint32_t lead = 0;  // votes for `colour` ahead of the others of its shade
    std::uint32_t count = 0;

    void add(std::uint32_t next) {
        ++count;
        if (lead == 0) colour = next;
        lead = colour == next ? lead + 1 : lead - 1;
    }
};

}  // namespace

Palette::Palette(std::span<const std::uint32_t> sample) : colours_(size, 0), nearest_(shades, -1) {
    std::vector<Tally> tallies(shades);
    for (const auto colour : sample) tallies[shade(colour)].add(colour);
    std::erase_if(tallies, [](const Tally& tally) { return tally.count == 0; });
    std::ranges::stable_sort(tallies, std::ranges::greater{}, &Tally::count);
    used_ = std::min<std::size_t>(tallies.size(), transparent);
    for (std::size_t i = 0; i < used_; ++i) colours_[i] = tallies[i].colour;
}

std::uint8_t Palette::index_of(std::uint32_t colour) noexcept {
    auto& known = nearest_[shade(colour)];
    if (known >= 0) return static_cast<std::uint8_t>(known);
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < used_; ++i) {
        const int here = distance(colours_[i], colour);
        if (here >= least) continue;
        least = here;
        known = static_cast<std::int16_t>(i);
    }
    return static_cast<std::uint8_t>(std::max<std::int16_t>(known, 0));
}

}  // namespace tafl::print

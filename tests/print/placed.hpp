// A drawing flattened: every element in page coordinates, paths no farther than the box around what clips them.
#pragma once

#include <string>
#include <vector>

#include "print/drawing/drawing.hpp"

namespace tafl::test {

struct PlacedText {
    std::string text;
    print::Point at;  // the left end of the baseline
    double width, size, rotation;
};
struct PlacedUse {
    std::string symbol;
    print::Point at;
    double scale, rotation;
};
struct PlacedCircle {
    print::Point centre;
    double radius;
    print::Paint paint;
};
struct PlacedPath {
    print::Path path;
    print::Paint paint;
};

struct Placed {
    std::vector<PlacedText> texts;
    std::vector<PlacedUse> uses;  // without the contents of their symbols
    std::vector<PlacedCircle> circles;
    std::vector<PlacedPath> paths;
};

[[nodiscard]] Placed placed(const print::Drawing& drawing);

// All its text, with a blank between two lines.
[[nodiscard]] std::string text_of(const print::Drawing& drawing);

}  // namespace tafl::test

#include "print/drawing/drawing.hpp"

#include <iterator>

namespace tafl::print {

void append(Elements& elements, Elements more) {
    elements.insert(elements.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
}

}  // namespace tafl::print

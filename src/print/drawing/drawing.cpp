#include "print/drawing/drawing.hpp"

#include <iterator>

namespace tafl::print {

void append(Marks& marks, Marks more) {
    marks.insert(marks.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace tafl::print

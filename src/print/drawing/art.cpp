#include "print/drawing/art.hpp"

#include <boost/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

namespace tafl {

// Embedded by CMakeLists.txt.
extern const unsigned char art_shields[];
extern const std::size_t art_shields_size;
extern const unsigned char art_swords[];
extern const std::size_t art_swords_size;

}  // namespace tafl

namespace tafl::print {

const boost::json::value& art() {
    static const auto value =
        boost::json::parse({reinterpret_cast<const char*>(art_shields), art_shields_size});
    return value;
}

const boost::json::value& art_of_swords() {
    static const auto value =
        boost::json::parse({reinterpret_cast<const char*>(art_swords), art_swords_size});
    return value;
}

Path art_path(std::string_view text) {
    std::istringstream in{std::string(text)};
    const auto refused = [&] { return std::invalid_argument("not a path of the art: " + in.str()); };
    const auto point = [&] {
        Point p;
        if (!(in >> p.x >> p.y)) throw refused();
        return p;
    };
    Path path;
    for (char verb = 0; in >> verb;) {
        if (verb == 'Z') {
            path.close();
            continue;
        }
        const Point first = point();
        if (verb == 'M') {
            path.move(first.x, first.y);
        } else if (verb == 'L') {
            path.line(first.x, first.y);
        } else if (verb == 'C') {
            const Point second = point();
            path.curve(first, second, point());
        } else {
            throw refused();
        }
    }
    return path;
}

}  // namespace tafl::print

#include "print/solid/solid_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "notation/diagrams/diagram.hpp"
#include "print/book/zip_writer.hpp"
#include "print/drawing/svg.hpp"

namespace tafl::print {

namespace {

using std::numbers::pi;

// --- pieces

constexpr double body = 4, relief = 1;  // the height of a piece, and of what is raised on it
constexpr int spokes = 96;

double ramp(double value, double from, double to) {
    return std::clamp((value - from) / (to - from), 0.0, 1.0);
}

// 1 within a band of radii, with slopes of `slope`.
double band(double r, double from, double to, double slope) {
    return std::min(ramp(r, from - slope, from), ramp(-r, -to - slope, -to));
}

// What is raised, from 0 to 1, at a radius from 0 to 1: the rim and the boss of a shield, and the device of its kind.
double raised(Piece piece, double r, double angle) {
    constexpr double slope = 0.05;
    const double rim = ramp(r, 0.84, 0.89) * ramp(-r, -1.0, -0.97);
    const double boss = ramp(-r, -0.3, -0.18);
    const double quarter = std::sin(2 * angle);
    switch (piece) {
        case Piece::King: {  // a crown of eight rays around a high boss
            const double ray = ramp(std::cos(8 * angle), 0.1, 0.5) * band(r, 0.42, 0.74, slope);
            return std::max({rim, 1.8 * boss, ray});
        }
        case Piece::Defender:
            return std::max({rim, boss, ramp(quarter, -0.08, 0.08) * band(r, 0.36, 0.8, slope) * 0.7});
        case Piece::Knight:
            return std::max({rim, 1.5 * boss, ramp(quarter, -0.08, 0.08) * band(r, 0.36, 0.8, slope) * 0.7});
        case Piece::Commander: {
            const double ray = ramp(std::cos(5 * angle), 0.2, 0.6) * band(r, 0.36, 0.6, slope);
            return std::max({rim, boss, ray});
        }
        case Piece::Attacker:
        case Piece::None: break;
    }
    return std::max(rim, boss);
}

Mesh piece_of(Piece piece, double width) {
    std::vector<double> radii;
    constexpr int rings = 30;
    for (int i = 1; i <= rings; ++i) radii.push_back(width / 2 * i / rings);
    return raised_disc(radii, spokes, [&](double radius, double angle) {
        return body + relief * raised(piece, radius / (width / 2), angle);
    });
}

std::string_view name_of(Piece piece) {
    switch (piece) {
        case Piece::King: return "king";
        case Piece::Defender: return "defender";
        case Piece::Knight: return "knight";
        case Piece::Commander: return "commander";
        case Piece::Attacker: return "attacker";
        case Piece::None: break;
    }
    return "";
}

// --- board

constexpr double plate = 3, depth = 0.8, groove = 0.8, slope = 0.3;  // mm

// The depth of a mark that is `from` to `to` from the middle of a square, in shares of half of it.
double ring_at(double away, double from, double to) {
    constexpr double edge = 0.03;
    return std::min(ramp(away, from - edge, from), ramp(-away, -to - edge, -to));
}

class SolidBoard {
  public:
    SolidBoard(const Ruleset& ruleset, double square)
        : start_(to_diagram(ruleset, ruleset.start)), size_(ruleset.size()), square_(square) {}

    [[nodiscard]] Mesh part(int column, int columns, int row, int rows) const {
        return raised_grid(lines(columns), lines(rows), [&](double x, double y) {
            return height(x + column * square_, y + row * square_);
        });
    }

  private:
    // Where the slopes of grooves and marks begin and end, from the left edge of a part.
    [[nodiscard]] std::vector<double> lines(int squares) const {
        std::vector<double> lines;
        const double half = square_ / 2;
        for (int i = 0; i < squares; ++i) {
            const double left = i * square_;
            for (const double at : {0.0, groove / 2, groove / 2 + slope}) lines.push_back(left + at);
            for (const double share : {0.77, 0.74, 0.6, 0.57, 0.43, 0.4, 0.26, 0.23})
                lines.push_back(left + half - half * share);
            for (const double share : {0.23, 0.26, 0.4, 0.43, 0.57, 0.6, 0.74, 0.77})
                lines.push_back(left + half + half * share);
            for (const double at : {groove / 2 + slope, groove / 2}) lines.push_back(left + square_ - at);
        }
        lines.push_back(squares * square_);
        return lines;
    }
    [[nodiscard]] double height(double x, double y) const {
        const auto beside_line = [&](double at) {
            const double in = std::fmod(at + square_ / 2, square_) - square_ / 2;  // from the nearest line
            return ramp(-std::abs(in), -groove / 2 - slope, -groove / 2);
        };
        const int file = std::clamp(static_cast<int>(x / square_), 0, size_ - 1);
        const int rank = std::clamp(static_cast<int>(y / square_), 0, size_ - 1);
        const double dx = (x - (file + 0.5) * square_) / (square_ / 2),
                     dy = (y - (rank + 0.5) * square_) / (square_ / 2);
        return plate - depth * std::max({beside_line(x), beside_line(y), mark(rank * size_ + file, dx, dy)});
    }
    // Frames, because a grid of lines shows them sharply: two on the throne, one wide one in a corner, a small field where
    // an attacker starts, a small frame for a defender.
    [[nodiscard]] double mark(int square, double dx, double dy) const {
        const auto index = static_cast<std::size_t>(square);
        const double away = std::max(std::abs(dx), std::abs(dy));
        switch (start_.ground[index]) {
            case Ground::Throne: return std::max(ring_at(away, 0.6, 0.74), ring_at(away, 0.26, 0.4));
            case Ground::Corner: return ring_at(away, 0.4, 0.74);
            case Ground::Camp:
            case Ground::Start:
                return is_attacker(start_.setup.pieces[index]) ? ring_at(away, -1, 0.23)
                                                               : ring_at(away, 0.26, 0.4);
            case Ground::Plain: break;
        }
        return 0;
    }

    Diagram start_;
    int size_;
    double square_;
};

// Cuts a board into as few parts of equal width as fit a printer.
std::vector<Solid> board_parts(const Ruleset& ruleset, double square) {
    const SolidBoard board(ruleset, square);
    const int size = ruleset.size(), most = std::max(1, static_cast<int>(max_solid / square));
    const int across = (size + most - 1) / most;
    const auto begin = [&](int i) { return size * i / across; };
    std::vector<Solid> parts;
    for (int row = 0; row < across; ++row) {
        for (int column = 0; column < across; ++column) {
            const int columns = begin(column + 1) - begin(column), rows = begin(row + 1) - begin(row);
            const auto name = across == 1 ? std::string("board")
                                          : fmt::format("board-{}{}", static_cast<char>('a' + begin(column)),
                                                        begin(row) + 1);
            parts.push_back({name, 1, board.part(begin(column), columns, begin(row), rows)});
        }
    }
    return parts;
}

// --- files

void put(std::string& out, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}
void put(std::string& out, float value) { put(out, std::bit_cast<std::uint32_t>(value)); }

std::string model_of(const Solid& solid, std::size_t id) {
    auto out = fmt::format("<object id=\"{}\" type=\"model\" name=\"{}\"><mesh><vertices>\n", id,
                           xml_text(solid.name));
    for (const auto& [x, y, z] : solid.mesh.vertices)
        out += fmt::format("<vertex x=\"{:.4g}\" y=\"{:.4g}\" z=\"{:.4g}\"/>\n", x, y, z);
    out += "</vertices><triangles>\n";
    for (const auto& [a, b, c] : solid.mesh.triangles)
        out += fmt::format("<triangle v1=\"{}\" v2=\"{}\" v3=\"{}\"/>\n", a, b, c);
    return out + "</triangles></mesh></object>\n";
}

struct Extent2 {
    double left, bottom, width, height;
};
Extent2 extent_of(const Mesh& mesh) {
    const auto [left, right] = std::ranges::minmax_element(mesh.vertices, {}, &Vertex::x);
    const auto [bottom, top] = std::ranges::minmax_element(mesh.vertices, {}, &Vertex::y);
    return {left->x, bottom->y, double{right->x} - left->x, double{top->y} - bottom->y};
}

}  // namespace

std::expected<std::vector<Solid>, std::string> solid_set(const Ruleset& ruleset, const SetOptions& options) {
    const double square = options.square.value_or(default_square),
                 king = options.king.value_or(square * 22 / 25);
    if (auto objection = objection_to_king(king, square); !objection.empty())
        return std::unexpected(std::move(objection));
    std::vector<Solid> solids;
    if (options.pages.has(SetPage::Pieces)) {
        for (const auto& count : pieces_of(ruleset, options.spares)) {
            const double width = count.piece == Piece::King ? king : square * 19 / 25;
            solids.push_back({std::string(name_of(count.piece)), count.in_play + count.spare,
                              piece_of(count.piece, width)});
        }
    }
    if (options.pages.has(SetPage::Board)) {
        for (auto& part : board_parts(ruleset, square)) solids.push_back(std::move(part));
    }
    if (solids.empty()) return std::unexpected("a solid set has board and pieces; name one of them");
    return solids;
}

std::string to_stl(const Solid& solid) {
    std::string out = "Skjaldborg, millimetres: " + solid.name;
    out.resize(80, ' ');
    put(out, static_cast<std::uint32_t>(solid.mesh.triangles.size()));
    for (const auto& triangle : solid.mesh.triangles) {
        const auto &a = solid.mesh.vertices[triangle[0]], &b = solid.mesh.vertices[triangle[1]],
                   &c = solid.mesh.vertices[triangle[2]];
        const float ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z, vx = c.x - a.x, vy = c.y - a.y,
                    vz = c.z - a.z;
        const float nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
        const float length = std::sqrt(nx * nx + ny * ny + nz * nz), share = length > 0 ? 1 / length : 0;
        for (const float value : {nx * share, ny * share, nz * share}) put(out, value);
        for (const auto* corner : {&a, &b, &c})
            for (const float value : {corner->x, corner->y, corner->z}) put(out, value);
        out += {'\0', '\0'};
    }
    return out;
}

std::string to_3mf(const std::vector<Solid>& solids, std::string_view title) {
    constexpr double gap = 4, plate_width = 220;
    std::string model = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model unit=\"millimeter\" xml:lang=\"en\" "
        "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n<metadata "
        "name=\"Title\">{}</metadata>\n"
        "<metadata name=\"Application\">Skjaldborg</metadata>\n<resources>\n",
        xml_text(title));
    std::string items;
    double x = 0, y = 0, shelf = 0;
    for (std::size_t i = 0; i < solids.size(); ++i) {
        model += model_of(solids[i], i + 1);
        const auto extent = extent_of(solids[i].mesh);
        for (int copy = 0; copy < solids[i].copies; ++copy) {
            if (x > 0 && x + extent.width > plate_width) x = 0, y += shelf, shelf = 0;
            items += fmt::format("<item objectid=\"{}\" transform=\"1 0 0 0 1 0 0 0 1 {:.4g} {:.4g} 0\"/>\n",
                                 i + 1, x - extent.left, y - extent.bottom);
            x += extent.width + gap;
            shelf = std::max(shelf, extent.height + gap);
        }
    }
    model += "</resources>\n<build>\n" + items + "</build>\n</model>\n";
    ZipWriter zip;
    zip.add_compressed(
        "[Content_Types].xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Types "
        "xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" "
        "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default "
        "Extension=\"model\" "
        "ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/></Types>\n");
    zip.add_compressed(
        "_rels/.rels",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Relationships "
        "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"model\" "
        "Target=\"/3D/3dmodel.model\" "
        "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/></Relationships>\n");
    zip.add_compressed("3D/3dmodel.model", model);
    return zip.take();
}

}  // namespace tafl::print

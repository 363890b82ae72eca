#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include "base/language.hpp"
#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/text/wording.hpp"
#include "print/book/epub.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/drawing/svg.hpp"
#include "print/set/print_set.hpp"
#include "print/solid/solid_set.hpp"
#include "tournaments/round_robin.hpp"

namespace tafl::cli {

namespace {

print::SetPages chosen_pages(const Arguments& arguments) {
    if (!arguments.has("--pages")) return {};
    const auto pages = print::pages_named(arguments.text("--pages"));
    if (!pages) throw UserError("--pages: " + pages.error());
    return *pages;
}

std::optional<double> chosen_square(const Arguments& arguments) {
    if (arguments.has("--travel")) {
        for (const auto* other : {"--square", "--poster"}) {
            if (arguments.has(other))
                throw UserError(
                    fmt::format("--travel: squares of {:g} mm; leave out {}", print::travel_square, other));
        }
        return print::travel_square;
    }
    if (!arguments.has("--square")) return std::nullopt;
    const auto text = arguments.text("--square");
    const auto square = parse_number(text, print::min_square, print::max_square);
    if (!square) {
        throw UserError(fmt::format("--square {}: must be a width from {:g} to {:g} mm, such as 22.5",
                                    tafl::in_quotes(text), print::min_square, print::max_square));
    }
    return *square;
}

std::optional<double> chosen_king(const Arguments& arguments) {
    if (!arguments.has("--king")) return std::nullopt;
    const auto text = arguments.text("--king");
    const auto king = parse_number(text, 1.0, print::max_square);
    if (!king)
        throw UserError(
            fmt::format("--king {}: must be a width in millimetres, such as 25", tafl::in_quotes(text)));
    return *king;
}

const print::BoardTheme* chosen_theme(const Arguments& arguments) {
    if (!arguments.has("--save-ink")) return print::find_theme(arguments.text("--theme"));
    if (arguments.has("--theme")) throw UserError("--save-ink: this is the theme paper; leave out --theme");
    return &print::theme_named("paper");
}

print::Club chosen_club(const Arguments& arguments) {
    print::Club club{.line = arguments.text("--club")};
    if (!arguments.has("--logo")) return club;
    const auto file = arguments.text("--logo");
    auto logo = print::read_svg(read_beginning(file, print::max_svg_bytes + 1));
    if (!logo) throw UserError(fmt::format("--logo {}: {}", shown_path(file), logo.error()));
    club.logo = std::move(*logo);
    return club;
}

print::SetOptions chosen_options(const Arguments& arguments) {
    return {.paper = arguments.text("--paper") == "a4" ? print::a4 : print::letter,
            .theme = chosen_theme(arguments),
            .language = *find_language(arguments.text("--language")),
            .square = chosen_square(arguments),
            .king = chosen_king(arguments),
            .spares = arguments.number<int>("--spares", print::usual_spares),
            .piece_style = *print::find_piece_style(arguments.text("--pieces")),
            .poster = print::find_poster(arguments.text("--poster")),
            .pages = chosen_pages(arguments),
            .marks = arguments.has("--marks"),
            .url = arguments.text("--url"),
            .club = chosen_club(arguments)};
}

enum class Format : std::uint8_t { Pdf, Svg, Epub, Stl, ThreeMf };

// By the extension of the file's name. Throws UserError if it is not a known format.
Format chosen_format(const std::string& file) {
    const auto ending = ending_of(file);
    if (ending.empty() || ending == ".pdf") return Format::Pdf;
    if (ending == ".svg") return Format::Svg;
    if (ending == ".epub") return Format::Epub;
    if (ending == ".stl") return Format::Stl;
    if (ending == ".3mf") return Format::ThreeMf;
    throw UserError(fmt::format("--output {}: expected a name that ends in .pdf, .svg, .epub, .stl or .3mf",
                                tafl::in_quotes(file)));
}

// "cut.svg" for a single sheet, or "cut-1.svg", "cut-2.svg".
std::string file_of_sheet(const std::string& file, std::size_t number, std::size_t of) {
    if (of == 1) return file;
    const std::filesystem::path path(file);
    return (path.parent_path() / fmt::format("{}-{}.svg", path.stem().string(), number)).string();
}

bool is_number(std::string_view text) {
    return !text.empty() && text.front() != '0' &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Files left by an earlier run with the same name that this run did not overwrite: "cut.svg", "cut-7.svg".
// Sorted by name.
std::vector<std::string> older_sheets(const std::string& file, std::size_t sheets) {
    const std::filesystem::path path(file);
    const auto stem = path.stem().string();
    std::set<std::string> written;
    for (std::size_t i = 0; i < sheets; ++i)
        written.insert(std::filesystem::path(file_of_sheet(file, i + 1, sheets)).filename().string());
    std::vector<std::string> older;
    std::error_code error;
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const auto name = entry.path().filename().string();
        const auto own = entry.path().stem().string();
        const bool is_sheet = name.ends_with(".svg") && own.starts_with(stem) &&
                              (own == stem || (own[stem.size()] == '-' &&
                                               is_number(std::string_view(own).substr(stem.size() + 1))));
        if (is_sheet && !written.contains(name)) older.push_back(name);
    }
    std::ranges::sort(older);
    return older;
}

void mention_older_sheets(const std::string& file, std::size_t sheets) {
    const auto older = older_sheets(file, sheets);
    if (older.empty()) return;
    std::string names;
    for (const auto& name : older) names += (names.empty() ? "" : ", ") + shown_path(name);
    fmt::print(stderr, "tafl: note: not of this set, which has {}: {}; left as {}\n",
               counted(sheets, "sheet"), names, older.size() == 1 ? "it is" : "they are");
}

// Writes all sheets; on failure removes those that did not exist before.
void write_sheets(const std::string& file, const std::vector<print::Drawing>& sheets, Output& out) {
    std::vector<std::string> written;
    try {
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            const auto name = file_of_sheet(file, i + 1, sheets.size());
            std::error_code ignored;
            const bool is_new = !std::filesystem::exists(std::filesystem::symlink_status(name, ignored));
            write_result(name, print::to_cutting_svg(sheets[i]), out);
            if (is_new) written.push_back(name);
        }
    } catch (...) {
        std::error_code ignored;
        for (const auto& name : written) std::filesystem::remove(name, ignored);
        throw;
    }
}

// "set-king.stl" of "set.stl"; all or none, as sheets are.
void write_solids(const std::string& file, const std::vector<print::Solid>& solids, Output& out) {
    const std::filesystem::path path(file);
    for (const auto& solid : solids) {
        const auto name = path.parent_path() / fmt::format("{}-{}.stl", path.stem().string(), solid.name);
        write_result(name.string(), print::to_stl(solid), out);
        fmt::print(stderr, "tafl: note: {}: print {}\n", shown_path(name.string()),
                   solid.copies == 1 ? "it once"
                                     : counted(static_cast<std::size_t>(solid.copies), "copy", "copies"));
    }
}

int print_solids(const Arguments& arguments, const Ruleset& ruleset, const print::SetOptions& options,
                 Output& out) {
    const auto file = arguments.text("--output");
    for (const auto* option : {"--poster", "--marks", "--club", "--logo", "--url", "--players"}) {
        if (arguments.has(option))
            throw UserError(fmt::format("{0}: board and pieces alone are solid; leave out {0}", option));
    }
    const auto solids = print::solid_set(ruleset, options);
    if (!solids) throw UserError(solids.error());
    if (file.ends_with(".stl")) write_solids(file, *solids, out);
    else write_result(file, print::to_3mf(*solids, ruleset.title), out);
    return done;
}

// Berger's tables, with the sides swapped in a second cycle if the players are few.
std::vector<std::vector<print::Pairing>> chosen_order_of_play(const Arguments& arguments) {
    constexpr int few = 6;
    if (!arguments.has("--players")) return {};
    const auto players = arguments.number<int>("--players");
    std::vector<tournaments::EntrantId> entrants;
    for (int i = 1; i <= players; ++i) entrants.push_back(tournaments::EntrantId{i});
    std::vector<std::vector<print::Pairing>> order;
    for (const auto& round : tournaments::round_robin(entrants, {.twice = players <= few})) {
        order.emplace_back();
        for (const auto& pairing : round.pairings)
            order.back().push_back(
                {static_cast<int>(pairing.attackers), static_cast<int>(pairing.defenders)});
    }
    return order;
}

void refuse_what_no_epub_has(const Arguments& arguments) {
    for (const auto* option : {"--pages", "--paper", "--pieces", "--square", "--travel", "--poster",
                               "--spares", "--king", "--marks", "--club", "--logo", "--players"}) {
        if (arguments.has(option))
            throw UserError(fmt::format("{0}: an EPUB is the rule book alone; leave out {0}", option));
    }
}

int run_print(const Arguments& arguments, Output& out) {
    const auto file = arguments.text("--output");
    const auto format = chosen_format(file);
    const auto ruleset = chosen_ruleset(arguments);
    auto options = chosen_options(arguments);
    if (format == Format::Epub) {
        refuse_what_no_epub_has(arguments);
        if (const auto objection = print::objection_to_url(options.url); !objection.empty())
            throw UserError(objection);
        write_result(file, print::rules_epub(*ruleset, options.language, *options.theme, options.url), out);
        return done;
    }
    if (format == Format::Stl || format == Format::ThreeMf)
        return print_solids(arguments, *ruleset, options, out);
    options.order_of_play = chosen_order_of_play(arguments);
    if (format == Format::Svg && !arguments.has("--pages")) options.pages = print::pages_to_cut;
    const auto sheets = print::print_set(*ruleset, options);
    if (!sheets) throw UserError(sheets.error());
    if (format == Format::Svg) {
        write_sheets(file, *sheets, out);
        mention_older_sheets(file, sheets->size());
        return done;
    }
    if ((file.empty() || file == "-") && out.is_terminal()) {
        throw UserError("a PDF cannot be shown in a terminal: name a file with -o set.pdf, or use a pipe");
    }
    write_result(file, print::to_pdf(*sheets, print::document_info(*ruleset, options)), out);
    return done;
}

}  // namespace

Command print_command() {
    return {
        .name = "print",
        .summary = "make a set to print, cut out and play",
        .details =
            "Writes a PDF with everything that a ruleset is played with: a cover with the story, "
            "the board in parts that join exactly, a reminder card for each player, the "
            "pieces as shields with instructions, and the rules as a leaflet: print it on both sides, "
            "flipped "
            "on the short edge, and fold it. Everything is printed at 100%; the other sheets have a 100 mm "
            "ruler. A FILE "
            "that ends in .svg gives the sheets "
            "to cut for a cutting machine: cut lines red, folds blue, one file for each sheet (FILE-1.svg, "
            "FILE-2.svg, and so on); one that ends in .epub is the rule book for a reader; one in .stl (a "
            "file for each part) or .3mf "
            "is board and pieces for a printer of solid things.",
        .operand = {},
        .options =
            {rules_option(),
             output_option(),
             choice_option("--paper", "PAPER", "", {"a4", "letter"}, "a4"),
             {"--pages", "LIST",
              "which sheets, with commas between: cover, instructions, board, cards, pieces, leaflet "
              "(these), backs, box, stencil, referee, tournament, booklet"},
             choice_option("--pieces", "STYLE",
                           "shields; swords, with shields and a crown; or standing, to fold",
                           print::piece_style_names(), "shields"),
             choice_option("--theme", "THEME",
                           "ash and slate are in full colour, paper saves ink, plain is black and white",
                           print::theme_names(), "ash"),
             {"--save-ink", "", "the theme paper: white squares, black lines, coloured shields"},
             choice_option("--language", "CODE", "", {language_codes.begin(), language_codes.end()}, "en"),
             {.names = "--square",
              .value = "MM",
              .help = "width of a square of the board; the pieces match it",
              .otherwise = "25"},
             {.names = "--king",
              .value = "MM",
              .help = "width of the king, from a soldier's to a square's",
              .otherwise = "22 in a square of 25"},
             {"--travel", "", "squares of 15 mm"},
             choice_option("--poster", "PAPER",
                           "the board on one sheet, a3, a2 or a1, its squares as large as that allows",
                           {"a3", "a2", "a1"}),
             {"--url", "ADDRESS", "where to play, for cover and leaflet (none)"},
             {"--club", "NAME", "whose set it is, for cover, card backs and leaflet (none)"},
             {"--logo", "SVG", "the club's logo: plain shapes in plain colours (none)"},
             number_option("--players", "N", "the order of play of a tournament, for --pages tournament",
                           {2, print::max_players}),
             {"--marks", "", "registration marks on the sheets to cut, for machines that cut prints"},
             number_option("--spares", "N", "spare pieces of each kind; any adds a spare king",
                           {0, print::max_spares}, "2")},
        .examples = {{"tafl print -o copenhagen.pdf", "the whole set, on A4"},
                     {"tafl print --rules brandub --paper letter --theme plain -o brandub.pdf",
                      "a small board in black and white, on US Letter"},
                     {"tafl print --rules york --pages leaflet --language da -o york.pdf",
                      "the rules alone, in Danish"},
                     {"tafl print --club \"Tafl Club, Bergen\" --king 25 -o club.pdf",
                      "a club's own set, with a king as wide as a square"},
                     {"tafl print --rules manual --pieces swords --poster a2 -o manual.pdf",
                      "a board on one large sheet, and swords, shields and a crown"},
                     {"tafl print --pages pieces,box -o cut.svg",
                      "pieces and their box, for a cutting machine"},
                     {"tafl print --rules fetlar --pages booklet -o fetlar.pdf",
                      "the rule book with all its pictures, to print on both sides and fold"},
                     {"tafl print --rules brandub --language es -o brandub.epub",
                      "the rule book, in Spanish"}},
        .run = run_print};
}

}  // namespace tafl::cli

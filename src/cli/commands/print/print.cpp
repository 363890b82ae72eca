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

std::optional<int> chosen_spares(const Arguments& arguments) {
    if (!arguments.has("--spares")) return std::nullopt;
    return arguments.number<int>("--spares", 0);
}

print::SetOptions chosen_options(const Arguments& arguments) {
    return {.paper = arguments.text("--paper") == "a4" ? print::a4 : print::letter,
            .theme = print::find_theme(arguments.text("--theme")),
            .language = *find_language(arguments.text("--language")),
            .square = chosen_square(arguments),
            .spares = chosen_spares(arguments),
            .piece_style = *print::find_piece_style(arguments.text("--pieces")),
            .poster = print::find_poster(arguments.text("--poster")),
            .pages = chosen_pages(arguments),
            .url = arguments.text("--url")};
}

enum class Format : std::uint8_t { Pdf, Svg, Epub };

// By the extension of the file's name. Throws UserError if it is not a known format.
Format chosen_format(const std::string& file) {
    const auto ending = ending_of(file);
    if (ending.empty() || ending == ".pdf") return Format::Pdf;
    if (ending == ".svg") return Format::Svg;
    if (ending == ".epub") return Format::Epub;
    throw UserError(
        fmt::format("--output {}: expected a name that ends in .pdf, .svg or .epub", tafl::in_quotes(file)));
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

void refuse_what_no_epub_has(const Arguments& arguments) {
    for (const auto* option :
         {"--pages", "--paper", "--pieces", "--square", "--travel", "--poster", "--spares"}) {
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
            "Writes a PDF with everything that a ruleset is played with: a cover with the story and "
            "instructions, the board in parts that join exactly, two reminder cards for each player, the "
            "pieces as shields, and the rules as a leaflet: print it on both sides, flipped on the short "
            "edge, and fold it. Everything is printed at 100%; the other sheets have a 100 mm ruler. A FILE "
            "that ends in .svg gives the sheets "
            "to cut for a cutting machine: cut lines red, folds blue, one file for each sheet (FILE-1.svg, "
            "FILE-2.svg, and so on); one that ends in .epub is the rule book for a reader, with the options "
            "--rules, --language, --theme and --url alone.",
        .operand = {},
        .options = {rules_option(),
                    output_option(),
                    choice_option("--paper", "PAPER", "", {"a4", "letter"}, "a4"),
                    {"--pages", "LIST",
                     "which of cover,board,cards,pieces,leaflet,box,booklet (all but the last two)"},
                    choice_option("--pieces", "STYLE",
                                  "shields; swords, with shields and a crown; or standing, to fold",
                                  print::piece_style_names(), "shields"),
                    choice_option(
                        "--theme", "THEME",
                        "paper saves ink, plain is black and white, ash and slate are in full colour",
                        print::theme_names(), "paper"),
                    choice_option("--language", "CODE", "", {language_codes.begin(), language_codes.end()},
                                  "en"),
                    {.names = "--square",
                     .value = "MM",
                     .help = "width of a square of the board; the pieces match it",
                     .otherwise = "25"},
                    {"--travel", "", "squares of 15 mm"},
                    choice_option("--poster", "PAPER",
                                  "the board on one sheet, a3, a2 or a1, its squares as large as that allows",
                                  {"a3", "a2", "a1"}),
                    {"--url", "ADDRESS", "where to play, for the leaflet (none)"},
                    number_option("--spares", "N", "spare pieces of each kind; any adds a spare king",
                                  {0, print::max_spares}, "further sets and spares fill the sheets")},
        .examples = {{"tafl print -o copenhagen.pdf", "the whole set, on A4"},
                     {"tafl print --rules brandub --paper letter --theme plain -o brandub.pdf",
                      "a small board in black and white, on US Letter"},
                     {"tafl print --rules york --pages leaflet --language da -o york.pdf",
                      "the rules alone, in Danish"},
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

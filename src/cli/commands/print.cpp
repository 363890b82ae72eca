#include <fmt/format.h>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/set/print_set.hpp"

namespace tafl::cli {

namespace {

print::SetPages chosen_pages(const Arguments& arguments) {
    const auto pages = print::pages_named(arguments.text("--pages", std::string(print::all_pages)));
    if (!pages) throw UserError("--pages: " + pages.error());
    return *pages;
}

double chosen_square(const Arguments& arguments) {
    const auto text = arguments.text("--square", "25");
    const auto square = parse_number(text, print::min_square, print::max_square);
    if (!square) {
        throw UserError(fmt::format("--square {}: must be a width from {:g} to {:g} mm, such as 22.5",
                                    tafl::in_quotes(text), print::min_square, print::max_square));
    }
    return *square;
}

int run_print(const Arguments& arguments, Output& out) {
    const auto ruleset = chosen_ruleset(arguments);
    const print::SetOptions options{
        .paper = arguments.text("--paper", "a4") == "a4" ? print::a4 : print::letter,
        .theme = print::find_theme(arguments.text("--theme", "paper")),
        .language = *find_language(arguments.text("--language", "en")),
        .square = chosen_square(arguments),
        .spares = static_cast<int>(arguments.number("--spares", 0, print::max_spares, 2)),
        .pages = chosen_pages(arguments)};
    const auto sheets = print::print_set(*ruleset, options);
    if (!sheets) throw UserError(sheets.error());
    const auto file = arguments.text("--output");
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
            "instructions, the board in parts that join exactly, two reminder cards, the pieces as "
            "shields, and the rules as a leaflet to fold, for duplex printing on the short edge. Every "
            "sheet has a 100 mm ruler and is printed at 100 %.",
        .operand = {},
        .options = {rules_option(),
                    output_option(),
                    choice_option("--paper", "PAPER", "a4 or letter (a4)", {"a4", "letter"}),
                    {"--pages", "LIST", "which of cover,board,cards,pieces,leaflet (all)"},
                    choice_option(
                        "--theme", "THEME",
                        "paper saves ink, plain is black and white, ash and slate are in full colour (paper)",
                        print::theme_names()),
                    choice_option("--language", "CODE", "en, de, da or es (en)", {"en", "de", "da", "es"}),
                    {"--square", "MM", "width of a square of the board; the pieces match it (25)"},
                    {"--spares", "N", "spare soldiers of each kind; any adds a spare king (2)"}},
        .examples = {{"tafl print -o copenhagen.pdf", "the whole set, on A4"},
                     {"tafl print --rules brandub --paper letter --theme plain -o brandub.pdf",
                      "a small board in black and white, on US Letter"},
                     {"tafl print --rules york --pages leaflet --language da -o york.pdf",
                      "the rules alone, in Danish"}},
        .run = run_print};
}

}  // namespace tafl::cli

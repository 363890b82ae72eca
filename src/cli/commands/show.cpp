#include <fmt/format.h>

#include <filesystem>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/text/board_text.hpp"
#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/drawing/svg.hpp"

namespace tafl::cli {

namespace {

// Without --format the file's name decides. Throws UserError for an ending that is not a format.
std::string picture_format(const Arguments& arguments) {
    if (arguments.has("--format")) return arguments.text("--format");
    const auto file = arguments.text("--output");
    const auto ending = std::filesystem::path(file).extension().string();
    if (ending.empty() || ending == ".txt") return "text";
    if (ending == ".svg" || ending == ".png" || ending == ".pdf") return ending.substr(1);
    throw UserError(
        fmt::format("--output {}: expected a name that ends in .txt, .svg, .png or .pdf, or a --format",
                    tafl::in_quotes(file)));
}

std::string pictured(const Diagram& diagram, const Arguments& arguments, std::string_view format) {
    const auto picture = print::board_picture(diagram, print::theme_named(arguments.text("--theme", "ash")));
    if (format == "svg") return print::to_svg(picture);
    if (format == "pdf")
        return print::to_pdf(std::span(&picture, 1),
                             {.title = diagram.title, .subject = picture.description});
    const auto square = arguments.number("--square", 8, 400, 60);
    return print::to_png(picture, static_cast<double>(square) / print::cell);
}

int run_show(const Arguments& arguments, Output& out) {
    const auto format = picture_format(arguments);
    const auto game = chosen_game(arguments);
    auto diagram = diagram_of(game);
    diagram.flipped = arguments.has("--flip");
    const auto file = arguments.text("--output");
    if (format != "text") {
        write_result(file, pictured(diagram, arguments, format), out);
    } else {
        const bool on_screen = (file.empty() || file == "-") && out.is_terminal();
        const auto board = to_text(diagram, text_style(on_screen, arguments.has("--ascii")));
        const auto note = set_up_note(game);
        const auto caption = game.outcome().is_over() ? result_in_words(game) : describe_state(game);
        write_result(file, fmt::format("{}{}\n{}{}", board, caption, note, note.empty() ? "" : "\n"), out);
    }
    return done;
}

}  // namespace

Command show_command() {
    return {
        .name = "show",
        .summary = "draw a position as text or as a picture",
        .details =
            "Draws the position with its last move, what that captured, and the squares that ended the "
            "game. Text is coloured on a terminal that has colours; elsewhere t T K are the pieces, # "
            "a corner, + the throne, : a start square, () the last move, [] what ended the game.",
        .operand = {},
        .options = {rules_option(),
                    position_option(),
                    moves_option(),
                    choice_option("--format", "FORMAT", "text, svg, png or pdf (as FILE ends, or text)",
                                  {"text", "svg", "png", "pdf"}),
                    output_option(),
                    choice_option("--theme", "THEME",
                                  "of a picture: ash, slate, paper or plain, which is black and white (ash)",
                                  print::theme_names()),
                    {"--square", "PIXELS", "how wide a square of a png is (60)"},
                    {"--flip", "", "seen from the other side"},
                    {"--ascii", "", "letters and no colours"}},
        .examples =
            {{"tafl show --rules tablut-walker", "the opening of Linnaeus' Tablut"},
             {"tafl show --moves \"d1-d3 e5-e2\" --theme plain -o board.pdf",
              "black and white, for an article"},
             {"tafl show --position \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a\" --rules brandub -o board.svg",
              "a picture that scales to any size"}},
        .run = run_show};
}

}  // namespace tafl::cli

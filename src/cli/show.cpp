#include <fmt/format.h>

#include "cli/board.hpp"
#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "notation/diagrams/diagram_svg.hpp"

namespace tafl::cli {

namespace {

// Without --format the file's name decides.
std::string chosen_format(const Arguments& arguments) {
    const auto file = arguments.text("--output");
    const auto ending = file.substr(file.rfind('.') + 1);
    const bool picture = file.contains('.') && (ending == "svg" || ending == "png" || ending == "pdf");
    return arguments.text("--format", picture ? ending : "text");
}

int run_show(const Arguments& arguments, Output& out) {
    const auto format = chosen_format(arguments);
    if (format == "png" || format == "pdf") {
        throw UserError(
            fmt::format("--format {}: this format is not available yet; text and svg are", format));
    }
    const auto game = chosen_game(arguments);
    auto diagram = diagram_of(game);
    diagram.flipped = arguments.has("--flip");
    const auto file = arguments.text("--output");
    if (format == "svg") {
        write_result(file, to_svg(diagram), out);
    } else {
        const bool on_screen = (file.empty() || file == "-") && out.is_terminal();
        const auto board = to_text(diagram, text_style(on_screen, arguments.has("--ascii")));
        const auto note = set_up_note(game);
        write_result(file,
                     fmt::format("{}{}\n{}{}", board, state_in_words(game), note, note.empty() ? "" : "\n"),
                     out);
    }
    return done;
}

}  // namespace

Command show_command() {
    return {.name = "show",
            .summary = "draw a position as text or as a picture",
            .details =
                "Draws the position with its last move, what that captured, and the squares that ended the "
                "game. Text is coloured on a terminal that has colours; elsewhere t T K are the pieces, # "
                "a corner, + the throne, : a start square, () the last move, [] what ended the game.",
            .operand = {},
            .options = {rules_option(),
                        position_option(),
                        moves_option(),
                        {"--format",
                         "FORMAT",
                         "text or svg; png and pdf are not available yet (text)",
                         Offers::Choices,
                         {"text", "svg", "png", "pdf"}},
                        {"-o,--output", "FILE", "write there instead of to standard output", Offers::Files},
                        {"--flip", "", "seen from the other side"},
                        {"--ascii", "", "letters and no colours"}},
            .examples =
                {{"tafl show --rules tablut-walker", "the opening of Linnaeus' Tablut"},
                 {"tafl show --position \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a\" --rules brandub -o board.svg",
                  "a picture that scales to any size"}},
            .run = run_show};
}

}  // namespace tafl::cli

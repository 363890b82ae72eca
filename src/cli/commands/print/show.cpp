#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/print/shown_boards.hpp"
#include "cli/commands/records/recorded_position.hpp"
#include "cli/common_options.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/text/board_text.hpp"
#include "print/board/board_drawing.hpp"
#include "print/board/game_pictures.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/drawing/svg.hpp"

namespace tafl::cli {

namespace {

constexpr int max_pixels = 100'000'000;  // for PNG: 400 MB in memory

// Without --format the file's extension decides. Throws UserError if it is not a format.
std::string picture_format(const Arguments& arguments) {
    if (arguments.has("--format")) return arguments.text("--format");
    const auto file = arguments.text("--output");
    const auto ending = ending_of(file);
    if (ending.empty() || ending == ".txt") return "text";
    if (ending == ".svg" || ending == ".png" || ending == ".pdf" || ending == ".gif") return ending.substr(1);
    throw UserError(
        fmt::format("--output {}: expected a name that ends in .txt, .svg, .png, .pdf or .gif, or a --format",
                    tafl::in_quotes(file)));
}

double pixels_per_unit(const Arguments& arguments, std::uint64_t usual) {
    return static_cast<double>(arguments.number("--square", usual)) / print::cell;
}

std::string png_of(const print::Drawing& picture, double scale) {
    const auto [width, height] = print::size_in_pixels(picture, scale);
    constexpr int max_side = 32'767;  // cairo's limit
    if (width > max_side || height > max_side || width > max_pixels / height)
        throw UserError(fmt::format(
            "a picture of {} x {} pixels is too large; make --square smaller or show fewer boards", width,
            height));
    return print::to_png(picture, scale);
}

std::string animation(const Arguments& arguments, const ShownBoards& shown, const print::BoardView& view,
                      const std::string& format) {
    if (format != "gif") throw UserError("--animate: expected -o FILE.gif or --format gif");
    const print::AnimationOptions options{.pixels_per_unit = pixels_per_unit(arguments, 40),
                                          .delay = std::chrono::milliseconds(arguments.number("--delay")),
                                          .hold = std::chrono::milliseconds(arguments.number("--hold")),
                                          .loops = arguments.number<std::uint16_t>("--loops")};
    const auto every = shown.plies.empty() ? every_ply(shown.games.front()) : shown.plies;
    auto file = print::animated_game(shown.games.front(), every, view, options);
    if (!file) throw UserError("--animate: " + file.error());
    return *std::move(file);
}

std::string picture(const Arguments& arguments, const ShownBoards& shown, const print::BoardView& view,
                    const std::string& format) {
    if (format == "gif") throw UserError("a .gif is for --animate; a still picture is .svg, .png or .pdf");
    const auto diagrams = diagrams_of(shown, view);
    const auto columns = arguments.number<int>("--columns");
    const auto drawing = print::diagram_sheet(diagrams, *view.theme, columns);
    if (format == "svg") return print::to_svg(drawing);
    if (format == "pdf")
        return print::to_pdf(std::span(&drawing, 1),
                             {.title = drawing.title, .subject = drawing.description});
    return png_of(drawing, pixels_per_unit(arguments, 60));
}

std::string text_board(const Game& game, const print::BoardView& view, const TextStyle& style) {
    const auto diagram = print::viewed_diagram(game, view);
    const auto caption = game.outcome().is_over() ? result_in_words(game) : describe_state(game);
    const auto note = set_up_note(game);
    return fmt::format("{}{}\n{}{}", to_text(diagram, style), caption, note, note.empty() ? "" : "\n");
}

std::string text(const Arguments& arguments, const ShownBoards& shown, const print::BoardView& view,
                 bool is_on_screen) {
    for (const auto* option : {"--numbered", "--columns"}) {
        if (arguments.has(option))
            throw UserError(fmt::format("{} is for pictures: add -o FILE.svg", option));
    }
    const auto style = text_style(is_on_screen, arguments.has("--ascii"));
    std::string boards;
    for_each_board(shown, [&](const Game& game) {
        boards += boards.empty() ? "" : "\n";
        boards += text_board(game, view, style);
    });
    return boards;
}

int run_show(const Arguments& arguments, Output& out) {
    const auto format = picture_format(arguments);
    const auto file = arguments.text("--output");
    for (const auto* option : {"--delay", "--hold", "--loops"}) {
        if (arguments.has(option) && !arguments.has("--animate"))
            throw UserError(fmt::format("{}: --animate is missing", option));
    }
    const auto shown = shown_boards(arguments);
    const print::BoardView view{.theme = &print::theme_named(arguments.text("--theme")),
                                .flipped = arguments.has("--flip"),
                                .numbered = arguments.number<int>("--numbered", 0),
                                .start_squares = arguments.has("--start-squares")};
    const bool is_shown = (file.empty() || file == "-") && out.is_terminal();
    if (is_shown && format != "text" && format != "svg")
        throw UserError(fmt::format(
            "--format {}: a terminal cannot show it; name a file, such as -o board.{}", format, format));
    if (arguments.has("--animate")) {
        write_result(file, animation(arguments, shown, view, format), out);
    } else if (format == "text") {
        write_result(file, text(arguments, shown, view, is_shown), out);
    } else {
        write_result(file, picture(arguments, shown, view, format), out);
    }
    return done;
}

Option repeated_position_option() {
    auto option = position_option();
    option.help =
        "the position: rows and a side, or - for standard input (startpos); repeat it for several boards";
    option.many = true;
    return option;
}

Option format_option() {
    auto option = choice_option("--format", "FORMAT", "", {"text", "svg", "png", "pdf", "gif"});
    option.otherwise = "as FILE ends, or text";
    return option;
}

}  // namespace

Command show_command() {
    return {
        .name = "show",
        .summary = "draw positions as text, pictures or an animation",
        .details =
            "Draws the position with its last move, what that captured, and the squares that ended the "
            "game; of a recorded game its last position. Text is coloured on a terminal that has colours; "
            "elsewhere t T K are the pieces, # a corner, + the throne, : a start square (a small box in "
            "pictures), () the last move, "
            "[] what ended the game. For articles, --numbered numbers the last moves on the board, several "
            "boards stand on one sheet, and --animate makes a GIF of all positions of "
            "the game or of those after --after.",
        .operand = record_operand(),
        .options = {rules_option(),
                    repeated_position_option(),
                    moves_option(),
                    game_number_option(),
                    {"--after", "LIST", "the positions after these numbers of moves: 0,10,20"},
                    number_option("--numbered", "N", "an arrow and a number for each of the last N moves",
                                  {1, 1'000}),
                    number_option("--columns", "N", "how many boards stand side by side", {1, max_boards}, 3),
                    {"--animate", "", "one position after another, as a .gif"},
                    number_option("--delay", "MS", "how long each is shown", {20, 60'000}, 1'000),
                    number_option("--hold", "MS", "how long the last is shown", {20, 60'000}, 4'000),
                    number_option("--loops", "N", "how often it is played; 0: for ever", {0, 1'000}, 0),
                    format_option(),
                    output_option(),
                    choice_option("--theme", "THEME",
                                  "of a picture; plain is black and white:", print::theme_names(), "ash"),
                    number_option("--square", "PIXELS", "how wide a square of a png or gif is", {8, 400},
                                  "60; with --animate 40"),
                    {"--start-squares", "", "show them for a position that was set up, too"},
                    {"--flip", "", "seen from the other side"},
                    {"--ascii", "", "letters and no colours"}},
        .examples =
            {{"tafl show --rules tablut-walker", "the opening of Linnaeus' Tablut"},
             {"tafl show --moves \"d1-d3 e5-e2\" --theme plain -o board.pdf",
              "black and white, for an article"},
             {"tafl show --position \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a\" --rules brandub -o board.svg",
              "a picture that scales to any size"},
             {"tafl show --moves \"d1-d3 e5-e2 g1-g3\" --numbered 3 -o moves.svg",
              "three moves with their numbers"},
             {"tafl show game.otg --after 0,1,2 --columns 3 -o sheet.pdf",
              "three boards of a game on a sheet"},
             {"tafl show game.otg --animate -o game.gif", "the whole game, move by move"}},
        .run = run_show};
}

}  // namespace tafl::cli

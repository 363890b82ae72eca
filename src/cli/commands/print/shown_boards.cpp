#include "cli/commands/print/shown_boards.hpp"

#include <fmt/format.h>

#include <numeric>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/commands/records/recorded_position.hpp"
#include "cli/common_options.hpp"
#include "cli/failure.hpp"

namespace tafl::cli {

namespace {

std::vector<Game> several_positions(const Arguments& arguments) {
    const auto texts = arguments.texts("--position");
    for (const auto* other : {"--moves", "--after", "--animate", "--numbered"}) {
        if (arguments.has(other)) throw UserError(fmt::format("{}: with one --position only", other));
    }
    if (texts.size() > max_boards)
        throw UserError(fmt::format("--position: {} boards are too many; a sheet has at most {}",
                                    texts.size(), max_boards));
    const auto ruleset = chosen_ruleset(arguments);
    std::vector<Game> games;
    for (const auto& text : texts) games.push_back(positioned_game(ruleset, text));
    return games;
}

std::vector<Game> chosen_games(const Arguments& arguments) {
    const bool has_file = !arguments.operands().empty() || arguments.has("--game");
    if (!has_file && arguments.texts("--position").size() > 1) return several_positions(arguments);
    return {recorded_game(arguments)};
}

// "0,10,20"
std::vector<int> chosen_plies(const Arguments& arguments, int last) {
    std::vector<int> plies;
    if (!arguments.has("--after")) return plies;
    const auto text = arguments.text("--after");
    std::string_view rest = text;
    for (bool more = true; more;) {
        const auto word = rest.substr(0, rest.find(','));
        more = word.size() < rest.size();
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        const auto ply = parse_number(word, plies.empty() ? 0 : plies.back() + 1, last);
        if (!ply)
            throw UserError(
                fmt::format("--after {}: expected ascending numbers of moves, at most {}, such as 0,1,2",
                            in_quotes(text), last));
        plies.push_back(*ply);
    }
    if (plies.size() > max_boards && !arguments.has("--animate"))
        throw UserError(
            fmt::format("--after: {} boards are too many; a sheet has at most {}", plies.size(), max_boards));
    return plies;
}

}  // namespace

ShownBoards shown_boards(const Arguments& arguments) {
    ShownBoards shown{.games = chosen_games(arguments), .plies = {}};
    shown.plies = chosen_plies(arguments, shown.games.front().plies());
    return shown;
}

std::vector<int> every_ply(const Game& game) {
    std::vector<int> plies(static_cast<std::size_t>(game.plies()) + 1);
    std::iota(plies.begin(), plies.end(), 0);
    return plies;
}

void for_each_board(const ShownBoards& shown, const std::function<void(const Game&)>& board) {
    if (shown.plies.empty()) {
        for (const auto& game : shown.games) board(game);
        return;
    }
    print::ReplayedGame replayed(shown.games.front());
    for (const int ply : shown.plies) board(replayed.after(ply));
}

std::vector<Diagram> diagrams_of(const ShownBoards& shown, const print::BoardView& view) {
    std::vector<Diagram> diagrams;
    for_each_board(shown, [&](const Game& game) {
        auto diagram = captioned_diagram(game, view);
        if (shown.games.size() > 1) diagram.caption = std::to_string(diagrams.size() + 1);
        if (shown.games.size() == 1 && shown.plies.empty() && !game.outcome().is_over())
            diagram.caption.clear();
        diagrams.push_back(std::move(diagram));
    });
    return diagrams;
}

}  // namespace tafl::cli

#include <fmt/format.h>

#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/read_errors.hpp"
#include "cli/text/output.hpp"
#include "cli/text/wording.hpp"
#include "collection/collected_game.hpp"
#include "collection/collection_json.hpp"
#include "explorer/move_counter.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "records/repair.hpp"

namespace tafl::cli {

namespace {

// Counts the moves that were played in one position.
class Exploration {
  public:
    explicit Exploration(const Arguments& arguments)
        : game_(chosen_game(arguments)),
          symmetries_(game_.ruleset()),
          position_(symmetries_, game_.ruleset().name, game_.setup()),
          replayer_(game_.shared_ruleset(), arguments.has("--rules")) {}

    void read_file(const std::string& path) {
        read_games(path, errors_, [&](const Record& record, int) { return add(record); });
    }

    void print(bool json, Output& out) {
        const auto found = explored(position_, counter_.take());
        if (json) print_json(found, out);
        else print_text(found, out);
        out.flush();
        errors_.throw_if_any();
    }

  private:
    Parsed<void> add(const Record& record) {
        const auto repaired = repair(record, replayer_);
        if (!repaired) return std::unexpected(repaired.error());
        const Game& game = replayer_.game();
        if (rules_hash(game.ruleset()) != rules_hash(game_.ruleset())) return {};
        auto collected = to_collected(*repaired, game, "", "");
        if (!collected) return std::unexpected(std::move(collected.error()));
        auto moves = folded_moves(symmetries_, game_.ruleset().name, game);
        std::erase_if(moves, [&](const FoldedMove& move) { return move.position != position_.key(); });
        counter_.add({store::GameOrigin::Collection, collected->id, collected->result, {}}, moves);
        return {};
    }

    void print_json(const Explored& found, Output& out) {
        JsonWriter json;
        json.open('{').field("ruleset", game_.ruleset().name).field("position", to_position(game_.setup()));
        append_results(json, found.results);
        json.key("moves");
        append_explored_moves(json, found.moves, game_.ruleset().size());
        out.print("{}\n", json.close('}').text());
    }

    void print_text(const Explored& found, Output& out) {
        out.print("{} in this position\n",
                  counted(static_cast<std::uint64_t>(found.results.total()), "game"));
        if (found.moves.empty()) return;
        out.print("move          games  attackers  defenders  draws\n");
        for (const auto& [move, results, rating, examples] : found.moves)
            out.print("{:<10} {:>8} {:>10} {:>10} {:>6}\n", to_string(move, game_.ruleset().size()),
                      results.total(), results.games[1], results.games[2], results.games[3]);
    }

    Game game_;
    BoardSymmetries symmetries_;
    FoldedPosition position_;
    Replayer replayer_;
    MoveCounter counter_;
    ReadErrors errors_;
};

int run_explore(const Arguments& arguments, Output& out) {
    Exploration exploration(arguments);
    for (const auto& file : arguments.operands()) exploration.read_file(file);
    exploration.print(arguments.has("--json"), out);
    return done;
}

}  // namespace

Command explore_command() {
    return {.name = "explore",
            .summary = "what was played in a position of recorded games",
            .details =
                "Lists the moves that the games of these files have from a position, the most played first, "
                "and how those games ended. Positions and moves that turn or mirror into each other are one. "
                "Games under other rules are passed over; games that cannot be read are named at the end.",
            .operand = {.name = "FILE", .many = true},
            .options = {rules_option(), position_option(), moves_option(),
                        json_option("ruleset position games attackers defenders draws unfinished moves[]")},
            .examples = {{"tafl explore games.csv", "how people begin"},
                         {"tafl explore games.csv --moves d1-d3", "and how they answer that"}},
            .run = run_explore};
}

}  // namespace tafl::cli

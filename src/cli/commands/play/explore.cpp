// Counts the moves that recorded games have from a position, and asks the engine what they are worth.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>

#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/read_errors.hpp"
#include "cli/text/output.hpp"
#include "cli/text/wording.hpp"
#include "collection/collected_game.hpp"
#include "collection/collection_json.hpp"
#include "engine/engine.hpp"
#include "engine/win_probability.hpp"
#include "explorer/move_counter.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "records/repair.hpp"
#include "theory/builtin_trees.hpp"
#include "theory/view_json.hpp"

namespace tafl::cli {

namespace {

// For the side to move.
struct EngineVerdict {
    Score score = 0;
    double win = 0.5;
    std::optional<Move> best;
};

EngineVerdict verdict_of_end(Winner winner, Side mover) {
    if (winner == Winner::Draw) return {};
    if (winner == winner_of(mover)) return {wins_in(1), 1, {}};
    return {loses_in(1), 0, {}};
}

// Searches each position with the same number of nodes.
class Judge {
  public:
    Judge(const Arguments& arguments, std::uint64_t nodes) : engine_(chosen_engine(arguments)) {
        limits_.nodes = nodes;
    }

    // Precondition: the game is not over.
    [[nodiscard]] EngineVerdict of(const Game& game) {
        engine_.clear();  // so that a verdict does not depend on the positions before it
        const auto found = engine_.search(game, limits_);
        const auto& line = found.info.lines.front();
        return {line.score, win_probability(line.score, game.to_move(), game.ruleset()), found.best_move};
    }
    // For the side that makes the move.
    [[nodiscard]] EngineVerdict of(const Game& game, Move move) {
        const Side mover = game.to_move();
        Game next = game;
        (void)next.play(move);
        if (next.outcome().is_over()) return verdict_of_end(next.outcome().winner, mover);
        const auto reply = of(next);
        const Score later = is_decisive(reply.score) ? (is_win(reply.score) ? -1 : 1) : 0;  // by this move
        if (next.to_move() == mover) return {reply.score + later, reply.win, {}};
        return {-(reply.score + later), 1 - reply.win, {}};
    }

  private:
    Engine engine_;
    SearchLimits limits_;
};

struct FoundGame {
    std::string file;
    int number = 0;
    store::CollectedGame game;
    int ply = 0;  // of the position
    Move move;    // played there, as on the board of the position
};

std::string names_of(const FoundGame& found) {
    const auto& [attackers, defenders] = found.game.players;
    const auto or_unknown = [](const std::string& name) { return name.empty() ? "?" : name; };
    return fmt::format("{} - {}", or_unknown(attackers), or_unknown(defenders));
}

// The position that is explored.
struct ExploredPosition {
    explicit ExploredPosition(Game start)
        : game(std::move(start)),
          symmetries(game.ruleset()),
          folded(symmetries, game.ruleset().name, game.setup()) {}

    Game game;
    BoardSymmetries symmetries;
    FoldedPosition folded;
};

// What was played in one position, by the rules of --rules or else of the first game.
class Exploration {
  public:
    explicit Exploration(const Arguments& arguments)
        : arguments_(arguments), replayer_(chosen_ruleset(arguments), arguments.has("--rules")) {
        if (arguments.has("--rules")) begin(chosen_ruleset(arguments));
    }

    void read_file(const std::string& path) {
        read_games(path, errors_,
                   [&](const Record& record, int number) { return add(record, path, number); });
    }

    void print(bool json, Output& out) {
        assumed_.note();
        if (games_ == 0) errors_.throw_if_any();
        if (!here_) begin(chosen_ruleset(arguments_));
        note_passed_over();
        const auto found = explored(here_->folded, counter_.take());
        if (json) print_json(found, out);
        else print_text(found, out);
        out.flush();
        errors_.throw_if_any();
    }

  private:
    static constexpr std::size_t max_latest = 4;

    void begin(std::shared_ptr<const Ruleset> ruleset) {
        here_.emplace(chosen_game(arguments_, std::move(ruleset)));
        const auto nodes = arguments_.number("--nodes");
        if (nodes > 0 && !game().outcome().is_over()) judge_.emplace(arguments_, nodes);
    }

    [[nodiscard]] const Game& game() const noexcept { return here_->game; }

    Parsed<void> add(const Record& record, const std::string& path, int number) {
        const auto repaired = repair(record, replayer_);
        if (!repaired) return std::unexpected(repaired.error());
        const Game& played = replayer_.game();
        if (here_ && rules_hash(played.ruleset()) != rules_hash(game().ruleset())) {
            ++passed_over_;
            return {};
        }
        auto collected = to_collected(*repaired, played, "", "");
        if (!collected) return refused(collected.error().message + replayer_.unnamed_rules());
        assumed_.count(repaired->replay);
        ++games_;
        if (!here_) begin(played.shared_ruleset());
        auto moves = folded_moves(here_->symmetries, game().ruleset().name, played);
        const auto here = std::ranges::find(moves, here_->folded.key(), &FoldedMove::position);
        if (here == moves.end()) return {};
        counter_.add({store::GameOrigin::Collection, collected->id, collected->result, {}}, {*here});
        latest_.push_front({path, number, *std::move(collected), static_cast<int>(here - moves.begin()),
                            here_->folded.unfold(here->move)});
        if (latest_.size() > max_latest) latest_.pop_back();
        return {};
    }

    static std::unexpected<Error> refused(std::string why) { return std::unexpected(Error{std::move(why)}); }

    void note_passed_over() const {
        if (passed_over_ == 0) return;
        fmt::print(stderr, "tafl: note: {} other rules than {} and {} passed over\n",
                   passed_over_ == 1 ? "1 game follows" : fmt::format("{} games follow", passed_over_),
                   game().ruleset().name, passed_over_ == 1 ? "is" : "are");
    }

    // The move that stands for all that symmetry makes equal, as in the list.
    [[nodiscard]] Move folded(Move move) const { return here_->folded.unfold(here_->folded.fold(move)); }
    [[nodiscard]] std::string text_of(Move move) const { return to_string(move, game().ruleset().size()); }

    [[nodiscard]] std::optional<theory::View> theory() const {
        if (!theory::why_not(game().ruleset()).empty()) return std::nullopt;
        const auto tree = theory::builtin_tree(game().shared_ruleset());
        return tree ? tree->look_up(game()) : std::nullopt;
    }

    void append_theory(JsonWriter& json) const {
        const auto view = theory();
        json.key("theory");
        if (!view) return (void)json.null();
        json.open('{');
        append_view(json, *view, game().to_move(), game().ruleset().size());
        json.close('}');
    }

    void append_latest(JsonWriter& json) const {
        json.key("latest").open('[');
        for (const auto& [file, number, game, ply, move] : latest_) {
            json.open('{').field("file", file).field("game", number);
            json.field("attackers", game.players[0]).field("defenders", game.players[1]);
            json.field("date", game.date).field("result", to_string(game.result));
            json.field("ply", ply).field("move", text_of(move)).close('}');
        }
        json.close(']');
    }

    void append_verdict(JsonWriter& json, const EngineVerdict& verdict) const {
        json.field("score", verdict.score).field("win", verdict.win, 6);
    }

    void print_json(const Explored& found, Output& out) {
        JsonWriter json;
        json.open('{').field("ruleset", game().ruleset().name).field("position", to_position(game().setup()));
        append_results(json, found.results);
        if (judge_) {
            const auto verdict = judge_->of(game());
            append_verdict(json, verdict);
            json.field("best", verdict.best ? text_of(folded(*verdict.best)) : "");
        }
        json.key("moves").open('[');
        for (const auto& move : found.moves) {
            json.open('{');
            append_explored_move(json, move, game().ruleset().size());
            if (judge_) append_verdict(json, judge_->of(game(), move.move));
            json.close('}');
        }
        json.close(']');
        append_latest(json);
        append_theory(json);
        out.print("{}\n", json.close('}').text());
    }

    void print_verdicts(Output& out) {
        const auto* mover = game().to_move() == Side::Attackers ? "attackers" : "defenders";
        if (judge_) {
            const auto [score, win, best] = judge_->of(game());
            out.print("{} to move, by the engine: {}{}\n", mover, worth_in_words(score, win),
                      best ? ", best " + text_of(folded(*best)) : "");
        }
        if (const auto view = theory())
            out.print("{} to move, by the opening tree: {}, best {}; {}\n", mover,
                      worth_in_words(view->score, view->chance), text_of(folded(view->moves.front().move)),
                      counted(static_cast<std::uint64_t>(view->positions), "position"));
    }

    void print_moves(const Explored& found, Output& out) {
        out.print("move          games  attackers  defenders  draws{}\n", judge_ ? "     engine" : "");
        for (const auto& [move, results, rating, examples] : found.moves) {
            out.print("{:<10} {:>8} {:>10} {:>10} {:>6}", text_of(move), results.total(), results.games[1],
                      results.games[2], results.games[3]);
            if (judge_) {
                const auto verdict = judge_->of(game(), move);
                out.print(" {:>10}", worth_in_words(verdict.score, verdict.win));
            }
            out.print("\n");
            out.flush();
        }
    }

    void print_latest(Output& out) const {
        out.print("latest games\n");
        for (const auto& found : latest_)
            out.print("{:<10} {}, game {}: {}{}{}, {}\n", text_of(found.move), found.file, found.number,
                      names_of(found), found.game.date.empty() ? "" : ", ", found.game.date,
                      to_string(found.game.result));
    }

    void print_text(const Explored& found, Output& out) {
        out.print("{} in this position\n",
                  counted(static_cast<std::uint64_t>(found.results.total()), "game"));
        print_verdicts(out);
        if (found.moves.empty()) return;
        print_moves(found, out);
        print_latest(out);
    }

    const Arguments& arguments_;
    Replayer replayer_;
    std::optional<ExploredPosition> here_;
    int games_ = 0;        // that could be read
    int passed_over_ = 0;  // under other rules
    AssumedRules assumed_;
    MoveCounter counter_;
    std::deque<FoundGame> latest_;
    std::optional<Judge> judge_;
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
    return {
        .name = "explore",
        .summary = "what was played in a position of recorded games",
        .details =
            "Lists the moves that the games of these files have from a position, the most played first, "
            "and how those games ended. Positions and moves that turn or mirror into each other are one. "
            "The rules are those of the first game, unless --rules names them; games under others are passed "
            "over, games that cannot be read are named at the end. A search of the position and of each move "
            "says how likely the side to move is to win; the built-in "
            "opening tree says what it knows; and the last games of the files are named.",
        .operand = {.name = "FILE", .many = true},
        .options = {rules_option(), position_option(), moves_option(),
                    number_option("--nodes", "N", "positions searched for each verdict, 0 for no verdicts",
                                  {0, 1'000'000'000'000'000}, 10'000),
                    threads_option("search threads"), hash_option("size of the transposition table", 64),
                    json_option("ruleset position games attackers defenders draws unfinished score win "
                                "best moves[] latest[] theory")},
        .examples = {{"tafl explore games.csv", "how people begin"},
                     {"tafl explore games.csv --moves d1-d3", "and how they answer that"}},
        .run = run_explore};
}

}  // namespace tafl::cli

#include <atomic>
#include <csignal>

#include "base/json_writer.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/files.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "engine/engine_ranges.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "theory/builtin_trees.hpp"
#include "theory/grower.hpp"
#include "theory/record_text.hpp"
#include "theory/tree_file.hpp"
#include "theory/view_json.hpp"

namespace tafl::cli {

namespace {

std::atomic<bool> stop_theory{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt_theory(int) { stop_theory = true; }

theory::Tree tree_in(const std::string& path, const std::shared_ptr<const Ruleset>& ruleset) {
    auto tree = theory::read_tree(path, ruleset);
    if (!tree) throw UserError(tree.error().message);
    return *std::move(tree);
}

std::string line_in_words(const std::vector<Move>& line, int size) {
    std::string text;
    for (const Move move : line) text += (text.empty() ? "" : " ") + to_string(move, size);
    return text;
}

void print_view(const Game& game, const theory::View& view, Output& out) {
    out.print("{} to move: {}; {} in the tree\n",
              game.to_move() == Side::Attackers ? "attackers" : "defenders",
              worth_in_words(view.score, view.chance),
              counted(static_cast<std::uint64_t>(view.positions), "position"));
    out.print("move          chance  positions  line\n");
    for (const auto& [move, score, chance, positions, line] : view.moves)
        out.print("{:<9} {:>10} {:>10}  {}\n", to_string(move, game.ruleset().size()),
                  worth_in_words(score, chance), grouped(static_cast<std::uint64_t>(positions)),
                  line_in_words(line, game.ruleset().size()));
}

void print_view_json(const Game& game, const theory::View& view, Output& out) {
    JsonWriter json;
    json.open('{').field("ruleset", game.ruleset().name).field("position", to_position(game.setup()));
    append_view(json, view, game.to_move(), game.ruleset().size());
    out.print("{}\n", json.close('}').text());
}

void print_position(const theory::Tree& tree, const Game& game, bool json, Output& out) {
    const auto view = tree.look_up(game);
    if (!view) throw UserError("theory: the position is not in the tree");
    (json ? print_view_json : print_view)(game, *view, out);
}

theory::GrowOptions grow_options(const Arguments& arguments) {
    theory::GrowOptions options;
    options.positions = arguments.number<int>("--positions");
    options.nodes = arguments.number("--nodes");
    options.lines = arguments.number<int>("--lines");
    options.engine = chosen_engine(arguments);
    return options;
}

int grow_theory(const Arguments& arguments, const std::string& path, Output& out) {
    const auto options = grow_options(arguments);
    auto file = theory::SharedFile::open(path, chosen_ruleset(arguments));
    if (!file) throw UserError(file.error());
    std::signal(SIGINT, interrupt_theory);
    std::signal(SIGTERM, interrupt_theory);
    Progress progress("positions", static_cast<std::uint64_t>(options.positions));
    const auto grown = theory::grow(
        *file, options,
        [&](const theory::Tree& tree) { progress.show(static_cast<std::uint64_t>(tree.positions())); },
        [] { return stop_theory.load(); });
    if (!grown) throw UserError(grown.error());
    if (file->tree().positions() > 0)
        print_position(file->tree(), Game(chosen_ruleset(arguments)), arguments.has("--json"), out);
    if (stop_theory && !arguments.has("--json")) out.print("stopped; the same command continues\n");
    return done;
}

// Without a file: the built-in tree.
std::shared_ptr<const theory::Tree> chosen_tree(const std::string& path,
                                                const std::shared_ptr<const Ruleset>& ruleset) {
    if (!path.empty()) return std::make_shared<const theory::Tree>(tree_in(path, ruleset));
    if (auto tree = theory::builtin_tree(ruleset)) return tree;
    throw UserError(fmt::format("theory: there is no built-in tree of {}; name a file", ruleset->name));
}

int show_theory(const Arguments& arguments, const std::string& path, Output& out) {
    const auto game = chosen_game(arguments);
    print_position(*chosen_tree(path, game.shared_ruleset()), game, arguments.has("--json"), out);
    return done;
}

int check_theory(const Arguments& arguments, const std::string& path, Output& out) {
    const auto tree = theory::read_tree(path, chosen_ruleset(arguments));
    const bool is_damaged = !tree && tree.error().line > 1;
    if (!tree && !is_damaged) throw UserError(tree.error().message);
    const bool is_sound = tree && !tree->unsound();
    if (is_damaged) out.print("{}\n", tree.error().message);
    else
        out.print(
            "{}, {} searched, {}\n", counted(static_cast<std::uint64_t>(tree->positions()), "position"),
            counted(tree->searched(), "node"),
            is_sound ? "every score follows from those below it" : "scores do not follow from each other");
    return is_sound ? done : difference_found;
}

int pack_theory(const Arguments& arguments, const std::string& path, Output& out) {
    write_result(arguments.text("--output"), to_text(tree_in(path, chosen_ruleset(arguments))), out);
    return done;
}

// 'theory -o FILE' grows.
int run_theory(const Arguments& arguments, Output& out) {
    const auto ruleset = chosen_ruleset(arguments);
    if (const auto fault = theory::why_not(*ruleset); !fault.empty()) throw UserError(fault);
    if (arguments.operands().empty() && arguments.has("--output"))
        return grow_theory(arguments, arguments.text("--output"), out);
    return arguments.run_action(out);
}

}  // namespace

Command theory_command() {
    return {
        .name = "theory",
        .summary = "grow and read opening trees",
        .details =
            "'grow FILE' searches position after position, always the one that play is most likely to reach "
            "if both sides give little away, and carries what it finds back to the start. Interrupted or "
            "killed, the same command continues; several processes may grow one file at the same time. "
            "Positions that turn or mirror into each other count as one, and so do transpositions. 'show "
            "FILE' prints the moves of a position: the chance of the side to move after each, the positions "
            "of the tree behind it, and the best play; without a file, of the built-in tree. 'check FILE' "
            "reads every line again; exit status 1 if "
            "one is damaged or a score does not follow from those below it. 'pack FILE' writes one line "
            "for each position (docs/theory.md). 'theory -o FILE' grows, too.",
        .operand = {.name = "ACTION FILE", .many = true, .required = false},
        .actions = {{"grow FILE", grow_theory},
                    {"show [FILE]", show_theory},
                    {"check FILE", check_theory},
                    {"pack FILE", pack_theory}},
        .options = {rules_option(),
                    number_option("--positions", "N", "with grow: how many positions the tree will have",
                                  {1, 100'000'000}, 1'000),
                    number_option("--nodes", "N", "with grow: nodes of the search of a position",
                                  {1, 1'000'000'000'000}, 100'000),
                    number_option("--lines", "N", "with grow: moves of a position that are listed at first",
                                  {1, max_multi_pv}, 4),
                    threads_option("with grow: threads of a search"),
                    hash_option("with grow: size of the transposition table", EngineOptions().hash_mib),
                    tables_option(), output_option(), position_option(), moves_option(),
                    json_option("with grow and show: ruleset position value nodes winner moves[{move "
                                "value nodes winner line}]; a value is the chance of the side to move")},
        .examples = {{"tafl theory grow brandub.theory --rules brandub --positions 50 --nodes 2000",
                      "a small tree; run it again with more positions to let it grow"},
                     {"tafl theory show brandub.theory --rules brandub", "which first moves hold"},
                     {"tafl theory show brandub.theory --rules brandub --moves d2-c2 --json",
                      "and what answers one of them"},
                     {"tafl theory check brandub.theory --rules brandub", "whether the file is sound"},
                     {"tafl theory pack brandub.theory --rules brandub -o brandub.txt",
                      "each position on one line"}},
        .run = run_theory};
}

}  // namespace tafl::cli

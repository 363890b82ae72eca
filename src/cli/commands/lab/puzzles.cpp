#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <unordered_set>
#include <utility>

#include "base/numbers.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/lab/puzzle_files.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/read_errors.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "explorer/folded_position.hpp"
#include "lab/arena/selfplay.hpp"
#include "lab/puzzles/finder.hpp"
#include "puzzles/puzzle_text.hpp"
#include "records/repair.hpp"

namespace tafl::cli {

namespace {

// Where a game stands.
struct GamePlace {
    std::string file;
    int number = 0;  // in the file, from 1
};

// The games to look through. Any thread may ask for any of them.
class GameSource {
  public:
    virtual ~GameSource() = default;
    [[nodiscard]] virtual std::size_t size() const noexcept = 0;
    [[nodiscard]] virtual Game game(std::size_t index) const = 0;
    [[nodiscard]] virtual GamePlace place(std::size_t index) const = 0;
    [[nodiscard]] virtual std::string description() const = 0;  // different for other games
};

// The games of the files that were played under these rules.
class RecordedGames final : public GameSource {
  public:
    RecordedGames(std::shared_ptr<const Ruleset> ruleset, bool insist)
        : ruleset_(std::move(ruleset)), replayer_(ruleset_, insist) {}

    void read_file(const std::string& path) {
        read_games(path, errors_, [&](const Record& record, int game) { return add(record, path, game); });
    }
    void throw_if_bad() {
        assumed_.note();
        errors_.throw_if_any();
    }

    [[nodiscard]] std::size_t size() const noexcept override { return games_.size(); }
    [[nodiscard]] Game game(std::size_t index) const override { return games_[index].first; }
    [[nodiscard]] GamePlace place(std::size_t index) const override { return games_[index].second; }
    [[nodiscard]] std::string description() const override {
        return fmt::format("{} games under {:016x}", games_.size(), rules_hash(*ruleset_));
    }

  private:
    Parsed<void> add(const Record& record, const std::string& path, int number) {
        const auto repaired = repair(record, replayer_);
        if (!repaired) return std::unexpected(repaired.error());
        assumed_.count(repaired->replay);
        const Game& game = replayer_.game();
        if (rules_hash(game.ruleset()) == rules_hash(*ruleset_)) games_.push_back({game, {path, number}});
        return {};
    }

    std::shared_ptr<const Ruleset> ruleset_;
    Replayer replayer_;
    std::vector<std::pair<Game, GamePlace>> games_;
    AssumedRules assumed_;
    ReadErrors errors_;
};

// Games of the engine against itself, those of `tafl selfplay` with the same nodes and seed. They are played when they are asked
// for. A weak engine makes the mistakes that puzzles need.
class SelfplayGames final : public GameSource {
  public:
    SelfplayGames(const Arguments& arguments, std::shared_ptr<const Ruleset> ruleset) {
        options_.ruleset = std::move(ruleset);
        options_.games = arguments.number("--selfplay");
        options_.nodes = arguments.number("--selfplay-nodes");
        options_.seed = arguments.number("--seed");
    }

    [[nodiscard]] std::size_t size() const noexcept override { return options_.games; }
    [[nodiscard]] Game game(std::size_t index) const override {
        static const std::atomic<bool> never{false};
        Game game(options_.ruleset);
        if (const auto played = arena::play_numbered_game(options_, index, never))
            for (const auto& ply : played->plies) (void)game.play(ply.move);
        return game;
    }
    [[nodiscard]] GamePlace place(std::size_t index) const override {
        return {fmt::format("self-play {}", options_.seed), static_cast<int>(index) + 1};
    }
    [[nodiscard]] std::string description() const override {
        return fmt::format("self-play {} with {} nodes under {:016x}", options_.seed, options_.nodes,
                           rules_hash(*options_.ruleset));
    }

  private:
    arena::SelfplayOptions options_;
};

struct ListedPuzzle {
    FoundPuzzle found;
    GamePlace place;
};

// How far an interrupted run with -o has come: the file beside the output holds, for each game looked through, its number
// and the lines of its puzzles. A last game that was not written completely is looked through again.
class Journal {
  public:
    // `run` names the work; a journal of other work is overwritten.
    Journal(std::string path, const std::string& run, const Ruleset& ruleset)
        : path_(std::move(path)), ruleset_(ruleset) {
        if (path_.empty()) return;
        std::string sound = run + '\n';  // the text of the games that are complete
        std::ifstream in(path_);
        std::string line;
        if (std::getline(in, line) && line == run) sound += read_games(in);
        in.close();
        write_file(path_, sound);
    }

    [[nodiscard]] const std::vector<std::vector<FoundPuzzle>>& done() const noexcept { return done_; }

    void add(std::size_t number, const std::vector<FoundPuzzle>& game) {
        if (path_.empty()) return;
        std::ofstream out(path_, std::ios::app);
        for (const auto& [puzzle, ply] : game) out << ply << '\t' << to_line(puzzle, ruleset_) << '\n';
        out << "# " << number << std::endl;
        if (!out) throw MachineError(path_ + " cannot be written");
    }
    void remove() {
        if (!path_.empty()) std::filesystem::remove(path_);
    }

  private:
    std::string read_games(std::istream& in) {
        std::vector<FoundPuzzle> game;
        std::string sound, text;
        for (std::string line; std::getline(in, line);) {
            text += line + '\n';
            if (line.starts_with("# ")) {
                done_.push_back(std::exchange(game, {}));
                sound += std::exchange(text, {});
            } else if (auto found = parse_entry(line)) game.push_back(*std::move(found));
            else break;
        }
        return sound;
    }

    [[nodiscard]] std::optional<FoundPuzzle> parse_entry(std::string_view line) const {
        const auto tab = std::min(line.find('\t'), line.size());
        const auto ply = parse_number<int>(line.substr(0, tab));
        auto puzzle = parse_puzzle(line.substr(std::min(tab + 1, line.size())), ruleset_);
        if (!ply || !puzzle) return {};
        return FoundPuzzle{*std::move(puzzle), *ply};
    }

    std::string path_;
    const Ruleset& ruleset_;
    std::vector<std::vector<FoundPuzzle>> done_;
};

// Looks through the games in their order, several at a time.
class PuzzleHunt {
  public:
    PuzzleHunt(const Arguments& arguments, std::shared_ptr<const Ruleset> ruleset, const GameSource& games)
        : ruleset_(std::move(ruleset)), games_(games), symmetries_(*ruleset_) {
        limits_.nodes = arguments.number("--nodes");
        limits_.scan_nodes = arguments.number("--scan-nodes");
        limits_.deep_nodes = arguments.number("--deep-nodes", limits_.deep_nodes);
        limits_.sidelines = arguments.number("--sidelines");
        limits_.rings_only = arguments.has("--rings");
        limits_.short_wins = arguments.has("--short");
        if (arguments.has("--known")) note_known(read_puzzle_file(arguments.text("--known")));
        most_ = arguments.number("--most");
        const auto threads = arguments.number("--threads");
        for (std::size_t i = 0; i < threads; ++i) finders_.emplace_back(limits_);
        const auto output = arguments.text("--output");
        journal_.emplace(
            output.empty() || output == "-" ? "" : output + ".part",
            fmt::format("{}, {}, {} and {} nodes, {} sidelines{}{}", games_.description(), limits_.scan_nodes,
                        limits_.nodes, limits_.deep_nodes, limits_.sidelines,
                        limits_.rings_only ? ", rings only" : "", limits_.short_wins ? ", short wins" : ""),
            *ruleset_);
    }

    void run() {
        Progress progress("games", games_.size());
        for (std::size_t i = 0; i < std::min(journal_->done().size(), games_.size()); ++i)
            collect(i, journal_->done()[i]);
        next_ = std::min(journal_->done().size(), games_.size());
        while (next_ < games_.size() && puzzles_.size() < most_) {
            const auto begin = next_;
            auto batch = find_batch();
            for (std::size_t i = 0; i < batch.size(); ++i) {
                journal_->add(begin + i + 1, batch[i]);
                collect(begin + i, batch[i]);
            }
            progress.show(next_, counted(puzzles_.size(), "puzzle"));
        }
    }
    [[nodiscard]] const std::vector<ListedPuzzle>& puzzles() const noexcept { return puzzles_; }
    void finish() { journal_->remove(); }

  private:
    std::vector<std::vector<FoundPuzzle>> find_batch() {
        const auto count = std::min<std::size_t>(finders_.size() * 4, games_.size() - next_);
        std::vector<std::vector<FoundPuzzle>> found(count);
        std::atomic<std::size_t> at{0};
        const auto work = [&](PuzzleFinder& finder) {
            for (auto i = at++; i < count; i = at++) found[i] = finder.find(games_.game(next_ + i));
        };
        std::vector<std::future<void>> running;
        for (auto& finder : finders_)
            running.push_back(std::async(std::launch::async, work, std::ref(finder)));
        for (auto& one : running) one.get();
        next_ += count;
        return found;
    }

    void collect(std::size_t game, const std::vector<FoundPuzzle>& found) {
        for (const auto& one : found) {
            if (puzzles_.size() < most_ && is_new(one.puzzle.position))
                puzzles_.push_back({one, games_.place(game)});
        }
    }

    // Puzzles that are turned or mirrored into each other are one.
    bool is_new(const Setup& position) {
        const auto key = FoldedPosition(symmetries_, ruleset_->name, position).key();
        return seen_.insert(key).second && ids_.insert(puzzle_id(*ruleset_, position)).second;
    }

    void note_known(const PuzzleFile& file) {
        if (file.ruleset->name != ruleset_->name)
            throw UserError(
                fmt::format("--known: puzzles of {}; expected {}", file.ruleset->name, ruleset_->name));
        for (const auto& line : file.lines)
            if (line.puzzle) (void)is_new(line.puzzle->position);
    }

    std::shared_ptr<const Ruleset> ruleset_;
    const GameSource& games_;
    BoardSymmetries symmetries_;
    FinderLimits limits_;
    std::size_t most_ = 0, next_ = 0;
    std::vector<PuzzleFinder> finders_;  // one for each thread
    std::optional<Journal> journal_;
    std::unordered_set<std::int64_t> seen_;
    std::unordered_set<PuzzleId> ids_;
    std::vector<ListedPuzzle> puzzles_;
};

std::string as_json(const ListedPuzzle& listed, const Ruleset& ruleset) {
    const auto& puzzle = listed.found.puzzle;
    JsonWriter json;
    json.open('{').field("file", listed.place.file).field("game", listed.place.number);
    json.field("ply", listed.found.ply).field("id", to_string(puzzle_id(ruleset, puzzle.position)));
    json.field("ruleset", ruleset.name);
    append_puzzle(json, puzzle);
    json.field("proven", true).field("depth", puzzle.line.size());  // every puzzle is, at full width
    return json.close('}').take();
}

std::string file_of(const std::vector<ListedPuzzle>& puzzles, const Ruleset& ruleset, bool json) {
    std::string text = json ? "" : fmt::format("{}{}\n", puzzle_file_head, ruleset.name);
    for (const auto& listed : puzzles)
        text += (json ? as_json(listed, ruleset) : to_line(listed.found.puzzle, ruleset)) + '\n';
    return text;
}

void hunt_in(const GameSource& games, const Arguments& arguments,
             const std::shared_ptr<const Ruleset>& ruleset, Output& out) {
    PuzzleHunt hunt(arguments, ruleset, games);
    hunt.run();
    write_result(arguments.text("--output"), file_of(hunt.puzzles(), *ruleset, arguments.has("--json")), out);
    hunt.finish();
    out.flush();
}

void require_files(const Arguments& arguments) {
    const bool needs_files = arguments.has("--check") || !arguments.has("--selfplay");
    if (arguments.operands().empty() == needs_files)
        throw UserError("puzzles: expected files, or --selfplay and a number of games");
}

int run_puzzles(const Arguments& arguments, Output& out) {
    require_files(arguments);
    if (arguments.has("--check")) return check_puzzles(arguments, out);
    const auto ruleset = chosen_ruleset(arguments);
    if (const auto fault = PuzzleFinder::why_not(*ruleset); !fault.empty())
        throw UserError(fmt::format("{}: {}", ruleset->name, fault));
    if (arguments.has("--selfplay")) {
        require_playable(ruleset);
        hunt_in(SelfplayGames(arguments, ruleset), arguments, ruleset, out);
        return done;
    }
    RecordedGames games(ruleset, arguments.has("--rules"));
    for (const auto& file : arguments.operands()) games.read_file(file);
    hunt_in(games, arguments, ruleset, out);
    games.throw_if_bad();
    return done;
}

constexpr std::uint64_t max_nodes = 1'000'000'000;

std::string_view deep_nodes_in_words() {
    static const auto words = fmt::format("{}; with --check 0: none", FinderLimits().deep_nodes);
    return words;
}

}  // namespace

Command puzzles_command() {
    return {
        .name = "puzzles",
        .summary = "find puzzles in games, and prove them again",
        .details =
            "Looks through each game for positions in which exactly one move wins, or all but one lose; with "
            "--sidelines also for those that arise from mistakes which nobody made. The games are those of "
            "files, or with --selfplay games of the engine against itself. Each forced win is "
            "proven at full width: every defence is played until the "
            "game is over; that the other moves are clearly worse is the judgement of a search of "
            "--nodes, and that none of them wins, of one of --deep-nodes. A puzzle's first move is never the "
            "only capture, nor a win or a defence that is "
            "seen without searching on; with --short it may be such a win, but not the move that the "
            "evaluation alone would choose. Writes a file with a line for each puzzle: its id, its position, "
            "the "
            "longest line that is forced, and its themes (docs/formats.md). The result does not "
            "depend on --threads. With -o, an interrupted run is continued by the same command. Games "
            "under other rules are passed over; games that cannot be read are named at the end.\n\n"
            "With --check the files are puzzles. Each is proven again, against every defence; two positions "
            "that turn or mirror into each other are a fault; with --deep-nodes also a second move that "
            "wins. "
            "Exit status 1 when anything is wrong.",
        .operand = {.name = "FILE", .many = true, .required = false},
        .options =
            {rules_option(),
             number_option("--selfplay", "N",
                           "look through N games of the engine against itself instead of files",
                           {1, 1'000'000'000}),
             number_option("--selfplay-nodes", "N", "positions searched for each move of these games",
                           {1, 1'000'000}, 100),
             seed_option(),
             number_option("--sidelines", "N", "moves beside the game's to try in each of its positions",
                           {0, 100}, 0),
             {"--rings", "", "look only for the single defence against a ring that is about to close"},
             {"--short", "", "look only for wins in two moves"},
             number_option("--scan-nodes", "N", "positions to search to look for a win in each position",
                           {1, max_nodes}, FinderLimits().scan_nodes),
             number_option("--nodes", "N", "positions to search to tell the best move from the second",
                           {1'000, max_nodes}, FinderLimits().nodes),
             number_option("--deep-nodes", "N", "positions to search to look for a second move that wins",
                           {0, max_nodes}, deep_nodes_in_words()),
             {"--known", "FILE", "puzzles to leave out", Offers::Files},
             number_option("--most", "N", "stop after N puzzles", {1, 1'000'000}, 1'000'000),
             {"--check", "", "prove the puzzles of the files again"},
             threads_option("games or puzzles at a time"),
             output_option(),
             json_option("one object a puzzle: file game ply id ruleset position moves asked line[] phase "
                         "themes[] proven depth; with --check one a file: file ruleset puzzles faults[{line "
                         "id message}]")},
        .examples = {{"tafl puzzles games.csv -o puzzles.txt", "positions to solve"},
                     {"tafl puzzles games.csv --rules brandub --most 100 --json", "and where they come from"},
                     {"tafl puzzles --rules brandub --selfplay 40 --seed 3 -o brandub.txt",
                      "where nobody recorded games"},
                     {"tafl puzzles --check brandub.txt", "whether they are sound"}},
        .run = run_puzzles};
}

}  // namespace tafl::cli

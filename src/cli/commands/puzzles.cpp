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
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/read_errors.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "explorer/folded_position.hpp"
#include "puzzles/finder.hpp"
#include "puzzles/puzzle_text.hpp"
#include "records/repair.hpp"

namespace tafl::cli {

namespace {

// A game to look through, and where it stands.
struct SourceGame {
    Game game;
    std::string file;
    int number = 0;  // in the file, from 1
};

// The games of the files that were played under these rules.
class SourceGames {
  public:
    SourceGames(std::shared_ptr<const Ruleset> ruleset, bool insist)
        : ruleset_(std::move(ruleset)), replayer_(ruleset_, insist) {}

    void read_file(const std::string& path) {
        read_games(path, errors_, [&](const Record& record, int game) { return add(record, path, game); });
    }
    [[nodiscard]] const std::vector<SourceGame>& games() const noexcept { return games_; }
    void throw_if_bad() { errors_.throw_if_any(); }

  private:
    Parsed<void> add(const Record& record, const std::string& path, int number) {
        const auto repaired = repair(record, replayer_);
        if (!repaired) return std::unexpected(repaired.error());
        const Game& game = replayer_.game();
        if (rules_hash(game.ruleset()) == rules_hash(*ruleset_)) games_.push_back({game, path, number});
        return {};
    }

    std::shared_ptr<const Ruleset> ruleset_;
    Replayer replayer_;
    std::vector<SourceGame> games_;
    ReadErrors errors_;
};

struct ListedPuzzle {
    FoundPuzzle found;
    const SourceGame* source = nullptr;
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
    PuzzleHunt(const Arguments& arguments, std::shared_ptr<const Ruleset> ruleset,
               const std::vector<SourceGame>& games)
        : ruleset_(std::move(ruleset)), games_(games), symmetries_(*ruleset_) {
        limits_.nodes = arguments.number("--nodes", 1'000, 1'000'000'000, limits_.nodes);
        limits_.sidelines = arguments.number("--sidelines", 0, 100, 0);
        most_ = arguments.number("--most", 1, 1'000'000, 1'000'000);
        threads_ = arguments.number("--threads", 1, 256, 1);
        const auto output = arguments.text("--output");
        journal_.emplace(output.empty() || output == "-" ? "" : output + ".part",
                         fmt::format("{} games under {:016x} with {} nodes and {} sidelines", games_.size(),
                                     rules_hash(*ruleset_), limits_.nodes, limits_.sidelines),
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
        const auto count = std::min<std::size_t>(threads_ * 4, games_.size() - next_);
        std::vector<std::vector<FoundPuzzle>> found(count);
        std::atomic<std::size_t> at{0};
        const auto work = [&] {
            PuzzleFinder finder(limits_);
            for (auto i = at++; i < count; i = at++) found[i] = finder.find(games_[next_ + i].game);
        };
        std::vector<std::future<void>> running;
        for (std::size_t i = 0; i < threads_; ++i) running.push_back(std::async(std::launch::async, work));
        for (auto& one : running) one.get();
        next_ += count;
        return found;
    }

    void collect(std::size_t game, const std::vector<FoundPuzzle>& found) {
        for (const auto& one : found) {
            const auto key = FoldedPosition(symmetries_, ruleset_->name, one.puzzle.position).key();
            const auto id = puzzle_id(*ruleset_, one.puzzle.position);
            if (puzzles_.size() < most_ && seen_.insert(key).second && ids_.insert(id).second)
                puzzles_.push_back({one, &games_[game]});
        }
    }

    std::shared_ptr<const Ruleset> ruleset_;
    const std::vector<SourceGame>& games_;
    BoardSymmetries symmetries_;
    FinderLimits limits_;
    std::size_t most_ = 0, threads_ = 1, next_ = 0;
    std::optional<Journal> journal_;
    std::unordered_set<std::int64_t> seen_;
    std::unordered_set<PuzzleId> ids_;
    std::vector<ListedPuzzle> puzzles_;
};

std::string as_json(const ListedPuzzle& listed, const Ruleset& ruleset) {
    JsonWriter json;
    json.open('{').field("file", listed.source->file).field("game", listed.source->number);
    json.field("ply", listed.found.ply);
    json.field("id", to_string(puzzle_id(ruleset, listed.found.puzzle.position)));
    append_puzzle(json, listed.found.puzzle);
    return json.close('}').take();
}

std::string file_of(const std::vector<ListedPuzzle>& puzzles, const Ruleset& ruleset, bool json) {
    std::string text = json ? "" : fmt::format("{}{}\n", puzzle_file_head, ruleset.name);
    for (const auto& listed : puzzles)
        text += (json ? as_json(listed, ruleset) : to_line(listed.found.puzzle, ruleset)) + '\n';
    return text;
}

int run_puzzles(const Arguments& arguments, Output& out) {
    const auto ruleset = chosen_ruleset(arguments);
    if (const auto fault = PuzzleFinder::why_not(*ruleset); !fault.empty())
        throw UserError(fmt::format("{}: {}", ruleset->name, fault));
    SourceGames sources(ruleset, arguments.has("--rules"));
    for (const auto& file : arguments.operands()) sources.read_file(file);
    PuzzleHunt hunt(arguments, ruleset, sources.games());
    hunt.run();
    write_result(arguments.text("--output"), file_of(hunt.puzzles(), *ruleset, arguments.has("--json")), out);
    hunt.finish();
    out.flush();
    sources.throw_if_bad();
    return done;
}

}  // namespace

Command puzzles_command() {
    return {
        .name = "puzzles",
        .summary = "find puzzles in recorded games",
        .details =
            "Looks through each game for positions in which exactly one move wins, or all but one lose; with "
            "--sidelines also for those that arise from mistakes which nobody made. Each forced win is "
            "proven at full width: every defence is played until the "
            "game is over; that the other moves are clearly worse is the judgement of a search of "
            "--nodes. A puzzle's first move is never the only capture, nor a win or a defence that is "
            "seen without searching on. Writes a file with a line for each puzzle: its id, its position, its "
            "solution with the defences that last, and its themes (docs/formats.md). The result does not "
            "depend on --threads. With -o, an interrupted run is continued by the same command. Games "
            "under other rules are passed over; games that cannot be read are named at the end.",
        .operand = {.name = "FILE", .many = true},
        .options = {rules_option(),
                    {"--nodes", "N", "positions to search to tell the best move from the second (30000)"},
                    {"--sidelines", "N", "moves beside the game's to try in each of its positions (0)"},
                    {"--most", "N", "stop after N puzzles (1000000)"},
                    {"--threads", "N", "games at a time, 1 to 256 (1)"},
                    output_option(),
                    json_option("one object a puzzle: file game ply id position moves asked line[] solution "
                                "phase themes[]")},
        .examples = {{"tafl puzzles games.csv -o puzzles.txt", "positions to solve"},
                     {"tafl puzzles games.csv --rules brandub --most 100 --json",
                      "and where they come from"}},
        .run = run_puzzles};
}

}  // namespace tafl::cli

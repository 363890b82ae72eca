#include "cli/commands/lab/puzzle_files.hpp"

#include <fmt/format.h>

#include <atomic>
#include <future>
#include <unordered_map>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "explorer/folded_position.hpp"
#include "lab/puzzles/puzzle_check.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "puzzles/builtin_puzzles.hpp"
#include "puzzles/puzzle_text.hpp"

namespace tafl::cli {

namespace {

// Without its end, "\n" or "\r\n".
std::string_view take_line(std::string_view& text) {
    auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

struct PuzzleFault {
    int line = 0;
    std::string id;
    std::string message;
};

// The faults of one file, in the order of its lines.
class PuzzleFileCheck {
  public:
    PuzzleFileCheck(const PuzzleFile& file, std::size_t threads, std::uint64_t deep_nodes)
        : file_(file), threads_(threads), deep_nodes_(deep_nodes), found_(file.lines.size()) {}

    std::vector<PuzzleFault> run() {
        prove_all();
        find_alike();
        std::vector<PuzzleFault> faults;
        for (std::size_t i = 0; i < found_.size(); ++i)
            if (!found_[i].empty()) faults.push_back({file_.lines[i].number, file_.lines[i].id, found_[i]});
        return faults;
    }

  private:
    void prove_all() {
        Progress progress("puzzles", found_.size());
        std::atomic<std::size_t> at{0};
        const auto work = [&](bool shows) {
            PuzzleChecker checker(deep_nodes_);
            for (auto i = at++; i < found_.size(); i = at++) {
                const auto& puzzle = file_.lines[i].puzzle;
                found_[i] = puzzle ? checker.fault_of(file_.ruleset, *puzzle) : puzzle.error().message;
                if (shows) progress.show(i + 1);
            }
        };
        std::vector<std::future<void>> running;
        for (std::size_t i = 0; i < threads_; ++i)
            running.push_back(std::async(std::launch::async, work, i == 0));
        for (auto& one : running) one.get();
    }

    // Positions that turn or mirror into each other.
    void find_alike() {
        const BoardSymmetries symmetries(*file_.ruleset);
        std::unordered_map<std::int64_t, const PuzzleLine*> first;
        for (std::size_t i = 0; i < found_.size(); ++i) {
            const auto& line = file_.lines[i];
            if (!line.puzzle) continue;
            const auto key = FoldedPosition(symmetries, file_.ruleset->name, line.puzzle->position).key();
            const auto [known, is_new] = first.emplace(key, &line);
            if (!is_new && found_[i].empty())
                found_[i] = fmt::format("the position of {} in line {}, turned or mirrored",
                                        known->second->id, known->second->number);
        }
    }

    const PuzzleFile& file_;
    std::size_t threads_;
    std::uint64_t deep_nodes_;
    std::vector<std::string> found_;  // by line; empty: nothing is wrong
};

void print_faults_json(const std::string& path, const PuzzleFile& file,
                       const std::vector<PuzzleFault>& faults, Output& out) {
    JsonWriter json;
    json.open('{').field("file", path).field("ruleset", file.ruleset->name);
    json.field("puzzles", file.lines.size()).key("faults").open('[');
    for (const auto& fault : faults) {
        json.open('{').field("line", fault.line).field("id", fault.id);
        json.field("message", fault.message).close('}');
    }
    out.print("{}\n", json.close(']').close('}').text());
}

void print_faults_text(const std::string& path, const PuzzleFile& file,
                       const std::vector<PuzzleFault>& faults, Output& out) {
    for (const auto& fault : faults)
        out.print("{}:{}: {}: {}\n", input_name(path), fault.line,
                  parse_puzzle_id(fault.id) ? fault.id : in_quotes(fault.id), fault.message);
    out.print("{}: {} proven, {} wrong\n", input_name(path),
              counted(file.lines.size() - faults.size(), "puzzle"), faults.size());
}

}  // namespace

PuzzleFile read_puzzle_file(const std::string& path) {
    const auto text = read_input(path);
    std::string_view rest = text;
    const auto head = trimmed(take_line(rest));
    const auto name = head.starts_with(puzzle_file_head) ? head.substr(puzzle_file_head.size()) : "";
    PuzzleFile file{find_builtin(name), {}};
    if (!file.ruleset)
        throw UserError(
            fmt::format("{}: not a file of puzzles: its first line is {}; expected \"{}\" and the "
                        "name of a ruleset",
                        input_name(path), in_quotes(head), trimmed(puzzle_file_head)));
    for (int number = 2; !rest.empty(); ++number) {
        const auto line = take_line(rest);
        if (line.empty() || line.starts_with('#')) continue;
        file.lines.push_back(
            {number, std::string(line.substr(0, line.find('\t'))), parse_puzzle(line, *file.ruleset)});
    }
    return file;
}

int check_puzzles(const Arguments& arguments, Output& out) {
    const auto threads = arguments.number("--threads");
    const auto deep_nodes = arguments.number("--deep-nodes", 0);
    bool all_proven = true;
    for (const auto& path : arguments.operands()) {
        const auto file = read_puzzle_file(path);
        const auto faults = PuzzleFileCheck(file, threads, deep_nodes).run();
        (arguments.has("--json") ? print_faults_json : print_faults_text)(path, file, faults, out);
        all_proven = all_proven && faults.empty();
    }
    return all_proven ? done : difference_found;
}

}  // namespace tafl::cli

// Errors in single games of a file, while the other games are processed.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "records/record.hpp"
#include "records/replay.hpp"

namespace tafl::cli {

// Collects games that cannot be read; one sentence describes the first and names them all.
class ReadErrors {
  public:
    void add(const std::string& path, int game, const Error& error);
    [[nodiscard]] bool any() const noexcept { return count_ > 0; }
    // Throws UserError.
    void throw_if_any() const;

  private:
    // Consecutive games.
    struct Row {
        std::string path;
        int from = 0, to = 0;
    };
    [[nodiscard]] std::string names() const;

    std::string first_;
    std::vector<Row> rows_;  // at most a hundred
    int count_ = 0;
    int named_ = 0;
};

// Reads the games of a file, `-` for standard input, with its progress shown. `use` gets each with its number, from 1; what it
// refuses is an error of that game. A file with nothing that reads as a game is one error. Throws UserError if the file cannot
// be read.
void read_games(const std::string& path, ReadErrors& errors,
                const std::function<Parsed<void>(const Record&, int number)>& use);

// The Result tag and the result after the moves are not the same.
[[nodiscard]] bool has_result_conflict(const Record& record);
void note_result_conflicts(int games);  // on standard error, unless 0

// How many games that name no rules were read by which (Replay::assumed).
class AssumedRules {
  public:
    void count(const Replay& replay);
    void note() const;  // on standard error

  private:
    std::map<std::string, int, std::less<>> games_;
};

}  // namespace tafl::cli

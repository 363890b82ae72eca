#include "cli/read_errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/text/progress.hpp"
#include "records/record_reader.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t max_rows = 100;

}  // namespace

void ReadErrors::add(const std::string& path, int game, const Error& error) {
    if (count_++ == 0) {
        first_ = input_name(path);
        if (game > 0) first_ += fmt::format(": game {}", game);
        if (error.line > 0) first_ += fmt::format(", line {}, column {}", error.line, error.column);
        first_ += ": " + error.message;
    }
    if (!rows_.empty() && rows_.back().path == path && rows_.back().to + 1 == game) {
        ++rows_.back().to;
    } else if (rows_.size() < max_rows) {
        rows_.push_back({path, game, game});
    } else {
        return;
    }
    ++named_;
}

// "1-5, 8", with the file's name if there are several.
std::string ReadErrors::names() const {
    std::vector<std::string> names;
    for (const Row& row : rows_) {
        names.push_back(row.from == row.to ? fmt::format("{}", row.from)
                                           : fmt::format("{}-{}", row.from, row.to));
        const bool one_file = rows_.front().path == rows_.back().path;
        const bool last_of_file = &row == &rows_.back() || (&row + 1)->path != row.path;
        if (!one_file && last_of_file) names.back() += " of " + input_name(row.path);
    }
    if (named_ < count_) names.push_back(fmt::format("{} more", count_ - named_));
    return fmt::format("{}", fmt::join(names, ", "));
}

void ReadErrors::throw_if_any() const {
    if (count_ == 0) return;
    if (count_ == 1) throw UserError(first_);
    throw UserError(
        fmt::format("{} ({} games cannot be read; this is the first of {})", first_, count_, names()));
}

void read_games(const std::string& path, ReadErrors& errors,
                const std::function<Parsed<void>(const Record&, int number)>& use) {
    const auto text = read_input(path);
    Progress progress("games of " + input_name(path));
    RecordReader reader(text);
    Record record;
    const auto before = errors;
    std::optional<Error> first;
    bool has_game = false;
    for (auto step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        has_game |= step == ReadStep::Game;
        if (step == ReadStep::Bad) {
            if (!first) first = reader.error();
            errors.add(path, reader.game(), reader.error());
        } else if (const auto used = use(record, reader.game()); !used) {
            errors.add(path, reader.game(), reader.at_game(used.error()));
        }
        progress.show(static_cast<std::uint64_t>(reader.game()));
    }
    if (has_game || reader.game() < 2) return;
    errors = before;
    first->message = "no game in it can be read: " + first->message;
    errors.add(path, 0, *first);
}

bool has_result_conflict(const Record& record) { return !record.tag(contradicting_result).empty(); }

void note_result_conflicts(int games) {
    if (games == 0) return;
    fmt::print(
        stderr,
        "tafl: note: the result of {} of these games differs from its Result tag; the tag counts, {} keeps "
        "the other\n",
        games, contradicting_result);
}

void AssumedRules::count(const Replay& replay) {
    if (replay.assumed) ++games_[replay.ruleset->name];
}

void AssumedRules::note() const {
    for (const auto& [name, games] : games_)
        fmt::print(stderr, "tafl: note: {} and {} read as {}; --rules names others\n",
                   games == 1 ? "1 game names no rules" : fmt::format("{} games name no rules", games),
                   games == 1 ? "is" : "are", name);
}

}  // namespace tafl::cli

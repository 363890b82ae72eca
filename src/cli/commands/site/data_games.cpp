#include "cli/commands/site/data_games.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "cli/commands/site/data_places.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "collection/collected_game.hpp"
#include "collection/collection_json.hpp"
#include "collection/importer.hpp"
#include "collection/statistics.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;

constexpr int max_depth = 16;  // of folders in folders
constexpr std::size_t max_files = 100'000;

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// Links to folders are not followed, so there is no circle.
std::vector<std::string> files_below(const std::string& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return {path};
    std::vector<std::string> files;
    fs::recursive_directory_iterator entry(path, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (entry.depth() == max_depth)
            throw UserError(fmt::format("data import: {} lies deeper than {} folders in {}",
                                        shown_path(entry->path().string()), max_depth, shown_path(path)));
        if (is_hidden(entry->path())) entry.disable_recursion_pending();
        else if (entry->is_regular_file(ignored)) files.push_back(entry->path().string());
        if (files.size() > max_files)
            throw UserError(fmt::format("data import: there are more than {} files in {}", grouped(max_files),
                                        shown_path(path)));
    }
    if (error)
        throw UserError(fmt::format("data import: {} cannot be read: {}", shown_path(path), error.message()));
    std::ranges::sort(files);
    return files;
}

std::vector<std::string> record_files(std::span<const std::string> paths) {
    std::vector<std::string> files;
    for (const auto& path : paths) std::ranges::move(files_below(path), std::back_inserter(files));
    if (files.empty())
        throw UserError(paths.size() == 1
                            ? fmt::format("data import: there is no file in {}", shown_path(paths.front()))
                            : "data import: there is no file in these folders");
    return files;
}

std::string source_of_file(const Arguments& arguments, const std::string& file) {
    const std::string source(trimmed(arguments.has("--source") ? arguments.text("--source")
                                     : file == "-"             ? file
                                                               : fs::path(file).filename().string()));
    if (!source.empty() && source.size() <= max_collected_text_length) return source;
    throw UserError(
        fmt::format("data import: expected a source of 1 to {} bytes", max_collected_text_length));
}

class ImportSession {
  public:
    ImportSession(const Arguments& arguments, store::Store& store, std::size_t files, Output& out)
        : arguments_(arguments), out_(out), importer_(store, rules(arguments)), files_(files) {}

    void import_file(const std::string& file) {
        ++file_;
        const auto text = read_input(file);
        Progress progress("games");
        const auto more =
            fmt::format("file {} of {}: {}", file_, files_, fs::path(input_name(file)).filename().string());
        const int before = counts_.games;
        counts_ += importer_.import_file(
            file, text, source_of_file(arguments_, file),
            {[&](int game, const Error& error) { report(file, game, error); },
             [&](int game) { progress.show(static_cast<std::uint64_t>(before + game), more); }});
        report_the_rest(file);
    }

    int finish() {
        const auto seconds = watch_.seconds();
        if (arguments_.has("--json")) print_json(seconds);
        else
            out_.print("{} in {:.1f} s: {} added ({} repaired), {} already present, {} unreadable\n",
                       counted(number(counts_.games), "game"), seconds, grouped(number(counts_.added)),
                       grouped(number(counts_.repaired)), grouped(number(counts_.known)),
                       grouped(number(counts_.unread)));
        return counts_.unread == 0 ? done : difference_found;
    }

  private:
    static std::uint64_t number(int count) { return static_cast<std::uint64_t>(count); }
    static std::shared_ptr<const Ruleset> rules(const Arguments& arguments) {
        return arguments.has("--rules") ? chosen_ruleset(arguments) : nullptr;
    }

    void report(const std::string& file, int game, const Error& error) {
        if (arguments_.has("--json")) {
            JsonWriter json;
            json.open('{').field("file", file).field("game", game).field("error", error.message).close('}');
            return out_.print("{}\n", json.text());
        }
        if (repeated_.size() < max_sentences || repeated_.contains(error.message)) {
            if (++repeated_[error.message] > max_repeated) return;
        }
        const auto place =
            error.line > 0 ? fmt::format(", line {}, column {}", error.line, error.column) : "";
        out_.print("{}: game {}{}: {}\n", input_name(file), game, place, error.message);
    }

    // The games of a file with the same fault are named a few times, then counted.
    void report_the_rest(const std::string& file) {
        for (const auto& [sentence, games] : std::exchange(repeated_, {})) {
            if (games > max_repeated)
                out_.print("{}: {}: {}\n", input_name(file), counted(games - max_repeated, "more game"),
                           sentence);
        }
    }

    void print_json(double seconds) {
        JsonWriter json;
        json.open('{').field("games", counts_.games).field("added", counts_.added);
        json.field("repaired", counts_.repaired).field("known", counts_.known);
        json.field("unread", counts_.unread).field("seconds", seconds, 3).close('}');
        out_.print("{}\n", json.text());
    }

    static constexpr std::uint64_t max_repeated = 5;
    static constexpr std::size_t max_sentences = 1'000;  // that are counted

    const Arguments& arguments_;
    Output& out_;
    std::map<std::string, std::uint64_t> repeated_;
    Importer importer_;
    Stopwatch watch_;
    ImportCounts counts_;
    std::size_t files_;
    std::size_t file_ = 0;
};

double percent(std::int64_t part, std::int64_t of) {
    return of == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(of);
}

std::string sources_text(const CollectionStatistics& found) {
    std::string text;
    for (const auto& one : found.sources)
        text += fmt::format("{}{}{}: {}", text.empty() ? "" : "; ", one.source,
                            one.kind.empty() ? "" : ", there " + in_quotes(one.kind),
                            grouped(static_cast<std::uint64_t>(one.games)));
    return text;
}

std::string openings_text(const Ruleset& ruleset, const CollectionStatistics& found) {
    std::string text;
    for (const auto& opening : found.openings)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", to_string(opening.move, ruleset.size()),
                            grouped(static_cast<std::uint64_t>(opening.results.total())));
    return text;
}

void print_chances(const CollectionStatistics& found, Output& out) {
    if (!found.attackers) return out.print("  too few games to say which side has the better chances\n");
    out.print(
        "  of the games that somebody won, the attackers won {:.1f} %; if they are typical, the true "
        "share lies between {:.1f} and {:.1f} % (95 of 100 such samples)\n",
        100 * found.attackers->value, 100 * found.attackers->low, 100 * found.attackers->high);
}

void print_text(const Ruleset& ruleset, const CollectionStatistics& found, Output& out) {
    const auto& games = found.results.games;
    const auto total = found.results.total();
    out.print("{}: {}\n", ruleset.name, counted(static_cast<std::uint64_t>(total), "recorded game"));
    if (total == 0) return;
    out.print("  attackers won {:.1f} %, defenders {:.1f} %, draws {:.1f} %, no result {:.1f} %\n",
              percent(games[1], total), percent(games[2], total), percent(games[3], total),
              percent(games[0], total));
    print_chances(found, out);
    out.print("  half of them took {} to {} plies, with a median of {}\n", found.lengths->quarter,
              found.lengths->three_quarters, found.lengths->median);
    if (!found.openings.empty()) out.print("  first moves: {}\n", openings_text(ruleset, found));
    out.print("  from {}\n", sources_text(found));
    if (found.named < total)
        out.print("  players named in {}: how strong they were is not known\n",
                  found.named == 0 ? "none of them" : grouped(static_cast<std::uint64_t>(found.named)));
}

void print_one(const Arguments& arguments, const Ruleset& ruleset, const CollectionStatistics& found,
               Output& out) {
    if (!arguments.has("--json")) return print_text(ruleset, found, out);
    JsonWriter json;
    json.open('{');
    append_statistics(json, ruleset, found);
    out.print("{}\n", json.close('}').text());
}

}  // namespace

int import_games(const Arguments& arguments, const std::string& place, std::span<const std::string> paths,
                 Output& out) {
    const auto files = record_files(paths);
    const auto site = open_for_writing(place);
    ImportSession session(arguments, *site.store, files.size(), out);
    for (const auto& file : files) session.import_file(file);
    return session.finish();
}

int print_statistics(const Arguments& arguments, const std::string& file,
                     std::span<const std::string> rulesets, Output& out) {
    const auto store = open_for_reading(file);
    for (const auto& name : rulesets) {
        const auto ruleset = find_ruleset(name);
        if (!ruleset) throw UserError(ruleset.error().message);
        print_one(arguments, **ruleset, read_statistics(*store, **ruleset), out);
    }
    if (!rulesets.empty()) return done;
    for (const auto& ruleset : builtin_rulesets()) {
        const auto found = read_statistics(*store, *ruleset);
        if (found.results.total() > 0) print_one(arguments, *ruleset, found, out);
    }
    return done;
}

}  // namespace tafl::cli

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <set>
#include <span>

#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/site/data_games.hpp"
#include "cli/commands/site/data_index.hpp"
#include "cli/commands/site/data_places.hpp"
#include "cli/commands/site/data_search.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/site/operation/data_folder.hpp"
#include "server/site/site.hpp"
#include "store/data_folder.hpp"
#include "store/database/postgresql/postgresql_store.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;

// The store does not know the rules, so this finds games whose rules this program cannot read: they can be
// neither shown nor played.
std::vector<std::string> unread_games(store::Store& store) {
    std::set<std::string> faults;  // games that began at the same moment can appear on two pages
    store::GameFilter page;
    for (page.limit = 500;;) {
        const auto games = store.find_games(page);
        for (const auto& game : games) {
            if (const auto begun = server::begin_game(game.terms); !begun)
                faults.insert(fmt::format("Game {} cannot be read: {}.", game.id, begun.error().message));
        }
        if (static_cast<int>(games.size()) < page.limit) break;
        if (games.front().began == games.back().began) page.limit *= 2;
        else page.before = games.back().began + std::chrono::milliseconds(1);
    }
    return {faults.begin(), faults.end()};
}

std::vector<std::string> faults_of(const std::string& file) {
    try {
        const auto store = open_for_reading(file);
        auto faults = store->check();
        if (faults.empty()) faults = unread_games(*store);
        return faults;
    } catch (const store::Damaged& damage) {
        return {fmt::format("The file is damaged: {}.", damage.what())};
    }
}

int check(const std::string& place, bool json, Output& out) {
    const auto faults = [&] {
        const Progress progress("checking the database");
        return faults_of(place);
    }();
    const auto file = store::is_postgresql_address(place) ? store::without_secrets(place) : place;
    if (json) {
        JsonWriter line;
        line.open('{').field("file", file).field("ok", faults.empty()).list("faults", faults).close('}');
        out.print("{}\n", line.text());
    } else {
        for (const auto& fault : faults) out.print("{}\n", fault);
        if (faults.empty()) out.print("{}: sound\n", file);
    }
    return faults.empty() ? done : difference_found;
}

int back_up(const std::string& file, const std::string& copy, Output& out) {
    if (store::is_postgresql_address(file))
        throw UserError("a PostgreSQL database is backed up by pg_dump; see docs/data.md");
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(copy, ignored)))
        throw UserError(fmt::format("{}: the file exists; a backup needs a new name", copy));
    const auto lost = [&] {
        const Progress progress("copying the database");
        return open_for_reading(file)->back_up(copy);
    }();
    if (lost.empty()) {
        out.print("{}: a complete copy of {}\n", copy, file);
        return done;
    }
    out.print("{}: a copy of what is left of {}\n{}.\n", copy, file, lost);
    return difference_found;
}

// Source or target of a move, locked meanwhile.
struct End {
    std::unique_ptr<server::DataFolder> folder;
    std::unique_ptr<store::SiteTables> tables;
};

End source_at(const std::string& place) {
    if (store::is_postgresql_address(place)) return {nullptr, store::postgresql_source(place)};
    std::error_code ignored;
    const auto file = store::database_in(fs::weakly_canonical(place));
    if (!fs::exists(file, ignored))
        throw UserError(fmt::format("{}: expected a data folder with a {}, or a postgresql:// address", place,
                                    store::database_name));
    auto folder = std::make_unique<server::DataFolder>(place);
    return {std::move(folder), store::sqlite_source(file)};
}

End target_at(const std::string& place) {
    if (store::is_postgresql_address(place)) return {nullptr, store::postgresql_target(place)};
    std::error_code ignored;
    if (fs::exists(place, ignored) && !fs::is_directory(place, ignored))
        throw UserError(fmt::format("{}: expected a data folder or a postgresql:// address", place));
    auto folder = std::make_unique<server::DataFolder>(place);
    return {std::move(folder), store::sqlite_target(store::database_in(fs::canonical(place)))};
}

std::string in_words(std::int64_t rows) { return counted(static_cast<std::uint64_t>(rows), "row"); }

// Prints one line for each table, and for a long one an update every second.
class TransferProgress {
  public:
    void operator()(const store::TransferStep& step) {
        if (step.is_verified) fmt::print(stderr, "tafl: {}: {}, the same\n", step.table, in_words(step.rows));
        else if (const auto now = Clock::now(); now - last_ > std::chrono::seconds(1)) {
            last_ = now;
            fmt::print(stderr, "tafl: {}: {} of {} rows\n", step.table, step.rows, step.of);
        }
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point last_ = Clock::now();
};

int move(const std::string& from, const std::string& to, Output& out) {
    const auto source = source_at(from), target = target_at(to);
    const auto rows = store::transfer_site(*source.tables, *target.tables, TransferProgress());
    const auto named = [](const std::string& place) {
        return store::is_postgresql_address(place) ? store::without_secrets(place) : place;
    };
    out.print("{}: a complete copy of {}, {} compared\n", named(to), named(from), in_words(rows));
    return done;
}

// The operands behind the first one of an action.
std::span<const std::string> rest_of(const Arguments& arguments) {
    return std::span(arguments.operands()).subspan(2);
}

std::vector<Action> data_actions() {
    using Place = const std::string&;
    return {
        {"check DIR", [](const Arguments& arguments, Place place,
                         Output& out) { return check(database_at(place), arguments.has("--json"), out); }},
        {"backup DIR OUT",
         [](const Arguments& arguments, Place place, Output& out) {
             return back_up(database_at(place), rest_of(arguments).front(), out);
         }},
        {"move FROM TO", [](const Arguments& arguments, Place place,
                            Output& out) { return move(place, rest_of(arguments).front(), out); }},
        {"import DIR FILE…",
         [](const Arguments& arguments, Place place, Output& out) {
             return import_games(arguments, place, rest_of(arguments), out);
         }},
        {"games DIR", [](const Arguments& arguments, Place place,
                         Output& out) { return list_games(arguments, database_at(place), out); }},
        {"index DIR", [](const Arguments& arguments, Place place,
                         Output& out) { return index_games(place, arguments.has("--json"), out); }},
        {"statistics DIR [RULESET…]", [](const Arguments& arguments, Place place, Output& out) {
             return print_statistics(arguments, database_at(place), rest_of(arguments), out);
         }}};
}

int run_data(const Arguments& arguments, Output& out) {
    try {
        return arguments.run_action(out);
    } catch (const store::NotOurs& error) {
        throw UserError(error.what());
    } catch (const store::StoreError& error) {
        throw MachineError(error.what());
    } catch (const server::SiteError& error) {
        throw MachineError(error.what());
    }
}

std::vector<Option> data_options() {
    std::vector<Option> options{
        {"--source", "TEXT",
         "with import: where the records come from (the file's name); with games: only those from there"},
        {"--rules", "RULESET", "with import: the ruleset of all records; with games: of these rules",
         Offers::Rulesets}};
    for (auto& option : search_options()) options.push_back(std::move(option));
    options.push_back(json_option(
        "with check: file ok faults; with import: games added repaired known unread seconds; with "
        "statistics: an object for each ruleset; with games: id ruleset attackers defenders result reason "
        "plies date source moves; with index: games"));
    return options;
}

}  // namespace

Command data_command() {
    return {
        .name = "data",
        .summary = "check, back up or move the site's database; import recorded games",
        .details =
            "'check DIR' checks the database in the data folder of 'tafl serve' and prints each fault; "
            "exit status 1 when there is one; DIR may be a postgresql:// address. 'backup DIR OUT' "
            "writes a complete copy to the new file "
            "OUT; exit status 1 when the log or a page is missing or damaged: then it is what is left. Both "
            "work "
            "while the site runs, and both accept the database file itself for DIR. "
            "'move FROM TO' copies a stopped site between data folders and postgresql:// databases into "
            "an empty place, and compares every table at the end; interrupted, the same command "
            "continues. FROM stays as it is.\n"
            "'import DIR FILE…' adds the recorded games of these files, or of all files in a folder and its "
            "subfolders that are not hidden, to the site's collection: they can be searched and replayed "
            "there, and are never rated. The record or "
            "the name of the file says which rules were played; games that cannot be read are reported and "
            "left out. The same game is added once, so an interrupted import continues with the same "
            "command. 'statistics DIR RULESET…' prints what the collected games say, 'games DIR' lists those "
            "that suit all options, the last imported first. 'index DIR' lets games of earlier versions be "
            "found by their positions; stop a site with a data folder first, as before an import.",
        .operand = {.name = "ACTION DIR", .many = true},
        .actions = data_actions(),
        .options = data_options(),
        .examples = {{"tafl data check data", "is the database sound?"},
                     {"tafl data backup data friday.db", "a copy to keep elsewhere"},
                     {"tafl data move data postgresql://tafl@db.example/tafl",
                      "from the folder to a PostgreSQL server"},
                     {"tafl data import data games.csv --rules copenhagen --source club",
                      "games to look at and learn from"},
                     {"tafl data games data --rules copenhagen --player olaf --least 40", "his long games"},
                     {"tafl data statistics data copenhagen", "who won them, and how long they took"}},
        .run = run_data};
}

}  // namespace tafl::cli

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <set>

#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/site/data_folder.hpp"
#include "server/site/site.hpp"
#include "store/data_folder.hpp"
#include "store/postgresql/postgresql_store.hpp"
#include "store/sqlite/sqlite_store.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;

std::string database_at(const std::string& path) {
    if (store::is_postgresql_address(path)) return path;
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) return path;
    const auto file = store::database_in(path);
    if (fs::is_regular_file(file, ignored)) return file;
    throw UserError(
        fmt::format("{}: expected a data folder with a {}, or such a file", path, store::database_name));
}

std::unique_ptr<store::Store> opened(const std::string& file) {
    if (store::is_postgresql_address(file))
        return store::open_postgresql(file, store::PostgresqlAccess::ReadOnly);
    return store::open_sqlite(file, store::SqliteAccess::ReadOnly);
}

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
        const auto store = opened(file);
        auto faults = store->check();
        if (faults.empty()) faults = unread_games(*store);
        return faults;
    } catch (const store::Damaged& damage) {
        return {fmt::format("The file is damaged: {}.", damage.what())};
    }
}

int check(const std::string& place, bool json, Output& out) {
    const auto faults = faults_of(place);
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
    opened(file)->back_up(copy);
    out.print("{}: a complete copy of {}\n", copy, file);
    return done;
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

// Prints one line for each table, and for a long one an update every second.
class MoveProgress {
  public:
    void operator()(const store::MoveStep& step) {
        if (step.is_verified) fmt::print(stderr, "tafl: {}: {} rows, the same\n", step.table, step.rows);
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
    const auto rows = store::move_site(*source.tables, *target.tables, MoveProgress());
    const auto named = [](const std::string& place) {
        return store::is_postgresql_address(place) ? store::without_secrets(place) : place;
    };
    out.print("{}: a complete copy of {}, {} rows compared\n", named(to), named(from), rows);
    return done;
}

int act(const Arguments& arguments, Output& out) {
    const auto& words = arguments.operands();
    if (words[0] == "check" && words.size() == 2)
        return check(database_at(words[1]), arguments.has("--json"), out);
    if (words[0] == "backup" && words.size() == 3) return back_up(database_at(words[1]), words[2], out);
    if (words[0] == "move" && words.size() == 3) return move(words[1], words[2], out);
    throw UserError("data: expected 'check DIR', 'backup DIR OUT' or 'move FROM TO'; see 'tafl help data'");
}

int run_data(const Arguments& arguments, Output& out) {
    try {
        return act(arguments, out);
    } catch (const store::NotOurs& error) {
        throw UserError(error.what());
    } catch (const store::StoreError& error) {
        throw MachineError(error.what());
    } catch (const server::SiteError& error) {
        throw MachineError(error.what());
    }
}

}  // namespace

Command data_command() {
    return {.name = "data",
            .summary = "check, back up or move the site's database",
            .details =
                "'check DIR' checks the database in the data folder of 'tafl serve' and prints each fault; "
                "exit status 1 when there is one; DIR may be a postgresql:// address. 'backup DIR OUT' "
                "writes a complete copy to the new file "
                "OUT. Both work while the site runs, and both accept the database file itself for DIR. "
                "'move FROM TO' copies a stopped site between data folders and postgresql:// databases into "
                "an empty place, and compares every table at the end; interrupted, the same command "
                "continues. FROM stays as it is.",
            .operand = {.name = "ACTION DIR", .many = true},
            .options = {json_option("with check: file ok faults")},
            .examples = {{"tafl data check data", "is the database sound?"},
                         {"tafl data backup data friday.db", "a copy to keep elsewhere"},
                         {"tafl data move data postgresql://tafl@db.example/tafl",
                          "from the folder to a PostgreSQL server"}},
            .run = run_data};
}

}  // namespace tafl::cli

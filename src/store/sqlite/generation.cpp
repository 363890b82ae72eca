#include "store/sqlite/generation.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>

#include "store/sqlite/sqlite_store.hpp"

namespace tafl::store {

namespace {

namespace fs = std::filesystem;

struct SiteState {
    std::int64_t generation = 0;
    std::int64_t commits = 0;
    bool is_open = false;
};

SiteState read_state(Connection& db) {
    auto rows = db.query("SELECT generation, commits, is_open FROM site");
    SiteState state;
    if (rows.next()) rows.read(state.generation, state.commits, state.is_open);
    return state;
}

// The state recorded in FILE alone. Nothing if the file is older than the table `site`, or cannot be read
// without its log now because another process is writing it.
std::optional<SiteState> state_without_log(const std::string& file) {
    if (!fs::exists(file)) return std::nullopt;
    try {
        Connection db(file, OpenMode::WithoutLog);
        if (!db.query("SELECT 1 FROM sqlite_schema WHERE name = 'site'").next()) return std::nullopt;
        return read_state(db);
    } catch (const StoreError&) {
        return std::nullopt;
    }
}

// While a writer has the file open, its log is never empty.
bool has_log(const std::string& file) {
    std::error_code none;
    return fs::exists(file + "-wal", none) && fs::file_size(file + "-wal", none) > 0;
}

constexpr int tries = 150;  // another process may open or close the file in the meantime
constexpr std::chrono::milliseconds pause{20};

std::string in_words(const std::string& file) {
    return fmt::format(
        "{0}: the server was not stopped in order, and the log {0}-wal, which holds the last moves, is "
        "missing. "
        "Put it back beside the file, or restore a backup; `tafl data backup` copies what is left",
        file);
}

// From a clean close to the first commit after it, the log's generation is one ahead of the file's.
bool fits(const SiteState& file, const SiteState& with_log) {
    if (file.generation == with_log.generation) return with_log.commits >= file.commits;
    return with_log.generation == file.generation + 1 && !file.is_open;
}

}  // namespace

void refuse_orphan_log(const std::string& file) {
    std::error_code none;
    const bool is_there = fs::exists(file, none) && fs::file_size(file, none) > 0;
    if (is_there || !has_log(file)) return;
    throw Damaged(
        fmt::format("{0}: missing, though its log {0}-wal is there. Put the database back beside its log, or "
                    "restore a backup; to begin an empty site, move the log away",
                    file));
}

std::string missing_log(const std::string& file) {
    for (int i = 0; i < tries; ++i) {
        const auto state = state_without_log(file);
        if (!state || !state->is_open || has_log(file)) return "";
    }
    return in_words(file);
}

void begin_generation(Connection& db) {
    for (int i = 0;; ++i) {
        const auto file = state_without_log(db.file());
        if (!file || fits(*file, read_state(db))) break;
        if (i == tries)
            throw Damaged(
                fmt::format("{0}: the log {0}-wal belongs to another state of this file: one of the two was "
                            "replaced. Put back what belongs together, or restore a backup",
                            db.file()));
        std::this_thread::sleep_for(pause);  // another process may be opening the file right now
    }
    if (read_state(db).is_open) return;  // recovered after a crash, or open in another writer
    db.execute("UPDATE site SET generation = generation + 1, is_open = 1");
    static_cast<void>(db.try_execute("PRAGMA wal_checkpoint(FULL)"));  // makes FILE itself record it
}

void count_commit(Connection& db) { db.execute("UPDATE site SET commits = commits + 1"); }

void end_generation(Connection& db) { db.execute("UPDATE site SET is_open = 0"); }

}  // namespace tafl::store

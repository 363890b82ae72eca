#include "store/database/sqlite/generation.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "base/hash.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "store/database/sqlite/write_ahead_log.hpp"

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
constexpr int enough = 4;   // equal looks at a log: then no process is at work on it
constexpr std::chrono::milliseconds pause{20};

std::string in_words(const std::string& file, const std::string& what) {
    return fmt::format(
        "{0}: the server was not stopped in order, and the log {0}-wal, which holds the last moves, {1}. "
        "Put it back whole beside the file, or restore a backup; `tafl data backup` copies what is left",
        file, what);
}

// What is wrong with the log at this moment, which may be a moment in the life of another process.
std::string fault_of_log(const std::string& file) {
    const auto state = state_without_log(file);
    if (!state || !state->is_open) return "";
    return has_log(file) ? read_log(file + "-wal").fault : "is missing";
}

// Of fixed length, so that each text replaces the one before it whole.
std::string note_of(const SiteState& state) {
    auto text = fmt::format("generation {:020} commits {:020}", state.generation, state.commits);
    Fnv1a sum;
    sum.add_text(text);
    return text + fmt::format(" {:016x}\n", sum.value());
}

std::string note_path(const std::string& file) { return file + "-commits"; }

std::optional<SiteState> read_note(const std::string& file) {
    std::string text(note_of({}).size(), ' ');
    std::ifstream in(note_path(file), std::ios::binary);
    if (!in.read(text.data(), static_cast<std::streamsize>(text.size()))) return std::nullopt;
    SiteState noted;
    std::string word;
    std::istringstream(text) >> word >> noted.generation >> word >> noted.commits;
    return text == note_of(noted) ? std::optional(noted) : std::nullopt;
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

std::string lost_log(const std::string& file) {
    auto fault = fault_of_log(file);
    for (int looks = 1, same = 1; !fault.empty() && looks < tries; ++looks) {
        std::this_thread::sleep_for(pause);
        auto again = fault_of_log(file);
        same = again == fault ? same + 1 : 1;
        if (same == enough) return in_words(file, fault);
        fault = std::move(again);
    }
    return "";
}

// The note is read before the database, whose commits are ahead of it while a writer works.
std::string lost_commits(Connection& db) {
    const auto noted = read_note(db.file());
    if (!noted) return "";
    const auto state = read_state(db);
    if (!state.is_open || state.generation != noted->generation || state.commits >= noted->commits) return "";
    return in_words(db.file(), fmt::format("ends too early: it holds {} of {} acknowledged changes",
                                           state.commits, noted->commits));
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

void end_generation(Connection& db) { db.execute("UPDATE site SET is_open = 0"); }

AcknowledgedCommits::AcknowledgedCommits(Connection& db)
    : path_(note_path(db.file())),
      descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)),
      counted_(note_of(read_state(db))) {
    acknowledge();
}

AcknowledgedCommits::~AcknowledgedCommits() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void AcknowledgedCommits::count(Connection& db) {
    auto rows = db.query("UPDATE site SET commits = commits + 1 RETURNING generation, commits");
    SiteState state;
    while (rows.next()) rows.read(state.generation, state.commits);
    counted_ = note_of(state);
}

void AcknowledgedCommits::acknowledge() noexcept {
    static_cast<void>(::pwrite(descriptor_, counted_.data(), counted_.size(), 0));
}

void AcknowledgedCommits::forget() noexcept { static_cast<void>(::unlink(path_.c_str())); }

}  // namespace tafl::store

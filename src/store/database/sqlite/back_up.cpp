// A complete copy, made while others read and write: the state of the file when the copy began.
//
// The copy is written under a temporary name and renamed when it is complete and on disk; link() fails if the
// name exists.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "store/database/sqlite/adapter.hpp"
#include "store/database/sqlite/checking_vfs.hpp"
#include "store/database/sqlite/generation.hpp"

namespace tafl::store {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_over(const fs::path& path, int error) {
    throw StoreError(fmt::format("{}: {}", path.string(), std::generic_category().message(error)));
}

void sync(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) fail_over(path, errno);
    const int error = ::fsync(file) == 0 ? 0 : errno;
    ::close(file);
    if (error != 0) fail_over(path, error);
}

// The temporary file. The destructor deletes it; after success the copy has its final name.
class Part {
  public:
    explicit Part(const fs::path& wanted) : path_(wanted.string() + ".part") { remove(); }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    ~Part() { remove(); }
    [[nodiscard]] const fs::path& path() const noexcept { return path_; }

  private:
    void remove() const noexcept {
        std::error_code ignored;
        for (const auto* ending : {"", "-wal", "-shm"}) fs::remove(path_.string() + ending, ignored);
    }
    fs::path path_;
};

void copy(Connection& from, Connection& to) {
    auto* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
    if (backup == nullptr) fail(to.handle());
    const int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) throw StoreError(to.file() + ": " + sqlite3_errstr(code));
}

// As Store::back_up() returns it.
std::string with_damage(std::string lost, const std::string& file, const std::string& damage) {
    if (damage.empty()) return lost;
    return fmt::format("{}{}{}: {}", lost, lost.empty() ? "" : "; ", file, damage);
}

void give_name(const fs::path& part, const fs::path& wanted) {
    if (::link(part.c_str(), wanted.c_str()) != 0) fail_over(wanted, errno);
    sync(wanted.has_parent_path() ? wanted.parent_path() : fs::path("."));
}

}  // namespace

// Uses a connection of its own, so uncommitted changes of this one are not copied.
std::string SqliteDatabase::back_up(const std::string& file) {
    if (fs::exists(fs::symlink_status(file)))
        throw StoreError(file + ": exists already; a backup overwrites nothing");
    const Part part(file);
    std::string damage;
    make_private(part.path().string());
    {
        Connection from(db_.file(), OpenMode::ReadOnly);
        Connection to(part.path().string(), OpenMode::Create);
        to.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL");
        tolerate_damage(from.handle());
        copy(from, to);
        damage = describe_damage(from.handle());
        to.execute("PRAGMA journal_mode = DELETE");  // a single file, readable on a read-only disk
        end_generation(to);                          // marks it as closed: it needs no log
    }
    sync(part.path());
    give_name(part.path(), file);
    return with_damage(lost_, db_.file(), damage);
}

}  // namespace tafl::store

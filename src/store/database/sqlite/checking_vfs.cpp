#include "store/database/sqlite/checking_vfs.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <span>

#include "store/database/sqlite/file_layer.hpp"
#include "store/database/sqlite/page_sums.hpp"
#include "store/database/sqlite/write_ahead_log.hpp"

namespace tafl::store {

namespace {

enum class Kind { Database, Log, Other };

// What belongs to an open file beside the real file's own.
struct State {
    Kind kind = Kind::Other;
    bool has_sums = false;  // for good: the reserved bytes never get fewer
    std::string damage;     // of a database: read from it or its log
    OnDamage on_damage;
    bool tolerates_damage = false;
    const volatile std::uint32_t* log_index = nullptr;  // of a database: the shared header of its log's index
    State* database = nullptr;                          // of a log
    std::optional<LogFormat> format;                    // of a log, once it has been read
};

// The file below is allocated apart, because its size is known only when it is opened.
struct File {
    LayerFile layer;
    State* state;
};

File& own(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

int read_below(const File& file, std::span<unsigned char> into, std::int64_t offset) {
    return file.layer.below->pMethods->xRead(file.layer.below, into.data(), static_cast<int>(into.size()),
                                             offset);
}

// Whether the pages of this database carry checksums; a file that is still empty will.
int find_out_sums(File& file) {
    if (file.state->has_sums) return SQLITE_OK;
    sqlite3_int64 size = 0;
    if (const int code = file.layer.below->pMethods->xFileSize(file.layer.below, &size); code != SQLITE_OK)
        return code;
    std::array<unsigned char, 1> reserved{sum_size};
    if (size > 0) {
        const int code = read_below(file, reserved, reserved_at);
        if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
    }
    file.state->has_sums = reserved[0] == sum_size;
    return SQLITE_OK;
}

int report(State& database, std::string damage) {
    database.damage = std::move(damage);
    if (database.on_damage) database.on_damage(database.damage);
    return database.tolerates_damage ? SQLITE_OK : SQLITE_IOERR_DATA;
}

int verify_page(File& file, ByteSpan page, std::int64_t offset) {
    if (const int code = find_out_sums(file); code != SQLITE_OK) return code;
    const auto number = page_number(offset, page.size());
    if (!file.state->has_sums || is_sound_page(page, number)) return SQLITE_OK;
    return report(*file.state, describe_damage_at("page", number, offset, page.size()));
}

int read_format(File& log) {
    std::array<unsigned char, log_header_size> header{};
    const int code = read_below(log, header, 0);
    if (code == SQLITE_OK) log.state->format = LogFormat::of(header);
    return code;
}

// The checksum that the frame at `offset` continues: its predecessor's, or the header's.
int read_sum_before(const File& log, std::int64_t offset, LogSum& sum) {
    std::array<unsigned char, sum_size> bytes{};
    const bool is_first = offset == log_header_size;
    const auto frame_size = static_cast<std::int64_t>(log.state->format->frame_size());
    const int code = read_below(log, bytes, is_first ? log_header_size - sum_size : offset - frame_size + 16);
    sum = sum_at(bytes);
    return code;
}

// Frames after the last commit are still being written, and their checksums come last.
bool is_committed(const File& log, std::int64_t number) {
    constexpr int last_frame = 4;  // the word in the index's header
    const auto* index = log.state->database == nullptr ? nullptr : log.state->database->log_index;
    return index != nullptr && number <= index[last_frame];
}

int verify_frame(File& log, ByteSpan page, std::int64_t page_offset) {
    auto& state = *log.state;
    if (!state.format) {
        if (const int code = read_format(log); code != SQLITE_OK) return code;
    }
    if (!state.format || page.size() != state.format->page_size()) return SQLITE_OK;
    const auto frame_size = static_cast<std::int64_t>(state.format->frame_size());
    const auto offset = page_offset - static_cast<std::int64_t>(frame_header_size);
    const auto number = (offset - static_cast<std::int64_t>(log_header_size)) / frame_size + 1;
    if (!is_committed(log, number)) return SQLITE_OK;
    LogSum before;
    std::array<unsigned char, frame_header_size> header{};
    if (const int code = read_sum_before(log, offset, before); code != SQLITE_OK) return code;
    if (const int code = read_below(log, header, offset); code != SQLITE_OK) return code;
    if (state.format->continues(header, page, before)) return SQLITE_OK;
    return report(*state.database,
                  describe_damage_at("the log's frame", number, offset, state.format->frame_size()));
}

int close_file(sqlite3_file* file) {
    const int code = hand_on.xClose(file);
    sqlite3_free(below(file));
    delete own(file).state;
    return code;
}

int read_file(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
    const int code = hand_on.xRead(file, into, size, offset);
    if (code != SQLITE_OK) return code;
    const ByteSpan bytes(static_cast<const unsigned char*>(into), static_cast<std::size_t>(size));
    const auto kind = own(file).state->kind;
    if (kind == Kind::Database && is_page(size, offset)) return verify_page(own(file), bytes, offset);
    if (kind == Kind::Log && size >= 512) return verify_frame(own(file), bytes, offset);
    return SQLITE_OK;
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
    const auto write = [&](const void* bytes) { return hand_on.xWrite(file, bytes, size, offset); };
    auto& state = *own(file).state;
    if (state.kind != Kind::Database || !is_page(size, offset)) return write(from);
    const ByteSpan given(static_cast<const unsigned char*>(from), static_cast<std::size_t>(size));
    if (offset == 0) state.has_sums = given[reserved_at] == sum_size;
    else if (const int code = find_out_sums(own(file)); code != SQLITE_OK) return code;
    if (!state.has_sums) return write(from);
    std::array<unsigned char, max_page_size> buffer;
    const auto page = std::span(buffer).first(given.size());
    std::ranges::copy(given, page.begin());
    write_page_sum(page, page_number(offset, given.size()));
    return write(page.data());
}

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** at) {
    const int code = hand_on.xShmMap(file, region, size, extend, at);
    if (region == 0)
        own(file).state->log_index = code == SQLITE_OK ? static_cast<volatile std::uint32_t*>(*at) : nullptr;
    return code;
}
int unmap_shared(sqlite3_file* file, int remove) {
    own(file).state->log_index = nullptr;
    return hand_on.xShmUnmap(file, remove);
}

constexpr auto checking_methods = [] {
    auto checking = hand_on;
    checking.xClose = close_file;
    checking.xRead = read_file;
    checking.xWrite = write_file;
    checking.xShmMap = map_shared;
    checking.xShmUnmap = unmap_shared;
    return checking;
}();

State* state_of(const char* name, int flags) {
    auto* state = new (std::nothrow) State;
    if (state == nullptr) return nullptr;
    if ((flags & SQLITE_OPEN_MAIN_DB) != 0) state->kind = Kind::Database;
    if ((flags & SQLITE_OPEN_WAL) != 0) {
        state->kind = Kind::Log;
        state->database = own(sqlite3_database_file_object(name)).state;
    }
    return state;
}

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
    file->pMethods = nullptr;
    auto* vfs = sqlite3_vfs_find(nullptr);
    auto* below = static_cast<sqlite3_file*>(sqlite3_malloc(vfs->szOsFile));
    auto* state = below == nullptr ? nullptr : state_of(name, flags);
    const int code = state == nullptr ? SQLITE_NOMEM : vfs->xOpen(vfs, name, below, flags, flags_out);
    if (code != SQLITE_OK) {
        sqlite3_free(below);
        delete state;
        return code;
    }
    own(file) = {{{&checking_methods}, below}, state};
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs*, const char* name, int sync) {
    auto* vfs = sqlite3_vfs_find(nullptr);
    return vfs->xDelete(vfs, name, sync);
}

File* database_of(sqlite3* connection) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file == nullptr || file->pMethods != &checking_methods ? nullptr : &own(file);
}

}  // namespace

const char* checking_vfs() {
    static constexpr const char* name = "skjaldborg";
    static sqlite3_vfs vfs = [] {
        auto made = *sqlite3_vfs_find(nullptr);
        made.pNext = nullptr;
        made.zName = name;
        made.szOsFile = sizeof(File);
        made.xOpen = open_file;
        made.xDelete = delete_file;
        return made;
    }();
    static const int registered = sqlite3_vfs_register(&vfs, 0);
    static_cast<void>(registered);
    return name;
}

void reserve_sums(sqlite3* connection) {
    int bytes = sum_size;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

bool has_sums(sqlite3* connection) {
    auto* file = database_of(connection);
    return file != nullptr && find_out_sums(*file) == SQLITE_OK && file->state->has_sums;
}

std::string describe_damage(sqlite3* connection) {
    const auto* file = database_of(connection);
    return file == nullptr ? "" : file->state->damage;
}

void report_damage(sqlite3* connection, OnDamage on_damage) {
    if (auto* file = database_of(connection); file != nullptr) file->state->on_damage = std::move(on_damage);
}

void tolerate_damage(sqlite3* connection) {
    if (auto* file = database_of(connection); file != nullptr) file->state->tolerates_damage = true;
}

}  // namespace tafl::store

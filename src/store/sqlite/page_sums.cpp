#include "store/sqlite/page_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "store/sqlite/write_ahead_log.hpp"

namespace tafl::store {

namespace {

constexpr std::size_t sum_size = 8;
constexpr std::size_t max_page_size = 65536;
constexpr std::size_t header_size = 100;
constexpr std::size_t page_size_at = 16, reserved_at = 20;  // in the header
constexpr std::int64_t lock_page_at = 0x40000000;           // SQLite's locks are here: the page holds nothing

std::uint64_t word_at(ByteSpan bytes) {  // little-endian
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    return std::endian::native == std::endian::little ? word : std::byteswap(word);
}

void write_word(std::span<unsigned char> to, std::uint64_t word) {
    for (std::size_t i = 0; i < 8; ++i) to[i] = static_cast<unsigned char>(word >> (8 * i));
}

bool is_sound_page(ByteSpan page, std::uint32_t number) {
    const auto contents = page.first(page.size() - sum_size);
    return word_at(page.last(sum_size)) == page_sum(contents, number);
}

std::uint32_t number_at(std::int64_t offset, std::size_t page_size) {
    return static_cast<std::uint32_t>(offset / static_cast<std::int64_t>(page_size)) + 1;
}

bool is_whole_page(int size, std::int64_t offset) {
    return size >= 512 && std::has_single_bit(static_cast<unsigned>(size)) && offset % size == 0 &&
           offset != lock_page_at;
}

std::string in_words(const char* what, std::int64_t number, std::int64_t offset, std::size_t size) {
    return fmt::format("{} {} (bytes {} to {}) is not what was written there", what, number, offset,
                       offset + static_cast<std::int64_t>(size) - 1);
}

enum class Kind { Database, Log, Other };

// What belongs to an open file beside the real file's own.
struct State {
    Kind kind = Kind::Other;
    bool has_sums = false;  // for good: the reserved bytes never get fewer
    std::string damage;     // of a database: read from it or its log
    bool tolerates_damage = false;
    const volatile std::uint32_t* log_index = nullptr;  // of a database: the shared header of its log's index
    State* database = nullptr;                          // of a log
    std::optional<LogFormat> format;                    // of a log, once it has been read
};

// SQLite's file object. The real one is allocated apart, because its size is known only when it is opened.
struct File {
    sqlite3_file base;
    sqlite3_file* real;
    State* state;
};

File& own(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
sqlite3_file* real(sqlite3_file* file) { return own(file).real; }

int read_real(const File& file, std::span<unsigned char> into, std::int64_t offset) {
    return file.real->pMethods->xRead(file.real, into.data(), static_cast<int>(into.size()), offset);
}

// Whether the pages of this database carry checksums; a file that is still empty will.
int find_out_sums(File& file) {
    if (file.state->has_sums) return SQLITE_OK;
    sqlite3_int64 size = 0;
    if (const int code = file.real->pMethods->xFileSize(file.real, &size); code != SQLITE_OK) return code;
    std::array<unsigned char, 1> reserved{sum_size};
    if (size > 0) {
        const int code = read_real(file, reserved, reserved_at);
        if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
    }
    file.state->has_sums = reserved[0] == sum_size;
    return SQLITE_OK;
}

int report(State& database, std::string damage) {
    database.damage = std::move(damage);
    return database.tolerates_damage ? SQLITE_OK : SQLITE_IOERR_DATA;
}

int verify_page(File& file, ByteSpan page, std::int64_t offset) {
    if (const int code = find_out_sums(file); code != SQLITE_OK) return code;
    const auto number = number_at(offset, page.size());
    if (!file.state->has_sums || is_sound_page(page, number)) return SQLITE_OK;
    return report(*file.state, in_words("page", number, offset, page.size()));
}

int read_format(File& log) {
    std::array<unsigned char, log_header_size> header{};
    const int code = read_real(log, header, 0);
    if (code == SQLITE_OK) log.state->format = LogFormat::of(header);
    return code;
}

// The checksum that the frame at `offset` continues: its predecessor's, or the header's.
int read_sum_before(const File& log, std::int64_t offset, LogSum& sum) {
    std::array<unsigned char, sum_size> bytes{};
    const bool is_first = offset == log_header_size;
    const auto frame_size = static_cast<std::int64_t>(log.state->format->frame_size());
    const int code = read_real(log, bytes, is_first ? log_header_size - sum_size : offset - frame_size + 16);
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
    if (const int code = read_real(log, header, offset); code != SQLITE_OK) return code;
    if (state.format->continues(header, page, before)) return SQLITE_OK;
    return report(*state.database, in_words("the log's frame", number, offset, state.format->frame_size()));
}

int close_file(sqlite3_file* file) {
    const int code = real(file)->pMethods->xClose(real(file));
    sqlite3_free(real(file));
    delete own(file).state;
    return code;
}

int read_file(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
    const int code = real(file)->pMethods->xRead(real(file), into, size, offset);
    if (code != SQLITE_OK) return code;
    const ByteSpan bytes(static_cast<const unsigned char*>(into), static_cast<std::size_t>(size));
    const auto kind = own(file).state->kind;
    if (kind == Kind::Database && is_whole_page(size, offset)) return verify_page(own(file), bytes, offset);
    if (kind == Kind::Log && size >= 512) return verify_frame(own(file), bytes, offset);
    return SQLITE_OK;
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
    const auto write = [&](const void* bytes) {
        return real(file)->pMethods->xWrite(real(file), bytes, size, offset);
    };
    auto& state = *own(file).state;
    if (state.kind != Kind::Database || !is_whole_page(size, offset)) return write(from);
    const ByteSpan given(static_cast<const unsigned char*>(from), static_cast<std::size_t>(size));
    if (offset == 0) state.has_sums = given[reserved_at] == sum_size;
    else if (const int code = find_out_sums(own(file)); code != SQLITE_OK) return code;
    if (!state.has_sums) return write(from);
    std::array<unsigned char, max_page_size> buffer;
    const auto page = std::span(buffer).first(given.size());
    std::ranges::copy(given, page.begin());
    const auto contents = ByteSpan(page).first(given.size() - sum_size);
    write_word(page.last(sum_size), page_sum(contents, number_at(offset, given.size())));
    return write(page.data());
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    return real(file)->pMethods->xTruncate(real(file), size);
}
int sync_file(sqlite3_file* file, int flags) { return real(file)->pMethods->xSync(real(file), flags); }
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int lock) { return real(file)->pMethods->xLock(real(file), lock); }
int unlock_file(sqlite3_file* file, int lock) { return real(file)->pMethods->xUnlock(real(file), lock); }
int is_reserved(sqlite3_file* file, int* is) {
    return real(file)->pMethods->xCheckReservedLock(real(file), is);
}
int control_file(sqlite3_file* file, int what, void* value) {
    return real(file)->pMethods->xFileControl(real(file), what, value);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int traits(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** at) {
    const int code = real(file)->pMethods->xShmMap(real(file), region, size, extend, at);
    if (region == 0)
        own(file).state->log_index = code == SQLITE_OK ? static_cast<volatile std::uint32_t*>(*at) : nullptr;
    return code;
}
int lock_shared(sqlite3_file* file, int offset, int n, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
void shared_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int unmap_shared(sqlite3_file* file, int remove) {
    own(file).state->log_index = nullptr;
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

// Version 2: without memory-mapped pages, which nobody would verify.
constexpr sqlite3_io_methods methods{
    2,           close_file,     read_file,    write_file,   truncate_file, sync_file, size_of_file,
    lock_file,   unlock_file,    is_reserved,  control_file, sector_size,   traits,    map_shared,
    lock_shared, shared_barrier, unmap_shared, nullptr,      nullptr,
};

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
    auto* real = static_cast<sqlite3_file*>(sqlite3_malloc(vfs->szOsFile));
    auto* state = real == nullptr ? nullptr : state_of(name, flags);
    const int code = state == nullptr ? SQLITE_NOMEM : vfs->xOpen(vfs, name, real, flags, flags_out);
    if (code != SQLITE_OK) {
        sqlite3_free(real);
        delete state;
        return code;
    }
    own(file) = {{&methods}, real, state};
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs*, const char* name, int sync) {
    auto* vfs = sqlite3_vfs_find(nullptr);
    return vfs->xDelete(vfs, name, sync);
}

File* database_of(sqlite3* connection) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file == nullptr || file->pMethods != &methods ? nullptr : &own(file);
}

// Reads again while another process may be writing the page.
class PageReader {
  public:
    PageReader(const std::string& file, std::size_t page_size)
        : in_(file, std::ios::binary), page_(page_size) {}

    [[nodiscard]] bool read(std::int64_t offset) {
        in_.clear();
        in_.seekg(offset);
        return static_cast<bool>(in_.read(reinterpret_cast<char*>(page_.data()), std::ssize(page_)));
    }
    [[nodiscard]] bool is_damaged(std::int64_t offset) {
        for (int i = 0; i < tries; ++i) {
            if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (!read(offset) || is_sound_page(page_, number_at(offset, page_.size()))) return false;
        }
        return true;
    }

  private:
    static constexpr int tries = 20;
    std::ifstream in_;
    std::vector<unsigned char> page_;
};

// 0 for a file without checksums.
std::size_t page_size_of(const std::string& file) {
    std::array<unsigned char, header_size> header{};
    std::ifstream in(file, std::ios::binary);
    if (!in.read(reinterpret_cast<char*>(header.data()), header.size()) || header[reserved_at] != sum_size)
        return 0;
    const auto size = std::size_t{header[page_size_at]} << 8 | header[page_size_at + 1];
    return size == 1 ? max_page_size : size;
}

}  // namespace

// Four sums side by side, because a processor multiplies faster than it waits for the result. Each step can be undone, so that a change
// in one word always changes the result.
std::uint64_t page_sum(ByteSpan bytes, std::uint32_t number) {
    constexpr auto mix = [](std::uint64_t sum, std::uint64_t word) {
        return std::rotl((sum ^ word) * 0x9E3779B97F4A7C15, 29);
    };
    std::array<std::uint64_t, 4> sums{1, 2, 3, 4};
    for (; bytes.size() >= 32; bytes = bytes.subspan(32))
        for (std::size_t i = 0; i < 4; ++i) sums[i] = mix(sums[i], word_at(bytes.subspan(8 * i, 8)));
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) sums[0] = mix(sums[0], word_at(bytes));
    std::uint64_t whole = number;
    for (const auto sum : sums) whole = mix(whole, sum);
    return whole;
}

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

void tolerate_damage(sqlite3* connection) {
    if (auto* file = database_of(connection); file != nullptr) file->state->tolerates_damage = true;
}

std::vector<std::string> damaged_pages(const std::string& file, int limit) {
    std::vector<std::string> found;
    const auto size = page_size_of(file);
    if (size < 512) return found;
    const auto replaced = read_log(file + "-wal").pages;
    PageReader reader(file, size);
    for (std::int64_t at = 0; std::ssize(found) < limit && reader.read(at);
         at += static_cast<std::int64_t>(size)) {
        const auto number = number_at(at, size);
        if (at != lock_page_at && !replaced.contains(number) && reader.is_damaged(at))
            found.push_back(in_words("page", number, at, size));
    }
    return found;
}

}  // namespace tafl::store

#include "faulty_disk.hpp"

#include <filesystem>
#include <fstream>

#include "store/database/sqlite/file_layer.hpp"

namespace tafl::test {

namespace {

FaultyDisk* disk = nullptr;
sqlite3_vfs* real_vfs = nullptr;

// The file below lies behind it.
struct File {
    store::LayerFile layer;
    FaultyDisk::Contents* contents;
};
constexpr int our_size = (sizeof(File) + 15) / 16 * 16;

FaultyDisk::Contents* contents_of(sqlite3_file* file) { return reinterpret_cast<File*>(file)->contents; }

void note(sqlite3_file* file, sqlite3_int64 offset, std::string bytes) {
    if (auto* contents = contents_of(file)) contents->unsafe.push_back({offset, std::move(bytes)});
}

void apply_change(const FaultyDisk::Change& change, std::string& bytes) {
    const auto offset = static_cast<std::size_t>(change.offset);
    if (change.bytes.empty() || bytes.size() < offset + change.bytes.size())
        bytes.resize(offset + change.bytes.size());
    bytes.replace(offset, change.bytes.size(), change.bytes);
}

int read_file(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
    return disk->fails() ? SQLITE_IOERR_READ : store::hand_on.xRead(file, into, size, offset);
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
    if (disk->fails()) return SQLITE_FULL;
    note(file, offset, {static_cast<const char*>(from), static_cast<std::size_t>(size)});
    return store::hand_on.xWrite(file, from, size, offset);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    if (disk->fails()) return SQLITE_IOERR_TRUNCATE;
    note(file, size, {});
    return store::hand_on.xTruncate(file, size);
}

int sync_file(sqlite3_file* file, int) {
    if (disk->fails()) return SQLITE_IOERR_FSYNC;
    if (auto* contents = contents_of(file)) {
        for (const auto& change : contents->unsafe) apply_change(change, contents->safe);
        contents->unsafe.clear();
    }
    return SQLITE_OK;
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    return disk->fails() ? SQLITE_IOERR_FSTAT : store::hand_on.xFileSize(file, size);
}
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** at) {
    return disk->fails() ? SQLITE_IOERR_SHMMAP : store::hand_on.xShmMap(file, page, size, extend, at);
}

constexpr auto faulty_methods = [] {
    auto faulty = store::hand_on;
    faulty.xRead = read_file;
    faulty.xWrite = write_file;
    faulty.xTruncate = truncate_file;
    faulty.xSync = sync_file;
    faulty.xFileSize = size_of_file;
    faulty.xShmMap = map_shared;
    return faulty;
}();

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
    file->pMethods = nullptr;
    if (disk->fails()) return SQLITE_CANTOPEN;
    auto* below = reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(file) + our_size);
    const int code = real_vfs->xOpen(real_vfs, name, below, flags, flags_out);
    if (code != SQLITE_OK) return code;
    *reinterpret_cast<File*>(file) = {{{&faulty_methods}, below},
                                      name == nullptr ? nullptr : &disk->files[name]};
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs*, const char* name, int) {
    if (disk->fails()) return SQLITE_IOERR_DELETE;
    disk->files[name] = {};
    return real_vfs->xDelete(real_vfs, name, 0);
}

}  // namespace

FaultyDisk::FaultyDisk() : before_(sqlite3_vfs_find(nullptr)), vfs_(*before_) {
    real_vfs = before_;
    disk = this;
    vfs_.pNext = nullptr;
    vfs_.zName = "faulty";
    vfs_.szOsFile = our_size + before_->szOsFile;
    vfs_.xOpen = open_file;
    vfs_.xDelete = delete_file;
    sqlite3_vfs_register(&vfs_, 1);
}

FaultyDisk::~FaultyDisk() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(before_, 1);
    disk = nullptr;
}

void FaultyDisk::fail_at(int operation, Failure failure) {
    operations_ = 0;
    first_failure_ = operation;
    failure_ = failure;
    has_failed_ = false;
}

void FaultyDisk::heal() { first_failure_ = 0; }

bool FaultyDisk::fails() {
    ++operations_;
    const bool now = first_failure_ != 0 && (failure_ == Failure::Once ? operations_ == first_failure_
                                                                       : operations_ >= first_failure_);
    has_failed_ |= now;
    return now;
}

void FaultyDisk::lose_power(Dice& dice) {
    for (auto& [name, contents] : files) {
        const bool in_order = dice.chance(50);  // the first few, or any of them
        int left = dice.between(0, static_cast<int>(contents.unsafe.size()));
        for (const auto& change : contents.unsafe)
            if (in_order ? left-- > 0 : dice.chance(50)) apply_change(change, contents.safe);
        contents.unsafe.clear();
        if (std::filesystem::exists(name)) std::ofstream(name, std::ios::binary) << contents.safe;
        std::filesystem::remove(name + "-shm");  // memory
    }
}

}  // namespace tafl::test

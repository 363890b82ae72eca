// A layer before the file functions of SQLite (a VFS): its files hand every call on to a file below. A layer replaces only the
// functions that it needs:
//
//     constexpr auto methods = [] {
//         auto changed = hand_on;
//         changed.xRead = read_file;
//         return changed;
//     }();
#pragma once

#include <sqlite3.h>

namespace tafl::store {

// SQLite's object for an open file of the layer begins with it.
struct LayerFile {
    sqlite3_file base;
    sqlite3_file* below;
};

inline sqlite3_file* below(sqlite3_file* file) { return reinterpret_cast<LayerFile*>(file)->below; }

// Version 2: without memory-mapped pages, of which the layer would see nothing.
inline constexpr sqlite3_io_methods hand_on{
    2,
    [](sqlite3_file* file) { return below(file)->pMethods->xClose(below(file)); },
    [](sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
        return below(file)->pMethods->xRead(below(file), into, size, offset);
    },
    [](sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
        return below(file)->pMethods->xWrite(below(file), from, size, offset);
    },
    [](sqlite3_file* file, sqlite3_int64 size) {
        return below(file)->pMethods->xTruncate(below(file), size);
    },
    [](sqlite3_file* file, int flags) { return below(file)->pMethods->xSync(below(file), flags); },
    [](sqlite3_file* file, sqlite3_int64* size) {
        return below(file)->pMethods->xFileSize(below(file), size);
    },
    [](sqlite3_file* file, int lock) { return below(file)->pMethods->xLock(below(file), lock); },
    [](sqlite3_file* file, int lock) { return below(file)->pMethods->xUnlock(below(file), lock); },
    [](sqlite3_file* file, int* is) { return below(file)->pMethods->xCheckReservedLock(below(file), is); },
    [](sqlite3_file* file, int what, void* value) {
        return below(file)->pMethods->xFileControl(below(file), what, value);
    },
    [](sqlite3_file* file) { return below(file)->pMethods->xSectorSize(below(file)); },
    [](sqlite3_file* file) { return below(file)->pMethods->xDeviceCharacteristics(below(file)); },
    [](sqlite3_file* file, int region, int size, int extend, void volatile** at) {
        return below(file)->pMethods->xShmMap(below(file), region, size, extend, at);
    },
    [](sqlite3_file* file, int offset, int n, int flags) {
        return below(file)->pMethods->xShmLock(below(file), offset, n, flags);
    },
    [](sqlite3_file* file) { below(file)->pMethods->xShmBarrier(below(file)); },
    [](sqlite3_file* file, int remove) { return below(file)->pMethods->xShmUnmap(below(file), remove); },
    nullptr,
    nullptr,
};

}  // namespace tafl::store

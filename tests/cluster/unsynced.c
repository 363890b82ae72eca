// Preloaded into a database server, remembers what each write to its files replaces until the file is synced. So
// tools/cluster can take back, after a kill, all that a loss of power would have taken from the page cache.
//
//     UNSYNCED_DATA     the files below this path are meant
//     UNSYNCED_FOLDER   has one file for each inode with unsynced writes, named by it: records of three numbers of
//                       64 bits (offset, length of the write, size of the file before) and the replaced bytes
//
// What is not simulated counts as kept: names (create, rename, unlink) and sizes that were cut.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void path_of(ino_t inode, char* path) {
    snprintf(path, PATH_MAX, "%s/%lu", getenv("UNSYNCED_FOLDER"), (unsigned long)inode);
}

static int is_meant(int file, struct stat* about) {
    const char* data = getenv("UNSYNCED_DATA");
    if (data == NULL || fstat(file, about) != 0 || !S_ISREG(about->st_mode)) return 0;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    return length > 0 && strncmp(path, data, strlen(data)) == 0;
}

// The undo log of a file, locked until it is closed; -1: there is none, or the file is not meant.
static int open_log(int file, int flags, struct stat* about) {
    const int error = errno;
    char path[PATH_MAX];
    int log = -1;
    if (is_meant(file, about)) {
        path_of(about->st_ino, path);
        log = open(path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0600);
        if (log >= 0) flock(log, LOCK_EX);
        if (log >= 0) fstat(file, about);  // the size may have changed while we waited
    }
    errno = error;
    return log;
}

static void close_log(int log) {
    const int error = errno;
    if (log >= 0) close(log);
    errno = error;
}

// The file may be open for writing only.
static int read_at(int file, char* bytes, size_t length, off_t offset) {
    if (length == 0) return 1;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const int reader = open(link, O_RDONLY | O_CLOEXEC);
    const ssize_t count = reader < 0 ? -1 : pread(reader, bytes, length, offset);
    if (reader >= 0) close(reader);
    return count == (ssize_t)length;
}

// Returns the locked log.
static int remember(int file, off_t offset, size_t length) {
    struct stat about;
    const int error = errno;
    const int log = open_log(file, O_CREAT, &about);
    if (log < 0) return log;
    const int64_t before = about.st_size;
    const int64_t record[3] = {offset, (int64_t)length, before};
    const int64_t replaced = before <= offset ? 0 : before - offset < (int64_t)length ? before - offset : (int64_t)length;
    char* bytes = malloc(sizeof record + (size_t)replaced);
    memcpy(bytes, record, sizeof record);
    if (!read_at(file, bytes + sizeof record, (size_t)replaced, offset)) abort();
    const ssize_t all = (ssize_t)sizeof record + replaced;
    if (REAL(write)(log, bytes, (size_t)all) != all) abort();
    free(bytes);
    errno = error;
    return log;
}

static size_t length_of(const struct iovec* parts, int count) {
    size_t length = 0;
    for (int i = 0; i < count; ++i) length += parts[i].iov_len;
    return length;
}

ssize_t pwrite(int file, const void* bytes, size_t length, off_t offset) {
    const int log = remember(file, offset, length);
    const ssize_t written = REAL(pwrite)(file, bytes, length, offset);
    close_log(log);
    return written;
}
ssize_t pwrite64(int file, const void* bytes, size_t length, off64_t offset) { return pwrite(file, bytes, length, offset); }

ssize_t pwritev(int file, const struct iovec* parts, int count, off_t offset) {
    const int log = remember(file, offset, length_of(parts, count));
    const ssize_t written = REAL(pwritev)(file, parts, count, offset);
    close_log(log);
    return written;
}
ssize_t pwritev64(int file, const struct iovec* parts, int count, off64_t offset) {
    return pwritev(file, parts, count, offset);
}

ssize_t write(int file, const void* bytes, size_t length) {
    struct stat about;
    if (!is_meant(file, &about)) return REAL(write)(file, bytes, length);
    const int appends = (fcntl(file, F_GETFL) & O_APPEND) != 0;
    const int log = remember(file, appends ? about.st_size : lseek(file, 0, SEEK_CUR), length);
    const ssize_t written = REAL(write)(file, bytes, length);
    close_log(log);
    return written;
}

static void forget(int file) {
    struct stat about;
    const int log = open_log(file, 0, &about);
    if (log >= 0 && ftruncate(log, 0) != 0) abort();
    close_log(log);
}

int fsync(int file) {
    forget(file);
    return REAL(fsync)(file);
}
int fdatasync(int file) {
    forget(file);
    return REAL(fdatasync)(file);
}

// The number of an inode that is gone is used again.
static void forget_name(const char* name) {
    struct stat about;
    char path[PATH_MAX];
    const int error = errno;
    if (getenv("UNSYNCED_DATA") != NULL && stat(name, &about) == 0 && about.st_nlink == 1) {
        path_of(about.st_ino, path);
        REAL(unlink)(path);
    }
    errno = error;
}

int unlink(const char* name) {
    forget_name(name);
    return REAL(unlink)(name);
}
int rename(const char* from, const char* to) {
    forget_name(to);
    return REAL(rename)(from, to);
}

#include "server/site/operation/data_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "server/site/site.hpp"
#include "store/file_access.hpp"

namespace tafl::server {

namespace {

SiteError trouble(const std::filesystem::path& path, std::string_view what, int code) {
    if (const auto denied = store::denied_access(path); !denied.empty())
        return SiteError("the data folder " + denied);
    return SiteError(
        fmt::format("the data folder {} {}: {}", path.string(), what, std::generic_category().message(code)));
}

void make_folder(const std::filesystem::path& path) {
    if (std::error_code none; std::filesystem::is_directory(path, none)) return;
    std::error_code error;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) throw trouble(path, "cannot be made", errno);
}

}  // namespace

DataFolder::DataFolder(std::filesystem::path path) : path_(std::move(path)) {
    make_folder(path_);
    // Locks the folder itself: a lock file in it could be deleted, and the lock with it.
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor_ < 0) throw trouble(path_, "cannot be read", errno);
    if (::faccessat(AT_FDCWD, path_.c_str(), W_OK | X_OK, AT_EACCESS) != 0)
        throw trouble(path_, "cannot be written", errno);
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    const int code = errno;
    ::close(descriptor_);
    if (code != EWOULDBLOCK) throw trouble(path_, "cannot be locked", code);
    throw SiteError(fmt::format("another server works on the data folder {}; stop it, or use another folder",
                                path_.string()));
}

DataFolder::~DataFolder() { ::close(descriptor_); }

}  // namespace tafl::server

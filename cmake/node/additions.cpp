// What the libraries for WASI leave out of <filesystem>, and of files what additions.hpp declares.
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string_view>

extern "C" {

int fchmod(int, unsigned) { return 0; }
unsigned umask(unsigned) { return 022; }
int flock(int, int) { return 0; }

int mkstemps(char* name, int ending) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device chance;
    const auto room = std::string_view(name).size() - static_cast<std::size_t>(ending) - 6;
    for (;;) {
        for (auto i = room; i < room + 6; ++i) name[i] = letters[chance() % letters.size()];
        const int file = ::open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (file >= 0 || errno != EEXIST) return file;
    }
}

int mkstemp(char* name) { return mkstemps(name, 0); }

}  // extern "C"

template class std::basic_filebuf<char>;
template class std::basic_ifstream<char>;
template class std::basic_ofstream<char>;

namespace std::inline __2::filesystem {

namespace {

template <class Result>
Result failed(const char* what, const path& file, error_code* error, Result result = {}) {
    const error_code now(errno, generic_category());
    if (error == nullptr) throw filesystem_error(what, file, now);
    *error = now;
    return result;
}

file_status status_of(const char* what, const path& file, error_code* error, int flags) {
    struct stat facts{};
    if (error != nullptr) error->clear();
    if (::fstatat(AT_FDCWD, file.c_str(), &facts, flags) == 0) {
        const auto mode = static_cast<perms>(facts.st_mode & 07777);
        return file_status(S_ISREG(facts.st_mode)   ? file_type::regular
                           : S_ISDIR(facts.st_mode) ? file_type::directory
                           : S_ISLNK(facts.st_mode) ? file_type::symlink
                           : S_ISCHR(facts.st_mode) ? file_type::character
                                                    : file_type::unknown,
                           mode);
    }
    if (errno != ENOENT && errno != ENOTDIR) return failed(what, file, error, file_status(file_type::none));
    if (error != nullptr) error->assign(errno, generic_category());
    return file_status(file_type::not_found);
}

}  // namespace

file_status __status(const path& file, error_code* error) { return status_of("status", file, error, 0); }
file_status __symlink_status(const path& file, error_code* error) {
    return status_of("symlink_status", file, error, AT_SYMLINK_NOFOLLOW);
}

path __absolute(const path& file, error_code* error) {
    if (error != nullptr) error->clear();
    if (file.is_absolute()) return file;
    const unique_ptr<char, void (*)(void*)> folder(::getcwd(nullptr, 0), std::free);
    return path(folder.get()) / file;
}

path __read_symlink(const path& file, error_code* error) {
    string target(4096, '\0');
    const auto size = ::readlink(file.c_str(), target.data(), target.size());
    if (size < 0) return failed<path>("read_symlink", file, error);
    if (error != nullptr) error->clear();
    target.resize(static_cast<size_t>(size));
    return target;
}

path __canonical(const path& file, error_code* error) {
    const auto whole = __absolute(file);
    deque<path> rest(whole.begin(), whole.end());
    path done = "/";
    for (int links = 0; !rest.empty();) {
        const auto part = rest.front();
        rest.pop_front();
        if (part.empty() || part == "." || part == "/") continue;
        if (part == "..") {
            done = done.parent_path();
            continue;
        }
        const auto next = done / part;
        struct stat facts{};
        if (::lstat(next.c_str(), &facts) != 0) return failed<path>("canonical", file, error);
        if (!S_ISLNK(facts.st_mode)) {
            done = next;
            continue;
        }
        if (++links > 40) return errno = ELOOP, failed<path>("canonical", file, error);
        const auto target = __read_symlink(next, nullptr);
        if (target.is_absolute()) done = "/";
        rest.insert(rest.begin(), target.begin(), target.end());
    }
    if (error != nullptr) error->clear();
    return done;
}

path __weakly_canonical(const path& file, error_code* error) {
    path missing;
    for (auto there = __absolute(file); error != nullptr; there = there.parent_path()) {
        auto found = __canonical(there, error);
        if (!*error) return missing.empty() ? found : (found / missing).lexically_normal();
        if (*error != errc::no_such_file_or_directory || !there.has_relative_path()) return {};
        missing = missing.empty() ? there.filename() : there.filename() / missing;
    }
    return __canonical(file, error);
}

bool __equivalent(const path& one, const path& other, error_code* error) {
    struct stat first{}, second{};
    if (::stat(one.c_str(), &first) != 0 || ::stat(other.c_str(), &second) != 0)
        return failed<bool>("equivalent", one, error);
    if (error != nullptr) error->clear();
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

path __temp_directory_path(error_code* error) {
    if (error != nullptr) error->clear();
    const char* folder = std::getenv("TMPDIR");
    return folder == nullptr ? "/tmp" : folder;
}

bool __remove(const path& file, error_code* error) {
    if (error != nullptr) error->clear();
    if (::unlink(file.c_str()) == 0) return true;
    return errno == ENOENT ? false : failed<bool>("remove", file, error);
}

void __rename(const path& from, const path& to, error_code* error) {
    if (error != nullptr) error->clear();
    if (::rename(from.c_str(), to.c_str()) != 0) failed<int>("rename", from, error);
}

class __dir_stream {
  public:
    explicit __dir_stream(const path& folder)
        : folder_(folder), stream_(::opendir(folder.c_str()), ::closedir) {}
    bool next() {
        while (stream_) {
            const auto* found = ::readdir(stream_.get());
            if (found == nullptr) return false;
            const string_view name = found->d_name;
            if (name == "." || name == "..") continue;
            entry_ = directory_entry();
            entry_.assign(folder_ / name);
            return true;
        }
        return false;
    }
    path folder_;
    unique_ptr<DIR, int (*)(DIR*)> stream_;
    directory_entry entry_;
};

directory_iterator::directory_iterator(const path& folder, error_code* error, directory_options) {
    auto stream = make_shared<__dir_stream>(folder);
    if (error != nullptr) error->clear();
    if (!stream->stream_) failed<int>("directory_iterator", folder, error);
    else if (stream->next()) __imp_ = std::move(stream);
}
directory_iterator& directory_iterator::__increment(error_code* error) {
    if (error != nullptr) error->clear();
    if (!__imp_->next()) __imp_.reset();
    return *this;
}
const directory_entry& directory_iterator::__dereference() const { return __imp_->entry_; }
error_code directory_entry::__do_refresh() noexcept { return {}; }

}  // namespace std::inline __2::filesystem

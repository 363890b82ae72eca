#include "store/file_access.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <vector>

namespace tafl::store {

namespace {

namespace fs = std::filesystem;

// EROFS and the like have nothing to do with owners.
bool is_denied(const fs::path& path, int mode) {
    return ::faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) != 0 && (errno == EACCES || errno == EPERM);
}

std::string user_name(uid_t user) {
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    const bool is_known =
        ::getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr;
    return is_known ? std::string(entry.pw_name) : std::to_string(user);
}

struct Owner {
    explicit Owner(const fs::path& path) {
        struct stat status{};
        if (::stat(path.c_str(), &status) != 0) return;
        user = status.st_uid;
        mode = status.st_mode & 07777;
    }
    uid_t user = 0;
    mode_t mode = 0;
};

std::string self() { return user_name(::geteuid()); }

std::string own_mode(const fs::path& path, const Owner& owner, std::string_view right) {
    return fmt::format("{0} has the mode {1:04o}, so its owner {2} cannot use it: chmod {3} {0}",
                       path.string(), owner.mode, self(), right);
}

std::string closed_folder(const fs::path& path, const fs::path& closed) {
    const Owner owner(closed);
    if (owner.user == ::geteuid()) return own_mode(closed, owner, "u+x");
    const auto name = user_name(owner.user);
    return fmt::format(
        "{0} is in {1}, which belongs to {2} and which {3} may not enter: run this as {2}, or choose a "
        "folder "
        "that {3} may use",
        path.string(), closed.string(), name, self());
}

std::string not_creatable(const fs::path& path, const fs::path& parent) {
    const Owner owner(parent);
    if (owner.user == ::geteuid()) return own_mode(parent, owner, "u+rwx");
    return fmt::format(
        "{0} cannot be made: {1} belongs to {2}, and {3} may not write there. Run this as {2}, or make the "
        "folder first, as root: install -d -m 0700 -o {3} {0}",
        path.string(), parent.string(), user_name(owner.user), self());
}

std::string not_usable(const fs::path& path, const fs::path& folder) {
    const Owner owner(path);
    if (owner.user == ::geteuid()) return own_mode(path, owner, "u+rwX");
    const auto name = user_name(owner.user);
    return fmt::format(
        "{0} belongs to {1}, and {2} may not read and write it: run this as {1}, or give the whole folder to "
        "{2}: chown -R {2} {3}",
        path.string(), name, self(), folder.string());
}

// From the root down to PATH itself.
std::vector<fs::path> ancestors_and_self(const fs::path& path) {
    std::vector<fs::path> all;
    fs::path so_far;
    for (const auto& part : path) all.push_back(so_far /= part);
    return all;
}

std::string denied_database(const fs::path& file) {
    const auto folder = file.parent_path();
    for (const auto* ending : {"", "-wal", "-shm", "-commits"}) {
        const fs::path part = file.string() + ending;
        if (is_denied(part, R_OK | W_OK)) return not_usable(part, folder);
    }
    if (is_denied(folder, R_OK | W_OK | X_OK)) return not_usable(folder, folder);
    return {};
}

}  // namespace

std::string denied_access(const fs::path& given) {
    std::error_code error;
    auto path = fs::absolute(given, error).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();  // "site/"
    fs::path parent;
    for (const auto& part : ancestors_and_self(path)) {
        if (!parent.empty() && is_denied(parent, X_OK)) return closed_folder(path, parent);
        if (!fs::exists(part, error)) return is_denied(parent, W_OK) ? not_creatable(path, parent) : "";
        parent = part;
    }
    if (!fs::is_directory(path, error)) return denied_database(path);
    return is_denied(path, R_OK | W_OK | X_OK) ? not_usable(path, path) : "";
}

}  // namespace tafl::store

#include "server/net/http/static_files.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "server/net/router.hpp"

#include "base/hash.hpp"

namespace tafl::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_file_size = 16 << 20;

struct Ending {
    std::string_view ending;
    std::string_view type;
};
constexpr std::array endings{
    Ending{".html", "text/html; charset=utf-8"},
    Ending{".js", "text/javascript; charset=utf-8"},
    Ending{".mjs", "text/javascript; charset=utf-8"},
    Ending{".css", "text/css; charset=utf-8"},
    Ending{".json", "application/json"},
    Ending{".map", "application/json"},
    Ending{".webmanifest", "application/manifest+json"},
    Ending{".svg", "image/svg+xml"},
    Ending{".png", "image/png"},
    Ending{".ico", "image/x-icon"},
    Ending{".webp", "image/webp"},
    Ending{".woff2", "font/woff2"},
    Ending{".wasm", "application/wasm"},
    Ending{".mp3", "audio/mpeg"},
    Ending{".ogg", "audio/ogg"},
    Ending{".wav", "audio/wav"},
    Ending{".txt", "text/plain; charset=utf-8"},
};

// Throws std::system_error, for example if file descriptors run out.
std::string read_whole(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::system_error(errno, std::generic_category(), path.string());
    std::ostringstream whole;
    whole << in.rdbuf();
    return std::move(whole).str();
}

std::string tag_of(std::string_view body) {
    Fnv1a hash;
    hash.add_text(body);
    return fmt::format("{:016x}-{:x}", hash.value(), body.size());
}

// The hash of the first <style>, as Content-Security-Policy writes it.
std::string style_source_of(std::string_view page) {
    constexpr std::string_view begin = "<style>", end = "</style>";
    const auto at = page.find(begin);
    if (at == page.npos) return "";
    const auto style = page.substr(at + begin.size()).substr(0, page.find(end, at) - at - begin.size());
    std::array<unsigned char, SHA256_DIGEST_LENGTH> hash{};
    SHA256(reinterpret_cast<const unsigned char*>(style.data()), style.size(), hash.data());
    std::array<unsigned char, 2 * SHA256_DIGEST_LENGTH> base64{};
    const int length = EVP_EncodeBlock(base64.data(), hash.data(), SHA256_DIGEST_LENGTH);
    return fmt::format("'sha256-{}'", std::string_view(reinterpret_cast<const char*>(base64.data()), length));
}

// "assets/index-B4xY-2_d.js": the build puts eight characters of a content hash before the extension.
bool has_hash_in_name(std::string_view path) {
    constexpr std::size_t hash = 8;
    const auto dot = path.rfind('.');
    return path.starts_with("assets/") && dot != path.npos && dot > hash &&
           (path[dot - hash - 1] == '-' || path[dot - hash - 1] == '.');
}

// Whether the file is in the folder after resolving links.
bool lies_in(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    const auto real = fs::canonical(file, error);
    if (error) return false;
    const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), real.begin(), real.end());
    return end == folder.end();
}

std::shared_ptr<StaticFile> read_file(const fs::path& path, const std::string& name) {
    auto file = std::make_shared<StaticFile>();
    file->body = read_whole(path);
    file->type = media_type_of(name);
    file->tag = tag_of(file->body);
    file->is_immutable = has_hash_in_name(name);
    file->is_page = name == "index.html";
    if (file->is_page) file->style_source = style_source_of(file->body);
    return file;
}

bool is_packed(const fs::path& path) { return path.extension() == ".br" || path.extension() == ".gz"; }

using Found = std::map<std::string, std::shared_ptr<StaticFile>>;

// Throws std::system_error.
Found read_folder(const fs::path& folder) {
    const auto root = fs::canonical(folder);
    Found found;
    std::vector<fs::path> packed;
    for (const auto& entry :
         fs::recursive_directory_iterator(root, fs::directory_options::skip_permission_denied)) {
        if (!entry.is_regular_file() || entry.file_size() > max_file_size || !lies_in(root, entry.path()))
            continue;
        const auto name = entry.path().lexically_relative(root).generic_string();
        if (is_packed(entry.path())) {
            packed.push_back(entry.path());
        } else {
            found.emplace(name, read_file(entry.path(), name));
        }
    }
    for (const auto& path : packed) {
        const auto plain =
            found.find(fs::path(path).replace_extension().lexically_relative(root).generic_string());
        if (plain == found.end()) continue;
        (path.extension() == ".br" ? plain->second->brotli : plain->second->gzip) = read_whole(path);
    }
    return found;
}

}  // namespace

std::string_view media_type_of(std::string_view file) noexcept {
    for (const auto& [ending, type] : endings) {
        if (file.ends_with(ending)) return type;
    }
    return "application/octet-stream";
}

void StaticFiles::read_if_changed() {
    std::error_code error;
    const auto changed = fs::last_write_time(folder_ / "index.html", error);
    if (error == std::errc::no_such_file_or_directory) files_.clear();
    if (error || (!files_.empty() && changed == read_at_)) return;
    try {
        const Found found = read_folder(folder_);
        files_ = Files(found.begin(), found.end());
        read_at_ = changed;
    } catch (const std::system_error&) {
        // Keeps the old files; the next request tries again.
    }
}

std::shared_ptr<const StaticFile> StaticFiles::find(std::string_view path) {
    read_if_changed();
    path.remove_prefix(path.starts_with('/') ? 1 : 0);
    if (const auto found = files_.find(path); found != files_.end()) return found->second;
    const auto last = path.substr(path.rfind('/') + 1);
    if (last.find('.') != last.npos) return nullptr;
    const auto index = files_.find("index.html");
    return index == files_.end() ? nullptr : index->second;
}

bool StaticFiles::is_page_address(std::string_view path) const {
    const auto routes = files_.find("routes.txt");
    if (routes == files_.end()) return true;
    std::istringstream lines(routes->second->body);
    for (std::string pattern; std::getline(lines, pattern);) {
        if (matches_pattern(pattern, path)) return true;
    }
    return false;
}

bool StaticFiles::has_site() { return find("/") != nullptr; }

}  // namespace tafl::server

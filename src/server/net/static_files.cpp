#include "server/net/static_files.hpp"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <iterator>

#include "base/hash.hpp"

namespace tafl::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = 16 << 20;

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

std::string read_whole(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string tag_of(std::string_view body) {
    Fnv1a hash;
    hash.add_text(body);
    return fmt::format("{:016x}-{:x}", hash.value(), body.size());
}

// "assets/index-B4xYq2_d.js": the builder puts a hash of the content before the ending.
bool has_hash_in_name(std::string_view path) {
    if (!path.starts_with("assets/")) return false;
    const auto dot = path.rfind('.');
    const auto dash = path.substr(0, dot).find_last_of("-.");
    return dash != path.npos && dot != path.npos && dot - dash > 8;
}

// Inside the folder, links included.
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
    return file;
}

bool is_packed(const fs::path& path) { return path.extension() == ".br" || path.extension() == ".gz"; }

template <typename Visit>
void for_each_file(const fs::path& folder, Visit visit) {
    std::error_code error;
    const auto root = fs::canonical(folder, error);
    if (error) return;
    fs::recursive_directory_iterator at(root, fs::directory_options::skip_permission_denied, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        std::error_code none;
        if (!fs::is_regular_file(at->path(), none) || fs::file_size(at->path(), none) > largest_file)
            continue;
        if (lies_in(root, at->path()))
            visit(at->path(), at->path().lexically_relative(root).generic_string());
    }
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
    if (error) files_.clear();
    if (error || (!files_.empty() && changed == read_at_)) return;
    read_at_ = changed;
    std::map<std::string, std::shared_ptr<StaticFile>> found;
    for_each_file(folder_, [&](const fs::path& path, const std::string& name) {
        if (!is_packed(path)) found.emplace(name, read_file(path, name));
    });
    for_each_file(folder_, [&](const fs::path& path, const std::string& name) {
        const auto plain = is_packed(path) ? found.find(name.substr(0, name.size() - 3)) : found.end();
        if (plain == found.end()) return;
        (path.extension() == ".br" ? plain->second->brotli : plain->second->gzip) = read_whole(path);
    });
    files_.clear();
    files_.insert(found.begin(), found.end());
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

bool StaticFiles::has_site() { return find("/") != nullptr; }

}  // namespace tafl::server

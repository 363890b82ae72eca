// The files of the web client, read into memory, so that no request reaches anything else: paths cannot leave
// the folder, and links that do are not followed.
//
// A file `app.js` may have `app.js.br` and `app.js.gz` beside it, the same compressed. When index.html
// changes, all files are read again; if that fails (out of file descriptors), the old ones stay. Threads:
// one.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace tafl::server {

struct StaticFile {
    std::string body;
    std::string brotli;  // empty: not available
    std::string gzip;
    std::string type;
    std::string tag;  // its ETag, without the suffix for the encoding
    std::string
        style_source;  // "'sha256-…'" of a page's <style>, which a policy must name; empty: it has none
    bool is_immutable = false;  // its name changes with its content
    bool is_page = false;       // index.html
};

class StaticFiles {
  public:
    explicit StaticFiles(std::filesystem::path folder) : folder_(std::move(folder)) { read_if_changed(); }

    // The file at a decoded path; index.html for "/" and for every path whose last segment has no dot. Null:
    // no such file. The content does not change while the pointer is held.
    [[nodiscard]] std::shared_ptr<const StaticFile> find(std::string_view path);
    [[nodiscard]] bool has_site();  // there is an index.html
    // Whether the client has a page at this address: routes.txt has one pattern a line ("/game/{id}"). True
    // if that file is missing.
    [[nodiscard]] bool is_page_address(std::string_view path) const;

  private:
    using Files = std::map<std::string, std::shared_ptr<const StaticFile>, std::less<>>;
    void read_if_changed();

    std::filesystem::path folder_;
    std::filesystem::file_time_type read_at_{};
    Files files_;
};

// "text/html; charset=utf-8" for ".html"; application/octet-stream for unknown extensions.
[[nodiscard]] std::string_view media_type_of(std::string_view file) noexcept;

}  // namespace tafl::server

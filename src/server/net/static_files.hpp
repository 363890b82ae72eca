// The files of the web client, read into memory, so that a request can reach nothing else: no path leads out of the folder,
// and links that do are not followed.
//
// A file `app.js` may have `app.js.br` and `app.js.gz` beside it, the same compressed. When index.html changes, everything is
// read again; if that fails (no descriptors are left), the files read before stay. Threads: one.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace tafl::server {

struct StaticFile {
    std::string body;
    std::string brotli;  // empty: there is none
    std::string gzip;
    std::string type;
    std::string tag;            // its ETag, without the suffix for the encoding
    bool is_immutable = false;  // its name changes with its content
    bool is_page = false;       // index.html
};

class StaticFiles {
  public:
    explicit StaticFiles(std::filesystem::path folder) : folder_(std::move(folder)) { read_if_changed(); }

    // The file of a decoded path; index.html for "/" and for every path without a dot in its last part. Null: no such
    // file. The content does not change while the pointer is held.
    [[nodiscard]] std::shared_ptr<const StaticFile> find(std::string_view path);
    [[nodiscard]] bool has_site();  // there is an index.html
    // Whether the client has a page at this address: one of the patterns in routes.txt, a line each ("/game/{id}"). True if
    // there is no such file.
    [[nodiscard]] bool is_page_address(std::string_view path) const;

  private:
    using Files = std::map<std::string, std::shared_ptr<const StaticFile>, std::less<>>;
    void read_if_changed();

    std::filesystem::path folder_;
    std::filesystem::file_time_type read_at_{};
    Files files_;
};

// "text/html; charset=utf-8" for ".html"; application/octet-stream for unknown endings.
[[nodiscard]] std::string_view media_type_of(std::string_view file) noexcept;

}  // namespace tafl::server

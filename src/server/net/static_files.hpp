// The client's files, read into memory when first asked for, so that a request can name nothing but what was found
// there: no path leads out of the folder, and links that do are not followed.
//
// A file `app.js` may have `app.js.br` and `app.js.gz` beside it, the same in fewer bytes. When index.html changes,
// everything is read again. Threads: one.
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
    std::string tag;            // its ETag, without what says how it is packed
    bool is_immutable = false;  // its name changes when it does
};

class StaticFiles {
  public:
    explicit StaticFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // The file of a decoded path ("/" is index.html; so is every path without a dot in its last part). Null: there is
    // none. What was found stays as it is for whoever holds it.
    [[nodiscard]] std::shared_ptr<const StaticFile> find(std::string_view path);
    [[nodiscard]] bool has_site();  // there is an index.html

  private:
    using Files = std::map<std::string, std::shared_ptr<const StaticFile>, std::less<>>;
    void read_if_changed();

    std::filesystem::path folder_;
    std::filesystem::file_time_type read_at_{};
    Files files_;
};

// "text/html; charset=utf-8" for ".html"; application/octet-stream for what is not known.
[[nodiscard]] std::string_view media_type_of(std::string_view file) noexcept;

}  // namespace tafl::server

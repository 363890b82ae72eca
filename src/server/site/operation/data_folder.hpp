// The data folder of a server, locked for this process.
#pragma once

#include <filesystem>

namespace tafl::server {

class DataFolder {
  public:
    // Creates the folder if it is missing, accessible to this user only, and locks it. Throws SiteError if it
    // cannot be created or written, or another server has locked it. The operating system releases the lock
    // when the process ends.
    explicit DataFolder(std::filesystem::path path);
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    ~DataFolder();
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;
};

}  // namespace tafl::server

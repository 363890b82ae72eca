// The folder that a server keeps everything in, while it has it for itself.
#pragma once

#include <filesystem>

namespace tafl::server {

class DataFolder {
  public:
    // Makes the folder where there is none, for this user alone, and locks it. Throws SiteError: it cannot be made or
    // written, or another server has it. The lock ends with the process, however that ends.
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

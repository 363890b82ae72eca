// A folder that is deleted with the object.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace tafl::test {

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = std::filesystem::temp_directory_path() / "tafl-test-XXXXXX";
        path_ = ::mkdtemp(name.data());
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::filesystem::path operator/(const char* file) const { return path_ / file; }

  private:
    std::filesystem::path path_;
};

}  // namespace tafl::test

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tables/mapped_file.hpp"

namespace tafl::tables {

std::optional<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return {};
    struct stat status{};
    const bool sized = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
    const auto size = sized ? static_cast<std::size_t>(status.st_size) : 0;
    void* data = sized ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0) : MAP_FAILED;
    ::close(descriptor);
    if (data == MAP_FAILED) return MappedFile({});
    return MappedFile({static_cast<const std::uint8_t*>(data), size});
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
}

}  // namespace tafl::tables

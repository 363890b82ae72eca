#include <windows.h>

#include <cerrno>

#include "tables/mapped_file.hpp"

namespace tafl::tables {

std::optional<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const auto file = ::CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, 0, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        errno = ::GetLastError() == ERROR_ACCESS_DENIED ? EACCES : ENOENT;
        return {};
    }
    LARGE_INTEGER size{};
    ::GetFileSizeEx(file, &size);
    const auto mapping = ::CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    ::CloseHandle(file);
    if (mapping == nullptr) return MappedFile({});
    const auto* data = ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    ::CloseHandle(mapping);
    if (data == nullptr) return MappedFile({});
    return MappedFile({static_cast<const std::uint8_t*>(data), static_cast<std::size_t>(size.QuadPart)});
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::UnmapViewOfFile(bytes_.data());
}

}  // namespace tafl::tables

// The file of one table. All numbers are little-endian.
//
//     header   "tafltab1"  u64 rules_hash  u32 board  u32 attackers  u32 defenders  u32 block
//              u64 positions  u64 bytes[2]  u64 checksum                                         64 bytes
//     index    for each side to move: u32 offset of each block in its data
//     data     for each side to move: blocks
//     block    u8 width  u8 kinds - 1  u8 value[kinds]  width bits for each position, lowest first
//     end      u8 0
//
// A block holds `block` consecutive positions and names the values that occur in it, so that a position takes as many bits as it
// needs to choose one. An entry is found without unpacking: the file is mapped into memory and read where it lies.
// The checksum is FNV-1a over everything after the header.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "tables/mapped_file.hpp"
#include "tables/material.hpp"
#include "tables/retrograde.hpp"

namespace tafl::tables {

struct TableHeader {
    std::uint64_t rules = 0;  // rules_hash()
    int board = 0;
    Material material;
    std::uint64_t positions = 0;  // of each side to move
    bool operator==(const TableHeader&) const = default;
};

// Writes beside the file and renames, so that an interrupted run leaves no half table. Throws std::system_error.
void write_table(const std::filesystem::path& path, const TableHeader& header, const Values& values);

// Threads may share it.
class TableFile {
  public:
    // An error names the file and says what is wrong.
    [[nodiscard]] static std::expected<TableFile, std::string> open(const std::filesystem::path& path);

    [[nodiscard]] const TableHeader& header() const noexcept { return header_; }
    [[nodiscard]] std::uint64_t bytes() const noexcept { return file_.bytes().size(); }
    // Precondition: number < positions. A damaged block reads as open.
    [[nodiscard]] Value value(std::uint64_t number, Side side) const noexcept;
    // Reads the whole file.
    [[nodiscard]] bool has_right_checksum() const noexcept;

  private:
    explicit TableFile(MappedFile file) noexcept : file_(std::move(file)) {}
    [[nodiscard]] std::string read_header();

    MappedFile file_;
    TableHeader header_;
    std::array<std::uint64_t, 2> index_{}, blocks_{}, bytes_{};  // offsets in the file, lengths
    std::uint64_t checksum_ = 0;
};

// The state of an unfinished table, so that building it can continue: a header as above with "taflpart", then u64 round and the
// values of both sides, a byte each, which the checksum covers.
void write_checkpoint(const std::filesystem::path& path, const TableHeader& header, const Values& values,
                      int round);
// The round to continue with; 0, and no values, if there is no such file. An error if it is damaged or of another table.
[[nodiscard]] std::expected<int, std::string> read_checkpoint(const std::filesystem::path& path,
                                                              const TableHeader& header, Values& values);

}  // namespace tafl::tables

// Games for training, as small as they can be read without replaying: docs/formats.md has the layout.
//
//     file   "tafl-sp1"  u64 rules_hash  game...
//     game   u16 plies   u8 result       u8 0      ply...
//     ply    u32: from in bits 0-8, to in bits 9-17, score + 8192 in bits 18-31 (0: no score)
//
// All little-endian. Every game begins at the ruleset's own opening. Games are whole or absent: what a writer that was
// killed left of its last game is dropped by the reader, which says so, and cut off by the next writer.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "rules/types.hpp"

namespace tafl::arena {

enum class SelfplayResult : std::uint8_t { Attackers, Defenders, Draw };

struct SelfplayPly {
    static constexpr int max_score = 8'000;  // larger ones are written as this
    static constexpr int no_score = std::numeric_limits<int>::min();

    Move move;
    int score = no_score;  // the search's, for the side to move
    bool operator==(const SelfplayPly&) const = default;
};

struct SelfplayGame {
    static constexpr std::size_t max_plies = 0xFFFF;

    SelfplayResult result = SelfplayResult::Draw;
    std::vector<SelfplayPly> plies;
    bool operator==(const SelfplayGame&) const = default;
};

// Reads a file from front to back. Errors are sentences that name the file.
class SelfplayReader {
  public:
    [[nodiscard]] static std::expected<SelfplayReader, std::string> open(const std::filesystem::path& path,
                                                                         std::uint64_t rules_hash);
    // True: `game` is the next one. False: that was all. Squares may lie off the board and moves be illegal.
    [[nodiscard]] std::expected<bool, std::string> next(SelfplayGame& game);
    // Bytes at the end of the file that are no whole game. Known when next() has said false.
    [[nodiscard]] std::uint64_t left_over() const noexcept { return left_over_; }
    // Where the last whole game ended, in bytes.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

  private:
    SelfplayReader(std::filesystem::path path, std::ifstream stream);
    [[nodiscard]] std::unexpected<std::string> refuse(const std::string& what) const;
    [[nodiscard]] bool stop(std::uint64_t begun) noexcept;

    std::filesystem::path path_;
    std::ifstream stream_;
    std::uint64_t offset_ = 0;
    std::uint64_t left_over_ = 0;
    std::string bytes_;
};

// Appends whole games. One writer at a time for each file: a second one is refused.
class SelfplayWriter {
  public:
    // Makes the file, or goes on with one of the same rules.
    [[nodiscard]] static std::expected<SelfplayWriter, std::string> open(const std::filesystem::path& path,
                                                                         std::uint64_t rules_hash);
    SelfplayWriter(SelfplayWriter&& other) noexcept;
    SelfplayWriter& operator=(SelfplayWriter&&) = delete;
    ~SelfplayWriter();

    // How many games the file holds.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    // Precondition: squares below 512, at most max_plies plies. The game is with the operating system on return.
    [[nodiscard]] std::expected<void, std::string> append(const SelfplayGame& game);

  private:
    SelfplayWriter(std::filesystem::path path, int descriptor) noexcept;
    [[nodiscard]] std::expected<void, std::string> prepare(std::uint64_t rules_hash);
    [[nodiscard]] std::expected<void, std::string> count_games(std::uint64_t rules_hash);
    [[nodiscard]] std::expected<void, std::string> write(const std::string& bytes);
    [[nodiscard]] std::unexpected<std::string> cannot_write() const;

    std::filesystem::path path_;
    int descriptor_;
    std::uint64_t games_ = 0;
};

}  // namespace tafl::arena

// Games for training, as small as they can be read without replaying: docs/formats.md has the layout.
//
//     file   "tafl-sp2"  u64 rules_hash  u64 nodes  u64 seed  u64 network  game...
//     file   "tafl-sp1"  u64 rules_hash  game...                                      (older; read and continued)
//     game   u16 plies   u8 result       u8 0      ply...           result: 0 attackers, 1 defenders, 2 draw
//     ply    u32: from in bits 0-8, to in bits 9-17, score + 8192 in bits 18-31 (0: no score)
//
// All little-endian. Every game begins at the ruleset's own opening. Games are whole or absent: what a writer
// that was killed left of its last game is dropped by the reader, which says so, and cut off by the next
// writer.
//
// Errors: what a file holds is answered with sentences that name it; where the system fails a writer,
// std::system_error is thrown.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "rules/types.hpp"

namespace tafl::arena {

struct SelfplayPly {
    static constexpr int max_score = 8'000;  // larger ones are written as this
    static constexpr int no_score = std::numeric_limits<int>::min();

    Move move;
    int score = no_score;  // the search's, for the side to move
    bool operator==(const SelfplayPly&) const = default;
};

struct SelfplayGame {
    static constexpr std::size_t max_plies = 0xFFFF;

    Winner result = Winner::Draw;  // never Nobody
    std::vector<SelfplayPly> plies;
    bool operator==(const SelfplayGame&) const = default;
};

// How the games of a file were made when it was begun.
struct SelfplaySettings {
    std::uint64_t nodes = 0;
    std::uint64_t seed = 0;
    std::uint64_t network = 0;  // its fingerprint; 0: the hand-made evaluation
    bool operator==(const SelfplaySettings&) const = default;
};

// Reads a file from front to back.
class SelfplayReader {
  public:
    [[nodiscard]] static std::expected<SelfplayReader, std::string> open(const std::filesystem::path& path,
                                                                         std::uint64_t rules_hash);
    // Empty for an older file, which does not say.
    [[nodiscard]] const std::optional<SelfplaySettings>& settings() const noexcept { return settings_; }
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
    void read_more(std::string& bytes, std::size_t size);

    std::filesystem::path path_;
    std::ifstream stream_;
    std::optional<SelfplaySettings> settings_;
    std::uint64_t offset_ = 0;
    std::uint64_t left_over_ = 0;
    std::string bytes_;
};

// What is wrong with a game, as a sentence without its subject; empty where nothing is.
using SelfplayCheck = std::function<std::string(const SelfplayGame&)>;

// Appends whole games. One writer at a time for each file: a second one is refused.
class SelfplayWriter {
  public:
    // Makes the file, or goes on with one of the same rules if `check` finds nothing in its games. Refuses,
    // and leaves alone, what is no such file.
    [[nodiscard]] static std::expected<SelfplayWriter, std::string> open(const std::filesystem::path& path,
                                                                         std::uint64_t rules_hash,
                                                                         const SelfplaySettings& settings,
                                                                         const SelfplayCheck& check = {});
    SelfplayWriter(SelfplayWriter&& other) noexcept;
    SelfplayWriter& operator=(SelfplayWriter&&) = delete;
    ~SelfplayWriter();

    // How many games the file holds.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    // Those that the file was begun with; empty where it does not say.
    [[nodiscard]] const std::optional<SelfplaySettings>& settings() const noexcept { return settings_; }
    // Precondition: squares below 512, at most max_plies plies. The game is with the operating system on
    // return.
    void append(const SelfplayGame& game);

  private:
    SelfplayWriter(std::filesystem::path path, int descriptor) noexcept;
    [[nodiscard]] std::expected<void, std::string> lock() const;
    [[nodiscard]] std::expected<void, std::string> go_on(std::uint64_t rules_hash,
                                                         const SelfplayCheck& check);
    [[nodiscard]] bool is_empty() const;
    void write(const std::string& bytes) const;
    [[nodiscard]] std::unexpected<std::string> refuse(const std::string& what) const;
    [[noreturn]] void cannot_write() const;

    std::filesystem::path path_;
    int descriptor_;
    std::uint64_t games_ = 0;
    std::optional<SelfplaySettings> settings_;
};

}  // namespace tafl::arena

// The file of self-play games for training; docs/formats.md has the layout.
//
//     file   "tafl-sp2"  u64 rules_hash  u64 nodes  u64 seed  u64 network  game...
//     file   "tafl-sp1"  u64 rules_hash  game...                                      (older; can be read and continued)
//     game   u16 plies   u8 result       u8 0      ply...      result: 0 attackers, 1 defenders, 2 draw
//     ply    u32: from in bits 0-8, to in bits 9-17, score + 8192 in bits 18-31 (0: no score)
//
// All numbers are little-endian. Every game begins at the ruleset's opening. If a writer was killed, the reader ignores and
// reports the incomplete last game, and the next writer truncates it. Only the first plies of a game, its random opening, are
// without a score. So a ply without one after others is the head of a further game: the length of the game before it is wrong,
// and the file is refused as damaged.
//
// Errors: invalid files are reported as sentences that name the file; failed writes throw std::system_error.
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
    static constexpr int max_score = 8'000;  // larger scores are clamped
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

// How the first games of a file were made.
struct SelfplaySettings {
    std::uint64_t nodes = 0;
    std::uint64_t seed = 0;
    std::uint64_t network = 0;  // its fingerprint; 0: the classical evaluation
    bool operator==(const SelfplaySettings&) const = default;
};

// Reads a file sequentially.
class SelfplayReader {
  public:
    // A file of games under any rules.
    [[nodiscard]] static std::expected<SelfplayReader, std::string> open(const std::filesystem::path& path);
    [[nodiscard]] static std::expected<SelfplayReader, std::string> open(const std::filesystem::path& path,
                                                                         std::uint64_t rules_hash);
    [[nodiscard]] std::uint64_t rules_hash() const noexcept { return rules_hash_; }
    // Empty for an older file.
    [[nodiscard]] const std::optional<SelfplaySettings>& settings() const noexcept { return settings_; }
    // Reads the next game; false at the end of the file, and then `game` is meaningless. Squares may lie off the board and
    // moves may be illegal.
    [[nodiscard]] std::expected<bool, std::string> next(SelfplayGame& game);
    // Bytes of an incomplete game at the end of the file. Valid after next() has returned false.
    [[nodiscard]] std::uint64_t left_over() const noexcept { return left_over_; }
    // The end of the last complete game, in bytes.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

  private:
    SelfplayReader(std::filesystem::path path, std::ifstream stream);
    [[nodiscard]] std::unexpected<std::string> refuse(const std::string& what) const;
    [[nodiscard]] bool stop(std::uint64_t begun) noexcept;
    void read_more(std::string& bytes, std::size_t size);

    std::filesystem::path path_;
    std::ifstream stream_;
    std::uint64_t rules_hash_ = 0;
    std::optional<SelfplaySettings> settings_;
    std::uint64_t offset_ = 0;
    std::uint64_t left_over_ = 0;
    std::string bytes_;
};

// Why a game is invalid, as a sentence without its subject; empty if it is valid.
using SelfplayCheck = std::function<std::string(const SelfplayGame&)>;

// Appends games. A file has one writer at a time: opening a second one fails.
class SelfplayWriter {
  public:
    // Creates the file, or continues one of the same rules whose games pass `check`. Fails for any other file and does not
    // change it.
    [[nodiscard]] static std::expected<SelfplayWriter, std::string> open(const std::filesystem::path& path,
                                                                         std::uint64_t rules_hash,
                                                                         const SelfplaySettings& settings,
                                                                         const SelfplayCheck& check = {});
    SelfplayWriter(SelfplayWriter&& other) noexcept;
    SelfplayWriter& operator=(SelfplayWriter&&) = delete;
    ~SelfplayWriter();

    // The number of games in the file.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    // Bytes of an incomplete last game that open() has truncated.
    [[nodiscard]] std::uint64_t removed() const noexcept { return removed_; }
    // The settings of its first games; empty for an older file.
    [[nodiscard]] const std::optional<SelfplaySettings>& settings() const noexcept { return settings_; }
    // Precondition: squares below 512, at most max_plies plies, none without a score after one with a score. On return the
    // game has been written to the operating system.
    void append(const SelfplayGame& game);

  private:
    SelfplayWriter(std::filesystem::path path, int descriptor) noexcept;
    [[nodiscard]] std::expected<void, std::string> lock() const;
    [[nodiscard]] std::expected<void, std::string> resume(std::uint64_t rules_hash,
                                                          const SelfplayCheck& check);
    [[nodiscard]] bool is_empty() const;
    void write(const std::string& bytes) const;
    [[nodiscard]] std::unexpected<std::string> refuse(const std::string& what) const;
    [[noreturn]] void cannot_write() const;

    std::filesystem::path path_;
    int descriptor_;
    std::uint64_t games_ = 0;
    std::uint64_t removed_ = 0;
    std::optional<SelfplaySettings> settings_;
};

}  // namespace tafl::arena

// The transposition table of the proof search, shared by its threads: proof and disproof numbers of folded positions.
//
// Buckets of five entries on a pair of cache lines, each with a spin lock. A full bucket gives up the entry with the least work behind
// it; the numbers of a position that is lost are found again by searching it again. A position that a thread is in stays.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <expected>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lab/solver/proof_numbers.hpp"

namespace tafl::solver {

struct ProofEntry {
    std::uint64_t key = 0;
    ProofNumbers numbers;
    std::uint32_t work = 0;      // positions expanded below it
    std::uint16_t visitors = 0;  // threads in it now
    std::uint16_t height = 0;    // if proven: greater than that of every position its proof continues with
};

class ProofTable {
  public:
    explicit ProofTable(std::uint64_t bytes);  // at least one bucket; throws std::bad_alloc

    [[nodiscard]] std::optional<ProofEntry> find(std::uint64_t key) const noexcept;
    void enter(std::uint64_t key) noexcept;
    void leave(std::uint64_t key, ProofNumbers numbers, std::uint32_t work, std::uint16_t height) noexcept;
    void store(std::uint64_t key, ProofNumbers numbers, std::uint16_t height) noexcept;
    void forget(std::uint64_t key) noexcept;  // its numbers
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }

    [[nodiscard]] std::uint64_t used() const noexcept { return used_; }
    [[nodiscard]] std::uint64_t capacity() const noexcept { return (mask_ + 1) * entries_per_bucket; }

    // Writes the proven entries and those with at least `least_work`, with a checksum, so that a search can continue: to a file beside
    // `path`, which it then renames. Nobody may search meanwhile. `purpose` identifies the proof that the numbers belong to; read()
    // refuses any other. Throws std::system_error.
    void write(const std::filesystem::path& path, std::uint64_t purpose, std::uint64_t work,
               std::uint32_t least_work) const;
    // Throws std::system_error if write() could not write there, before work is lost by it.
    static void require_writable(const std::filesystem::path& path);
    // Reads what write() wrote and returns the work of those searches; 0 if there is no file. An error is a sentence; the table may then
    // hold a part of the file.
    [[nodiscard]] std::expected<std::uint64_t, std::string> read(const std::filesystem::path& path,
                                                                 std::uint64_t purpose);
    [[nodiscard]] std::expected<std::uint64_t, std::string> read(std::istream& file, std::string_view name,
                                                                 std::uint64_t purpose);

  private:
    static constexpr std::size_t entries_per_bucket = 5;
    struct alignas(128) Bucket {
        std::array<ProofEntry, entries_per_bucket> entries;
        mutable std::atomic_flag lock;
    };
    class Locked;

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept { return buckets_[key & mask_]; }
    // The entry of the key, or the one to give up for it; null if all five are being visited.
    [[nodiscard]] ProofEntry* place(Bucket& bucket, std::uint64_t key) noexcept;

    std::uint64_t mask_;
    std::unique_ptr<Bucket[]> buckets_;
    std::atomic<std::uint64_t> used_{0};
};

}  // namespace tafl::solver

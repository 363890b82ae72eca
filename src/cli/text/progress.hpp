// A progress line on standard error; silent unless that is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tafl::cli {

class Progress {
  public:
    // A total of 0 means unknown.
    explicit Progress(std::string unit, std::uint64_t total = 0) noexcept;
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();  // clears the line
    // Cheap: reads the clock, and writes at most ten times a second. `more` follows the unit.
    void show(std::uint64_t so_far, std::string_view more = {}) noexcept;

  private:
    using Clock = std::chrono::steady_clock;
    std::string unit_;
    std::uint64_t total_;
    Clock::time_point last_ = Clock::now();
    bool watched_;
    bool written_ = false;
};

// Seconds since its construction.
class Stopwatch {
  public:
    [[nodiscard]] double seconds() const noexcept {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

  private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace tafl::cli

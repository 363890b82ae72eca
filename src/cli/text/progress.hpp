// A progress line on standard error; silent unless that is a terminal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace tafl::cli {

// "12 of 116 first moves, 1:23", written again each second, so that a slow step is seen to go on.
class Progress {
  public:
    // A total of 0 means unknown. What is not counted is a sentence: "checking data".
    explicit Progress(std::string unit, std::uint64_t total = 0);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();  // clears the line
    // Cheap: reads the clock, and writes at most ten times a second. `more` follows the unit.
    void show(std::uint64_t so_far, std::string_view more = {});
    // A line that stays, also where standard error is no terminal.
    void say(std::string_view line);

  private:
    using Clock = std::chrono::steady_clock;
    void tick(const std::stop_token& stop);
    void draw();
    void clear();

    std::string unit_, more_;
    std::uint64_t total_, so_far_ = 0;
    bool is_counted_;
    bool watched_;
    bool written_ = false;
    Clock::time_point begin_ = Clock::now(), last_ = begin_;
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread ticker_;  // last: it uses the others
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

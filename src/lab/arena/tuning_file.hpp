// The file of a tuning: the values after each step, a line each, in columns separated by tabs. Several processes may share it.
//
//   step  points  razoring_margin  futility_base
//   0     0       220              90
//   1     -2      218.9            90.45
#pragma once

#include <expected>
#include <filesystem>
#include <functional>

#include "lab/arena/spsa.hpp"

namespace tafl::arena {

struct TuningState {
    std::uint64_t steps = 0;  // that were played
    std::vector<double> values;
};

class TuningFile {
  public:
    // Begins the file with the options' initial values, unless it exists. Fails if the file is of other options, damaged, or cannot be
    // read or written.
    [[nodiscard]] static std::expected<TuningFile, std::string> open(std::filesystem::path path,
                                                                     std::span<const SpinOption> options);

    [[nodiscard]] std::expected<TuningState, std::string> read() const;
    // Appends a step: `move` changes the values as they are now, after the steps of other processes. Returns the new state.
    [[nodiscard]] std::expected<TuningState, std::string> append(
        int points, const std::function<void(TuningState&)>& move) const;

  private:
    TuningFile(std::filesystem::path path, std::span<const SpinOption> options);
    [[nodiscard]] std::expected<TuningState, std::string> parse(std::string_view text) const;
    [[nodiscard]] std::string failed(std::string_view what) const;

    std::filesystem::path path_;
    std::vector<SpinOption> options_;
    std::string header_;
};

}  // namespace tafl::arena

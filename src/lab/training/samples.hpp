// Reads self-play games into samples: replays every game through the rules and keeps the quiet positions with a score.
//
// Left out: positions without a score, with a score so high that the game is decided, before a capture, and those in which
// the king can escape at once. The search resolves all of these itself.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/training/sample.hpp"
#include "rules/ruleset.hpp"

namespace tafl::training {

struct SampleOptions {
    std::size_t most = 100'000'000;  // samples; about 8 GB
    int max_score = 2'500;           // larger scores count as decided
    int validation_every = 50;       // one game in this many is kept for validation
};

using Rulesets = std::span<const std::shared_ptr<const Ruleset>>;

struct Samples {
    std::vector<Sample> training;
    std::vector<Sample> validation;
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::vector<std::string> warnings;  // files with an incomplete last game
    bool full = false;                  // there were more than `most`
};

// The games of each file are of `ruleset`, or of one of `others` in its family. Errors are sentences: a file of unknown rules or
// of another family, an illegal move, rules that no network is for.
[[nodiscard]] std::expected<Samples, std::string> read_samples(std::span<const std::filesystem::path> files,
                                                               const Ruleset& ruleset, Rulesets others = {},
                                                               const SampleOptions& options = {});

}  // namespace tafl::training

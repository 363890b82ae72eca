// From files of self-play games to samples: every game is replayed through the rules, and the quiet positions that
// the search judged are kept.
//
// Left out: positions without a score, with one so high that the game is as good as over, those whose move took
// something, and those where the king escapes with the next move. Search sees to all of these itself.
#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "training/sample.hpp"

namespace tafl::training {

struct SampleOptions {
    std::size_t most = 140'000'000;  // samples; about 8 GB
    int highest_score = 2'500;       // from here on a position is as good as decided
    int validation_every = 50;       // one game of so many is kept for validation
};

struct Samples {
    std::vector<Sample> training;
    std::vector<Sample> validation;
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::vector<std::string> warnings;  // files that end in the middle of a game
    bool full = false;                  // there were more than `most`
};

// Errors are sentences: a file that is not of these rules, a move that the rules refuse, a board that is not 11x11.
[[nodiscard]] std::expected<Samples, std::string> read_samples(std::span<const std::filesystem::path> files,
                                                               const Ruleset& ruleset,
                                                               const SampleOptions& options = {});

}  // namespace tafl::training

#include "cli/bad_games.hpp"

#include <fmt/format.h>

#include "cli/failure.hpp"
#include "cli/files.hpp"

namespace tafl::cli {

void BadGames::add(const std::string& path, int game, const Error& error) {
    if (count_++ > 0) return;
    first_ = input_name(path);
    if (game > 0) first_ += fmt::format(": game {}", game);
    if (error.line > 0) first_ += fmt::format(", line {}, column {}", error.line, error.column);
    first_ += ": " + error.message;
}

void BadGames::complain() const {
    if (count_ == 0) return;
    if (count_ == 1) throw UserError(first_);
    throw UserError(fmt::format("{} ({} games cannot be read; this is the first)", first_, count_));
}

}  // namespace tafl::cli

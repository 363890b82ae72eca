// Chapters of studies: each is one game with its variations, comments and annotations, every move of which
// the rules allow.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "records/record_format.hpp"
#include "rules/ruleset.hpp"

namespace tafl::api {

inline constexpr std::size_t max_chapters = 64;                    // of a study
inline constexpr std::size_t max_chapter_moves = 5'000;            // in all its lines
inline constexpr std::size_t max_chapter_comment_size = 32 << 10;  // bytes, of one comment
inline constexpr std::size_t max_chapter_size = 512 << 10;         // bytes, written as OTG

struct Chapter {
    std::string title;    // as its tags say: that of a chapter, the players, or the event; may be empty
    std::string ruleset;  // the name of its ruleset
    std::string record;   // as OTG
};

// Reads the games of a text in any format of records. Fails with the place of the first game that cannot be
// read, has an illegal move in one of its lines, or exceeds a limit. Games that name no rules are read as by Replayer, whose
// default is `preferred`, or the first built-in ruleset.
[[nodiscard]] Parsed<std::vector<Chapter>> read_chapters(
    std::string_view text, const std::shared_ptr<const Ruleset>& preferred = nullptr);

// The game of a chapter as it was played: its main line.
struct ChapterGame {
    std::shared_ptr<const Ruleset> ruleset;
    std::array<std::string, 2> names;  // by side, as its tags say; may be empty
    std::string position;              // empty: the ruleset's start
    std::vector<std::string> moves;
    Winner result = Winner::Nobody;  // by the board, else as recorded; Nobody: unfinished
    bool is_by_timeout = false;      // nothing on the board ended it, and a side has lost on time
};
// `record` is that of a Chapter.
[[nodiscard]] Parsed<ChapterGame> game_of_chapter(std::string_view record);

// Appends a chapter to a file of a study, with the titles of both as its tags. `record` is that of a Chapter.
[[nodiscard]] Parsed<void> append_chapter(std::string& out, std::string_view study, std::string_view title,
                                          std::string_view record, RecordFormat format);

}  // namespace tafl::api

#include "api/chapters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/record_text.hpp"
#include "notation/claimed_captures.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/limits.hpp"
#include "records/record_reader.hpp"
#include "records/record_writer.hpp"
#include "records/replay.hpp"
#include "records/turns.hpp"

namespace tafl::api {

namespace {

constexpr std::string_view study_tag = "StudyName", chapter_tag = "ChapterName";

std::unexpected<Error> refuse(std::string sentence) { return std::unexpected(Error{std::move(sentence)}); }

Parsed<void> check_moves(const Record& record) {
    std::size_t moves = 0;
    for (const auto& line : record.lines) moves += line.moves.size();
    if (moves <= max_chapter_moves) return {};
    return refuse(fmt::format("a chapter has at most {} moves in all its lines; this one has {}",
                              max_chapter_moves, moves));
}

Parsed<void> check_comment(std::string_view comment) {
    if (comment.size() <= max_chapter_comment_size) return {};
    return refuse(fmt::format("a comment has at most {} bytes; one of these has {}", max_chapter_comment_size,
                              comment.size()));
}

Parsed<void> check_comments(const Record& record) {
    if (auto checked = check_comment(record.start_comment); !checked) return checked;
    for (const auto& line : record.lines) {
        for (const auto& note : line.notes) {
            if (auto checked = check_comment(note.comment); !checked) return checked;
            if (auto checked = check_comment(note.before); !checked) return checked;
        }
    }
    return {};
}

// Plays all lines of a record, each move once: before a move it plays the variations that replace it.
class Lines {
  public:
    Lines(const Record& record, Game& game)
        : record_(record),
          game_(game),
          size_(game.ruleset().size()),
          variations_(variations_by_line(record)) {}

    Parsed<void> play(std::uint32_t index = 0) {
        const int start = game_.plies();
        const auto& line = record_.lines[index];
        auto variation = variations_[index].begin();
        for (std::uint32_t ply = 0; ply <= line.moves.size(); ++ply) {
            for (; variation != variations_[index].end() && record_.lines[*variation].branch == ply;
                 ++variation)
                if (auto played = play(*variation); !played) return played;
            if (ply == line.moves.size()) break;
            if (auto played = play_move(line.moves[ply], index); !played) return played;
        }
        while (game_.plies() > start) game_.undo();
        return {};
    }

  private:
    [[nodiscard]] std::unexpected<Error> refuse_move(std::uint32_t index, std::string_view why) const {
        return refuse(fmt::format("{}move {} {}", index == 0 ? "" : "in a variation, ",
                                  move_number(game_.plies()), why));
    }
    Parsed<void> play_move(const MoveToken& token, std::uint32_t index) {
        const Move move{to_square(token.from, size_), to_square(token.to, size_)};
        if (move.from == no_square || move.to == no_square)
            return refuse_move(index, fmt::format("{}-{} is not on a board of {}x{}", to_string(token.from),
                                                  to_string(token.to), size_, size_));
        if (const auto played = play_recorded(game_, move); !played)
            return refuse_move(index, describe(played.error(), move, size_));
        if (token.mark_count == 0 || has_right_marks(token)) return {};
        game_.undo();
        return refuse_move(
            index, fmt::format("{}: the rules capture other pieces than the record", to_string(move, size_)));
    }
    [[nodiscard]] bool has_right_marks(const MoveToken& token) const {
        ClaimedCaptures claimed(game_);
        for (std::uint32_t i = 0; i < token.mark_count; ++i)
            claimed.add(to_square(record_.marks[token.first_mark + i].cell, size_));
        return claimed.are_right();
    }

    const Record& record_;
    Game& game_;
    int size_;
    std::vector<std::vector<std::uint32_t>> variations_;
};

// Sets the game up and plays all its lines; returns the rules.
Parsed<std::shared_ptr<const Ruleset>> check_by_rules(const Record& record,
                                                      const std::shared_ptr<const Ruleset>& preferred) {
    Replayer replayer(preferred ? preferred : builtin_rulesets().front(), false, {});
    if (const auto replay = replayer.replay(record); !replay) return std::unexpected(replay.error());
    Game game(replayer.game());
    game.restart();
    if (const auto played = Lines(record, game).play(); !played)
        return refuse(played.error().message + replayer.unnamed_rules());
    return game.shared_ruleset();
}

std::string title_of(const Record& record) {
    if (const auto title = record.tag(chapter_tag); !title.empty()) return std::string(title);
    const auto attackers = record.tag("attackers"), defenders = record.tag("defenders");
    if (!attackers.empty() && !defenders.empty()) return fmt::format("{} – {}", attackers, defenders);
    return std::string(record.tag("event"));
}

void set_tag(Record& record, std::string_view key, std::string_view value) {
    std::erase_if(record.tags, [&](const Tag& tag) { return tag.key == key; });
    if (!value.empty()) record.tags.push_back({std::string(key), std::string(value)});
}

Parsed<Chapter> to_chapter(Record& record, const std::shared_ptr<const Ruleset>& preferred) {
    if (auto checked = check_moves(record); !checked) return std::unexpected(checked.error());
    if (auto checked = check_comments(record); !checked) return std::unexpected(checked.error());
    const auto ruleset = check_by_rules(record, preferred);
    if (!ruleset) return std::unexpected(ruleset.error());
    Chapter chapter{title_of(record), (*ruleset)->name, {}};
    set_tag(record, chapter_tag, {});
    set_tag(record, study_tag, {});
    if (record.tags.size() + 2 > max_written_tags)  // append_chapter() adds two
        return refuse(fmt::format("a chapter has at most {} tags; this one has {}", max_written_tags - 2,
                                  record.tags.size()));
    const auto written = append_record(chapter.record, record, RecordFormat::Otn, write_context(**ruleset));
    if (!written) return std::unexpected(written.error());
    if (chapter.record.size() > max_chapter_size)
        return refuse(fmt::format("a chapter has at most {} KiB as OTG; this one has {}",
                                  max_chapter_size >> 10, (chapter.record.size() >> 10) + 1));
    return chapter;
}

}  // namespace

Parsed<std::vector<Chapter>> read_chapters(std::string_view text,
                                           const std::shared_ptr<const Ruleset>& preferred) {
    RecordReader reader(text);
    Record record;
    std::vector<Chapter> chapters;
    for (auto step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        if (step == ReadStep::Bad) return std::unexpected(in_place(reader.error()));
        if (chapters.size() == max_chapters)
            return refuse(
                fmt::format("a study has at most {} chapters; this text has more games", max_chapters));
        auto chapter = to_chapter(record, preferred);
        if (!chapter) return std::unexpected(in_place(reader.at_game(chapter.error())));
        chapters.push_back(*std::move(chapter));
    }
    if (chapters.empty()) return refuse("there is no game in it");
    return chapters;
}

Parsed<ChapterGame> game_of_chapter(std::string_view text) {
    RecordReader reader(text);
    Record record;
    if (reader.next(record) != ReadStep::Game) return refuse("there is no game in it");
    Replayer replayer(builtin_rulesets().front(), false, {});
    const auto replay = replayer.replay(record);
    if (!replay) return std::unexpected(replay.error());
    const auto& game = replayer.game();
    const int size = game.ruleset().size();
    ChapterGame found{game.shared_ruleset(), {}, {}, {}, replay->outcome.winner, false};
    found.names = {std::string(record.tag("attackers")), std::string(record.tag("defenders"))};
    if (record.start) found.position = to_position(game.start());
    for (const auto& played : game.history()) found.moves.push_back(to_string(played.move, size));
    if (found.result == Winner::Nobody) {
        found.result = record.result.value_or(Winner::Nobody);
        found.is_by_timeout = record.main().ending == Ending::Timeout;
    }
    return found;
}

Parsed<void> append_chapter(std::string& out, std::string_view study, std::string_view title,
                            std::string_view record, RecordFormat format) {
    RecordReader reader(record, RecordFormat::Otn);
    Record game;
    if (reader.next(game) != ReadStep::Game) return std::unexpected(in_place(reader.error()));
    Replayer replayer(builtin_rulesets().front(), false, {});
    const auto ruleset = replayer.ruleset_of(game);
    set_tag(game, study_tag, study);
    set_tag(game, chapter_tag, title);
    return append_record(out, game, format, ruleset ? write_context(**ruleset) : WriteContext{});
}

}  // namespace tafl::api

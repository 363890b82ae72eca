#include "api/records_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "notation/game_status.hpp"
#include "notation/outcomes.hpp"
#include "notation/placement.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "notation/squares.hpp"
#include "records/record_reader.hpp"
#include "records/replay.hpp"
#include "records/turns.hpp"

namespace tafl::api {

namespace {

class RecordsReading {
  public:
    RecordsReading(std::string_view text, std::shared_ptr<const Ruleset> fallback)
        : reader_(text), replayer_(std::move(fallback), false, {}) {}

    std::string read() {
        for (int count = 0;; ++count) {
            const auto step = reader_.next(record_);
            if (step == ReadStep::End) break;
            if (count == max_record_games) {
                add_fault(0, fmt::format("Only the first {} games were read.", max_record_games));
                break;
            }
            if (step == ReadStep::Bad) {
                add_fault(reader_.game(), in_place(reader_.error()));
            } else {
                add_game();
            }
        }
        return fmt::format(R"({{"games":[{}],"faults":[{}]}})", games_.text(), faults_.text());
    }

  private:
    static std::string in_place(const Error& error) {
        if (error.line == 0) return error.message + ".";
        return fmt::format("Line {}, column {}: {}.", error.line, error.column, error.message);
    }
    void add_fault(int game, const std::string& text) {
        faults_.open('{').field("game", game).field("text", text).close('}');
    }
    void add_game() {
        const auto replay = replayer_.replay(record_);
        if (!replay) return add_fault(reader_.game(), in_place(reader_.at_game(replay.error())));
        if (replay->stopped == Stop::Illegal || replay->stopped == Stop::CapturesDiffer) {
            add_fault(reader_.game(), fmt::format("Move {} {}{}.", move_number(replay->at.value_or(0)),
                                                  replay->why, replayer_.unnamed_rules()));
        }
        if (replay->stopped == Stop::AfterEnd) add_surplus_fault(*replay, replayer_.game());
        append_game(*replay, replayer_.game());
    }
    // Moves that the reader would miss; a resignation after the end is none.
    void add_surplus_fault(const Replay& replay, const Game& game) {
        const int at = replay.at.value_or(0);
        const auto& moves = record_.main().moves;
        if (at >= static_cast<int>(moves.size())) return;
        const auto& move = moves[static_cast<std::size_t>(at)];
        add_fault(reader_.game(), fmt::format("Move {} {}-{} comes after the end of the game{}. {}",
                                              move_number(at), to_string(move.from), to_string(move.to),
                                              replayer_.unnamed_rules(), describe_ending(game)));
    }
    void append_game(const Replay& replay, const Game& game) {
        games_.open('{').field("ruleset", replay.ruleset->name).key("tags").open('{');
        for (const auto& tag : record_.tags) games_.field(tag.key, tag.value);
        games_.close('}').field("start", to_position(game.start())).key("moves").open('[');
        for (const auto& played : game.history()) games_.value(to_string(played.move, game.ruleset().size()));
        const bool decided = replay.outcome.is_over();
        games_.close(']').field("result",
                                decided ? to_string(replay.outcome.winner) : to_string(replay.recorded));
        games_.field("reason", to_string(replay.outcome.reason)).field("text", record_.start_comment);
        append_own_rules(*replay.ruleset);
        append_variations();
        append_notes();
        games_.close('}');
    }
    // As a file, unless they are a built-in ruleset's.
    void append_own_rules(const Ruleset& ruleset) {
        const auto builtin = find_builtin(ruleset.name);
        if (!builtin || rules_hash(*builtin) != rules_hash(ruleset)) games_.field("file", to_file(ruleset));
    }
    // As recorded, legal or not; fields and numbers are those of JSON records (docs/formats.md).
    void append_variations() {
        if (record_.lines.size() == 1) return;
        games_.key("variations").open('[');
        for (const auto& line : std::span(record_.lines).subspan(1)) {
            std::string moves;
            for (const auto& move : line.moves)
                moves += fmt::format("{}{}-{}", moves.empty() ? "" : " ", to_string(move.from),
                                     to_string(move.to));
            games_.open('{').field("line", line.parent).field("ply", line.branch);
            games_.field("moves", moves).close('}');
        }
        games_.close(']');
    }
    void append_notes() {
        if (std::ranges::all_of(record_.lines, [](const auto& line) { return line.notes.empty(); })) return;
        games_.key("notes").open('[');
        for (std::size_t line = 0; line < record_.lines.size(); ++line)
            for (const auto& note : record_.lines[line].notes) append_note(line, note);
        games_.close(']');
    }
    void append_note(std::size_t line, const Note& note) {
        games_.open('{').field("line", line).field("ply", note.ply);
        if (!note.comment.empty()) games_.field("comment", note.comment);
        if (!note.before.empty()) games_.field("before", note.before);
        if (!note.nags.empty()) {
            games_.key("nags").open('[');
            for (const auto nag : note.nags) games_.value(static_cast<int>(nag));
            games_.close(']');
        }
        games_.close('}');
    }

    RecordReader reader_;
    Replayer replayer_;
    Record record_;
    JsonWriter games_;
    JsonWriter faults_;
};

}  // namespace

Parsed<std::string> records_json(std::string_view text, const std::shared_ptr<const Ruleset>& fallback) {
    if (text.size() > max_records_size)
        return std::unexpected(Error{"records of at most 1 MiB can be read at once"});
    if (trimmed(text).empty())
        return std::unexpected(Error{"there is nothing to read: paste a record or a position"});
    return RecordsReading(text, fallback ? fallback : builtin_rulesets().front()).read();
}

}  // namespace tafl::api

#include "record_samples.hpp"
#include "records/result_tokens.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "records/record_source.hpp"

namespace tafl::test {

namespace {

bool one_in(Dice& dice, unsigned n) { return dice() % n == 0; }

Cell random_cell(Dice& dice) {
    return {static_cast<std::uint8_t>(dice() % 11), static_cast<std::uint8_t>(dice() % 11)};
}

char random_letter(Dice& dice) { return one_in(dice, 6) ? "tTKcN"[dice() % 5] : '\0'; }

MoveToken random_move(Dice& dice, std::vector<CaptureMark>& marks) {
    MoveToken move;
    move.from = random_cell(dice);
    move.to = random_cell(dice);
    move.form = one_in(dice, 8) ? static_cast<MoveForm>(dice() % 4) : MoveForm::Slide;
    move.letter = random_letter(dice);
    move.pluses = static_cast<std::uint8_t>(one_in(dice, 9) ? dice() % 3 : 0);
    move.minuses = static_cast<std::uint8_t>(one_in(dice, 9) ? dice() % 3 : 0);
    move.first_mark = static_cast<std::uint32_t>(marks.size());
    if (one_in(dice, 3)) move.mark_count = static_cast<std::uint32_t>(dice() % 4);
    for (std::uint32_t i = 0; i < move.mark_count; ++i)
        marks.push_back({random_cell(dice), random_letter(dice)});
    return move;
}

// What each format has to escape, and what looks like something of its own.
std::string random_text(Dice& dice) {
    constexpr std::array<std::string_view, 26> pieces{"a",
                                                      "{",
                                                      "}",
                                                      "[",
                                                      "]",
                                                      "|",
                                                      "\\",
                                                      "(",
                                                      ")",
                                                      ";",
                                                      "%",
                                                      "$3",
                                                      "\"",
                                                      "1. d1-d3",
                                                      "---",
                                                      "300 30/3",
                                                      "(nag:4)",
                                                      "(before:x",
                                                      "[date:x]",
                                                      "\n",
                                                      "é",
                                                      "1-0",
                                                      "x y",
                                                      ",",
                                                      "\n\n[event:c]",
                                                      "\n[Event \"c\"]"};
    std::string text;
    for (auto left = 1 + dice() % 8; left > 0; --left) text += pieces[dice() % pieces.size()];
    const std::size_t first = text.find_first_not_of(" \n");
    if (first == std::string::npos) return "plain";
    return text.substr(first, text.find_last_not_of(" \n") - first + 1);
}

std::string random_tag_value(Dice& dice) {
    std::string value = random_text(dice);
    std::replace(value.begin(), value.end(), '\n', '.');
    return value;
}

Note random_note(Dice& dice, std::uint32_t ply, bool may_go_before) {
    Note note;
    note.ply = ply;
    if (one_in(dice, 2)) note.comment = random_text(dice);
    if (may_go_before && one_in(dice, 2)) note.before = random_text(dice);
    if (one_in(dice, 3)) {
        note.clock = RecordClock{static_cast<std::int64_t>(dice() % 9'000'000), 0, 0};
        if (one_in(dice, 2)) note.clock->milliseconds -= note.clock->milliseconds % 1000;
        if (one_in(dice, 2))
            *note.clock = RecordClock{note.clock->milliseconds, 30, static_cast<int>(dice() % 4)};
    }
    for (auto left = dice() % 3; left > 0; --left)
        note.nags.push_back(static_cast<std::uint8_t>(dice() % 256));
    return note;
}

bool says_something(const Note& note) {
    return !note.comment.empty() || !note.before.empty() || note.clock || !note.nags.empty();
}

// OpenTafl's notation marks what goes on from where the move before it ended.
void say_step(const MoveToken& before, MoveToken& move) {
    if (move.from != before.to || move.from == move.to) return;
    if (move.form == MoveForm::Slide) move.form = MoveForm::Step;
    if (move.form == MoveForm::Jump) move.form = MoveForm::JumpStep;
}

RecordLine random_line(Dice& dice, std::vector<CaptureMark>& marks, bool variation) {
    RecordLine line;
    for (auto left = 1 + dice() % 9; left > 0; --left) {
        const auto ply = static_cast<std::uint32_t>(line.moves.size());
        line.moves.push_back(random_move(dice, marks));
        if (ply > 0) say_step(line.moves[ply - 1], line.moves[ply]);
        Note note = random_note(dice, ply, variation && ply == 0);
        if (one_in(dice, 2) && says_something(note)) line.notes.push_back(std::move(note));
    }
    if (one_in(dice, 4)) line.ending = one_in(dice, 2) ? Ending::Timeout : Ending::Resignation;
    return line;
}

void add_tags(Record& record, Dice& dice) {
    for (const std::string_view key : {"event", "site", "date", "attackers", "defenders", "annotator",
                                       "puzzle-mode", "WhiteElo", "json_rated", "id"}) {
        if (one_in(dice, 3)) record.tags.push_back({std::string(key), random_tag_value(dice)});
    }
    if (one_in(dice, 3))
        record.tags.push_back({"time-control", one_in(dice, 2) ? "900 10i" : "3600 30/3 3i"});
    if (one_in(dice, 4)) record.tags.push_back({"termination", "abandoned"});
    if (one_in(dice, 3)) record.variant = "copenhagen";
    if (one_in(dice, 3)) record.otn_rules = "dim:11 name:Ours start:/11/";
}

Placement random_start(Dice& dice) {
    Placement start;
    start.setup.size = 11;
    for (int i = 0; i < 20; ++i)
        start.setup.pieces[dice() % 121] = one_in(dice, 2) ? Piece::Attacker : Piece::Defender;
    start.setup.pieces[60] = Piece::King;
    start.side_given = one_in(dice, 2);
    if (start.side_given && one_in(dice, 2)) start.setup.to_move = Side::Defenders;
    return start;
}

Record read_one_from(RecordReader reader) {
    Record record;
    const ReadStep step = reader.next(record);
    EXPECT_EQ(step, ReadStep::Game) << reader.error().message;
    if (step != ReadStep::Game) return {};
    Record another;
    EXPECT_EQ(reader.next(another), ReadStep::End);
    return record;
}

std::string first_error_from(RecordReader reader) {
    Record record;
    for (ReadStep step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        const Error& error = reader.error();
        if (step == ReadStep::Bad) return fmt::format("{}:{} {}", error.line, error.column, error.message);
    }
    return "";
}

}  // namespace

Record random_record(Dice& dice) {
    Record record;
    add_tags(record, dice);
    if (one_in(dice, 3)) record.start = random_start(dice);
    if (one_in(dice, 3)) record.start_comment = random_text(dice);
    if (one_in(dice, 3))
        record.counts = CaptureCounts{static_cast<int>(dice() % 9), static_cast<int>(dice() % 9)};
    record.result = result_tokens[dice() % result_tokens.size()].result;
    record.lines[0] = random_line(dice, record.marks, false);
    for (auto left = dice() % 6; left > 0; --left) {
        const auto parent = static_cast<std::uint32_t>(dice() % record.lines.size());
        RecordLine line = random_line(dice, record.marks, true);
        line.parent = parent;
        line.branch = static_cast<std::uint32_t>(dice() % record.lines[parent].moves.size());
        if (line.branch > 0) say_step(record.lines[parent].moves[line.branch - 1], line.moves[0]);
        record.lines.push_back(std::move(line));
    }
    return record;
}

Record with_sorted_tags(Record record) {
    std::stable_sort(record.tags.begin(), record.tags.end(),
                     [](const Tag& a, const Tag& b) { return a.key < b.key; });
    return record;
}

std::string write(const Record& record, RecordFormat format, const WriteContext& context) {
    std::string out;
    const auto written = append_record(out, record, format, context);
    EXPECT_TRUE(written) << written.error().message;
    return out;
}

Record read_one(std::string_view text) { return read_one_from(RecordReader(text)); }
Record read_one(std::string_view text, RecordFormat format) {
    return read_one_from(RecordReader(text, format));
}

std::string first_error(std::string_view text) { return first_error_from(RecordReader(text)); }
std::string first_error(std::string_view text, RecordFormat format) {
    return first_error_from(RecordReader(text, format));
}

std::string run_of(char c, std::size_t count, std::string_view before, std::string_view behind) {
    std::string out(before);
    out.append(count, c);
    return out.append(behind);
}

std::string moves_of(const Record& record, std::size_t line) {
    std::string out;
    append_move_list(out, record, record.lines[line], MoveStyle::Full);
    return out;
}

}  // namespace tafl::test

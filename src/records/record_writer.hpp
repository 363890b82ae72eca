// Writes recorded games. What a format cannot express goes into tags and notes that docs/formats.md defines, so that
// reading gives the same game again. Only CSV, plain moves and Ludii's trials lose something: tags, notes and variations
// (see lost_in).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "records/record.hpp"
#include "records/record_format.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

class Replayer;

// The ruleset for records that do not name theirs. Build it once for many games.
struct WriteContext {
    std::string rules_name;  // "": write none
    std::string otn_rules;
    bool builtin = false;  // the name means these rules to every reader
    std::optional<Setup> start;
    bool taken = false;  // the name means other rules to readers, so it is not written
    std::shared_ptr<const Ruleset> berserk = nullptr;  // the rules, if pieces jump under them (R12)
};
[[nodiscard]] WriteContext write_context(const Ruleset& ruleset);
// Of the rules that the record names or, if it names none, those by which the replayer reads it, if the game is legal under them. A
// name that is unknown here is kept as it is. Fails as Replayer::ruleset_of() does.
[[nodiscard]] Parsed<WriteContext> write_context(Replayer& replayer, const Record& record);

// What is written about the rules: a ruleset's name, a rule string, both or neither. The string is omitted if
// the name says the same.
struct RulesText {
    std::string_view name;
    std::string_view otn_rules;
};
[[nodiscard]] RulesText rules_text(const Record& record, const WriteContext& context) noexcept;

// Appends the game. A file of several games is their texts one after the other. Refuses, with nothing appended, a game
// that would not be read back as it is (record_check.hpp); csv and moves leave its texts out. A tag without a value, or
// with "?", says nothing and is not read back.
[[nodiscard]] Parsed<void> append_record(std::string& out, const Record& record, RecordFormat format,
                                         const WriteContext& context = {});

// What the format cannot express of this game, for people: "comments", "variations". Empty: nothing is lost.
[[nodiscard]] std::vector<std::string> lost_in(const Record& record, RecordFormat format);

// One for each format. Precondition of the last three: check_writable(). Those that return a fault may have appended.
void append_csv(std::string& out, const Record& record);
void append_moves(std::string& out, const Record& record);
[[nodiscard]] Parsed<void> append_otn(std::string& out, const Record& record, const WriteContext& context);
[[nodiscard]] Parsed<void> append_pgn(std::string& out, const Record& record, const WriteContext& context);
void append_json(std::string& out, const Record& record, const WriteContext& context);
// Only games from the opening, by rules that Ludii has (notation/rulesets/ludii_games.hpp).
[[nodiscard]] Parsed<void> append_ludii(std::string& out, const Record& record, const WriteContext& context);

// For the comments of a turn as they are written, with their brackets.
[[nodiscard]] Parsed<void> check_comment_length(std::size_t length);

}  // namespace tafl

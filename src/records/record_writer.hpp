// Recorded games as text. What a format has no place for goes into tags and notes of ours (docs/formats.md),
// so that reading gives the same game again; only CSV and plain moves have no room for tags, notes and
// variations.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "records/record.hpp"
#include "records/record_format.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// What the records themselves may not say: the ruleset they were played by. Build it once for many games.
struct WriteContext {
    std::string rules_name;  // "": say nothing
    std::string otn_rules;
    bool builtin = false;  // others know the rules by that name
    std::optional<Setup> start;
    bool taken = false;  // others know the name, but for other rules: it is not written
    std::shared_ptr<const Ruleset> berserk = nullptr;  // the rules, if pieces jump under them (R12)
};
[[nodiscard]] WriteContext write_context(const Ruleset& ruleset);

// What a format says of the rules in words of ours: a ruleset's name, a rule string, both or neither. The
// string is left out where the name says the same.
struct RulesText {
    std::string_view name;
    std::string_view otn_rules;
};
[[nodiscard]] RulesText rules_text(const Record& record, const WriteContext& context) noexcept;

// Appends the game. Games in one file stand one after the other: appending is all that is needed.
void append_record(std::string& out, const Record& record, RecordFormat format,
                   const WriteContext& context = {});

// What the format would leave out of this game, in plain words: "comments", "variations". Empty: nothing.
[[nodiscard]] std::vector<std::string> lost_in(const Record& record, RecordFormat format);

// One for each format.
void append_csv(std::string& out, const Record& record);
void append_moves(std::string& out, const Record& record);
void append_otn(std::string& out, const Record& record, const WriteContext& context);
void append_pgn(std::string& out, const Record& record, const WriteContext& context);
void append_json(std::string& out, const Record& record, const WriteContext& context);

}  // namespace tafl

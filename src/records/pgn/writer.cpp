// Writes PGN as in the standard: the seven tags, further tags, moves in lines of at most 80 characters
// (a comment is not broken), the result.
#include <fmt/format.h>

#include <algorithm>

#include "notation/positions.hpp"
#include "records/pgn/pgn.hpp"
#include "records/record_text.hpp"
#include "records/record_writer.hpp"
#include "records/result_tokens.hpp"
#include "records/tag_names.hpp"
#include "records/turns.hpp"

namespace tafl {

namespace {

constexpr std::size_t line_width = 80;
constexpr std::string_view roster[] = {"event", "site",  "date",      "round",
                                       "White", "Black", "attackers", "defenders"};

void append_pgn_tag(std::string& out, std::string_view name, std::string_view value) {
    out += fmt::format("[{} \"{}\"]\n", name, escaped(value, "\"", "\""));
}

std::string_view or_unknown(std::string_view value) noexcept { return value.empty() ? "?" : value; }

void append_roster(std::string& out, const Record& record) {
    const std::string_view date = record.tag("date");
    const std::string_view attackers = record.tag("attackers");
    const std::string_view defenders = record.tag("defenders");
    const std::string_view white = record.tag("White");
    const std::string_view black = record.tag("Black");
    append_pgn_tag(out, "Event", or_unknown(record.tag("event")));
    append_pgn_tag(out, "Site", or_unknown(record.tag("site")));
    append_pgn_tag(out, "Date", date.empty() ? "????.??.??" : date);
    append_pgn_tag(out, "Round", or_unknown(record.tag("round")));
    append_pgn_tag(out, "White", white.empty() ? or_unknown(defenders) : white);
    append_pgn_tag(out, "Black", black.empty() ? or_unknown(attackers) : black);
    append_pgn_tag(out, "Result", token_for(record.result, &ResultTokens::pgn));
    append_pgn_tag(out, "Attackers", or_unknown(attackers));
    append_pgn_tag(out, "Defenders", or_unknown(defenders));
}

// White and Black are read as a repetition of these.
bool repeats_a_side(const Record& record, const Tag& tag) {
    return (tag.key == "White" && tag.value == record.tag("defenders")) ||
           (tag.key == "Black" && tag.value == record.tag("attackers"));
}

// All tags but the first one of each key of the roster.
void append_other_tags(std::string& out, const Record& record) {
    std::vector<std::string_view> written;
    for (const Tag& tag : record.tags) {
        const bool listed = std::find(std::begin(roster), std::end(roster), tag.key) != std::end(roster);
        if (listed && std::find(written.begin(), written.end(), tag.key) == written.end()) {
            written.push_back(tag.key);
            if (repeats_a_side(record, tag)) append_pgn_tag(out, to_pgn_key(tag.key), tag.value);
        } else if (tag.key == "time-control") {
            append_pgn_tag(out, "TimeControl", to_pgn_time_control(tag.value));
        } else {
            append_pgn_tag(out, to_pgn_key(tag.key), tag.value);
        }
    }
}

void append_rules(std::string& out, const Record& record, const WriteContext& context) {
    const RulesText rules = rules_text(record, context);
    if (!rules.name.empty()) append_pgn_tag(out, "Variant", rules.name);
    if (!rules.otn_rules.empty()) append_pgn_tag(out, "Rules", rules.otn_rules);
    const bool is_unnamed = rules.name.empty() && rules.otn_rules.empty() && !record.start;
    if (is_unnamed && record.tag("site") == pgn::site_without_rules) append_pgn_tag(out, "Variant", "?");
    if (!record.start) return;
    append_pgn_tag(out, "SetUp", "1");
    append_pgn_tag(
        out, "FEN",
        record.start->side_given ? to_position(record.start->setup) : to_rows(record.start->setup));
}

void append_ending(std::string& out, const Record& record) {
    if (record.main().ending == Ending::None) return;
    const std::string_view name = record.tag("termination").empty() ? "Termination" : "Ending";
    append_pgn_tag(out, name, record.main().ending == Ending::Timeout ? pgn::time_forfeit : pgn::resignation);
}

void append_pgn_tags(std::string& out, const Record& record, const WriteContext& context) {
    append_roster(out, record);
    append_other_tags(out, record);
    append_ending(out, record);
    append_rules(out, record, context);
    if (record.counts) {
        append_pgn_tag(out, "CapturesByAttackers", std::to_string(record.counts->by_attackers));
        append_pgn_tag(out, "CapturesByDefenders", std::to_string(record.counts->by_defenders));
    }
    if (record.result == std::nullopt) append_pgn_tag(out, pgn::unknown_result, "?");
}

class PgnWriter {
  public:
    PgnWriter(std::string& out, const Record& record)
        : out_(out),
          record_(record),
          turns_(number_turns(record, TurnNumbers::Through)),
          variations_(variations_by_line(record)),
          line_start_(out.size()) {}

    // An explicit stack instead of recursion: variations can be deep.
    Parsed<void> write() {
        if (!record_.start_comment.empty()) put_comment(record_.start_comment);
        stack_.push_back({0, 0, 0});
        while (!stack_.empty()) {
            if (!write_variation_of_last_move()) write_next_move();
        }
        put(token_for(record_.result, &ResultTokens::pgn));
        out_ += '\n';
        return check_comment_length(longest_comment_);
    }

  private:
    struct Frame {
        std::uint32_t line = 0;
        std::uint32_t ply = 0;      // the next move to write
        std::size_t variation = 0;  // the next of the line's variations
    };

    [[nodiscard]] const RecordLine& line(std::uint32_t index) const noexcept { return record_.lines[index]; }

    bool write_variation_of_last_move() {
        Frame& frame = stack_.back();
        const std::vector<std::uint32_t>& children = variations_[frame.line];
        if (frame.variation == children.size()) return false;
        const std::uint32_t child = children[frame.variation];
        if (line(child).branch >= frame.ply) return false;
        ++frame.variation;
        opening_ = "(";
        number_due_ = true;
        stack_.push_back({child, 0, 0});
        return true;
    }

    void write_next_move() {
        Frame& frame = stack_.back();
        const RecordLine& moves = line(frame.line);
        if (frame.ply == moves.moves.size()) return close_line();
        const Note* const note = record_.find_note(frame.line, frame.ply);
        if (note != nullptr && !note->before.empty()) put_comment(note->before);
        std::string text;
        append_move(text, moves.moves[frame.ply], record_.marks);
        put_number(turns_[frame.line][frame.ply]);
        put(text);
        ++frame.ply;
        if (note != nullptr) put_note(*note);
    }

    void close_line() {
        const std::uint32_t index = stack_.back().line;
        stack_.pop_back();
        if (index == 0) return;
        if (line(index).ending != Ending::None)
            put(line(index).ending == Ending::Timeout ? "timeout" : "---");
        out_ += ')';
        number_due_ = true;
    }

    void put_number(TurnSlot at) {
        if (at.slot == 0) {
            put(fmt::format("{}.", at.turn));
        } else if (number_due_) {
            put(fmt::format("{}...", at.turn));
        }
        number_due_ = false;
    }

    void put_note(const Note& note) {
        for (const std::uint8_t nag : note.nags) put(fmt::format("${}", nag));
        if (!note.clock && note.comment.empty()) return;
        std::string text = note.clock ? pgn::to_comment(*note.clock) : "";
        if (note.clock && !note.comment.empty()) text += ' ';
        put_comment(text + note.comment);
    }

    void put_comment(std::string_view text) {
        const std::string comment = "{" + guard_line_starts(escaped(text, "}", pgn::comment_escapes)) + "}";
        longest_comment_ = std::max(longest_comment_, comment.size());
        put(comment);
        number_due_ = true;
    }

    void put(std::string_view token) {
        const bool first = out_.size() == line_start_;
        const std::size_t width = out_.size() - line_start_ + 1 + opening_.size() + token.size();
        if (!first) out_ += width > line_width ? '\n' : ' ';
        if (!first && width > line_width) line_start_ = out_.size();
        out_ += opening_;
        opening_.clear();
        out_ += token;
        const std::size_t broken = token.rfind('\n');
        if (broken != std::string_view::npos) line_start_ = out_.size() - (token.size() - broken - 1);
    }

    std::string& out_;
    const Record& record_;
    std::vector<std::vector<TurnSlot>> turns_;
    std::vector<std::vector<std::uint32_t>> variations_;
    std::vector<Frame> stack_;
    std::size_t line_start_;
    std::string opening_;      // the bracket in front of the next token
    bool number_due_ = false;  // write the turn's number before the next move, also in mid-turn
    std::size_t longest_comment_ = 0;
};

}  // namespace

Parsed<void> append_pgn(std::string& out, const Record& record, const WriteContext& context) {
    append_pgn_tags(out, record, context);
    out += '\n';
    auto written = PgnWriter(out, record).write();
    out += '\n';
    return written;
}

}  // namespace tafl

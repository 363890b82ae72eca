// Writes OpenTafl's records: tags, with the rules last, then the turns, each followed by the variations on its
// moves.
#include <fmt/format.h>

#include <algorithm>

#include "notation/positions.hpp"
#include "records/move_forms.hpp"
#include "records/otn/otn.hpp"
#include "records/record_writer.hpp"
#include "records/result_tokens.hpp"
#include "records/tag_names.hpp"
#include "records/turns.hpp"

namespace tafl {

namespace {

constexpr std::string_view start_comment_key = "start-comment";

void append_otn_tag(std::string& out, std::string_view key, std::string_view value) {
    out += fmt::format("[{}:{}]\n", key, value);
}

void append_start_tags(std::string& out, const Record& record) {
    if (!record.start) return;
    append_otn_tag(out, "position", to_opentafl_rows(record.start->setup));
    if (!record.start->side_given) return;
    append_otn_tag(out, "to-move",
                   record.start->setup.to_move == Side::Attackers ? "attackers" : "defenders");
}

Parsed<void> append_otn_tags(std::string& out, const Record& record, const WriteContext& context) {
    const std::string_view rules = record.otn_rules.empty() ? context.otn_rules : record.otn_rules;
    for (const Tag& tag : record.tags) append_otn_tag(out, to_otn_key(tag.key, tag.value), tag.value);
    if (record.result) append_otn_tag(out, "result", token_for(record.result, &ResultTokens::otn));
    if (record.main().ending == Ending::Timeout) {
        append_otn_tag(out, record.tag("termination").empty() ? "termination" : "ending", "timeout");
    }
    if (record.counts) {
        append_otn_tag(out, "captures-by-attackers", std::to_string(record.counts->by_attackers));
        append_otn_tag(out, "captures-by-defenders", std::to_string(record.counts->by_defenders));
    }
    const bool taken = context.taken && record.variant == context.rules_name;
    if (!record.variant.empty() && !taken) append_otn_tag(out, "variant", record.variant);
    const std::string start_comment = otn::to_one_line(record.start_comment);
    if (!start_comment.empty()) append_otn_tag(out, start_comment_key, start_comment);
    append_start_tags(out, record);
    if (!rules.empty()) append_otn_tag(out, "rules", rules);
    return check_comment_length(start_comment.empty() ? 0
                                                      : start_comment.size() + start_comment_key.size() + 3);
}

class OtnWriter {
  public:
    OtnWriter(std::string& out, const Record& record, const WriteContext& context)
        : out_(out),
          record_(record),
          forms_(forms_by_line(record, context)),
          turns_(number_turns(record, TurnNumbers::FromOne)),
          variations_(variations_by_line(record)) {}

    // An explicit stack instead of recursion: variations can be deep.
    Parsed<void> write() {
        stack_.push_back({0, 0, 0, ""});
        while (!stack_.empty()) {
            Frame frame = std::move(stack_.back());
            stack_.pop_back();
            if (frame.ply < tokens(frame.line)) write_turn(std::move(frame));
        }
        return check_comment_length(longest_comments_);
    }

  private:
    struct Frame {
        std::uint32_t line = 0;
        std::uint32_t ply = 0;      // the next move to write
        std::size_t variation = 0;  // the next of the line's variations
        std::string address;        // "", or "4a.5."
    };

    static std::vector<std::vector<MoveForm>> forms_by_line(const Record& record,
                                                            const WriteContext& context) {
        std::vector<std::vector<MoveForm>> forms;
        for (std::uint32_t i = 0; i < record.lines.size(); ++i)
            forms.push_back(move_forms(record, i, context.berserk));
        return forms;
    }

    [[nodiscard]] const RecordLine& line(std::uint32_t index) const noexcept { return record_.lines[index]; }

    // A timeout of the main line is written as a tag.
    [[nodiscard]] std::uint32_t tokens(std::uint32_t index) const noexcept {
        const Ending ending = line(index).ending;
        const bool written = ending == Ending::Resignation || (ending == Ending::Timeout && index > 0);
        return static_cast<std::uint32_t>(line(index).moves.size()) + (written ? 1 : 0);
    }

    void write_turn(Frame frame) {
        const std::uint32_t first = frame.ply;
        const TurnSlot begin = turns_[frame.line][first];
        out_ += fmt::format("{}{}{}.", frame.address, begin.turn, frame.line == 0 ? "" : "a");
        if (begin.slot > 0) out_ += " .....";
        while (frame.ply < tokens(frame.line) && turns_[frame.line][frame.ply].turn == begin.turn) {
            out_ += ' ';
            append_token(frame.line, frame.ply++);
        }
        out_ += '\n';
        append_comments(frame.line, first, frame.ply);
        out_ += '\n';
        push_variations(std::move(frame));
    }

    void append_token(std::uint32_t index, std::uint32_t ply) {
        if (ply < line(index).moves.size()) {
            MoveToken move = line(index).moves[ply];
            move.form = forms_[index][ply];
            append_move(out_, move, record_.marks, MoveStyle::OpenTafl);
        } else {
            out_ += line(index).ending == Ending::Timeout ? "timeout" : "---";
        }
    }

    void append_comments(std::uint32_t index, std::uint32_t first, std::uint32_t end) {
        std::string slots = turns_[index][first].slot > 0 ? "[|" : "[";
        bool any = false;
        for (std::uint32_t ply = first; ply < end; ++ply) {
            if (ply > first) slots += '|';
            if (const Note* note = record_.find_note(index, ply)) {
                otn::append_slot(slots, *note);
                any = true;
            }
        }
        if (end - first == 1 && turns_[index][first].slot == 0) slots += '|';
        if (!any) return;
        longest_comments_ = std::max(longest_comments_, slots.size() + 1);
        out_ += slots + "]\n";
    }

    // The line continues after the variations on this turn's moves.
    void push_variations(Frame frame) {
        const std::vector<std::uint32_t>& children = variations_[frame.line];
        std::vector<Frame> opened;
        std::uint32_t number = 0;
        for (; frame.variation < children.size(); ++frame.variation) {
            const std::uint32_t child = children[frame.variation];
            const std::uint32_t branch = line(child).branch;
            if (branch >= frame.ply) break;
            const bool sibling = !opened.empty() && line(opened.back().line).branch == branch;
            number = sibling ? number + 1 : 1;
            const TurnSlot at = turns_[frame.line][branch];
            opened.push_back({child, 0, 0,
                              fmt::format("{}{}{}.{}.", frame.address, at.turn,
                                          static_cast<char>('a' + at.slot), number)});
        }
        stack_.push_back(std::move(frame));
        while (!opened.empty()) {
            stack_.push_back(std::move(opened.back()));
            opened.pop_back();
        }
    }

    std::string& out_;
    const Record& record_;
    std::vector<std::vector<MoveForm>> forms_;
    std::vector<std::vector<TurnSlot>> turns_;
    std::vector<std::vector<std::uint32_t>> variations_;
    std::vector<Frame> stack_;
    std::size_t longest_comments_ = 0;  // of one turn
};

}  // namespace

Parsed<void> append_otn(std::string& out, const Record& record, const WriteContext& context) {
    const std::size_t start = out.size();
    if (auto tags = append_otn_tags(out, record, context); !tags) return tags;
    if (out.size() == start) append_otn_tag(out, "compiler", otn::our_compiler);
    out += '\n';
    const std::size_t before = out.size();
    auto written = OtnWriter(out, record, context).write();
    if (out.size() == before) out += '\n';  // so the reader knows that no moves follow
    return written;
}

}  // namespace tafl

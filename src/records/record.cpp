#include "records/record.hpp"

#include <algorithm>

#include "records/result_tokens.hpp"

namespace tafl {

namespace {

bool same_move(const MoveToken& a, const MoveToken& b) noexcept {
    return a.from == b.from && a.to == b.to && a.form == b.form && a.letter == b.letter &&
           a.pluses == b.pluses && a.minuses == b.minuses && a.mark_count == b.mark_count;
}

bool same_marks(const Record& a, const MoveToken& left, const Record& b, const MoveToken& right) {
    const auto first = a.marks.begin() + left.first_mark;
    return std::equal(first, first + left.mark_count, b.marks.begin() + right.first_mark);
}

bool same_line(const Record& a, const RecordLine& left, const Record& b, const RecordLine& right) {
    if (left.parent != right.parent || left.branch != right.branch || left.ending != right.ending)
        return false;
    if (left.notes != right.notes || left.moves.size() != right.moves.size()) return false;
    for (std::size_t i = 0; i < left.moves.size(); ++i) {
        if (!same_move(left.moves[i], right.moves[i]) || !same_marks(a, left.moves[i], b, right.moves[i]))
            return false;
    }
    return true;
}

bool same_start(const std::optional<Placement>& a, const std::optional<Placement>& b) {
    if (a.has_value() != b.has_value() || !a) return a.has_value() == b.has_value();
    return a->setup == b->setup && a->side_given == b->side_given;
}

bool by_ply(const Note& note, std::uint32_t ply) noexcept { return note.ply < ply; }

}  // namespace

void Note::fold_before() {
    if (before.empty()) return;
    comment = comment.empty() ? before : before + '\n' + comment;
    before.clear();
}

void Record::clear() {
    tags.clear();
    variant.clear();
    otn_rules.clear();
    start.reset();
    size = 0;
    result.reset();
    counts.reset();
    start_comment.clear();
    lines.resize(1);
    lines[0].ending = Ending::None;
    lines[0].moves.clear();
    lines[0].notes.clear();
    marks.clear();
}

std::string_view Record::tag(std::string_view key) const noexcept {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& t) { return t.key == key; });
    return found == tags.end() ? std::string_view{} : std::string_view{found->value};
}

void Record::add_result(RecordedResult written) {
    if (!written) return;
    if (!result || result == Winner::Nobody) {
        result = written;
    } else if (written != result && written != Winner::Nobody) {
        tags.push_back(
            {std::string(contradicting_result), std::string(token_for(written, &ResultTokens::json))});
    }
}

Note& Record::note(std::uint32_t line, std::uint32_t ply) {
    std::vector<Note>& notes = lines[line].notes;
    auto place = std::lower_bound(notes.begin(), notes.end(), ply, by_ply);
    if (place == notes.end() || place->ply != ply) {
        place = notes.emplace(place);
        place->ply = ply;
    }
    return *place;
}

const Note* Record::find_note(std::uint32_t line, std::uint32_t ply) const noexcept {
    const std::vector<Note>& notes = lines[line].notes;
    const auto found = std::lower_bound(notes.begin(), notes.end(), ply, by_ply);
    return found != notes.end() && found->ply == ply ? &*found : nullptr;
}

bool operator==(const Record& a, const Record& b) {
    if (a.tags != b.tags || a.variant != b.variant || a.otn_rules != b.otn_rules || a.size != b.size)
        return false;
    if (!same_start(a.start, b.start) || a.result != b.result || a.counts != b.counts) return false;
    if (a.start_comment != b.start_comment || a.lines.size() != b.lines.size()) return false;
    for (std::size_t i = 0; i < a.lines.size(); ++i) {
        if (!same_line(a, a.lines[i], b, b.lines[i])) return false;
    }
    return true;
}

}  // namespace tafl

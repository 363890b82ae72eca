#include "rulebook/sentence_marks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl {

namespace {

struct Mark {
    std::string_view sign;
    std::string_view words;  // their key
};
Mark mark_of(OurPart part) noexcept {
    switch (part) {
        case OurPart::Added: return {"*", "ours.note.added"};
        case OurPart::Read: return {"°", "ours.note.read"};
        case OurPart::Changed: return {"†", "ours.note.changed"};
    }
    return {};
}

const OurSentences* ours_in(const SourceText* text, std::string_view sentence) noexcept {
    return text == nullptr ? nullptr : text->ours_of(sentence);
}

}  // namespace

std::string SentenceMarks::mark(std::string_view sentence) {
    const auto* ours = ours_in(text_, sentence);
    if (ours == nullptr) return {};
    const auto note = note_on(*ours, language_);
    auto known = std::ranges::find(notes_, note);
    if (known != notes_.end() && ours->is_whole_clause()) return {};
    if (known == notes_.end()) known = notes_.insert(notes_.end(), note);
    return std::string(static_cast<std::size_t>(known - notes_.begin()) + 1, '*');
}

std::vector<std::string> SentenceMarks::notes() const {
    std::vector<std::string> notes;
    for (const auto& note : notes_)
        notes.push_back(fmt::format("{} {}", std::string(notes.size() + 1, '*'), note));
    return notes;
}

std::string note_on(const OurSentences& ours, const LanguageSource& language) {
    const bool is_whole = ours.part == OurPart::Added && ours.is_whole_clause();
    return fmt::format("{} {}", language.words(is_whole ? "ours.note.rule" : mark_of(ours.part).words),
                       language.words("ours." + ours.reason));
}

std::string_view sign_of(OurPart part) noexcept { return mark_of(part).sign; }

const std::string& meaning_of(OurPart part, const LanguageSource& language) {
    return language.words(mark_of(part).words);
}

std::string signed_end(const SourceText* text, std::string_view sentence, const LanguageSource& language) {
    const auto* ours = ours_in(text, sentence);
    if (ours == nullptr || ours->is_whole_clause()) return {};
    std::string end(sign_of(ours->part));
    if (ours->part == OurPart::Changed) end += fmt::format(" ({})", language.words("ours." + ours->reason));
    return end;
}

std::string_view sign_of_clause(const SourceText* text, std::string_view clause) noexcept {
    const auto* ours = ours_in(text, clause);
    return ours == nullptr ? std::string_view{} : sign_of(ours->part);
}

}  // namespace tafl

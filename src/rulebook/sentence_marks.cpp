#include "rulebook/sentence_marks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl {

namespace {

// The key of the words that say whose the sentence is.
std::string_view words_for(const OurSentences& ours) noexcept {
    switch (ours.part) {
        case OurPart::Added: return ours.is_whole_clause() ? "ours.note.rule" : "ours.note.added";
        case OurPart::Read: return "ours.note.read";
        case OurPart::Changed: return "ours.note.changed";
    }
    return {};
}

}  // namespace

std::string SentenceMarks::mark(std::string_view sentence) {
    const auto* ours = text_ == nullptr ? nullptr : text_->ours_of(sentence);
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
    return fmt::format("{} {}", language.words(words_for(ours)),
                       language.words(fmt::format("ours.{}", ours.reason)));
}

}  // namespace tafl

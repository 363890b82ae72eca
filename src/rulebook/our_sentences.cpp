#include "rulebook/our_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl {

namespace {

// "king.move" matches "king.move.close" and "king.move", not "king.moves".
bool is_within(std::string_view sentence, std::string_view beginning) {
    return sentence.starts_with(beginning) &&
           (sentence.size() == beginning.size() || sentence[beginning.size()] == '.');
}

}  // namespace

std::string OurSentences::mark(std::string_view sentence) {
    const auto ours = std::ranges::find_if(
        listing_.ours, [&](const auto& entry) { return is_within(sentence, entry.first); });
    if (ours == listing_.ours.end()) return {};
    auto reason = std::ranges::find(reasons_, ours->second);
    if (reason == reasons_.end()) reason = reasons_.insert(reasons_.end(), ours->second);
    return std::string(static_cast<std::size_t>(reason - reasons_.begin()) + 1, '*');
}

std::vector<std::string> OurSentences::notes() const {
    std::vector<std::string> notes;
    for (const auto reason : reasons_) {
        notes.push_back(fmt::format("{} {} {}", std::string(notes.size() + 1, '*'),
                                    language_.words("ours.note"),
                                    language_.words(fmt::format("ours.{}", reason))));
    }
    return notes;
}

}  // namespace tafl

// The sentences of one language, filled in for one ruleset.
//
//     {attackers}                  a number
//     {shieldwall.min:word}        the same as a word: two
//     {repetition.count:ordinal}   third
//     {men.speed:word-acc}         in another case or gender: from the list grammar.numbers-acc of this language; ordinal-… likewise
//     {camps.groups}               squares: a4, a5 and a6
//     {throne}                     the centre square
//     {names.throne}               what the ruleset's text calls it: castle
#pragma once

#include <functional>

#include "rulebook/rulebook_source.hpp"

namespace tafl {

class SentenceTemplates {
  public:
    // Both must outlive this.
    SentenceTemplates(const LanguageSource& language, const Conditions& conditions)
        : language_(language), conditions_(conditions) {}

    [[nodiscard]] std::string text(std::string_view key) const;
    // The sentences whose conditions hold, a paragraph for each group. `mark` returns a mark to append to the
    // sentence with that key.
    using Mark = std::function<std::string(std::string_view key)>;
    [[nodiscard]] std::vector<std::string> paragraphs(const std::vector<SentenceSource>& sentences,
                                                      const Mark& mark = {}) const;
    [[nodiscard]] std::vector<std::string> lines(const std::vector<SentenceSource>& sentences) const;

  private:
    [[nodiscard]] std::string filled(std::string_view placeholder) const;
    [[nodiscard]] std::string listed(const Words& words) const;
    [[nodiscard]] std::string numbered(std::string_view form, std::int64_t n) const;

    const LanguageSource& language_;
    const Conditions& conditions_;
};

}  // namespace tafl

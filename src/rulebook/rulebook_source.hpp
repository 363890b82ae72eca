// The source of the rule book, rulebook/*.toml: the sentences and their conditions (clauses.toml), the
// diagrams (diagrams.toml), the selection and additions for leaflets and cards (leaflet.toml), and the texts
// of each language (en.toml, de.toml ...).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rulebook/conditions.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl {

struct SentenceSource {
    std::string paragraph;  // "say.line": sentences that share it form one paragraph
    std::string key;        // "moving.say.line.slide", the key of its text in each language
    std::string condition;
};

struct ClauseSource {
    std::string key;   // "moving"
    std::string rule;  // "R1"
    std::vector<SentenceSource> sentences;
    std::vector<SentenceSource> reminders;
    std::vector<SentenceSource> headings;  // the first that holds replaces the usual one
};

// Drawn on the smallest board that can show it: seven by seven, or more if the ruleset's corners are wide or
// its squares are special.
struct DiagramSource {
    std::string key;
    std::string clause;
    std::string when;
    std::string caption;   // the key of the caption, if another diagram shares it
    std::string position;  // "start", or rows and side on seven by seven squares
    bool at_edge = false;  // on larger boards: false keeps the centre, true the corner a1
    Words moves;
    bool to_and_fro = false;  // the moves are repeated until the repetition rule applies
    Words takes;              // by the last move
    std::string outcome;      // after it: "attackers king-captured"; empty: the game goes on
    bool legal = true;        // false: the last move is refused
    std::string shows;        // the square of the piece whose destinations are dotted
    Words reaches, bars;      // some of those, and some that must not be
};

class LanguageSource {
  public:
    explicit LanguageSource(std::string_view toml);
    // Throws std::logic_error on an unknown key.
    [[nodiscard]] const std::string& words(std::string_view key) const;
    // For a key that a language may lack.
    [[nodiscard]] std::string_view words_or(std::string_view key, std::string_view otherwise) const noexcept;
    [[nodiscard]] const Words& list(std::string_view key) const;
    [[nodiscard]] const Words* find_list(std::string_view key) const noexcept;
    // "Signs: ", with the language's own colon (grammar.colon).
    [[nodiscard]] std::string label(std::string_view words) const;
    [[nodiscard]] std::vector<std::string_view> keys() const;

  private:
    void tie_short_words();

    std::map<std::string, std::string, std::less<>> words_;
    std::map<std::string, Words, std::less<>> lists_;
};

// One of the reminder cards. It shows the first diagram of each list that the ruleset has.
struct CardSource {
    std::string key;  // "attackers"
    std::vector<Words> pictures;
};

struct LeafletSource {
    std::vector<Words> needed;          // diagrams: of each list the first that a ruleset has
    Words wanted;                       // the others, most important first
    std::vector<SentenceSource> hints;  // the paragraphs are "attackers" and "defenders"
    Words texts;                        // the rulesets that have a "history.text.…"
    std::vector<CardSource> cards;
};

struct RulebookSource {
    std::vector<NamedCondition> conditions;
    std::vector<SentenceSource> aim;
    std::vector<ClauseSource> clauses;
    std::vector<DiagramSource> diagrams;
    LeafletSource leaflet;
};

// Each is parsed once, at the first call; thread-safe. Precondition: has_words(language), as in every program but the modules for
// browsers, which embed English alone.
[[nodiscard]] const RulebookSource& rulebook_source();
[[nodiscard]] const LanguageSource& language_source(Language language);

[[nodiscard]] bool has_words(Language language) noexcept;
// The text of rulebook/XX.toml, for a program that does not embed it. Changes nothing if the language has words already, or if the text
// cannot be read. Not thread-safe.
void give_words(Language language, std::string_view toml);

}  // namespace tafl

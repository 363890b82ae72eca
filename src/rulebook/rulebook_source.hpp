// The source of the rule book, rulebook/*.toml: which sentences there are and when they apply (clauses.toml), the
// diagrams (diagrams.toml), what leaflets and cards take of both and add (leaflet.toml), and the words of each language
// (en.toml, de.toml ...).
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
    std::string key;        // "moving.say.line.slide", under which each language has its words
    std::string condition;
};

struct ClauseSource {
    std::string key;   // "moving"
    std::string rule;  // "R1"
    std::vector<SentenceSource> sentences;
    std::vector<SentenceSource> reminders;
};

// What is drawn on the smallest board that shows it: seven by seven, or more where the ruleset's corners are wide or
// its squares are its own.
struct DiagramSource {
    std::string key;
    std::string clause;
    std::string when;
    std::string caption;   // a key of its own, where another diagram has the same words
    std::string position;  // "start", or rows and side on seven by seven squares
    bool at_edge = false;  // on larger boards: false keeps the centre, true the corner a1
    Words moves;
    bool to_and_fro = false;  // the moves are played until the repetition rule speaks
    Words takes;              // by the last move
    std::string outcome;      // after it: "attackers king-captured"; empty: the game goes on
    bool legal = true;        // false: the last move is refused
    std::string shows;        // the square of the piece whose destinations are dotted
    Words reaches, bars;      // some of those, and some that are none
};

class LanguageSource {
  public:
    explicit LanguageSource(std::string_view toml);
    // Throws std::logic_error on an unknown key.
    [[nodiscard]] const std::string& words(std::string_view key) const;
    [[nodiscard]] const Words& list(std::string_view key) const;
    [[nodiscard]] std::vector<std::string_view> keys() const;

  private:
    std::map<std::string, std::string, std::less<>> words_;
    std::map<std::string, Words, std::less<>> lists_;
};

// One of the reminder cards. Of each list of diagrams it shows the first that the ruleset has.
struct CardSource {
    std::string key;  // "attackers.play"
    std::vector<Words> pictures;
};

struct LeafletSource {
    Words needed, wanted;               // diagrams, the most needed first
    std::vector<SentenceSource> hints;  // the paragraphs are "attackers" and "defenders"
    Words texts;                        // the rulesets that "history.text.…" tells of
    std::vector<CardSource> cards;
};

struct RulebookSource {
    std::vector<NamedCondition> conditions;
    std::vector<SentenceSource> aim;
    std::vector<ClauseSource> clauses;
    std::vector<DiagramSource> diagrams;
    LeafletSource leaflet;
};

// Read once, at the first call; safe from any thread.
[[nodiscard]] const RulebookSource& rulebook_source();
[[nodiscard]] const LanguageSource& language_source(Language language);

}  // namespace tafl

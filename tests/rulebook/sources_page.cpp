#include "sources_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "differences_page.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/rule_numbers.hpp"
#include "rulebook/sentence_marks.hpp"
#include "rulebook/sentence_templates.hpp"
#include "rulebook/source_texts.hpp"

namespace tafl::test {

namespace {

// One text and the ruleset that follows it.
class TextPage {
  public:
    explicit TextPage(const SourceText& text)
        : text_(text),
          ruleset_(*find_builtin(text.ruleset)),
          conditions_(ruleset_, rulebook_source().conditions),
          templates_(language_source(Language::English), conditions_),
          numbers_(ruleset_) {}

    [[nodiscard]] std::string written() const {
        auto page = fmt::format("\n## {}\n\nIts ruleset is [{}]({}.md). It follows: {}.\n",
                                escaped(listing_of(ruleset_.name).text), escaped(ruleset_.title),
                                ruleset_.name, escaped(ruleset_.source));
        page += statements() + our_sentences() + choices();
        return page;
    }

  private:
    [[nodiscard]] std::string statements() const {
        std::string table = "\n| in the text | it says | in the rule book |\n|---|---|---|\n";
        for (const auto& statement : text_.statements)
            table += fmt::format("| {} | {} | {} |\n", statement.place, escaped(statement.fact),
                                 statement.sentences.empty() ? "– (" + escaped(statement.left_out) + ")"
                                                             : rules_with(statement.sentences));
        return table;
    }

    // "rule 4, 9": the rules in which these sentences stand.
    [[nodiscard]] std::string rules_with(const Words& sentences) const {
        std::vector<int> rules;
        for (const auto& sentence : sentences) {
            const int rule = numbers_.of(sentence.substr(0, sentence.find('.')));
            if (rule != 0 && std::ranges::find(rules, rule) == rules.end()) rules.push_back(rule);
        }
        std::ranges::sort(rules);
        if (rules.empty()) return "the aim";
        return fmt::format("rule {}", fmt::join(rules, ", "));
    }

    [[nodiscard]] std::string our_sentences() const {
        std::string table = "\n| rule | what the text does not say like this | why |\n|---|---|---|\n";
        for (const auto& clause : rulebook_source().clauses) {
            for (const auto& sentence : clause.sentences) {
                const auto* ours = text_.ours_of(sentence.key);
                if (ours == nullptr || !conditions_.hold(sentence.condition)) continue;
                table += fmt::format("| {} | {} | {} |\n", numbers_.of(clause.key),
                                     escaped(templates_.text(sentence.key)),
                                     escaped(note_on(*ours, language_source(Language::English))));
            }
        }
        return table;
    }

    [[nodiscard]] std::string choices() const {
        std::string table =
            "\n| the letter | the practice | the ruleset plays | because | the other way |\n"
            "|---|---|---|---|---|\n";
        if (text_.choices.empty()) return {};
        for (const auto& choice : text_.choices)
            table += fmt::format(
                "| {} | {} | {} | {} | {} |\n", escaped(choice.letter), escaped(choice.practice),
                choice.plays == "both" ? "the practice, which the letter allows" : "the " + choice.plays,
                escaped(choice.why), choice.option.empty() ? "–" : fmt::format("`{}`", choice.option));
        return table;
    }

    const SourceText& text_;
    const Ruleset& ruleset_;
    Conditions conditions_;
    SentenceTemplates templates_;
    RuleNumbers numbers_;
};

}  // namespace

std::string sources_page() {
    std::string page =
        "# What each text says\n\n"
        "For referees: every sentence of the texts that our rulesets follow, in our own few words, and the "
        "rule "
        "of our rule book\n"
        "that has it, or why none has; then every sentence of the rule book that is not the text's, and why "
        "we "
        "have it; then where\n"
        "the letter of the text and the practice part, what the ruleset plays, and the option of "
        "[a ruleset of your own](../rulesets.md)\n"
        "that plays it the other way. Generated from `rulebook/texts/`; a test fails when they differ, and "
        "another when a sentence\n"
        "has no source. [Where the texts differ](differences.md) has them side by side.\n";
    for (const auto& ruleset : builtin_rulesets()) {
        if (const auto* text = source_text_of(*ruleset)) page += TextPage(*text).written();
    }
    return page;
}

}  // namespace tafl::test

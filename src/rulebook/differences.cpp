// A subject is a clause. Sentences shared by all texts are left out; texts with the same remaining sentences
// share a reading. The lines are diagrams of the clause, placed on the texts' own board and played by every
// ruleset; those that distinguish readings are selected.
#include "rulebook/differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/diagram_fit.hpp"
#include "rulebook/rule_numbers.hpp"
#include "rulebook/ruleset_names.hpp"
#include "rulebook/sentence_templates.hpp"
#include "rulebook/source_texts.hpp"

namespace tafl {

namespace {

std::vector<ComparedText> compared_texts() {
    std::vector<ComparedText> texts;
    for (const auto& ruleset : builtin_rulesets()) {
        if (const auto& name = listing_of(ruleset->name).text; !name.empty())
            texts.push_back({name, ruleset});
    }
    return texts;
}

// --- the sentences

struct GroupedSentence {
    std::string paragraph;  // the group of the sentence
    std::string key;
    std::string text;
    bool operator==(const GroupedSentence& other) const {
        return paragraph == other.paragraph && text == other.text;
    }
};

// The sentences of the clause, without the texts' own names for things, which do not change the game.
std::vector<GroupedSentence> sentences_of(const Ruleset& ruleset, const ClauseSource& clause,
                                          Language language) {
    const Conditions conditions(ruleset, rulebook_source().conditions);
    const SentenceTemplates templates(language_source(language), conditions);
    std::vector<GroupedSentence> sentences;
    for (const auto& sentence : clause.sentences) {
        const bool is_name = sentence.condition.find("names.") != std::string::npos;
        if (!is_name && conditions.hold(sentence.condition))
            sentences.push_back({sentence.paragraph, sentence.key, templates.text(sentence.key)});
    }
    return sentences;
}

void erase_common_sentences(std::vector<std::vector<GroupedSentence>>& by_text) {
    const auto first = by_text.front();
    for (const auto& sentence : first) {
        const auto has = [&](const auto& one) { return std::ranges::find(one, sentence) != one.end(); };
        if (!std::ranges::all_of(by_text, has)) continue;
        for (auto& one : by_text) std::erase(one, sentence);
    }
}

std::string superscript(std::size_t number) {
    static constexpr std::array digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char digit : std::to_string(number)) text += digits[static_cast<std::size_t>(digit - '0')];
    return text;
}

// Writes one reading: its sentences, with notes on those that not all of its texts have themselves.
class ReadingWriter {
  public:
    // The arguments must outlive this. `texts` are indices of `compared`.
    ReadingWriter(const std::vector<std::size_t>& texts, const std::vector<ComparedText>& compared,
                  const LanguageSource& language)
        : texts_(texts), compared_(compared), language_(language) {}

    void write(const std::vector<GroupedSentence>& sentences, Reading& reading) {
        std::string_view group;
        for (const auto& [paragraph, key, text] : sentences) {
            if (reading.paragraphs.empty() || paragraph != group) reading.paragraphs.emplace_back(text);
            else reading.paragraphs.back() += ' ' + text;
            group = paragraph;
            reading.paragraphs.back() += marks(key);
        }
        for (const auto& note : notes_)
            reading.notes.push_back(fmt::format("{} {}", superscript(reading.notes.size() + 1), note));
    }

  private:
    std::string marks(std::string_view sentence) {
        static constexpr std::array parts{std::pair{OurPart::Added, "differences.silent"},
                                          std::pair{OurPart::Read, "differences.read"},
                                          std::pair{OurPart::Changed, "differences.changed"}};
        std::string marks;
        for (const auto& [part, words] : parts) {
            Words whose;
            for (const auto text : texts_) {
                const auto* source = source_text_of(*compared_[text].ruleset);
                const auto* ours = source == nullptr ? nullptr : source->ours_of(sentence);
                if (ours != nullptr && ours->part == part) whose.push_back(compared_[text].name);
            }
            if (whose.empty()) continue;
            marks += mark_of(fmt::format(fmt::runtime(language_.words(words)), join(whose)));
        }
        return marks;
    }

    std::string mark_of(const std::string& note) {
        auto known = std::ranges::find(notes_, note);
        if (known == notes_.end()) known = notes_.insert(notes_.end(), note);
        return superscript(static_cast<std::size_t>(known - notes_.begin()) + 1);
    }

    const std::vector<std::size_t>& texts_;
    const std::vector<ComparedText>& compared_;
    const LanguageSource& language_;
    std::vector<std::string> notes_;  // without their marks
};

std::vector<Reading> readings_of(const std::vector<std::vector<GroupedSentence>>& by_text,
                                 const std::vector<int>& numbers, const std::vector<ComparedText>& texts,
                                 const LanguageSource& language) {
    std::vector<Reading> readings;
    for (std::size_t text = 0; text < by_text.size(); ++text) {
        const bool has_rule = numbers[text] != 0;
        const auto same = std::ranges::find_if(readings, [&](const Reading& reading) {
            return reading.has_rule == has_rule && by_text[reading.texts.front()] == by_text[text];
        });
        if (same != readings.end()) same->texts.push_back(text);
        else readings.push_back({{text}, has_rule, {}, {}});
    }
    for (auto& reading : readings)
        ReadingWriter(reading.texts, texts, language).write(by_text[reading.texts.front()], reading);
    return readings;
}

// --- the positions

int rule_of(const Game& game, const RuleNumbers& numbers, const LineVerdict& verdict) {
    if (game.outcome().is_over()) return numbers.of(game.outcome().reason);
    return verdict.captured.empty() ? 0 : numbers.of_capture(verdict.captured.front().clause);
}

// Nothing if the ruleset does not allow the position, or the game ends before the last move.
std::optional<LineVerdict> play_line(const std::shared_ptr<const Ruleset>& ruleset, const JudgedLine& line) {
    auto game = Game::from(ruleset, line.before);
    if (!game) return std::nullopt;
    const RuleNumbers numbers(*ruleset);
    LineVerdict verdict;
    for (const auto& move : line.moves) {
        if (game->outcome().is_over()) return std::nullopt;
        const auto played = game->play(move);
        if (!played) {
            verdict.is_legal = false;
            verdict.rule = numbers.of(played.error(), move);
            return &move == &line.moves.back() ? std::optional(verdict) : std::nullopt;
        }
        const auto taken = played->get().captures.taken();
        verdict.captured.assign(taken.begin(), taken.end());
    }
    verdict.outcome = game->outcome();
    verdict.rule = rule_of(*game, numbers, verdict);
    return verdict;
}

// A diagram of a forbidden move becomes a line with that move.
std::optional<JudgedLine> line_of(const DiagramSource& diagram, const Ruleset& ruleset) {
    const bool has_rows = diagram.position.find('/') != std::string::npos;
    if (!has_rows || (diagram.moves.empty() && diagram.bars.empty())) return std::nullopt;
    const DiagramFit fit(diagram, ruleset.size());
    JudgedLine line{fit.position(), fit.moves(ruleset.repetition), {}};
    if (line.moves.empty())
        line.moves.push_back({fit.square(diagram.shows), fit.square(diagram.bars.front())});
    return line;
}

bool is_judged_differently(const JudgedLine& line) {
    return std::ranges::any_of(
        line.verdicts, [&](const auto& verdict) { return !verdict.agrees_with(line.verdicts.front()); });
}

// The lines of the clause's diagrams that every text can judge and that they judge differently.
std::vector<JudgedLine> distinguishing_lines(const ClauseSource& clause,
                                             const std::vector<ComparedText>& texts) {
    std::vector<JudgedLine> lines;
    for (const auto& diagram : rulebook_source().diagrams) {
        if (diagram.clause != clause.key) continue;
        auto line = line_of(diagram, *texts.front().ruleset);
        if (!line || std::ranges::any_of(lines, [&](const auto& known) {
                return known.before == line->before && known.moves == line->moves;
            }))
            continue;
        for (const auto& text : texts) {
            if (const auto verdict = play_line(text.ruleset, *line)) line->verdicts.push_back(*verdict);
        }
        if (line->verdicts.size() == texts.size() && is_judged_differently(*line))
            lines.push_back(std::move(*line));
    }
    return lines;
}

// The pairs of readings that the lines distinguish.
std::size_t distinguished_pairs(const std::vector<Reading>& readings,
                                const std::vector<const JudgedLine*>& lines) {
    std::size_t pairs = 0;
    for (std::size_t a = 0; a < readings.size(); ++a) {
        for (std::size_t b = a + 1; b < readings.size(); ++b) {
            const auto one = readings[a].texts.front(), other = readings[b].texts.front();
            pairs += std::ranges::any_of(lines, [&](const auto* line) {
                return !line->verdicts[one].agrees_with(line->verdicts[other]);
            });
        }
    }
    return pairs;
}

// A minimal selection, first come first served, that distinguishes as many readings as all lines do.
std::vector<JudgedLine> minimal_selection(const std::vector<JudgedLine>& all,
                                          const std::vector<Reading>& readings) {
    std::vector<const JudgedLine*> selected;
    for (const auto& line : all) {
        auto with = selected;
        with.push_back(&line);
        if (distinguished_pairs(readings, with) > distinguished_pairs(readings, selected))
            selected = std::move(with);
    }
    std::vector<JudgedLine> lines;
    for (const auto* line : selected) lines.push_back(*line);
    return lines;
}

DifferenceSubject subject_of(const ClauseSource& clause, const std::vector<ComparedText>& texts,
                             Language language) {
    DifferenceSubject subject{
        clause.key, language_source(language).words(clause.key + ".heading"), {}, {}, {}};
    std::vector<std::vector<GroupedSentence>> by_text;
    for (const auto& text : texts) {
        subject.numbers.push_back(RuleNumbers(*text.ruleset).of(clause.key));
        by_text.push_back(sentences_of(*text.ruleset, clause, language));
    }
    erase_common_sentences(by_text);
    subject.readings = readings_of(by_text, subject.numbers, texts, language_source(language));
    if (subject.readings.size() > 1)
        subject.lines = minimal_selection(distinguishing_lines(clause, texts), subject.readings);
    return subject;
}

Differences compare(Language language) {
    Differences differences{compared_texts(), {}};
    for (const auto& clause : rulebook_source().clauses) {
        auto subject = subject_of(clause, differences.texts, language);
        if (!subject.lines.empty()) differences.subjects.push_back(std::move(subject));
    }
    return differences;
}

}  // namespace

bool LineVerdict::agrees_with(const LineVerdict& other) const {
    const auto squares = [](const CapturedPiece& piece) { return piece.square; };
    return is_legal == other.is_legal && outcome == other.outcome &&
           std::ranges::equal(captured, other.captured, {}, squares, squares);
}

const Differences& differences_of_texts(Language language) {
    static std::array<std::once_flag, all_languages.size()> made;
    static std::array<Differences, all_languages.size()> all;
    const auto index = static_cast<std::size_t>(language);
    std::call_once(made[index], [&] { all[index] = compare(language); });
    return all[index];
}

}  // namespace tafl

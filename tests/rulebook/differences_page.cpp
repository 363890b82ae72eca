#include "differences_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/diagrams/diagram.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/differences.hpp"

namespace tafl::test {

namespace {

std::string list_of(const std::vector<std::size_t>& texts, const Differences& all,
                    const std::vector<int>& numbers) {
    std::vector<std::string> names;
    for (const auto text : texts) {
        const auto& [name, ruleset] = all.texts[text];
        const auto link = fmt::format("[{}]({}.md)", name, ruleset->name);
        names.push_back(numbers[text] == 0 ? link : fmt::format("{}, rule {}", link, numbers[text]));
    }
    return join(names, "<br>");
}

std::string said(const Reading& reading) {
    if (!reading.has_rule) return "No such rule.";
    if (reading.paragraphs.empty()) return "No more than all of them have.";
    std::vector<std::string> paragraphs;
    for (const auto& paragraph : reading.paragraphs) paragraphs.push_back(escaped(paragraph));
    for (const auto& note : reading.notes) paragraphs.push_back(escaped(note));
    return join(paragraphs, "<br><br>");
}

std::string table_of(const DifferenceSubject& subject, const Differences& all) {
    std::string head = "|", line = "|", cells = "|";
    for (const auto& reading : subject.readings) {
        head += fmt::format(" {} |", list_of(reading.texts, all, subject.numbers));
        line += "---|";
        cells += fmt::format(" {} |", said(reading));
    }
    return fmt::format("\n{}\n{}\n{}\n", head, line, cells);
}

std::string in_words(const LineVerdict& verdict, int size) {
    const auto cited = [&](const std::string& what) {
        return fmt::format("{} (rule {})", what, verdict.rule);
    };
    if (!verdict.is_legal) return cited("refused");
    if (verdict.outcome.winner == Winner::Draw)
        return cited("a draw, " + std::string(to_string(verdict.outcome.reason)));
    if (verdict.outcome.is_over())
        return cited(fmt::format("the {} win, {}", to_string(verdict.outcome.winner),
                                 to_string(verdict.outcome.reason)));
    if (verdict.captured.empty()) return "the game goes on, nothing is captured";
    std::vector<std::string> squares;
    for (const auto& piece : verdict.captured) squares.push_back(to_string(piece.square, size));
    return cited(join(squares, " and ") + " captured");
}

std::string moves_of(const JudgedLine& line) {
    std::vector<std::string> moves;
    for (const auto& move : line.moves) moves.push_back(to_string(move, line.before.size));
    return join(moves, " ");
}

// The board before the last move: "(t)" is the piece that moves, "*" where it goes.
std::string board_of(const JudgedLine& line, const Differences& all) {
    auto drawing = to_diagram(*all.texts.front().ruleset, line.before);
    for (auto& ground : drawing.ground) {
        if (ground == Ground::Start) ground = Ground::Plain;
    }
    drawing.last.from = line.moves.front().from;
    drawing.destinations.push_back(line.moves.front().to);
    return to_text(drawing);
}

// A command for the first text of each verdict, under the texts that agree with it and have it under the same number.
std::string commands_of(const JudgedLine& line, const Differences& all) {
    std::string commands;
    for (std::size_t text = 0; text < all.texts.size(); ++text) {
        const auto& verdict = line.verdicts[text];
        const auto agrees = [&](std::size_t other) {
            return line.verdicts[other].agrees_with(verdict) && line.verdicts[other].rule == verdict.rule;
        };
        std::vector<std::string> names;
        bool is_first = true;
        for (std::size_t other = 0; other < all.texts.size(); ++other) {
            if (!agrees(other)) continue;
            is_first = is_first && other >= text;
            names.push_back(all.texts[other].name);
        }
        if (!is_first) continue;
        commands += fmt::format("# {}: {}\n", join(names), in_words(verdict, line.before.size));
        commands += fmt::format("tafl show --rules {} --position \"{}\" --moves \"{}\"\n",
                                all.texts[text].ruleset->name, to_position(line.before), moves_of(line));
    }
    return commands;
}

}  // namespace

std::string differences_page() {
    const auto& all = differences_of_texts(Language::English);
    std::string page =
        "# Where the texts differ\n\n"
        "The rulesets of the texts, side by side: for each rule the sentences that not all of them have. A "
        "note says where a\n"
        "sentence is not the text's but ours; [what each text says](sources.md), sentence by sentence, has a "
        "page of its own.\n"
        "Below, positions that they judge differently; each command shows what a ruleset makes of the move, "
        "and the number of the rule.\n"
        "A refused move is exit status 2. Generated from `rulebook/` and `rulesets/`; a test fails when they "
        "differ. The site\n"
        "has the same page at `/differences`, with boards to try.\n";
    for (const auto& subject : all.subjects) {
        page += fmt::format("\n## {}\n{}", escaped(subject.heading), table_of(subject, all));
        for (const auto& line : subject.lines)
            page += fmt::format("\n```text\n{}```\n\n```sh\n{}```\n", board_of(line, all),
                                commands_of(line, all));
    }
    return page;
}

}  // namespace tafl::test

// docs/rules is up to date with the rule book. UPDATE_SNAPSHOTS=1 writes it.
//
// The boards are text, so that a diff shows changes of a diagram: "(t)" is the piece that moves, "*" its
// destination.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <span>
#include <sstream>

#include "base/text.hpp"
#include "differences_page.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/rulesets/ruleset_options.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "rulebook/rulebook.hpp"
#include "sources_page.hpp"
#include "support/paths.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '_' || c == '[' || c == '<') out += '\\';
        out += c;
    }
    return out;
}

namespace {

const std::filesystem::path folder = source_tree() / "docs" / "rules";

constexpr std::string_view legend =
    "`t` attacker, `T` defender, `K` king, `c` commander, `N` knight, `+` throne, `#` corner, `%` camp; `( "
    ")` around the "
    "piece that a picture is about, `*` where it goes or may go, `[ ]` around what ended the game.";

std::vector<std::string> board_of(const RulebookDiagram& diagram) {
    auto drawing = diagram.drawing;
    for (const auto& arrow : drawing.arrows) {
        (drawing.last.from == no_square ? drawing.last.from : drawing.last.to) = arrow.from;
        drawing.destinations.push_back(arrow.to);
    }
    if (drawing.arrows.empty() && !drawing.circled.empty()) drawing.last.from = drawing.circled.front();
    std::vector<std::string> rows;
    std::istringstream text(to_text(drawing));
    for (std::string row; std::getline(text, row);) rows.push_back(row);
    return rows;
}

// Boards beside each other, top to top.
std::string row_of_boards(std::span<const RulebookDiagram> diagrams) {
    std::vector<std::string> lines;
    std::size_t left = 0;
    for (const auto& diagram : diagrams) {
        const auto rows = board_of(diagram);
        lines.resize(std::max(lines.size(), rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            lines[i].resize(std::max(lines[i].size(), left), ' ');
            lines[i] += rows[i];
        }
        left += static_cast<std::size_t>(diagram.before.size) * 3 + 8;
    }
    return fmt::format("\n```text\n{}\n```\n", join(lines, "\n"));
}

std::string caption_of(const RulebookDiagram& diagram) {
    std::vector<std::string> moves;
    for (const auto& arrow : diagram.drawing.arrows)
        moves.push_back(fmt::format("`{}`", to_string(arrow, diagram.before.size)));
    return fmt::format("{}{}{}", join(moves), moves.empty() ? "" : ": ", escaped(diagram.caption));
}

std::string section(const RulebookClause& clause) {
    auto text = fmt::format("\n## {}\n", escaped(clause.numbered_heading()));
    for (const auto& paragraph : clause.paragraphs) text += fmt::format("\n{}\n", escaped(paragraph));
    std::span<const RulebookDiagram> left(clause.diagrams);
    for (int number = 1; !left.empty();) {
        const auto now =
            left.first(std::min<std::size_t>(left.size(), left.front().before.size <= 7 ? 3 : 2));
        left = left.subspan(now.size());
        text += row_of_boards(now) + "\n";
        for (const auto& diagram : now) text += fmt::format("{}. {}\n", number++, caption_of(diagram));
    }
    return text;
}

std::string page_of(const Rulebook& rulebook) {
    auto text = fmt::format("# {}\n\n{}\n", escaped(rulebook.title), escaped(rulebook.aim));
    if (!rulebook.about_pictures.empty()) text += fmt::format("\n{}\n", rulebook.about_pictures);
    text += fmt::format("\n{}\n", legend);
    for (const auto& clause : rulebook.clauses) text += section(clause);
    if (!rulebook.provenance.origin.empty())
        text += fmt::format("\n---\n\n{}\n", escaped(rulebook.provenance.origin));
    if (!rulebook.provenance.difference.empty())
        text += fmt::format("\n{}\n", escaped(rulebook.provenance.difference));
    return text;
}

constexpr std::string_view introduction =
    "# The rules\n\nGenerated from `rulebook/`; a test fails when they differ. `tafl rules NAME` prints the "
    "rules of every "
    "ruleset, yours too, in all its languages; the site and the printed leaflet show them with pictures. "
    "[Where the texts differ](differences.md) compares the texts that rulesets follow; [What each text "
    "says](sources.md) has them sentence by sentence, for referees.\n\n"
    "Rulesets stand in families, the one to begin with first. Here are pages of those that have something of "
    "their own; "
    "of the others only what differs from the first of their family, apart from the opening, by the options "
    "of "
    "[rulesets.md](../rulesets.md).\n";

// "`escape` edge, `king.speed` 1", "another opening", or what a kind has that stands under a name of its own.
std::string differences_from(const Ruleset& first, const Ruleset& ruleset) {
    std::vector<std::string> parts;
    for (const Option& option : ruleset_options()) {
        const auto value = option.get(ruleset);
        if (value != option.get(first)) parts.push_back(fmt::format("`{}` {}", option.key, to_toml(value)));
    }
    if (parts.empty())
        return ruleset.start == first.start ? "the same, as far as is known" : "another opening";
    return join(parts);
}

std::map<std::string, std::string> pages() {
    std::map<std::string, std::string> pages;
    const auto in_full = representative_rulesets();
    auto& list = pages["README.md"];
    list = introduction;
    for (const RulesetFamily& family : ruleset_families()) {
        list += fmt::format("\n## {}\n\n| ruleset | board | source, or what differs |\n|---|---|---|\n",
                            family.title);
        auto members = family.members;
        std::ranges::stable_partition(members, [&](const auto& one) { return one == family.recommended; });
        for (const auto& ruleset : members) {
            const bool has_page = std::ranges::find(in_full, ruleset) != in_full.end();
            const auto title = escaped(ruleset->title);
            if (has_page) pages[fmt::format("{}.md", ruleset->name)] = page_of(rulebook_of(*ruleset));
            list += fmt::format(
                "| {} | {} | {} |\n",
                has_page ? fmt::format("[{}]({}.md)", title, ruleset->name)
                         : fmt::format("{} `{}`", title, ruleset->name),
                ruleset->size(),
                has_page ? escaped(ruleset->source) : differences_from(*family.recommended, *ruleset));
        }
    }
    pages["differences.md"] = differences_page();
    pages["sources.md"] = sources_page();
    return pages;
}

std::string read(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

TEST(RulebookDocs, SayWhatTheRulebookSays) {
    const auto wanted = pages();
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
        for (const auto& [name, text] : wanted) std::ofstream(folder / name, std::ios::binary) << text;
    }
    for (const auto& [name, text] : wanted) {
        EXPECT_TRUE(text == read(folder / name))
            << "docs/rules/" << name << " is out of date; UPDATE_SNAPSHOTS=1 writes it";
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        EXPECT_TRUE(wanted.contains(entry.path().filename().string()))
            << entry.path() << " belongs to no page";
}

}  // namespace

}  // namespace tafl::test

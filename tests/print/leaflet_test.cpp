// The leaflet contains the whole rule book, in order, on pages that fold.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/by_turns.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/placed.hpp"
#include "print/set/leaflet.hpp"
#include "print/set/page_parts.hpp"
#include "rulebook/leaflet_notes.hpp"
#include "rulebook/rulebook_source.hpp"
#include "rulebook/source_texts.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using namespace print;

// Stacked and folded, the sheets carry consecutive pages on the two sides of each leaf.
TEST(Imposition, PutsThePagesInOrder) {
    for (int pages = 4; pages <= 16; pages += 4) {
        const auto sides = imposition(pages);
        ASSERT_EQ(sides.size(), static_cast<std::size_t>(pages) / 2);
        std::set<int> seen;
        for (std::size_t i = 0; i < sides.size(); i += 2) {
            const auto [back, front] = sides[i];  // of the outer side
            const auto [inner_left, inner_right] = sides[i + 1];
            EXPECT_EQ(inner_left, front + 1) << "turned over the short edge, the left lies behind the right";
            EXPECT_EQ(inner_right, back - 1);
            EXPECT_EQ(front, static_cast<int>(i) + 1);
            seen.insert({back, front, inner_left, inner_right});
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(pages));
    }
}

// The text of the leaflet in the order in which the folded pages are read.
std::string read_through(std::span<const Drawing> sides) {
    const auto places = imposition(static_cast<int>(sides.size()) * 2);
    std::vector<std::string> pages(sides.size() * 2 + 1);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        for (const auto& words : placed(sides[i]).texts) {
            const bool left = words.at.x < sides[i].width / 2;
            pages[static_cast<std::size_t>(left ? places[i].first : places[i].second)] += words.text + ' ';
        }
    }
    std::string text;
    for (const auto& page : pages) text += page;
    return text;
}

void expect_clauses_in_order(const std::string& text, const Rulebook& book) {
    std::size_t at = 0;
    const auto expect_next = [&](const std::string& words) {
        // A page may end in between: then only its number comes between. Sentences are searched line by line.
        const auto found = text.find(words.substr(0, words.find(' ', 12)), at);
        ASSERT_NE(found, std::string::npos) << words;
        at = found;
    };
    EXPECT_THAT(text, testing::HasSubstr(book.aim.substr(0, 20)));
    EXPECT_THAT(text, testing::HasSubstr(book.about_pictures));
    for (const auto& clause : book.clauses) {
        expect_next(clause.heading.substr(0, clause.heading.find(' ')));
        for (const auto& paragraph : clause.signed_paragraphs) expect_next(paragraph);
    }
}

// No rule is lost: each word occurs as often as in the book.
void expect_every_word(const std::string& text, const SetByTurn& set) {
    // Lines may end after a hyphen.
    const auto joined = [](const std::string& words) {
        return std::regex_replace(words, std::regex("- "), "-");
    };
    std::multiset<std::string> printed;
    std::istringstream in(joined(text));
    for (std::string word; in >> word;) printed.insert(word);
    const auto take = [&](const std::string& words) {
        std::istringstream wanted(joined(words));
        for (std::string word; wanted >> word;) {
            const auto found = printed.find(word);
            ASSERT_NE(found, printed.end()) << word << " of: " << words;
            printed.erase(found);
        }
    };
    for (const auto& clause : set.book.clauses) {
        take(clause.heading + clause.sign);
        take(clause.places.empty() ? "" : "§\u00A0" + clause.places);
        for (const auto& paragraph : clause.signed_paragraphs) take(paragraph);
    }
    for (const auto& sign : set.book.signs) take(sign.sign + ' ' + sign.meaning);
    for (const auto& paragraph : leaflet_notes_of(*set.ruleset, set.options.language).provenance)
        take(paragraph);
    take(set_words(set.options.language, "rights-text"));
}

// Words may be on several lines.
std::string on_one_line(const std::string& text) {
    std::string joined;
    std::istringstream in(text);
    for (std::string word; in >> word;) joined += word + ' ';
    return joined;
}

// A picture's caption begins with the number of its rule.
bool has_picture(const std::string& text, const RulebookClause& clause, const RulebookDiagram& picture) {
    return text.contains(std::to_string(clause.number) + ". " + picture.caption);
}

// Each rule about squares has one.
void expect_pictures(const std::string& text, const Rulebook& book) {
    static const std::set<std::string> about_squares{"board",    "moving",  "marked", "camps",      "capture",
                                                     "king-arm", "hostile", "trap",   "shieldwall", "king",
                                                     "escape",   "fort",    "ring",   "berserk"};
    for (const auto& clause : book.clauses) {
        if (!about_squares.contains(clause.key)) continue;
        EXPECT_TRUE(std::ranges::any_of(clause.diagrams, [&](const auto& picture) {
            return has_picture(text, clause, picture);
        })) << clause.heading;
    }
    for (const auto& keys : rulebook_source().leaflet.needed) {
        bool is_first = true;
        for (const auto& key : keys) {
            for (const auto& clause : book.clauses) {
                for (const auto& picture : clause.diagrams) {
                    if (picture.key != key || !std::exchange(is_first, false)) continue;
                    EXPECT_TRUE(has_picture(text, clause, picture)) << key;
                }
            }
        }
    }
}

struct ReadText {
    int page;
    double column, y;
    std::string text;
};
// Column by column, page by page.
std::vector<ReadText> as_read(std::span<const Drawing> sides) {
    const auto places = imposition(static_cast<int>(sides.size()) * 2);
    std::vector<ReadText> texts;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const double page_width = sides[i].width / 2;
        for (const auto& words : placed(sides[i]).texts) {
            const bool right_page = words.at.x >= page_width;
            const double x = words.at.x - (right_page ? page_width : 0);
            texts.push_back({right_page ? places[i].second : places[i].first,
                             std::floor(x / (page_width / 2)), words.at.y, words.text});
        }
    }
    std::ranges::stable_sort(texts, {},
                             [](const ReadText& one) { return std::tuple(one.page, one.column, one.y); });
    return texts;
}

// The first text that begins so, from there on.
std::size_t find_beginning(const std::vector<ReadText>& texts, const std::string& words, std::size_t from) {
    for (auto i = from; i < texts.size(); ++i) {
        const auto& text = texts[i].text;
        if (text.size() >= 5 && (words.starts_with(text) || text.starts_with(words))) return i;
    }
    return texts.size();
}

// A picture stands in or after the text of its rule, at the latest after the first paragraph of the next one.
TEST(Leaflet, HasEachPictureBesideItsRule) {
    for_all_sets([](const SetByTurn& set) {
        const auto texts = as_read(set.leaflet());
        std::vector<std::size_t> headings;
        std::size_t at = 0;
        for (const auto& clause : set.book.clauses)
            headings.push_back(at = find_beginning(texts, clause.numbered_heading(), at));
        for (std::size_t n = 0; n < set.book.clauses.size(); ++n) {
            const auto& clause = set.book.clauses[n];
            ASSERT_LT(headings[n], texts.size()) << clause.heading;
            std::size_t latest = texts.size();
            if (n + 1 < set.book.clauses.size() && set.book.clauses[n + 1].paragraphs.size() > 1)
                latest = find_beginning(texts, set.book.clauses[n + 1].paragraphs[1], headings[n + 1]);
            for (const auto& diagram : clause.diagrams) {
                if (diagram.key == "start") continue;  // on the front
                const auto caption = fmt::format("{}. {}", clause.number, diagram.caption);
                for (std::size_t i = 0; i < texts.size(); ++i) {
                    const bool begins = texts[i].text.size() > 12 && caption.starts_with(texts[i].text);
                    if (!begins || i == headings[n]) continue;
                    EXPECT_GT(i, headings[n]) << caption;
                    EXPECT_LT(i, latest) << caption;
                }
            }
        }
    });
}

// So long that they take two sheets.
Ruleset with_long_rules() {
    auto ruleset = *find_builtin("copenhagen");
    for (int word = 0; word < 3'000; ++word) ruleset.source += "x ";
    return ruleset;
}

TEST(Leaflet, HasAScoreSheetOnlyWhereSixGamesHaveRoomAndNoPictureIsMissing) {
    int met = 0;
    const auto look = [&](std::span<const Drawing> sides, const Rulebook& book) {
        const auto text = on_one_line(read_through(sides));
        for (const auto& side : sides) {
            for (const auto& words : placed(side).texts) {
                if (words.text != set_words(book.language, "games")) continue;
                ++met;
                EXPECT_GT(side.height - words.at.y, 6 * 6 + 9);
                for (const auto& clause : book.clauses) {
                    for (const auto& picture : clause.diagrams)
                        EXPECT_TRUE(has_picture(text, clause, picture)) << picture.key;
                }
            }
        }
    };
    for_all_sets([&](const SetByTurn& set) { look(set.leaflet(), set.book); });
    const auto ruleset = with_long_rules();
    const auto book = rulebook_of(ruleset);
    const SetOptions options;
    look(leaflet_sheets({ruleset, options, book}), book);
    EXPECT_GT(met, 0);
}

TEST(Leaflet, TellsTheWholeBookInOrder) {
    for_all_sets([](const SetByTurn& set) {
        const auto text = read_through(set.leaflet());
        expect_clauses_in_order(text, set.book);
        expect_every_word(text, set);
        expect_pictures(on_one_line(text), set.book);
    });
}

// From the sign to the end of the brackets.
void expect_notes_in_one_column(const std::vector<ReadText>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].text == "†" || !lines[i].text.contains("†")) continue;  // the legend has it alone
        auto end = i;
        for (auto from = lines[i].text.find("†"); lines[end].text.find(')', from) == std::string::npos;
             from = 0)
            ASSERT_LT(++end, lines.size());
        EXPECT_EQ(lines[end].page, lines[i].page) << lines[i].text;
        EXPECT_EQ(lines[end].column, lines[i].column) << lines[i].text;
    }
}

std::size_t count_of(const std::string& text, const std::string& words) {
    std::size_t count = 0;
    for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
    return count;
}

// Signs stand for the notes below each clause: what they mean is said once, on the front, and a reason only right behind
// a sentence that the text has otherwise.
TEST(Leaflet, ExplainsItsSignsOnceAndRepeatsNoNote) {
    for (const auto& source : source_texts()) {
        for (const auto language : all_languages) {
            SCOPED_TRACE(testing::Message() << source.ruleset << " " << code_of(language));
            const auto ruleset = find_builtin(source.ruleset);
            const auto book = rulebook_of(*ruleset, language);
            SetOptions options;
            options.language = language;
            const auto sides = leaflet_sheets({*ruleset, options, book});
            const auto text = on_one_line(read_through(sides)), front = on_one_line(text_of(sides.front()));
            ASSERT_FALSE(book.signs.empty());
            for (const auto& [sign, meaning] : book.signs) {
                EXPECT_EQ(count_of(text, meaning), 1U) << meaning;
                EXPECT_THAT(front, testing::HasSubstr(sign + ' ' + meaning));
            }
            std::map<std::string, std::size_t> reasons;  // how often each may be said
            for (const auto& ours : source.ours)
                reasons[language_source(language).words("ours." + ours.reason)] +=
                    ours.part == OurPart::Changed ? 1 : 0;
            for (const auto& [reason, most] : reasons) EXPECT_LE(count_of(text, reason), most) << reason;
            for (const auto& ours : source.ours) {
                if (ours.part != OurPart::Changed) continue;
                const auto& reason = language_source(language).words("ours." + ours.reason);
                EXPECT_THAT(text, testing::HasSubstr("† (" + reason + ')'));
            }
            expect_notes_in_one_column(as_read(sides));
        }
    }
}

// A page of its own, if the rules leave room for it: title, opening and legends, and no rule.
TEST(Leaflet, BeginsWithAFrontWorthKeeping) {
    for (const auto* name : {"copenhagen", "york", "brandub"}) {
        for (const auto& paper : {a4, letter}) {
            const auto ruleset = find_builtin(name);
            const auto book = rulebook_of(*ruleset);
            SetOptions options;
            options.paper = paper;
            const auto sides = leaflet_sheets({*ruleset, options, book});
            const auto outer = placed(sides.front());
            std::string front;
            for (const auto& line : outer.texts) {
                if (line.at.x > sides.front().width / 2) front += line.text + ' ';
            }
            EXPECT_THAT(front, testing::HasSubstr(book.title.substr(0, book.title.find(','))));
            EXPECT_THAT(front, testing::HasSubstr("1. The opening."));
            EXPECT_THAT(front, testing::Not(testing::HasSubstr("1. " + book.clauses.front().heading)));
            EXPECT_GE(std::ranges::count_if(outer.uses,
                                            [&](const PlacedUse& use) {
                                                return use.at.x > sides.front().width / 2 &&
                                                       use.symbol.contains("attacker");
                                            }),
                      8)
                << name;
        }
    }
}

TEST(Leaflet, IsWholeSheetsOfLegibleTypeWithinItsPages) {
    for_all_sets([](const SetByTurn& set) {
        EXPECT_EQ(set.leaflet().size() % 2, 0U);
        const double width = set.options.paper.height, height = set.options.paper.width, middle = width / 2;
        const auto paragraph = set.book.clauses.front().signed_paragraphs.front();
        bool met = false;
        for (const auto& side : set.leaflet()) {
            EXPECT_EQ(side.width, width);
            EXPECT_EQ(side.height, height);
            for (const auto& words : placed(side).texts) {
                const double right = words.at.x + words.width;
                EXPECT_GE(words.at.x, margin);
                EXPECT_LE(right, width - margin);
                EXPECT_TRUE(right <= middle - margin || words.at.x >= middle + margin) << words.text;
                EXPECT_GE(words.at.y, margin);
                EXPECT_LE(words.at.y, height - margin);
                if (!paragraph.starts_with(words.text) || words.text.size() < 12) continue;
                met = true;
                EXPECT_GE(words.size, min_type_size * pt - 1e-9);
            }
        }
        EXPECT_TRUE(met);
    });
}

// No ruler, no page or sheet numbers, no mark at the fold: nothing but the content is printed.
TEST(Leaflet, HasNoMarksOfThePrinter) {
    for_all_sets([](const SetByTurn& set) {
        const auto title = set_words(set.options.language, "leaflet-outside");
        for (const auto& side : set.leaflet()) {
            const auto on = placed(side);
            for (const auto& words : on.texts) {
                EXPECT_FALSE(words.text.contains("100 mm") || words.text.contains(title)) << words.text;
                const bool is_number = words.text.find_first_not_of("0123456789") == std::string::npos;
                EXPECT_TRUE(!is_number || words.size < 6 * pt)
                    << "more than a rank of a board: " << words.text;
            }
            for (const auto& [path, paint] : on.paths) {
                for (const auto& step : path.steps()) EXPECT_GT(std::abs(step.to.x - side.width / 2), 3);
            }
        }
    });
}

std::string endless(int words) {
    std::string text;
    for (int i = 0; i < words; ++i) text += "x ";
    return text;
}

TEST(Leaflet, RefusesRulesThatAreTooLong) {
    auto ruleset = *find_builtin("brandub");
    ruleset.source = endless(80'000);
    const auto sheets = print_set(ruleset, {});
    ASSERT_FALSE(sheets);
    EXPECT_THAT(sheets.error(), testing::HasSubstr("too long for a leaflet"));
}

// Rules that do not fit on one sheet take a second one, and a score sheet fills the rest.
TEST(Leaflet, TakesTwoSheetsForLongRulesAndWastesNoPage) {
    const auto ruleset = with_long_rules();
    SetOptions options;
    const auto book = rulebook_of(ruleset);
    const auto sides = leaflet_sheets({ruleset, options, book});
    ASSERT_EQ(sides.size(), 4U);
    for (const auto& side : sides) {
        for (const double left : {0.0, side.width / 2}) {
            const auto words = placed(side).texts;
            EXPECT_GE(std::ranges::count_if(words,
                                            [&](const PlacedText& each) {
                                                return each.at.x >= left && each.at.x < left + side.width / 2;
                                            }),
                      5)
                << side.title;
        }
    }
}

TEST(Leaflet, SaysWhereToPlayIfAnAddressIsGiven) {
    SetOptions options{.pages = {SetPage::Leaflet}};
    const auto text_with = [&](const std::string& url) {
        options.url = url;
        const auto sheets = print_set(*find_builtin("brandub"), options);
        if (!sheets) return "refused: " + sheets.error();
        return text_of(sheets->front()) + text_of(sheets->back());
    };
    EXPECT_THAT(text_with("https://hnefatafl.example/"), testing::HasSubstr("https://hnefatafl.example/"));
    EXPECT_THAT(text_with("https://hnefatafl.example/"), testing::HasSubstr("Where to play"));
    EXPECT_THAT(text_with(""), testing::Not(testing::HasSubstr("Where to play")));
    for (const auto* wrong :
         {"https://a\nb", "a\x7f", "\xC2\x85", "\xFF", "\x1b[31m", "a\u202Eb", "a\uFEFFb", "\uFFFE"})
        EXPECT_THAT(text_with(wrong), testing::HasSubstr("refused: the address (--url) ")) << wrong;
    EXPECT_THAT(text_with(std::string(max_url + 1, 'x')), testing::HasSubstr("more than 200 bytes"));
}

// How far down the text, pictures and lines between those edges extend.
double lowest_between(const Placed& side, double left, double right) {
    double lowest = 0;
    for (const auto& line : side.texts) {
        if (line.at.x >= left && line.at.x < right) lowest = std::max(lowest, line.at.y);
    }
    for (const auto& [path, paint] : side.paths) {
        for (const auto& step : path.steps()) {
            if (step.to.x > left && step.to.x < right) lowest = std::max(lowest, step.to.y);
        }
    }
    return lowest;
}

class LeafletIn : public testing::TestWithParam<Language> {};

// Every ruleset, paper size and language, laid out but not drawn: one sheet, and every column ends near the
// end of its page; on the last page so near that no score sheet would fit.
TEST_P(LeafletIn, FillsFourPages) {
    constexpr double farthest = 24, farthest_on_last = 40;  // mm from the page's bottom margin
    for (const auto& ruleset : sample(representative_rulesets())) {
        const auto book = rulebook_of(*ruleset, GetParam());
        for (const auto& paper : {a4, letter}) {
            SCOPED_TRACE(testing::Message() << ruleset->name << ", " << paper.name);
            SetOptions options;
            options.paper = paper;
            options.language = GetParam();
            const auto sides = leaflet_sheets({*ruleset, options, book});
            EXPECT_EQ(sides.size(), 2U);
            for (const auto& side : sides) {
                const auto on = placed(side);
                for (int column = 0; column < 4; ++column) {
                    const double left = column * side.width / 4;
                    const bool is_last = &side == &sides.front() && column < 2;
                    EXPECT_GT(lowest_between(on, left, left + side.width / 4),
                              side.height - margin - (is_last ? farthest_on_last : farthest))
                        << side.title << ", column " << column;
                }
            }
        }
    }
}
INSTANTIATE_TEST_SUITE_P(AllLanguages, LeafletIn, testing::ValuesIn(all_languages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

}  // namespace

}  // namespace tafl::test

#include "print/book/epub.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "print/board/board_drawing.hpp"
#include "print/book/zip_writer.hpp"
#include "print/drawing/svg.hpp"
#include "print/set/night_picture.hpp"
#include "print/set/sections.hpp"

namespace tafl::print {

namespace {

constexpr std::string_view container_file = R"(<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
)";

constexpr std::string_view style_sheet = R"(body { line-height: 1.4; }
h1, .aim, .source { text-align: center; }
.aim, figcaption { font-style: italic; }
h2 { margin-top: 2em; page-break-after: avoid; break-after: avoid; }
figure { margin: 1em 0; text-align: center; page-break-inside: avoid; break-inside: avoid; }
img { max-width: 100%; width: 18em; }
)";

constexpr std::string_view page_frame = R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{0}" xml:lang="{0}">
<head><title>{1}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
{2}</body>
</html>
)";

// The format requires a date; a fixed one makes the file reproducible.
constexpr std::string_view package_frame = R"(<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{0}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">skjaldborg:rules:{1}:{0}</dc:identifier>
<dc:title>{2}</dc:title>
<dc:language>{0}</dc:language>
<dc:creator>Skjaldborg</dc:creator>
<meta property="dcterms:modified">2000-01-01T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">{4}</meta>
<meta name="cover" content="cover"/>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
<item id="rules" href="rules.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="pictures/cover.svg" media-type="image/svg+xml" properties="cover-image"/>
{3}</manifest>
<spine><itemref idref="title"/><itemref idref="nav"/><itemref idref="rules"/></spine>
</package>
)";

// Readers that know only SVG 1.1 find symbols by the older name of the attribute.
std::string for_readers(std::string svg) {
    constexpr std::string_view head = "<svg ", older = "xmlns:xlink=\"http://www.w3.org/1999/xlink\" ",
                               use = "<use ";
    svg.insert(head.size(), older);
    for (auto at = svg.find(use); at != std::string::npos; at = svg.find(use, at + use.size()))
        svg.insert(at + use.size(), "xlink:");
    return svg;
}

class Book {
  public:
    explicit Book(const SetContext& set)
        : set_(set),
          ruleset_(set.ruleset),
          book_(set.book),
          sections_(sections_of(set)),
          code_(code_of(set.options.language)) {}

    [[nodiscard]] std::string packed() {
        const auto title = title_page(), rules = rules_page();
        zip_.add_stored("mimetype", "application/epub+zip");
        zip_.add_compressed("META-INF/container.xml", container_file);
        zip_.add_compressed("book/book.opf",
                            fmt::format(package_frame, code_, xml_text(ruleset_.name), xml_text(book_.title),
                                        listed_pictures(), xml_text(set_.words("accessible"))));
        zip_.add_compressed("book/nav.xhtml", contents());
        zip_.add_compressed("book/title.xhtml", title);
        zip_.add_compressed("book/rules.xhtml", rules);
        zip_.add_compressed("book/style.css", style_sheet);
        zip_.add_compressed("book/pictures/cover.svg", for_readers(to_svg(cover())));
        for (const auto& [name, svg] : pictures_) zip_.add_compressed("book/" + name, svg);
        return zip_.take();
    }

  private:
    struct Picture {
        std::string name, svg;
    };

    [[nodiscard]] std::string page(const std::string& body) const {
        return fmt::format(page_frame, code_, xml_text(book_.title), body);
    }

    [[nodiscard]] std::string title_page() {
        auto opening = to_diagram(ruleset_, ruleset_.start);
        opening.title = book_.title;
        return page(fmt::format(
            "<h1>{}</h1>\n<p class=\"aim\">{}</p>\n<figure>{}</figure>\n<p class=\"source\">{}</p>\n",
            xml_text(book_.title), xml_text(book_.aim), picture(opening, "opening"),
            xml_text(book_.about_pictures)));
    }

    [[nodiscard]] std::string rules_page() {
        std::string body;
        for (const auto& section : sections_) {
            body += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n", section.key,
                                xml_text(section.numbered_heading()));
            for (const auto& paragraph : section.paragraphs)
                body += fmt::format("<p>{}</p>\n", xml_text(paragraph));
            for (const auto* diagram : section.pictures) {
                body += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n",
                                    picture(diagram->drawing, diagram->key),
                                    xml_text(section.caption_of(*diagram)));
            }
            body += "</section>\n";
        }
        return page(body);
    }

    // The night of the printed cover below the title.
    [[nodiscard]] Drawing cover() const {
        constexpr double width = 120, height = 180, picture = 110;
        const auto& theme = set_.theme();
        const auto name = set_.name(), addition = set_.addition();
        const double size =
            std::min(17.0, 1.7 * width / static_cast<double>(std::max<std::size_t>(name.size(), 1)));
        Drawing drawing{.width = width,
                        .height = height,
                        .title = book_.title,
                        .description = set_.words("cover-picture"),
                        .elements = {}};
        drawing.elements = {
            Shape{rectangle(0, 0, width, height), filled(theme.page)},
            TextLine{name, {width / 2, 36}, {.size = size, .bold = true}, theme.ink, Align::Centre},
            TextLine{addition.empty() ? set_.words("game-of") : addition,
                     {width / 2, 48},
                     {.size = 5, .italic = true},
                     theme.ink,
                     Align::Centre},
            Group{night_picture(theme, width, picture), {.at = {0, height - picture}}}};
        return drawing;
    }

    // The caption becomes text of the page instead of the picture.
    [[nodiscard]] std::string picture(Diagram diagram, const std::string& key) {
        const auto words = board_in_words(diagram);
        diagram.caption.clear();
        const auto name = fmt::format("pictures/{}.svg", key);
        pictures_.push_back({name, for_readers(to_svg(board_picture(diagram, set_.theme())))});
        return fmt::format("<img src=\"{}\" alt=\"{}\"/>", name, xml_text(words));
    }

    [[nodiscard]] std::string contents() const {
        const auto& heading = set_words(book_.language, "contents");
        auto list = fmt::format("<nav epub:type=\"toc\">\n<h1>{}</h1>\n<ol>\n", heading);
        for (const auto& section : sections_) {
            list += fmt::format("<li><a href=\"rules.xhtml#{}\">{}</a></li>\n", section.key,
                                xml_text(section.numbered_heading()));
        }
        return page(list + "</ol>\n</nav>\n");
    }

    [[nodiscard]] std::string listed_pictures() const {
        std::string items;
        for (std::size_t i = 0; i < pictures_.size(); ++i) {
            items += fmt::format("<item id=\"picture{}\" href=\"{}\" media-type=\"image/svg+xml\"/>\n", i + 1,
                                 pictures_[i].name);
        }
        return items;
    }

    const SetContext& set_;
    const Ruleset& ruleset_;
    const Rulebook& book_;
    std::vector<BookSection> sections_;
    std::string_view code_;
    ZipWriter zip_;
    std::vector<Picture> pictures_;
};

}  // namespace

std::string rules_epub(const Ruleset& ruleset, Language language, const BoardTheme& theme,
                       const std::string& url) {
    const auto book = rulebook_of(ruleset, language);
    const SetOptions options{.theme = &theme, .language = language, .url = url};
    return Book({ruleset, options, book}).packed();
}

}  // namespace tafl::print

#include "server/site/pages/page_head.hpp"

#include <fmt/format.h>

#include "engine/characters.hpp"
#include "print/drawing/svg.hpp"

namespace tafl::server {

namespace {

using print::xml_text;

constexpr std::string_view own_title = "<title>Skjaldborg</title>";
constexpr std::string_view own_description = "<meta name=\"description\"";

std::string tags(const PageHead& head, const std::string& site) {
    const auto title = xml_text(head.title), description = xml_text(head.description);
    auto text = fmt::format(
        "<title>{0}</title>\n"
        "    <meta name=\"description\" content=\"{1}\">\n"
        "    <meta property=\"og:site_name\" content=\"Skjaldborg\">\n"
        "    <meta property=\"og:type\" content=\"website\">\n"
        "    <meta property=\"og:title\" content=\"{0}\">\n"
        "    <meta property=\"og:description\" content=\"{1}\">",
        title, description);
    if (site.empty()) return text;
    const auto address = xml_text(site + head.path);
    text += fmt::format(
        "\n    <link rel=\"canonical\" href=\"{0}\">\n    <meta property=\"og:url\" content=\"{0}\">",
        address);
    if (head.image.empty()) return text;
    return text + fmt::format(
                      "\n    <meta property=\"og:image\" content=\"{}\">\n"
                      "    <meta property=\"og:image:width\" content=\"1200\">\n"
                      "    <meta property=\"og:image:height\" content=\"630\">\n"
                      "    <meta name=\"twitter:card\" content=\"summary_large_image\">",
                      xml_text(site + head.image));
}

// Removes the first line that begins with this text.
void remove_line(std::string& page, std::string_view beginning) {
    const auto at = page.find(beginning);
    if (at == std::string::npos) return;
    const auto line = page.rfind('\n', at) + 1;
    page.erase(line, page.find('\n', at) + 1 - line);
}

}  // namespace

std::string with_head(std::string_view page, const PageHead& head, const std::string& site) {
    std::string text(page);
    remove_line(text, own_description);
    if (const auto at = text.find(own_title); at != std::string::npos)
        text.replace(at, own_title.size(), tags(head, site));
    return text;
}

std::string name_of(const Person& person) {
    if (const auto* character = character_of(person.level)) return fmt::format("the {}", character->name);
    if (person.kind == store::PlayerKind::Computer) return fmt::format("Computer, level {}", person.level);
    if (!person.name.empty()) return person.name;
    return person.is_at_device() ? "somebody at the same board" : "a deleted account";
}

}  // namespace tafl::server

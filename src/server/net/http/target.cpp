#include "server/net/http/target.hpp"

#include "base/text.hpp"
#include "server/base/text/plain_text.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_parts = 64;

struct Wrong {
    std::string text;
};

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

char decode_percent(std::string_view text, std::size_t at) {
    const int high = at + 1 < text.size() ? hex_digit(text[at + 1]) : -1;
    const int low = at + 2 < text.size() ? hex_digit(text[at + 2]) : -1;
    if (high < 0 || low < 0) throw Wrong{"a percent sign needs two hexadecimal digits after it"};
    return static_cast<char>(high * 16 + low);
}

enum class Part { Path, Query };

std::string decode(std::string_view text, Part part) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escaped = text[i] == '%';
        char c = escaped ? decode_percent(text, i) : text[i];
        if (escaped) i += 2;
        if (part == Part::Path && (c == '\\' || (escaped && c == '/'))) {
            throw Wrong{"a slash in disguise is refused"};
        }
        if (part == Part::Query && !escaped && c == '+') c = ' ';
        out += c;
    }
    // A position or ruleset in the query may contain line ends; a path may not.
    if (has_control_characters(out, part == Part::Query)) {
        throw Wrong{"control characters and bytes that are no UTF-8 are refused"};
    }
    return out;
}

void refuse_dots(std::string_view path) {
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const auto segment = path.substr(0, path.find('/'));
        if (segment == "." || segment == "..") throw Wrong{"'.' and '..' lead nowhere here"};
        path.remove_prefix(segment.size());
    }
}

void add_part(Target& target, std::string_view part) {
    const auto equals = part.find('=');
    const auto value = equals == part.npos ? std::string_view() : part.substr(equals + 1);
    target.query.emplace(decode(part.substr(0, equals), Part::Query), decode(value, Part::Query));
}

void read_query(Target& target, std::string_view text) {
    for (std::size_t parts = 0; !text.empty(); ++parts) {
        if (parts == max_parts) throw Wrong{"a query may have 64 parts"};
        const auto part = text.substr(0, text.find('&'));
        if (!part.empty()) add_part(target, part);
        text.remove_prefix(std::min(text.size(), part.size() + 1));
    }
}

}  // namespace

std::expected<Target, std::string> parse_target(std::string_view text) {
    try {
        if (!text.starts_with('/')) throw Wrong{"a path begins with a slash"};
        const auto question = text.find('?');
        Target target;
        target.path = decode(text.substr(0, question), Part::Path);
        refuse_dots(target.path);
        if (question != text.npos) read_query(target, text.substr(question + 1));
        return target;
    } catch (const Wrong& wrong) {
        return std::unexpected("The address " + in_quotes(text) + " cannot be read: " + wrong.text + ".");
    }
}

}  // namespace tafl::server

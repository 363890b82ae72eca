// The format of a text is detected from its first characters.
//
//   { "id": ...        JSON            [Event "..."]      PGN          d1-d3 e5-e2,0,0,White   CSV
//   [ {...}, {...} ]   JSON            [date:2017.04.15]  OpenTafl     d1-d3 e5-e2             moves
//   1. d1-d3 e5-e2     PGN, or OpenTafl's if its comments stand in square brackets
//   game=/lud/...      Ludii           a line that names the class of the Tablut server: its log
#include "records/record_format.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace tafl {

namespace {

char first_behind(std::string_view text, std::size_t at) noexcept {
    const std::size_t next = text.find_first_not_of(blanks, at);
    return next == std::string_view::npos ? '\0' : text[next];
}

// [Name "value"], as opposed to [key:value].
bool is_pgn_tag(std::string_view text) noexcept {
    const std::size_t end = text.find_first_of(" \t\":\n");
    return text.starts_with('[') && end != std::string_view::npos && text[end] != ':' && text[end] != '\n' &&
           first_behind(text, end) == '"';
}

RecordFormat detect_bracket(std::string_view text) noexcept {
    const char next = first_behind(text, 1);
    if (next == '{' || (next == ']' && text.find(':') == std::string_view::npos)) return RecordFormat::Json;
    return is_pgn_tag(text) ? RecordFormat::Pgn : RecordFormat::Otn;
}

RecordFormat detect_brace(std::string_view text) noexcept {  // JSON, or a comment before a game in PGN
    const char next = first_behind(text, 1);
    return next == '"' || next == '}' ? RecordFormat::Json : RecordFormat::Pgn;
}

RecordFormat detect_numbered(std::string_view text) noexcept {
    const std::size_t bracket = text.find('[');
    const std::size_t brace = text.find('{');
    if (bracket == std::string_view::npos || brace < bracket) return RecordFormat::Pgn;
    return is_pgn_tag(text.substr(bracket)) ? RecordFormat::Pgn : RecordFormat::Otn;
}

// By a first character that cannot begin a move.
std::optional<RecordFormat> detect_mark(std::string_view text) noexcept {
    if (text[0] == '[') return detect_bracket(text);
    if (text[0] == '{') return detect_brace(text);
    if (text[0] == '%' || text[0] == ';') return RecordFormat::Pgn;
    if (text[0] >= '0' && text[0] <= '9') return detect_numbered(text);
    return std::nullopt;
}

bool is_control(char c) noexcept {
    return static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r' && c != '\n';
}

// By its byte order mark, or by two letters with a zero byte each.
bool is_utf16(std::string_view text) noexcept {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
    const std::string_view head = text.substr(0, 4);
    if (head.size() < 4) return false;
    const bool low_first = head[1] == '\0' && head[3] == '\0' && head[0] != '\0' && head[2] != '\0';
    const bool high_first = head[0] == '\0' && head[2] == '\0' && head[1] != '\0' && head[3] != '\0';
    return low_first || high_first;
}

std::unexpected<Error> no_text(std::string_view text) {
    const auto place = std::find_if(text.begin(), text.end(), is_control);
    const std::string_view what = *place == '\0' ? "zero byte" : "control character";
    return std::unexpected(
        Error{fmt::format("this is not text: it contains a {}; records are CSV, OpenTafl, PGN or JSON", what),
              static_cast<std::size_t>(place - text.begin())});
}

// Files that people have beside their records, by how they begin.
struct ForeignFile {
    std::string_view beginning;
    std::string_view what;
};
constexpr ForeignFile foreign_files[] = {
    {"PK\x03\x04", "a ZIP archive; unpack it first"},
    {"\x1F\x8B", "a gzip archive; unpack it first"},
    {"SQLite format 3", "an SQLite database"},
    {"%PDF-", "a PDF document"},
    {"\x89PNG", "a picture"},
    {"\xFF\xD8\xFF", "a picture"},
    {"GIF8", "a picture"},
    {"<", "a web page or another file of markup; save the moves alone as text"},
    {"(;", "a game in SGF, which is written for Go and other games"},
    {"; Zillions", "a game saved by Zillions of Games, whose moves are written without rules"},
    {"VariantName=", "a game saved by Zillions of Games, whose moves are written without rules"},
    {"(version ", "rules for Zillions of Games"},
    {"(game ", "a description of a game for Ludii; it has rules and no moves, --rules takes it"},
    {"(define ", "a description of a game for Ludii; it has rules and no moves, --rules takes it"},
    {"dim:", "a rule string of OpenTafl; it has rules and no moves, --rules takes it"},
    {"[engine]", "a description of an engine for OpenTafl"},
    {"parent = ", "a ruleset file; it has rules and no moves, --rules takes it"},
};

std::optional<Error> foreign(std::string_view text, std::size_t first) {
    for (const auto& [beginning, what] : foreign_files) {
        if (text.substr(first).starts_with(beginning))
            return Error{
                fmt::format("this is {}; records are CSV, OpenTafl, PGN, JSON, Ludii's trials or logs "
                            "of the Tablut server",
                            what),
                first};
    }
    return std::nullopt;
}

// Its lines begin with a date, and the first ones name what wrote them.
bool is_tablut_log(std::string_view text) noexcept {
    constexpr std::size_t beginning = 2000;
    return text.substr(0, beginning).find("it.unibo.ai.didattica.competition.tablut") !=
           std::string_view::npos;
}

}  // namespace

std::string_view to_string(RecordFormat format) noexcept {
    switch (format) {
        case RecordFormat::Csv: return "csv";
        case RecordFormat::Otn: return "otn";
        case RecordFormat::Pgn: return "pgn";
        case RecordFormat::Json: return "json";
        case RecordFormat::Moves: return "moves";
        case RecordFormat::Ludii: return "trl";
        case RecordFormat::TablutLog: return "log";
    }
    return "";
}

std::optional<RecordFormat> parse_record_format(std::string_view text) noexcept {
    if (text == "otg") return RecordFormat::Otn;
    for (const auto format : {RecordFormat::Csv, RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json,
                              RecordFormat::Moves, RecordFormat::Ludii, RecordFormat::TablutLog}) {
        if (text == to_string(format)) return format;
    }
    return std::nullopt;
}

Parsed<RecordFormat> detect_format(std::string_view text) {
    if (is_utf16(text)) return std::unexpected(Error{"this text is UTF-16; records are UTF-8", 0});
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return std::unexpected(Error{"the record is empty, there is no game in it", 0});
    if (auto known = foreign(text, first)) return std::unexpected(*std::move(known));
    if (text.substr(first).starts_with("game=")) return RecordFormat::Ludii;
    if (is_tablut_log(text.substr(first)) && text[first] != '[' && text[first] != '{')
        return RecordFormat::TablutLog;
    // Skips lines of binary data: one game may be broken and the next ones valid.
    for (std::size_t at = first; at != std::string_view::npos;) {
        const std::string_view rest = text.substr(at);
        if (const std::optional<RecordFormat> marked = detect_mark(rest)) return *marked;
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (std::none_of(line.begin(), line.end(), is_control)) {
            return line.find(',') == std::string_view::npos ? RecordFormat::Moves : RecordFormat::Csv;
        }
        at = text.find_first_not_of(blanks, at + line.size());
    }
    return no_text(text);
}

}  // namespace tafl

#include "cli/text/json.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace tafl::cli {

namespace {

void append_ascii(std::string& out, char c) {
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\n': out += "\\n"; return;
        case '\t': out += "\\t"; return;
        case '\r': out += "\\r"; return;
        default: break;
    }
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7F) {
        fmt::format_to(std::back_inserter(out), "\\u{:04x}", code);
    } else {
        out += c;
    }
}

}  // namespace

void append_json(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const auto length = utf8_length(text);
        if (length == 1) append_ascii(out, text[0]);
        if (length > 1) out += text.substr(0, length);
        if (length == 0) out += "\\ufffd";
        text.remove_prefix(length == 0 ? 1 : length);
    }
    out += '"';
}

void JsonLine::begin(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    append_json(out_, name);
    out_ += ':';
}

JsonLine& JsonLine::text(std::string_view name, std::string_view value) {
    begin(name);
    append_json(out_, value);
    return *this;
}

JsonLine& JsonLine::texts(std::string_view name, std::span<const std::string> values) {
    begin(name);
    out_ += '[';
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) out_ += ',';
        append_json(out_, values[i]);
    }
    out_ += ']';
    return *this;
}

JsonLine& JsonLine::whole(std::string_view name, std::uint64_t value) {
    begin(name);
    fmt::format_to(std::back_inserter(out_), "{}", value);
    return *this;
}

JsonLine& JsonLine::real(std::string_view name, double value) {
    begin(name);
    fmt::format_to(std::back_inserter(out_), "{:.6f}", value);
    return *this;
}

JsonLine& JsonLine::truth(std::string_view name, bool value) { return raw(name, value ? "true" : "false"); }

JsonLine& JsonLine::null(std::string_view name) { return raw(name, "null"); }

JsonLine& JsonLine::raw(std::string_view name, std::string_view json) {
    begin(name);
    out_ += json;
    return *this;
}

}  // namespace tafl::cli

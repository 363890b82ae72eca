#include "server/net/http/page_response.hpp"

#include <fmt/format.h>

#include "server/net/http/header_values.hpp"

namespace tafl::server {

namespace {

constexpr std::string_view not_built =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Skjaldborg</title>\n"
    "<main>\n<h1>Skjaldborg runs, but its pages are not built</h1>\n"
    "<p>In the project's folder, <code>./run</code> builds them and starts the site. By hand it is "
    "<code>npm --prefix web ci</code> and <code>npm --prefix web run build</code>; then load this page "
    "again. "
    "If they lie elsewhere, start the site with <code>tafl serve --web FOLDER</code>.\n"
    "<p>What programs use works already: <a "
    "href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a>.\n</main>\n";

struct Packed {
    const std::string StaticFile::* member;
    const char* encoding;
};

Packed choose_packed(const StaticFile& file, std::string_view accepted) {
    if (!file.brotli.empty() && accepts_encoding(accepted, "br")) return {&StaticFile::brotli, "br"};
    if (!file.gzip.empty() && accepts_encoding(accepted, "gzip")) return {&StaticFile::gzip, "gzip"};
    return {&StaticFile::body, ""};
}

}  // namespace

std::string_view not_built_page() noexcept { return not_built; }

RawResponse page_response(StaticFiles& files, std::string_view path, std::string_view accept_encoding,
                          std::string_view if_none_match) {
    auto file = files.find(path);
    if (!file && !files.has_site())
        return {.status = 503, .type = "text/html; charset=utf-8", .body = std::string(not_built)};
    if (!file) return plain_error(404, "There is no such file. The site begins at /.");
    const bool is_known = !file->is_page || path == "/index.html" || files.is_page_address(path);
    if (!is_known) if_none_match = {};
    const auto packed = choose_packed(*file, accept_encoding);
    const auto tag = fmt::format("\"{}{}\"", file->tag, packed.encoding);
    RawResponse response;
    response.route = "a file";
    if (!is_known) response.status = 404;
    response.type = file->type;
    response.style_source = file->style_source;  // with 304 too: browsers take over its headers
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back("Vary", "Accept-Encoding");
    response.headers.emplace_back("Cache-Control",
                                  file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (matches_etag(if_none_match, tag)) {
        response.status = 304;
        return response;
    }
    if (*packed.encoding != '\0') response.headers.emplace_back("Content-Encoding", packed.encoding);
    response.encoded = packed.member;
    response.file = std::move(file);
    return response;
}

RawResponse unavailable_page(StaticFiles* files, std::string_view accept_encoding, const std::string& text) {
    auto file = files == nullptr ? nullptr : files->find("/");
    if (!file) return plain_error(503, text);
    const auto packed = choose_packed(*file, accept_encoding);
    RawResponse response{.status = 503, .type = file->type, .style_source = file->style_source};
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (*packed.encoding != '\0') response.headers.emplace_back("Content-Encoding", packed.encoding);
    response.encoded = packed.member;
    response.file = std::move(file);
    return response;
}

}  // namespace tafl::server

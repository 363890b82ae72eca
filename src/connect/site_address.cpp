#include "connect/site_address.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/numbers.hpp"
#include "base/text.hpp"

namespace tafl {

namespace {

bool is_port(std::string_view text) { return parse_number(text, 1, 65'535).has_value(); }

bool fits_a_header(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

// "[::1]:8080", "localhost:8080", "tafl.example"
bool read_place(std::string_view place, SiteAddress& site) {
    const auto bracket = place.starts_with('[') ? place.find(']') : 0;
    if (bracket == std::string_view::npos) return false;
    const auto colon = place.find(':', bracket);
    const auto host = place.substr(0, colon);
    site.host = bracket > 0 ? host.substr(1, bracket - 1) : host;
    if (colon != std::string_view::npos) {
        site.port = place.substr(colon + 1);
        if (!is_port(site.port)) return false;
    }
    return !site.host.empty() && fits_a_header(site.host);
}

}  // namespace

Parsed<SiteAddress> parse_site_address(std::string_view text) {
    const auto wrong = std::unexpected(
        Error{fmt::format("{}: expected a site's address, such as http://localhost:8080", in_quotes(text))});
    SiteAddress site;
    site.is_secure = text.starts_with("https://");
    if (!site.is_secure && !text.starts_with("http://")) return wrong;
    text.remove_prefix(site.is_secure ? 8 : 7);
    site.port = site.is_secure ? "443" : "80";
    const auto slash = text.find('/');
    if (!read_place(text.substr(0, slash), site)) return wrong;
    if (slash != std::string_view::npos) site.path = text.substr(slash);
    while (site.path.ends_with('/')) site.path.pop_back();
    if (!fits_a_header(site.path)) return wrong;
    return site;
}

std::string SiteAddress::host_header() const {
    const auto shown = host.find(':') == std::string::npos ? host : "[" + host + "]";
    const bool is_usual = port == (is_secure ? "443" : "80");
    return is_usual ? shown : fmt::format("{}:{}", shown, port);
}

std::string SiteAddress::name() const {
    return fmt::format("{}://{}{}", is_secure ? "https" : "http", host_header(), path);
}

}  // namespace tafl

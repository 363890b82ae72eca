#include "server/net/http/header_values.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include "base/text.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_token_length = 128;

bool same_word(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

bool is_token_character(char c) noexcept {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '_' || c == '=';
}

// Removes and returns the text before the next separator.
std::string_view next_item(std::string_view& list, char mark) noexcept {
    const auto item = list.substr(0, list.find(mark));
    list.remove_prefix(std::min(list.size(), item.size() + 1));
    return trimmed(item);
}

bool is_refused(std::string_view parameters) noexcept {  // "q=0", "q=0.000"
    while (!parameters.empty()) {
        const auto one = next_item(parameters, ';');
        if (one.starts_with("q=0") && one.find_first_not_of("0.", 2) == one.npos) return true;
    }
    return false;
}

bool is_near_v4(const boost::asio::ip::address_v4& address) {
    const auto bits = address.to_uint();
    return bits >> 24 == 127 || bits >> 24 == 10 || bits >> 20 == 0xAC1 || bits >> 16 == 0xC0A8;
}

bool is_near_v6(const boost::asio::ip::address_v6& address) {
    return address.is_loopback() || (address.to_bytes()[0] & 0xFEU) == 0xFC;
}

}  // namespace

std::string_view find_cookie(std::string_view header, std::string_view name) noexcept {
    while (!header.empty()) {
        const auto cookie = next_item(header, ';');
        const auto equals = cookie.find('=');
        if (equals == cookie.npos || cookie.substr(0, equals) != name) continue;
        const auto value = cookie.substr(equals + 1);
        return value.size() <= max_token_length && std::ranges::all_of(value, is_token_character)
                   ? value
                   : std::string_view();
    }
    return {};
}

std::optional<std::string_view> bearer_token(std::string_view header) noexcept {
    header = trimmed(header);
    const auto scheme = header.substr(0, header.find(' '));
    if (!same_word(scheme, "bearer")) return std::nullopt;
    const auto token = trimmed(header.substr(scheme.size()));
    const bool fits = token.size() <= max_token_length && std::ranges::all_of(token, is_token_character);
    return fits ? token : std::string_view();
}

std::string media_type(std::string_view header) {
    std::string type(trimmed(header.substr(0, header.find(';'))));
    std::ranges::transform(type, type.begin(), to_lower);
    return type;
}

bool accepts_encoding(std::string_view header, std::string_view name) noexcept {
    while (!header.empty()) {
        auto one = next_item(header, ',');
        const auto encoding = next_item(one, ';');
        if (same_word(encoding, name)) return !is_refused(one);
    }
    return false;
}

bool matches_etag(std::string_view header, std::string_view tag) noexcept {
    while (!header.empty()) {
        auto one = next_item(header, ',');
        if (one.starts_with("W/")) one.remove_prefix(2);
        if (one == "*" || one == tag) return true;
    }
    return false;
}

bool is_own_origin(std::string_view origin, std::string_view host, bool is_secure) noexcept {
    const std::string_view scheme = is_secure ? "https://" : "http://";
    return !host.empty() && origin.starts_with(scheme) && same_word(origin.substr(scheme.size()), host);
}

boost::asio::ip::address read_address(std::string_view text) {
    boost::system::error_code none;
    auto address = boost::asio::ip::make_address(text, none);
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
    }
    return address;
}

bool is_loopback_or_private(std::string_view text) {
    const auto address = read_address(text);
    return address.is_v4() ? is_near_v4(address.to_v4()) : is_near_v6(address.to_v6());
}

bool is_request_id(std::string_view text) noexcept {
    const auto fits = [](char c) { return c == '.' || (c != '=' && is_token_character(c)); };
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, fits);
}

bool is_websocket_key(std::string_view text) noexcept {
    static constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static constexpr std::string_view last_digits = "AQgw";  // two of its six bits belong to the 16 bytes
    const auto end = text.find_first_not_of(digits);
    return text.size() == 24 && end == 22 && text.ends_with("==") && last_digits.contains(text[21]);
}

namespace {

std::string network_of(const std::string& text, unsigned short prefix_length) {
    const auto address = read_address(text);
    if (address.is_v4()) return address.to_string();
    return boost::asio::ip::network_v6(address.to_v6(), prefix_length).canonical().to_string();
}

}  // namespace

std::string limited_address(const std::string& address) { return network_of(address, 64); }
std::string limited_network(const std::string& address) { return network_of(address, 48); }

}  // namespace tafl::server

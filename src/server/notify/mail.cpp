#include "server/notify/mail.hpp"

#include <fmt/chrono.h>
#include <openssl/evp.h>

#include <algorithm>

#include "base/text.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t bytes_of_line = 57;  // 76 letters of base64
constexpr std::size_t bytes_of_word = 42;  // an encoded word has at most 75 letters (RFC 2047, 2)

std::string base64(std::string_view bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // and the terminating zero
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                        reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    return text;
}

std::string base64_lines(std::string_view bytes) {
    std::string text;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes_of_line, bytes.size())))
        text += base64(bytes.substr(0, bytes_of_line)) + "\r\n";
    return text;
}

// A header in encoded words, none of which cuts a character.
std::string header_text(std::string_view text) {
    if (std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; })) return std::string(text);
    std::string words;
    while (!text.empty()) {
        std::size_t end = 0;
        while (end < text.size()) {
            const auto next = std::max<std::size_t>(1, utf8_length(text.substr(end)));
            if (end + next > bytes_of_word) break;
            end += next;
        }
        words += fmt::format("{}=?utf-8?B?{}?=", words.empty() ? "" : "\r\n ", base64(text.substr(0, end)));
        text.remove_prefix(end);
    }
    return words;
}

bool is_atom(std::string_view text) noexcept {
    return !text.empty() && text.front() != '.' && text.back() != '.' && text.find("..") == text.npos &&
           std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) ||
                      std::string_view("!#$%&'*+-/=?^_`{|}~.").find(c) != std::string_view::npos;
           });
}

bool is_host_label(std::string_view text) noexcept {
    return !text.empty() && text.size() <= 63 && text.front() != '-' && text.back() != '-' &&
           std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-';
           });
}

bool is_host(std::string_view text) noexcept {
    int labels = 0;
    for (;; ++labels) {
        const auto dot = std::min(text.find('.'), text.size());
        if (!is_host_label(text.substr(0, dot))) return false;
        if (dot == text.size()) return labels > 0;
        text.remove_prefix(dot + 1);
    }
}

}  // namespace

bool is_mail_address(std::string_view text) noexcept {
    const auto at = text.find('@');
    return at != text.npos && at <= 64 && text.size() <= max_mail_address_length &&
           is_atom(text.substr(0, at)) && is_host(text.substr(at + 1));
}

std::string mailbox_of(std::string_view address) {
    const auto at = address.rfind('@');
    std::string local(address.substr(0, std::min(at, address.find('+'))));
    std::erase(local, '.');
    std::string mailbox = local + std::string(address.substr(std::min(at, address.size())));
    for (char& c : mailbox) c = to_lower(c);
    if (constexpr std::string_view other = "@googlemail.com"; mailbox.ends_with(other))
        mailbox.replace(mailbox.size() - other.size(), other.size(), "@gmail.com");
    return mailbox;
}

std::string to_message(const Mail& mail, std::string_view from, std::string_view id, store::Moment now) {
    std::string lines;
    for (const char c : mail.text) lines += c == '\n' ? "\r\n" : std::string(1, c);
    return fmt::format(
        "From: Skjaldborg <{}>\r\n"
        "To: <{}>\r\n"
        "Subject: {}\r\n"
        "Date: {:%a, %d %b %Y %H:%M:%S} +0000\r\n"
        "Message-ID: <{}@{}>\r\n"
        "Auto-Submitted: auto-generated\r\n"
        "List-Unsubscribe: <{}>\r\n"
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
        "MIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n"
        "Content-Transfer-Encoding: base64\r\n"
        "\r\n"
        "{}",
        from, mail.to, header_text(mail.subject), std::chrono::floor<std::chrono::seconds>(now), id,
        from.substr(from.find('@') + 1), mail.unsubscribe, base64_lines(lines));
}

}  // namespace tafl::server

#include "server/people/sign_in/totp.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <array>
#include <stdexcept>

namespace tafl::server {

namespace {

constexpr std::string_view base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::size_t secret_bytes = 20;  // the output size of SHA-1; 32 letters
constexpr std::chrono::seconds step_length{30};

std::string to_base32(std::string_view bytes) {
    std::string text;
    unsigned bits = 0;
    int have = 0;
    for (const char byte : bytes) {
        bits = (bits << 8 | static_cast<unsigned char>(byte)) & 0xFFFF;
        for (have += 8; have >= 5; have -= 5) text += base32[bits >> (have - 5) & 31];
    }
    return text;
}

std::optional<std::string> from_base32(std::string_view text) {
    std::string bytes;
    unsigned bits = 0;
    int have = 0;
    for (const char letter : text) {
        const std::size_t value = base32.find(letter);
        if (value == std::string_view::npos) return std::nullopt;
        bits = (bits << 5 | static_cast<unsigned>(value)) & 0xFFFF;
        have += 5;
        if (have < 8) continue;
        have -= 8;
        bytes += static_cast<char>(bits >> have & 0xFF);
    }
    return bytes;
}

}  // namespace

std::string new_totp_secret() {
    std::array<char, secret_bytes> bytes{};
    if (sodium_init() < 0) throw std::runtime_error("the source of random numbers could not be opened");
    randombytes_buf(bytes.data(), bytes.size());
    return to_base32({bytes.data(), bytes.size()});
}

std::string totp_link(std::string_view secret, std::string_view player) {
    std::string name;
    for (const char byte : player) name += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    return fmt::format("otpauth://totp/Skjaldborg:{}?secret={}&issuer=Skjaldborg", name, secret);
}

std::int64_t totp_step(store::Moment now) noexcept { return now.time_since_epoch() / step_length; }

std::string totp_code(std::string_view secret, std::int64_t step) {
    const std::optional<std::string> key = from_base32(secret);
    if (!key) return "";
    std::array<unsigned char, 8> message{};
    for (std::size_t i = 0; i < 8; ++i)
        message[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (56 - 8 * i));
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (HMAC(EVP_sha1(), key->data(), static_cast<int>(key->size()), message.data(), message.size(),
             digest.data(), &size) == nullptr)
        return "";
    const std::size_t at = digest[size - 1] & 15U;
    const std::uint32_t number = (digest[at] & 0x7FU) << 24 | std::uint32_t{digest[at + 1]} << 16 |
                                 std::uint32_t{digest[at + 2]} << 8 | std::uint32_t{digest[at + 3]};
    return fmt::format("{:06}", number % 1'000'000);
}

std::optional<std::int64_t> matching_step(std::string_view secret, std::string_view code, store::Moment now,
                                          std::int64_t used) {
    const std::int64_t present = totp_step(now);
    for (std::int64_t step = present - 1; step <= present + 1; ++step) {
        const std::string right = totp_code(secret, step);
        if (step <= used || right.size() != code.size() || code.empty()) continue;
        if (sodium_memcmp(right.data(), code.data(), right.size()) == 0) return step;
    }
    return std::nullopt;
}

}  // namespace tafl::server

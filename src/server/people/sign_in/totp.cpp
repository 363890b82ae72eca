#include "server/people/sign_in/totp.hpp"

#include <fmt/format.h>
#include <liboath/oath.h>
#include <sodium.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>

namespace tafl::server {

namespace {

constexpr std::size_t secret_bytes = 20;  // the output size of SHA-1; 32 letters
constexpr unsigned digits = 6;
constexpr std::chrono::seconds step_length{30};

struct Freed {
    void operator()(char* bytes) const noexcept { std::free(bytes); }
};
using Bytes = std::unique_ptr<char, Freed>;

}  // namespace

std::string new_totp_secret() {
    std::array<char, secret_bytes> bytes{};
    if (sodium_init() < 0) throw std::runtime_error("the source of random numbers could not be opened");
    randombytes_buf(bytes.data(), bytes.size());
    char* letters = nullptr;
    std::size_t length = 0;
    if (oath_base32_encode(bytes.data(), bytes.size(), &letters, &length) != OATH_OK) throw std::bad_alloc();
    return {Bytes(letters).get(), length};
}

std::string totp_link(std::string_view secret, std::string_view player) {
    std::string name;
    for (const char byte : player) name += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    return fmt::format("otpauth://totp/Skjaldborg:{}?secret={}&issuer=Skjaldborg", name, secret);
}

std::int64_t totp_step(store::Moment now) noexcept { return now.time_since_epoch() / step_length; }

std::string totp_code(std::string_view secret, std::int64_t step) {
    static const int ready = oath_init();
    char* bytes = nullptr;
    std::size_t length = 0;
    if (ready != OATH_OK || oath_base32_decode(secret.data(), secret.size(), &bytes, &length) != OATH_OK)
        return "";
    const Bytes key(bytes);
    std::array<char, digits + 1> code{};  // ends with a zero byte
    const int status = oath_hotp_generate(key.get(), length, static_cast<std::uint64_t>(step), digits, false,
                                          OATH_HOTP_DYNAMIC_TRUNCATION, code.data());
    return status == OATH_OK ? code.data() : "";
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

// Why a request of a player or program is refused: a code for programs and a sentence for people. If a code
// has several sentences that people meet, a reason tells them apart, so that clients can translate them.
// Knows nothing of HTTP: net/ maps each code to a status (net/http_message.cpp).
//
// A Refusal is thrown where the fault is found and caught where the response is written. Rooms return it as a
// value.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace tafl::server {

enum class RefusalCode : std::uint8_t {
    Invalid,          // the request itself is wrong
    IllegalMove,      // the rules forbid the move
    Unauthenticated,  // needs a member's session or a valid token
    Forbidden,        // this caller lacks the permission
    NotFound,
    Conflict,   // the game or challenge has changed in the meantime
    NameTaken,  // or it exists already
    TooLarge,
    TooMany,      // a rate or a quota is used up
    Unavailable,  // a temporary failure of the server; a retry may succeed
};

// The code as clients receive it: "bad-request", "slow-down" … They are part of the protocol (docs/protocols/site.md).
[[nodiscard]] constexpr std::string_view to_string(RefusalCode code) noexcept {
    switch (code) {
        case RefusalCode::Invalid: return "bad-request";
        case RefusalCode::IllegalMove: return "illegal";
        case RefusalCode::Unauthenticated: return "sign-in";
        case RefusalCode::Forbidden: return "not-yours";
        case RefusalCode::NotFound: return "unknown";
        case RefusalCode::Conflict: return "too-late";
        case RefusalCode::NameTaken: return "taken";
        case RefusalCode::TooLarge: return "too-large";
        case RefusalCode::TooMany: return "slow-down";
        case RefusalCode::Unavailable: return "later";
    }
    return "";
}

class Refusal : public std::exception {
  public:
    Refusal(RefusalCode why, std::string sentence, int seconds = 0)
        : code(why), text(std::move(sentence)), retry_after(seconds) {}
    [[nodiscard]] const char* what() const noexcept override { return text.c_str(); }

    RefusalCode code;
    std::string text;     // one sentence in English
    int retry_after = 0;  // seconds until a retry may succeed; 0: unknown
    std::string
        reason;  // "blocked", "player-unknown" …: part of the protocol, too; empty if the code suffices

    [[nodiscard]] Refusal because(std::string_view why) && {
        reason = why;
        return std::move(*this);
    }
};

[[nodiscard]] inline Refusal invalid(std::string text) { return {RefusalCode::Invalid, std::move(text)}; }
[[nodiscard]] inline Refusal unauthenticated(std::string text) {
    return {RefusalCode::Unauthenticated, std::move(text)};
}
[[nodiscard]] inline Refusal forbidden(std::string text) { return {RefusalCode::Forbidden, std::move(text)}; }
[[nodiscard]] inline Refusal not_found(std::string text) { return {RefusalCode::NotFound, std::move(text)}; }
[[nodiscard]] inline Refusal conflict(std::string text) { return {RefusalCode::Conflict, std::move(text)}; }
[[nodiscard]] inline Refusal name_taken(std::string text) {
    return {RefusalCode::NameTaken, std::move(text)};
}
[[nodiscard]] inline Refusal too_large(std::string text) { return {RefusalCode::TooLarge, std::move(text)}; }
[[nodiscard]] inline Refusal too_many(std::string text, int seconds = 0) {
    return {RefusalCode::TooMany, std::move(text), seconds};
}
[[nodiscard]] inline Refusal rate_limited(int seconds) {
    return too_many("Too many requests; try again in a moment.", seconds);
}
[[nodiscard]] inline Refusal unavailable(std::string text, int seconds = 0) {
    return {RefusalCode::Unavailable, std::move(text), seconds};
}

}  // namespace tafl::server

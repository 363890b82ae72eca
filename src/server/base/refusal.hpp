// Why a request of a player or program is refused: a code for programs and a sentence for people. If a code
// has several sentences that people meet, a reason tells them apart, so that clients can translate them.
// Knows nothing of HTTP: net/ maps each code to a status (net/http/http_message.cpp).
//
//     throw forbidden("blocked"_reason);
//     throw invalid("too-many-teams"_reason.with("most", max_teams));
//     throw invalid("There is no field \"colour\".");  // for programmers
//
// A Refusal is thrown where the fault is found and caught where the response is written. Rooms return it as a
// value.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tafl {
class JsonWriter;
}

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

// What is said to people. A sentence with a reason is one of web/client/words/*/refusals.json: clients receive the reason and the
// values, and say it in their language. One without is English alone.
struct RefusalText {
    RefusalText(std::string sentence) : text(std::move(sentence)) {}
    RefusalText(const char* sentence) : text(sentence) {}

    // Replaces {name} in the sentence.
    [[nodiscard]] RefusalText with(std::string_view name, std::int64_t value) &&;

    std::string text;
    std::string reason{};  // "blocked", "player-unknown" …: part of the protocol, too
    std::vector<std::pair<std::string, std::int64_t>> values{};
};

// The sentence of words/en/refusals.json with this key. `npm --prefix web test` compares the keys in the sources with the file.
[[nodiscard]] RefusalText operator""_reason(const char* key, std::size_t length);

class Refusal : public std::exception, public RefusalText {
  public:
    Refusal(RefusalCode why, RefusalText said, int seconds = 0)
        : RefusalText(std::move(said)), code(why), retry_after(seconds) {}
    [[nodiscard]] const char* what() const noexcept override { return text.c_str(); }

    RefusalCode code;
    int retry_after = 0;  // seconds until a retry may succeed; 0: unknown
};

// The fields error, text, reason, values of an object that is open.
void append_refusal(JsonWriter& json, const Refusal& refusal);

[[nodiscard]] inline Refusal invalid(RefusalText said) { return {RefusalCode::Invalid, std::move(said)}; }
[[nodiscard]] inline Refusal unauthenticated(RefusalText said) {
    return {RefusalCode::Unauthenticated, std::move(said)};
}
[[nodiscard]] inline Refusal forbidden(RefusalText said) { return {RefusalCode::Forbidden, std::move(said)}; }
[[nodiscard]] inline Refusal not_found(RefusalText said) { return {RefusalCode::NotFound, std::move(said)}; }
[[nodiscard]] inline Refusal conflict(RefusalText said) { return {RefusalCode::Conflict, std::move(said)}; }
[[nodiscard]] inline Refusal name_taken(RefusalText said) {
    return {RefusalCode::NameTaken, std::move(said)};
}
[[nodiscard]] inline Refusal too_large(RefusalText said) { return {RefusalCode::TooLarge, std::move(said)}; }
[[nodiscard]] inline Refusal too_many(RefusalText said, int seconds = 0) {
    return {RefusalCode::TooMany, std::move(said), seconds};
}
[[nodiscard]] inline Refusal rate_limited(int seconds) { return too_many("slow-down"_reason, seconds); }
[[nodiscard]] inline Refusal unavailable(RefusalText said, int seconds = 0) {
    return {RefusalCode::Unavailable, std::move(said), seconds};
}

}  // namespace tafl::server

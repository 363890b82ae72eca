#include "server/people/sign_in/second_factor.hpp"

#include <fmt/format.h>

#include "base/numbers.hpp"
#include "server/people/sign_in/totp.hpp"
#include "server/people/tokens.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

using store::Belonging;
using store::Moment;
using store::PlayerId;
using store::Store;

constexpr std::string_view begun = "begun";  // key of one that is not confirmed yet
constexpr std::size_t letters_of_part = 4;   // three parts: 59 bits

struct Secret {
    std::string letters;
    std::int64_t used = 0;
};

std::optional<Secret> find_secret(Store& store, PlayerId id, std::string_view key) {
    for (const Belonging& belonging : store.belongings(id, store::kinds::secret)) {
        if (belonging.key != key) continue;
        const std::size_t blank = belonging.value.find(' ');
        const auto used = parse_number<std::int64_t>(std::string_view(belonging.value).substr(blank + 1));
        return Secret{belonging.value.substr(0, blank), used.value_or(0)};
    }
    return std::nullopt;
}

void keep_secret(Store& store, PlayerId id, std::string_view key, const Secret& secret, Moment now) {
    store.set_belonging({id, std::string(store::kinds::secret), std::string(key),
                         fmt::format("{} {}", secret.letters, secret.used), now});
}

struct WrongCodes {
    int count = 0;
    Moment since{};
};

// Those of the last hour; a new hour begins now when there are none.
WrongCodes wrong_codes(Store& store, PlayerId id, Moment now) {
    const auto kept = store.belongings(id, store::kinds::wrong_codes);
    if (kept.empty() || now - kept.front().at >= wrong_codes_count) return {0, now};
    return {parse_number<int>(kept.front().value).value_or(0), kept.front().at};
}

// Normalised: without blanks and dashes, in lower case.
std::string bare(std::string_view code) {
    std::string plain;
    for (const char c : code) {
        if (c == ' ' || c == '-') continue;
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return plain;
}

bool use_code_of_app(Store& store, PlayerId id, std::string_view code, Moment now) {
    std::optional<Secret> secret = find_secret(store, id, "");
    if (!secret) return false;
    const auto step = matching_step(secret->letters, bare(code), now, secret->used);
    if (!step) return false;
    secret->used = *step;
    keep_secret(store, id, "", *secret, now);
    return true;
}

std::string hash_of_code(std::string_view code) {
    std::string text;
    for (const char byte : token_hash("recovery:" + bare(code)))
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

}  // namespace

std::string begin_second_factor(Store& store, PlayerId id, Moment now) {
    const Secret secret{new_totp_secret()};
    keep_secret(store, id, begun, secret, now);
    return secret.letters;
}

bool confirm_second_factor(Store& store, PlayerId id, std::string_view code, Moment now) {
    std::optional<Secret> secret = find_secret(store, id, begun);
    if (!secret) return false;
    const auto step = matching_step(secret->letters, bare(code), now, secret->used);
    if (!step) return false;
    secret->used = *step;
    keep_secret(store, id, "", *secret, now);
    return store.delete_belonging(id, store::kinds::secret, begun);
}

bool has_second_factor(Store& store, PlayerId id) { return find_secret(store, id, "").has_value(); }

void end_second_factor(Store& store, PlayerId id) {
    for (const std::string_view key : {std::string_view(), begun})
        static_cast<void>(store.delete_belonging(id, store::kinds::secret, key));
}

CodeCheck check_second_factor(Store& store, PlayerId id, std::string_view code, Moment now) {
    if (use_recovery_code(store, id, code)) return CodeCheck::Right;
    const WrongCodes before = wrong_codes(store, id, now);
    if (before.count >= max_wrong_codes) return CodeCheck::Closed;
    if (use_code_of_app(store, id, code, now)) {
        static_cast<void>(store.delete_belonging(id, store::kinds::wrong_codes, ""));
        return CodeCheck::Right;
    }
    store.set_belonging(
        {id, std::string(store::kinds::wrong_codes), "", std::to_string(before.count + 1), before.since});
    return before.count + 1 == max_wrong_codes ? CodeCheck::LastWrong : CodeCheck::Wrong;
}

Moment codes_open_again(Store& store, PlayerId id) {
    const auto wrong = store.belongings(id, store::kinds::wrong_codes);
    return wrong.empty() ? Moment{} : wrong.front().at + wrong_codes_count;
}

std::vector<std::string> make_recovery_codes(Store& store, PlayerId id, Moment now) {
    for (const Belonging& old : store.belongings(id, store::kinds::recovery))
        static_cast<void>(store.delete_belonging(id, store::kinds::recovery, old.key));
    std::vector<std::string> codes;
    for (int i = 0; i < recovery_codes_given; ++i) {
        codes.push_back(fmt::format("{}-{}-{}", random_word(letters_of_part), random_word(letters_of_part),
                                    random_word(letters_of_part)));
        store.set_belonging({id, std::string(store::kinds::recovery), hash_of_code(codes.back()), "", now});
    }
    return codes;
}

int recovery_codes_left(Store& store, PlayerId id) {
    return static_cast<int>(store.belongings(id, store::kinds::recovery).size());
}

bool use_recovery_code(Store& store, PlayerId id, std::string_view code) {
    return store.delete_belonging(id, store::kinds::recovery, hash_of_code(code));
}

}  // namespace tafl::server

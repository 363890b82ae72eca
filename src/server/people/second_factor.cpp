#include "server/people/second_factor.hpp"

#include <fmt/format.h>

#include "base/numbers.hpp"
#include "server/people/tokens.hpp"
#include "server/people/totp.hpp"

namespace tafl::server {

namespace {

using store::Belonging;
using store::Moment;
using store::PlayerId;
using store::Store;

constexpr std::string_view secret_kind =
    "totp";  // key "": the one in use; value: the secret, a blank, the last step used
constexpr std::string_view begun = "begun";  // key of one that is not confirmed yet
constexpr std::string_view recovery_kind = "recovery";
constexpr std::size_t letters_of_part = 4;  // three parts: 59 bits

struct Secret {
    std::string letters;
    std::int64_t used = 0;
};

std::optional<Secret> find_secret(Store& store, PlayerId id, std::string_view key) {
    for (const Belonging& belonging : store.belongings(id, secret_kind)) {
        if (belonging.key != key) continue;
        const std::size_t blank = belonging.value.find(' ');
        const auto used = parse_number<std::int64_t>(std::string_view(belonging.value).substr(blank + 1));
        return Secret{belonging.value.substr(0, blank), used.value_or(0)};
    }
    return std::nullopt;
}

void keep_secret(Store& store, PlayerId id, std::string_view key, const Secret& secret, Moment now) {
    store.set_belonging({id, std::string(secret_kind), std::string(key),
                         fmt::format("{} {}", secret.letters, secret.used), now});
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
    return store.delete_belonging(id, secret_kind, begun);
}

bool has_second_factor(Store& store, PlayerId id) { return find_secret(store, id, "").has_value(); }

void end_second_factor(Store& store, PlayerId id) {
    for (const std::string_view key : {std::string_view(), begun})
        static_cast<void>(store.delete_belonging(id, secret_kind, key));
}

bool pass_second_factor(Store& store, PlayerId id, std::string_view code, Moment now) {
    std::optional<Secret> secret = find_secret(store, id, "");
    if (!secret) return false;
    const auto step = matching_step(secret->letters, bare(code), now, secret->used);
    if (!step) return use_recovery_code(store, id, code);
    secret->used = *step;
    keep_secret(store, id, "", *secret, now);
    return true;
}

std::vector<std::string> make_recovery_codes(Store& store, PlayerId id, Moment now) {
    for (const Belonging& old : store.belongings(id, recovery_kind))
        static_cast<void>(store.delete_belonging(id, recovery_kind, old.key));
    std::vector<std::string> codes;
    for (int i = 0; i < recovery_codes_given; ++i) {
        codes.push_back(fmt::format("{}-{}-{}", random_word(letters_of_part), random_word(letters_of_part),
                                    random_word(letters_of_part)));
        store.set_belonging({id, std::string(recovery_kind), hash_of_code(codes.back()), "", now});
    }
    return codes;
}

int recovery_codes_left(Store& store, PlayerId id) {
    return static_cast<int>(store.belongings(id, recovery_kind).size());
}

bool use_recovery_code(Store& store, PlayerId id, std::string_view code) {
    return store.delete_belonging(id, recovery_kind, hash_of_code(code));
}

}  // namespace tafl::server

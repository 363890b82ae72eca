// The remarks in the words of a club player. Each says what the move does: "f4-i4 opens a path to k1", "f4-i4
// öffnet einen Weg nach k1".
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "advice/remarks.hpp"
#include "base/text.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

using enum RemarkKind;
using namespace std::string_view_literals;  // the compiler counts no characters

// From web/client/words/*/reasons.json, which the site's pages show in all their languages.
struct ReasonText {
    std::string_view language;  // "en"
    std::string_view key;       // "takes.other": key_of() of a kind, and a plural form where it counts
    std::string_view text;      // "captures {count} pieces"
};

constexpr ReasonText reason_texts[] = {
#include <embedded_reasons.inc>  // cmake/embed_words.cmake
};

struct KindKey {
    RemarkKind kind;
    std::string_view key;
};

constexpr std::array<KindKey, remark_kinds> keys{{
    {Escapes, "escapes"},
    {TakesKing, "takesKing"},
    {CompletesFort, "completesFort"},
    {CompletesRing, "completesRing"},
    {Wins, "wins"},
    {EscapesIn, "escapesIn"},
    {TakesKingIn, "takesKingIn"},
    {FortIn, "fortIn"},
    {RingIn, "ringIn"},
    {WinsIn, "winsIn"},
    {LosesIn, "losesIn"},
    {SavesTheKing, "savesTheKing"},
    {BarsTheKing, "barsTheKing"},
    {StopsFort, "stopsFort"},
    {StopsRing, "stopsRing"},
    {StopsEscapeIn, "stopsEscapeIn"},
    {StopsKingIn, "stopsKingIn"},
    {TwoWaysOut, "twoWaysOut"},
    {ThreatensEscape, "threatensEscape"},
    {OpensPath, "opensPath"},
    {ThreatensKing, "threatensKing"},
    {ThreatensFort, "threatensFort"},
    {ThreatensRing, "threatensRing"},
    {TakesWall, "takesWall"},
    {Takes, "takes"},
    {ShutsIn, "shutsIn"},
    {BreaksOut, "breaksOut"},
    {ThreatensEscapeIn, "threatensEscapeIn"},
    {ThreatensKingIn, "threatensKingIn"},
    {ClosesCorner, "closesCorner"},
    {GuardsCorner, "guardsCorner"},
    {WinsMen, "winsMen"},
    {SavesMen, "savesMen"},
    {AttacksMen, "attacksMen"},
    {GivesUpWall, "givesUpWall"},
    {GivesUp, "givesUp"},
    {ClosesIn, "closesIn"},
    {OpensUp, "opensUp"},
}};

constexpr bool stand_in_order() {
    for (std::size_t at = 0; at < keys.size(); ++at) {
        if (static_cast<std::size_t>(keys[at].kind) != at) return false;
    }
    return true;
}
static_assert(stand_in_order());

// Empty if the language has no such key.
std::string_view find_text(Language language, std::string_view key) noexcept {
    const auto found = std::ranges::find_if(reason_texts, [&](const ReasonText& each) {
        return each.language == code_of(language) && each.key == key;
    });
    return found == std::end(reason_texts) ? std::string_view() : found->text;
}

std::string_view text_of(const Remark& remark, Language language) {
    const std::string key(key_of(remark.kind));
    for (const auto form : {plural_form(language, remark.number), PluralForm::Other}) {
        const auto counted = find_text(language, fmt::format("{}.{}", key, to_string(form)));
        if (!counted.empty()) return counted;
    }
    return find_text(language, key);
}

// In front of the last phrase. Spanish says "e" before the sound of an i.
std::string_view conjunction(Language language, std::string_view phrase) noexcept {
    const bool sounds_like_it = phrase.starts_with('i') || phrase.starts_with("hi");
    return language == Language::Spanish && sounds_like_it ? "e" : find_text(language, "and");
}

}  // namespace

std::string_view key_of(RemarkKind kind) noexcept { return keys[static_cast<std::size_t>(kind)].key; }

std::string to_words(const Remark& remark, int size, Language language) {
    const auto square = remark.square == no_square ? std::string() : to_string(remark.square, size);
    return fmt::format(fmt::runtime(text_of(remark, language)), fmt::arg("count", remark.number),
                       fmt::arg("square", square));
}

std::string to_words(std::span<const Remark> remarks, int size, Language language) {
    std::string text;
    for (const auto& remark : remarks) {
        const auto phrase = to_words(remark, size, language);
        const bool is_last = &remark == &remarks.back();
        if (!text.empty()) text += is_last ? fmt::format(" {} ", conjunction(language, phrase)) : ", ";
        text += phrase;
    }
    return text;
}

std::string advise(Move move, std::span<const Remark> remarks, int size, Language language) {
    std::vector<Remark> reasons(remarks.begin(), remarks.end());
    std::erase_if(reasons, [](const Remark& remark) { return is_drawback(remark.kind); });
    return fmt::format(fmt::runtime(find_text(language, reasons.empty() ? "perhaps" : "perhapsWhy")),
                       fmt::arg("move", to_string(move, size)),
                       fmt::arg("why", to_words(reasons, size, language)));
}

}  // namespace tafl

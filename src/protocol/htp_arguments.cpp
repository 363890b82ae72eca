#include "protocol/htp_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"
#include "protocol/make_error.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

constexpr std::int64_t max_minutes = 100'000;
constexpr std::int64_t max_seconds = 1'000'000;

std::string lower(std::string_view word) {
    std::string text(word);
    std::ranges::transform(text, text.begin(), to_lower);
    return text;
}

Parsed<std::int64_t> parse_count(std::string_view word, std::int64_t max, std::string_view what) {
    if (const auto number = parse_number<std::int64_t>(word, 0, max)) return *number;
    return make_error(fmt::format("{} is not a number of {}; expected a whole number up to {}",
                                  in_quotes(word), what, max));
}

}  // namespace

Parsed<Side> parse_htp_role(std::string_view word) {
    const auto role = lower(word);
    if (role == "attacker" || role == "a") return Side::Attackers;
    if (role == "defender" || role == "d") return Side::Defenders;
    return make_error(fmt::format("{} is not a role; expected attacker or defender", in_quotes(word)));
}

std::string_view to_htp_role(Side side) noexcept { return side == Side::Attackers ? "attacker" : "defender"; }

std::string_view to_htp_status(Winner winner) noexcept {
    switch (winner) {
        case Winner::Nobody: return "ongoing";
        case Winner::Attackers: return "attacker_wins";
        case Winner::Defenders: return "defender_wins";
        case Winner::Draw: return "draw";
    }
    return "";
}

Parsed<Square> parse_htp_square(std::string_view word, int size) { return parse_square(lower(word), size); }

std::string to_htp_square(Square square, int size) {
    auto text = to_string(square, size);
    if (size == 7) return "0" + text;
    if (size == 13) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

Parsed<std::optional<HtpTime>> parse_htp_time(std::string_view words) {
    const auto kind = take_word(words);
    if (kind == "un-timed") return std::optional<HtpTime>();
    if (kind != "fischer")
        return make_error("expected time_settings un-timed, or time_settings fischer MINUTES ADD_SECONDS");
    const auto minutes = parse_count(take_word(words), max_minutes, "minutes");
    if (!minutes) return std::unexpected(minutes.error());
    const auto seconds = parse_count(take_word(words), max_seconds, "seconds");
    if (!seconds) return std::unexpected(seconds.error());
    return HtpTime{std::chrono::minutes(*minutes), std::chrono::seconds(*seconds)};
}

Parsed<HtpPlay> parse_htp_play(std::string_view words, int size) {
    const auto side = parse_htp_role(take_word(words));
    if (!side) return std::unexpected(side.error());
    const auto first = take_word(words), second = take_word(words);
    if (first == "resigns") return HtpPlay{*side, {}};
    if (second.empty()) return make_error("expected play ROLE FROM TO, or play ROLE resigns");
    const auto from = parse_htp_square(first, size), to = parse_htp_square(second, size);
    if (!from) return std::unexpected(from.error());
    if (!to) return std::unexpected(to.error());
    return HtpPlay{*side, Move{*from, *to}};
}

std::string to_htp_play(Side side, std::optional<Move> move, int size) {
    if (!move) return fmt::format("play {} resigns _", to_htp_role(side));
    return fmt::format("play {} {} {}", to_htp_role(side), to_htp_square(move->from, size),
                       to_htp_square(move->to, size));
}

std::string describe_in_htp(const Illegal& illegal, Move move, int size) {
    switch (illegal.reason) {
        case IllegalReason::GameOver: return "the game is already over";
        case IllegalReason::NotYourPiece: return "it isn't your turn";
        case IllegalReason::NoMotion: return "you have to change location";
        case IllegalReason::NotALine: return "you can only play in a straight line";
        case IllegalReason::Blocked:
        case IllegalReason::Occupied: return "you have to play through empty locations";
        case IllegalReason::KingOnly:
        case IllegalReason::NobodyStops:
        case IllegalReason::Closed: return "only the king may move to a restricted square";
        case IllegalReason::WouldRepeat: return "you already reached that position";
        case IllegalReason::OffBoard:
        case IllegalReason::EmptySquare:
        case IllegalReason::TooFar:
        case IllegalReason::MustContinue: break;
    }
    return describe(illegal, move, size);
}

}  // namespace tafl

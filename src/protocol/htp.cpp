#include "protocol/htp.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/diagrams/game_diagram.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds without_a_clock{2'000};
constexpr int usual_size = 11;

struct Word {
    std::string_view name;
    Parsed<std::string> (HtpSession::*obey)(std::string_view rest);
};

// In the order in which list_commands names them.
constexpr Word words[] = {
    {"board_size", &HtpSession::board_size},
    {"final_status", &HtpSession::final_status},
    {"first_move", &HtpSession::first_move},
    {"generate_move", &HtpSession::generate_move},
    {"known_command", &HtpSession::known_command},
    {"list_commands", &HtpSession::list_commands},
    {"name", &HtpSession::name},
    {"play", &HtpSession::play},
    {"play_from", &HtpSession::play_from},
    {"play_to", &HtpSession::play_to},
    {"play_undo", &HtpSession::play_undo},
    {"protocol_version", &HtpSession::protocol_version},
    {"quit", &HtpSession::quit},
    {"show_board", &HtpSession::show_board},
    {"show_board_open_tafl", &HtpSession::show_board_open_tafl},
    {"time_settings", &HtpSession::time_settings},
    {"version", &HtpSession::version},
};

const Word* find_word(std::string_view name) {
    const auto* const word = std::ranges::find(words, name, &Word::name);
    return word == std::end(words) ? nullptr : word;
}

std::unexpected<Error> wrong(std::string message) { return std::unexpected(Error{std::move(message)}); }

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return text;
}

bool has_capitals(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace

HtpSession::HtpSession(HtpSettings settings)
    : settings_(std::move(settings)),
      game_(*HtpGame::ruleset_of(usual_size), settings_.now),
      engine_(settings_.options) {}

bool HtpSession::feed(std::string_view line) {
    auto rest = line.substr(0, line.find('#'));
    const auto name = take_word(rest);
    if (name.empty()) return true;
    if (const auto* const word = find_word(name)) {
        answer((this->*word->obey)(trimmed(rest)));
    } else {
        answer(wrong(fmt::format("unknown command {}; list_commands names them all", in_quotes(name))));
    }
    return !ended_;
}

void HtpSession::answer(const Parsed<std::string>& answer) {
    settings_.write(answer ? "= " + *answer : "? " + answer.error().message);
    settings_.write("");
}

std::string HtpSession::spoken(Square square) const {
    const auto text = to_string(square, game_.size());
    return capitals_ ? upper(text) : text;
}

Parsed<std::string> HtpSession::board_size(std::string_view text) {
    const auto size = text == "7" ? 7 : text == "11" ? 11 : text == "13" ? 13 : 0;
    if (size == 0)
        return wrong(fmt::format("there is no board of size {}; expected 7, 11 or 13", in_quotes(text)));
    game_ = HtpGame(*HtpGame::ruleset_of(size), settings_.now);
    capitals_ = false;
    engine_.clear();
    return "";
}

Parsed<std::string> HtpSession::final_status(std::string_view) {
    return std::string(to_htp_status(game_.winner()));
}

Parsed<std::string> HtpSession::first_move(std::string_view text) {
    const auto side = parse_htp_role(text);
    if (!side) return std::unexpected(side.error());
    game_.restart(*side, game_.time());
    engine_.clear();
    return "";
}

SearchLimits HtpSession::limits_of_a_move() const {
    const SearchLimits none;
    auto limits = settings_.limits;
    const auto left = game_.left();
    const auto time = game_.time();
    if (left && time) {
        Clock clock;
        for (const std::size_t side : {0U, 1U}) {
            clock.left[side] = std::max(milliseconds(1), (*left)[side]);
            clock.increment[side] = time->gain;
        }
        const auto own = clock.left[static_cast<std::size_t>(index_of(game_.board().to_move()))];
        if (limits.movetime) limits.movetime = std::min(*limits.movetime, std::max(milliseconds(1), own / 3));
        limits.clock = clock;
    } else if (!limits.movetime && limits.depth == none.depth && limits.nodes == none.nodes) {
        limits.movetime = without_a_clock;
    }
    return limits;
}

Parsed<std::string> HtpSession::generate_move(std::string_view text) {
    const auto side = game_.board().to_move();
    if (!text.empty()) {
        const auto role = parse_htp_role(text);
        if (!role) return std::unexpected(role.error());
        if (game_.winner() == Winner::Nobody && *role != side) return wrong("it isn't your turn");
    }
    if (game_.winner() != Winner::Nobody) return wrong("the game is already over");
    const auto move = engine_.search(game_.board(), limits_of_a_move()).best;
    if (const auto played = game_.play({side, move}); !played) return std::unexpected(played.error());
    if (game_.winner() == winner_of(!side) && !game_.board().outcome().is_over())
        return wrong("there is no time left");
    return fmt::format("play {} {} {}", to_htp_role(side), spoken(move.from), spoken(move.to));
}

Parsed<std::string> HtpSession::known_command(std::string_view text) {
    if (text.empty()) return wrong("expected known_command NAME");
    return std::string(find_word(text) != nullptr ? "true" : "false");
}

Parsed<std::string> HtpSession::list_commands(std::string_view) {
    std::string names;
    for (const auto& word : words) names += fmt::format("\n{}", word.name);
    return names;
}

Parsed<std::string> HtpSession::name(std::string_view) { return settings_.name; }
Parsed<std::string> HtpSession::version(std::string_view) { return settings_.version; }
Parsed<std::string> HtpSession::protocol_version(std::string_view) { return "1-beta"; }

Parsed<std::string> HtpSession::play(std::string_view text) {
    const auto play = parse_htp_play(text, game_.size());
    if (!play) return std::unexpected(play.error());
    const int before = game_.board().plies();
    if (const auto played = game_.play(*play); !played) return std::unexpected(played.error());
    if (play->move) capitals_ = has_capitals(text.substr(text.find_first_of(" \t")));
    std::vector<std::string> taken;
    if (game_.board().plies() == before) return "";
    for (const auto& piece : game_.board().last().captures.taken()) taken.push_back(spoken(piece.square));
    return fmt::format("{}", fmt::join(taken, " "));
}

Parsed<std::string> HtpSession::play_from(std::string_view) {
    auto text = std::string(to_htp_role(game_.board().to_move()));
    Square last = no_square;
    if (game_.winner() != Winner::Nobody) return text;
    for (const auto move : game_.board().legal_moves()) {
        if (move.from != last) text += " " + spoken(move.from);
        last = move.from;
    }
    return text;
}

Parsed<std::string> HtpSession::play_to(std::string_view text) {
    const auto side = parse_htp_role(take_word(text));
    if (!side) return std::unexpected(side.error());
    const auto from = parse_htp_square(take_word(text), game_.size());
    if (!from) return std::unexpected(from.error());
    if (game_.winner() != Winner::Nobody) return wrong("the game is already over");
    if (*side != game_.board().to_move()) return wrong("it isn't your turn");
    std::vector<std::string> squares;
    for (const auto move : game_.board().legal_moves()) {
        if (move.from == *from) squares.push_back(spoken(move.to));
    }
    if (squares.empty())
        return wrong(fmt::format("nothing of the {} can move on {}", to_htp_role(*side), spoken(*from)));
    return fmt::format("{}", fmt::join(squares, " "));
}

Parsed<std::string> HtpSession::play_undo(std::string_view) {
    if (!game_.undo()) return wrong("there is no play to take back");
    return "";
}

Parsed<std::string> HtpSession::quit(std::string_view) {
    ended_ = true;
    return "";
}

Parsed<std::string> HtpSession::show_board(std::string_view) {
    auto text = "\n" + to_text(diagram_of(game_.board()));
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

Parsed<std::string> HtpSession::show_board_open_tafl(std::string_view) {
    return fmt::format("/{}/", upper(to_adk_rows(game_.board().setup())));
}

Parsed<std::string> HtpSession::time_settings(std::string_view text) {
    const auto time = parse_htp_time(text);
    if (!time) return std::unexpected(time.error());
    game_.restart(game_.board().start().to_move, *time);
    engine_.clear();
    return "";
}

}  // namespace tafl

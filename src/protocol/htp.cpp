#include "protocol/htp.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/diagrams/diagram.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "protocol/host_sync.hpp"
#include "protocol/make_error.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

using std::chrono::milliseconds;

constexpr int default_size = 11;

struct HtpCommand {
    std::string_view name;
    Parsed<std::string> (HtpSession::*run)(std::string_view rest);
};

// In the order in which list_commands names them.
constexpr HtpCommand htp_commands[] = {
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

const HtpCommand* find_command(std::string_view name) {
    const auto* const command = std::ranges::find(htp_commands, name, &HtpCommand::name);
    return command == std::end(htp_commands) ? nullptr : command;
}

char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// The board as the host shows it: a captured king is gone.
Setup shown_board(const Game& game) {
    auto setup = game.setup();
    if (game.outcome().reason == Reason::KingCaptured)
        std::ranges::replace(setup.pieces, Piece::King, Piece::None);
    return setup;
}

std::string captured_squares(const Game& game) {
    const auto& captures = game.last().captures;
    std::vector<std::string> squares;
    for (const auto& piece : captures.taken())
        squares.push_back(to_htp_square(piece.square, game.ruleset().size()));
    if (captures.king) squares.push_back(to_htp_square(king_square(game.setup()), game.ruleset().size()));
    return fmt::format("{}", fmt::join(squares, " "));
}

}  // namespace

HtpSession::HtpSession(HtpSettings settings)
    : settings_(std::move(settings)),
      game_(*HtpGame::ruleset_of(default_size), settings_.now),
      engine_(settings_.options) {}

bool HtpSession::feed(std::string_view line) {
    auto rest = line.substr(0, line.find('#'));
    const auto name = take_word(rest);
    if (name.empty()) return true;
    if (const auto* const command = find_command(name)) {
        respond((this->*command->run)(trimmed(rest)));
    } else {
        respond(make_error(fmt::format("unknown command {}; list_commands lists all", in_quotes(name))));
    }
    return !ended_;
}

// As in hnefatafl.org's own program, an empty line follows only a failure.
void HtpSession::respond(const Parsed<std::string>& response) {
    if (response) return settings_.write("= " + *response);
    settings_.write("? " + response.error().message);
    settings_.write("");
}

Parsed<std::string> HtpSession::board_size(std::string_view text) {
    const auto size = text == "7" ? 7 : text == "11" ? 11 : text == "13" ? 13 : 0;
    if (size == 0)
        return make_error(fmt::format("there is no board of size {}; expected 7, 11 or 13", in_quotes(text)));
    const auto time = game_.time();
    game_ = HtpGame(*HtpGame::ruleset_of(size), settings_.now);
    game_.restart(game_.board().to_move(), time);
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

SearchLimits HtpSession::move_limits() const {
    auto limits = settings_.limits;
    const auto left = game_.left();
    const auto time = game_.time();
    if (left && time) {
        ClockTimes clock;
        for (const std::size_t side : {0U, 1U}) {
            clock.remaining[side] = std::max(milliseconds(1), (*left)[side]);
            clock.increment[side] = time->gain;
        }
        const auto own = clock.remaining[static_cast<std::size_t>(index_of(game_.board().to_move()))];
        if (limits.movetime) limits.movetime = std::min(*limits.movetime, std::max(milliseconds(1), own / 3));
        limits.clock = clock;
    } else if (!limits.has_limit()) {
        limits.movetime = default_movetime;
    }
    return limits;
}

Parsed<std::string> HtpSession::generate_move(std::string_view text) {
    const auto side = game_.board().to_move();
    if (!text.empty()) {
        const auto role = parse_htp_role(text);
        if (!role) return std::unexpected(role.error());
        if (game_.winner() == Winner::Nobody && *role != side) return make_error("it isn't your turn");
    }
    if (game_.winner() != Winner::Nobody) return make_error("the game is already over");
    const auto move = engine_.search(game_.board(), move_limits()).best_move;
    if (const auto played = game_.play({side, move}); !played) return std::unexpected(played.error());
    if (game_.winner() == winner_of(!side) && !game_.board().outcome().is_over())
        return make_error("there is no time left");
    return to_htp_play(side, move, game_.size());
}

Parsed<std::string> HtpSession::known_command(std::string_view text) {
    if (text.empty()) return make_error("expected known_command NAME");
    return std::string(find_command(text) != nullptr ? "true" : "false");
}

Parsed<std::string> HtpSession::list_commands(std::string_view) {
    std::string names;
    for (const auto& command : htp_commands) names += fmt::format("\n{}", command.name);
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
    return game_.board().plies() == before ? "" : captured_squares(game_.board());
}

Parsed<std::string> HtpSession::play_from(std::string_view) {
    auto text = std::string(to_htp_role(game_.board().to_move()));
    Square last = no_square;
    if (game_.winner() != Winner::Nobody) return text;
    for (const auto move : game_.board().legal_moves()) {
        if (move.from != last) text += " " + to_htp_square(move.from, game_.size());
        last = move.from;
    }
    return text;
}

Parsed<std::string> HtpSession::play_to(std::string_view text) {
    const auto side = parse_htp_role(take_word(text));
    if (!side) return std::unexpected(side.error());
    const auto from = parse_htp_square(take_word(text), game_.size());
    if (!from) return std::unexpected(from.error());
    if (game_.winner() != Winner::Nobody) return make_error("the game is already over");
    if (*side != game_.board().to_move()) return make_error("it isn't your turn");
    std::vector<std::string> squares;
    for (const auto move : game_.board().legal_moves()) {
        if (move.from == *from) squares.push_back(to_htp_square(move.to, game_.size()));
    }
    if (squares.empty())
        return make_error(fmt::format("nothing of the {} can move on {}", to_htp_role(*side),
                                      to_htp_square(*from, game_.size())));
    return fmt::format("{}", fmt::join(squares, " "));
}

Parsed<std::string> HtpSession::play_undo(std::string_view) {
    if (!game_.undo()) return make_error("there is no play to take back");
    return "";
}

Parsed<std::string> HtpSession::quit(std::string_view) {
    ended_ = true;
    return "";
}

Parsed<std::string> HtpSession::show_board(std::string_view) {
    auto diagram = diagram_of(game_.board());
    diagram.setup = shown_board(game_.board());
    auto text = "\n" + to_text(diagram);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

Parsed<std::string> HtpSession::show_board_open_tafl(std::string_view) {
    auto rows = to_adk_rows(shown_board(game_.board()));
    std::ranges::transform(rows, rows.begin(), upper);
    return fmt::format("/{}/", rows);
}

Parsed<std::string> HtpSession::time_settings(std::string_view text) {
    const auto time = parse_htp_time(text);
    if (!time) return std::unexpected(time.error());
    game_.restart(game_.board().start().to_move, *time);
    engine_.clear();
    return "";
}

}  // namespace tafl

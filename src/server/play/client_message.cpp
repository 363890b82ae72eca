#include "server/play/client_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <limits>

#include "server/base/json_fields.hpp"

namespace tafl::server {

namespace {

constexpr std::int64_t max_exact_integer =
    9'007'199'254'740'992;  // the largest integer that JavaScript represents exactly

constexpr std::int64_t max_moves = 1'000'000;

using Content = decltype(ClientMessage::content);

std::string game_of(const JsonFields& fields) {
    auto game = fields.text("game", 1, 64);
    if (!is_public_id(game)) throw fields.wrong("game", "eight letters and digits");
    return game;
}

OfferKind kind_of(const JsonFields& fields) {
    return fields.word<OfferKind>(
        "what",
        {{"draw", OfferKind::Draw}, {"takeback", OfferKind::Takeback}, {"rematch", OfferKind::Rematch}});
}

Content watch(const JsonFields& fields) {
    Watch message{game_of(fields), std::nullopt};
    if (const auto since = fields.find_number("since", 0, std::numeric_limits<int>::max()))
        message.since = static_cast<int>(*since);
    return message;
}
Content leave(const JsonFields& fields) { return Leave{game_of(fields)}; }

Command move(const JsonFields& fields) {
    Play play;
    play.ply = static_cast<int>(fields.find_number("ply", 0, max_moves).value_or(-1));
    play.move = fields.text("move", 1, 40);
    play.lag = std::chrono::milliseconds(fields.find_number("lag", 0, max_exact_integer).value_or(0));
    return play;
}
Command resign(const JsonFields&) { return Resign{}; }
Command abort_game(const JsonFields&) { return Abort{}; }
Command offer(const JsonFields& fields) { return Offer{kind_of(fields)}; }
Command decline(const JsonFields& fields) { return Decline{kind_of(fields)}; }
Command claim(const JsonFields& fields) {
    return Claim{fields.word<bool>("what", {{"win", false}, {"draw", true}})};
}
Command berserk(const JsonFields&) { return Berserk{}; }
Command give_time(const JsonFields&) { return GiveTime{}; }
Command chat(const JsonFields& fields) { return Chat{fields.line("text", 1, Room::max_line_length)}; }

Command forecast(const JsonFields& fields) {
    SetForecast command;
    command.ply = static_cast<int>(fields.find_number("ply", 0, max_moves).value_or(-1));
    const auto* lines = fields.find_list("lines", Forecast::max_lines);
    if (lines == nullptr) throw fields.wrong("lines", "a list of lines");
    for (const auto& line : *lines) {
        if (!line.is_string()) throw fields.wrong("lines", "a list of texts: moves separated by blanks");
        command.lines.emplace_back(line.as_string());
    }
    return command;
}

// A move is a row of 56 to 60 bytes in SQLite, and 97 with its place in the game's record and the position that it reached
// (100 plies, 11x11, a clock). A rematch, 734 bytes with a move, counts as a game begun.
constexpr std::size_t row_size = 100;
constexpr CommandWord words_of_commands[] = {{"move", move, row_size},
                                             {"resign", resign, row_size},
                                             {"abort", abort_game, row_size},
                                             {"offer", offer, row_size},
                                             {"decline", decline, row_size},
                                             {"claim", claim, row_size},
                                             {"berserk", berserk},
                                             {"give-time", give_time},
                                             {"chat", chat},
                                             {"forecast", forecast, 0, 5, 20}};

template <CommandReader read>
Content for_room(const JsonFields& fields) {
    static constexpr auto& word = *std::ranges::find(words_of_commands, read, &CommandWord::read);
    auto command = read(fields);
    return GameCommand{game_of(fields), std::move(command), word.stores, word.messages};
}
// On a socket the ply tells a repeated move from a new one.
Content numbered_move(const JsonFields& fields) {
    (void)fields.number("ply", 0, max_moves);
    return for_room<move>(fields);
}
Content lobby(const JsonFields& fields) { return ShowLobby{fields.find_flag("on").value_or(true)}; }
Content tournament(const JsonFields& fields) {
    auto tournament = fields.text("tournament", 1, 64);
    if (!is_public_id(tournament)) throw fields.wrong("tournament", "eight letters and digits");
    return ShowTournament{std::move(tournament), fields.find_flag("on").value_or(true)};
}
Content study(const JsonFields& fields) {
    auto study = fields.text("study", 1, 64);
    if (!is_public_id(study)) throw fields.wrong("study", "eight letters and digits");
    return ShowStudy{std::move(study), fields.find_flag("on").value_or(true)};
}
ChatRoom room_of(const JsonFields& fields) {
    auto room = parse_chat_room(fields.text("room", 1, 64));
    if (!room) throw fields.wrong("room", "game, tournament or team, a slash, and an id");
    return *std::move(room);
}
Content chat_room(const JsonFields& fields) {
    return ShowChat{room_of(fields), fields.find_flag("on").value_or(true)};
}
Content say(const JsonFields& fields) {
    return Say{room_of(fields), fields.line("text", 1, ChatRooms::max_line_length)};
}
Content ping(const JsonFields& fields) {
    return Ping{fields.number("at", -max_exact_integer, max_exact_integer)};
}

using Reader = Content (*)(const JsonFields&);

Reader reader_of(const JsonFields& fields) {
    return fields.word<Reader>("do", {{"watch", watch},
                                      {"leave", leave},
                                      {"move", numbered_move},
                                      {"resign", for_room<resign>},
                                      {"abort", for_room<abort_game>},
                                      {"offer", for_room<offer>},
                                      {"decline", for_room<decline>},
                                      {"claim", for_room<claim>},
                                      {"berserk", for_room<berserk>},
                                      {"give-time", for_room<give_time>},
                                      {"chat", for_room<chat>},
                                      {"forecast", for_room<forecast>},
                                      {"lobby", lobby},
                                      {"tournament", tournament},
                                      {"study", study},
                                      {"chat-room", chat_room},
                                      {"say", say},
                                      {"ping", ping}});
}

// Throws Refusal for an invalid id, which cannot be echoed. The id is a constant because of GCC 12, which
// constructs the result of a function in the variable that it is assigned to even if the function then
// throws.
std::expected<ClientMessage, MessageError> read(const JsonFields& fields) {
    const auto id = fields.find_number("id", -max_exact_integer, max_exact_integer);
    try {
        return ClientMessage{reader_of(fields)(fields), id};
    } catch (const Refusal& refusal) {
        return std::unexpected(MessageError{refusal, id});
    }
}

}  // namespace

std::expected<ClientMessage, MessageError> parse_message(std::string_view text) {
    if (text.size() > max_client_message_size) {
        return std::unexpected(MessageError{
            too_large(fmt::format("A message has at most {} bytes.", max_client_message_size)), {}});
    }
    try {
        return read(JsonFields::parse(text));
    } catch (const Refusal& refusal) {
        return std::unexpected(MessageError{refusal, {}});
    }
}

std::span<const CommandWord> command_words() noexcept { return words_of_commands; }

bool is_public_id(std::string_view text) noexcept {
    const auto fits = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    return text.size() == 8 && std::all_of(text.begin(), text.end(), fits);
}

}  // namespace tafl::server

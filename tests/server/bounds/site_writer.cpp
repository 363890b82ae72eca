#include "server/bounds/site_writer.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <stdexcept>

#include "api/chapters.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "server/base/running.hpp"
#include "server/people/names.hpp"
#include "server/people/sign_in/passwords.hpp"
#include "server/people/tokens.hpp"
#include "server/rooms/game_setup.hpp"

namespace tafl::test {

using namespace std::chrono_literals;
using server::Room;
using store::Moment;
using store::PlayerId;

namespace {

std::string session_token(std::string_view name) { return fmt::format("{:-<43}", name); }

std::string cheap_hash(std::string_view password) {
    boost::asio::io_context context;
    server::Passwords passwords({1, 8192});
    return run(context, passwords.hash(server::new_client(""), std::string(password)));
}

}  // namespace

std::string characters(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += i % 10 == 9 ? " " : "\U0001F451";
    if (text.ends_with(' ')) text.back() = '.';
    return text;
}

store::Terms terms_of(std::string_view ruleset) {
    store::Terms terms;
    terms.ruleset = ruleset;
    return terms;
}

std::string own_rules() {
    std::string text = "parent = \"alea-evangelii\"\nrepetition.policy = \"none\"\n";
    while (text.size() < 16'000) text += "# The rules of this house are long.\n";
    return text;
}

store::Terms own_terms() {
    auto terms = terms_of("mine");
    terms.ruleset_file = own_rules();
    return terms;
}

std::vector<std::string> shuttle(const store::Terms& terms, int plies) {
    auto game = server::begin_game(terms).value();
    const int size = game.ruleset().size();
    std::array<Move, 2> moves;
    for (auto& move : moves) {
        move = game.legal_moves().front();
        if (!game.play(move)) throw std::logic_error("an illegal move");
    }
    std::vector<std::string> line;
    for (int ply = 0; ply < plies; ++ply) {
        const auto& move = moves[static_cast<std::size_t>(ply % 2)];
        line.push_back(to_string(ply / 2 % 2 == 0 ? move : Move{move.to, move.from}, size));
    }
    return line;
}

std::string large_chapter() {
    std::string notes, moves;
    Game game(find_builtin("copenhagen"));
    for (std::size_t ply = 0; ply < 14; ++ply) {
        const auto* blank = ply == 0 ? "" : " ";
        notes += fmt::format(R"({}{{"line":0,"ply":{},"comment":"{}"}})", ply == 0 ? "" : ",", ply,
                             std::string(32'000, 'c'));
        const auto legal = game.legal_moves();
        const auto move = legal.at(ply * 37 % legal.size());
        moves += blank + to_string(move, game.ruleset().size());
        if (!game.play(move)) throw std::logic_error("an illegal move");
    }
    const auto read = api::read_chapters(
        fmt::format(R"({{"ruleset":"copenhagen","moves":"{}","notes":[{}]}})", moves, notes));
    if (!read) throw std::logic_error(read.error().message);
    return read->front().record;
}

std::string cookie_of_member(std::string_view name) {
    return fmt::format("Cookie: skjaldborg={}\r\n", session_token(name));
}

SiteWriter::SiteWriter(store::Store& to) : store(to), password_hash_(cheap_hash(password_of_members)) {}

Moment SiteWriter::next_moment() { return Moment(1'700'000'000'000ms + ++clock_ * 1'000ms); }

PlayerId SiteWriter::add_member(const std::string& name) {
    store::Player player;
    player.kind = store::PlayerKind::Member;
    player.name = name;
    player.name_key = server::name_key(name);
    player.about = characters(400);
    player.joined = player.seen = next_moment();
    const auto id = store.add_player(player).value();
    store.set_password(id, password_hash_);
    store.add_session({server::token_hash(session_token(name)), id, Moment(4'000'000'000'000ms),
                       next_moment(), "Firefox, Linux"});
    return members_[name] = id;
}

void SiteWriter::add_events(const WrittenGame& game, Moment at, std::string_view left) {
    int version = 0;
    const auto add = [&](const std::string& text) {
        EXPECT_TRUE(store.add_event(game.id, {++version, at, text}));
    };
    for (const auto& move : game.line) add(fmt::format("move {}{}", move, left));
    for (int i = 0; i < game.chat; ++i) add("chat attackers " + characters(Room::max_line_length));
    for (const auto& event : game.events) add(event);
}

void SiteWriter::add_finished(const WrittenGame& game) {
    store::GameHead head;
    head.id = game.id;
    head.terms = game.terms;
    head.players = game.players;
    head.tournament = game.tournament;
    head.began = next_moment();
    store.add_game(head);
    auto over = game;
    over.events.insert(over.events.begin(), "end defenders resignation");
    add_events(over, head.began, "");
    store::GameEnd end{Winner::Defenders, "resignation", static_cast<int>(game.line.size()), {}, {},
                       next_moment()};
    end.moves = fmt::format("{}", fmt::join(game.line, " "));
    end.position = to_position(server::begin_game(game.terms).value().setup());
    EXPECT_TRUE(store.end_game(game.id, end, game.changes));
}

void SiteWriter::add_running(WrittenGame game) {
    game.terms.clock = game.clock;
    store::GameHead head;
    head.id = game.id;
    head.terms = game.terms;
    head.players = game.players;
    head.tournament = game.tournament;
    head.may_berserk = game.may_berserk;
    head.began = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()) - game.ago;
    store.add_game(head);
    const bool is_timed = game.clock.kind != store::ClockKind::None;
    add_events(game, head.began, is_timed ? fmt::format(" {}", game.clock.initial.count()) : "");
}

}  // namespace tafl::test

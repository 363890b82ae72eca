#include "server/bounds/changeable.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <stdexcept>
#include <utility>

#include "notation/game_input.hpp"
#include "notation/squares.hpp"
#include "puzzles/builtin_puzzles.hpp"
#include "puzzles/puzzle_text.hpp"
#include "server/bounds/dearest_changes.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/sign_in/password_reset.hpp"
#include "server/people/tokens.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/room.hpp"
#include "server/tournaments/settings.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::test {

namespace {

using namespace std::chrono_literals;
using server::Room;
using store::Moment;
using store::PlayerId;

constexpr Moment far{4'000'000'000'000ms};
constexpr int running_games = 100, entrants = 990;

Moment now() { return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

// What one attempt changes.
class Changeable {
  public:
    Changeable(SiteWriter& to, const std::vector<PlayerId>& others, Words& words, int attempt)
        : to_(to), store_(to.store), others_(others), words_(words), attempt_(attempt) {}

    void add() {
        for (const auto& change : dearest_changes())
            if (change.by.contains('#')) add_member(change.by);
        for (const auto* name : {"Author#", "Coauthor#", "Heir#", "Removed#", "Host#", "Signin#", "Reset#",
                                 "Confirmed#", "Unsubscribed#", "Talker#"})
            add_member(name);
        add_account();
        add_people();
        add_studies();
        add_games();
        for (const auto* name : {"Busy#", "Renamed#"}) add_business(name);
        add_tournament();
    }

  private:
    [[nodiscard]] std::string text(std::string_view with_number) const {
        return numbered(with_number, attempt_);
    }
    void add_member(std::string_view name) {
        if (!members_.contains(text(name))) members_[text(name)] = to_.add_member(text(name));
    }
    [[nodiscard]] PlayerId member(std::string_view name) const { return to_.id_of(text(name)); }
    std::string& word(std::string_view name) { return words_[text(name)]; }

    void add_account() {
        for (const auto* name : {"Signout#", "Signedin#"})
            for (int i = 0; i < 99; ++i)
                store_.add_session({server::token_hash(text(name) + std::to_string(i)), member(name), far,
                                    to_.next_moment()});
        word("session#") = server::hex(server::token_hash(text("Signedin#") + "0").substr(0, 8));
        for (int i = 0; i < 20; ++i) {
            const auto token = [&](const char* name) {
                return store_.add_token({0,
                                         server::token_hash(fmt::format("{} {}", text(name), i)),
                                         member(name),
                                         characters(40),
                                         to_.next_moment(),
                                         {},
                                         {}});
            };
            word("token#") = std::to_string(token("Revoker#"));
            if (i < 19) token("Tokens#");
        }
        const auto factor = [&](const char* name, const char* key) {
            store_.set_belonging({member(name), std::string(store::kinds::secret), key,
                                  fmt::format("{} 0", second_factor), to_.next_moment()});
        };
        factor("Confirmer#", "begun");
        for (const auto* name : {"Unfactor#", "Recovery#", "Signin#"}) factor(name, "");
        word("reset#") = server::make_reset_link(store_, member("Reset#"), now()).token;
        word("confirm#") =
            server::begin_confirmation(store_, member("Confirmed#"), text("confirmed#@example.org"), now());
        word("unsubscribe#") = server::unsubscribe_token(store_, member("Unsubscribed#"), now());
        store_.set_belonging({member("Mailer#"), std::string(store::kinds::mail), "", "mailer@example.org",
                              to_.next_moment()});
        for (int i = 0; i < 10; ++i) {
            server::SubscribedBrowser browser;
            browser.endpoint = fmt::format("https://push.example.org/{}/{}", attempt_, i);
            browser.id = word("browser#") = server::subscription_id(browser.endpoint);
            browser.made = now();
            server::set_subscription(store_, member("Pusher#"), browser);
        }
        const auto& [set, listed] = longest_puzzle();
        words_["puzzle"] = tafl::to_string(listed->id);
        boost::json::array moves;
        for (const auto& move : parse_builtin(*set, *listed).line)
            moves.emplace_back(to_string(move, set->ruleset->size()));
        words_["solution"] = boost::json::serialize(moves);
        store::PuzzleRating rating = store_.lock_puzzle(listed->id);
        rating.attempts = 1;
        store_.rate_puzzle({member("Voter#"), listed->id, true, now()}, {member("Voter#"), "tablut"}, rating);
    }
    static BuiltinPuzzle longest_puzzle() {
        BuiltinPuzzle longest;
        std::size_t most = 0;
        for (const auto& set : builtin_puzzles())
            for (const auto& listed : set.puzzles)
                if (std::exchange(most, std::max(most, listed.line.size())) < listed.line.size())
                    longest = {&set, &listed};
        return longest;
    }
    void add_people() {
        for (std::size_t i = 10; i < others_.size(); ++i)
            store_.set_block(member("Blocker#"), others_[i], true);
        for (std::size_t i = 10; i < 500; ++i)
            store_.set_follow(member("Follower#"), others_[i], to_.next_moment(), true);
        for (const auto* name : {"Leaver#", "Heir#", "Removed#"})
            EXPECT_TRUE(store_.add_member(text("team000#"), {member(name), to_.next_moment()}));
        for (int i = 0; i < 300; ++i) {
            const store::ChatLine line{0, "team/" + text("team000#"), member("Talker#"), characters(200),
                                       now()};
            word("line#") = std::to_string(store_.add_chat_line(line, 300));
        }
        word("report#") = std::to_string(
            store_.add_report({0, others_[0], member("Busy#"), "", characters(1'000), now(), ""}));
    }

    void add_studies() {
        const auto anna = to_.id_of("Anna");
        for (const auto* name : {"Author#", "Coauthor#"})
            store_.set_follow(member(name), anna, to_.next_moment(), true);
        EXPECT_TRUE(store_.add_study_author(text("stud000#"), {member("Coauthor#"), to_.next_moment()}));
        const auto add = [&](std::string_view id, int chapters,
                             store::BroadcastState broadcast = store::BroadcastState::None) {
            EXPECT_TRUE(
                store_.add_study({text(id), to_.id_of("Olaf"), characters(80), store::StudyVisibility::Public,
                                  to_.next_moment(), to_.next_moment(), 1, chapters, broadcast}));
            for (int number = 1; number <= chapters; ++number)
                EXPECT_TRUE(store_.set_chapter(
                    text(id), {number, number, 1, characters(80), "copenhagen", 0, "[variant:copenhagen]\n"},
                    0));
        };
        add("empty00#", 0);
        add("nearly0#", 63);
        add("whole00#", 64);
        add("live000#", 0, store::BroadcastState::Live);
    }

    WrittenGame game(std::string_view id, int plies, int chat, std::vector<std::string> events = {}) {
        return {
            text(id), own_terms(),      {to_.id_of("Harald"), to_.id_of("Olaf")}, shuttle(own_terms(), plies),
            chat,     std::move(events)};
    }
    void add_game(std::string_view id, int plies, int chat, std::vector<std::string> events = {}) {
        to_.add_running(game(id, plies, chat, std::move(events)));
    }
    void add_games() {
        const auto rest = shuttle(own_terms(), 20);
        const auto forecast = fmt::format("{}", fmt::join(rest, " "));
        add_game("moved00#", plies_of_changeable, 500,
                 {"forecast attackers " + forecast, "forecast defenders " + forecast});
        add_game("resign0#", plies_of_changeable, 500);
        add_game("aborted#", 0, 500);
        add_game("offered#", plies_of_changeable, 500, {"offer attackers draw"});
        add_game("decline#", plies_of_changeable, 500, {"offer attackers draw"});
        auto left = game("claimed#", plies_of_changeable + 1, 500),
             timed = game("timed00#", plies_of_changeable, 500), halved = game("halved0#", 0, 500);
        left.clock = {};
        left.ago = server::Room::claimed_after + std::chrono::hours(1);
        to_.add_running(std::move(left));
        timed.clock = {store::ClockKind::Fischer, std::chrono::hours(3), {}};
        to_.add_running(std::move(timed));
        halved.clock = {store::ClockKind::Fischer, std::chrono::hours(3), {}};
        halved.may_berserk = true;
        to_.add_running(std::move(halved));
        add_game("talking#", plies_of_changeable, 499);
        add_game("forecas#", plies_of_changeable + 1, 500);
        const auto finished = [&](std::string_view id, int plies, std::vector<std::string> events = {}) {
            to_.add_finished({text(id),
                              own_terms(),
                              {to_.id_of("Harald"), to_.id_of("Olaf")},
                              shuttle(own_terms(), plies),
                              500,
                              std::move(events)});
        };
        finished("rematch#", plies_of_changeable, {"offer attackers rematch"});
        finished("review0#", plies_of_reviewed);
        finished("unsaid0#", 0);
        EXPECT_TRUE(
            store_.set_review(text("unsaid0#"), 1, {to_.id_of("Olaf"), R"({"nodes":1,"searched":[]})"}));
    }
    // As many games and challenges as somebody may have.
    void add_business(std::string_view name) {
        for (int i = 0; i < running_games; ++i)
            to_.add_running({fmt::format("{}{}game{:02}", text(name)[0], attempt_, i),
                             own_terms(),
                             {member(name), others_[static_cast<std::size_t>(i)]},
                             shuttle(own_terms(), 20)});
        for (int i = 0; i < 20; ++i)
            add_challenge(fmt::format("{}{}chal{:02}", text(name)[0], attempt_, i), name);
        if (name == "Busy#") add_challenge("accept0#", "Host#");
        if (name == "Busy#")
            for (int i = 0; i < 19; ++i) add_challenge(fmt::format("asker{}{:02}", attempt_, i), "Asker#");
    }
    void add_challenge(std::string_view id, std::string_view by) {
        store::Challenge challenge;
        challenge.id = text(id);
        challenge.by = member(by);
        challenge.is_open = true;
        challenge.pair = true;
        challenge.terms = own_terms();
        challenge.terms.clock = {store::ClockKind::Days, 336h, 336h};
        challenge.at = now();
        store_.add_challenge(challenge);
    }

    void add_tournament() {
        server::TournamentSettings settings;
        settings.name = characters(server::max_tournament_name_length);
        settings.description = characters(server::max_description_length);
        settings.announcement = {characters(server::max_announcement_length), now()};
        settings.kind = server::TournamentKind::Swiss;
        settings.rounds = 9;
        settings.terms = terms_of("brandub");
        settings.terms.rated = true;
        settings.terms.clock = {store::ClockKind::Days, 336h, 336h};
        for (const bool is_running : {false, true}) {
            store::Tournament tournament;
            tournament.id = text(is_running ? "running#" : "planned#");
            tournament.by = to_.id_of("Anna");
            tournament.made = now();
            tournament.starts = now() + 240h;
            tournament.status =
                is_running ? store::TournamentStatus::Running : store::TournamentStatus::Planned;
            tournament.round = is_running ? 1 : 0;
            tournament.settings = server::to_text(settings);
            store_.add_tournament(tournament);
            for (std::size_t i = 0; i < entrants; ++i)
                store_.set_entrant(tournament.id,
                                   {others_[i], now(), store::EntrantState::Active, 1'500, false});
            for (const auto* name : {"Busy#", "Renamed#", "Quitter#"})
                store_.set_entrant(tournament.id,
                                   {member(name), now(), store::EntrantState::Active, 1'500, false});
            if (is_running) add_round(tournament.id, settings.terms);
        }
    }
    void add_round(const std::string& tournament, const store::Terms& terms) {
        for (int i = 0; i < entrants / 2; ++i) {
            store::Pairing pairing;
            pairing.number = i + 1;
            pairing.round = 1;
            pairing.players = {others_[static_cast<std::size_t>(i)],
                               others_[static_cast<std::size_t>(i + entrants / 2)]};
            pairing.game = fmt::format("r{}{:06}", attempt_, i);
            WrittenGame game{pairing.game, terms, pairing.players};
            game.tournament = tournament;
            to_.add_running(game);
            store_.add_pairing(tournament, pairing);
        }
    }

    SiteWriter& to_;
    store::Store& store_;
    const std::vector<PlayerId>& others_;
    Words& words_;
    int attempt_;
    std::map<std::string, PlayerId> members_;
};

}  // namespace

std::string numbered(std::string_view text, int attempt) {
    std::string with_number(text);
    std::ranges::replace(with_number, '#', static_cast<char>('0' + attempt));
    return with_number;
}

Words add_changeable(SiteWriter& to, const std::vector<PlayerId>& others) {
    Words words;
    for (const auto* name : {"Olaf", "Harald"}) to.add_member(name);
    for (int attempt = 1; attempt <= attempts; ++attempt) Changeable(to, others, words, attempt).add();
    return words;
}

std::vector<std::string> conditional_lines(int plies) {
    auto game = server::begin_game(own_terms()).value();
    const int size = game.ruleset().size();
    for (const auto& move : shuttle(own_terms(), plies))
        if (!play_written(game, move)) throw std::logic_error("an illegal move");
    std::vector<std::string> lines;
    for (const auto theirs : game.legal_moves()) {
        if (lines.size() == server::Forecast::max_lines) break;
        auto after = game;
        std::array<Move, 2> to_and_fro{theirs, {}};
        std::vector<std::string> line;
        while (line.size() < server::Forecast::max_line_length) {
            const auto ply = line.size();
            if (ply == 1) to_and_fro[1] = after.legal_moves().front();
            auto& move = to_and_fro[ply % 2];
            if (!after.play(move)) break;
            line.push_back(to_string(move, size));
            std::swap(move.from, move.to);
        }
        if (line.size() == server::Forecast::max_line_length)
            lines.push_back(fmt::format("{}", fmt::join(line, " ")));
    }
    return lines;
}

}  // namespace tafl::test

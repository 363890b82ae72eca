#include "sites.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <memory>

#include "examples.hpp"
#include "support/paths.hpp"

namespace tafl::test {

using namespace store;

namespace {

// The last row of each table is deleted again: its number must not be reused, also after a move.
void fill_people(Store& store) {
    for (int i = 0; i < 8; ++i) {
        auto player = member("Ann" + std::to_string(i));  // 11 to 18
        player.is_muted = i % 2 == 0;
        player.is_bot = i % 3 == 0;
        player.vacation_days = i / 3.0;
        player.settings = i == 1 ? "{\"board\":\"größer\"}" : "";
        static_cast<void>(store.add_player(player));
    }
    Player guest;
    guest.name = guest.name_key = "guest";
    static_cast<void>(store.add_player(guest));
    static_cast<void>(store.erase_idle_guests(at(1), 1));
    store.erase_player(18);
    store.set_password(11, "hash");
    store.add_session({std::string(32, '\0'), 11, at(9), at(3), "Firefox, Linux"});
    store.add_session({std::string("\xFF\x00\"'\\", 5) + std::string(27, 'x'), 12, at(-9), {}, {}});
    static_cast<void>(store.add_token({0, std::string(32, '\xFE'), 12, "bot", at(3), at(4)}));
    static_cast<void>(store.add_token({0, std::string(32, 'z'), 13, "gone", at(3), at(4)}));
    store.end_tokens(13);
    store.set_belonging({12, "former-name", "olaf", "Olaf 'the' \"Old\"", at(4)});
    store.set_belonging({13, "recovery", "", "", at(-4)});
    static_cast<void>(store.site_value_or_set("key", "secret"));
    store.set_block(11, 12, true);
    store.set_block(12, 11, true);
    store.set_follow(11, 12, at(5), true);
    static_cast<void>(store.add_message({0, 12, 11, "hail\n\"you\"", at(6)}));
    static_cast<void>(store.add_message({0, 11, 12, "", at(7)}));
    static_cast<void>(store.add_message({0, 15, 16, "gone", at(8)}));
    static_cast<void>(store.add_chat_line({0, "team/Team0000", 12, "Well\n\"sailed\"", at(8)}, 9));
    static_cast<void>(store.add_chat_line({0, "game/Game0000", 15, "gone", at(9)}, 9));
    store.delete_chat("game/Game0000");
    store.erase_player(16);
    static_cast<void>(store.add_team({"Team0000", "Jomsvikings", "jomsvikings", "We sail.", 12, at(3), 0}));
    static_cast<void>(store.add_member("Team0000", {11, at(4)}));
}

void fill_games(Store& store) {
    for (int i = 0; i < 7; ++i) {
        const auto id = "Game000" + std::to_string(i);
        auto head = game_between(id, 11, i == 2 ? 0 : 12, i);
        head.terms.clock = {ClockKind::Fischer, std::chrono::minutes(5), std::chrono::seconds(3)};
        head.terms.rated = i % 2 == 0;
        head.is_sent = i == 3;
        if (i == 2) head.names[1] = "Åse";
        head.terms.ruleset_file = i < 2 ? "own = \"rules\"" : i == 2 ? "others" : "";
        if (i == 4) head.pair = "Game0003";
        store.add_game(head);
        for (int version = 1; version <= i; ++version)
            (void)store.add_event(id, {version, at(version), "move d1-d3"});
        if (i >= 5) continue;
        static_cast<void>(store.end_game(id, ended(Winner::Attackers, 100 + i),
                                         {change_of(id, 11, i + 1), change_of(id, 12, i + 1)}));
    }
    store.set_next("Game0000", "Game0001");
    static_cast<void>(store.set_review("Game0000", 400, {11, std::string(3000, 'r')}));
    static_cast<void>(store.set_review("Game0001", 400, {0, ""}));
}

void fill_tournaments(Store& store) {
    store.add_tournament(
        {"Tourney0", 11, at(1), at(5), TournamentStatus::Running, 1, at(6), 3, "{\"name\":\"ð\"}"});
    store.set_entrant("Tourney0", {11, at(2), EntrantState::Active, 1500.25, true});
    store.set_entrant("Tourney0", {12, at(3), EntrantState::Withdrawn, 1400, false});
    auto head = game_between("Tourney1", 11, 12, 9);
    head.tournament = "Tourney0";
    store.add_game(head);
    Pairing pairing;
    pairing.number = pairing.round = 1;
    pairing.players = head.players;
    pairing.game = head.id;
    store.add_pairing("Tourney0", pairing);
    store.add_pairing("Tourney0", {2, 1, {13, 0}, "", true, {}, {}, 0, {}});
}

void fill_studies(Store& store) {
    Study study{"Study000", 11, "The fort, «in three parts»", StudyVisibility::Public, at(1), at(9), 4, 3};
    EXPECT_TRUE(store.add_study(study));
    EXPECT_TRUE(store.add_study_author("Study000", {12, at(2)}));
    EXPECT_TRUE(store.set_chapter(
        "Study000", {1, 2, 2, "Åse’s idea", "brandub", 0, "[x:y]\n\n1. d1-c1\n[A \"net\".]"}, 0));
    EXPECT_TRUE(store.set_chapter("Study000", {3, 1, 4, "", "own-rules", 0, ""}, 0));
}

void fill_collection(Store& store) {
    CollectedGame game{"collected1",     "A club’s \"book\"", "Brandub",      "brandub", "",   {"Åse", ""},
                       "1998",           Winner::Defenders,   "king-escaped", 2,         true, "d1-c1 d3-c3",
                       "7/7/7/7/7/7/7 a"};
    static_cast<void>(store.add_collected_game(game));
    game.id = "collected2";
    static_cast<void>(store.add_collected_game(game));
    store.begin_recount();
    static_cast<void>(store.set_counted("Game0001"));
    store.add_move_counts({{INT64_MIN, GameOrigin::Collection, 7, {0, 1, 2, 3}, 0, 0, "collected2"},
                           {INT64_MAX, GameOrigin::Site, 0, {0, 1, 0, 0}, 1, 1511, "Game0000"}});
    store.add_positions(GameOrigin::Collection, "collected2", {INT64_MIN, 0});
    store.add_positions(GameOrigin::Site, "Game0001", {INT64_MAX});
}

void fill_puzzles(Store& store) {
    static_cast<void>(store.lock_puzzle(0xFFFFFFFF));
    static_cast<void>(store.lock_puzzle(0));
    const Rating solver{11, "brandub", 1520.5, 300.25, 0.06, 1, at(9)};
    store.rate_puzzle({11, 0xFFFFFFFF, true, at(9)}, solver, {0xFFFFFFFF, 1480, 320, 0.059, 1, at(9)});
    static_cast<void>(store.vote_on_puzzle(11, 0xFFFFFFFF, PuzzleVote::Down));
}

}  // namespace

void fill(Store& store) {
    store.begin();
    fill_people(store);
    fill_games(store);
    fill_tournaments(store);
    fill_studies(store);
    fill_collection(store);
    fill_puzzles(store);
    for (int i = 0; i < 5; ++i) {
        auto waiting = challenge("c" + std::to_string(i), 11, i % 2 == 0 ? 12 : 0);
        waiting.is_open = i % 2 == 1;
        waiting.terms.ruleset_file = i == 2 ? "others" : "";
        store.add_challenge(waiting);
    }
    static_cast<void>(store.close_challenge("c0", "Game0000"));
    static_cast<void>(store.close_challenge("c1", ""));
    for (int i = 0; i < 3; ++i)
        static_cast<void>(
            store.add_report({0, 11, 12, i == 0 ? "" : "Game0000", "rude\nvery", at(i), i == 0 ? "[]" : ""}));
    static_cast<void>(store.close_report(2, "mute"));
    store.commit();
}

std::map<std::string, std::vector<TableRow>> everything_in(SiteTables& site) {
    std::map<std::string, std::vector<TableRow>> all;
    for (const auto& table : site_tables()) all[table.name] = site.page(table, {}, 1'000'000);
    return all;
}

std::string stored_site(std::string_view file) {
    const std::unique_ptr<gzFile_s, decltype(&gzclose)> in(gzopen((data_path("sites") / file).c_str(), "rb"),
                                                           gzclose);
    std::string text(1 << 20, '\0');
    const int size = gzread(in.get(), text.data(), static_cast<unsigned>(text.size()));
    text.resize(static_cast<std::size_t>(std::max(size, 0)));
    return text;
}

namespace {

bool has(SqlConnection& db, const Table& table, const Column& column) {
    try {
        (void)db.query(fmt::format("SELECT {} FROM {} LIMIT 0", column.name, table.name)).next();
        return true;
    } catch (const StoreError&) {
        return false;
    }
}

}  // namespace

Columns columns_in(SqlConnection& earlier) {
    Columns there;
    for (const auto& table : site_tables())
        for (const auto& column : table.columns)
            if (has(earlier, table, column)) there[table.name].push_back(column);
    return there;
}

StoredRows rows_in(SqlConnection& db, const Columns& columns) {
    StoredRows all;
    for (const auto& table : site_tables()) {
        const auto found = columns.find(table.name);
        if (found == columns.end()) continue;  // a later version added it
        const auto& there = found->second;
        Table part = table;
        part.columns = there;
        auto rows = db.query(page_sql(part, false), 1'000'000);
        while (rows.next()) {
            auto& row = all[table.name].emplace_back();
            for (const auto& column : there)
                row.push_back(rows.cell(static_cast<int>(row.size()), column.type));
        }
    }
    return all;
}

}  // namespace tafl::test

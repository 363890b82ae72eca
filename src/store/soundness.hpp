// Invariants of a sound database, as SQL that SQLite and PostgreSQL both accept. Each row of a result is a
// violation, as one sentence. Values of enumerations stand in braces.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "store/site_tables.hpp"
#include "store/store.hpp"

namespace tafl::store {

inline constexpr int max_faults_per_kind = 100;

inline constexpr const char* soundness_rules[] = {
    // Events are numbered from 1 without gaps.
    "SELECT 'Game ' || game || ' has ' || count(*) || ' events, numbered ' || min(version) || ' to ' || "
    "max(version) || ': some are missing.' "
    "FROM event GROUP BY game HAVING min(version) <> 1 OR max(version) <> count(*)",
    // A game has either a complete end or none.
    "SELECT 'Game ' || id || ' has ended without a reason.' FROM game "
    "WHERE ended IS NOT NULL AND reason = ''",
    "SELECT 'Game ' || id || ' goes on, but has a result.' FROM game "
    "WHERE ended IS NULL AND (result <> {nobody} OR reason <> '')",
    // References between games are valid.
    "SELECT 'Game ' || id || ' names ' || pair || ' as the other game of its pair, and there is none.' "
    "FROM game WHERE pair IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game AS other "
    "WHERE other.id = game.pair)",
    "SELECT 'Game ' || id || ' names ' || next || ' as its rematch, and there is none.' FROM game "
    "WHERE next IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game AS other WHERE other.id = game.next)",
    "SELECT 'Challenge ' || id || ' names the game ' || game || ', and there is none.' FROM challenge "
    "WHERE game IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = challenge.game)",
    // A rating equals the last row of its history, and its number of games is the number of rows.
    "SELECT 'The rating of player ' || player || ' in ' || pool || ' is not what the last game made of it.' "
    "FROM rating "
    "WHERE NOT EXISTS (SELECT 1 FROM rating_change AS c WHERE c.player = rating.player AND c.pool = "
    "rating.pool "
    "AND c.number = (SELECT max(d.number) FROM rating_change AS d WHERE d.player = rating.player "
    "AND d.pool = rating.pool) AND c.rating = rating.rating AND c.deviation = rating.deviation "
    "AND c.volatility = rating.volatility AND c.games = rating.games AND c.at = rating.at)",
    "SELECT 'The rating of player ' || player || ' in ' || pool || ' counts ' || games || ' games, and its "
    "history ' || (SELECT count(*) FROM rating_change AS c "
    "WHERE c.player = rating.player AND c.pool = rating.pool) || '.' FROM rating "
    "WHERE games <> (SELECT count(*) FROM rating_change AS c "
    "WHERE c.player = rating.player AND c.pool = rating.pool)",
    "SELECT 'Player ' || player || ' has a history of ratings in ' || pool || ', and no rating.' "
    "FROM rating_change AS c WHERE number = 1 AND NOT EXISTS (SELECT 1 FROM rating "
    "WHERE rating.player = c.player AND rating.pool = c.pool)",
    "SELECT 'Game ' || game.id || ' goes on, and has changed the rating of player ' || player || ' "
    "already.' FROM rating_change JOIN game ON game.id = rating_change.game WHERE ended IS NULL",
    // Each pairing of a tournament has its game, and each game of a tournament its pairing.
    "SELECT 'Game ' || id || ' belongs to the tournament ' || tournament || ', which has not paired it.' "
    "FROM game WHERE tournament IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pairing "
    "WHERE pairing.game = game.id AND pairing.tournament = game.tournament)",
    "SELECT 'Tournament ' || tournament || ' has paired game ' || game || ', which is not its own.' FROM "
    "pairing "
    "WHERE game IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game AS other "
    "WHERE other.id = pairing.game AND other.tournament = pairing.tournament)",
    // A conversation knows its last message; a team counts its members, and its leader is one.
    "SELECT 'The messages of player ' || player || ' with ' || other || ' do not end with number ' || last "
    "|| '.' "
    "FROM conversation WHERE last <> (SELECT coalesce(max(number), 0) FROM message "
    "WHERE low = CASE WHEN player < other THEN player ELSE other END "
    "AND high = CASE WHEN player < other THEN other ELSE player END)",
    "SELECT 'Team ' || id || ' counts ' || members || ' members, and has ' || "
    "(SELECT count(*) FROM team_member WHERE team_member.team = team.id) || '.' FROM team "
    "WHERE members <> (SELECT count(*) FROM team_member WHERE team_member.team = team.id)",
    "SELECT 'The leader of team ' || id || ' is not a member of it.' FROM team WHERE NOT EXISTS "
    "(SELECT 1 FROM team_member WHERE team_member.team = team.id AND team_member.player = team.leader)",
    // A study has its owner among its authors, and no chapter that is newer than itself.
    "SELECT 'The owner of study ' || id || ' is not an author of it.' FROM study WHERE NOT EXISTS "
    "(SELECT 1 FROM study_author WHERE study_author.study = study.id AND study_author.player = study.owner)",
    "SELECT 'Chapter ' || c.number || ' of study ' || study || ' is newer than the study.' FROM "
    "study_chapter "
    "AS c JOIN study ON study.id = c.study WHERE c.version > study.version OR c.number > last_chapter",
    // A text of rules belongs to somebody.
    "SELECT 'The text ' || number || ' of players'' own rules belongs to no game and no challenge.' FROM "
    "ruleset_text WHERE NOT EXISTS (SELECT 1 FROM game WHERE own_rules = ruleset_text.number) "
    "AND NOT EXISTS (SELECT 1 FROM challenge WHERE own_rules = ruleset_text.number)",
    // A puzzle counts its votes.
    "SELECT 'Puzzle ' || id || ' counts ' || up || ' votes for it and ' || down || ' against, and there are "
    "others.' "
    "FROM puzzle WHERE up <> (SELECT count(*) FROM puzzle_attempt WHERE puzzle = puzzle.id AND vote = {up}) "
    "OR down <> (SELECT count(*) FROM puzzle_attempt WHERE puzzle = puzzle.id AND vote = {down})",
    // Names and kinds of players agree.
    "SELECT 'Player ' || id || ' was erased, and still has a name.' FROM player "
    "WHERE kind = {erased} AND (name <> '' OR name_key <> '')",
};

// Nothing that belongs to a player stays when the account is deleted: settings, addresses, waiting notifications …
[[nodiscard]] inline std::string rows_of_the_erased() {
    std::string owned;
    for (const auto& table : site_tables())
        for (const auto& column : table.columns)
            if (column.is_owner)
                owned += fmt::format("{}SELECT {} AS player, '{}' AS what FROM {}",
                                     owned.empty() ? "" : " UNION ALL ", column.name, table.name, table.name);
    return fmt::format(
        "SELECT 'Player ' || player || ' was erased, and still has a row in ' || what || '.' FROM ({}) "
        "AS owned JOIN player AS owner ON owner.id = owned.player WHERE owner.kind = {{erased}}",
        owned);
}

// All rules as statements, each with at most `max_faults_per_kind` rows.
[[nodiscard]] inline std::vector<std::string> soundness_statements() {
    std::vector<std::string> all{rows_of_the_erased()};
    all.insert(all.end(), std::begin(soundness_rules), std::end(soundness_rules));
    for (auto& rule : all)
        rule = fmt::format(fmt::runtime(rule + " LIMIT {most}"),
                           fmt::arg("nobody", std::to_underlying(Winner::Nobody)),
                           fmt::arg("up", std::to_underlying(PuzzleVote::Up)),
                           fmt::arg("down", std::to_underlying(PuzzleVote::Down)),
                           fmt::arg("erased", std::to_underlying(PlayerKind::Erased)),
                           fmt::arg("most", max_faults_per_kind));
    return all;
}

}  // namespace tafl::store

// The tables of a site and their columns, each named once: here. Statements, readers of rows, `tafl data move`, the erasure of
// accounts and `tafl data check` follow from this list; tests compare it with the schemas that the migrations make. Each table
// comes after those that it references, and its key columns come first.
#pragma once

#include <array>
#include <tuple>

#include "store/site_tables.hpp"
#include "store/store.hpp"

namespace tafl::store {

// The last value of each stored enumeration: a larger number in the database means damage.
constexpr auto last_value(PlayerKind) { return PlayerKind::Erased; }
constexpr auto last_value(Scope) { return all_scopes; }
constexpr auto last_value(ClockKind) { return ClockKind::Days; }
constexpr auto last_value(Winner) { return Winner::Draw; }
constexpr auto last_value(SidePreference) { return SidePreference::Random; }
constexpr auto last_value(TournamentStatus) { return TournamentStatus::Cancelled; }
constexpr auto last_value(EntrantState) { return EntrantState::Removed; }
constexpr auto last_value(StudyVisibility) { return StudyVisibility::Public; }
constexpr auto last_value(BroadcastState) { return BroadcastState::Over; }
constexpr auto last_value(GameOrigin) { return GameOrigin::Collection; }
constexpr auto last_value(PuzzleVote) { return PuzzleVote::Down; }

// A column and the member that it holds: `get` returns a reference to it.
template <class Get>
struct Field : Column {
    Get get;
};
struct NoMember {};

template <class Row, class... Fields>
struct TableOf {
    using Object = Row;
    const char* name;
    std::size_t key;
    int batch;
    std::tuple<Fields...> fields;
};
template <const auto& table>
using ObjectOf = typename std::remove_cvref_t<decltype(table)>::Object;

template <const auto& table>
inline constexpr auto columns_of = std::apply(
    [](const auto&... field) {
        return std::array<Column, sizeof...(field)>{static_cast<const Column&>(field)...};
    },
    table.fields);
template <const auto& table>
inline constexpr Table described{table.name, table.key, table.batch, columns_of<table>};

namespace schema {

template <class Value>
constexpr ColumnType type_of() noexcept {
    if (std::is_same_v<Value, bool>) return ColumnType::Truth;
    if (std::is_same_v<Value, double>) return ColumnType::Real;
    return std::is_same_v<Value, std::string> ? ColumnType::Text : ColumnType::Whole;
}

// A member, or a member of a member …
template <class Object, class Member, class... Steps>
constexpr auto column(const char* name, Member Object::* first, Steps... steps) {
    const auto get = [=](auto& object) -> auto& { return ((object.*first).*....*steps); };
    using Value = std::remove_cvref_t<decltype(get(std::declval<Object&>()))>;
    return Field<decltype(get)>{{name, type_of<Value>()}, get};
}
// An element of a member that is an array.
template <std::size_t index, class Object, class Member, class... Steps>
constexpr auto element(const char* name, Member Object::* first, Steps... steps) {
    const auto get = [=](auto& object) -> auto& { return ((object.*first).*....*steps)[index]; };
    using Value = std::remove_cvref_t<decltype(get(std::declval<Object&>()))>;
    return Field<decltype(get)>{{name, type_of<Value>()}, get};
}
// A column that no member holds: an insertion leaves it to its default.
constexpr auto column(const char* name, ColumnType type) {
    Field<NoMember> field{{name, type}, {}};
    field.is_read = field.is_written = false;
    return field;
}
// Its value is given to an insertion beside the object: the tournament of an entrant.
constexpr auto given(auto field) {
    field.is_given = field.is_written = true;
    return field;
}
// The database assigns it.
constexpr auto assigned(auto field) {
    field.is_written = false;
    return field;
}
// Empty (no player, no game) is NULL.
constexpr auto or_null(auto field) {
    field.is_null_if_empty = true;
    return field;
}
constexpr auto bytes(auto field) {
    field.type = ColumnType::Bytes;
    return field;
}
// The player to whom the row belongs: it is deleted with the account.
constexpr auto owner(auto field) {
    field.is_owner = true;
    return field;
}
// The number of something: the member is what the expression finds by it.
constexpr auto read_as(const char* expression, auto field) {
    field.expression = expression;
    field.type = ColumnType::Whole;
    return field;
}

template <class Object, class... Fields>
constexpr auto table(const char* name, std::size_t key, int batch, Fields... fields) {
    return TableOf<Object, Fields...>{name, key, batch, {fields...}};
}

using enum ColumnType;

// A game as it is stored: its end stands in columns of the same row.
struct GameRow {
    std::int64_t number = 0;  // the order in which they began
    GameHead head;
    std::optional<Moment> ended{};
    GameEnd end{};
};

constexpr auto text_of_rules = "(SELECT text FROM ruleset_text WHERE ruleset_text.number = own_rules)";

inline constexpr auto players =
    table<Player>("player", 1, 1000, assigned(column("id", &Player::id)), column("kind", &Player::kind),
                  column("name", &Player::name), column("name_key", &Player::name_key),
                  column("level", &Player::level), column("is_admin", &Player::is_admin),
                  column("is_muted", &Player::is_muted), column("is_banned", &Player::is_banned),
                  column("is_bot", &Player::is_bot), column("joined", &Player::joined),
                  column("seen", &Player::seen), column("vacation_days", &Player::vacation_days),
                  column("vacation_until", &Player::vacation_until), column("settings", &Player::settings),
                  column("about", &Player::about), column("country", &Player::country));

inline constexpr auto passwords =
    table<NoMember>("password", 1, 1000, owner(column("player", Whole)), column("hash", Text));

inline constexpr auto sessions =
    table<Session>("session", 1, 1000, bytes(column("token_hash", &Session::token_hash)),
                   owner(column("player", &Session::player)), column("expires", &Session::expires),
                   column("made", &Session::made), column("browser", &Session::browser));

inline constexpr auto tokens = table<Token>(
    "token", 1, 1000, assigned(column("id", &Token::id)), bytes(column("token_hash", &Token::token_hash)),
    owner(column("player", &Token::player)), column("name", &Token::name), column("made", &Token::made),
    column("used", &Token::used), column("scopes", &Token::scopes));

inline constexpr auto blocks =
    table<NoMember>("block", 2, 1000, owner(column("by_player", Whole)), owner(column("whom", Whole)));

inline constexpr auto reports =
    table<Report>("report", 1, 1000, assigned(column("id", &Report::id)), column("by_player", &Report::by),
                  column("whom", &Report::whom), column("game", &Report::game), column("text", &Report::text),
                  column("at", &Report::at), column("context", &Report::context), column("verdict", Text));

inline constexpr auto ruleset_texts = table<NoMember>("ruleset_text", 1, 100, column("number", Whole),
                                                      column("hash", Bytes), column("text", Text));

inline constexpr auto games = table<GameRow>(
    "game", 1, 500, assigned(column("number", &GameRow::number)), column("id", &GameRow::head, &GameHead::id),
    or_null(element<0>("attackers", &GameRow::head, &GameHead::players)),
    or_null(element<1>("defenders", &GameRow::head, &GameHead::players)),
    column("ruleset", &GameRow::head, &GameHead::terms, &Terms::ruleset),
    column("clock_kind", &GameRow::head, &GameHead::terms, &Terms::clock, &ClockTerms::kind),
    column("clock_initial", &GameRow::head, &GameHead::terms, &Terms::clock, &ClockTerms::initial),
    column("clock_increment", &GameRow::head, &GameHead::terms, &Terms::clock, &ClockTerms::increment),
    column("rated", &GameRow::head, &GameHead::terms, &Terms::rated),
    or_null(column("pair", &GameRow::head, &GameHead::pair)),
    or_null(column("next", &GameRow::head, &GameHead::next)),
    column("began", &GameRow::head, &GameHead::began), assigned(column("ended", &GameRow::ended)),
    assigned(column("result", &GameRow::end, &GameEnd::result)),
    assigned(column("reason", &GameRow::end, &GameEnd::reason)),
    assigned(column("plies", &GameRow::end, &GameEnd::plies)),
    given(read_as(text_of_rules,
                  or_null(column("own_rules", &GameRow::head, &GameHead::terms, &Terms::ruleset_file)))),
    column("start", &GameRow::head, &GameHead::terms, &Terms::position),
    assigned(column("moves", &GameRow::end, &GameEnd::moves)),
    assigned(column("position", &GameRow::end, &GameEnd::position)),
    or_null(column("tournament", &GameRow::head, &GameHead::tournament)), column("rating", Whole),
    column("is_sent", &GameRow::head, &GameHead::is_sent), column("is_uncounted", Truth),
    element<0>("attackers_name", &GameRow::head, &GameHead::names),
    element<1>("defenders_name", &GameRow::head, &GameHead::names),
    column("is_exhibition", &GameRow::head, &GameHead::is_exhibition),
    column("may_berserk", &GameRow::head, &GameHead::may_berserk),
    assigned(element<0>("attackers_berserk", &GameRow::end, &GameEnd::berserk)),
    assigned(element<1>("defenders_berserk", &GameRow::end, &GameEnd::berserk)));

inline constexpr auto events =
    table<GameEvent>("event", 2, 1000, given(column("game", Text)), column("version", &GameEvent::version),
                     column("at", &GameEvent::at), column("text", &GameEvent::text));

inline constexpr auto ratings = table<Rating>(
    "rating", 2, 1000, owner(column("player", &Rating::player)), column("pool", &Rating::pool),
    column("rating", &Rating::rating), column("deviation", &Rating::deviation),
    column("volatility", &Rating::volatility), column("games", &Rating::games), column("at", &Rating::at));

inline constexpr auto rating_changes = table<RatingChange>(
    "rating_change", 3, 1000, owner(column("player", &RatingChange::after, &Rating::player)),
    column("pool", &RatingChange::after, &Rating::pool), given(column("number", Whole)),
    column("game", &RatingChange::game), column("before", &RatingChange::before),
    column("rating", &RatingChange::after, &Rating::rating),
    column("deviation", &RatingChange::after, &Rating::deviation),
    column("volatility", &RatingChange::after, &Rating::volatility),
    column("games", &RatingChange::after, &Rating::games), column("at", &RatingChange::after, &Rating::at));

inline constexpr auto challenges = table<Challenge>(
    "challenge", 1, 500, column("number", Whole), column("id", &Challenge::id),
    column("by_player", &Challenge::by), or_null(column("to_player", &Challenge::to)),
    column("is_open", &Challenge::is_open), column("ruleset", &Challenge::terms, &Terms::ruleset),
    column("clock_kind", &Challenge::terms, &Terms::clock, &ClockTerms::kind),
    column("clock_initial", &Challenge::terms, &Terms::clock, &ClockTerms::initial),
    column("clock_increment", &Challenge::terms, &Terms::clock, &ClockTerms::increment),
    column("rated", &Challenge::terms, &Terms::rated), column("side", &Challenge::side),
    column("pair", &Challenge::pair), column("at", &Challenge::at), or_null(column("game", &Challenge::game)),
    column("is_closed", &Challenge::is_closed),
    given(read_as(text_of_rules, or_null(column("own_rules", &Challenge::terms, &Terms::ruleset_file)))),
    column("start", &Challenge::terms, &Terms::position));

// A review or a chapter can have half a megabyte, a text of rules 16 kB, so few are moved at once.
inline constexpr auto reviews =
    table<StoredReview>("review", 1, 20, given(column("game", Text)), given(column("nodes", Whole)),
                        column("text", &StoredReview::text), or_null(column("by_player", &StoredReview::by)));

inline constexpr auto belongings = table<Belonging>(
    "belonging", 3, 1000, owner(column("player", &Belonging::player)), column("kind", &Belonging::kind),
    column("key", &Belonging::key), column("value", &Belonging::value), column("at", &Belonging::at));

inline constexpr auto tournaments =
    table<Tournament>("tournament", 1, 500, column("number", Whole), column("id", &Tournament::id),
                      column("by_player", &Tournament::by), column("made", &Tournament::made),
                      column("starts", &Tournament::starts), column("status", &Tournament::status),
                      column("round", &Tournament::round), column("next", &Tournament::next),
                      column("version", &Tournament::version), column("settings", &Tournament::settings));

inline constexpr auto entrants = table<Entrant>(
    "entrant", 2, 1000, given(column("tournament", Text)), column("player", &Entrant::player),
    column("joined", &Entrant::joined), column("state", &Entrant::state), column("rating", &Entrant::rating),
    column("is_provisional", &Entrant::is_provisional), or_null(column("team", &Entrant::team)));

inline constexpr auto pairings = table<Pairing>(
    "pairing", 2, 1000, given(column("tournament", Text)), column("number", &Pairing::number),
    column("round", &Pairing::round), element<0>("attackers", &Pairing::players),
    or_null(element<1>("defenders", &Pairing::players)), or_null(column("game", &Pairing::game)));

inline constexpr auto follows = table<NoMember>("follow", 2, 1000, owner(column("by_player", Whole)),
                                                owner(column("whom", Whole)), column("at", Whole));

// Between two players, of whom low has the lower number. The reader is the one who did not write it.
inline constexpr auto messages = table<Message>(
    "message", 1, 500, assigned(column("number", &Message::number)), owner(given(column("low", Whole))),
    owner(given(read_as("message.low + message.high - message.by_player", column("high", &Message::to)))),
    column("by_player", &Message::by), column("text", &Message::text), column("at", &Message::at));

inline constexpr auto conversations =
    table<NoMember>("conversation", 2, 1000, owner(column("player", Whole)), owner(column("other", Whole)),
                    column("last", Whole), column("unread", Whole), column("deleted_to", Whole));

inline constexpr auto chat_lines = table<ChatLine>(
    "chat_line", 1, 1000, assigned(column("number", &ChatLine::number)), column("room", &ChatLine::room),
    owner(column("by_player", &ChatLine::by)), column("text", &ChatLine::text), column("at", &ChatLine::at));

inline constexpr auto teams = table<Team>(
    "team", 1, 500, column("number", Whole), column("id", &Team::id), column("name", &Team::name),
    column("name_key", &Team::name_key), column("text", &Team::text), column("leader", &Team::leader),
    column("made", &Team::made), given(column("members", &Team::members)));

inline constexpr auto team_members =
    table<TeamMember>("team_member", 2, 1000, given(column("team", Text)),
                      owner(column("player", &TeamMember::player)), column("joined", &TeamMember::joined));

inline constexpr auto studies = table<Study>(
    "study", 1, 500, column("number", Whole), column("id", &Study::id), column("owner", &Study::owner),
    column("title", &Study::title), column("visibility", &Study::visibility), column("made", &Study::made),
    column("changed", &Study::changed), column("version", &Study::version),
    column("last_chapter", &Study::last_chapter), column("broadcast", &Study::broadcast));

inline constexpr auto study_authors =
    table<StudyAuthor>("study_author", 2, 1000, given(column("study", Text)),
                       owner(column("player", &StudyAuthor::player)), column("joined", &StudyAuthor::joined));

inline constexpr auto study_chapters = table<StudyChapter>(
    "study_chapter", 2, 20, given(column("study", Text)), column("number", &StudyChapter::number),
    column("place", &StudyChapter::place), column("version", &StudyChapter::version),
    column("title", &StudyChapter::title), column("ruleset", &StudyChapter::ruleset),
    given(column("size", &StudyChapter::size)), column("record", &StudyChapter::record));

inline constexpr auto collected_games = table<CollectedGame>(
    "collected_game", 1, 500, column("number", Whole), column("id", &CollectedGame::id),
    column("source", &CollectedGame::source), column("kind", &CollectedGame::kind),
    column("ruleset", &CollectedGame::ruleset), element<0>("attackers", &CollectedGame::players),
    element<1>("defenders", &CollectedGame::players), given(column("attackers_key", Text)),
    given(column("defenders_key", Text)), column("date", &CollectedGame::date),
    column("result", &CollectedGame::result), column("reason", &CollectedGame::reason),
    column("plies", &CollectedGame::plies), column("is_repaired", &CollectedGame::is_repaired),
    column("start", &CollectedGame::start), column("moves", &CollectedGame::moves),
    column("position", &CollectedGame::position));

inline constexpr auto collection_counts = table<CollectionCount>(
    "collection_count", 6, 1000, given(column("ruleset", Text)), column("source", &CollectionCount::source),
    column("kind", &CollectionCount::kind), column("has_names", &CollectionCount::has_names),
    column("plies", &CollectionCount::plies), column("result", &CollectionCount::result),
    column("games", &CollectionCount::games));

inline constexpr auto move_counts = table<MoveCount>(
    "move_count", 3, 1000, column("position", &MoveCount::position), column("origin", &MoveCount::origin),
    column("move", &MoveCount::move), element<0>("unfinished", &MoveCount::games),
    element<1>("attackers", &MoveCount::games), element<2>("defenders", &MoveCount::games),
    element<3>("draws", &MoveCount::games), column("ratings", &MoveCount::ratings),
    column("rating_sum", &MoveCount::rating_sum), column("example", &MoveCount::example));

inline constexpr auto game_positions =
    table<NoMember>("game_position", 4, 1000, column("folded", Whole), column("origin", Whole),
                    column("at", Whole), column("game", Whole));

inline constexpr auto solvers = table<Rating>(
    "solver", 2, 1000, owner(column("player", &Rating::player)), column("pool", &Rating::pool),
    column("rating", &Rating::rating), column("deviation", &Rating::deviation),
    column("volatility", &Rating::volatility), column("attempts", &Rating::games), column("at", &Rating::at));

inline constexpr auto puzzles = table<PuzzleRating>(
    "puzzle", 1, 1000, column("id", &PuzzleRating::puzzle), column("rating", &PuzzleRating::rating),
    column("deviation", &PuzzleRating::deviation), column("volatility", &PuzzleRating::volatility),
    column("attempts", &PuzzleRating::attempts), column("at", &PuzzleRating::at),
    column("up", &PuzzleRating::up), column("down", &PuzzleRating::down));

inline constexpr auto puzzle_attempts = table<PuzzleAttempt>(
    "puzzle_attempt", 2, 1000, owner(column("player", &PuzzleAttempt::player)),
    column("puzzle", &PuzzleAttempt::puzzle), column("is_solved", &PuzzleAttempt::is_solved),
    column("at", &PuzzleAttempt::at), column("vote", &PuzzleAttempt::vote));

inline constexpr auto site_values =
    table<SiteValue>("kept", 1, 100, column("name", &SiteValue::name), column("value", &SiteValue::value));

}  // namespace schema

}  // namespace tafl::store

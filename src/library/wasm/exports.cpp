// The functions that the WebAssembly modules export; web/tafl calls them. Each reads a question and writes an
// answer (text_exchange.hpp), with the field names of the site's API. The comment of each function lists the
// fields of its question.
//
// A new question is a function here and a method in web/tafl/src/tafl.ts. Threads: one; for several searches
// at a time, create several instances.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>

#include "advice/remarks.hpp"
#include "api/analysis_json.hpp"
#include "api/board_json.hpp"
#include "api/line.hpp"
#include "api/record_text.hpp"
#include "api/records_json.hpp"
#include "api/review_json.hpp"
#include "api/rulesets_json.hpp"
#include "base/json_writer.hpp"
#include "engine/levels.hpp"
#include "library/wasm/text_exchange.hpp"
#include "notation/game_status.hpp"
#include "notation/positions.hpp"
#include "rulebook/rulebook_source.hpp"
#include "rulebook/verdicts.hpp"
#include "rules/perft.hpp"

namespace tafl::wasm {

namespace {

// Imported from JavaScript.
extern "C" __attribute__((import_module("skjaldborg"), import_name("report"))) void report_text(
    const char* text, std::size_t bytes);
extern "C" __attribute__((import_module("skjaldborg"), import_name("interrupted"))) int interrupted();

constexpr int max_lines = 20;

int table_size = 16;

// What a search needs beside the table, on the largest board of the module: move histories, its stack, the answers.
#ifdef TAFL_WASM_BOARD
constexpr std::size_t room_for_search = std::size_t{3} << 20;
#else
constexpr std::size_t room_for_search = std::size_t{9} << 20;
#endif

// Volatile: a compiler may leave out an allocation that nobody looks at.
bool fits(int table_mib) {
    constexpr std::size_t unit = std::size_t{2} << 20;
    const auto table_bytes = static_cast<std::size_t>(table_mib) << 20;
    void* volatile table = std::aligned_alloc(unit, (table_bytes + unit - 1) / unit * unit);
    void* volatile rest = std::malloc(room_for_search);
    const bool both = table != nullptr && rest != nullptr;
    std::free(rest);
    std::free(table);
    return both;
}

// The largest table that leaves room for the search: `table_size`, or half of it, and so on.
int fitting_table() {
    int size = table_size;
    while (size > 1 && !fits(size)) size /= 2;
    return size;
}

Engine& engine() {
    static auto* one = new Engine(EngineOptions{.threads = 1, .hash_mib = fitting_table()});
    return *one;
}

// A small module has no texts of rule books.
void need_rule_books() {
#ifdef TAFL_WASM_BOARD
    elsewhere();
#endif
}

Language language_of(std::string_view code) { return find_language(code).value_or(Language::English); }

// Reads a language and its words, the text of its file in rulebook/; English if they are missing.
Language read_language(Question& question) {
    const auto language = language_of(question.text());
    give_words(language, question.text());
    return has_words(language) ? language : Language::English;
}

api::Line read_line(Question& question) {
    api::Line line;
    line.ruleset = question.text();
    line.ruleset_file = question.text();
    line.position = question.text();
    line.moves = question.list();
    return line;
}

Status refuse_line(const api::LineError& error) {
    return wasm::refuse(error.text, error.at ? static_cast<int>(*error.at) : -1, error.reason);
}

// The games that web/tafl/src/rules.ts holds, by number; null once freed.
std::vector<std::unique_ptr<Game>>& games() {
    static auto* all = new std::vector<std::unique_ptr<Game>>;
    return *all;
}
Game& game_of(int number) { return *games()[static_cast<std::size_t>(number)]; }

// Two bytes each, the lower first.
void append_square(std::string& out, Square square) {
    out += static_cast<char>(square & 0xFF);
    out += static_cast<char>(square >> 8);
}

void append_move(std::string& out, Move move) {
    append_square(out, move.from);
    append_square(out, move.to);
}

Status answer_captures(const Played& played) {
    std::string squares;
    for (const auto& soldier : played.captures.taken()) append_square(squares, soldier.square);
    return answer(std::move(squares));
}

// Without reasons if no language is given.
std::string analysis_json(const SearchInfo& info, const Game& game, std::optional<Language> language) {
    JsonWriter json;
    json.open('{').field("depth", info.depth).field("selectiveDepth", info.selective_depth);
    json.field("nodes", info.nodes).field("seconds", info.seconds, 3).key("lines").open('[');
    auto copy = game;
    for (const auto& line : info.lines) {
        const auto remarks = language ? explain(copy, line) : std::vector<Remark>();
        api::append_line(json, line, remarks, game, language.value_or(Language::English));
    }
    return json.close(']').close('}').take();
}

}  // namespace

// language, its words
TAFL_EXPORT(tafl_rulesets) int tafl_rulesets() {
    need_rule_books();
    Question question;
    return answer(api::rulesets_json(read_language(question)));
}

// ruleset, file, language, its words
TAFL_EXPORT(tafl_ruleset) int tafl_ruleset() {
    need_rule_books();
    Question question;
    const auto name = question.text();
    const auto file = question.text();
    const auto ruleset = api::ruleset_of(name, file);
    if (!ruleset) return refuse(ruleset.error().message);
    return answer(api::ruleset_json(**ruleset, read_language(question)));
}

// ruleset, file, position, moves; tells of its last `played` moves what they did, below 0 of all.
TAFL_EXPORT(tafl_line) int tafl_line(int played) {
    Question question;
    auto json =
        api::line_json(read_line(question), played < 0 ? api::all_moves : static_cast<std::size_t>(played));
    return json ? answer(*std::move(json)) : refuse_line(json.error());
}

// The same fields; the answer is the number by which the functions below know the game, until tafl_game_free().
TAFL_EXPORT(tafl_game_new) int tafl_game_new() {
    Question question;
    auto game = api::play(read_line(question));
    if (!game) return refuse_line(game.error());
    const auto place = std::ranges::find_if(games(), std::logical_not());
    const auto number = place - games().begin();
    if (place == games().end()) games().emplace_back();
    games()[static_cast<std::size_t>(number)] = std::make_unique<Game>(*std::move(game));
    return answer(std::to_string(number));
}

TAFL_EXPORT(tafl_game_free) void tafl_game_free(int number) {
    games()[static_cast<std::size_t>(number)].reset();
}

TAFL_EXPORT(tafl_game_size) int tafl_game_size(int number) { return game_of(number).ruleset().size(); }

// Twice the number of the Winner, plus that of the Side to move.
TAFL_EXPORT(tafl_game_state) int tafl_game_state(int number) {
    const Game& game = game_of(number);
    return 2 * static_cast<int>(game.outcome().winner) + index_of(game.to_move());
}

// The answer is the squares of each legal move, from and to.
TAFL_EXPORT(tafl_game_moves) int tafl_game_moves(int number) {
    std::string squares;
    for (const Move move : game_of(number).legal_moves()) append_move(squares, move);
    return answer(std::move(squares));
}

// The same for the moves played.
TAFL_EXPORT(tafl_game_history) int tafl_game_history(int number) {
    std::string squares;
    for (const Played& played : game_of(number).history()) append_move(squares, played.move);
    return answer(std::move(squares));
}

// The answer is the squares of the soldiers that it captures.
TAFL_EXPORT(tafl_game_play) int tafl_game_play(int number, int from, int to) {
    Game& game = game_of(number);
    const Move move{static_cast<Square>(from), static_cast<Square>(to)};
    const auto played = game.play(move);
    return played ? answer_captures(*played) : refuse(cited_refusal(played.error(), move, game));
}

// The same for the text of a move.
TAFL_EXPORT(tafl_game_play_text) int tafl_game_play_text(int number) {
    const auto played = play_cited(game_of(number), Question().text());
    return played ? answer_captures(*played) : refuse(played.error().message);
}

// Refused without a move.
TAFL_EXPORT(tafl_game_undo) int tafl_game_undo(int number) {
    Game& game = game_of(number);
    if (game.plies() == 0) return refuse("there is no move to take back");
    game.undo();
    return answer("");
}

TAFL_EXPORT(tafl_game_position) int tafl_game_position(int number) {
    return answer(to_position(game_of(number).setup()));
}

TAFL_EXPORT(tafl_game_board) int tafl_game_board(int number) {
    return answer(
        api::board_json(game_of(number), {.destinations = true, .end = nullptr, .ground = nullptr}));
}

// The same fields; returns the number of sequences of `depth` legal moves.
TAFL_EXPORT(tafl_perft) int tafl_perft(int depth) {
    Question question;
    const auto game = api::play(read_line(question));
    return game ? answer(std::to_string(perft(*game, depth))) : refuse_line(game.error());
}

// The same fields, then the format, and a list of tags, each a name followed by its value.
TAFL_EXPORT(tafl_write) int tafl_write() {
    Question question;
    const auto line = read_line(question);
    const auto format = question.text();
    const auto words = question.list();
    std::vector<Tag> tags;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) tags.push_back({words[i], words[i + 1]});
    auto text = api::line_record(line, tags, format);
    return text ? answer(*std::move(text)) : refuse_line(text.error());
}

// text, and the ruleset and file for records that do not name their rules; without both, the first ruleset
// for the board's size
TAFL_EXPORT(tafl_records) int tafl_records() {
    Question question;
    const auto text = question.text();
    const auto name = question.text();
    const auto file = question.text();
    std::shared_ptr<const Ruleset> fallback;
    if (!name.empty() || !file.empty()) {
        auto ruleset = api::ruleset_of(name, file);
        if (!ruleset) return refuse(ruleset.error().message);
        fallback = *std::move(ruleset);
    }
    auto json = api::records_json(text, fallback);
    return json ? answer(*std::move(json)) : refuse(json.error().message);
}

// text, format
TAFL_EXPORT(tafl_convert) int tafl_convert() {
    Question question;
    const auto text = question.text();
    auto records = api::converted_records(text, question.text());
    return records ? answer(*std::move(records)) : refuse(records.error().message);
}

// ruleset, file, position, moves, analyses, how the game ended if the board did not decide it, and the language of the reasons:
// the review of the line (api/review_json.hpp).
TAFL_EXPORT(tafl_review) int tafl_review() {
    Question question;
    const auto line = read_line(question);
    const auto analyses = question.text();
    const auto result = question.text();
    auto json = api::review_json(line, analyses, result, language_of(question.text()));
    return json ? answer(*std::move(json)) : refuse_line(json.error());
}

// ruleset, file, position, moves, analyses, the checks that are done, and how the game ended if the board did not decide it: the
// searches that the review still needs (api/review_json.hpp).
TAFL_EXPORT(tafl_second_look) int tafl_second_look() {
    Question question;
    const auto line = read_line(question);
    const auto analyses = question.text();
    const auto checks = question.text();
    auto json = api::second_look_json(line, analyses, checks, question.text());
    return json ? answer(*std::move(json)) : refuse_line(json.error());
}

// ruleset, file, position, moves, and the language of the reasons. Calls report() after each depth; stops
// when interrupted() is not 0. 0 means no limit; for `level`, full strength. `fresh` clears what earlier
// searches have stored: the result then depends on this question alone.
TAFL_EXPORT(tafl_search)
int tafl_search(int depth, double nodes, double milliseconds, int lines, int level, double seed, int fresh) {
    Question question;
    const auto game = api::play(read_line(question));
    const auto language = language_of(question.text());
    if (!game) return refuse_line(game.error());
    if (game->outcome().is_over()) return refuse("there is nothing to search: " + describe_state(*game));
    SearchLimits limits;
    if (level > 0) limits = limits_of_level(std::min(level, max_level), static_cast<std::uint64_t>(seed));
    if (depth > 0) limits.depth = std::min(depth, limits.depth);
    if (nodes > 0) limits.nodes = std::min(static_cast<std::uint64_t>(nodes), limits.nodes);
    if (milliseconds > 0)
        limits.movetime = std::chrono::milliseconds(static_cast<std::int64_t>(milliseconds));
    limits.multi_pv = std::clamp(lines, 1, max_lines);
    limits.interrupt = [] { return interrupted() != 0; };
    if (fresh != 0) engine().clear();
    const auto result = engine().search(*game, limits, [&game](const SearchInfo& info) {
        const auto text = analysis_json(info, *game, std::nullopt);
        report_text(text.data(), text.size());
    });
    return answer(analysis_json(result.info, *game, language));
}

// Sets the size of the transposition table in MiB; call before the first search. It is halved until it leaves
// room for the search.
TAFL_EXPORT(tafl_set_hash) int tafl_set_hash(int mebibytes) {
    table_size = std::clamp(mebibytes, 1, 1'024);
    return answer("");
}

}  // namespace tafl::wasm

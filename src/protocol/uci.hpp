// An engine that speaks the UCI dialect of hnefatafl (docs/protocols/uci.md): commands in, responses out.
//
// The search runs in a thread of its own; feed() waits for it only at `quit` and after `stop`. During a
// search only stop, ponderhit, isready, uci and quit are accepted. Any other command, like an invalid one,
// changes nothing and is answered with `info string`.
//
// Threads: feed() from one thread. `write` is called by that thread and by the search's, one at a time.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "engine/async_engine.hpp"
#include "engine/characters.hpp"
#include "engine/levels.hpp"
#include "engine/opening_book.hpp"
#include "protocol/uci_go.hpp"

namespace tafl {

struct UciSettings {
    std::string name = "Skjaldborg";              // for `id name`
    std::function<void(std::string_view)> write;  // a line without its end
    // Reads a network file; the error is a sentence. Required.
    std::function<std::expected<std::shared_ptr<const Network>, std::string>(const std::string& file)>
        read_network;
    // Opens a folder of endgame tables; the error is a sentence. Required.
    std::function<std::expected<std::shared_ptr<const TableSource>, std::string>(const std::string& folder)>
        open_tables;
    // Opens a file with a book of this ruleset; an empty name: the built-in one, null if there is none. The error is a sentence.
    // Required.
    std::function<std::expected<std::shared_ptr<const OpeningBook>, std::string>(
        const std::string& file, const std::shared_ptr<const Ruleset>& ruleset)>
        open_book;
    // Finds a ruleset by name or file. Required.
    std::function<Parsed<std::shared_ptr<const Ruleset>>(std::string_view name)> read_ruleset;
    EngineOptions options;
    std::shared_ptr<const Ruleset> ruleset;  // the first one; required
};

class UciSession {
  public:
    explicit UciSession(UciSettings settings);
    ~UciSession() = default;  // stops the search; its result is still written
    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;

    // Returns false after `quit`.
    bool feed(std::string_view line);
    void wait() { engine_.wait(); }  // until no search runs
    [[nodiscard]] bool is_searching() const noexcept { return engine_.is_searching(); }

    // The commands, by the table in uci.cpp.
    void uci(std::string_view);
    void is_ready(std::string_view);
    void new_game(std::string_view);
    void set_option(std::string_view words);
    void position(std::string_view words);
    void go(std::string_view words);
    void stop(std::string_view);
    void ponder_hit(std::string_view);
    void display(std::string_view);
    void evaluate(std::string_view);

    // The options, by the table in uci_options.cpp. On error nothing has changed.
    [[nodiscard]] Parsed<void> set_threads(std::string_view value);
    [[nodiscard]] Parsed<void> set_hash(std::string_view value);
    [[nodiscard]] Parsed<void> set_multi_pv(std::string_view value);
    [[nodiscard]] Parsed<void> set_level(std::string_view value);
    [[nodiscard]] Parsed<void> set_character(std::string_view value);
    [[nodiscard]] Parsed<void> set_move_overhead(std::string_view value);
    [[nodiscard]] Parsed<void> set_ruleset(std::string_view value);
    [[nodiscard]] Parsed<void> set_network(std::string_view value);
    [[nodiscard]] Parsed<void> use_network(std::string_view value);
    [[nodiscard]] Parsed<void> set_tables(std::string_view value);
    [[nodiscard]] Parsed<void> clear_hash(std::string_view);
    [[nodiscard]] Parsed<void> set_ponder(std::string_view value);
    [[nodiscard]] Parsed<void> set_variant(std::string_view value);
    [[nodiscard]] Parsed<void> set_mate_scores(std::string_view value);
    [[nodiscard]] Parsed<void> set_show_wdl(std::string_view value);
    [[nodiscard]] Parsed<void> set_limit_strength(std::string_view value);
    [[nodiscard]] Parsed<void> set_elo(std::string_view value);
    [[nodiscard]] Parsed<void> set_own_book(std::string_view value);
    [[nodiscard]] Parsed<void> set_book_path(std::string_view value);

  private:
    [[nodiscard]] bool refuses_commands();
    void say(std::string_view line);
    void complain(std::string_view sentence);  // info string
    void note_refused_position(std::string_view command);
    [[nodiscard]] Parsed<void> change(EngineOptions options);
    void apply_level(SearchLimits& limits) const noexcept;
    void open_book();
    void check_network();
    void check_tables();
    void prepare_search();
    void set_position(Game game);
    void change_ruleset(std::shared_ptr<const Ruleset> wanted);
    [[nodiscard]] std::string info_line(const SearchInfo& info, std::size_t index) const;
    [[nodiscard]] std::optional<Move> book_move(const SearchLimits& limits) const;

    UciSettings settings_;
    std::shared_ptr<const Ruleset> ruleset_;
    Game game_;
    bool is_position_refused_ = false;  // the last `position`: there is no move in the one before
    int multi_pv_ = 1;
    int level_ = max_level;
    const Character* character_ = nullptr;  // in place of a level; null: none
    bool limits_strength_ = false;          // to the level of elo_, instead of level_
    int elo_ = elo_of_level(max_level);
    bool shows_mate_scores_ = false;
    bool shows_wdl_ = false;
    std::chrono::milliseconds move_overhead_ = SearchLimits{}.move_overhead;
    std::uint64_t games_ = 0;  // started so far
    bool own_book_ = false;
    bool is_book_open_ = false;  // or cannot be opened; false after a change of the options or of the ruleset
    std::string book_path_;
    bool is_network_checked_ = false;  // false after a change of it or of the ruleset
    bool are_tables_checked_ = false;  // likewise
    std::shared_ptr<const OpeningBook> book_;
    std::mutex writing_;
    AsyncEngine engine_;  // last: its search thread uses `write`
};

}  // namespace tafl

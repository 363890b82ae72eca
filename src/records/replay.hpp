// Plays recorded games under the rules and reports the first disagreement.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "records/record.hpp"
#include "rules/game.hpp"

namespace tafl {

enum class Stop : std::uint8_t { None, Timeout, Illegal, CapturesDiffer, AfterEnd };

[[nodiscard]] std::string_view to_string(Stop stop) noexcept;  // "" timeout illegal captures-differ after-end

struct Replay {
    int plies = 0;    // moves accepted
    int tokens = 0;   // moves in the record, and one more for `timeout` or `---`
    Outcome outcome;  // what the board says
    Stop stopped = Stop::None;
    std::optional<int> at;  // the token's index, from 0
    RecordedResult recorded;
    Setup final;
    bool result_differs = false;  // the board's winner is not the record's; repetition does not count
    std::string why;              // for people: the refusal, or both lists of captures; "" otherwise
    std::shared_ptr<const Ruleset> ruleset;
    bool assumed = false;  // the record names no rules, and they are not the default

    // Makes `tafl replay` exit with 1.
    [[nodiscard]] bool differs() const noexcept {
        return stopped == Stop::Illegal || stopped == Stop::CapturesDiffer || result_differs;
    }
};

// The rules of a record that names none: `preferred` if its board has this size, else the first built-in ruleset whose board has;
// null if there is none. Size 0: any board.
[[nodiscard]] std::shared_ptr<const Ruleset> fallback_rules(int size,
                                                            const std::shared_ptr<const Ruleset>& preferred);

// Plays a move of a record. A berserk record may omit the end of a chain of captures (R12): when the other
// side's piece moves, the chain is over. Fails and changes nothing if the move is illegal.
[[nodiscard]] std::expected<void, Illegal> play_recorded(Game& game, Move move);

// Adds a move that was played to that line of the record, with its captures. Precondition: the record's size is the board's.
void append_played(Record& record, std::uint32_t line, const Played& played);

// Keeps a game for every ruleset it has met, so that replaying many records allocates nothing. Threads: one
// thread for each Replayer.
class Replayer {
  public:
    // `insist`: the user named the ruleset; it overrides the records. `option`: the option by which users
    // name a ruleset, for messages; empty if there is none.
    explicit Replayer(std::shared_ptr<const Ruleset> ruleset, bool insist = false,
                      std::string_view option = "--rules");

    // From here on a record that names no rules is judged by the default alone.
    void never_guess() noexcept { guesses_ = false; }

    // A record that names no rules is played by the default, or by fallback_rules() if its board has another size. If it has
    // three moves or more and one is illegal, it is played by the first recommended ruleset, or one of a text, by which it is
    // legal (Replay::assumed). Fails if the game cannot be set up: as ruleset_of() does, or if the ruleset does not allow the
    // position.
    [[nodiscard]] Parsed<Replay> replay(const Record& record);

    // "; the record names no rules and is read as brandub, --rules names others" behind a sentence on what is wrong with the
    // record that was replayed last; empty if it names its rules, or the user did.
    [[nodiscard]] std::string unnamed_rules() const;

    // The rules of a record: its own rule string, the ruleset that it names, or the default. Fails for an
    // invalid string, an unknown name, a string and a name that contradict each other, and rules for a board
    // of another size than the record's.
    [[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> ruleset_of(const Record& record);

    // The game after the last replay(). Precondition: replay() has succeeded.
    [[nodiscard]] const Game& game() const noexcept { return *game_; }

  private:
    using Rules = Parsed<std::shared_ptr<const Ruleset>>;
    [[nodiscard]] std::string hint(std::string_view what) const;  // "; --rules decides"
    [[nodiscard]] Rules named_by(const Record& record);
    [[nodiscard]] const Rules& by_string(const std::string& otn_rules);
    [[nodiscard]] Parsed<void> set_up(const Record& record, const std::shared_ptr<const Ruleset>& ruleset);
    [[nodiscard]] Parsed<Replay> replay_by(const std::shared_ptr<const Ruleset>& ruleset,
                                           const Record& record);
    [[nodiscard]] std::optional<Replay> guess(const Record& record);

    std::shared_ptr<const Ruleset> ruleset_;
    bool insist_;
    std::string option_;
    bool guesses_ = true;
    bool is_unnamed_ = false;  // the last record
    std::map<std::string, Rules, std::less<>> by_rule_string_;
    std::map<const Ruleset*, Game> games_;
    std::optional<Game> placed_;  // a game from a position of its own
    Game* game_ = nullptr;
};

}  // namespace tafl

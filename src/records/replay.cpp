#include "records/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/nearest_names.hpp"
#include "base/text.hpp"
#include "notation/claimed_captures.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::size_t max_kept = 256;  // rule strings and games: a file can name many

using SharedRuleset = std::shared_ptr<const Ruleset>;

std::unexpected<Error> fail(std::string message) { return std::unexpected(Error{std::move(message)}); }

std::string board_of(int size) { return fmt::format("{0}x{0}", size); }

// "; nearest: fetlar, --rules names another"; without an option, the hint at the option is omitted.
Parsed<SharedRuleset> read_name(std::string_view name, std::string_view option) {
    if (SharedRuleset found = find_titled(name)) return found;
    const std::vector<std::string_view> nearest = nearest_rulesets(name);
    auto advice = nearest.empty() ? "" : "nearest: " + join(nearest);
    if (!option.empty()) {
        if (nearest.empty()) advice = "`tafl rulesets` lists them";
        advice += fmt::format(", {} names another", option);
    }
    return fail(fmt::format("the record's ruleset: unknown ruleset {}{}{}", in_quotes(name),
                            advice.empty() ? "" : "; ", advice));
}

Parsed<SharedRuleset> read_rules(std::string_view otn_rules) {
    Parsed<Ruleset> rules = parse_otn_rules(otn_rules);
    if (!rules) return fail(fmt::format("the record's rules: {}", rules.error().message));
    // A string has the title alone; the built-in ruleset has its name too.
    const SharedRuleset titled = find_titled(rules->title);
    if (titled && rules_hash(*titled) == rules_hash(*rules)) return titled;
    return std::make_shared<const Ruleset>(std::move(*rules));
}

// Some programs put a ruleset's name into the tag of the rule string; each entry of a rule string has a
// colon.
bool is_rule_string(std::string_view text) noexcept { return text.find(':') != std::string_view::npos; }

// Anybody may use a title, so only the size of the board must match; a name in our spelling refers to our
// ruleset.
Parsed<void> agree(std::string_view variant, const Ruleset& rules, const std::string& decides) {
    const SharedRuleset named = find_titled(variant);
    if (named == nullptr) return {};
    if (named->size() != rules.size()) {
        return fail(fmt::format("the record contradicts itself: {} is played on {}, its rules are for {}{}",
                                named->name, board_of(named->size()), board_of(rules.size()), decides));
    }
    if (named->name != variant || rules_hash(*named) == rules_hash(rules)) return {};
    return fail(
        fmt::format("the record contradicts itself: its rules are not those of {}{}", variant, decides));
}

bool same_captures(const Record& record, const MoveToken& move, const Game& game) {
    ClaimedCaptures claimed(game);
    for (std::uint32_t i = 0; i < move.mark_count; ++i)
        claimed.add(to_square(record.marks[move.first_mark + i].cell, game.ruleset().size()));
    return claimed.are_right();
}

std::string list_marks(const Record& record, const MoveToken& move) {
    std::string out;
    for (std::uint32_t i = 0; i < move.mark_count; ++i) {
        out += (out.empty() ? "" : " ") + to_string(record.marks[move.first_mark + i].cell);
    }
    return out.empty() ? "nothing" : out;
}

std::string written(const Record& record, const MoveToken& move) {
    std::string out;
    append_move(out, move, record.marks);
    return out;
}

bool contradicts(RecordedResult recorded, Outcome outcome) noexcept {
    if (outcome.reason == Reason::Repetition) return false;  // some sites continue after it
    const bool decided = recorded && *recorded != Winner::Nobody;
    return decided && outcome.is_over() && outcome.winner != *recorded;
}

// Plays one record on a game at its start.
class Run {
  public:
    Run(const Record& record, Game& game)
        : record_(record), game_(game), size_(game.ruleset().size()), compares_(marks_any(record)) {}

    Replay play() {
        const std::vector<MoveToken>& moves = record_.main().moves;
        const int count = static_cast<int>(moves.size());
        int index = 0;
        while (index < count && play_move(moves[static_cast<std::size_t>(index)], index)) ++index;
        if (index == count && record_.main().ending != Ending::None) take_ending(index);
        finish();
        return std::move(replay_);
    }

  private:
    // Looks at the moves of the main line, because variations have marks in the same vector, in OpenTafl's
    // files even between those of the main line.
    static bool marks_any(const Record& record) {
        if (record.marks.empty()) return false;
        const std::vector<MoveToken>& moves = record.main().moves;
        return std::any_of(moves.begin(), moves.end(),
                           [](const MoveToken& move) { return move.mark_count > 0; });
    }

    void stop(Stop stop, int index) {
        replay_.stopped = stop;
        replay_.at = index;
    }

    bool play_move(const MoveToken& move, int index) {
        if (game_.outcome().is_over()) {
            stop(Stop::AfterEnd, index);
            return false;
        }
        const Move squares{to_square(move.from, size_), to_square(move.to, size_)};
        if (squares.from == no_square || squares.to == no_square) {
            return refuse(move, squares, {IllegalReason::OffBoard, no_square}, index);
        }
        const auto played = play_recorded(game_, squares);
        if (!played) return refuse(move, squares, played.error(), index);
        if (compares_ && !same_captures(record_, move, game_)) return differ(move, index);
        ++replay_.plies;
        return true;
    }

    bool refuse(const MoveToken& move, Move squares, const Illegal& illegal, int index) {
        stop(Stop::Illegal, index);
        const bool off = squares.from == no_square || squares.to == no_square;
        replay_.why =
            off ? fmt::format("{}: the board has {}x{} squares", written(record_, move), size_, size_)
                : describe(illegal, squares, size_);
        return false;
    }

    bool differ(const MoveToken& move, int index) {
        stop(Stop::CapturesDiffer, index);
        replay_.why = fmt::format("{}: the record takes {}, the rules take {}", written(record_, move),
                                  list_marks(record_, move), list_captures(game_));
        game_.undo();
        return false;
    }

    // A resignation does not stop a replay. After the end of the game a resignation or timeout is surplus.
    void take_ending(int index) {
        if (game_.outcome().is_over()) return stop(Stop::AfterEnd, index);
        if (record_.main().ending == Ending::Timeout) stop(Stop::Timeout, index);
    }

    void finish() {
        replay_.tokens = static_cast<int>(record_.tokens());
        replay_.outcome = game_.outcome();
        replay_.recorded = record_.result;
        replay_.final = game_.setup();
        replay_.result_differs = contradicts(record_.result.value_or(Winner::Nobody), replay_.outcome);
        replay_.ruleset = game_.shared_ruleset();
    }

    const Record& record_;
    Game& game_;
    int size_;
    bool compares_;
    Replay replay_;
};

// For a start without a side to move: the side of the first move, or the ruleset's.
Side first_side(const Record& record, const Setup& setup, const Ruleset& ruleset) {
    const std::vector<MoveToken>& moves = record.main().moves;
    if (moves.empty()) return ruleset.start.to_move;
    const Square from = to_square(moves[0].from, setup.size);
    if (from == no_square || setup.pieces[from] == Piece::None) return ruleset.start.to_move;
    return side_of(setup.pieces[from]);
}

}  // namespace

std::expected<void, Illegal> play_recorded(Game& game, Move move) {
    auto played = game.play(move);
    if (played) return {};
    const Illegal refused = played.error();
    const bool other_side = move.from < game.ruleset().start.squares() &&
                            game.piece_at(move.from) != Piece::None &&
                            side_of(game.piece_at(move.from)) != game.to_move();
    if (refused.reason != IllegalReason::MustContinue || !other_side || !game.play({refused.at, refused.at}))
        return std::unexpected(refused);
    played = game.play(move);
    if (played) return {};
    game.undo();
    return std::unexpected(played.error());
}

std::string_view to_string(Stop stop) noexcept {
    switch (stop) {
        case Stop::None: return "";
        case Stop::Timeout: return "timeout";
        case Stop::Illegal: return "illegal";
        case Stop::CapturesDiffer: return "captures-differ";
        case Stop::AfterEnd: return "after-end";
    }
    return "";
}

void append_played(Record& record, std::uint32_t line, const Played& played) {
    MoveToken move;
    move.from = to_cell(played.move.from, record.size);
    move.to = to_cell(played.move.to, record.size);
    move.first_mark = static_cast<std::uint32_t>(record.marks.size());
    move.mark_count = static_cast<std::uint32_t>(played.captures.count);
    for (const auto& taken : played.captures.taken())
        record.marks.push_back({to_cell(taken.square, record.size), 0});
    record.lines[line].moves.push_back(move);
}

Replayer::Replayer(std::shared_ptr<const Ruleset> ruleset, bool insist, std::string_view option)
    : ruleset_(std::move(ruleset)), insist_(insist), option_(option) {}

std::string Replayer::hint(std::string_view what) const {
    return option_.empty() ? "" : fmt::format("; {} {}", option_, what);
}

namespace {

// The size of the board, from the start, from a field of its own or from the rule string; 0 if the record
// does not say.
int size_of(const Record& record) {
    if (record.start) return record.start->setup.size;
    constexpr std::string_view key = "dim:";
    const auto at = record.otn_rules.find(key);
    if (record.size != 0 || at == std::string::npos) return record.size;
    int size = 0;
    const char* const text = record.otn_rules.data();
    std::from_chars(text + at + key.size(), text + record.otn_rules.size(), size);
    return size;
}

}  // namespace

SharedRuleset fallback_rules(int size, const SharedRuleset& preferred) {
    if (preferred && (size == 0 || preferred->size() == size)) return preferred;
    const auto all = builtin_rulesets();
    const auto found = std::ranges::find(all, size, [](const SharedRuleset& rules) { return rules->size(); });
    return found == all.end() ? nullptr : *found;
}

std::string Replayer::unnamed_rules() const {
    if (!is_unnamed_) return {};
    const Ruleset& rules = game_->ruleset();
    return fmt::format("; the record names no rules and is read as {}{}",
                       option_.empty() ? rules.title : rules.name,
                       option_.empty() ? "" : fmt::format(", {} names others", option_));
}

Parsed<SharedRuleset> Replayer::ruleset_of(const Record& record) {
    const int size = size_of(record);
    if (!insist_ && guesses_ && !record.names_rules())
        if (SharedRuleset fitting = fallback_rules(size, ruleset_)) return fitting;
    Parsed<SharedRuleset> ruleset = insist_ ? ruleset_ : named_by(record);
    if (!ruleset || size == 0 || size == (*ruleset)->size()) return ruleset;
    return fail(fmt::format("the record is of a board of {}, {} is played on {}{}", board_of(size),
                            (*ruleset)->name, board_of((*ruleset)->size()), hint("names another")));
}

Parsed<SharedRuleset> Replayer::named_by(const Record& record) {
    if (record.otn_rules.empty())
        return record.variant.empty() ? ruleset_ : read_name(record.variant, option_);
    if (!is_rule_string(record.otn_rules)) return read_name(record.otn_rules, option_);
    const Parsed<SharedRuleset>& rules = by_string(record.otn_rules);
    if (!rules) return rules;
    if (const Parsed<void> agreed = agree(record.variant, **rules, hint("decides")); !agreed) {
        return std::unexpected(agreed.error());
    }
    return rules;
}

const Parsed<SharedRuleset>& Replayer::by_string(const std::string& otn_rules) {
    const auto known = by_rule_string_.find(otn_rules);
    if (known != by_rule_string_.end()) return known->second;
    if (by_rule_string_.size() >= max_kept) by_rule_string_.clear();
    return by_rule_string_.emplace(otn_rules, read_rules(otn_rules)).first->second;
}

Parsed<void> Replayer::set_up(const Record& record, const SharedRuleset& ruleset) {
    if (record.start) {
        Setup setup = record.start->setup;
        if (!record.start->side_given) setup.to_move = first_side(record, setup, *ruleset);
        std::expected<Game, SetupError> placed = Game::from(ruleset, setup, SetupCheck::Lenient);
        if (!placed) return fail("the record's position: " + describe(placed.error(), setup));
        placed_.emplace(std::move(*placed));
        game_ = &*placed_;
        return {};
    }
    auto known = games_.find(ruleset.get());
    if (known == games_.end()) {
        if (games_.size() >= max_kept) games_.clear();
        known = games_.emplace(ruleset.get(), Game(ruleset)).first;
    }
    game_ = &known->second;
    game_->restart();
    return {};
}

Parsed<Replay> Replayer::replay_by(const SharedRuleset& ruleset, const Record& record) {
    if (Parsed<void> ready = set_up(record, ruleset); !ready)
        return std::unexpected(std::move(ready.error()));
    return Run(record, *game_).play();
}

// By the record alone, so that it has the same rules in every command and beside any other games.
std::optional<Replay> Replayer::guess(const Record& record) {
    const int size = size_of(record);
    for (const SharedRuleset& ruleset : builtin_rulesets()) {
        const RulesetListing& listing = listing_of(ruleset->name);
        if (!listing.recommended && listing.text.empty()) continue;
        if (size != 0 && size != ruleset->size()) continue;
        auto replay = replay_by(ruleset, record);
        if (!replay || replay->differs()) continue;
        replay->assumed = true;
        return *std::move(replay);
    }
    return std::nullopt;
}

Parsed<Replay> Replayer::replay(const Record& record) {
    const Parsed<SharedRuleset> ruleset = ruleset_of(record);
    is_unnamed_ = ruleset && !insist_ && !record.names_rules();
    if (!ruleset) return std::unexpected(ruleset.error());
    auto replay = replay_by(*ruleset, record);
    if (!guesses_ || !is_unnamed_) return replay;
    const bool says_enough = record.main().moves.size() >= 3;  // many rulesets allow any one move
    if (says_enough && (!replay || replay->stopped == Stop::Illegal)) {
        if (auto guessed = guess(record)) return *std::move(guessed);
        replay = replay_by(*ruleset, record);
    }
    if (replay) replay->assumed = *ruleset != ruleset_;
    return replay;
}

}  // namespace tafl

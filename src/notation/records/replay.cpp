#include "notation/records/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "notation/rulesets/otn_rules.hpp"
#include "notation/positions.hpp"
#include "notation/quoting.hpp"
#include "notation/refusals.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::size_t most_kept = 256;  // rule strings and games; a file may name ever new ones

using SharedRuleset = std::shared_ptr<const Ruleset>;

std::unexpected<Error> fail(std::string message) { return std::unexpected(Error{std::move(message)}); }

// "Copenhagen Walker" and "copenhagen_walker" are copenhagen-walker.
std::string name_of_variant(std::string_view variant) {
    std::string name;
    for (const char c : trimmed(variant)) {
        const bool upper = c >= 'A' && c <= 'Z';
        name += c == ' ' || c == '_' ? '-' : upper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

SharedRuleset find_variant(std::string_view variant) {
    if (variant.empty()) return nullptr;
    const std::string name = name_of_variant(variant);
    if (SharedRuleset found = find_builtin(name)) return found;
    for (const SharedRuleset& ruleset : builtin_rulesets()) {
        if (name_of_variant(ruleset->title) == name) return ruleset;
    }
    return nullptr;
}

Parsed<SharedRuleset> read_rules(std::string_view otn_rules) {
    Parsed<Ruleset> rules = parse_otn_rules(otn_rules);
    if (!rules) return fail(fmt::format("the record's rules: {}", rules.error().message));
    return std::make_shared<const Ruleset>(std::move(*rules));
}

// The record marks the same squares as the rules took. A mark may stand twice, and the king's may be missing.
bool same_captures(const Record& record, const RecordMove& move, const Game& game, const Captures& captures) {
    const int size = game.ruleset().size();
    std::uint64_t seen = 0;
    for (std::uint32_t i = 0; i < move.mark_count; ++i) {
        const Square square = to_square(record.marks[move.first_mark + i].cell, size);
        int place = 0;
        while (place < captures.count && captures.soldiers[static_cast<std::size_t>(place)].square != square)
            ++place;
        if (place < captures.count) {
            seen |= std::uint64_t{1} << static_cast<unsigned>(place);
        } else if (!captures.king || square == no_square || game.piece_at(square) != Piece::King) {
            return false;
        }
    }
    return std::popcount(seen) == captures.count;
}

std::string list_captures(const Captures& captures, int size) {
    std::string out;
    for (const Taken& taken : captures.taken())
        out += (out.empty() ? "" : " ") + to_string(taken.square, size);
    return out.empty() ? "nothing" : out;
}

std::string list_marks(const Record& record, const RecordMove& move) {
    std::string out;
    for (std::uint32_t i = 0; i < move.mark_count; ++i) {
        out += (out.empty() ? "" : " ") + to_string(record.marks[move.first_mark + i].cell);
    }
    return out.empty() ? "nothing" : out;
}

std::string written(const Record& record, const RecordMove& move) {
    std::string out;
    append_move(out, move, record.marks);
    return out;
}

bool contradicts(RecordedResult recorded, Outcome outcome) noexcept {
    if (outcome.reason == Reason::Repetition) return false;  // the sites play on
    switch (recorded) {
        case RecordedResult::Unknown:
        case RecordedResult::Ongoing: return false;
        case RecordedResult::Attackers: return outcome.is_over() && outcome.winner != Winner::Attackers;
        case RecordedResult::Defenders: return outcome.is_over() && outcome.winner != Winner::Defenders;
        case RecordedResult::Draw: return outcome.is_over() && outcome.winner != Winner::Draw;
    }
    return false;
}

// Plays one record on a game that stands at its start.
class Run {
  public:
    Run(const Record& record, Game& game)
        : record_(record), game_(game), size_(game.ruleset().size()), compares_(marks_any(record)) {}

    Replay play() {
        const std::vector<RecordMove>& moves = record_.main().moves;
        const int count = static_cast<int>(moves.size());
        int index = 0;
        while (index < count && play_move(moves[static_cast<std::size_t>(index)], index)) ++index;
        if (index == count && record_.main().ending != Ending::None) take_ending(index);
        finish();
        return std::move(replay_);
    }

  private:
    // Marks of variations stand behind those of the main line, but for OpenTafl's order: so the moves are
    // asked.
    static bool marks_any(const Record& record) {
        if (record.marks.empty()) return false;
        const std::vector<RecordMove>& moves = record.main().moves;
        return std::any_of(moves.begin(), moves.end(),
                           [](const RecordMove& move) { return move.mark_count > 0; });
    }

    void stop(Stop stop, int index) {
        replay_.stopped = stop;
        replay_.at = index;
    }

    bool play_move(const RecordMove& move, int index) {
        if (game_.outcome().is_over()) {
            stop(Stop::AfterEnd, index);
            return false;
        }
        const Move squares{to_square(move.from, size_), to_square(move.to, size_)};
        if (squares.from == no_square || squares.to == no_square) {
            return refuse(move, squares, {Refusal::OffBoard, no_square}, index);
        }
        const auto played = game_.play(squares);
        if (!played) return refuse(move, squares, played.error(), index);
        if (!compares_ || same_captures(record_, move, game_, played->get().captures)) return true;
        differ(move, played->get().captures, index);
        return false;
    }

    bool refuse(const RecordMove& move, Move squares, const Illegal& illegal, int index) {
        stop(Stop::Illegal, index);
        const bool off = squares.from == no_square || squares.to == no_square;
        replay_.why =
            off ? fmt::format("{}: the board has {}x{} squares", written(record_, move), size_, size_)
                : describe(illegal, squares, size_);
        return false;
    }

    void differ(const RecordMove& move, const Captures& captures, int index) {
        stop(Stop::CapturesDiffer, index);
        replay_.why = fmt::format("{}: the record takes {}, the rules take {}", written(record_, move),
                                  list_marks(record_, move), list_captures(captures, size_));
        game_.undo();
    }

    // Resigning is no token of the rules: it stops nothing. Behind the game's end both are one too many.
    void take_ending(int index) {
        if (game_.outcome().is_over()) return stop(Stop::AfterEnd, index);
        if (record_.main().ending == Ending::Timeout) stop(Stop::Timeout, index);
    }

    void finish() {
        replay_.plies = game_.plies();
        replay_.tokens = static_cast<int>(record_.tokens());
        replay_.outcome = game_.outcome();
        replay_.recorded = record_.result;
        replay_.final = game_.setup();
        replay_.result_differs = contradicts(record_.result, replay_.outcome);
        replay_.ruleset = game_.shared_ruleset();
    }

    const Record& record_;
    Game& game_;
    int size_;
    bool compares_;
    Replay replay_;
};

// A start without a side to move: whoever moves first in the record, or else in the ruleset.
Side first_side(const Record& record, const Setup& setup, const Ruleset& ruleset) {
    const std::vector<RecordMove>& moves = record.main().moves;
    if (moves.empty()) return ruleset.start.to_move;
    const Square from = to_square(moves[0].from, setup.size);
    if (from == no_square || setup.pieces[from] == Piece::None) return ruleset.start.to_move;
    return side_of(setup.pieces[from]);
}

}  // namespace

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

Replayer::Replayer(std::shared_ptr<const Ruleset> ruleset, bool insist)
    : ruleset_(std::move(ruleset)), insist_(insist) {}

Parsed<SharedRuleset> Replayer::ruleset_of(const Record& record) {
    if (insist_) return ruleset_;
    if (record.otn_rules.empty()) {
        SharedRuleset named = find_variant(record.variant);
        return named != nullptr ? named : ruleset_;
    }
    const auto known = by_rule_string_.find(record.otn_rules);
    if (known != by_rule_string_.end()) return known->second;
    if (by_rule_string_.size() >= most_kept) by_rule_string_.clear();
    return by_rule_string_.emplace(record.otn_rules, read_rules(record.otn_rules)).first->second;
}

Parsed<void> Replayer::set_up(const Record& record) {
    const Parsed<SharedRuleset> ruleset = ruleset_of(record);
    if (!ruleset) return std::unexpected(ruleset.error());
    const int size = record.start ? record.start->setup.size : record.size;
    if (size != 0 && size != (*ruleset)->size()) {
        return fail(fmt::format(
            "the record is of a board of {0}x{0}, {1} is played on {2}x{2}; --rules names another", size,
            (*ruleset)->name, (*ruleset)->size()));
    }
    if (record.start) {
        Setup setup = record.start->setup;
        if (!record.start->side_given) setup.to_move = first_side(record, setup, **ruleset);
        std::expected<Game, SetupError> placed = Game::from(*ruleset, setup, SetupCheck::Lenient);
        if (!placed) return fail("the record's position: " + describe(placed.error(), setup));
        placed_.emplace(std::move(*placed));
        game_ = &*placed_;
        return {};
    }
    auto known = games_.find(ruleset->get());
    if (known == games_.end()) {
        if (games_.size() >= most_kept) games_.clear();
        known = games_.emplace(ruleset->get(), Game(*ruleset)).first;
    }
    game_ = &known->second;
    game_->restart();
    return {};
}

Parsed<Replay> Replayer::replay(const Record& record) {
    if (Parsed<void> ready = set_up(record); !ready) return std::unexpected(std::move(ready.error()));
    return Run(record, *game_).play();
}

}  // namespace tafl

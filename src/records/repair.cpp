// A search by the number of repairs: every way to mend the first fault of a record is tried, and a way leads on if the game
// then gets further than before. The first number at which some record is sound decides: one way is a repair, of several the one
// that captures as many as the record counts.
//
// The counts decide between equals and refuse nothing: on the site they are not always those of a turn of several steps
// (docs/formats.md, csv).
#include "records/repair.hpp"

#include <algorithm>
#include <optional>

#include "notation/move_token.hpp"
#include "notation/squares.hpp"
#include "records/capture_counts.hpp"
#include "records/record_text.hpp"

namespace tafl {

namespace {

constexpr std::size_t max_repairs = 6;       // in one record
constexpr std::size_t max_replays = 20'000;  // for one record
constexpr std::size_t max_steps = 5;         // in one chain

struct Attempt {
    Record record;
    std::vector<Repair> repairs;
    int stopped_at = 0;
    bool counts_agree = false;  // of a solution
    bool needs_counts = false;  // a repair rests on the record's counts alone
};

bool has_fault(const Replay& replay) noexcept {
    return replay.stopped == Stop::Illegal || replay.stopped == Stop::CapturesDiffer;
}

bool same_squares(const MoveToken& a, const MoveToken& b) noexcept {
    return a.from == b.from && a.to == b.to;
}

std::string written(const Record& record, std::size_t at) {
    std::string text;
    append_move(text, record.main().moves[at], record.marks);
    return text;
}

class Search {
  public:
    Search(const Record& record, Replayer& replayer) : original_(record), replayer_(replayer) {}

    Parsed<Repaired> run() {
        auto replay = replayer_.replay(original_);
        if (!replay) return std::unexpected(std::move(replay.error()));
        if (!has_fault(*replay)) {
            const bool agree = counts_agree(original_, replayer_.game());
            return Repaired{RepairState::Sound, {}, original_, *std::move(replay), agree};
        }
        Repaired found{RepairState::Beyond, {}, original_, {}, true};
        std::vector<Attempt> open{{original_, {}, replay->at.value_or(0), false, false}};
        for (std::size_t repairs = 1; repairs <= max_repairs && solutions_.empty() && !open.empty();
             ++repairs)
            open = mend_each(open);
        if (!gave_up_) choose_by_counts();
        if (solutions_.size() == 1 && !gave_up_) {
            found.state = RepairState::Repaired;
            found.repairs = std::move(solutions_[0].repairs);
            found.record = std::move(solutions_[0].record);
        } else if (!solutions_.empty()) {
            found.state = RepairState::Ambiguous;
        }
        found.replay = *replayer_.replay(found.record);
        found.counts_agree = counts_agree(found.record, replayer_.game());
        return found;
    }

  private:
    void choose_by_counts() {
        const auto agreeing = std::ranges::count_if(solutions_, &Attempt::counts_agree);
        if (agreeing == 1) std::erase_if(solutions_, [](const Attempt& one) { return !one.counts_agree; });
    }

    std::vector<Attempt> mend_each(const std::vector<Attempt>& open) {
        std::vector<Attempt> next;
        for (const Attempt& attempt : open) {
            leave_out_second(attempt, next);
            leave_out_marks(attempt, next);
            correct_marks(attempt, next);
            continue_chains(attempt, next);
            put_in_front(attempt, next);
        }
        return next;
    }

    // Plays a mended record: a solution, a step on the way, or no use.
    void attempt(const Attempt& before, Record record, Repair repair, std::vector<Attempt>& next,
                 bool needs_counts = false) {
        if (gave_up_ || ++replays_ > max_replays) {
            gave_up_ = true;
            return;
        }
        const auto replay = replayer_.replay(record);
        if (!replay) return;
        // What the repair added or left out is no progress.
        const int added = static_cast<int>(record.main().moves.size()) -
                          static_cast<int>(before.record.main().moves.size());
        if (has_fault(*replay) && replay->at.value_or(0) - added <= before.stopped_at) return;
        Attempt after{std::move(record), before.repairs, replay->at.value_or(0), false,
                      before.needs_counts || needs_counts};
        after.repairs.push_back(std::move(repair));
        if (has_fault(*replay)) return next.push_back(std::move(after));
        after.counts_agree = counts_agree(after.record, replayer_.game());
        if (after.needs_counts && !after.counts_agree) return;
        // Two repairs can be found in either order.
        const auto same = [&](const Attempt& known) { return known.record == after.record; };
        if (std::ranges::none_of(solutions_, same)) solutions_.push_back(std::move(after));
    }

    void leave_out_second(const Attempt& before, std::vector<Attempt>& next) {
        const auto& moves = before.record.main().moves;
        const auto at = static_cast<std::size_t>(before.stopped_at);
        if (at == 0 || at >= moves.size() || !same_squares(moves[at - 1], moves[at])) return;
        Record record = before.record;
        record.main().moves.erase(record.main().moves.begin() + before.stopped_at);
        attempt(before, std::move(record),
                {RepairKind::MoveTwice, before.stopped_at, written(before.record, at)}, next);
    }

    // Marks of squares where no soldier of the other side stood.
    void leave_out_marks(const Attempt& before, std::vector<Attempt>& next) {
        const auto replay = replayer_.replay(before.record);
        if (!replay || replay->stopped != Stop::CapturesDiffer) return;
        const Game& game = replayer_.game();  // before the move
        const auto at = static_cast<std::size_t>(before.stopped_at);
        Record record = before.record;
        MoveToken& move = record.main().moves[at];
        const auto kept = marks_on_enemies(record, at, game);
        if (kept.size() == move.mark_count || kept.size() != captures_of(record, at, game)) return;
        move.first_mark = static_cast<std::uint32_t>(record.marks.size());
        move.mark_count = static_cast<std::uint32_t>(kept.size());
        record.marks.insert(record.marks.end(), kept.begin(), kept.end());
        attempt(before, std::move(record),
                {RepairKind::StrayMark, before.stopped_at, written(before.record, at)}, next);
    }

    static std::vector<CaptureMark> marks_on_enemies(const Record& record, std::size_t at, const Game& game) {
        const MoveToken& move = record.main().moves[at];
        std::vector<CaptureMark> marks;
        for (std::uint32_t i = 0; i < move.mark_count; ++i) {
            const CaptureMark& mark = record.marks[move.first_mark + i];
            const Square square = to_square(mark.cell, game.ruleset().size());
            const Piece piece = square == no_square ? Piece::None : game.piece_at(square);
            if (piece != Piece::None && side_of(piece) != game.to_move()) marks.push_back(mark);
        }
        return marks;
    }

    // The number of soldiers that the move captures by the rules. `game`: before the move.
    static std::size_t captures_of(const Record& record, std::size_t at, Game game) {
        if (!play_recorded(game, squares_of(record, at, game))) return 0;
        return static_cast<std::size_t>(game.last().captures.count);
    }

    // The captures of the rules for those of the record, if the record itself refutes these: by a mark where no soldier of the other
    // side stood, by a later move, or by its own counts.
    void correct_marks(const Attempt& before, std::vector<Attempt>& next) {
        const auto replay = replayer_.replay(before.record);
        if (!replay || replay->stopped != Stop::CapturesDiffer) return;
        Game game = replayer_.game();  // before the move
        const auto at = static_cast<std::size_t>(before.stopped_at);
        auto setup = after_marks(before.record, at, game);
        const auto standing = marks_on_enemies(before.record, at, game).size();
        const auto played = play_recorded(game, squares_of(before.record, at, game));
        if (!played || game.outcome().is_over()) return;
        if (setup) setup->to_move = game.to_move();
        const bool by_moves = setup ? is_refuted(before.record, at + 1, *setup)
                                    : standing != static_cast<std::size_t>(game.last().captures.count);
        const bool by_counts = setup && !marks_agree_with_counts(original_);
        if (!by_moves && !by_counts) return;
        Record record = before.record;
        MoveToken& move = record.main().moves[at];
        const auto taken = game.last().captures.taken();
        move.first_mark = static_cast<std::uint32_t>(record.marks.size());
        move.mark_count = static_cast<std::uint32_t>(taken.size());
        for (const CapturedPiece& soldier : taken)
            record.marks.push_back({to_cell(soldier.square, game.ruleset().size()), 0});
        attempt(before, std::move(record),
                {RepairKind::WrongMark, before.stopped_at, written(before.record, at)}, next, !by_moves);
    }

    static Move squares_of(const Record& record, std::size_t at, const Game& game) {
        const MoveToken& move = record.main().moves[at];
        const int size = game.ruleset().size();
        return {to_square(move.from, size), to_square(move.to, size)};
    }

    // The board behind a move if it captured what the record marks; nothing if a mark is on no soldier of the other side.
    // `game`: before the move.
    static std::optional<Setup> after_marks(const Record& record, std::size_t at, const Game& game) {
        const MoveToken& move = record.main().moves[at];
        const Move squares = squares_of(record, at, game);
        Setup setup = game.setup();
        for (std::uint32_t i = 0; i < move.mark_count; ++i) {
            const Square square = to_square(record.marks[move.first_mark + i].cell, setup.size);
            const Piece piece = square == no_square ? Piece::None : game.piece_at(square);
            const bool is_soldier = piece != Piece::None && piece != Piece::King;
            if (!is_soldier || side_of(piece) == game.to_move()) return std::nullopt;
            setup.pieces[square] = Piece::None;
        }
        std::swap(setup.pieces[squares.from], setup.pieces[squares.to]);
        return setup;
    }

    // Whether one of the moves from there on is impossible on that board.
    [[nodiscard]] bool is_refuted(const Record& record, std::size_t at, const Setup& setup) const {
        auto game = Game::from(replayer_.game().shared_ruleset(), setup, SetupCheck::Lenient);
        if (!game) return false;
        for (; at < record.main().moves.size() && !game->outcome().is_over(); ++at) {
            const Move squares = squares_of(record, at, *game);
            if (squares.from == no_square || squares.to == no_square || !play_recorded(*game, squares))
                return true;
        }
        return false;
    }

    // R12: wherever a turn ended although the piece could capture on.
    void continue_chains(const Attempt& before, std::vector<Attempt>& next) {
        if (replayer_.game().ruleset().jumps == Jumps::None) return;
        Game game = at_start_of(before.record);
        const auto& moves = before.record.main().moves;
        for (int i = 0; i <= before.stopped_at && i < static_cast<int>(moves.size()); ++i) {
            if (may_go_on(game) && is_of_the_other_side(game, moves[static_cast<std::size_t>(i)]))
                add_steps(before, i, game, {}, next);
            const MoveToken& move = moves[static_cast<std::size_t>(i)];
            const Move squares{to_square(move.from, game.ruleset().size()),
                               to_square(move.to, game.ruleset().size())};
            if (squares.from == no_square || squares.to == no_square || !play_recorded(game, squares)) return;
        }
    }

    // Precondition: the record could be set up.
    Game at_start_of(const Record& record) {
        (void)replayer_.replay(record);
        Game game = replayer_.game();
        game.restart();
        return game;
    }

    // R12: the side that has captured is still to move.
    static bool may_go_on(const Game& game) {
        return game.plies() > 0 && game.last().captures.count > 0 &&
               std::ranges::any_of(game.legal_moves(), [](Move move) { return move.from == move.to; });
    }

    static bool is_of_the_other_side(const Game& game, const MoveToken& move) {
        const Square from = to_square(move.from, game.ruleset().size());
        if (from == no_square) return false;
        const Piece piece = game.piece_at(from);
        return piece != Piece::None && side_of(piece) != game.to_move();
    }

    // Every chain of further captures from here, one repair each.
    void add_steps(const Attempt& before, int at, Game game, std::vector<Played> steps,
                   std::vector<Attempt>& next) {
        for (const Move move : game.legal_moves()) {
            if (move.from == move.to || steps.size() >= max_steps || gave_up_) continue;
            Game after = game;
            const auto played = after.play(move);
            if (!played) continue;
            auto chain = steps;
            chain.push_back(played->get());
            if (after.outcome().is_over()) continue;  // but the record goes on
            insert(before, at, chain, RepairKind::ChainCut, next);
            if (may_go_on(after)) add_steps(before, at, after, chain, next);
        }
    }

    // The first move, where the second side seems to begin.
    void put_in_front(const Attempt& before, std::vector<Attempt>& next) {
        if (before.stopped_at != 0 || !before.repairs.empty()) return;
        const Game game = at_start_of(before.record);
        if (!is_of_the_other_side(game, before.record.main().moves.front())) return;
        for (const Move move : game.legal_moves()) {
            Game after = game;
            if (const auto played = after.play(move))
                insert(before, 0, {played->get()}, RepairKind::FrontCut, next);
        }
    }

    void insert(const Attempt& before, int at, const std::vector<Played>& steps, RepairKind kind,
                std::vector<Attempt>& next) {
        Record record = before.record;
        if (record.size == 0) record.size = replayer_.game().ruleset().size();
        auto& moves = record.main().moves;
        const std::vector<MoveToken> rest(moves.begin() + at, moves.end());
        moves.resize(static_cast<std::size_t>(at));
        for (const Played& step : steps) {
            append_played(record, 0, step);
            if (before.record.marks.empty()) moves.back().mark_count = 0;  // nor do the others mark any
        }
        std::string what;
        for (std::size_t i = static_cast<std::size_t>(at); i < moves.size(); ++i)
            what += (what.empty() ? "" : " ") + written(record, i);
        moves.insert(moves.end(), rest.begin(), rest.end());
        record.size = before.record.size;
        attempt(before, std::move(record), {kind, at, std::move(what)}, next);
    }

    const Record& original_;
    Replayer& replayer_;
    std::vector<Attempt> solutions_;
    std::size_t replays_ = 0;
    bool gave_up_ = false;
};

}  // namespace

std::string_view to_string(RepairKind kind) noexcept {
    switch (kind) {
        case RepairKind::MoveTwice: return "move-twice";
        case RepairKind::StrayMark: return "stray-mark";
        case RepairKind::WrongMark: return "wrong-mark";
        case RepairKind::ChainCut: return "chain-cut";
        case RepairKind::FrontCut: return "front-cut";
    }
    return "";
}

std::string_view to_string(RepairState state) noexcept {
    switch (state) {
        case RepairState::Sound: return "sound";
        case RepairState::Repaired: return "repaired";
        case RepairState::Ambiguous: return "ambiguous";
        case RepairState::Beyond: return "beyond-repair";
    }
    return "";
}

Parsed<Repaired> repair(const Record& record, Replayer& replayer) { return Search(record, replayer).run(); }

}  // namespace tafl

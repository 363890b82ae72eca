#include "records/move_forms.hpp"

#include <cstdlib>
#include <optional>

#include "records/replay.hpp"
#include "records/turns.hpp"
#include "rules/game.hpp"

namespace tafl {

namespace {

MoveForm as_step(MoveForm form) noexcept {
    return form == MoveForm::Jump || form == MoveForm::JumpStep ? MoveForm::JumpStep : MoveForm::Step;
}

MoveForm as_jump(MoveForm form) noexcept {
    return form == MoveForm::Step || form == MoveForm::JumpStep ? MoveForm::JumpStep : MoveForm::Jump;
}

const MoveToken* move_before(const Record& record, const RecordLine& line, std::size_t ply) noexcept {
    if (ply > 0) return &line.moves[ply - 1];
    const bool leaves = &line != &record.main() && line.branch > 0;
    return leaves ? &record.lines[line.parent].moves[line.branch - 1] : nullptr;
}

bool is_two_apart(Cell from, Cell to) noexcept {
    const int files = std::abs(from.file - to.file);
    const int ranks = std::abs(from.rank - to.rank);
    return (files == 2 && ranks == 0) || (files == 0 && ranks == 2);
}

// For a legal move: it is a jump if a piece stands between its squares.
bool is_jump(const Game& game, const MoveToken& move) {
    if (!is_two_apart(move.from, move.to)) return false;
    const Cell over{static_cast<std::uint8_t>((move.from.file + move.to.file) / 2),
                    static_cast<std::uint8_t>((move.from.rank + move.to.rank) / 2)};
    return game.piece_at(to_square(over, game.ruleset().size())) != Piece::None;
}

std::optional<Game> game_of(const Record& record, const std::shared_ptr<const Ruleset>& rules) {
    if (!record.start) return Game(rules);
    Setup setup = record.start->setup;
    if (!record.start->side_given) setup.to_move = rules->start.to_move;
    auto game = Game::from(rules, setup, SetupCheck::Lenient);
    return game ? std::optional(std::move(*game)) : std::nullopt;
}

void tell_jumps(const Record& record, const std::shared_ptr<const Ruleset>& rules,
                std::vector<MoveForm>& forms) {
    std::optional<Game> game = game_of(record, rules);
    if (!game) return;
    const std::vector<MoveToken>& moves = record.main().moves;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const Square from = to_square(moves[ply].from, rules->size());
        const Square to = to_square(moves[ply].to, rules->size());
        if (from == no_square || to == no_square) return;
        const bool jumps = is_jump(*game, moves[ply]);
        if (!play_recorded(*game, {from, to})) return;
        if (jumps) forms[ply] = as_jump(forms[ply]);
    }
}

}  // namespace

std::vector<MoveForm> move_forms(const Record& record, std::uint32_t line,
                                 const std::shared_ptr<const Ruleset>& berserk) {
    const RecordLine& written = record.lines[line];
    std::vector<MoveForm> forms;
    forms.reserve(written.moves.size());
    for (std::size_t ply = 0; ply < written.moves.size(); ++ply) {
        const MoveToken& move = written.moves[ply];
        const MoveToken* const before = move_before(record, written, ply);
        const bool step = before != nullptr && continues_turn(*before, move) && move.from != move.to;
        forms.push_back(step ? as_step(move.form) : move.form);
    }
    if (line == 0 && berserk != nullptr) tell_jumps(record, berserk, forms);
    return forms;
}

}  // namespace tafl

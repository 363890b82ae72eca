#include "cli/terminal/play_session.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/terminal/input_text.hpp"
#include "cli/text/wording.hpp"
#include "engine/levels.hpp"
#include "notation/outcomes.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::cli {

namespace {

// The two highest levels are limited by time; the others by nodes, so that they play the same on every machine.
constexpr int first_slow_level = 9;
constexpr std::chrono::milliseconds max_think_time{4'000};
constexpr int max_computer_game_plies = 1000;  // in plies; then the game is drawn by agreement

}  // namespace

PlaySession::PlaySession(SavedGame saved, const PlayOptions& options, Output& out)
    : game_(std::move(saved.game)),
      options_(options),
      screen_(out, options.ascii),
      agreed_(saved.agreed),
      file_(std::move(saved.file)) {
    notes_ = options.notes;
    if (computer_plays_itself() || is_over()) return;
    notes_ += fmt::format("Type a move as {}, a square to see where its piece can go, or help.\n",
                          to_string(game_.legal_moves().front(), game_.ruleset().size()));
}

void PlaySession::run() {
    while (!finished_) {
        if (LineInput::was_interrupted()) return leave("Interrupted.");
        if (computer_plays_itself() && (is_over() || game_.plies() >= max_computer_game_plies)) {
            show();
            if (!is_over()) screen_.say("Neither side makes progress; they agree to a draw.");
            return;
        }
        if (!is_over() && !is_human(game_.to_move())) {
            computer_moves();
        } else {
            human_types();
        }
    }
}

std::string PlaySession::heading() const {
    const auto& title = game_.ruleset().title;
    if (computer_plays_itself())
        return fmt::format("{}, the computer against itself at level {}", title, options_.level);
    if (two_people_play()) return title + ", two players";
    const auto side = options_.human[0] ? Side::Attackers : Side::Defenders;
    return fmt::format("{}, you are the {} against the computer at level {}", title, to_string(side),
                       options_.level);
}

std::string PlaySession::outcome_text() const {
    if (agreed_ == Winner::Draw) return "Both sides agreed to a draw.\n";
    if (agreed_) {
        const auto winner = *agreed_ == Winner::Attackers ? Side::Attackers : Side::Defenders;
        return fmt::format("The {} resign: the {} win.\n", to_string(!winner), to_string(winner));
    }
    return game_.outcome().is_over() ? result_in_words(game_) + '\n' : "";
}

void PlaySession::show(std::span<const Square> destinations) {
    std::string below;
    if (game_.plies() > 0) {
        below =
            fmt::format("Move {} ({}): {}.\n", game_.plies(),
                        to_string(side_of(game_.piece_at(game_.last().move.to))), last_move_in_words(game_));
    }
    below += agreed_ ? "" : warnings_in_words(game_);
    below += outcome_text() + notes_;
    notes_.clear();
    screen_.show(game_, heading(), wrapped(below), destinations);
    stale_ = false;
}

void PlaySession::computer_moves() {
    const auto side = game_.to_move();
    if (screen_.is_terminal()) {
        show();
        screen_.say("The computer is thinking.");
        if (computer_plays_itself()) LineInput::pause(std::chrono::milliseconds(500));
    }
    auto limits = limits_of_level(options_.level, options_.seed);
    if (options_.level >= first_slow_level) limits.movetime = max_think_time;
    const auto found = engine_.search(game_, limits);
    const auto played = game_.play(found.best_move);
    if (!played) throw MachineError("the search chose a move that the rules refuse");
    if (!screen_.is_terminal()) {
        screen_.say(fmt::format("{}. {}: {}", game_.plies(), to_string(side), last_move_in_words(game_)));
    }
    after_move();
}

void PlaySession::human_types() {
    if (stale_) show();
    const auto prompt =
        is_over() ? "save FILE, undo or quit:" : fmt::format("{}:", capitalised(to_string(game_.to_move())));
    std::string line;
    const bool edits = LineInput::can_edit();
    if (!edits) screen_.prompt(prompt);
    switch (edits ? input_.edit(prompt, screen_.style().colour, line) : input_.next(line)) {
        case InputEvent::Line: break;
        case InputEvent::End: return leave("");
        case InputEvent::Interrupt: return leave("Interrupted.");
    }
    if (!input_.is_terminal()) screen_.echo(line);
    last_to_confirm_ = std::exchange(to_confirm_, {});
    try {
        execute(trimmed(line));
    } catch (const UserError& error) {
        screen_.say(sentence(error.what()));
    } catch (const MachineError& error) {
        screen_.say(sentence(error.what()));
    }
}

void PlaySession::try_square(Square square) {
    if (is_over()) throw UserError("the game is over");
    const int size = game_.ruleset().size();
    const auto name = to_string(square, size);
    const auto piece = game_.piece_at(square);
    if (piece == Piece::None) throw UserError(name + " is empty");
    if (side_of(piece) != game_.to_move()) {
        throw UserError(fmt::format("the piece on {} belongs to the {}", name, to_string(side_of(piece))));
    }
    std::vector<Square> destinations;
    for (const auto move : game_.legal_moves()) {
        if (move.from == square && move.to != square) destinations.push_back(move.to);
    }
    if (destinations.empty()) throw UserError("the piece on " + name + " cannot move");
    notes_ = fmt::format("From {}: {}.\n", name, list_squares(destinations, size));
    show(destinations);
    stale_ = false;
}

// A move that loses by repetition has to be typed twice.
void PlaySession::play(std::string_view move) {
    if (is_over()) throw UserError("the game is over; undo takes the last move back");
    const auto winner_if_lost = winner_of(!game_.to_move());
    auto played = play_cited(game_, move);
    if (!played) throw UserError(played.error().message);
    const auto outcome = played->get().outcome;
    if (outcome.reason == Reason::Repetition && outcome.winner == winner_if_lost) {
        game_.undo();
        if (!is_confirmed(move,
                          fmt::format("{} repeats the position once too often and loses the game; type it "
                                      "again to play it.",
                                      move)))
            return;
        played = play_cited(game_, move);
    }
    after_move();
}

bool PlaySession::is_confirmed(std::string_view command, std::string_view question) {
    if (last_to_confirm_ == command) return true;
    to_confirm_ = command;
    screen_.say(question);
    return false;
}

void PlaySession::after_move() {
    agreed_.reset();
    stale_ = unsaved_ = true;
}

void PlaySession::leave(std::string_view why) {
    finished_ = true;
    if (!why.empty() || !input_.is_terminal()) screen_.say("");
    const bool lost = unsaved_ && game_.plies() > 0 && !is_over();
    screen_.say(fmt::format("{}{}{}", why, why.empty() ? "" : " ",
                            lost ? "Farewell; this game was not saved." : "Farewell."));
}

}  // namespace tafl::cli

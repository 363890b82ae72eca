#include "cli/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "book/book_text.hpp"
#include "cli/common.hpp"
#include "cli/failure.hpp"
#include "cli/nearest.hpp"
#include "cli/typed.hpp"
#include "cli/wrap.hpp"
#include "engine/levels.hpp"
#include "engine/remarks.hpp"
#include "notation/outcomes.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"
#include "protocol/remark_words.hpp"

namespace tafl::cli {

namespace {

// However slow the machine and large the board: nobody waits longer for a move. The lower levels answer at once, and the
// same everywhere.
constexpr int first_slow_level = 9;
constexpr std::chrono::milliseconds longest_thought{4'000};
// Less than a second even on the largest board, more than the eighth level looks at, and the same hint everywhere.
constexpr std::uint64_t nodes_of_a_hint = 300'000;

struct Word {
    std::string_view name;
    std::string_view takes;  // in brackets what may be left out
    std::string_view says;
    void (PlaySession::*obey)();  // one of the two
    void (PlaySession::*obey_with)(std::string_view) = nullptr;
};

constexpr std::array words{
    Word{"moves", "", "every legal move", &PlaySession::list_moves},
    Word{"hint", "", "what the computer would play", &PlaySession::hint},
    Word{"undo", "[N]", "take your last move back, or the last N", nullptr, &PlaySession::undo},
    Word{"pass", "", "end a turn that could capture on (Berserk)", &PlaySession::pass},
    Word{"save", "FILE", "keep the game; .pgn and .csv choose the format", nullptr, &PlaySession::save},
    Word{"resume", "FILE [N]", "go on with a kept game, of many the Nth", nullptr, &PlaySession::resume},
    Word{"resign", "", "give the game up", &PlaySession::resign},
    Word{"flip", "", "see the board from the other side", &PlaySession::flip},
    Word{"rules", "", "the rules of this game", &PlaySession::rules},
    Word{"help", "", "this list", &PlaySession::help},
    Word{"quit", "", "leave", &PlaySession::quit},
};

constexpr int endless = 1000;  // plies after which two computers agree to a draw

}  // namespace

PlaySession::PlaySession(SavedGame saved, const PlayOptions& options, Output& out)
    : game_(std::move(saved.game)),
      options_(options),
      screen_(out, options.ascii),
      resigned_(saved.resigned) {
    notes_ = options.news;
    if (nobody_plays() || is_over()) return;
    notes_ += "Type a move as d1-d3, a square to see where its piece can go, or help.\n";
}

void PlaySession::run() {
    while (!finished_) {
        if (LineInput::was_interrupted()) return part("Interrupted.");
        if (nobody_plays() && (is_over() || game_.plies() >= endless)) {
            show();
            if (!is_over()) screen_.say("Neither side gets on; they agree to a draw.");
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
    if (nobody_plays())
        return fmt::format("{}, the computer against itself at level {}", title, options_.level);
    if (options_.human[0] && options_.human[1]) return title + ", two players";
    const auto side = options_.human[0] ? Side::Attackers : Side::Defenders;
    return fmt::format("{}, you are the {} against the computer at level {}", title, to_string(side),
                       options_.level);
}

std::string PlaySession::verdict() const {
    if (resigned_)
        return fmt::format("The {} resign: the {} win.\n", to_string(*resigned_), to_string(!*resigned_));
    const auto outcome = game_.outcome();
    if (!outcome.is_over()) return {};
    const auto who =
        outcome.winner == Winner::Draw ? "A draw" : fmt::format("The {} win", to_string(outcome.winner));
    return fmt::format("{}. {}\n", who, ending_in_words(game_));
}

void PlaySession::show(std::span<const Square> destinations) {
    std::string below;
    if (game_.plies() > 0) {
        below =
            fmt::format("Move {}: {}.\n", game_.plies(), move_in_words(game_.last(), game_.ruleset().size()));
    }
    below += resigned_ ? "" : warnings_in_words(game_);
    below += verdict() + notes_;
    notes_.clear();
    screen_.show(game_, heading(), wrapped(below), destinations);
    stale_ = false;
}

void PlaySession::computer_moves() {
    const auto side = game_.to_move();
    if (screen_.is_terminal()) {
        show();
        screen_.say("The computer is thinking.");
        if (nobody_plays()) LineInput::pause(std::chrono::milliseconds(500));
    }
    auto limits = limits_of_level(options_.level, options_.seed);
    if (options_.level >= first_slow_level) limits.movetime = longest_thought;
    const auto found = engine_.search(game_, limits);
    const auto played = game_.play(found.best);
    if (!played) throw MachineError("the search chose a move that the rules refuse");
    if (!screen_.is_terminal()) {
        screen_.say(fmt::format("{}. {}: {}", game_.plies(), to_string(side),
                                move_in_words(*played, game_.ruleset().size())));
    }
    after_move();
}

void PlaySession::human_types() {
    if (stale_) show();
    const auto prompt = screen_.prompt(
        is_over() ? "save FILE, undo or quit:" : fmt::format("{}:", capitalised(to_string(game_.to_move()))));
    std::string line;
    switch (input_.next(prompt, line)) {
        case Heard::Line: break;
        case Heard::End: return part("");
        case Heard::Interrupt: return part("Interrupted.");
    }
    if (!input_.is_terminal()) screen_.echo(line);
    try {
        obey(trimmed(line));
    } catch (const UserError& error) {
        screen_.say(sentence(error.what()));
    } catch (const MachineError& error) {
        screen_.say(sentence(error.what()));
    }
}

void PlaySession::obey(std::string_view line) {
    if (line.empty()) return show();
    const auto first = line.substr(0, line.find_first_of(" \t"));
    const auto rest = trimmed(line.substr(first.size()));
    const auto word = without_stop(first);
    if (obey_word(word, rest)) return;
    const int size = game_.ruleset().size();
    const auto written = as_one_word(line);
    if (const auto square = parse_square(written, size)) return try_square(*square);
    const auto move = parse_move(written, size);
    if (move) return try_move(move->move);
    std::array<std::string_view, words.size()> names;
    std::ranges::transform(words, names.begin(), &Word::name);
    const auto near = suggestion(word, names);
    const bool looks_like_a_move = std::ranges::any_of(line, [](char c) { return c >= '0' && c <= '9'; });
    if (looks_like_a_move && near.empty()) throw UserError(move.error().message);
    throw UserError(in_quotes(line) + " is not understood" + (near.empty() ? "; help lists what is" : near));
}

bool PlaySession::obey_word(std::string_view word, std::string_view rest) {
    if (word == "?") word = "help";
    if (word == "q" || word == "exit") word = "quit";
    const auto known = std::ranges::find(words, word, &Word::name);
    if (known == words.end()) return false;
    if (known->obey_with == nullptr) {
        if (!rest.empty())
            throw UserError(fmt::format("{} stands alone, without {}", known->name, in_quotes(rest)));
        (this->*known->obey)();
        return true;
    }
    if (rest.empty() && known->takes.starts_with("FILE"))
        throw UserError(fmt::format("{} needs the name of a file", known->name));
    (this->*known->obey_with)(rest);
    return true;
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
    notes_ = fmt::format("From {}: {}.\n", name, listed(destinations, size));
    show(destinations);
    stale_ = false;
}

void PlaySession::try_move(Move move) {
    if (is_over()) throw UserError("the game is over; undo takes the last move back");
    if (asks_before_losing(move)) return;
    if (const auto played = game_.play(move); !played) {
        throw UserError(describe(played.error(), move, game_));
    }
    after_move();
}

// A repetition that loses for whoever types it is played only when typed twice.
bool PlaySession::asks_before_losing(Move move) {
    if (confirmed_ == move) return false;
    const auto side = game_.to_move();
    if (!game_.play(move)) return false;
    const auto outcome = game_.outcome();
    game_.undo();
    if (outcome.reason != Reason::Repetition || outcome.winner != winner_of(!side)) return false;
    confirmed_ = move;
    screen_.say(fmt::format(
        "{} repeats the position once too often and would lose the game; type it again to play it.",
        to_string(move, game_.ruleset().size())));
    return true;
}

void PlaySession::after_move() {
    confirmed_.reset();
    resigned_.reset();
    stale_ = unsaved_ = true;
}

void PlaySession::list_moves() {
    const int size = game_.ruleset().size();
    const auto moves = game_.legal_moves();
    if (moves.empty() || is_over()) throw UserError("the game is over");
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool new_piece = i == 0 || moves[i].from != moves[i - 1].from;
        if (new_piece) text += fmt::format("{}{}:", i == 0 ? "" : "\n", to_string(moves[i].from, size));
        text += moves[i].to == moves[i].from ? " pass" : " " + to_string(moves[i].to, size);
    }
    screen_.say(text);
}

// Against the computer its answer goes too, back to a position where a player is to move. Returns how many
// moves that were; 0 when no move of a player's is left.
int PlaySession::take_back(Game& game) const {
    int back = 0;
    do {
        if (game.plies() == 0) return 0;
        game.undo();
        ++back;
    } while (!is_human(game.to_move()));
    return back;
}

void PlaySession::undo(std::string_view times) {
    const int wanted = times.empty() ? 1 : counted(without_stop(times));
    if (wanted == 0)
        throw UserError(fmt::format("undo {}: expected how many moves of yours", in_quotes(times)));
    Game before = game_;
    int back = 0;
    for (int turn = resigned_ ? 1 : 0; turn < wanted; ++turn) {  // giving up is taken back first
        const int moves = take_back(before);
        if (moves == 0 && turn == 0) throw UserError("there is no move of yours to take back");
        if (moves == 0)
            throw UserError(fmt::format("undo {}: no more than {} can be taken back", wanted, turn));
        back += moves;
    }
    game_ = std::move(before);
    if (back > 0)
        notes_ = fmt::format("{} taken back.\n", back == 1 ? "One move" : fmt::format("{} moves", back));
    after_move();
}

void PlaySession::save(std::string_view file) {
    const auto name = [&](Side side) {
        return is_human(side) ? "player" : fmt::format("tafl level {}", options_.level);
    };
    const std::string path(file);
    try {
        save_game(path, game_, {name(Side::Attackers), name(Side::Defenders)}, resigned_);
    } catch (const UserError& error) {
        throw UserError(fmt::format("not saved: {}", error.what()));
    }
    unsaved_ = false;
    const auto lost = lost_when_saved(path, game_.ruleset());
    screen_.say(fmt::format("Kept in {}.{}{}", in_quotes(file), lost.empty() ? "" : " ",
                            lost.empty() ? "" : sentence(lost)));
}

void PlaySession::resume(std::string_view text) {
    const auto [file, number] = file_and_number(text);
    try {
        auto saved = load_game(file, game_.shared_ruleset(), false, number);
        notes_ = fmt::format("Going on with {}.\n", place_in_words(saved, file));
        game_ = std::move(saved.game);
        after_move();
        resigned_ = saved.resigned;
    } catch (const UserError& error) {
        throw UserError(fmt::format("no game to go on with: {}", error.what()));
    }
    unsaved_ = false;
}

void PlaySession::resign() {
    if (is_over()) throw UserError("the game is over");
    const auto side = game_.to_move();
    after_move();
    resigned_ = side;
}

void PlaySession::flip() {
    screen_.flip();
    show();
}

void PlaySession::rules() { screen_.say(to_plain_text(book_of(game_.ruleset()))); }

void PlaySession::hint() {
    if (is_over()) throw UserError("the game is over");
    SearchLimits limits;
    limits.nodes = nodes_of_a_hint;
    const auto found = engine_.search(game_, limits);
    const int size = game_.ruleset().size();
    const auto why = to_words(explain(game_, found.report.lines.front()), size);
    screen_.say(wrapped(
        fmt::format("Perhaps {}{}{}.", to_string(found.best, size), why.empty() ? "" : ": it ", why)));
}

void PlaySession::help() {
    std::string text =
        "  d1-d3            play that move (d1d3 and d1 d3 are read too)\n"
        "  d1               show where the piece on d1 can go\n";
    for (const auto& word : words) {
        text += fmt::format("  {:<16} {}\n", fmt::format("{} {}", word.name, word.takes), word.says);
    }
    screen_.say(text + wrapped(legend(game_, screen_.style())));
}

void PlaySession::pass() {
    for (const auto move : game_.legal_moves()) {
        if (move.from == move.to) return try_move(move);
    }
    throw UserError("there is no passing here; every turn is a move");
}

void PlaySession::quit() { part(""); }

void PlaySession::part(std::string_view said) {
    finished_ = true;
    if (!said.empty() || !input_.is_terminal()) screen_.say("");
    const bool lost = unsaved_ && game_.plies() > 0 && !is_over();
    screen_.say(fmt::format("{}{}{}", said, said.empty() ? "" : " ",
                            lost ? "Farewell; this game was not saved." : "Farewell."));
}

}  // namespace tafl::cli

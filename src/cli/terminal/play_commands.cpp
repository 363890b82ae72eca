// The commands that a player can type, beside moves and squares.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "advice/remarks.hpp"
#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/terminal/input_text.hpp"
#include "cli/terminal/play_session.hpp"
#include "cli/text/wording.hpp"
#include "engine/draws.hpp"
#include "notation/game_status.hpp"
#include "notation/outcomes.hpp"
#include "notation/squares.hpp"
#include "rulebook/rulebook_text.hpp"

namespace tafl::cli {

namespace {

// Under a second on the largest board, more than level 8 searches, and the same hint on every machine.
constexpr std::uint64_t nodes_of_a_hint = 300'000;

struct Word {
    std::string_view name;
    std::string_view takes;  // optional parts in brackets
    std::string_view says;
    void (PlaySession::*execute)();  // one of the two is set
    void (PlaySession::*execute_with)(std::string_view) = nullptr;
};

constexpr std::array command_words{
    Word{"moves", "", "every legal move", &PlaySession::list_moves},
    Word{"hint", "", "what the computer would play", &PlaySession::hint},
    Word{"undo", "[N]", "take your last move back, or the last N", nullptr, &PlaySession::undo},
    Word{"pass", "", "end a turn that could go on capturing (Berserk)", &PlaySession::pass},
    Word{"save", "FILE", "save the game; .pgn, .csv and .json choose the format", nullptr,
         &PlaySession::save},
    Word{"resume", "FILE [N]", "continue a saved game, the Nth of the file", nullptr, &PlaySession::resume},
    Word{"resign", "", "give up the game", &PlaySession::resign},
    Word{"draw", "", "offer or accept a draw", &PlaySession::draw},
    Word{"flip", "", "see the board from the other side", &PlaySession::flip},
    Word{"rules", "", "the rules of this game", &PlaySession::rules},
    Word{"help", "", "this list", &PlaySession::help},
    Word{"quit", "", "leave", &PlaySession::quit},
};

}  // namespace

void PlaySession::execute(std::string_view line) {
    if (line.empty()) return show();
    const auto first = line.substr(0, line.find_first_of(" \t"));
    const auto rest = trimmed(line.substr(first.size()));
    const auto word = without_stop(first);
    if (execute_word(word, rest)) return;
    const int size = game_.ruleset().size();
    const auto written = as_one_word(line);
    if (const auto square = parse_square(written, size)) return try_square(*square);
    const auto move = parse_move(written, size);
    if (move) return play(written);
    std::array<std::string_view, command_words.size()> names;
    std::ranges::transform(command_words, names.begin(), &Word::name);
    const auto near = suggestion(word, names);
    const bool looks_like_a_move = std::ranges::any_of(line, [](char c) { return c >= '0' && c <= '9'; });
    if (looks_like_a_move && near.empty()) throw UserError(move.error().message);
    throw UserError(in_quotes(line) + " is not understood" + (near.empty() ? "; help lists what is" : near));
}

bool PlaySession::execute_word(std::string_view word, std::string_view rest) {
    if (word == "?") word = "help";
    if (word == "q" || word == "exit") word = "quit";
    const auto known = std::ranges::find(command_words, word, &Word::name);
    if (known == command_words.end()) return false;
    if (known->execute_with == nullptr) {
        if (!rest.empty()) throw UserError(fmt::format("{} takes no {}", known->name, in_quotes(rest)));
        (this->*known->execute)();
        return true;
    }
    if (rest.empty() && known->takes.starts_with("FILE"))
        throw UserError(fmt::format("{} needs the name of a file", known->name));
    (this->*known->execute_with)(rest);
    return true;
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

// Undoes moves until a player is to move again. Returns how many; 0 when no player has moved.
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
    const int wanted = times.empty() ? 1 : parse_count(without_stop(times));
    if (wanted == 0)
        throw UserError(fmt::format("undo {}: expected how many moves of yours", in_quotes(times)));
    Game before = game_;
    int back = 0;
    for (int turn = agreed_ ? 1 : 0; turn < wanted; ++turn) {  // a resignation or draw is taken back first
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
    const bool would_replace = path != file_ && contents_of(path) == FileContents::Game;
    if (would_replace && !is_confirmed(fmt::format("save {}", file),
                                       fmt::format("{} has a game in it; type save {} again to replace it.",
                                                   in_quotes(file), file)))
        return;
    try {
        save_game(path, game_, {name(Side::Attackers), name(Side::Defenders)}, agreed_);
    } catch (const UserError& error) {
        throw UserError(fmt::format("not saved: {}", error.what()));
    }
    file_ = path;
    unsaved_ = false;
    const auto lost = lost_when_saved(path, game_.ruleset());
    screen_.say(fmt::format("Saved in {}.{}{}", in_quotes(file), lost.empty() ? "" : " ",
                            lost.empty() ? "" : sentence(lost)));
}

void PlaySession::resume(std::string_view text) {
    const auto [file, number] = file_and_number(text);
    try {
        auto saved = load_game(file, game_.shared_ruleset(), false, number);
        notes_ = fmt::format("Continuing {}.\n", place_in_words(saved, file));
        game_ = std::move(saved.game);
        after_move();
        agreed_ = saved.agreed;
        file_ = std::move(saved.file);
    } catch (const UserError& error) {
        throw UserError(fmt::format("not resumed: {}", error.what()));
    }
    unsaved_ = false;
}

// Asks for confirmation, except on a pipe: a script means what it says.
void PlaySession::resign() {
    if (is_over()) throw UserError("the game is over");
    if (input_.is_terminal() && !is_confirmed("resign", "Type resign again to give up the game.")) return;
    const auto winner = winner_of(!game_.to_move());
    after_move();
    agreed_ = winner;
}

void PlaySession::draw() {
    if (is_over()) throw UserError("the game is over");
    if (two_people_play()) {
        const auto question = fmt::format("The {} offer a draw; the {} accept it with draw.",
                                          to_string(game_.to_move()), to_string(!game_.to_move()));
        if (!is_confirmed("draw", question)) return;
    } else {
        SearchLimits limits;
        limits.nodes = nodes_of_a_hint;
        const auto score = engine_.search(game_, limits).info.lines.front().score;
        if (!accepts_draw(game_, !game_.to_move(), -score))
            return screen_.say("The computer declines the draw.");
    }
    after_move();
    agreed_ = Winner::Draw;
}

void PlaySession::flip() {
    screen_.flip();
    show();
}

void PlaySession::rules() { screen_.say(to_plain_text(rulebook_of(game_.ruleset()))); }

void PlaySession::hint() {
    if (is_over()) throw UserError("the game is over");
    SearchLimits limits;
    limits.nodes = nodes_of_a_hint;
    const auto found = engine_.search(game_, limits);
    const auto why = explain(game_, found.info.lines.front());
    screen_.say(wrapped(advise(found.best_move, why, game_.ruleset().size())));
}

void PlaySession::help() {
    std::string text =
        "  d1-d3            play that move (d1d3 and d1 d3 are read too)\n"
        "  d1               show where the piece on d1 can go\n";
    for (const auto& word : command_words) {
        text += fmt::format("  {:<16} {}\n", fmt::format("{} {}", word.name, word.takes), word.says);
    }
    screen_.say(text + wrapped(legend(game_, screen_.style())));
}

void PlaySession::pass() {
    for (const auto move : game_.legal_moves()) {
        if (move.from == move.to) return play(to_string(move, game_.ruleset().size()));
    }
    throw UserError("you cannot pass here; every turn is a move");
}

void PlaySession::quit() { leave(""); }

}  // namespace tafl::cli

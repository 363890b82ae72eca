// Measures how often the engine finds the win that a recorded game ended with, some plies before its end.
//
//   endings GAMES [--rules R] [--plies K] [--movetime MS | --nodes N] [--every N] [--end fort|ring|escape|king]
//
// Takes each game that the rules ended, K plies before its end, with the winner to move. Only games with a forced end count:
// after the winner's move, every reply loses within the remaining plies. A full-width search through the rules determines
// that, without the engine.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "engine/engine.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/record_reader.hpp"
#include "records/replay.hpp"

namespace {

using namespace tafl;

// True if the side to move can win in at most `plies` plies.
bool wins_within(Game& game, Side side, int plies);

// True if every move of the side to move loses in at most `plies` plies more.
bool all_replies_lose(Game& game, Side side, int plies) {
    for (const Move reply : game.legal_moves()) {
        const auto outcome = game.play(reply)->get().outcome;
        const bool lost = outcome.is_over() ? outcome.winner == winner_of(side)
                                            : plies > 1 && wins_within(game, side, plies - 1);
        game.undo();
        if (!lost) return false;
    }
    return true;
}

bool wins_within(Game& game, Side side, int plies) {
    for (const Move move : game.legal_moves()) {
        const auto outcome = game.play(move)->get().outcome;
        const bool won = outcome.is_over() ? outcome.winner == winner_of(side)
                                           : plies > 2 && all_replies_lose(game, side, plies - 1);
        game.undo();
        if (won) return true;
    }
    return false;
}

struct Question {
    int plies = 3;
    std::chrono::milliseconds movetime{1'000};
    int every = 1;
    std::uint64_t nodes = 0;    // in place of movetime
    Reason end = Reason::None;  // only games that ended so
};

struct Tally {
    int decided = 0, forced = 0, found = 0;
};

class Examination {
  public:
    explicit Examination(const Question& question) : question_(question) {}

    void examine(Game game) {
        const auto outcome = game.outcome();
        const bool board_decided = outcome.winner == Winner::Attackers || outcome.winner == Winner::Defenders;
        if (!board_decided || outcome.reason == Reason::Repetition || game.plies() < question_.plies) return;
        if (question_.end != Reason::None && outcome.reason != question_.end) return;
        const Side winner = outcome.winner == winner_of(Side::Attackers) ? Side::Attackers : Side::Defenders;
        if (game.to_move() == winner) return;  // the loser made the last move
        if (tally_.decided++ % question_.every != 0) return;
        Move played;
        for (int i = 0; i < question_.plies; ++i) {
            played = game.last().move;
            game.undo();
        }
        if (!is_forced(game, played, winner)) return;
        ++tally_.forced;
        engine_.clear();
        SearchLimits limits;
        if (question_.nodes > 0) limits.nodes = question_.nodes;
        else limits.movetime = question_.movetime;
        const auto answer = engine_.search(game, limits);
        if (is_win(answer.info.lines.front().score)) {
            ++tally_.found;
        } else {
            fmt::print("missed: {}\n", to_position(game.setup()));
        }
    }
    [[nodiscard]] const Tally& tally() const noexcept { return tally_; }

  private:
    [[nodiscard]] bool is_forced(Game& game, Move played, Side winner) const {
        if (question_.plies == 1) return true;
        static_cast<void>(game.play(played));
        const bool forced = all_replies_lose(game, winner, question_.plies - 1);
        game.undo();
        return forced;
    }

    Question question_;
    Tally tally_;
    Engine engine_;
};

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("How often the engine finds the win that a recorded game ended with.");
    std::string file, rules = "copenhagen";
    Question question;
    int movetime = 1'000;
    app.add_option("GAMES", file, "a file of recorded games")->required()->check(CLI::ExistingFile);
    app.add_option("--rules", rules, "their ruleset")->capture_default_str();
    app.add_option("--plies", question.plies, "before the end: 1, 3 or 5")
        ->capture_default_str()
        ->check(CLI::IsMember({1, 3, 5}));
    app.add_option("--movetime", movetime, "milliseconds for each")
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--every", question.every, "take one game in this many")
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--nodes", question.nodes, "positions for each, in place of time");
    const std::map<std::string, Reason> ends{{"fort", Reason::ExitFort},
                                             {"ring", Reason::Encircled},
                                             {"escape", Reason::KingEscaped},
                                             {"king", Reason::KingCaptured}};
    app.add_option("--end", question.end, "only games that ended by an exit fort, a ring, an escape …")
        ->transform(CLI::CheckedTransformer(ends));
    CLI11_PARSE(app, argc, argv);
    question.movetime = std::chrono::milliseconds(movetime);
    const auto ruleset = find_builtin(rules);
    if (!ruleset) {
        fmt::print(stderr, "endings: there is no ruleset {}\n", rules);
        return 2;
    }
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    Examination examination(question);
    Replayer replayer(ruleset, true);
    Record record;
    const auto games = text.str();
    RecordReader reader(games);
    for (auto step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        if (step == ReadStep::Game && replayer.replay(record)) examination.examine(replayer.game());
    }
    const auto& tally = examination.tally();
    fmt::print("{} plies before the end: {} of {} forced wins found, {:.1f} %\n", question.plies, tally.found,
               tally.forced, tally.forced == 0 ? 0.0 : 100.0 * tally.found / tally.forced);
    return 0;
}

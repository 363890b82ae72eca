// Reads recorded games, replays them by the rules, and prints where the two disagree.
#include <skjaldborg/notation/outcomes.hpp>
#include <skjaldborg/notation/rulesets/ruleset_registry.hpp>
#include <skjaldborg/records/record_reader.hpp>
#include <skjaldborg/records/replay.hpp>

#include <iostream>
#include <iterator>

int main() {
    const std::string text(std::istreambuf_iterator<char>(std::cin),
                           {});                              // CSV, OpenTafl's, PGN, JSON, plain moves
    tafl::RecordReader reader(text);                         // the format by content
    tafl::Replayer replayer(tafl::find_builtin("brandub"));  // for records without a ruleset
    tafl::Record record;
    bool agree = true;
    for (auto step = reader.next(record); step != tafl::ReadStep::End; step = reader.next(record)) {
        std::cout << "game " << reader.game() << ": ";
        agree = agree && step == tafl::ReadStep::Game;
        if (step == tafl::ReadStep::Bad) {  // the other games can still be read
            std::cout << "line " << reader.error().line << ": " << reader.error().message << '\n';
            continue;
        }
        const auto replay = replayer.replay(record);
        agree = agree && replay && !replay->differs();
        if (!replay) {
            std::cout << replay.error().message << '\n';
        } else if (replay->differs()) {
            std::cout << "move " << replay->plies + 1 << ": " << replay->why << '\n';
        } else {
            std::cout << replay->plies << " moves, " << tafl::to_string(replay->outcome.winner) << '\n';
        }
    }
    return agree ? 0 : 1;
}

// An engine as a process that speaks UCI.
#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/score.hpp"
#include "host/child_process.hpp"
#include "host/engine_command.hpp"
#include "protocol/uci_lines.hpp"
#include "rules/game.hpp"

namespace tafl::host {

// What an engine does wrong. Stopped is not its fault: it was stopped.
enum class Fault : std::uint8_t { NoStart, Crash, OutOfTime, Malformed, IllegalMove, Stopped };
[[nodiscard]] std::string_view to_string(Fault fault) noexcept;

struct Failure {
    Fault fault = Fault::Crash;
    std::string detail;  // a sentence without its subject: "ended with signal 11"
};

struct Thought {
    std::string move;            // as the engine wrote it
    std::optional<Score> score;  // for the side to move, from the last info line with a score
    std::chrono::microseconds spent{};
};

// The move that an engine has written; fails if there is none, or the rules refuse it.
[[nodiscard]] std::expected<Move, Failure> legal_move(const Game& game, std::string_view written);

class UciPlayer {
  public:
    // `command` and `stop` must outlive the player. `ruleset` is sent to engines that have the option, and to all if it is
    // not copenhagen.
    UciPlayer(const EngineCommand& command, std::string ruleset, const std::atomic<bool>& stop)
        : command_(command), ruleset_(std::move(ruleset)), stop_(stop) {}
    ~UciPlayer();
    UciPlayer(UciPlayer&&) = delete;

    // Starts the engine if it is not running, and sends ucinewgame.
    [[nodiscard]] std::expected<void, Failure> new_game();
    // Times out after `allowed`. After a failure the engine is not running until new_game().
    [[nodiscard]] std::expected<Thought, Failure> think(const std::string& position, const std::string& go,
                                                        std::chrono::milliseconds allowed);

    // Whether it has the option Ruleset; known after new_game().
    [[nodiscard]] bool has_rulesets() const noexcept { return lists_ruleset_; }
    // The whole numbers among the options that the engine has listed.
    [[nodiscard]] const std::vector<SpinOption>& spins() const noexcept { return spins_; }

  private:
    using Wait = std::chrono::milliseconds;
    [[nodiscard]] std::expected<void, Failure> start();
    [[nodiscard]] std::expected<void, Failure> send(const std::string& text);
    // Reads up to the line that begins with `word`.
    [[nodiscard]] std::expected<void, Failure> wait_for(std::string_view word, Wait timeout);
    [[nodiscard]] std::expected<void, Failure> read_line(std::string& line, Deadline deadline, Wait timeout);
    [[nodiscard]] std::unexpected<Failure> fail(Fault fault, std::string detail);

    const EngineCommand& command_;
    std::string ruleset_;
    const std::atomic<bool>& stop_;
    std::optional<ChildProcess> process_;
    bool lists_ruleset_ = false;
    std::vector<SpinOption> spins_;
};

}  // namespace tafl::host

// A small server for hnefatafl.org's light protocol: it pairs the first two clients, the first as the defenders, asks each
// for a move in turn and forwards it. It can misbehave in several ways.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "rules/types.hpp"

namespace tafl::test {

class LightServer {
  public:
    enum class Fault : unsigned char {
        None,
        SplitsLines,  // byte by byte, with comments and blank lines between
        EndsEarly,    // closes the connection after ten plays
        CutsALine,    // closes it within a line
        EndlessLine,  // a line without an end
        IllegalPlay,  // forwards a play that no client made
        AsksTwice,    // for a move of the same side
    };

    explicit LightServer(Fault fault = Fault::None);  // listens on a free port of this machine
    ~LightServer();
    [[nodiscard]] std::uint16_t port() const;

    // Plays one game of the next two clients; returns the winner, or what a client did wrong.
    [[nodiscard]] std::expected<Winner, std::string> host_a_game();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::test

// A small light server as hnefatafl.org has one: it pairs the first two who connect, the first for the defenders, asks
// each for a move in turn and passes it on. Some of its kind are broken.
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
        SplitsLines,  // sends byte by byte, with comments and blank lines between
        EndsEarly,    // closes the connection after ten plays
        CutsALine,    // closes it within a line
        EndlessLine,  // a line without an end
        IllegalPlay,  // passes on a play that nobody made
        AsksTwice,    // for the same side's move
    };

    explicit LightServer(Fault fault = Fault::None);  // listens on a free port of this machine
    ~LightServer();
    [[nodiscard]] std::uint16_t port() const;

    // One game of the next two who connect: who won, or what a client did wrong.
    [[nodiscard]] std::expected<Winner, std::string> host_a_game();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::test

// A small server of the Bologna Tablut competition: white first, then black, each with a name; states to both after
// every move. It can misbehave in several ways.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "protocol/tablut_frames.hpp"

namespace tafl::test {

class TablutServer {
  public:
    enum class Fault : unsigned char {
        None,
        SplitsFrames,  // sends byte by byte
        RefusesFirst,  // refuses the first move by sending an unchanged board
        Drops,         // in the middle of the fourth state
        Oversize,      // the second frame says that it has two gigabytes
        NoState,       // the second frame is not a state
        NoKing,        // the second state has no king
        FallsSilent,   // after half a frame
        OpensLate,     // calls for black are refused until white is in
    };

    explicit TablutServer(Fault fault = Fault::None);  // listens on free ports of this machine
    ~TablutServer();
    [[nodiscard]] std::uint16_t white_port() const;
    [[nodiscard]] std::uint16_t black_port() const;

    struct Hosted {
        TablutTurn end = TablutTurn::White;
        std::string white, black;  // their names
    };
    // Plays one game; returns the result, or what a client did wrong. After silence it waits until both clients leave.
    [[nodiscard]] std::expected<Hosted, std::string> host_a_game();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::test

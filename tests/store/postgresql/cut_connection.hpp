// Fault injection: cuts the store's connection at one of its statements by shutting down the socket under
// libpq.
#pragma once

namespace tafl::test {

enum class CutAt {
    Request,  // the server never receives the statement
    Answer,   // the server executes it, and its reply is lost
};

// Cuts once, at the statement number `n` from now on, from 0.
void cut_connection(int n, CutAt where);
// Whether it was cut; disarms it.
[[nodiscard]] bool was_cut();

}  // namespace tafl::test

// Cuts the connection of the store at one of its statements: the socket is shut down under libpq.
#pragma once

namespace tafl::test {

enum class CutAt {
    Request,  // the server never sees the statement
    Answer,   // the server has done it, and nobody hears of it
};

// The statement number `n` from now on, from 0; once.
void cut_connection(int n, CutAt where);
// Whether it has come to that; ends the waiting for it.
[[nodiscard]] bool was_cut();

}  // namespace tafl::test

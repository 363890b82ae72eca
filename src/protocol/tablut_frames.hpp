// The messages between the server of the Bologna Tablut competition and its players.
//
//   +----------------+-----------------------------+
//   | length, 4 byte | that many bytes of JSON     |    big-endian, in both directions
//   +----------------+-----------------------------+
//
// The first frame is our name, a string; then the server sends its state after every move, and we our moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/types.hpp"

namespace tafl {

inline constexpr std::size_t max_tablut_frame_length = std::size_t{64}
                                                       << 10;  // a state has less than a thousand bytes

[[nodiscard]] std::string to_tablut_frame(std::string_view json);

// Splits a stream of bytes into frames. After a frame that is too long the stream cannot be read further.
class TablutFrames {
  public:
    void add(std::string_view bytes) { bytes_ += bytes; }
    // The next complete frame without its length; nothing if it has not arrived yet.
    [[nodiscard]] Parsed<std::optional<std::string>> next();
    [[nodiscard]] bool is_in_a_frame() const noexcept { return !bytes_.empty(); }

  private:
    std::string bytes_;
};

enum class TablutTurn : std::uint8_t { White, Black, WhiteWins, BlackWins, Draw };

struct TablutState {
    Setup board;  // 9x9; to_move is valid while the game continues
    TablutTurn turn = TablutTurn::White;
};

// {"board":[[9]x9],"turn":"WHITE"}: the first row is rank 1.
[[nodiscard]] Parsed<TablutState> parse_tablut_state(std::string_view json);
[[nodiscard]] std::string to_tablut_state(
    const TablutState& state);  // for servers, and to show what was read

[[nodiscard]] std::string to_tablut_name(std::string_view name);  // letters and digits, ten of them, as JSON
[[nodiscard]] std::string to_tablut_move(Move move, Side side);   // {"from":"a6","to":"d6","turn":"BLACK"}
[[nodiscard]] std::string_view to_string(TablutTurn turn) noexcept;

}  // namespace tafl

// Shared by the reader and the writer of PGN.
//
//   [Event "..."]                               tags; White are the defenders, Black the attackers
//   [FEN "3ttttt3/.../3ttttt3 a"]
//
//   1. d1-d3 {[%clk 0:05:00] Sound.} f4-c4 $1 (1... e5-e2) 2. g1-g3xe2 ... 1-0
//
// In a comment \} stands for }, \[ for [ and \\ for \. A clock in overtime has [%ot 30/3] after its [%clk ...].
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl::pgn {

inline constexpr std::string_view time_forfeit = "time forfeit";
inline constexpr std::string_view resignation = "resignation";
inline constexpr std::string_view unknown_result = "RecordedResult";  // its value is "?"
// Where a game comes from whose rules are known without being named.
inline constexpr std::string_view site_without_rules = "hnefatafl.org";

// After a backslash these stand for themselves in a comment.
inline constexpr std::string_view comment_escapes = "}[";

// Stores the tags of one game in its record.
class Tags {
  public:
    explicit Tags(Record& record) : record_(record) {}

    // `offset` is that of the tag, for errors.
    [[nodiscard]] Parsed<void> take(const std::string& name, std::string value, std::size_t offset);
    // Call it after the game has been read. White and Black repeat Defenders and Attackers.
    void settle();

  private:
    [[nodiscard]] Parsed<void> take_result(std::string_view value, std::size_t offset);
    void settle_rules();
    void settle_player(std::string_view colour, std::string_view side);

    Record& record_;
    bool unknown_result_ = false;
    Ending ending_ = Ending::None;
};

// Moves a clock in the note's comment to its own field.
void take_clock(Note& note);
[[nodiscard]] std::string to_comment(const RecordClock& clock);

}  // namespace tafl::pgn

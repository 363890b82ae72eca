#include "records/tag_names.hpp"

#include <algorithm>
#include <array>

#include "records/otn/otn.hpp"
#include "records/record_text.hpp"

namespace tafl {

namespace {

struct Spelling {
    std::string_view otn;
    std::string_view pgn;
};

constexpr std::array spellings{
    Spelling{"event", "Event"},
    Spelling{"site", "Site"},
    Spelling{"date", "Date"},
    Spelling{"round", "Round"},
    Spelling{"attackers", "Attackers"},
    Spelling{"defenders", "Defenders"},
    Spelling{"annotator", "Annotator"},
    Spelling{"compiler", "Compiler"},
    Spelling{"time-control", "TimeControl"},
    Spelling{"time-remaining", "TimeRemaining"},
    Spelling{"termination", "Termination"},
    Spelling{"puzzle-mode", "PuzzleMode"},
    Spelling{"puzzle-prestart", "PuzzlePrestart"},
    Spelling{"puzzle-start", "PuzzleStart"},
    Spelling{"id", "Id"},
};

constexpr std::array<std::string_view, 11> own_in_pgn{"Result",
                                                      "FEN",
                                                      "SetUp",
                                                      "Variant",
                                                      "Rules",
                                                      "Ending",
                                                      "CapturesByAttackers",
                                                      "CapturesByDefenders",
                                                      "RecordedResult",
                                                      "White",
                                                      "Black"};
constexpr std::array<std::string_view, 10> own_in_otn{"result",
                                                      "position",
                                                      "to-move",
                                                      "rules",
                                                      "variant",
                                                      "ending",
                                                      "captures-by-attackers",
                                                      "captures-by-defenders",
                                                      "start-comment",
                                                      "starting-comment"};

constexpr std::string_view compiler_key = "compiler";

template <class Names>
bool is_one_of(const Names& names, std::string_view key) noexcept {
    return std::find(names.begin(), names.end(), key) != names.end();
}

constexpr std::string_view key_escape = "Tag-";

std::string_view without_escapes_in_front(std::string_view key) noexcept {
    while (key.starts_with(key_escape)) key.remove_prefix(key_escape.size());
    return key;
}

// Whether the name, or what it escapes, has another meaning.
bool is_taken_in_pgn(std::string_view key) noexcept {
    key = without_escapes_in_front(key);
    return is_one_of(own_in_pgn, key) ||
           std::any_of(spellings.begin(), spellings.end(), [&](const Spelling& s) { return s.pgn == key; });
}
bool is_taken_in_otn(std::string_view key) noexcept {
    key = without_escapes_in_front(key);
    return is_one_of(own_in_otn, key) || key == compiler_key;
}

std::string escaped_key(std::string_view key) { return std::string(key_escape) + std::string(key); }

}  // namespace

// The reader drops the tag `compiler` only if it names this program; any other value is written plainly and read back.
std::string to_otn_key(std::string_view key, std::string_view value) {
    const bool is_plain = key == compiler_key && value != otn::our_compiler;
    return is_taken_in_otn(key) && !is_plain ? escaped_key(key) : std::string(key);
}

std::string from_otn_key(std::string_view name) {
    return std::string(name.starts_with(key_escape) && is_taken_in_otn(name) ? name.substr(key_escape.size())
                                                                             : name);
}

std::string to_pgn_key(std::string_view key) {
    if (is_taken_in_pgn(key)) return escaped_key(key);
    for (const Spelling& spelling : spellings) {
        if (spelling.otn == key) return std::string(spelling.pgn);
    }
    return std::string(key);
}

std::string from_pgn_key(std::string_view name) {
    if (name.starts_with(key_escape) && is_taken_in_pgn(name))
        return std::string(name.substr(key_escape.size()));
    for (const Spelling& spelling : spellings) {
        if (spelling.pgn == name) return std::string(spelling.otn);
    }
    return std::string(name);
}

std::string to_pgn_time_control(std::string_view otn) {
    const std::size_t blank = otn.find(' ');
    if (blank == std::string_view::npos || !otn.ends_with('i')) return std::string(otn);
    const std::string_view main = otn.substr(0, blank);
    const std::string_view increment = otn.substr(blank + 1, otn.size() - blank - 2);
    if (!parse_small_number(main) || !parse_small_number(increment)) return std::string(otn);
    return std::string(main) + '+' + std::string(increment);
}

std::string from_pgn_time_control(std::string_view pgn) {
    const std::size_t plus = pgn.find('+');
    if (plus == std::string_view::npos) return std::string(pgn);
    const std::string_view main = pgn.substr(0, plus);
    const std::string_view increment = pgn.substr(plus + 1);
    if (!parse_small_number(main) || !parse_small_number(increment)) return std::string(pgn);
    return std::string(main) + ' ' + std::string(increment) + 'i';
}

}  // namespace tafl

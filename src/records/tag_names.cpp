#include "records/tag_names.hpp"

#include <algorithm>
#include <array>

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

template <class Names>
bool is_one_of(const Names& names, std::string_view key) noexcept {
    return std::find(names.begin(), names.end(), key) != names.end();
}

bool is_pgn_spelling(std::string_view key) noexcept {
    return std::any_of(spellings.begin(), spellings.end(), [&](const Spelling& s) { return s.pgn == key; });
}

}  // namespace

std::string to_otn_key(std::string_view key) {
    return is_one_of(own_in_otn, key) ? "Tag-" + std::string(key) : std::string(key);
}

std::string to_pgn_key(std::string_view key) {
    if (is_one_of(own_in_pgn, key) || is_pgn_spelling(key)) return "Tag-" + std::string(key);
    for (const Spelling& spelling : spellings) {
        if (spelling.otn == key) return std::string(spelling.pgn);
    }
    return std::string(key);
}

std::string from_pgn_key(std::string_view name) {
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

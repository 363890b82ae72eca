// The logs of the Tablut competition's server in Bologna: what it received (its system log) and what it did with it (gameLog.txt).
//
//   apr 04, 2025 11:43:08 AM it.unibo.ai.didattica.competition.tablut.server.Server run
//   FINE: Players:    Erik    vs    Tove                  white, who are the defenders, and black
//   FINE: Move received.    Turn: W Pawn from F3 to F2
//   FINE: Pedina nera rimossa in: e4                      a capture; the system log has none
//   FINE: Bianco vince con re in e9
//
// The level (FINE, BUONO) and the months are in the language of the machine. A move that the server refuses is logged like any
// other; then the same side moves again, or the game ends.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/text.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"

namespace tafl {

namespace tablut_log {

namespace {

constexpr std::string_view move_words = " Pawn from ";
constexpr std::string_view turn_words = "Turn: ";
constexpr std::string_view players_words = "Players:";

// The server's own sentences, and what they say of the game.
struct Sentence {
    std::string_view words;
    Winner winner;
};
constexpr std::array endings{
    Sentence{"Bianco vince", Winner::Defenders},
    Sentence{"troppi errori giocatore nero", Winner::Defenders},
    Sentence{"Nero vince", Winner::Attackers},
    Sentence{"troppi errori giocatore bianco", Winner::Attackers},
    Sentence{"terminata in pareggio", Winner::Draw},
};
constexpr std::array<std::string_view, 5> refusals{"Formato mossa errato", ": Mossa ", "Nessuna mossa",
                                                   "cerca di muovere", "troppi errori"};

// English and Italian, which differ in seven.
constexpr std::array<std::array<std::string_view, 2>, 12> months{{{"jan", "gen"},
                                                                  {"feb", "feb"},
                                                                  {"mar", "mar"},
                                                                  {"apr", "apr"},
                                                                  {"may", "mag"},
                                                                  {"jun", "giu"},
                                                                  {"jul", "lug"},
                                                                  {"aug", "ago"},
                                                                  {"sep", "set"},
                                                                  {"oct", "ott"},
                                                                  {"nov", "nov"},
                                                                  {"dec", "dic"}}};

bool has(std::string_view line, std::string_view words) noexcept {
    return line.find(words) != std::string_view::npos;
}

// "Turn: W Pawn from F3 to F2"
bool is_move(std::string_view line) noexcept {
    const auto turn = line.find(turn_words);
    return turn != std::string_view::npos && line.find(move_words) == turn + turn_words.size() + 1;
}

std::string_view behind(std::string_view line, std::string_view words) noexcept {
    return line.substr(line.find(words) + words.size());
}

std::string lowered(std::string_view text) {
    std::string out;
    for (const char c : trimmed(text)) out += to_lower(c);
    return out;
}

// 2025.04.04 of a line that begins "apr 04, 2025"; empty for any other.
std::string date_of(std::string_view line) {
    const std::string_view head = line.substr(0, 12);
    if (head.size() < 12 || head[3] != ' ' || head[6] != ',' || head[7] != ' ') return {};
    const auto month = lowered(head.substr(0, 3));
    const auto day = parse_small_number(head.substr(4, 2)), year = parse_small_number(head.substr(8, 4));
    if (!day || !year) return {};
    for (std::size_t i = 0; i < months.size(); ++i) {
        if (month == months[i][0] || month == months[i][1])
            return fmt::format("{:04}.{:02}.{:02}", *year, i + 1, *day);
    }
    return {};
}

class TablutLogSource final : public RecordSource {
  public:
    using RecordSource::RecordSource;

    Parsed<void> read_game(Record& record) override {
        mover_ = '\0';
        captures_.clear();
        record.variant = "tablut-ashton-server";
        Parsed<void> read;
        while (at_ < text_.size() && read) {
            const std::size_t end = next_line(at_);
            const std::string_view line = trimmed(text_.substr(at_, end - at_));
            if (has(line, players_words) && mover_ != '\0') break;  // the next game in the same file
            read = read_line(line, record);
            at_ = end;
        }
        if (read) read = take_pending(record);
        if (read && record.main().moves.empty())
            read = record_error(
                "this log of the Tablut server has no move; a move is a line such as "
                "'Turn: W Pawn from e4 to f4'",
                start_);
        if (!read) at_ = text_.size();
        return read;
    }

  private:
    Parsed<void> read_line(std::string_view line, Record& record) {
        if (is_move(line)) return read_move(line, record);
        if (has(line, players_words)) return read_players(behind(line, players_words), record);
        if (record.tag("date").empty())
            if (auto date = date_of(line); !date.empty()) record.tags.push_back({"date", std::move(date)});
        if (has(line, " rimossa in: ")) captures_ += "x" + lowered(behind(line, " rimossa in: "));
        for (const auto words : refusals)
            if (has(line, words)) pending_ = {};
        for (const auto& [words, winner] : endings)
            if (has(line, words)) record.result = winner;
        if (has(line, "Timeout! Player ")) {
            if (auto taken = take_pending(record); !taken) return taken;
            record.main().ending = Ending::Timeout;
            record.result = has(line, "Player W") ? Winner::Attackers : Winner::Defenders;
        }
        return {};
    }

    Parsed<void> read_players(std::string_view names, Record& record) const {
        const auto between = names.find("\tvs\t");
        if (between == std::string_view::npos) return {};
        record.tags.push_back({"defenders", clean_line(names.substr(0, between))});
        record.tags.push_back({"attackers", clean_line(names.substr(between + 4))});
        return {};
    }

    // The move before counts now, unless it was refused.
    Parsed<void> read_move(std::string_view line, Record& record) {
        const char side = line[line.find(turn_words) + turn_words.size()];
        if (side == mover_) pending_ = {};
        if (auto taken = take_pending(record); !taken) return taken;
        mover_ = side;
        pending_ = line;
        return {};
    }

    Parsed<void> take_pending(Record& record) {
        const auto line = std::exchange(pending_, {});
        const auto captures = std::exchange(captures_, {});
        if (line.empty()) return {};
        const auto squares = behind(line, move_words);
        const auto between = squares.find(" to ");
        if (between == std::string_view::npos) {
            return record_error(
                fmt::format("{} is no move of the Tablut server; one is 'Turn: W Pawn from e4 to f4'",
                            in_quotes(line)),
                offset_of(line));
        }
        const auto token = fmt::format("{}-{}{}", lowered(squares.substr(0, between)),
                                       lowered(squares.substr(between + 4)), captures);
        return read_move_token(token, offset_of(squares), record, record.main());
    }

    char mover_ = '\0';         // W or B, who made the last move of the log
    std::string_view pending_;  // its line, while the server may still refuse it
    std::string captures_;      // of that move: "xe4xd5"
};

}  // namespace

}  // namespace tablut_log

std::unique_ptr<RecordSource> make_tablut_log_source(std::string_view text) {
    return std::make_unique<tablut_log::TablutLogSource>(text);
}

}  // namespace tafl

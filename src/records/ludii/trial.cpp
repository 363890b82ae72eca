// A game saved by the program Ludii, its "trial":
//
//   game=/lud/board/war/custodial/Brandub.lud
//   START GAME OPTIONS
//   Variant/Nielsen
//   END GAME OPTIONS
//   RNG internal state=-23,17,...
//   Move=[Move:mover=0,from=24,to=24,actions=[Add:type=Cell,to=24,what=3]]       the opening: 1 attacker, 2 defender, 3 king
//   Move=[Move:mover=1,from=27,to=20,actions=[Move:typeFrom=Cell,from=27,typeTo=Cell,to=20,decision=true],[Remove:type=Cell,to=13]]
//   Move=[Move:mover=2,from=-1,to=-1,actions=[Pass:decision=true]]               a side without a move
//   numInitialPlacementMoves=13
//   rankings=0.0,1.0,2.0                                                         the place of each side; 0 0 0: unfinished
//
// Squares are numbered as ours: from a1, the files first.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/text.hpp"
#include "notation/rulesets/ludii_games.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/limits.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/record_writer.hpp"
#include "rules/game.hpp"

namespace tafl {

namespace {

constexpr std::string_view trial_game = "game=";
constexpr std::string_view trial_move = "Move=";
constexpr std::string_view trial_folder = "/lud/board/war/custodial/";

// The number behind "key=", the first after `at`; nothing if there is none, or a negative one.
std::optional<int> trial_number(std::string_view line, std::string_view key) noexcept {
    const auto at = line.find(key);
    if (at == std::string_view::npos) return std::nullopt;
    const auto rest = line.substr(at + key.size());
    return parse_small_number(rest.substr(0, rest.find_first_not_of("0123456789")));
}

// The side that stands first, of "rankings=0.0,1.0,2.0"; a draw if nobody does.
RecordedResult winner_by(std::string_view rankings) {
    const auto places = rankings.substr(rankings.find('=') + 1);
    const auto first = places.find(','), second = places.find(',', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) return std::nullopt;
    const auto attackers = places.substr(first + 1, second - first - 1);
    const auto defenders = trimmed(places.substr(second + 1));
    if (attackers == "0.0" && defenders == "0.0") return Winner::Nobody;
    if (attackers == "1.0") return Winner::Attackers;
    return defenders == "1.0" ? Winner::Defenders : Winner::Draw;
}

class LudiiSource final : public RecordSource {
  public:
    using RecordSource::RecordSource;

    Parsed<void> read_game(Record& record) override {
        placed_.clear();
        Parsed<void> read;
        std::string_view game, option;
        bool in_options = false;
        while (at_ < text_.size() && read) {
            const std::size_t end = next_line(at_);
            const std::string_view line = trimmed(text_.substr(at_, end - at_));
            if (line.starts_with(trial_game) && at_ != start_) break;
            at_ = end;
            if (line.starts_with(trial_game)) game = line.substr(trial_game.size());
            if (line == "END GAME OPTIONS") in_options = false;
            if (in_options && option.empty()) option = line;
            if (line == "START GAME OPTIONS") in_options = true;
            if (line.starts_with(trial_move)) read = read_move(line, record);
            if (line.starts_with("rankings=")) record.result = winner_by(line);
            if (line.starts_with("LUDII_VERSION="))
                record.tags.push_back({"compiler", "Ludii " + clean_line(line.substr(line.find('=') + 1))});
        }
        if (!read) at_ = next_game();
        if (read) name_rules(game, option, record);
        return read;
    }

  private:
    struct Placed {
        int square;
        Piece piece;
    };

    [[nodiscard]] std::size_t next_game() const noexcept {
        const auto next = text_.find("\ngame=", at_);
        return next == std::string_view::npos ? text_.size() : next + 1;
    }

    std::unexpected<Error> bad(std::string_view line, std::string_view why) const {
        return record_error(fmt::format("{}: {}", in_quotes(line), why), offset_of(line));
    }

    Parsed<void> read_move(std::string_view line, Record& record) {
        const auto mover = trial_number(line, "mover=");
        if (!mover || *mover > 2) return bad(line, "a game of two sides has the movers 1 and 2");
        if (*mover == 0) return read_placement(line);
        if (line.find("[Pass:") != std::string_view::npos) return {};
        const auto from = trial_number(line, "from="), to = trial_number(line, ",to=");
        if (!from || !to) return bad(line, "a move goes from one square to another");
        const auto size = board_size();
        if (!size) return bad(line, "the squares before it place no king in the middle of a board");
        if (*from >= *size * *size || *to >= *size * *size)
            return bad(line, fmt::format("the board has {} squares", *size * *size));
        if (record.main().moves.size() >= max_record_moves)
            return bad(line, fmt::format("the game has more than {} moves", max_record_moves));
        record.size = *size;
        MoveToken move;
        move.from = to_cell(static_cast<Square>(*from), *size);
        move.to = to_cell(static_cast<Square>(*to), *size);
        move.first_mark = static_cast<std::uint32_t>(record.marks.size());
        if (auto marked = read_captures(line, *size, record); !marked) return marked;
        move.mark_count = static_cast<std::uint32_t>(record.marks.size()) - move.first_mark;
        record.main().moves.push_back(move);
        return {};
    }

    Parsed<void> read_captures(std::string_view line, int size, Record& record) const {
        constexpr std::string_view remove = "[Remove:";
        for (auto at = line.find(remove); at != std::string_view::npos; at = line.find(remove, at + 1)) {
            const auto square = trial_number(line.substr(at), "to=");
            if (!square || *square >= size * size) return bad(line, "it removes a piece from no square");
            record.marks.push_back({to_cell(static_cast<Square>(*square), size), 0});
        }
        return {};
    }

    Parsed<void> read_placement(std::string_view line) {
        const auto square = trial_number(line, "[Add:type=Cell,to="), what = trial_number(line, "what=");
        constexpr std::array pieces{Piece::None, Piece::Attacker, Piece::Defender, Piece::King};
        if (!square || !what || *what == 0 || *what >= static_cast<int>(pieces.size()))
            return bad(line, "the opening has attackers (what=1), defenders (2) and a king (3)");
        if (*square >= max_squares) return bad(line, "no board here has that many squares");
        placed_.push_back({*square, pieces[static_cast<std::size_t>(*what)]});
        return {};
    }

    // The king begins in the middle.
    [[nodiscard]] std::optional<int> board_size() const {
        const auto king = std::ranges::find(placed_, Piece::King, &Placed::piece);
        if (king == placed_.end()) return std::nullopt;
        const int size = static_cast<int>(std::lround(std::sqrt(2 * king->square + 1)));
        const bool fits =
            size * size == 2 * king->square + 1 && is_board_size(size) &&
            std::ranges::all_of(placed_, [&](const Placed& one) { return one.square < size * size; });
        return fits ? std::optional(size) : std::nullopt;
    }

    // The ruleset that plays as Ludii does; for a game that we do not know its name there, and its board.
    void name_rules(std::string_view game, std::string_view option, Record& record) const {
        const LudiiGame* const known = find_ludii_game(game, option);
        const auto ruleset = known ? find_builtin(known->ruleset) : nullptr;
        record.variant = ruleset ? ruleset->name : clean_line(fmt::format("Ludii {} {}", game, option));
        const auto size = board_size();
        if (!size) return;
        Placement start;
        start.setup.size = *size;
        if (ruleset) start.setup.to_move = ruleset->start.to_move;
        for (const auto& [square, piece] : placed_)
            start.setup.pieces[static_cast<std::size_t>(square)] = piece;
        const bool implied = ruleset && start.setup == ruleset->start;
        if (!implied) record.start = start;
        if (implied || record.start) record.size = 0;
    }

    std::vector<Placed> placed_;
};

std::string trial_line(Side mover, Square from, Square to, std::string_view actions) {
    return fmt::format("Move=[Move:mover={},from={},to={},actions={}]\n", mover == Side::Attackers ? 1 : 2,
                       from, to, actions);
}

// The opening in Ludii's order: attackers, defenders, king.
int append_placement(std::string& out, const Setup& setup) {
    int placed = 0, what = 0;
    for (const Piece piece : {Piece::Attacker, Piece::Defender, Piece::King}) {
        ++what;
        for (int square = 0; square < setup.squares(); ++square) {
            if (setup.pieces[static_cast<std::size_t>(square)] != piece) continue;
            out +=
                fmt::format("Move=[Move:mover=0,from={0},to={0},actions=[Add:type=Cell,to={0},what={1}]]\n",
                            square, what);
            ++placed;
        }
    }
    return placed;
}

std::string_view rankings_of(RecordedResult result) noexcept {
    if (!result || *result == Winner::Nobody) return "0.0,0.0,0.0";
    if (*result == Winner::Draw) return "0.0,1.5,1.5";
    return *result == Winner::Attackers ? "0.0,1.0,2.0" : "0.0,2.0,1.0";
}

// Ludii carries out what a move says, so that each says what it captures, whether or not the record does.
Parsed<void> append_trial_moves(std::string& out, const Record& record, Game& game) {
    const int size = game.ruleset().size();
    for (const MoveToken& token : record.main().moves) {
        const Move move{to_square(token.from, size), to_square(token.to, size)};
        const Side mover = game.to_move();
        const auto played = game.play(move);
        if (!played) {
            return std::unexpected(Error{
                fmt::format("move {}, {}-{}, is not possible by {}; Ludii plays no others", game.plies() + 1,
                            to_string(token.from), to_string(token.to), game.ruleset().name)});
        }
        std::string actions =
            fmt::format("[Move:typeFrom=Cell,from={},typeTo=Cell,to={},decision=true]", move.from, move.to);
        for (const auto& taken : played->get().captures.taken())
            actions += fmt::format(",[Remove:type=Cell,to={}]", taken.square);
        out += trial_line(mover, move.from, move.to, actions);
        if (!game.outcome().is_over() && game.to_move() == mover)
            out += fmt::format("Move=[Move:mover={},from=-1,to=-1,actions=[Pass:decision=true]]\n",
                               mover == Side::Attackers ? 2 : 1);
    }
    return {};
}

}  // namespace

std::unique_ptr<RecordSource> make_ludii_source(std::string_view text) {
    return std::make_unique<LudiiSource>(text);
}

Parsed<void> append_ludii(std::string& out, const Record& record, const WriteContext& context) {
    const auto rules = find_titled(rules_text(record, context).name);
    const LudiiGame* const known = rules ? ludii_game_of(rules->name) : nullptr;
    if (known == nullptr || record.start) {
        std::vector<std::string_view> names;
        for (const auto& game : ludii_games())
            if (names.empty() || names.back() != game.ruleset) names.push_back(game.ruleset);
        return std::unexpected(
            Error{record.start ? std::string("Ludii saves games from their openings only")
                               : fmt::format("Ludii has no game with these rules; it has {}", join(names))});
    }
    out += fmt::format(
        "game={}{}.lud\nSTART GAME OPTIONS\n{}\nEND GAME OPTIONS\n"
        "RNG internal state=0,0,0,0,0,0,0,0\n",
        trial_folder, known->game, known->option);
    Game game(rules);
    const int placed = append_placement(out, game.start());
    if (auto moves = append_trial_moves(out, record, game); !moves) return moves;
    out += fmt::format("numInitialPlacementMoves={}\nrankings={}\nSANDBOX=false\nLUDII_VERSION=1.3.12\n",
                       placed, rankings_of(record.result));
    return {};
}

}  // namespace tafl

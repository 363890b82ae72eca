// Ludii says what a piece may do by conditions on squares: (between if:(and (is Empty (between)) (not (is In (between) (sites
// Centre))))). This reader asks each condition of every square, with each piece on it that matters, and compares the answers with
// those that our options can give.
#include "notation/rulesets/ludii_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/rulesets/ludii_conditions.hpp"
#include "notation/rulesets/ruleset_check.hpp"
#include "notation/rulesets/ruleset_names.hpp"

namespace tafl::ludii {

namespace {

// custodial or surround, behind a move.
struct LudiiCapture {
    bool surrounds = false;
    bool single = false;  // (max 1): one piece, not a row
    bool removes = false;
    const Node* victim = nullptr;  // the condition on what is between
    const Node* captor = nullptr;  // the condition on what stands behind it
    std::size_t at = 0;
};

struct LudiiPiece {
    std::string_view name;  // "Thrall", of player 1 "Thrall1"
    Side side;
    bool steps = false;             // one square, not a slide
    const Node* between = nullptr;  // null: empty squares
    const Node* to = nullptr;       // null: any of them
    std::vector<LudiiCapture> captures;
};

class LudiiReader {
  public:
    LudiiReader(std::string_view text, const Node& game) : game_(game), error_(text) {}

    Parsed<Ruleset> read() {
        rules_.title = game_.items.size() > 1 ? std::string(game_.items[1].text) : "";
        rules_.source = "Ludii";
        read_equipment();
        read_rules();
        if (!error_.found()) read_movement();
        if (!error_.found()) read_custodial();
        if (!error_.found()) read_king();
        rules_.trap_capture = rules_.exit_fort = false;
        rules_.shieldwall.min = 0;
        rules_.encirclement = Encirclement::None;
        rules_.no_moves = NoMoves::Pass;
        rules_.repetition.policy = RepetitionPolicy::None;
        if (!error_.found())
            for (const RulesetFault& fault : find_faults(rules_, Severity::Broken))
                if (fault.severity == Severity::Broken)
                    error_.fail(game_, fmt::format("{}: {}", fault.key, fault.message));
        if (error_.found()) return std::unexpected(*error_.found());
        return rules_;
    }

  private:
    // --- the board and the pieces

    void read_equipment() {
        const Node* const equipment = game_.list("equipment");
        if (equipment == nullptr || equipment->items.size() < 2)
            return error_.fail(game_, "the game has no (equipment …)");
        for (const Node& node : equipment->items[1].items) {
            if (node.is_list("board")) read_board(node);
        }
        for (const Node& node : equipment->items[1].items) {
            if (error_.found()) return;
            if (node.is_list("regions")) board_.regions.push_back(&node);
            else if (node.is_list("piece")) read_piece(node);
            else if (!node.is_list("board")) error_.unknown(node);
        }
    }

    void read_board(const Node& board) {
        const Node* const square = board.list("square");
        const int wide =
            square && square->items.size() == 2 ? parse_number<int>(square->items[1].text).value_or(0) : 0;
        if (square == nullptr || board.items.size() != 2) return error_.unknown(board);
        if (!is_board_size(wide) || wide % 2 == 0)
            return error_.fail(*square, "a board here has an odd number of squares a side, from 5 to 21");
        rules_.start.size = board_.size = wide;
    }

    void read_piece(const Node& node) {
        const bool whole = node.items.size() == 4 && node.items[3].is_list("move");
        if (!whole || (!node.items[2].is_word("P1") && !node.items[2].is_word("P2")))
            return error_.unknown(node);
        LudiiPiece piece{.name = node.items[1].text,
                         .side = node.items[2].is_word("P1") ? Side::Attackers : Side::Defenders,
                         .captures = {}};
        for (const Node& part : std::span(node.items[3].items).subspan(1)) {
            if (part.is_word("Slide") || part.is_word("Step")) piece.steps = part.is_word("Step");
            else if (part.is_list("between")) piece.between = part.labelled("if");
            else if (part.is_list("to")) piece.to = condition_of_to(part);
            else if (part.is_list("then")) read_captures(part, piece);
            else if (!part.is_word("Orthogonal")) error_.unknown(part);
        }
        pieces_.push_back(std::move(piece));
    }

    // (to if:…) or (to (apply if:…)).
    static const Node* condition_of_to(const Node& to) noexcept {
        const Node* const apply = to.list("apply");
        return apply ? apply->labelled("if") : to.labelled("if");
    }

    void read_captures(const Node& node, LudiiPiece& piece) {
        for (const Node& part : node.items) {
            if (part.kind == Kind::Word) continue;  // then, and, or
            if (part.kind == Kind::Set || part.is_list("and") || part.is_list("or"))
                read_captures(part, piece);
            else if (part.is_list("custodial") || part.is_list("surround")) read_capture(part, piece);
            else error_.unknown(part);
        }
    }

    void read_capture(const Node& node, LudiiPiece& piece) {
        const Node* const between = node.list("between");
        const Node* const to = node.list("to");
        const Node* const apply = between ? between->list("apply") : nullptr;
        if (apply == nullptr || apply->items.size() != 2 || between->labelled("if") == nullptr ||
            to == nullptr || to->labelled("if") == nullptr)
            return error_.unknown(node);
        const bool removes = apply->items[1].is_list("remove");
        if (!removes && !apply->items[1].is_list("trigger")) return error_.unknown(apply->items[1]);
        piece.captures.push_back({.surrounds = node.is_list("surround"),
                                  .single = between->list("max") != nullptr,
                                  .removes = removes,
                                  .victim = between->labelled("if"),
                                  .captor = to->labelled("if"),
                                  .at = node.at});
    }

    // --- the opening and the end

    void read_rules() {
        const Node* const rules = game_.list("rules");
        if (error_.found()) return;
        if (board_.size == 0 || rules == nullptr)
            return error_.fail(game_, "the game has no board or no (rules …)");
        for (const Node& part : std::span(rules->items).subspan(1)) {
            if (part.is_list("start")) read_start(part);
            else if (part.is_list("end")) read_end(part);
            else if (!part.is_list("play")) error_.unknown(part);
        }
        const auto play = rules->list("play");
        const bool plain = play && play->items.size() == 2 && play->items[1].is_list("forEach") &&
                           play->items[1].items.size() == 2 && play->items[1].items[1].is_word("Piece");
        if (!plain) error_.unknown(play ? *play : *rules);
    }

    // The king is the piece of player 2 that is placed once.
    void read_start(const Node& start) {
        rules_.start.to_move = Side::Attackers;
        std::vector<std::pair<std::string_view, SquareSet>> placed;
        for (const Node* place : lists_in(start)) {
            if (!place->is_list("place") || place->items.size() != 3) return error_.unknown(*place);
            placed.emplace_back(place->items[1].text, conditions_.sites(place->items[2]));
        }
        for (const auto& [name, set] : placed) {
            const bool defends = name.ends_with('2');
            if (defends && set.count() == 1) board_.king = name.substr(0, name.size() - 1);
        }
        for (const auto& [name, set] : placed) {
            const Piece piece = name.ends_with('1')                              ? Piece::Attacker
                                : name.substr(0, name.size() - 1) == board_.king ? Piece::King
                                                                                 : Piece::Defender;
            for (int square = 0; square < board_.squares(); ++square)
                if (set[static_cast<std::size_t>(square)])
                    rules_.start.pieces[static_cast<std::size_t>(square)] = piece;
        }
        if (board_.king.empty())
            error_.fail(start, "the opening places no king, a piece of player 2 on one square");
    }

    // (if (is Within (id "Jarl2") in:X) (result P2 Win)), (if (is In (where "Jarl" P2) X) …), ("PieceTypeReachWin" "Jarl2" X P2).
    void read_end(const Node& end) {
        for (const Node* node : lists_in(end)) {
            if (node->head() == "PieceTypeReachWin" && node->items.size() == 4) {
                read_escape(node->items[2]);
                continue;
            }
            if (!node->is_list("if") || node->items.size() != 3) return error_.unknown(*node);
            const Node& condition = node->items[1];
            const Node* const squares = condition.labelled("in");
            const bool triggered = condition.is_list("is") && condition.items.size() > 1 &&
                                   condition.items[1].is_word("Triggered");
            if (triggered) continue;
            if (condition.is_list("is") && squares) read_escape(*squares);
            else if (condition.is_list("is") && condition.items.size() == 4 &&
                     condition.items[1].is_word("In") && condition.items[2].is_list("where"))
                read_escape(condition.items[3]);
            else return error_.unknown(condition);
        }
    }

    void read_escape(const Node& node) {
        const SquareSet set = conditions_.sites(node);
        if (set == board_.edge()) rules_.escape = EscapeKind::Edge;
        else if (set == board_.corners(1) || set == board_.corners(2)) rules_.escape = EscapeKind::Corners;
        else rules_.escape = EscapeKind::Squares, rules_.escape_squares = set;
        escape_ = set;
    }

    // --- movement

    [[nodiscard]] const LudiiPiece* piece_of(Piece piece) const {
        const auto found = std::ranges::find_if(pieces_, [&](const LudiiPiece& one) {
            if (piece == Piece::Attacker) return one.side == Side::Attackers;
            return one.side == Side::Defenders && (one.name == board_.king) == (piece == Piece::King);
        });
        return found == pieces_.end() ? nullptr : &*found;
    }

    SquareSet passed_by(const LudiiPiece& piece) {
        SquareSet set;
        for (int square = 0; square < board_.squares(); ++square)
            set[static_cast<std::size_t>(square)] =
                piece.between == nullptr || conditions_.holds(*piece.between, {square, Piece::None});
        return set;
    }
    SquareSet stops_of(const LudiiPiece& piece) {
        SquareSet set = piece.steps ? ~SquareSet{} : passed_by(piece);
        for (int square = 0; square < board_.squares(); ++square)
            if (piece.to && !conditions_.holds(*piece.to, {square, Piece::None}))
                set.reset(static_cast<std::size_t>(square));
        return set;
    }

    void read_movement() {
        const LudiiPiece* const attacker = piece_of(Piece::Attacker);
        const LudiiPiece* const defender = piece_of(Piece::Defender);
        const LudiiPiece* const king = piece_of(Piece::King);
        if (!attacker || !defender || !king)
            return error_.fail(game_, "the game lacks an attacker, a defender or a king");
        const auto men = stops_of(*attacker), men_pass = passed_by(*attacker);
        const auto kings = stops_of(*king), king_pass = passed_by(*king);
        const bool alike = stops_of(*defender) == men && passed_by(*defender) == men_pass &&
                           attacker->steps == defender->steps;
        if (!alike) return error_.fail(game_, "attackers and defenders move by different rules");
        rules_.men_speed = attacker->steps ? 1 : 0;
        rules_.king.speed = king->steps ? 1 : 0;

        SquareSet closed;
        for (int square = 0; square < board_.squares(); ++square)
            closed[static_cast<std::size_t>(square)] =
                square != board_.centre() && !men[static_cast<std::size_t>(square)];
        rules_.corners.exists = closed.any();
        if (rules_.escape == EscapeKind::Corners && !rules_.corners.exists) {
            rules_.escape = EscapeKind::Squares;
            rules_.escape_squares = escape_;
        }
        rules_.corners.width = closed == board_.corners(2) ? 2 : 1;
        if (closed.any() && closed != board_.corners(rules_.corners.width))
            return error_.fail(game_,
                               "soldiers may not stand on some squares that are neither throne nor corners");
        for (int square = 0; square < board_.squares(); ++square)
            if (square != board_.centre() && !kings[static_cast<std::size_t>(square)])
                return error_.fail(game_, "the king may not stand on some squares that are not the throne");

        const auto c = static_cast<std::size_t>(board_.centre());
        auto& throne = rules_.throne;
        throne.stop = men[c] ? ThroneStop::All : kings[c] ? ThroneStop::King : ThroneStop::KingStart;
        throne.pass = attacker->steps ? ThronePass::None
                      : men_pass[c]   ? ThronePass::All
                      : king_pass[c]  ? ThronePass::King
                                      : ThronePass::None;
    }

    // --- captures

    void read_custodial() {
        auto& throne = rules_.throne;
        throne.hostile_empty = throne.hostile_king = {};
        rules_.corners.hostile = {};
        for (const Piece mover : {Piece::Attacker, Piece::Defender}) {
            const Piece victim = mover == Piece::Attacker ? Piece::Defender : Piece::Attacker;
            const LudiiCapture* const capture = custodial_of(*piece_of(mover), victim);
            if (capture == nullptr)
                return error_.fail(game_, "soldiers of one side do not capture those of the other");
            const auto hostile = [&](int square, Piece there) {
                return conditions_.holds(*capture->captor, {square, there});
            };
            const auto set = [&](Victims& victims, bool on) {
                (victim == Piece::Attacker ? victims.attackers : victims.defenders) = on;
            };
            set(throne.hostile_empty, hostile(board_.centre(), Piece::None));
            set(throne.hostile_king, hostile(board_.centre(), Piece::King));
            set(rules_.corners.hostile, hostile(0, Piece::None));
            for (int square = 0; square < board_.squares(); ++square) {
                const bool special = square == board_.centre() ||
                                     board_.corners(rules_.corners.width)[static_cast<std::size_t>(square)];
                if (!special && hostile(square, Piece::None))
                    return error_.fail(game_, "squares that are neither throne nor corners capture");
            }
        }
        const bool hammer = custodial_of(*piece_of(Piece::King), Piece::Attacker) != nullptr;
        rules_.king.armed = hammer ? Armed::Both : Armed::Anvil;
        throne.exists = throne.stop != ThroneStop::All || throne.hostile_empty != Victims{};
        if (!rules_.corners.exists && rules_.corners.hostile != Victims{})
            error_.fail(game_, "corners capture on which soldiers may stand");
    }

    // The one that removes such a victim from between two.
    const LudiiCapture* custodial_of(const LudiiPiece& piece, Piece victim) {
        for (const LudiiCapture& capture : piece.captures) {
            if (capture.surrounds || !capture.removes ||
                !conditions_.holds(*capture.victim, {board_.centre() + 2, victim}))
                continue;
            if (capture.single) return &capture;
            Node place;
            place.at = capture.at;
            error_.fail(place,
                        "(custodial …) without (max 1) captures whole rows, which no option here can say");
        }
        return nullptr;
    }

    void read_king() {
        auto& king = rules_.king;
        const auto at = [&](int square) -> std::optional<KingCapture> {
            std::optional<KingCapture> found;
            for (const LudiiCapture& capture : piece_of(Piece::Attacker)->captures) {
                if (capture.removes || !conditions_.holds(*capture.victim, {square, Piece::King})) continue;
                if (!capture.surrounds) return KingCapture::Custodial;
                found = KingCapture::Surround;
            }
            return found;
        };
        SquareSet middle;
        middle.set(static_cast<std::size_t>(board_.centre()));
        const auto beside = board_.expanded(middle, true);
        const auto on_throne = at(board_.centre()), next = at(board_.centre() + 1),
                   elsewhere = at(board_.centre() + 2);
        if (!on_throne || !next || !elsewhere)
            return error_.fail(game_, "there are squares on which nothing captures the king");
        king.on_throne = *on_throne, king.beside = *next, king.elsewhere = *elsewhere;
        for (int square = 0; square < board_.squares(); ++square) {
            const bool near = beside[static_cast<std::size_t>(square)];
            if (square != board_.centre() && !escape_[static_cast<std::size_t>(square)] &&
                at(square) != (near ? next : elsewhere))
                return error_.fail(
                    game_, "how the king is captured depends on more than how near he is to the throne");
        }
        king.surround_throne = king.surround_corner = king.custodial_throne = king.custodial_corner = false;
        for (const LudiiCapture& capture : piece_of(Piece::Attacker)->captures) {
            if (capture.removes) continue;
            const bool throne = conditions_.holds(*capture.captor, {board_.centre(), Piece::None});
            const bool corner = conditions_.holds(*capture.captor, {0, Piece::None});
            (capture.surrounds ? king.surround_throne : king.custodial_throne) = throne;
            (capture.surrounds ? king.surround_corner : king.custodial_corner) =
                corner && rules_.corners.exists;
        }
        king.surround_edge =
            king.elsewhere == KingCapture::Surround;  // what is not on the board need not be an enemy
    }

    const Node& game_;
    FirstError error_;
    Board board_;
    Conditions conditions_{board_, error_};
    std::vector<LudiiPiece> pieces_;
    SquareSet escape_;
    Ruleset rules_;
};

}  // namespace

}  // namespace tafl::ludii

namespace tafl {

bool is_ludii_game(std::string_view text) noexcept {
    const auto rest = trimmed(without_byte_order_mark(text));
    return rest.starts_with("(game ") || rest.starts_with("(define ") || rest.starts_with("//") ||
           rest.starts_with("(metadata");
}

Parsed<Ruleset> parse_ludii_game(std::string_view text, std::string_view name, std::string_view choice) {
    constexpr std::size_t longest = std::size_t{1} << 20;
    if (text.size() > longest)
        return std::unexpected(
            Error{"a description of a game has at most 1 MiB, this one is longer", 0, 0, 1});
    const auto game = ludii::read_game_node(text, choice);
    if (!game) return std::unexpected(error_at(text, game.error().offset, game.error().message));
    auto rules = ludii::LudiiReader(text, *game).read();
    if (!rules) return rules;
    rules->name.clear();
    for (const char c : name) rules->name += c == ' ' || c == '_' ? '-' : to_lower(c);
    if (!is_ruleset_name(rules->name)) rules->name = "ludii";
    if (rules->title.empty()) rules->title = rules->name;
    if (!choice.empty()) rules->title += fmt::format(", {}", choice);
    return rules;
}

}  // namespace tafl

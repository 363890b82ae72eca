// to_plain_words(): the rule book's clauses as sentences, each a function of the options it depends on. What
// is said here must be exactly what the rules library does.
#include <fmt/format.h>

#include <algorithm>

#include "notation/rulesets/prose.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

std::string sides(const Victims& victims) {
    std::vector<std::string> words;
    if (victims.attackers) words.emplace_back("attackers");
    if (victims.defenders) words.emplace_back("defenders");
    return listed(words, "and");
}

class Teller {
  public:
    explicit Teller(const Ruleset& ruleset) : rules_(ruleset) {}

    std::string tell() {
        prose_.line(rules_.title);
        if (!rules_.source.empty()) prose_.labelled("Source: ", rules_.source);
        tell_board();
        tell_moving();
        tell_capturing();
        tell_king();
        tell_end();
        return prose_.take();
    }

  private:
    void heading(std::string_view words) { prose_.heading(words); }
    void say(std::string_view sentence) { prose_.say(sentence); }
    void number(std::string_view sentence) { prose_.number(sentence); }

    [[nodiscard]] std::string squares(const SquareSet& set) const {
        std::vector<std::string> names;
        for (int i = 0; i < rules_.start.squares(); ++i) {
            if (set[static_cast<std::size_t>(i)])
                names.push_back(to_string(static_cast<Square>(i), rules_.size()));
        }
        return listed(names, "and");
    }
    [[nodiscard]] SquareSet camps() const {
        SquareSet set;
        for (std::size_t i = 0; i < max_squares; ++i) set[i] = rules_.camps.group[i] != 0;
        return set;
    }
    [[nodiscard]] int count(bool (*is)(Piece)) const {
        return static_cast<int>(std::ranges::count_if(rules_.start.pieces, is));
    }
    [[nodiscard]] std::string throne() const {
        return to_string(static_cast<Square>(rules_.start.squares() / 2), rules_.size());
    }

    void tell_board() {
        heading("The board");
        draw();
        const int attackers = count(+[](Piece piece) { return is_attacker(piece); });
        const int defenders = count(+[](Piece piece) { return is_defender(piece) && piece != Piece::King; });
        say(fmt::format("{0} by {0} squares; {1} (t) against {2} (T) and their king (K). The {3} move first.",
                        rules_.size(), counted(attackers, "attacker", "attackers"),
                        counted(defenders, "defender", "defenders"),
                        rules_.start.to_move == Side::Attackers ? "attackers" : "defenders"));
        if (rules_.throne.exists) say(fmt::format("The centre, {}, is the throne.", throne()));
        if (!rules_.throne.exists) say("There is no throne, the centre is a square like any other.");
        if (!rules_.corners.exists) say("The corners are squares like any other.");
        if (rules_.corners.exists && rules_.corners.width == 2)
            say("Each corner is a block of four squares.");
        if (camps().any()) say(fmt::format("The camps of the attackers are {}.", squares(camps())));
    }

    void draw() {
        constexpr std::string_view letters = ".tTKcN";
        for (int rank = rules_.size() - 1; rank >= 0; --rank) {
            std::string row = fmt::format("  {:>2} ", rank + 1);
            for (int file = 0; file < rules_.size(); ++file) {
                const auto square = static_cast<std::size_t>(rank * rules_.size() + file);
                row += ' ';
                row += letters[static_cast<std::size_t>(rules_.start.pieces[square])];
            }
            prose_.line(row);
        }
        std::string files = "     ";
        for (int file = 0; file < rules_.size(); ++file)
            files += fmt::format(" {}", static_cast<char>('a' + file));
        prose_.line(files + "\n");
    }

    void tell_moving() {
        heading("Moving");
        say("A turn moves one piece of one's own along its row or column, over empty squares, to an empty "
            "square.");
        tell_speeds();
        if (rules_.throne.exists) tell_throne_movement();
        if (rules_.corners.exists) say("Only the king may stop on a corner, and nobody passes one.");
        if (camps().any()) {
            say("Nobody enters or crosses a camp square, except an attacker who has not left his own camp: "
                "he goes up "
                "to five squares within it.");
        }
        if (rules_.jumps == Jumps::Berserk) tell_jumps();
    }

    void tell_speeds() {
        const int men = rules_.men_speed, king = rules_.king.speed;
        if (men > 0 && men == king)
            return say(fmt::format("No piece goes farther than {}.", counted(men, "square", "squares")));
        if (men > 0) say(fmt::format("No soldier goes farther than {}.", counted(men, "square", "squares")));
        if (king > 0)
            say(fmt::format("The king goes no farther than {}.", counted(king, "square", "squares")));
    }

    void tell_throne_movement() {
        switch (rules_.throne.stop) {
            case ThroneStop::King: say("Only the king may stop on the throne."); break;
            case ThroneStop::KingStart:
                say("Nobody may stop on the throne; the king merely begins there.");
                break;
            case ThroneStop::All: say("Everybody may stop on the throne."); break;
            case ThroneStop::None: say("Nobody may stop on the throne."); break;
        }
        switch (rules_.throne.pass) {
            case ThronePass::All: say("Everybody may cross the empty throne."); break;
            case ThronePass::King: say("Only the king may cross the empty throne."); break;
            case ThronePass::None: say("Nobody may cross the empty throne."); break;
        }
    }

    void tell_jumps() {  // R12
        say("Commanders (c) are attackers, knights (N) are defenders. Both may also jump over an ordinary "
            "enemy beside "
            "them to the empty square behind him; the knight captures him by it. The king may jump so from "
            "or to "
            "the throne or a corner, and captures nobody by it.");
        say("Whoever has captured may go on with the same piece, as long as every further step captures.");
    }

    void tell_capturing() {
        heading("Capturing");
        say("A soldier is captured when an enemy moves up to him and another enemy stands right behind him, "
            "in the same "
            "row or column. One move can capture in several directions. To move in between two enemies is "
            "safe.");
        tell_arm();
        if (rules_.throne.exists) tell_hostile_throne();
        const std::string corner = rules_.corners.exists ? sides(rules_.corners.hostile) : "";
        if (!corner.empty())
            say(fmt::format("An empty corner counts as the second captor against {}.", corner));
        if (camps().any()) tell_hostile_camps();
        if (rules_.trap_capture && rules_.throne.exists) {
            say("When the king is on the throne with three attackers and one defender around him, an "
                "attacker who arrives "
                "on the square behind that defender, in line with the king, captures him.");
        }
        if (rules_.shieldwall.min > 0) tell_shieldwall();
    }

    void tell_arm() {
        switch (rules_.king.armed) {
            case Armed::Both: return say("The king captures as a soldier does, moving or standing.");
            case Armed::Hammer:
                return say("The king captures when he moves, but he is never the piece standing behind.");
            case Armed::Anvil:
                return say("The king may be the piece that stands behind, but his own move captures nobody.");
            case Armed::None: return say("The king takes no part in capturing.");
        }
    }

    void tell_hostile_throne() {
        const std::string empty = sides(rules_.throne.hostile_empty),
                          king = sides(rules_.throne.hostile_king);
        if (empty.empty() && king.empty()) return say("The throne is no captor of soldiers.");
        if (!empty.empty())
            say(fmt::format("The empty throne counts as the second captor against {}.", empty));
        if (!king.empty())
            say(fmt::format("With the king on it, the throne counts as the second captor against {}.", king));
    }

    void tell_hostile_camps() {
        const std::string state =
            rules_.camps.hostile_occupied ? "A camp square, empty or not," : "An empty camp square";
        const SquareSet hard = camps() & ~rules_.camps.soft;
        say(fmt::format("{} counts as the second captor against defenders{}.", state,
                        hard.any() ? " and attackers" : ""));
        if (rules_.camps.soft.any() && hard.any()) {
            say(fmt::format("Against attackers that does not hold on {}.", squares(rules_.camps.soft)));
        }
    }

    void tell_shieldwall() {  // R6
        const ShieldwallRules& wall = rules_.shieldwall;
        const std::string corner = wall.corner_bracket && rules_.corners.exists ? " or an empty corner" : "";
        say(fmt::format(
            "Shieldwall: {} or more enemies side by side on the edge are captured together when each has an "
            "enemy right in front, and both ends of the row are closed by an enemy{}. {} A king in the row "
            "counts, but stays.",
            wall.min, corner,
            wall.flank_required ? "The move must be the one that closes an end."
                                : "Any move that completes this captures."));
    }

    void tell_king() {
        heading("Capturing the king");
        const KingRules& king = rules_.king;
        const bool same = king.on_throne == king.elsewhere && king.beside == king.elsewhere;
        if (!rules_.throne.exists || same) {
            tell_capture("The king is captured", king.elsewhere, true);
        } else {
            tell_capture("On the throne the king is captured", king.on_throne, false);
            tell_capture("Beside the throne he is captured", king.beside, true);
            tell_capture("Elsewhere he is captured", king.elsewhere, false);
        }
        say("The attacker who moved must be one of those beside him.");
        if (king.elsewhere == KingCapture::Surround && !king.surround_edge &&
            rules_.escape != EscapeKind::Edge)
            say("On the edge of the board he cannot be surrounded.");
        if (rules_.jumps == Jumps::Berserk) {
            say("A commander and one more attacker capture the king between them, as two soldiers capture a "
                "third.");
        }
    }

    void tell_capture(std::string_view who, KingCapture how, bool throne_can_help) {
        if (how == KingCapture::Surround) {
            const std::string help = listed(surround_helpers(throne_can_help), "or");
            return say(fmt::format("{} when each of the four squares around him holds an attacker{}.", who,
                                   help.empty() ? "" : ", or is " + help));
        }
        const std::string help = listed(custodial_helpers(throne_can_help), "or");
        say(fmt::format("{} between two attackers in one row or column{}.", who,
                        help.empty() ? "" : ", or between one and " + help));
    }

    [[nodiscard]] std::vector<std::string> surround_helpers(bool throne_can_help) const {
        const KingRules& king = rules_.king;
        std::vector<std::string> words;
        const bool throne = king.surround_throne || rules_.throne.hostile_empty.king;
        if (rules_.throne.exists && throne && throne_can_help) words.emplace_back("the empty throne");
        if (king.surround_edge) words.emplace_back("off the board");
        if (rules_.corners.exists && king.surround_corner) words.emplace_back("an empty corner");
        if (camps().any() && king.surround_camp) words.push_back(camp_words());
        return words;
    }

    [[nodiscard]] std::vector<std::string> custodial_helpers(bool throne_can_help) const {
        const KingRules& king = rules_.king;
        std::vector<std::string> words;
        const bool throne = king.custodial_throne || rules_.throne.hostile_empty.king;
        if (rules_.throne.exists && throne && throne_can_help) words.emplace_back("the empty throne");
        if (rules_.corners.exists && king.custodial_corner) words.emplace_back("an empty corner");
        if (camps().any() && king.custodial_camp) words.push_back(camp_words());
        return words;
    }

    [[nodiscard]] std::string camp_words() const {
        return rules_.camps.hostile_occupied ? "a camp square" : "an empty camp square";
    }

    // In the order in which they are decided. R1
    void tell_end() {
        heading("The end, the first of these that comes");
        tell_escape();
        number("The king is captured: the attackers win.");
        number("A side has no piece left: it loses.");
        tell_encirclement();
        if (rules_.exit_fort) {
            number(
                "The king stands on the edge, not on a corner, in a fort that no attack can break, with an "
                "empty square "
                "beside him that no attacker can reach: the defenders win.");
        }
        tell_repetition();
        if (rules_.ply_limit > 0) {
            number(fmt::format("{} moves have been made, of both sides together: the game is drawn.",
                               rules_.ply_limit));
        }
        tell_no_moves();
        if (forbidden_.empty()) return;
        heading("Repetition");
        say(forbidden_);
    }

    void tell_escape() {
        const std::string but = camps().any() ? " outside the camps" : "";
        switch (rules_.escape) {
            case EscapeKind::Corners: return number("The king reaches a corner: the defenders win.");
            case EscapeKind::Edge:
                return number(
                    fmt::format("The king reaches any square of the edge{}: the defenders win.", but));
            case EscapeKind::Squares:
                return number(
                    fmt::format("The king reaches {}: the defenders win.", squares(rules_.escape_squares)));
        }
    }

    void tell_encirclement() {  // R8
        switch (rules_.encirclement) {
            case Encirclement::None: return;
            case Encirclement::KingRegion:
                return number(
                    "The attackers hold the king and every defender within one closed ring, with no square "
                    "of "
                    "the edge in it: the attackers win. Attackers who touch at a corner close a ring.");
            case Encirclement::NoEdgeReach:
                return number(
                    "No way that is free of attackers leads the king or any defender to the edge: the "
                    "attackers "
                    "win.");
        }
    }

    void tell_repetition() {  // R10
        const std::string nth = ordinal(rules_.repetition.count);
        const auto when = fmt::format("A position, with the same side to move, comes for the {} time", nth);
        switch (rules_.repetition.policy) {
            case RepetitionPolicy::None: return;
            case RepetitionPolicy::Draw: return number(when + ": the game is drawn.");
            case RepetitionPolicy::DefendersLose: return number(when + ": the attackers win.");
            case RepetitionPolicy::MoverLoses: return number(when + ": the side that made it so loses.");
            case RepetitionPolicy::ControllerDeviates:
                return forbid(fmt::format(
                    "The side in control may not bring a position for the {} time. Those are the "
                    "attackers if they alone threaten to win with each move that leads back to it, "
                    "and otherwise the defenders.",
                    nth));
            case RepetitionPolicy::SuperkoDefenders:
                return forbid("A move of the defenders may not bring back any earlier board.");
        }
    }

    void forbid(std::string sentence) { forbidden_ = std::move(sentence); }

    void tell_no_moves() {  // R9
        const std::string when = "The side to move has no legal move: ";
        switch (rules_.no_moves) {
            case NoMoves::Lose: number(when + "it loses."); break;
            case NoMoves::Draw: number(when + "the game is drawn."); break;
            case NoMoves::AttackersWin: number(when + "the attackers win."); break;
        }
    }

    const Ruleset& rules_;
    Prose prose_;
    std::string forbidden_;
};

}  // namespace

std::string to_plain_words(const Ruleset& ruleset) { return Teller(ruleset).tell(); }

}  // namespace tafl

#include "notation/rulesets/ruleset_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/rulesets/ruleset_option_kinds.hpp"

namespace tafl {

namespace {

using namespace kinds;

Option option(std::string_view key, std::string_view clause, Kind kind, std::string_view meaning) {
    return {key, clause, std::move(kind.values), meaning, kind.get, kind.set};
}

using R = Ruleset;
using T = ThroneRules;
using K = KingRules;

std::vector<Option> board_options() {
    return {
        option("first", "R2", one_of<Side, &R::start, &Setup::to_move>(), "Who moves first."),
        option("escape", "R2", escape_squares(),
               "Where the king wins; the edge includes the corner squares."),
        option("throne.exists", "R2", yes_or_no<&R::throne, &T::exists>(), "Whether there is a throne."),
        option("throne.squares", "R2", throne_squares(),
               "Where the throne is, if not in the centre. A board of an even size has no centre."),
        option(
            "throne.stop", "R2", one_of<ThroneStop, &R::throne, &T::stop>(),
            "Who may end a move on the throne; king-start: nobody enters it, the king merely begins there."),
        option("throne.pass", "R2", one_of<ThronePass, &R::throne, &T::pass>(),
               "Who may slide across the throne while it is empty."),
        option("throne.hostile_empty", "R2", victims<3, &R::throne, &T::hostile_empty>(),
               "Against whom the empty throne stands in for the missing captor."),
        option("throne.hostile_king", "R2", victims<2, &R::throne, &T::hostile_king>(),
               "The same while the king stands on it."),
        option("corners.exists", "R2", yes_or_no<&R::corners, &CornerRules::exists>(),
               "Whether the corners are special: only the king may stop there, and nobody passes."),
        option("corners.squares", "R2", corner_squares(),
               "Which squares are corners, if not those in the corners of the board."),
        option("corners.hostile", "R2", victims<2, &R::corners, &CornerRules::hostile>(),
               "Against whose pieces an empty corner stands in for the missing captor."),
        option("corners.width", "R2", number<1, 1, 2, &R::corners, &CornerRules::width>(),
               "How broad a corner is: 1 is one square, 2 is a block of four."),
        option("king.speed", "R2", speed<&R::king, &K::speed>(),
               "The most squares the king goes in one move."),
        option("men.speed", "R2", speed<&R::men_speed>(),
               "How many squares attackers and defenders go at most."),
        option("camps.groups", "R11", camp_groups(),
               "The attackers' camps: closed to all but an attacker who has not left his own, who goes up to "
               "five "
               "squares along it."),
        option("camps.soft", "R11", soft_squares(), "Camp squares that are not hostile to attackers."),
        option("camps.hostile_occupied", "R11", yes_or_no<&R::camps, &CampRules::hostile_occupied>(),
               "Whether a camp square stands in as a captor even while a man stands on it."),
        option("camps.hostile_defenders", "R11", yes_or_no<&R::camps, &CampRules::hostile_defenders>(),
               "Whether camp squares are hostile to defenders."),
        option("camps.open", "R11", yes_or_no<&R::camps, &CampRules::open>(),
               "Whether everybody may enter and cross the camps, which are then only hostile."),
    };
}

std::vector<Option> king_options() {
    return {
        option(
            "king.armed", "R3", one_of<Armed, &R::king, &K::armed>(),
            "The king's part in captures: hammer, his move closes traps; anvil, he may be the standing end."),
        option("king.on_throne", "R3", one_of<KingCapture, &R::king, &K::on_throne>(),
               "How the king is taken on the throne."),
        option("king.beside", "R3", one_of<KingCapture, &R::king, &K::beside>(),
               "How he is taken on the four squares beside the throne."),
        option("king.elsewhere", "R3", one_of<KingCapture, &R::king, &K::elsewhere>(),
               "How he is taken anywhere else."),
        option("king.surround.throne", "R3", yes_or_no<&R::king, &K::surround_throne>(),
               "Whether the empty throne counts as an attacker when the king is surrounded."),
        option("king.surround.edge", "R3", yes_or_no<&R::king, &K::surround_edge>(),
               "The same for the edge of the board."),
        option("king.surround.corner", "R3", yes_or_no<&R::king, &K::surround_corner>(),
               "The same for an empty corner."),
        option("king.surround.camp", "R3", yes_or_no<&R::king, &K::surround_camp>(),
               "The same for a camp square."),
        option("king.custodial.throne", "R3", yes_or_no<&R::king, &K::custodial_throne>(),
               "Whether the empty throne is a second captor when he is taken between two."),
        option("king.custodial.corner", "R3", yes_or_no<&R::king, &K::custodial_corner>(),
               "The same for an empty corner."),
        option("king.custodial.camp", "R3", yes_or_no<&R::king, &K::custodial_camp>(),
               "The same for a camp square."),
    };
}

std::vector<Option> capture_and_ending_options() {
    using S = ShieldwallRules;
    return {
        option("trap_capture", "R5", yes_or_no<&R::trap_capture>(),
               "With the king on the throne, three attackers and one defender around him, the attacker who "
               "arrives "
               "behind that defender takes him."),
        option("shieldwall.min", "R6", number<0, 2, max_size, &R::shieldwall, &S::min>(),
               "The shortest row along the edge that can be taken together; 0 for none."),
        option("shieldwall.corner_bracket", "R6", yes_or_no<&R::shieldwall, &S::corner_bracket>(),
               "Whether an empty corner may close the end of the row."),
        option("shieldwall.flank_required", "R6", yes_or_no<&R::shieldwall, &S::flank_required>(),
               "Whether the moved piece must close the end of the row."),
        option("exit_fort", "R7", yes_or_no<&R::exit_fort>(),
               "Whether the defenders win with the king at the edge in a fort that cannot be broken."),
        option("encirclement", "R8", one_of<Encirclement, &R::encirclement>(),
               "When the attackers win by shutting the defenders in: with one ring around all; when nobody "
               "reaches the edge; with one ring, or once nobody can escape by hnefatafl.org's rule."),
        option("no_moves", "R9", one_of<NoMoves, &R::no_moves>(),
               "What happens to a side without a legal move; pass: the other side moves again, and where "
               "neither can, the game is drawn."),
        option("repetition.policy", "R10",
               one_of<RepetitionPolicy, &R::repetition, &RepetitionRules::policy>(),
               "What happens when a position comes again."),
        option("repetition.count", "R10", number<2, 2, 100, &R::repetition, &RepetitionRules::count>(),
               "At which occurrence it happens."),
        option("ply_limit", "R10", number<0, 1, 100'000, &R::ply_limit>(),
               "The game is drawn after this number of moves, counting both sides'; 0 for no limit."),
        option("jumps", "R12", one_of<Jumps, &R::jumps>(),
               "Berserk: commanders, knights and the king jump, and who captures may go on capturing."),
        option("jump.king", "R12", one_of<KingJump, &R::jump, &JumpRules::king>(),
               "How the king jumps: not at all, only from or onto a throne or corner, or anywhere."),
        option("jump.king_captures", "R12", yes_or_no<&R::jump, &JumpRules::king_captures>(),
               "Whether the king captures the piece he jumps over."),
        option("jump.knight_captures", "R12", yes_or_no<&R::jump, &JumpRules::knight_captures>(),
               "Whether a knight captures the piece he jumps over."),
        option("jump.commander_captures", "R12", yes_or_no<&R::jump, &JumpRules::commander_captures>(),
               "Whether a commander captures the piece he jumps over."),
        option("berserk_escape", "R12", yes_or_no<&R::berserk_escape>(),
               "Berserk: whether a king who has captured may go on by an escape that captures nothing."),
    };
}

std::vector<Option> make_table() {
    std::vector<Option> table = board_options();
    for (auto part : {king_options(), capture_and_ending_options()}) {
        table.insert(table.end(), part.begin(), part.end());
    }
    return table;
}

std::string list_to_toml(const auto& items, auto&& print) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ", ") + print(item);
    return "[" + text + "]";
}

struct Printer {
    std::string operator()(bool on) const { return on ? "true" : "false"; }
    std::string operator()(std::int64_t n) const { return fmt::format("{}", n); }
    std::string operator()(const std::string& word) const { return quoted_for_toml(word); }
    std::string operator()(const Words& words) const { return list_to_toml(words, *this); }
    std::string operator()(const std::vector<Words>& groups) const { return list_to_toml(groups, *this); }
};

}  // namespace

std::span<const Option> ruleset_options() {
    static const std::vector<Option> table = make_table();
    return table;
}

const Option* find_option(std::string_view key) {
    const auto options = ruleset_options();
    const auto found = std::ranges::find(options, key, &Option::key);
    return found == options.end() ? nullptr : &*found;
}

std::string to_toml(const OptionValue& value) { return std::visit(Printer{}, value); }

std::string quoted_for_toml(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte == 0x7F) {
            out += fmt::format("\\u{:04X}", byte);
        } else {
            out += c;
        }
    }
    return out + "\"";
}

}  // namespace tafl

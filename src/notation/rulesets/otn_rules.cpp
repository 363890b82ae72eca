#include "notation/rulesets/otn_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules_reader.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::string_view all_pieces = "tcnkTCNK";

std::string pieces(const Victims& victims) {
    return std::string(victims.attackers ? "tcnk" : "") + (victims.defenders ? "TCNK" : "");
}

// Printable ASCII without blanks, colons and brackets, which separate entries and tags.
std::string name_value(const Ruleset& ruleset) {
    std::string name;
    for (const char c : with_plain_times(ruleset.title.empty() ? ruleset.name : ruleset.title)) {
        if (c == ' ') name += '_';
        if (c > ' ' && c <= '~' && c != ':' && c != '[' && c != ']') name += c;
    }
    return name.empty() ? "Tafl" : name;
}

// The standard keys that come closest to the ruleset.
class StandardKeys {
  public:
    StandardKeys(const Ruleset& ruleset, bool with_camps) : rules_(ruleset), with_camps_(with_camps) {}

    std::string write() {
        add("dim", fmt::format("{}", rules_.size()));
        add("name", name_value(rules_));
        if (rules_.escape == EscapeKind::Edge) add("esc", "e");
        if (rules_.encirclement == Encirclement::None) add("surf", "n");
        add("atkf", rules_.start.to_move == Side::Attackers ? "y" : "n");
        write_repetition();
        write_king();
        if (rules_.jumps == Jumps::Berserk) write_jumps();
        write_squares();
        write_speeds();
        write_throne();
        write_corners();
        write_camps();
        write_formations();
        if (rules_.jumps == Jumps::Berserk) add("ber", "c");
        return std::move(text_);
    }

  private:
    void add(std::string_view key, std::string_view value) {
        text_ += fmt::format("{}{}:{}", text_.empty() ? "" : " ", key, value);
    }
    void add_unless(std::string_view key, std::string_view value, std::string_view usual) {
        if (value != usual) add(key, value);
    }

    void write_repetition() {
        switch (rules_.repetition.policy) {
            case RepetitionPolicy::Draw: return;
            case RepetitionPolicy::None: return add("tfr", "i");
            case RepetitionPolicy::DefendersLose:
            case RepetitionPolicy::MoverLoses:
            case RepetitionPolicy::ControllerDeviates:
            case RepetitionPolicy::SuperkoDefenders: return add("tfr", "w");
            case RepetitionPolicy::MoverWins: return add("tfr", "l");
        }
    }

    void write_king() {
        const KingRules& king = rules_.king;
        switch (king.armed) {
            case Armed::Both: break;
            case Armed::Hammer: add("ka", "h"); break;
            case Armed::Anvil: add("ka", "a"); break;
            case Armed::None: add("ka", "n"); break;
        }
        const bool weak = king.elsewhere == KingCapture::Custodial;
        const bool strong_there = rules_.throne.exists && king.on_throne == KingCapture::Surround;
        if (weak) return add("ks", strong_there ? "c" : "w");
        if (king.surround_edge) add("ks", "m");
    }

    void write_jumps() {
        const JumpRules& jump = rules_.jump;
        const bool anywhere = jump.king == KingJump::Any;
        if (jump.king != KingJump::None) add("kj", !anywhere ? "r" : jump.king_captures ? "c" : "j");
        if (!jump.knight_captures) add("nj", "j");
        if (jump.commander_captures) add("cj", "c");
    }

    [[nodiscard]] std::string list(const SquareSet& set) const {
        std::string text;
        for (int i = 0; i < rules_.start.squares(); ++i) {
            if (!set[static_cast<std::size_t>(i)]) continue;
            text += (text.empty() ? "" : ",") + to_string(static_cast<Square>(i), rules_.size());
        }
        return text;
    }

    void write_squares() {
        if (!rules_.corners.exists) add("cor", "");
        if (rules_.corner_squares() != corner_blocks(rules_.size(), 1) && rules_.corners.exists)
            add("cor", list(rules_.corner_squares()));
        if (!rules_.throne.exists || rules_.throne.squares.any()) add("cen", list(rules_.throne_squares()));
        if (has_camps()) add("afor", list(rules_.camps.squares()));
    }

    [[nodiscard]] bool has_camps() const { return with_camps_ && rules_.camps.squares().any(); }

    void write_speeds() {
        const auto speed = [](int n) { return n == 0 ? -1 : n; };
        const int men = speed(rules_.men_speed), king = speed(rules_.king.speed);
        if (men == king && men < 0) return;
        if (men == king) return add("spd", fmt::format("{}", men));
        add("spd", fmt::format("{0},{0},{0},{0},{0},{0},{0},{0},{0},{1},{0},{0}", men, king));
    }

    void write_throne() {
        const ThroneRules& throne = rules_.throne;
        if (!throne.exists) return;
        if (throne.pass != ThronePass::All) add("cenp", throne.pass == ThronePass::King ? "K" : "");
        if (throne.stop != ThroneStop::King) add("cens", throne.stop == ThroneStop::All ? all_pieces : "");
        add_unless("cenh", pieces(throne.hostile_king), "tcnk");
        add_unless("cenhe", pieces(throne.hostile_empty), all_pieces);
    }

    void write_corners() {
        if (rules_.corners.exists) add_unless("corh", pieces(rules_.corners.hostile), all_pieces);
    }

    // OpenTafl reads `aforre` only if there is `cenre`.
    void write_camps() {
        if (!has_camps()) return;
        add("aforh", pieces({rules_.camps.soft != rules_.camps.squares(), rules_.camps.hostile_defenders}));
        if (rules_.camps.open) return;
        add("afors", "tcnk");
        add("cenre", rules_.throne.stop == ThroneStop::King || rules_.throne.stop == ThroneStop::All
                         ? all_pieces
                         : "");
        add("aforre", "");
    }

    void write_formations() {
        if (rules_.shieldwall.min > 0) add("sw", rules_.shieldwall.corner_bracket ? "s" : "w");
        if (rules_.shieldwall.min > 0 && !rules_.shieldwall.flank_required) add("swf", "n");
        if (rules_.exit_fort) add("efe", "y");
        if (rules_.trap_capture) add("linc", "y");
    }

    const Ruleset& rules_;
    bool with_camps_;
    std::string text_;
};

// The options that the standard keys do not express. Options without effect on the rules are left
// out.
std::string own_keys(Ruleset read, const Ruleset& meant) {
    std::string text;
    for (const Option& option : ruleset_options()) {
        const OptionValue value = option.get(meant);
        if (value == option.get(read)) continue;
        Ruleset changed = read;
        if (!option.set(changed, value) || rules_hash(changed) == rules_hash(read)) continue;
        text += fmt::format(" x-{}:{}", option.key, to_otn_value(value));
        read = std::move(changed);
    }
    return text;
}

}  // namespace

// If our own reader refuses the string, its camps are no forts of OpenTafl's: then write them in keys of our own
// only.
std::string to_otn_rules(const Ruleset& ruleset) {
    const std::string start = " start:" + to_opentafl_rows(ruleset.start);
    for (const bool with_camps : {true, false}) {
        const std::string line = StandardKeys(ruleset, with_camps).write();
        auto read = read_otn_keys(line + start, UnknownKeys::Refused);
        if (read) return fmt::format("{}{}{}", line, own_keys(std::move(*read), ruleset), start);
    }
    return StandardKeys(ruleset, true).write() + start;
}

}  // namespace tafl

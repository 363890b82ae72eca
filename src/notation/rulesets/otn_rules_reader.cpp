#include "notation/rulesets/otn_rules_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/otn_rule_entries.hpp"
#include "notation/rulesets/ruleset_check.hpp"
#include "notation/rulesets/ruleset_names.hpp"

namespace tafl {

namespace {

constexpr std::size_t max_text_length = std::size_t{64} << 10;

// Without control characters and broken UTF-8.
std::string readable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
        const auto character = text.substr(0, length);
        if (is_one_line(character) && (length > 1 || text[0] > ' ')) out += character;
        text.remove_prefix(length);
    }
    return out;
}

std::string slug(std::string_view title) {
    std::string name;
    for (const char c : title.substr(0, 64)) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter) {
            name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!name.empty() && name.back() != '-') {
            name += '-';
        }
    }
    while (name.ends_with('-')) name.pop_back();
    return name.empty() ? "tafl" : name;
}

// Each step reads some keys; the first that finds a mistake leaves it in error(), and the others are passed
// over.
class OtnReader : private OtnEntries {
  public:
    OtnReader(std::string_view text, UnknownKeys unknown) : OtnEntries(text) {
        if (unknown == UnknownKeys::Refused) refuse_unknown_keys();
    }

    Parsed<Ruleset> read() {
        read_board();
        if (!error()) read_turns();
        if (!error()) read_special_squares();
        if (!error()) read_king();
        if (!error()) read_forts();
        if (!error()) read_speeds();
        if (!error()) read_formations();
        if (!error()) read_jumps();
        if (!error()) read_own_keys();
        if (error()) return std::unexpected(*error());
        return std::move(rules_);
    }

  private:
    static Victims victims(OtnPieces list) { return {list.t, list.T, false}; }

    void read_board() {
        const OtnEntry* dim = find("dim");
        if (dim == nullptr) return fail_at(0, "the rule string has no dim:, the size of the board");
        const bool top_first = find("start") == nullptr;
        const OtnEntry* start = find(top_first ? "starti" : "start");
        if (start == nullptr) return fail_at(0, "the rule string has no start:, the layout");
        std::string_view rows = start->value;
        while (top_first && rows.starts_with('/')) rows.remove_prefix(1);
        if (rows.find_first_of("mgMG") != std::string_view::npos) {
            return fail(*start, fmt::format("{}: mercenaries and guards cannot be played here", start->key));
        }
        const bool slash_missing = !top_first && !rows.starts_with('/');
        auto setup = parse_rows(slash_missing ? "/" + std::string(rows) : std::string(rows));
        if (!setup) return fail(*start, fmt::format("{}: {}", start->key, setup.error().message));
        if (!is_board_size(setup->size) || dim->value != fmt::format("{}", setup->size)) {
            return fail(
                *dim,
                fmt::format("dim: {} and the layout has {} rows; both are the same number from {} to {}",
                            in_quotes(dim->value), setup->size, min_size, max_size));
        }
        rules_.start = *setup;
    }

    [[nodiscard]] std::size_t start_offset() const {
        const OtnEntry* start = find("start");
        return start != nullptr ? start->offset : find("starti")->offset;
    }

    void read_turns() {
        if (const OtnEntry* name = find("name")) {
            rules_.title = readable(name->value.substr(0, 200));
            std::ranges::replace(rules_.title, '_', ' ');
        }
        rules_.name = slug(rules_.title);
        if (rules_.title.empty()) rules_.title = rules_.name;
        rules_.start.to_move = yes("atkf", true) ? Side::Attackers : Side::Defenders;
        rules_.escape = letter("esc", 'c', "ce") == 'c' ? EscapeKind::Corners : EscapeKind::Edge;
        rules_.encirclement = yes("surf", true) ? Encirclement::NoEdgeReach : Encirclement::None;
        // In the program `i` draws too, and `w` is a loss for the side that moves into the third occurrence, `l` a win.
        switch (letter("tfr", 'd', "idwl")) {
            case 'w': rules_.repetition = {RepetitionPolicy::MoverLoses, 3}; break;
            case 'l': rules_.repetition = {RepetitionPolicy::MoverWins, 3}; break;
            default: rules_.repetition = {RepetitionPolicy::Draw, 3};
        }
    }

    void read_special_squares() {
        read_throne();
        if (!error()) read_corners();
    }

    // On boards of an even size OpenTafl has the square before the middle by default: d4 of 8x8.
    void read_throne() {
        const auto middle = static_cast<std::size_t>((rules_.size() - 1) / 2 * (rules_.size() + 1));
        SquareSet thrones;
        thrones.set(middle);
        if (const OtnEntry* cen = find("cen"); cen != nullptr && cen->value != "default") {
            const auto set = squares(*cen, rules_.size());
            if (!set) return;
            thrones = *set;
        }
        rules_.throne.exists = thrones.any();
        if (!rules_.throne.exists) return;
        const bool in_centre = rules_.size() % 2 == 1 && thrones[middle] && thrones.count() == 1;
        if (!in_centre) rules_.throne.squares = thrones;
        const auto pass = pieces("cenp", {true, true, true});
        const auto stop = pieces("cens", {false, false, true});
        if (pass.t != pass.T || (pass.t && !pass.K)) {
            return cannot(*find("cenp"), "who passes the throne: all, the king alone, or nobody");
        }
        if (stop.t != stop.T || (stop.t && !stop.K)) {
            return cannot(*find("cens"), "who stops on the throne: all, the king alone, or nobody");
        }
        auto& throne = rules_.throne;
        throne.pass = pass.t ? ThronePass::All : pass.K ? ThronePass::King : ThronePass::None;
        throne.stop = stop.t ? ThroneStop::All : stop.K ? ThroneStop::King : ThroneStop::None;
        const bool returns = pieces("cenre", {true, true, true}).K;
        const auto king = static_cast<std::size_t>(std::ranges::find(rules_.start.pieces, Piece::King) -
                                                   rules_.start.pieces.begin());
        const bool begins_there = king < max_squares && thrones[king];
        if ((throne.stop == ThroneStop::None && begins_there) ||
            (throne.stop == ThroneStop::King && !returns)) {
            throne.stop = ThroneStop::KingStart;
        }
        throne.hostile_king = victims(pieces("cenh", {true, false, false}));
        throne.hostile_empty = victims(pieces("cenhe", {true, true, true}));
    }

    void read_corners() {
        auto& corners = rules_.corners;
        if (const OtnEntry* cor = find("cor"); cor != nullptr && cor->value != "default") {
            const auto set = squares(*cor, rules_.size());
            if (!set) return;
            corners.exists = set->any();
            corners.width = *set == corner_blocks(rules_.size(), 2) ? 2 : 1;
            if (*set != corner_blocks(rules_.size(), corners.width)) corners.squares = *set;
        }
        const auto stop = pieces("cors", {false, false, true});
        if (corners.exists && (stop.t || stop.T || !stop.K)) {
            return cannot(*find("cors"), "only the king stops on a corner here");
        }
        corners.hostile = victims(pieces("corh", {true, true, true}));
    }

    // What is hostile to defenders (T) in the lists captures the king too.
    void read_king() {
        const char armed = letter("ka", 'y', "ynha");
        const char strength = letter("ks", 's', "syncmw");
        const bool weak = strength == 'w' || strength == 'n';
        const bool throne = rules_.throne.exists && rules_.throne.hostile_empty.defenders;
        const bool corner = rules_.corners.exists && rules_.corners.hostile.defenders;
        auto& king = rules_.king;
        king.armed = armed == 'y'   ? Armed::Both
                     : armed == 'h' ? Armed::Hammer
                     : armed == 'a' ? Armed::Anvil
                                    : Armed::None;
        king.on_throne = king.beside = weak ? KingCapture::Custodial : KingCapture::Surround;
        king.elsewhere = weak || strength == 'c' ? KingCapture::Custodial : KingCapture::Surround;
        king.surround_throne = !weak && throne;
        king.surround_edge = strength == 'm';
        king.surround_corner = strength == 'm' && corner;
        king.custodial_throne = weak && throne;
        king.custodial_corner = (weak || strength == 'c') && corner;
    }

    // R11: forts of the attackers are camps, if nobody but an attacker from the start stands in them.
    void read_forts() {
        if (const OtnEntry* dfor = find("dfor"); dfor != nullptr && !dfor->value.empty()) {
            return read_walls(*dfor);
        }
        const OtnEntry* afor = find("afor");
        if (afor == nullptr || afor->value.empty()) return;
        const auto set = squares(*afor, rules_.size());
        if (!set) return;
        const auto stop = pieces("afors", {true, true, true});
        const auto back =
            find("cenre") != nullptr ? pieces("aforre", {true, true, true}) : OtnPieces{true, true, true};
        const auto hostile = pieces("aforh", {false, true, true});
        const bool nobody_enters = back == OtnPieces{};
        rules_.camps.open = back.t && back.T && stop.t && stop.T;
        if (!rules_.camps.open && !nobody_enters && (stop.T || back.t)) {
            return cannot(*afor,
                          "forts can be played that are open to all, or that nobody enters (cenre: aforre:)");
        }
        if (!number_camps(*set)) return cannot(*afor, "more than four camps");
        if (!hostile.t) rules_.camps.soft = *set;
        rules_.camps.hostile_defenders = hostile.T;
        rules_.king.surround_camp = hostile.T && rules_.king.elsewhere == KingCapture::Surround;
        rules_.king.custodial_camp = hostile.T && rules_.king.elsewhere == KingCapture::Custodial;
    }

    // R11: empty forts that nobody enters are camps whose attackers have left them.
    void read_walls(const OtnEntry& dfor) {
        const auto set = squares(dfor, rules_.size());
        if (!set) return;
        bool is_shut = pieces("dforp", {false, true, true}) == OtnPieces{} &&
                       pieces("dfors", {false, true, true}) == OtnPieces{};
        for (std::size_t i = 0; i < max_squares; ++i)
            is_shut = is_shut && !((*set)[i] && rules_.start.pieces[i] != Piece::None);
        const OtnEntry* afor = find("afor");
        if (!is_shut || (afor != nullptr && !afor->value.empty())) {
            return cannot(dfor, "forts of the defenders cannot be played here");
        }
        if (!number_camps(*set)) return cannot(dfor, "more than four camps");
        const auto hostile = pieces("dforh", {true, false, false});
        if (!hostile.t) rules_.camps.soft = *set;
        rules_.camps.hostile_defenders = hostile.T;
    }

    // Squares that touch belong to one camp.
    bool number_camps(SquareSet left) {
        const int size = rules_.size();
        for (int number = 1; left.any(); ++number) {
            if (number > 4) return false;
            std::vector<int> open{0};
            while (!left[static_cast<std::size_t>(open[0])]) ++open[0];
            left.reset(static_cast<std::size_t>(open[0]));
            while (!open.empty()) {
                const int at = open.back();
                open.pop_back();
                rules_.camps.group[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(number);
                for (const int next : {at - size, at + size, at % size > 0 ? at - 1 : -1,
                                       at % size < size - 1 ? at + 1 : -1}) {
                    if (next < 0 || next >= size * size || !left[static_cast<std::size_t>(next)]) continue;
                    left.reset(static_cast<std::size_t>(next));
                    open.push_back(next);
                }
            }
        }
        return true;
    }

    // -1 is unlimited; one number for all, one for each side, or one for each kind in the order tcnk(m(g))TCNK(M(G)).
    void read_speeds() {
        const OtnEntry* entry = find("spd");
        if (entry == nullptr) return;
        std::vector<int> speeds;
        for (const std::string& word : split(entry->value.substr(0, 200), ',')) {
            const int n = parse_number<int>(word).value_or(0);
            if (n == 0 || n < -1) return cannot(*entry, "a speed is -1, for unlimited, or a number from 1");
            speeds.push_back(n < 0 || n >= max_size ? 0 : n);
        }
        if (speeds.size() == 1) speeds.assign(12, speeds[0]);
        if (speeds.size() == 2) {
            const int attackers = speeds[0], defenders = speeds[1];
            speeds.assign(6, attackers);
            speeds.insert(speeds.end(), 6, defenders);
        }
        if (speeds.size() != 8 && speeds.size() != 10 && speeds.size() != 12)
            return cannot(*entry, "it takes 1, 2, 8, 10 or 12 numbers");
        const std::size_t half = speeds.size() / 2;
        const bool commanders = std::ranges::count(rules_.start.pieces, Piece::Commander) > 0;
        const bool knights = std::ranges::count(rules_.start.pieces, Piece::Knight) > 0;
        if (speeds[0] != speeds[half] || (commanders && speeds[1] != speeds[0]) ||
            (knights && speeds[half + 2] != speeds[0])) {
            return cannot(*entry, "all soldiers have one speed here, the king may have another");
        }
        rules_.men_speed = speeds[0];
        rules_.king.speed = speeds[half + 3];
    }

    void read_formations() {
        const char wall = letter("sw", 'n', "nws");
        rules_.shieldwall = {wall == 'n' ? 0 : 2, wall != 'w', yes("swf", true)};
        rules_.exit_fort = yes("efe", false);
        rules_.trap_capture = yes("linc", false);
    }

    // R12: commanders and knights jump. The keys say who captures by jumping, and how the king jumps.
    void read_jumps() {
        const char berserk = letter("ber", 'n', "ncm");
        const char king = letter("kj", 'n', "nrjc"), knight = letter("nj", 'c', "nrjc"),
                   commander = letter("cj", 'j', "nrjc");
        const bool commanders = std::ranges::count(rules_.start.pieces, Piece::Commander) > 0;
        const bool knights = std::ranges::count(rules_.start.pieces, Piece::Knight) > 0;
        if (error()) return;
        if (berserk == 'm')
            return cannot(*find("ber"), "a move that must go on without capturing cannot be played here");
        if (berserk == 'n') {
            if (king != 'n') return cannot(*find("kj"), "the king jumps only under ber:c");
            if (commanders || knights)
                fail_at(start_offset(), "start: commanders and knights can be played only under ber:c");
            return;
        }
        const auto jumps = [](char letter) { return letter == 'j' || letter == 'c'; };
        if (knights && !jumps(knight)) return cannot(*find("nj"), "a knight jumps here, as j or as c");
        if (commanders && !jumps(commander))
            return cannot(*find("cj"), "a commander jumps here, as j or as c");
        rules_.jumps = Jumps::Berserk;
        rules_.jump.king = king == 'n' ? KingJump::None : king == 'r' ? KingJump::Marked : KingJump::Any;
        rules_.jump.king_captures = king == 'c';
        rules_.jump.knight_captures = knight == 'c';
        rules_.jump.commander_captures = commander == 'c';
    }

    void read_own_keys() {
        for (const OtnEntry& entry : all()) {
            if (!entry.key.starts_with(own_key_prefix)) continue;
            const Option* option = find_option(entry.key.substr(own_key_prefix.size()));
            if (option == nullptr || set(*option, entry.value)) continue;
            return fail(entry, fmt::format("{}: {} is not possible, it takes {}", entry.key,
                                           in_quotes(entry.value), option->values));
        }
    }

    // A rule string has no types, so this tries the text as each kind of value until the option accepts one.
    bool set(const Option& option, std::string_view text) {
        std::vector<OptionValue> readings;
        if (text == "y" || text == "n") readings.emplace_back(text == "y");
        if (const auto n = parse_number<std::int64_t>(text)) readings.emplace_back(*n);
        readings.emplace_back(std::string(text));
        readings.emplace_back(split(text, ','));
        std::vector<Words> groups;
        for (const std::string& group : split(text, ';')) groups.push_back(split(group, ','));
        readings.emplace_back(std::move(groups));
        return std::ranges::any_of(
            readings, [&](const OptionValue& value) { return option.set(rules_, value).has_value(); });
    }

    Ruleset rules_;
};

struct OtnPrinter {
    std::string operator()(bool on) const { return on ? "y" : "n"; }
    std::string operator()(std::int64_t n) const { return fmt::format("{}", n); }
    std::string operator()(const std::string& word) const { return word; }
    std::string operator()(const Words& words) const { return fmt::format("{}", fmt::join(words, ",")); }
    std::string operator()(const std::vector<Words>& groups) const {
        Words lists;
        for (const Words& group : groups) lists.push_back((*this)(group));
        return fmt::format("{}", fmt::join(lists, ";"));
    }
};

// The faults of a whole ruleset name our options; the author of a rule string looks for its keys.
std::string otn_key_of(std::string_view key) {
    constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"layout", "start"}, {"escape", "esc"}, {"corners", "cor"},       {"throne", "cen"},
        {"camps", "afor"},   {"first", "atkf"}, {"trap_capture", "linc"}, {"shieldwall", "sw"},
    };
    for (const auto& [option, otn] : names) {
        if (key == option || key.starts_with(fmt::format("{}.", option))) return std::string(otn);
    }
    return fmt::format("{}{}", own_key_prefix, key);
}

}  // namespace

Parsed<Ruleset> read_otn_keys(std::string_view text, UnknownKeys unknown) {
    if (text.size() > max_text_length) {
        return std::unexpected(Error{"a rule string has at most 64 KiB, this one is longer", 0, 0, 1});
    }
    return OtnReader(text, unknown).read();
}

std::string to_otn_value(const OptionValue& value) { return std::visit(OtnPrinter{}, value); }

Parsed<Ruleset> parse_otn_rules(std::string_view text, UnknownKeys unknown) {
    auto ruleset = read_otn_keys(text, unknown);
    if (!ruleset) return ruleset;
    for (const RulesetFault& fault : find_faults(*ruleset, Severity::Broken)) {
        if (fault.severity == Severity::Broken) {
            return std::unexpected(
                Error{fmt::format("{}: {}", otn_key_of(fault.key), fault.message), 0, 0, 1});
        }
    }
    return ruleset;
}

}  // namespace tafl

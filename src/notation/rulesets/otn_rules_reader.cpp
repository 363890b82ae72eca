#include "notation/rulesets/otn_rules_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "notation/positions.hpp"
#include "notation/quoting.hpp"
#include "notation/rulesets/ruleset_check.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::size_t longest_text = std::size_t{64} << 10;
constexpr std::string_view own_prefix = "x-";
constexpr std::string_view piece_letters = "tcnkmgTCNKMG";

// Keys that change nothing here: who may pass a corner, the powers of forts that are not there, and who may
// go back to them.
constexpr std::array<std::string_view, 7> idle_keys{"corp",  "corre", "dforre", "dforh",
                                                    "dforp", "dfors", "aforp"};
constexpr std::array<std::string_view, 30> known_keys{
    "dim",   "name", "esc",  "surf", "atkf",  "tfr",   "ka",     "ks",   "kj",   "nj",
    "cj",    "mj",   "spd",  "cor",  "cen",   "afor",  "dfor",   "corh", "cenh", "cenhe",
    "aforh", "cenp", "cors", "cens", "afors", "cenre", "aforre", "sw",   "swf",  "efe",
};
constexpr std::array<std::string_view, 4> more_keys{"linc", "ber", "start", "starti"};

struct Entry {
    std::string_view key;
    std::string_view value;
    std::size_t offset = 0;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::vector<Entry> split_entries(std::string_view text) {
    std::vector<Entry> entries;
    std::size_t at = 0;
    while (at < text.size()) {
        if (is_blank(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && !is_blank(text[end])) ++end;
        const std::string_view token = text.substr(at, end - at);
        const std::size_t colon = std::min(token.find(':'), token.size());
        entries.push_back({token.substr(0, colon), token.substr(std::min(colon + 1, token.size())), at});
        at = end;
    }
    return entries;
}

Words split(std::string_view text, char mark) {
    Words parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(mark), text.size());
        if (end > 0) parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

// Without control characters and broken UTF-8.
std::string readable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
        const bool printable = length > 1 || (text[0] > ' ' && text[0] <= '~');
        if (printable) out += text.substr(0, length);
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

// Each step reads some keys; the first that finds a mistake leaves it in error_, and the others are passed
// over.
class OtnReader {
  public:
    OtnReader(std::string_view text, UnknownKeys unknown)
        : entries_(split_entries(text)), unknown_(unknown) {}

    Parsed<Ruleset> read() {
        read_known_keys();
        read_board();
        if (!error_) read_turns();
        if (!error_) read_special_squares();
        if (!error_) read_king();
        if (!error_) read_forts();
        if (!error_) read_speeds();
        if (!error_) read_formations();
        if (!error_) read_jumps();
        if (!error_) read_own_keys();
        if (error_) return std::unexpected(std::move(*error_));
        return std::move(rules_);
    }

  private:
    void fail(const Entry& entry, std::string message) { fail_at(entry.offset, std::move(message)); }
    void fail_at(std::size_t offset, std::string message) {
        if (!error_) error_ = Error{std::move(message), offset, 0, static_cast<int>(offset) + 1};
    }
    void cannot(const Entry& entry, std::string_view what) {
        fail(entry, fmt::format("{}:{}: {}", entry.key, entry.value.substr(0, 40), what));
    }

    // As OpenTafl does it, the last of two entries counts.
    [[nodiscard]] const Entry* find(std::string_view key) const {
        const auto found = std::find_if(entries_.rbegin(), entries_.rend(),
                                        [&](const Entry& entry) { return entry.key == key; });
        return found == entries_.rend() ? nullptr : &*found;
    }

    // The value if the key is there, otherwise its default; one of the letters of `possible`.
    char letter(std::string_view key, char otherwise, std::string_view possible) {
        const Entry* entry = find(key);
        if (entry == nullptr) return otherwise;
        if (entry->value.size() == 1 && possible.find(entry->value[0]) != std::string_view::npos) {
            return entry->value[0];
        }
        std::string listed;
        for (const char c : possible) listed += fmt::format("{}{}", listed.empty() ? "" : ", ", c);
        fail(*entry, fmt::format("{}: {} is not possible, it takes {}", key, quoted(entry->value), listed));
        return otherwise;
    }
    bool yes(std::string_view key, bool otherwise) { return letter(key, otherwise ? 'y' : 'n', "yn") == 'y'; }

    // A list of pieces, as far as it is consulted: through t and T.
    struct Pieces {
        bool t = false, T = false, K = false;
        bool operator==(const Pieces&) const = default;
    };
    Pieces pieces(std::string_view key, Pieces otherwise) {
        const Entry* entry = find(key);
        if (entry == nullptr) return otherwise;
        const auto wrong = entry->value.find_first_not_of(piece_letters);
        if (wrong != std::string_view::npos) {
            fail(*entry, fmt::format("{}: {} is no piece, the letters are {}", key,
                                     quoted(entry->value.substr(wrong, 1)), piece_letters));
            return otherwise;
        }
        const auto has = [&](char c) { return entry->value.find(c) != std::string_view::npos; };
        return {has('t'), has('T'), has('K')};
    }
    static Victims victims(Pieces list) { return {list.t, list.T, false}; }

    std::optional<SquareSet> squares(const Entry& entry) {
        SquareSet set;
        for (const std::string& word : split(entry.value, ',')) {
            const auto square = parse_square(word, rules_.size());
            if (!square) {
                fail(entry, fmt::format("{}: {}", entry.key, square.error().message));
                return std::nullopt;
            }
            set.set(*square);
        }
        return set;
    }

    void read_known_keys() {
        for (const Entry& entry : entries_) {
            const bool own = entry.key.starts_with(own_prefix) &&
                             find_option(entry.key.substr(own_prefix.size())) != nullptr;
            const bool known = own || contains(known_keys, entry.key) || contains(more_keys, entry.key) ||
                               contains(idle_keys, entry.key);
            if (!known && unknown_ == UnknownKeys::Refused) {
                return fail(entry, fmt::format("unknown key {} in the rule string", quoted(entry.key)));
            }
        }
    }

    void read_board() {
        const Entry* dim = find("dim");
        if (dim == nullptr) return fail_at(0, "the rule string has no dim:, the size of the board");
        const bool top_first = find("start") == nullptr;
        const Entry* start = find(top_first ? "starti" : "start");
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
                fmt::format("dim: {} and the layout has {} rows; both are the same odd number from 7 to 19",
                            quoted(dim->value), setup->size));
        }
        rules_.start = *setup;
    }

    void read_turns() {
        if (const Entry* name = find("name")) {
            rules_.title = readable(name->value.substr(0, 200));
            std::ranges::replace(rules_.title, '_', ' ');
        }
        rules_.name = slug(rules_.title);
        if (rules_.title.empty()) rules_.title = rules_.name;
        rules_.start.to_move = yes("atkf", true) ? Side::Attackers : Side::Defenders;
        rules_.escape = letter("esc", 'c', "ce") == 'c' ? EscapeKind::Corners : EscapeKind::Edge;
        rules_.encirclement = yes("surf", true) ? Encirclement::NoEdgeReach : Encirclement::None;
        // In the program `i` draws too, and `w` is a loss for the side that moves into the third occurrence.
        const char repetition = letter("tfr", 'd', "idwl");
        if (repetition == 'l') cannot(*find("tfr"), "a win for the side that repeats cannot be played here");
        rules_.repetition = {repetition == 'w' ? RepetitionPolicy::MoverLoses : RepetitionPolicy::Draw, 3};
    }

    void read_special_squares() {
        read_throne();
        if (!error_) read_corners();
    }

    void read_throne() {
        const int centre = rules_.start.squares() / 2;
        if (const Entry* cen = find("cen"); cen != nullptr && cen->value != "default") {
            const auto set = squares(*cen);
            if (!set) return;
            rules_.throne.exists = set->any();
            if (set->count() > 1 || (set->any() && !(*set)[static_cast<std::size_t>(centre)])) {
                return cannot(*cen, "a throne elsewhere than in the centre cannot be played here");
            }
        }
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
        const bool begins_there = rules_.start.pieces[static_cast<std::size_t>(centre)] == Piece::King;
        if ((throne.stop == ThroneStop::None && begins_there) ||
            (throne.stop == ThroneStop::King && !returns)) {
            throne.stop = ThroneStop::KingStart;
        }
        throne.hostile_king = victims(pieces("cenh", {true, false, false}));
        throne.hostile_empty = victims(pieces("cenhe", {true, true, true}));
    }

    // The squares that a corner of that width covers.
    [[nodiscard]] SquareSet corner_block(int width) const {
        SquareSet set;
        const int size = rules_.size();
        for (int i = 0; i < rules_.start.squares(); ++i) {
            const int rank = i / size, file = i % size;
            const bool near =
                std::min(rank, size - 1 - rank) < width && std::min(file, size - 1 - file) < width;
            set[static_cast<std::size_t>(i)] = near;
        }
        return set;
    }

    void read_corners() {
        auto& corners = rules_.corners;
        if (const Entry* cor = find("cor"); cor != nullptr && cor->value != "default") {
            const auto set = squares(*cor);
            if (!set) return;
            corners.exists = set->any();
            corners.width = *set == corner_block(2) ? 2 : 1;
            if (set->any() && *set != corner_block(corners.width)) {
                return cannot(*cor, "corners are one square or a block of four, at each corner of the board");
            }
        }
        const auto stop = pieces("cors", {false, false, true});
        if (corners.exists && (stop.t || stop.T || !stop.K)) {
            return cannot(*find("cors"), "only the king stops on a corner here");
        }
        corners.hostile = victims(pieces("corh", {true, true, true}));
    }

    // The king is a victim as the defenders are: the lists are asked for T.
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
        if (const Entry* dfor = find("dfor"); dfor != nullptr && !dfor->value.empty()) {
            return cannot(*dfor, "forts of the defenders cannot be played here");
        }
        const Entry* afor = find("afor");
        if (afor == nullptr || afor->value.empty()) return;
        const auto set = squares(*afor);
        if (!set) return;
        const auto stop = pieces("afors", {true, true, true});
        const auto back =
            find("cenre") != nullptr ? pieces("aforre", {true, true, true}) : Pieces{true, true, true};
        const auto hostile = pieces("aforh", {false, true, true});
        if (stop.T || back.t || !hostile.T) {
            return cannot(*afor,
                          "forts can be played that nobody enters (afors:tcnk cenre: aforre:) and that are "
                          "hostile to defenders");
        }
        if (!number_camps(*set)) return cannot(*afor, "more than four camps");
        if (!hostile.t) rules_.camps.soft = *set;
        rules_.king.surround_camp = rules_.king.elsewhere == KingCapture::Surround;
        rules_.king.custodial_camp = rules_.king.elsewhere == KingCapture::Custodial;
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

    // -1 is unlimited; one number for all, or one for each kind in the order tcnk(mg)TCNK(MG).
    void read_speeds() {
        const Entry* entry = find("spd");
        if (entry == nullptr) return;
        std::vector<int> speeds;
        for (const std::string& word : split(entry->value.substr(0, 200), ',')) {
            int n = 0;
            const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), n);
            const bool whole = fault == std::errc{} && end == word.data() + word.size();
            if (!whole || n == 0 || n < -1)
                return cannot(*entry, "a speed is -1, for unlimited, or a number from 1");
            speeds.push_back(n < 0 || n >= max_size ? 0 : n);
        }
        if (speeds.size() == 1) speeds.assign(12, speeds[0]);
        if (speeds.size() != 8 && speeds.size() != 12) return cannot(*entry, "it takes 1, 8 or 12 numbers");
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

    // R12 is one whole: commanders jump, the knight captures by jumping, the king jumps from or to a special
    // square.
    void read_jumps() {
        const char berserk = letter("ber", 'n', "ncm");
        const char king = letter("kj", 'n', "nrjc"), knight = letter("nj", 'c', "nrjc"),
                   commander = letter("cj", 'j', "nrjc");
        const bool commanders = std::ranges::count(rules_.start.pieces, Piece::Commander) > 0;
        const bool knights = std::ranges::count(rules_.start.pieces, Piece::Knight) > 0;
        if (error_) return;
        if (berserk == 'm')
            return cannot(*find("ber"), "a move that must go on without capturing cannot be played here");
        if (berserk == 'n') {
            if (king != 'n') return cannot(*find("kj"), "the king jumps only under ber:c");
            if (commanders || knights) fail_at(0, "commanders and knights can be played only under ber:c");
            return;
        }
        if (king != 'r') return fail_at(find("ber")->offset, "ber:c can be played only together with kj:r");
        if (knights && knight != 'c') return cannot(*find("nj"), "a knight captures by jumping here");
        if (commanders && commander != 'j')
            return cannot(*find("cj"), "a commander jumps without capturing here");
        rules_.jumps = Jumps::Berserk;
    }

    void read_own_keys() {
        for (const Entry& entry : entries_) {
            if (!entry.key.starts_with(own_prefix)) continue;
            const Option* option = find_option(entry.key.substr(own_prefix.size()));
            if (option == nullptr || set(*option, entry.value)) continue;
            return fail(entry, fmt::format("{}: {} is not possible, it takes {}", entry.key,
                                           quoted(entry.value), option->values));
        }
    }

    // The text does not say of which kind its value is; the option takes the one it knows.
    bool set(const Option& option, std::string_view text) {
        std::vector<OptionValue> readings;
        if (text == "y" || text == "n") readings.emplace_back(text == "y");
        std::int64_t n = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), n);
        if (fault == std::errc{} && end == text.data() + text.size()) readings.emplace_back(n);
        readings.emplace_back(std::string(text));
        readings.emplace_back(split(text, ','));
        std::vector<Words> groups;
        for (const std::string& group : split(text, ';')) groups.push_back(split(group, ','));
        readings.emplace_back(std::move(groups));
        return std::ranges::any_of(
            readings, [&](const OptionValue& value) { return option.set(rules_, value).has_value(); });
    }

    std::vector<Entry> entries_;
    UnknownKeys unknown_;
    Ruleset rules_;
    std::optional<Error> error_;
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

}  // namespace

Parsed<Ruleset> read_otn_keys(std::string_view text, UnknownKeys unknown) {
    if (text.size() > longest_text) {
        return std::unexpected(Error{"a rule string has at most 64 KiB, this one is longer", 0, 0, 1});
    }
    return OtnReader(text, unknown).read();
}

std::string to_otn_value(const OptionValue& value) { return std::visit(OtnPrinter{}, value); }

Parsed<Ruleset> parse_otn_rules(std::string_view text, UnknownKeys unknown) {
    auto ruleset = read_otn_keys(text, unknown);
    if (!ruleset) return ruleset;
    for (const RulesetFault& fault : find_faults(*ruleset)) {
        if (fault.gravity == Gravity::Broken) {
            return std::unexpected(Error{fmt::format("{}: {}", fault.key, fault.message), 0, 0, 1});
        }
    }
    return ruleset;
}

}  // namespace tafl

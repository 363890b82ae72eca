#include "notation/rulesets/ruleset_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/nearest_names.hpp"
#include "notation/quoting.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

using Result = std::expected<void, std::string>;

// The names of an enumeration's values in files, in the order in which types.hpp and ruleset.hpp declare
// them.
template <class Enum>
struct Names;
template <>
struct Names<Side> {
    static constexpr std::array<std::string_view, 2> all{"attackers", "defenders"};
};
template <>
struct Names<ThroneStop> {
    static constexpr std::array<std::string_view, 4> all{"king", "king-start", "all", "none"};
};
template <>
struct Names<ThronePass> {
    static constexpr std::array<std::string_view, 3> all{"all", "king", "none"};
};
template <>
struct Names<Armed> {
    static constexpr std::array<std::string_view, 4> all{"both", "hammer", "anvil", "none"};
};
template <>
struct Names<KingCapture> {
    static constexpr std::array<std::string_view, 2> all{"surround", "custodial"};
};
template <>
struct Names<Encirclement> {
    static constexpr std::array<std::string_view, 3> all{"none", "king-region", "no-edge-reach"};
};
template <>
struct Names<NoMoves> {
    static constexpr std::array<std::string_view, 3> all{"lose", "draw", "attackers-win"};
};
template <>
struct Names<RepetitionPolicy> {
    static constexpr std::array<std::string_view, 6> all{
        "none", "draw", "defenders-lose", "mover-loses", "controller-deviates", "superko-defenders"};
};
template <>
struct Names<Jumps> {
    static constexpr std::array<std::string_view, 2> all{"none", "berserk"};
};

std::unexpected<std::string> refuse(const OptionValue& value, std::string_view possible) {
    constexpr std::size_t longest = 60;
    std::string written = to_toml(value);
    if (written.size() > longest) written = "this value";
    return std::unexpected(fmt::format("{} is not possible, it takes {}", written, possible));
}

std::string listed(std::span<const std::string_view> words, std::string_view last) {
    if (words.size() == 1) return std::string(words[0]);
    return fmt::format("{} {} {}", join(words.first(words.size() - 1)), last, words.back());
}

// A field of a ruleset: field<&Ruleset::throne, &ThroneRules::stop>(ruleset).
template <auto... Path>
auto& field(auto& ruleset) noexcept {
    return (ruleset.*....*Path);
}

using Get = OptionValue (*)(const Ruleset&);
using Set = Result (*)(Ruleset&, const OptionValue&);

struct Kind {  // how a field of some type is read and written
    std::string values;
    Get get;
    Set set;
};

template <class Enum, auto... Path>
Kind one_of() {
    return {listed(Names<Enum>::all, "or"),
            [](const Ruleset& ruleset) -> OptionValue {
                return std::string(Names<Enum>::all[static_cast<std::size_t>(field<Path...>(ruleset))]);
            },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* word = std::get_if<std::string>(&value);
                const auto found = word ? std::ranges::find(Names<Enum>::all, *word) : Names<Enum>::all.end();
                if (found == Names<Enum>::all.end()) return refuse(value, listed(Names<Enum>::all, "or"));
                field<Path...>(ruleset) = static_cast<Enum>(found - Names<Enum>::all.begin());
                return {};
            }};
}

template <auto... Path>
Kind yes_or_no() {
    return {"true or false", [](const Ruleset& ruleset) -> OptionValue { return field<Path...>(ruleset); },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const bool* on = std::get_if<bool>(&value);
                if (on == nullptr) return refuse(value, "true or false");
                field<Path...>(ruleset) = *on;
                return {};
            }};
}

// `None` is a number below the range that stands for "no such thing"; None == Least: there is no such number.
template <int None, int Least, int Most, auto... Path>
Kind number() {
    static const std::string range = fmt::format("{} {} {}", Least, Most == Least + 1 ? "or" : "to", Most);
    static const std::string possible = None < Least ? fmt::format("{}, or {}", None, range) : range;
    return {possible,
            [](const Ruleset& ruleset) -> OptionValue { return std::int64_t{field<Path...>(ruleset)}; },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* n = std::get_if<std::int64_t>(&value);
                if (n == nullptr || (*n != None && (*n < Least || *n > Most))) return refuse(value, possible);
                field<Path...>(ruleset) = static_cast<int>(*n);
                return {};
            }};
}

template <auto... Path>
Kind speed() {
    static constexpr std::string_view possible = "1 to 18, or \"unlimited\", which 0 means too";
    return {std::string(possible),
            [](const Ruleset& ruleset) -> OptionValue {
                const int squares = field<Path...>(ruleset);
                if (squares == 0) return std::string("unlimited");
                return std::int64_t{squares};
            },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* n = std::get_if<std::int64_t>(&value);
                const bool unlimited = value == OptionValue(std::string("unlimited")) || (n && *n == 0);
                if (!unlimited && (n == nullptr || *n < 1 || *n >= max_size)) return refuse(value, possible);
                field<Path...>(ruleset) = unlimited ? 0 : static_cast<int>(*n);
                return {};
            }};
}

constexpr std::array<std::string_view, 3> victim_names{"attackers", "defenders", "king"};

Words to_words(const Victims& victims) {
    Words words;
    if (victims.attackers) words.emplace_back("attackers");
    if (victims.defenders) words.emplace_back("defenders");
    if (victims.king) words.emplace_back("king");
    return words;
}

// `Known`: 2 for attackers and defenders, 3 with the king.
template <int Known, auto... Path>
Kind victims() {
    static const std::string possible =
        fmt::format("a list of {}", listed(std::span(victim_names).first(Known), "and"));
    return {possible, [](const Ruleset& ruleset) -> OptionValue { return to_words(field<Path...>(ruleset)); },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* words = std::get_if<Words>(&value);
                if (words == nullptr) return refuse(value, possible);
                std::array<bool, 3> named{};
                for (const std::string& word : *words) {
                    const auto found = std::ranges::find(victim_names, word) - victim_names.begin();
                    if (found >= Known) return refuse(value, possible);
                    named[static_cast<std::size_t>(found)] = true;
                }
                field<Path...>(ruleset) = Victims{named[0], named[1], named[2]};
                return {};
            }};
}

Words to_words(const SquareSet& set, int size) {
    Words words;
    for (int i = 0; i < size * size; ++i) {
        if (set[static_cast<std::size_t>(i)]) words.push_back(to_string(static_cast<Square>(i), size));
    }
    return words;
}

std::expected<SquareSet, std::string> to_squares(const Words& words, int size) {
    SquareSet set;
    for (const std::string& word : words) {
        const auto square = parse_square(word, size);
        if (!square) return std::unexpected(square.error().message);
        set.set(*square);
    }
    return set;
}

constexpr std::string_view escape_values = "corners, edge, or a list of squares";

OptionValue get_escape(const Ruleset& ruleset) {
    switch (ruleset.escape) {
        case EscapeKind::Corners: return std::string("corners");
        case EscapeKind::Edge: return std::string("edge");
        case EscapeKind::Squares: return to_words(ruleset.escape_squares, ruleset.size());
    }
    return std::string();
}

Result set_escape(Ruleset& ruleset, const OptionValue& value) {
    SquareSet squares;
    EscapeKind kind = EscapeKind::Squares;
    if (const auto* words = std::get_if<Words>(&value)) {
        const auto read = to_squares(*words, ruleset.size());
        if (!read) return std::unexpected(read.error());
        squares = *read;
    } else if (value == OptionValue(std::string("corners"))) {
        kind = EscapeKind::Corners;
    } else if (value == OptionValue(std::string("edge"))) {
        kind = EscapeKind::Edge;
    } else {
        return refuse(value, escape_values);
    }
    ruleset.escape = kind;
    ruleset.escape_squares = squares;
    return {};
}

constexpr std::size_t most_camps = 4;
constexpr std::string_view camp_values = "up to four lists of squares: [[\"a4\", \"a5\"], [\"d1\", \"e1\"]]";

OptionValue get_camps(const Ruleset& ruleset) {
    std::vector<Words> groups;
    for (std::size_t number = 1; number <= most_camps; ++number) {
        SquareSet set;
        for (std::size_t i = 0; i < max_squares; ++i) set[i] = ruleset.camps.group[i] == number;
        if (set.any()) groups.push_back(to_words(set, ruleset.size()));
    }
    return groups;
}

std::expected<std::vector<SquareSet>, std::string> to_groups(const std::vector<Words>& lists, int size) {
    std::vector<SquareSet> groups;
    SquareSet seen;
    for (const Words& words : lists) {
        const auto squares = to_squares(words, size);
        if (!squares) return std::unexpected(squares.error());
        const SquareSet twice = seen & *squares;
        if (twice.any()) {
            return std::unexpected(fmt::format("{} stands in two camps, a square belongs to one",
                                               to_words(twice, size).front()));
        }
        seen |= *squares;
        if (squares->any()) groups.push_back(*squares);
    }
    return groups;
}

// Camps are numbered by their lowest squares, whatever order a file gives them in.
Result set_camps(Ruleset& ruleset, const OptionValue& value) {
    const auto* flat = std::get_if<Words>(&value);  // [] is read as an empty list of words
    const auto* lists = std::get_if<std::vector<Words>>(&value);
    if (lists == nullptr && (flat == nullptr || !flat->empty())) return refuse(value, camp_values);
    const auto groups = to_groups(lists ? *lists : std::vector<Words>{}, ruleset.size());
    if (!groups) return std::unexpected(groups.error());
    if (groups->size() > most_camps) return refuse(value, camp_values);
    ruleset.camps.group.fill(0);
    std::uint8_t number = 0;
    for (std::size_t i = 0; i < max_squares; ++i) {
        const auto group = std::ranges::find_if(*groups, [i](const SquareSet& set) { return set[i]; });
        if (group == groups->end() || ruleset.camps.group[i] != 0) continue;
        ++number;
        for (std::size_t k = i; k < max_squares; ++k) {
            if ((*group)[k]) ruleset.camps.group[k] = number;
        }
    }
    return {};
}

OptionValue get_soft(const Ruleset& ruleset) { return to_words(ruleset.camps.soft, ruleset.size()); }

Result set_soft(Ruleset& ruleset, const OptionValue& value) {
    const auto* words = std::get_if<Words>(&value);
    if (words == nullptr) return refuse(value, "a list of squares");
    const auto squares = to_squares(*words, ruleset.size());
    if (!squares) return std::unexpected(squares.error());
    ruleset.camps.soft = *squares;
    return {};
}

Option option(std::string_view key, std::string_view clause, Kind kind, std::string_view meaning) {
    return {key, clause, std::move(kind.values), meaning, kind.get, kind.set};
}

using R = Ruleset;
using T = ThroneRules;
using K = KingRules;

std::vector<Option> board_options() {
    return {
        option("first", "R2", one_of<Side, &R::start, &Setup::to_move>(), "Who moves first."),
        option("escape", "R2", {std::string(escape_values), get_escape, set_escape},
               "Where the king wins; the edge includes the corner squares."),
        option("throne.exists", "R2", yes_or_no<&R::throne, &T::exists>(),
               "Whether the centre is a throne; without one it is a square like any other."),
        option("throne.stop", "R2", one_of<ThroneStop, &R::throne, &T::stop>(),
               "Who may end a move on the throne; with king-start nobody enters it, the king merely begins "
               "there."),
        option("throne.pass", "R2", one_of<ThronePass, &R::throne, &T::pass>(),
               "Who may slide across the throne while it is empty."),
        option("throne.hostile_empty", "R2", victims<3, &R::throne, &T::hostile_empty>(),
               "Against whom the empty throne stands in for the missing captor."),
        option("throne.hostile_king", "R2", victims<2, &R::throne, &T::hostile_king>(),
               "The same while the king stands on it."),
        option("corners.exists", "R2", yes_or_no<&R::corners, &CornerRules::exists>(),
               "Whether the corners are special: only the king may stop there, and nobody passes."),
        option("corners.hostile", "R2", victims<2, &R::corners, &CornerRules::hostile>(),
               "Against whose soldiers an empty corner stands in for the missing captor."),
        option("corners.width", "R2", number<1, 1, 2, &R::corners, &CornerRules::width>(),
               "How broad a corner is: 1 is one square, 2 is a block of four."),
        option("king.speed", "R2", speed<&R::king, &K::speed>(),
               "The most squares the king goes in one move."),
        option("men.speed", "R2", speed<&R::men_speed>(), "The most squares a soldier goes in one move."),
        option("camps.groups", "R11", {std::string(camp_values), get_camps, set_camps},
               "The attackers' camps: closed to all but an attacker who has not left his own, who goes up to "
               "five "
               "squares along it."),
        option("camps.soft", "R11", {"a list of camp squares", get_soft, set_soft},
               "Camp squares that are not hostile to attackers."),
        option("camps.hostile_occupied", "R11", yes_or_no<&R::camps, &CampRules::hostile_occupied>(),
               "Whether a camp square stands in as a captor even while a man stands on it."),
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
               "Whether the edge of the board counts as an attacker when he is surrounded."),
        option("king.surround.corner", "R3", yes_or_no<&R::king, &K::surround_corner>(),
               "Whether an empty corner counts as an attacker when he is surrounded."),
        option("king.surround.camp", "R3", yes_or_no<&R::king, &K::surround_camp>(),
               "Whether a camp square counts as an attacker when he is surrounded."),
        option("king.custodial.throne", "R3", yes_or_no<&R::king, &K::custodial_throne>(),
               "Whether the empty throne is a second captor when he is taken between two."),
        option("king.custodial.corner", "R3", yes_or_no<&R::king, &K::custodial_corner>(),
               "Whether an empty corner is a second captor when he is taken between two."),
        option("king.custodial.camp", "R3", yes_or_no<&R::king, &K::custodial_camp>(),
               "Whether a camp square is a second captor when he is taken between two."),
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
               "The shortest row along the edge that can be taken together; 0 for no such capture."),
        option("shieldwall.corner_bracket", "R6", yes_or_no<&R::shieldwall, &S::corner_bracket>(),
               "Whether an empty corner may close the end of the row."),
        option("shieldwall.flank_required", "R6", yes_or_no<&R::shieldwall, &S::flank_required>(),
               "Whether the moved piece must be the one that closes the end of the row."),
        option("exit_fort", "R7", yes_or_no<&R::exit_fort>(),
               "Whether the defenders win with the king at the edge in a fort that cannot be broken."),
        option(
            "encirclement", "R8", one_of<Encirclement, &R::encirclement>(),
            "When the attackers win by shutting the defenders in: with one ring around all, or when nobody "
            "reaches the edge."),
        option("no_moves", "R9", one_of<NoMoves, &R::no_moves>(),
               "What happens to a side without a legal move."),
        option("repetition.policy", "R10",
               one_of<RepetitionPolicy, &R::repetition, &RepetitionRules::policy>(),
               "What happens when a position comes again."),
        option("repetition.count", "R10", number<2, 2, 100, &R::repetition, &RepetitionRules::count>(),
               "At which occurrence it happens."),
        option("ply_limit", "R10", number<0, 1, 100'000, &R::ply_limit>(),
               "The game is drawn after so many moves of both sides together; 0 for no limit."),
        option("jumps", "R12", one_of<Jumps, &R::jumps>(),
               "Berserk: commanders, knights and the king jump, and who captures may go on capturing."),
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

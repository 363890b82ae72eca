#include "lab/solver/strategy.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <vector>

#include <fmt/format.h>

#include "base/hash.hpp"
#include "base/numbers.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "notation/positions.hpp"
#include "rules/game.hpp"

namespace tafl::solver {

// The file begins with lines of text:
//
//     tafl strategy 1
//     rules RULES_HASH                 16 hexadecimal digits
//     winner attackers|defenders
//     position ROWS SIDE               the position that is won
//     answers N
//     checksum FNV                     FNV-1a, 64 bits, of everything else
//
// Then the answers, by their positions in ascending order: the packed board (two bits for each square, lowest first), u8 from,
// u8 to, u16 plies (little-endian).

namespace {

constexpr int squares_per_byte = 4;

std::size_t packed_bytes(int size) noexcept {
    return static_cast<std::size_t>((size * size + squares_per_byte - 1) / squares_per_byte);
}
std::size_t bytes_of_answer(int size) noexcept { return packed_bytes(size) + 4; }

unsigned code_of(Piece piece) noexcept {
    if (piece == Piece::King) return 3;
    if (is_attacker(piece)) return 1;
    return is_defender(piece) ? 2 : 0;
}

std::string_view name_of(Side side) noexcept { return side == Side::Attackers ? "attackers" : "defenders"; }
std::optional<Side> side_of(std::string_view name) noexcept {
    for (const Side side : {Side::Attackers, Side::Defenders})
        if (name_of(side) == name) return side;
    return std::nullopt;
}

std::uint64_t hash_of(std::string_view text) noexcept {
    Fnv1a hash;
    hash.add_text(text);
    return hash.value();
}

constexpr std::string_view first_line = "tafl strategy 1";
constexpr auto too_many_answers = std::uint64_t{1} << 40;

// The lines before the checksum, each a word and a value.
struct FirstLines {
    std::string rules, winner, position, answers;
    [[nodiscard]] std::string text() const {
        return fmt::format("{}\nrules {}\nwinner {}\nposition {}\nanswers {}\n", first_line, rules, winner,
                           position, answers);
    }
};

// The next line; nothing if there is none, or none so short.
std::optional<std::string> read_line(std::istream& file) {
    std::array<char, 4'096> line{};
    if (!file.getline(line.data(), line.size())) return std::nullopt;
    return std::string(line.data());
}

// The value of the next line, which begins with this word.
std::optional<std::string> value_of_line(std::istream& file, std::string_view word) {
    const auto line = read_line(file);
    if (!line || !line->starts_with(word) || line->size() <= word.size() || (*line)[word.size()] != ' ')
        return std::nullopt;
    return line->substr(word.size() + 1);
}

std::optional<FirstLines> read_first_lines(std::istream& file) {
    auto rules = value_of_line(file, "rules");
    auto winner = rules ? value_of_line(file, "winner") : std::nullopt;
    auto position = winner ? value_of_line(file, "position") : std::nullopt;
    auto answers = position ? value_of_line(file, "answers") : std::nullopt;
    if (!answers) return std::nullopt;
    return FirstLines{*std::move(rules), *std::move(winner), *std::move(position), *std::move(answers)};
}

// Reads up to `max` bytes. Memory grows with what is read, so that a file cannot claim more than it holds.
std::string read_bytes(std::istream& file, std::uint64_t max) {
    constexpr std::uint64_t step = std::uint64_t{1} << 20;
    std::string data;
    while (file && data.size() < max) {
        const auto before = data.size();
        data.resize(before + std::min(step, max - before));
        file.read(data.data() + before, static_cast<std::streamsize>(data.size() - before));
        data.resize(before + static_cast<std::size_t>(file.gcount()));
    }
    return data;
}

void append_answer(std::string& data, const PackedPosition& packed, const Answer& answer, int size) {
    data.append(reinterpret_cast<const char*>(packed.bytes.data()), packed_bytes(size));
    const auto plies = static_cast<unsigned>(answer.plies);
    for (const unsigned byte :
         {unsigned{answer.move.from}, unsigned{answer.move.to}, plies & 0xFFU, plies >> 8U})
        data.push_back(static_cast<char>(byte));
}

std::pair<PackedPosition, Answer> answer_in(std::string_view bytes, int size) {
    PackedPosition packed;
    std::ranges::copy(bytes.substr(0, packed_bytes(size)), packed.bytes.begin());
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[packed_bytes(size) + i]); };
    return {packed, {{byte(0), byte(1)}, byte(2) | byte(3) << 8}};
}

}  // namespace

FoldedSetup::FoldedSetup(const BoardSymmetries& symmetries, const Setup& setup) : symmetries_(&symmetries) {
    std::vector<std::pair<Square, unsigned>> pieces;
    for (int square = 0; square < setup.squares(); ++square)
        if (const auto code = code_of(setup.pieces[static_cast<std::size_t>(square)]); code != 0)
            pieces.emplace_back(static_cast<Square>(square), code);
    for (int image = 0; image < symmetries.count(); ++image) {
        PackedPosition packed;
        for (const auto& [square, code] : pieces) {
            const auto to = symmetries.map(image, square);
            packed.bytes[to / squares_per_byte] |=
                static_cast<std::uint8_t>(code << 2U * (to % squares_per_byte));
        }
        if (image == 0 || packed < packed_) packed_ = packed, image_ = image;
    }
}

Setup unpack(const PackedPosition& packed, int size, Side to_move) noexcept {
    static constexpr std::array pieces{Piece::None, Piece::Attacker, Piece::Defender, Piece::King};
    Setup setup{.size = size, .to_move = to_move, .pieces = {}};
    for (std::size_t square = 0; square < static_cast<std::size_t>(setup.squares()); ++square)
        setup.pieces[square] =
            pieces[packed.bytes[square / squares_per_byte] >> 2 * (square % squares_per_byte) & 3U];
    return setup;
}

std::size_t Strategy::Hash::operator()(const PackedPosition& packed) const noexcept {
    std::array<std::uint64_t, 4> words{};
    std::memcpy(words.data(), packed.bytes.data(), packed.bytes.size());
    Fnv1a hash;
    for (const auto word : words) hash.add_word(split_mix(word));
    return static_cast<std::size_t>(hash.value());
}

Strategy::Strategy(std::shared_ptr<const Ruleset> ruleset, const Setup& start, Side winner)
    : ruleset_(std::move(ruleset)), start_(start), winner_(winner), symmetries_(*ruleset_) {}

std::optional<Answer> Strategy::find(const Setup& setup) const {
    const FoldedSetup folded(symmetries_, setup);
    auto answer = find(folded.packed());
    if (answer) answer->move = folded.unfold(answer->move);
    return answer;
}
std::optional<Answer> Strategy::find(const PackedPosition& packed) const {
    const auto found = answers_.find(packed);
    return found == answers_.end() ? std::nullopt : std::optional(found->second);
}

void Strategy::add(const Setup& setup, Answer answer) {
    const FoldedSetup folded(symmetries_, setup);
    answers_.insert_or_assign(folded.packed(), Answer{folded.fold(answer.move), answer.plies});
}

std::string Strategy::first_lines() const {
    return FirstLines{fmt::format("{:016x}", rules_hash(*ruleset_)), std::string(name_of(winner_)),
                      to_position(start_), std::to_string(answers_.size())}
        .text();
}

std::string Strategy::to_bytes() const {
    const auto size = ruleset_->size();
    std::vector<const std::pair<const PackedPosition, Answer>*> sorted;
    for (const auto& answer : answers_) sorted.push_back(&answer);
    std::ranges::sort(sorted, {}, [](const auto* answer) -> const auto& { return answer->first; });
    std::string data;
    data.reserve(sorted.size() * bytes_of_answer(size));
    for (const auto* answer : sorted) append_answer(data, answer->first, answer->second, size);
    const auto head = first_lines();
    return fmt::format("{}checksum {:016x}\n", head, hash_of(head + data)) + data;
}

bool Strategy::proves_the_same(std::istream& file) const {
    if (read_line(file) != first_line) return false;
    auto theirs = read_first_lines(file);
    if (!theirs) return false;
    theirs->answers = std::to_string(answers_.size());
    return theirs->text() == first_lines();
}

std::expected<Strategy, std::string> Strategy::parse(std::istream& file, std::string_view name,
                                                     std::shared_ptr<const Ruleset> ruleset) {
    const auto refuse = [&](std::string_view what) {
        return std::unexpected(fmt::format("{} {}", name, what));
    };
    if (read_line(file) != first_line) return refuse("is not a file of 'tafl solve'");
    const auto head = read_first_lines(file);
    const auto checksum = head ? value_of_line(file, "checksum") : std::nullopt;
    const auto winner = head ? side_of(head->winner) : std::nullopt;
    const auto answers =
        head ? parse_number<std::uint64_t>(head->answers).value_or(too_many_answers) : too_many_answers;
    if (!checksum || !winner || answers >= too_many_answers)
        return refuse("is damaged: its first lines are not those of a strategy");
    if (head->rules != fmt::format("{:016x}", rules_hash(*ruleset)))
        return refuse(fmt::format("is of other rules than {}; name its ruleset with --rules", ruleset->name));
    const auto length = bytes_of_answer(ruleset->size());
    const auto data = read_bytes(file, answers * length + 1);
    if (data.size() < answers * length)
        return refuse(fmt::format("is cut off: it holds {} of {} answers", data.size() / length, answers));
    if (data.size() > answers * length)
        return refuse(fmt::format("is damaged: more than its {} answers are in it", answers));
    if (fmt::format("{:016x}", hash_of(head->text() + data)) != *checksum)
        return refuse("is damaged: its checksum is wrong");
    const auto start = parse_position(head->position, *ruleset);
    if (!start || !check_setup(*ruleset, *start, SetupCheck::Lenient))
        return refuse("is damaged: its position is none of its ruleset");
    Strategy strategy(std::move(ruleset), *start, *winner);
    for (std::size_t at = 0; at < answers * length; at += length)
        strategy.answers_.insert(
            answer_in(std::string_view(data).substr(at, length), strategy.ruleset().size()));
    return strategy;
}

std::expected<Strategy, std::string> Strategy::read(const std::filesystem::path& path,
                                                    std::shared_ptr<const Ruleset> ruleset) {
    const auto name = shown_path(path.string());
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::unexpected(name + " cannot be read");
    return parse(file, name, std::move(ruleset));
}

}  // namespace tafl::solver

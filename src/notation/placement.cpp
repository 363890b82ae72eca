#include "notation/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.hpp"

namespace tafl {

namespace {

// The three sets of letters, as bits. A letter may belong to several; all letters of a text belong to one.
constexpr unsigned ours = 1;
constexpr unsigned lower = 2;
constexpr unsigned upper = 4;

struct Letter {
    Piece piece = Piece::None;
    unsigned dialects = 0;
};

constexpr Letter letter_of(char c) noexcept {
    switch (c) {
        case 't': return {Piece::Attacker, ours};
        case 'T': return {Piece::Defender, ours};
        case 'K': return {Piece::King, ours | upper};
        case 'c': return {Piece::Commander, ours | lower};
        case 'N': return {Piece::Knight, ours | upper};
        case 'a': return {Piece::Attacker, lower};
        case 'd': return {Piece::Defender, lower};
        case 'k': return {Piece::King, lower};
        case 'n': return {Piece::Knight, lower};
        case 'A': return {Piece::Attacker, upper};
        case 'D': return {Piece::Defender, upper};
        case 'C': return {Piece::Commander, upper};
        default: return {};
    }
}

constexpr std::string_view letters_of(unsigned dialects) noexcept {
    if ((dialects & ours) != 0) return "t, T, K, c and N";
    if ((dialects & lower) != 0) return "a, d, k, c and n";
    return "A, D, K, C and N";
}

std::unexpected<Error> fail(std::string message, std::size_t offset) {
    return std::unexpected(Error{std::move(message), offset, 0, static_cast<int>(offset) + 1});
}

struct Row {
    std::string_view text;
    std::size_t offset = 0;  // in the whole text
};

// A board whose rows are being read, in the order of the text.
class RowReader {
  public:
    // `any`: gets the squares marked by `*`; null: there may be none.
    RowReader(int size, bool rank_one_first, std::bitset<max_squares>* any)
        : size_(size), rank_one_first_(rank_one_first), any_(any) {
        setup_.size = size;
    }

    Parsed<void> read(const Row& row, int index) {
        row_ = index;
        file_ = 0;
        for (std::size_t i = 0; i < row.text.size();) {
            const bool run = row.text[i] >= '0' && row.text[i] <= '9';
            const bool is_any = any_ != nullptr && row.text[i] == '*';
            const Parsed<std::size_t> taken = run      ? read_run(row, i)
                                              : is_any ? read_any(row, i)
                                                       : read_letter(row, i);
            if (!taken) return std::unexpected(taken.error());
            i += *taken;
        }
        if (file_ == size_) return {};
        return fail(
            fmt::format("{} has {} squares, on a board of {} rows each has {}", name(), file_, size_, size_),
            row.offset);
    }

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

  private:
    [[nodiscard]] int rank() const noexcept { return rank_one_first_ ? row_ : size_ - 1 - row_; }

    [[nodiscard]] std::string name() const { return fmt::format("row {} (rank {})", row_ + 1, rank() + 1); }

    Parsed<std::size_t> read_run(const Row& row, std::size_t at) {
        std::size_t end = at;
        int length = 0;
        while (end < row.text.size() && row.text[end] >= '0' && row.text[end] <= '9') {
            length = std::min(length * 10 + (row.text[end] - '0'), 1000);
            ++end;
        }
        if (length == 0 || row.text[at] == '0') {
            return fail(fmt::format("{}: {} is not a run of empty squares", name(),
                                    in_quotes(row.text.substr(at, end - at))),
                        row.offset + at);
        }
        file_ += length;
        if (file_ > size_) return too_long(row, at);
        return end - at;
    }

    Parsed<std::size_t> read_any(const Row& row, std::size_t at) {
        if (file_ >= size_) return too_long(row, at);
        any_->set(static_cast<std::size_t>(rank() * size_ + file_++));
        return 1;
    }

    Parsed<std::size_t> read_letter(const Row& row, std::size_t at) {
        const Letter letter = letter_of(row.text[at]);
        if (letter.dialects == 0) {
            const std::size_t length = std::max<std::size_t>(utf8_length(row.text.substr(at)), 1);
            return fail(fmt::format("{}: {} is not a piece; pieces are {}, numbers are runs of empty squares",
                                    name(), in_quotes(row.text.substr(at, length)), letters_of(dialects_)),
                        row.offset + at);
        }
        if ((letter.dialects & dialects_) == 0) {
            return fail(
                fmt::format("{}: the letter '{}' does not go with the letters before it, which are of {}",
                            name(), row.text[at], letters_of(dialects_)),
                row.offset + at);
        }
        dialects_ &= letter.dialects;
        if (file_ >= size_) return too_long(row, at);
        setup_.pieces[static_cast<std::size_t>(rank() * size_ + file_++)] = letter.piece;
        return 1;
    }

    std::unexpected<Error> too_long(const Row& row, std::size_t at) const {
        return fail(fmt::format("{} has more than {} squares, on a board of {} rows each has {}", name(),
                                size_, size_, size_),
                    row.offset + at);
    }

    Setup setup_;
    int size_;
    bool rank_one_first_;
    std::bitset<max_squares>* any_;
    unsigned dialects_ = ours | lower | upper;
    int row_ = 0;
    int file_ = 0;
};

// Splits at slashes, except at both ends. Keeps at most one row more than a board can
// have.
std::vector<Row> split_rows(std::string_view text, std::size_t offset, std::size_t& count) {
    std::vector<Row> rows;
    if (text.starts_with('/')) {
        text.remove_prefix(1);
        ++offset;
    }
    if (text.ends_with('/')) text.remove_suffix(1);
    count = static_cast<std::size_t>(std::count(text.begin(), text.end(), '/')) + 1;
    for (std::size_t at = 0; rows.size() <= max_size;) {
        const std::size_t slash = text.find('/', at);
        const std::size_t end = slash == std::string_view::npos ? text.size() : slash;
        rows.push_back({text.substr(at, end - at), offset + at});
        if (slash == std::string_view::npos) break;
        at = slash + 1;
    }
    return rows;
}

Parsed<Setup> read_board(std::string_view text, std::size_t offset, std::bitset<max_squares>* any) {
    std::size_t count = 0;
    const std::vector<Row> rows = split_rows(text, offset, count);
    const int size = static_cast<int>(std::min<std::size_t>(count, 1000));
    if (!is_board_size(size)) {
        return fail(fmt::format("{} has {} row{}, a board has {} to {}", in_quotes(text), count,
                                count == 1 ? "" : "s", min_size, max_size),
                    offset);
    }
    // A/D/K boards also begin with a slash, but their first row is the top one.
    const bool rank_one_first = text.starts_with('/') && text.find_first_of("AD") == std::string_view::npos;
    RowReader reader(size, rank_one_first, any);
    for (int i = 0; i < size; ++i) {
        if (const Parsed<void> read = reader.read(rows[static_cast<std::size_t>(i)], i); !read) {
            return std::unexpected(read.error());
        }
    }
    return reader.setup();
}

Parsed<Placement> read_text(std::string_view text, std::bitset<max_squares>* any) {
    const std::string_view whole = trimmed(without_byte_order_mark(text));
    const auto start = static_cast<std::size_t>(whole.data() - text.data());
    if (whole.empty())
        return fail("the position is empty; it is written as rows and a side, like 3t3/.../3t3 a", 0);
    const std::size_t blank = whole.find_first_of(" \t");
    Parsed<Setup> setup = read_board(whole.substr(0, blank), start, any);
    if (!setup) return std::unexpected(std::move(setup.error()));
    if (blank == std::string_view::npos) return Placement{*setup, false};
    const std::string_view word = trimmed(whole.substr(blank));
    const Parsed<Side> side = parse_side(word);
    if (!side) return fail(side.error().message, static_cast<std::size_t>(word.data() - text.data()));
    setup->to_move = *side;
    return Placement{*setup, true};
}

// The rows of a position that has one on a line, and its side behind the last or on a line of its own, as one line.
std::string joined_lines(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const auto row = trimmed(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), text.find('\n')));
        text = trimmed(text);
        if (!line.empty()) line += parse_side(row) ? ' ' : '/';
        line += row;
    }
    return line;
}

}  // namespace

Parsed<Side> parse_side(std::string_view text) {
    if (text == "a" || text == "A" || text == "attackers") return Side::Attackers;
    if (text == "d" || text == "D" || text == "defenders") return Side::Defenders;
    return fail(
        fmt::format("{} is not a side; expected a for the attackers or d for the defenders", in_quotes(text)),
        0);
}

Parsed<Placement> parse_placement(std::string_view text) {
    const auto whole = trimmed(without_byte_order_mark(text));
    const bool has_lines = whole.contains('\n') && !whole.contains('/');
    return has_lines ? read_text(joined_lines(whole), nullptr) : read_text(text, nullptr);
}

Parsed<Pattern> parse_pattern(std::string_view text) {
    Pattern pattern;
    Parsed<Placement> placement = read_text(text, &pattern.any);
    if (!placement) return std::unexpected(std::move(placement.error()));
    pattern.setup = placement->setup;
    if (placement->side_given) pattern.to_move = placement->setup.to_move;
    if (pattern.any.count() == static_cast<std::size_t>(pattern.setup.squares()))
        return fail("every square is '*'; say what stands on some of them", 0);
    return pattern;
}

}  // namespace tafl

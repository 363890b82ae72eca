#include "cli/commands/play/review_report.hpp"

#include <fmt/format.h>

#include <optional>
#include <ranges>

#include "advice/remarks.hpp"
#include "base/text.hpp"
#include "cli/text/wording.hpp"
#include "notation/game_status.hpp"
#include "notation/outcomes.hpp"
#include "notation/squares.hpp"
#include "records/replay.hpp"
#include "records/turns.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t shown_plies = 8;  // moves of a variation; later ones are too uncertain to learn from

// The attackers' chance, where `side` has `chance`: people are told no other.
std::string percent(double chance, Side side) {
    return fmt::format("{:.0f}%", 100 * (side == Side::Attackers ? chance : 1 - chance));
}

// Describes a mistake: side and move, what it did, and what would have been better, in sentences or in short.
class MoveWords {
  public:
    MoveWords(const ReviewedMove& move, int size) : move_(move), size_(size) {}

    [[nodiscard]] std::string chances() const {
        return fmt::format("{} -> {}", percent(*move_.before, move_.side), percent(*move_.after, move_.side));
    }
    // "missed a win in 2 moves; better f2-f4 (captures a piece)"
    [[nodiscard]] std::string in_short() const {
        std::vector<std::string> words;
        if (const int moves = move_.missed_win.value_or(0); moves > 0)
            words.push_back(moves == 1 ? "missed an immediate win"
                                       : "missed a win in " + counted_moves(moves));
        if (const int moves = move_.allowed_loss.value_or(0); moves > 0)
            words.push_back(moves == 1 ? "loses to the next move" : "loses in " + counted_moves(moves));
        if (knows_best()) words.push_back("better " + best() + in_brackets(move_.why));
        std::string text;
        for (const auto& word : words) text += (text.empty() ? "" : "; ") + word;
        return text;
    }
    // "There was a forced win in 2 moves. Now e5-e11 brings the king out in 3 moves. f2-f4 was
    // better: it captures a piece."
    [[nodiscard]] std::string in_sentences() const {
        std::string text;
        if (const int moves = move_.missed_win.value_or(0); moves > 0)
            text += "There was " +
                    (moves == 1 ? "an immediate win" : "a forced win in " + counted_moves(moves)) + ". ";
        text += reply();
        if (knows_best())
            return text + best() + " was better" +
                   (move_.why.empty() ? kept_chance() : ": it " + words_of(move_.why)) + ".";
        if (!text.empty()) text.pop_back();
        return text;
    }
    [[nodiscard]] std::string best_line() const {
        std::string text;
        for (const auto move : move_.best.moves | std::views::take(shown_plies))
            text += (text.empty() ? "" : " ") + to_string(move, size_);
        return text;
    }

  private:
    static std::string counted_moves(int number) {
        return counted(static_cast<std::uint64_t>(number), "move");
    }
    [[nodiscard]] std::string reply() const {
        const auto& why = move_.reply_why;
        const bool loses = move_.allowed_loss.value_or(0) > 0;
        if (move_.reply.moves.empty() || (!loses && why.empty())) return "";
        const auto played = to_string(move_.reply.moves.front(), size_);
        if (!loses) return fmt::format("It allows {}, which {}. ", played, words_of(why));
        const bool says_how = !why.empty() && why.front().kind <= RemarkKind::WinsIn;
        if (says_how) return fmt::format("Now {} {}. ", played, words_of(why));
        const int moves = *move_.allowed_loss;
        const auto when = moves == 1 ? "at once" : "in " + counted_moves(moves);
        return fmt::format("Now {} wins {}{}. ", played, when, why.empty() ? "" : ": it " + words_of(why));
    }
    [[nodiscard]] std::string words_of(std::span<const Remark> remarks) const {
        return to_words(remarks, size_);
    }
    [[nodiscard]] bool knows_best() const noexcept { return !move_.best.moves.empty(); }
    // What is said of a better move for which there is no reason in words.
    [[nodiscard]] std::string kept_chance() const {
        if (!move_.before || move_.missed_win) return "";
        return ", which keeps the attackers' chance at " + percent(*move_.before, move_.side);
    }
    [[nodiscard]] std::string best() const { return to_string(move_.best.moves.front(), size_); }
    [[nodiscard]] std::string in_brackets(std::span<const Remark> remarks) const {
        return remarks.empty() ? "" : " (" + words_of(remarks) + ")";
    }

    const ReviewedMove& move_;
    int size_;
};

bool is_judged(const ReviewedMove& move) {
    return move.judgement != Judgement::None && move.before && move.after;
}

std::string name_of(const Record& record, Side side) {
    return shown_path(record.tag(to_string(side)));  // a terminal obeys control characters
}

// "Tove against Erik, "; empty if the record names neither.
std::string players_in_words(const Record& record) {
    if (name_of(record, Side::Attackers).empty() && name_of(record, Side::Defenders).empty()) return {};
    const auto words = [&](Side side) {
        const auto name = name_of(record, side);
        return name.empty() ? fmt::format("the {}", to_string(side))
                            : fmt::format("{} ({})", name, to_string(side));
    };
    return fmt::format("{} against {}, ", words(Side::Attackers), words(Side::Defenders));
}

std::string ending_in_words(const ReviewedGame& reviewed) {
    if (reviewed.game.outcome().is_over()) return describe_ending(reviewed.game);
    switch (reviewed.winner) {
        case Winner::Nobody: return "The game is not over.";
        case Winner::Draw: return "The players agreed to a draw.";
        case Winner::Attackers:
        case Winner::Defenders: break;
    }
    const bool is_losers_turn = winner_of(!reviewed.game.to_move()) == reviewed.winner;
    const auto ending = is_losers_turn ? reviewed.record.main().ending : Ending::None;
    const auto loser = to_string(reviewed.game.to_move());
    switch (ending) {
        case Ending::Resignation: return fmt::format("The {} resigned.", loser);
        case Ending::Timeout: return fmt::format("The {} lost on time.", loser);
        case Ending::None: break;
    }
    return fmt::format("The {} won by resignation or on time.", to_string(reviewed.winner));
}

// "8. a4-b4", "8… c5-b5": as move lists number the moves.
std::string numbered_move(const ReviewedGame& reviewed, std::size_t at) {
    const auto move = to_string(reviewed.review.moves[at].move, reviewed.game.ruleset().size());
    return fmt::format("{} {}", move_number(static_cast<int>(at)), move);
}

std::string slide_in_words(const ReviewedGame& reviewed, std::string_view beginning, std::string_view rises) {
    const auto& slide = *reviewed.review.slide;
    return fmt::format("{} {} from {} to {}, above all with {}.", beginning,
                       slide.side == Side::Attackers ? "slipped" : rises, percent(slide.from, slide.side),
                       percent(slide.to, slide.side), numbered_move(reviewed, slide.worst));
}

void print_slide(const ReviewedGame& reviewed, Output& out) {
    const auto& slide = reviewed.review.slide;
    const auto& end = reviewed.review.open_end;
    if (end)
        out.print("The game ended while the attackers' chance was {}.\n", percent(end->chance, end->loser));
    if (slide) out.print("{}\n", wrapped(slide_in_words(reviewed, "The attackers' chance", "rose")));
    if (!slide && !end) out.print("No single move decided it.\n");
}

void print_turning_point(const ReviewedGame& reviewed, Output& out) {
    if (!reviewed.review.turning_point) return print_slide(reviewed, out);
    const auto at = *reviewed.review.turning_point;
    const auto& move = reviewed.review.moves[at];
    const MoveWords words(move, reviewed.game.ruleset().size());
    const auto before =
        reviewed.review.slide ? " " + slide_in_words(reviewed, "Before that it had", "risen") : "";
    const auto text = fmt::format(
        "The {} lost it with {}: {} from {} to {}. {}{}", to_string(move.side), numbered_move(reviewed, at),
        move.side == Side::Attackers ? "their chance fell" : "the attackers' chance rose",
        percent(*move.before, move.side), percent(*move.after, move.side), words.in_sentences(), before);
    out.print("{}\n", wrapped(text));
    if (move.best.moves.size() > 1) out.print("  {}\n", words.best_line());
}

void print_accuracy(const Review& review, Output& out) {
    out.print("\n            accuracy  inaccuracies ?!  mistakes ?  blunders ??\n");
    for (const auto& side : review.sides) {
        const auto accuracy = side.accuracy ? fmt::format("{:.0f}%", *side.accuracy) : "-";
        out.print("{:<10}  {:>8}  {:>15}  {:>10}  {:>11}\n", to_string(side.side), accuracy,
                  side.inaccuracies, side.mistakes, side.blunders);
    }
}

void print_judged_moves(const ReviewedGame& reviewed, Output& out) {
    const int size = reviewed.game.ruleset().size();
    constexpr std::string_view heading = "attackers' chance";
    bool any = false;
    for (std::size_t at = 0; at < reviewed.review.moves.size(); ++at) {
        const auto& move = reviewed.review.moves[at];
        if (!is_judged(move)) continue;
        const MoveWords words(move, size);
        if (!any) out.print("\n{:>{}}\n", heading, 28 + heading.size());
        out.print("{:>12} {:<2}  {:<9}  {:>{}}  {}\n", numbered_move(reviewed, at), sign_of(move.judgement),
                  to_string(move.side), words.chances(), heading.size(), words.in_short());
        any = true;
    }
    if (!any) out.print("\nNo move lost much.\n");
}

void add_comment(std::string& comment, std::string_view more) {
    if (!comment.empty()) comment += ' ';
    comment += more;
}

std::uint8_t nag_for(Judgement judgement) noexcept {
    switch (judgement) {
        case Judgement::None: break;
        case Judgement::Inaccuracy: return 6;
        case Judgement::Mistake: return 2;
        case Judgement::Blunder: return 4;
    }
    return 0;
}

void add_variation(Record& record, const PvLine& line, std::uint32_t ply, Game& board) {
    record.lines.emplace_back();
    record.lines.back().branch = ply;
    int played = 0;
    for (const auto move : line.moves | std::views::take(shown_plies)) {
        const auto one = board.play(move);
        if (!one) break;
        append_played(record, static_cast<std::uint32_t>(record.lines.size() - 1), *one);
        ++played;
    }
    while (played-- > 0) board.undo();
}

void annotate(Record& record, std::uint32_t ply, const ReviewedMove& move, Game& board) {
    const MoveWords words(move, record.size);
    auto& note = record.note(0, ply);
    if (const auto nag = nag_for(move.judgement); nag != 0) note.nags.push_back(nag);
    add_comment(note.comment, words.chances() + ". " + words.in_sentences());
    add_variation(record, move.best, ply, board);
}

bool is_written(const Record& record, std::uint32_t token, Move move) {
    const auto& moves = record.main().moves;
    return token < moves.size() && to_square(moves[token].from, record.size) == move.from &&
           to_square(moves[token].to, record.size) == move.to;
}

std::string accuracy_summary(const Review& review) {
    std::string text = "Accuracy:";
    for (const auto& side : review.sides) {
        text += fmt::format("{} {} {}", side.side == Side::Attackers ? "" : ",", to_string(side.side),
                            side.accuracy ? fmt::format("{:.0f}%", *side.accuracy) : "-");
    }
    return text + ".";
}

}  // namespace

void print_review(const ReviewedGame& reviewed, int number, Output& out) {
    const auto& game = reviewed.game;
    out.print("Game {}: {}{}, {}\n{}\n", number, players_in_words(reviewed.record), game.ruleset().title,
              counted(static_cast<std::uint64_t>(game.plies() + 1) / 2, "move"), ending_in_words(reviewed));
    print_turning_point(reviewed, out);
    print_accuracy(reviewed.review, out);
    print_judged_moves(reviewed, out);
}

Record annotated(const ReviewedGame& reviewed) {
    Record record = reviewed.record;
    const auto& moves = reviewed.review.moves;
    record.size = reviewed.game.ruleset().size();
    add_comment(record.start_comment, accuracy_summary(reviewed.review));
    Game board = reviewed.game;
    board.restart();
    std::uint32_t token = 0;
    for (std::size_t at = 0; at < moves.size(); ++at) {
        const auto& move = moves[at];
        // Records may omit the move that ends a berserk turn (R12).
        if (move.move.from == move.move.to && !is_written(record, token, move.move)) {
            (void)board.play(move.move);
            continue;
        }
        if (is_judged(move)) annotate(record, token, move, board);
        (void)board.play(move.move);
        ++token;
    }
    return record;
}

}  // namespace tafl::cli

#include "rulebook/diagram_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/camp_diagrams.hpp"
#include "rulebook/diagram_fit.hpp"

namespace tafl {

namespace {

constexpr int wide = 9;  // for corners that are blocks of four squares

std::unexpected<std::string> broken(std::string why) { return std::unexpected(std::move(why)); }

bool names_squares(const Ruleset& ruleset) {
    return ruleset.camps.squares().any() || ruleset.escape == EscapeKind::Squares;
}

int board_size(const Ruleset& ruleset) {
    if (names_squares(ruleset)) return ruleset.size();
    return ruleset.corners.exists && ruleset.corners.width == 2 ? wide : DiagramFit::source_size;
}

bool is_king(Piece piece) { return piece == Piece::King; }

int distance(Move move, int size) {
    const int files = std::abs(move.to % size - move.from % size);
    return files + std::abs(move.to / size - move.from / size);
}

std::string in_words(Outcome outcome) {
    if (!outcome.is_over()) return {};
    return fmt::format("{} {}", to_string(outcome.winner), to_string(outcome.reason));
}

class DiagramBuilder {
  public:
    DiagramBuilder(const DiagramSource& source, const Conditions& conditions)
        : source_(source), conditions_(conditions) {}

    std::expected<RulebookDiagram, std::string> make() {
        made_.key = source_.key;
        made_.ruleset = conditions_.ruleset();
        made_.ruleset.ply_limit = 0;
        if (!set_up()) return broken("no such place on this board");
        if (auto played = play(); !played) return broken(played.error());
        return std::move(made_);
    }

  private:
    // --- the board

    bool set_up() {
        const auto own_start = made_.ruleset.start;
        if (source_.position == "start" || source_.position == "escape-squares") made_.before = own_start;
        else if (source_.position == "camp-moves") made_.before = camp_moves(made_.ruleset);
        else if (source_.position == "camp-takes") return set_up_camp();
        else if (!lay_out()) return false;
        made_.ruleset.start = made_.before;
        if (source_.position == "start") made_.ruleset.start = own_start;
        return true;
    }
    bool set_up_camp() {
        auto found = camp_takes(made_.ruleset);
        if (!found) return false;
        made_.before = found->before;
        made_.moves = {found->move};
        expected_ = {found->victim};
        made_.ruleset.start = made_.before;
        return true;
    }
    // The sources are made for a throne in the centre and for the four corners.
    bool lay_out() {
        auto& ruleset = made_.ruleset;
        const bool has_usual_places = ruleset.throne.squares.none() && ruleset.corners.squares.none() &&
                                      ruleset.size() >= DiagramFit::source_size;
        if (names_squares(ruleset) && !has_usual_places) return false;
        ruleset.throne.squares.reset();
        ruleset.corners.squares.reset();
        const DiagramFit fit(source_, board_size(made_.ruleset));
        made_.before = fit.position();
        made_.moves = fit.moves(made_.ruleset.repetition);
        for (const auto& square : source_.takes) expected_.push_back(square_of(square));
        if (made_.moves.size() == 1) shorten(made_.moves.front());
        return true;
    }
    [[nodiscard]] Square square_of(std::string_view name) const {
        return DiagramFit(source_, made_.before.size).square(name);
    }
    // A slow piece begins nearer to its destination.
    void shorten(Move& move) {
        const int size = made_.before.size;
        auto& pieces = made_.before.pieces;
        const int speed = is_king(pieces[move.from]) ? made_.ruleset.king.speed : made_.ruleset.men_speed;
        const int far = distance(move, size);
        if (speed == 0 || far <= speed) return;
        const auto from = static_cast<Square>(move.to + (move.from - move.to) / far * speed);
        std::swap(pieces[move.from], pieces[from]);
        move.from = from;
    }

    // --- the game

    std::expected<void, std::string> play() {
        auto game = Game::from(std::make_shared<const Ruleset>(made_.ruleset), made_.before);
        if (!game) return broken("the position: " + describe(game.error(), made_.before));
        draw_ground();
        for (std::size_t i = 0; i < made_.moves.size(); ++i) {
            const bool is_last = i + 1 == made_.moves.size();
            if (auto done = play_one(*game, made_.moves[i], is_last); !done) return done;
        }
        made_.outcome = game->outcome();
        if (in_words(made_.outcome) != source_.outcome)
            return broken("it ends as: " + in_words(made_.outcome));
        draw_end(*game);
        return show(*game);
    }
    std::expected<void, std::string> play_one(Game& game, Move move, bool is_last) {
        if (is_last && !source_.legal) {
            made_.is_legal = false;
            made_.drawing.circled.push_back(move.to);
            if (game.check(move)) return broken("its last move is legal");
            return {};
        }
        const auto played = game.play(move);
        if (!played) return broken(fmt::format("{} is not legal", to_string(move, made_.before.size)));
        const auto taken = played->get().captures.taken();
        made_.taken.insert(made_.taken.end(), taken.begin(), taken.end());
        if (is_last && !takes_what_it_should(taken)) return broken("it takes something else");
        return {};
    }
    [[nodiscard]] bool takes_what_it_should(std::span<const CapturedPiece> taken) {
        std::ranges::sort(expected_);
        return std::ranges::equal(taken, expected_, {}, &CapturedPiece::square);
    }

    // --- the drawing

    void draw_ground() {
        made_.drawing = to_diagram(made_.ruleset, made_.before);
        if (source_.position != "start") hide_start_squares(made_.drawing);
    }
    void draw_end(const Game& game) {
        auto& drawing = made_.drawing;
        for (const auto& move : made_.moves) {
            const auto is_drawn = [&](Move other) {
                return std::ranges::find(drawing.arrows, other) != drawing.arrows.end();
            };
            if (!is_drawn(move) && !is_drawn({move.to, move.from})) drawing.arrows.push_back(move);
        }
        for (const auto& taken : made_.taken) drawing.captured.push_back(taken.square);
        const auto reason = made_.outcome.reason;
        if (reason == Reason::KingCaptured || reason == Reason::KingEscaped) {
            drawing.circled.push_back(king_square(game.setup()));
        }
        if (reason == Reason::ExitFort || reason == Reason::Encircled) drawing.outlined = game.witness();
    }
    // The destinations of one piece, or the squares that would let the king escape.
    std::expected<void, std::string> show(const Game& game) {
        auto& dots = made_.drawing.destinations;
        if (source_.position == "escape-squares") return show_escape_squares();
        const auto from = shown();
        if (from == no_square) return {};
        made_.drawing.circled.push_back(from);
        for (const auto& move : game.legal_moves()) {
            if (move.from == from) dots.push_back(move.to);
        }
        const auto is_dotted = [&](const std::string& name) {
            return std::ranges::find(dots, square_of(name)) != dots.end();
        };
        if (dots.empty() || !std::ranges::all_of(source_.reaches, is_dotted))
            return broken("the piece goes less far");
        if (std::ranges::any_of(source_.bars, is_dotted)) return broken("the piece goes farther");
        return {};
    }
    [[nodiscard]] Square shown() const {
        if (source_.position == "camp-moves") return attacker_in_camp(made_.ruleset, made_.before);
        return source_.shows.empty() ? no_square : square_of(source_.shows);
    }
    std::expected<void, std::string> show_escape_squares() {
        for (int square = 0; square < made_.before.squares(); ++square) {
            if (is_free(square)) made_.drawing.destinations.push_back(static_cast<Square>(square));
        }
        return {};
    }
    // Precondition: he does not escape to the corners.
    [[nodiscard]] bool is_free(int square) const {
        const auto& ruleset = made_.ruleset;
        const auto index = static_cast<std::size_t>(square);
        if (ruleset.escape != EscapeKind::Edge) return ruleset.escape_squares[index];
        const int size = ruleset.size(), file = square % size, rank = square / size;
        const bool is_edge = std::min(file, rank) == 0 || std::max(file, rank) == size - 1;
        return is_edge && (ruleset.camps.open || ruleset.camps.group[index] == 0);
    }

    const DiagramSource& source_;
    const Conditions& conditions_;
    RulebookDiagram made_;
    std::vector<Square> expected_;
};

}  // namespace

std::expected<RulebookDiagram, std::string> build_diagram(const DiagramSource& source,
                                                          const Conditions& conditions,
                                                          const SentenceTemplates& templates) {
    auto made = DiagramBuilder(source, conditions).make();
    if (made) {
        made->caption = templates.text("diagram." + source.caption);
        made->drawing.title = made->caption;
    }
    return made;
}

}  // namespace tafl

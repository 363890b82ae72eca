// The rules library plays every diagram of every ruleset, which must show what its caption says; none is
// shown if its clause does not apply.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "rulebook/diagram_builder.hpp"
#include "rulesets.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

// Compares the book's data about a diagram with a game that knows nothing of the book.
void expect_played(const RulebookDiagram& diagram, const std::string& of) {
    SCOPED_TRACE(of + ", " + diagram.key);
    auto game = Game::from(std::make_shared<const Ruleset>(diagram.ruleset), diagram.before);
    ASSERT_TRUE(game);
    ASSERT_FALSE(game->outcome().is_over());
    std::vector<CapturedPiece> taken;
    for (std::size_t i = 0; i < diagram.moves.size(); ++i) {
        const auto played = game->play(diagram.moves[i]);
        ASSERT_EQ(played.has_value(), i + 1 < diagram.moves.size() || diagram.is_legal) << "move " << i;
        if (!played) continue;
        const auto now = played->get().captures.taken();
        taken.insert(taken.end(), now.begin(), now.end());
    }
    EXPECT_EQ(taken, diagram.taken);
    EXPECT_EQ(game->outcome(), diagram.outcome);
}

TEST(RulebookDiagrams, AreWhatIsPlayed) {
    for (const auto& ruleset : representative_rulesets()) {
        for (const auto& clause : rulebook_of(*ruleset).clauses) {
            for (const auto& diagram : clause.diagrams) expect_played(diagram, ruleset->name);
        }
    }
}

// Camps that lie where no built-in ruleset has them may stand in a diagram's way; it is left out then.
bool names_squares_of_its_own(const Ruleset& ruleset) {
    const bool has_other_places = ruleset.throne.squares.any() || ruleset.corners.squares.any();
    if (has_other_places && (ruleset.camps.squares().any() || ruleset.escape == EscapeKind::Squares))
        return true;
    const CampRules none;
    return ruleset.camps.group != none.group &&
           ruleset.camps.group != find_builtin("tablut-ashton")->camps.group;
}

// A diagram whose condition holds shows what it should, in custom rulesets too.
TEST(RulebookDiagrams, KeepTheirPromiseWhereverTheyAreShown) {
    const auto& source = rulebook_source();
    for (const auto& [what, ruleset] : sample(all_variants())) {
        const Conditions conditions(ruleset, source.conditions);
        const SentenceTemplates templates(language_source(Language::English), conditions);
        for (const auto& diagram : source.diagrams) {
            if (!conditions.hold(diagram.when) || names_squares_of_its_own(ruleset)) continue;
            const auto made = build_diagram(diagram, conditions, templates);
            EXPECT_TRUE(made.has_value()) << what << ", " << diagram.key << ": " << made.error();
        }
    }
}

// A diagram that is never shown has a wrong condition; so has one that is always shown but does not say
// "always".
TEST(RulebookDiagrams, AreEachShownBySomeRulesetAndHiddenByAnother) {
    const auto variants = all_variants();
    for (const auto& diagram : rulebook_source().diagrams) {
        const auto shown = std::ranges::count_if(variants, [&](const Variant& variant) {
            return Conditions(variant.ruleset, rulebook_source().conditions).hold(diagram.when);
        });
        EXPECT_GT(shown, 0) << diagram.key;
        EXPECT_EQ(shown == std::ssize(variants), diagram.when == "always") << diagram.key;
    }
}

// A diagram in which somebody is not captured proves something only if the move would capture by another
// rule: the piece that moved closes a line of enemies whose far end is an enemy, a marked square or the edge
// of the board, or it stands between two of them itself.
class Line {
  public:
    Line(const RulebookDiagram& diagram, const Game& end) : diagram_(diagram), board_(end.setup()) {}

    [[nodiscard]] bool closes_one() const {
        return closes(1, 0) || closes(-1, 0) || closes(0, 1) || closes(0, -1) || is_between(1, 0) ||
               is_between(0, 1);
    }

  private:
    enum class Stands : std::uint8_t { Nothing, Friend, Enemy, OffBoard, Marked };
    [[nodiscard]] Stands at(int file, int rank) const {
        const int size = board_.size;
        const int x = to() % size + file, y = to() / size + rank;
        if (x < 0 || y < 0 || x >= size || y >= size) return Stands::OffBoard;
        const auto index = static_cast<std::size_t>(y * size + x);
        const auto piece = board_.pieces[index];
        if (piece == Piece::King && diagram_.drawing.ground[index] == Ground::Throne) return Stands::Marked;
        if (piece != Piece::None) return side_of(piece) == side_of(mover()) ? Stands::Friend : Stands::Enemy;
        return diagram_.drawing.ground[index] == Ground::Plain ? Stands::Nothing : Stands::Marked;
    }
    [[nodiscard]] bool closes(int file, int rank) const {
        int length = 1;
        while (at(file * length, rank * length) == Stands::Enemy) ++length;
        return length > 1 && at(file * length, rank * length) != Stands::Nothing;
    }
    [[nodiscard]] bool is_between(int file, int rank) const {
        return at(file, rank) == Stands::Enemy && at(-file, -rank) == Stands::Enemy;
    }
    [[nodiscard]] int to() const { return diagram_.moves.back().to; }
    [[nodiscard]] Piece mover() const { return board_.pieces[static_cast<std::size_t>(to())]; }

    const RulebookDiagram& diagram_;
    Setup board_;
};

bool spares(const RulebookDiagram& diagram) {
    constexpr std::array<std::string_view, 4> about_other_rules{"throne-return", "pockets-open",
                                                                "fort-broken", "knight-jumps"};
    return diagram.is_legal && !diagram.moves.empty() && diagram.taken.empty() &&
           !diagram.outcome.is_over() &&
           std::ranges::find(about_other_rules, diagram.key) == about_other_rules.end();
}

TEST(RulebookDiagrams, SpareWhomAnotherRuleWouldCapture) {
    for (const auto& ruleset : representative_rulesets()) {
        for (const auto& clause : rulebook_of(*ruleset).clauses) {
            for (const auto& diagram : clause.diagrams) {
                if (!spares(diagram)) continue;
                auto game = Game::from(std::make_shared<const Ruleset>(diagram.ruleset), diagram.before);
                for (const auto& move : diagram.moves) ASSERT_TRUE(game->play(move));
                EXPECT_TRUE(Line(diagram, *game).closes_one()) << ruleset->name << ", " << diagram.key;
            }
        }
    }
}

// An illegal move is refused by the rule that the diagram is about, not because something is in the way.
TEST(RulebookDiagrams, RefuseMovesThatOnlyTheirRuleForbids) {
    constexpr std::array by_rule{IllegalReason::KingOnly, IllegalReason::NobodyStops, IllegalReason::Closed,
                                 IllegalReason::WouldRepeat};
    for (const auto& ruleset : representative_rulesets()) {
        for (const auto& clause : rulebook_of(*ruleset).clauses) {
            for (const auto& diagram : clause.diagrams) {
                if (diagram.is_legal) continue;
                auto game = Game::from(std::make_shared<const Ruleset>(diagram.ruleset), diagram.before);
                for (std::size_t i = 0; i + 1 < diagram.moves.size(); ++i)
                    ASSERT_TRUE(game->play(diagram.moves[i]));
                const auto refused = game->check(diagram.moves.back());
                ASSERT_FALSE(refused) << diagram.key;
                EXPECT_NE(std::ranges::find(by_rule, refused.error().reason), by_rule.end()) << diagram.key;
            }
        }
    }
}

}  // namespace

}  // namespace tafl::test

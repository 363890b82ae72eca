// An opening tree: positions that were searched, each with its best moves and what they are worth.
//
// Positions that turn or mirror into each other are one node (explorer/folded_position.hpp), whatever moves led there, so the tree is
// a graph. A node has a ply, one more than that of the node from which it was first reached, and an edge leads only to a greater
// one: there are no cycles. A move back to a position of a smaller ply keeps the score that the search gave it.
//
//     score of a node = the best of its moves, and of `rest`, which stands for the moves that are not listed
//     score of a move = that of the node it leads to, seen from the other side; of a leaf, what the search said
//
// The tree grows where the dropout is least: the winning chance that both sides give away on the way from the start, and a
// little for each ply (T. Lincke's dropout expansion). A leaf is searched; where the moves that are not listed come next, the
// node is searched again, with more lines.
//
// Threads may share a tree that does not change.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/score.hpp"
#include "explorer/folded_position.hpp"
#include "rules/game.hpp"

namespace tafl::theory {

using Key = std::int64_t;  // FoldedPosition::key()

// One search of a position.
struct Record {
    struct Line {
        int move = 0;  // FoldedPosition::fold()
        Score score = 0;
        bool operator==(const Line&) const = default;
    };
    Key key = 0;
    int ply = 0;
    std::uint64_t nodes = 0;
    std::vector<Line> lines;    // never empty
    std::optional<Score> rest;  // the most that other moves are worth; nothing: all are listed
    bool operator==(const Record&) const = default;
};

// The position to search next.
struct Leaf {
    Key key = 0;
    int ply = 0;
    std::size_t listed = 0;  // moves of a node that needs more of them; 0: not in the tree yet
    Game game;               // from the start to the position
};

struct MoveView {
    Move move;
    Score score = 0;         // for the side that makes it
    double chance = 0;       // that this side wins, 0 to 1
    int positions = 0;       // of the tree, behind the move; 0: a leaf
    std::vector<Move> line;  // the best play of the tree; begins with the move
};
struct View {
    Score score = 0;  // for the side to move
    double chance = 0;
    int positions = 0;            // this one and those behind it
    std::vector<MoveView> moves;  // best first
};

// Why there can be no tree of these rules; empty if there can.
[[nodiscard]] std::string why_not(const Ruleset& ruleset);

class Tree {
  public:
    // Empty, with the start of the ruleset as its first leaf. Precondition: why_not() is empty.
    explicit Tree(std::shared_ptr<const Ruleset> ruleset);

    // Adds a position, or moves to one that is there already. Fails and changes nothing if no move of the tree leads to the position,
    // or a move is illegal: one sentence.
    [[nodiscard]] std::expected<void, std::string> add(const Record& record);

    [[nodiscard]] int positions() const noexcept { return static_cast<int>(nodes_.size()); }
    // The nodes of all searches together.
    [[nodiscard]] std::uint64_t searched() const noexcept { return searched_; }
    [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }

    // The leaf with the least dropout of those that are not taken. Nothing: the rest is decided or taken.
    [[nodiscard]] std::optional<Leaf> next_leaf(const std::function<bool(Key)>& is_taken) const;

    // What the tree says of a position, however it came about. Nothing if it was not searched. Precondition: the game has these rules.
    [[nodiscard]] std::optional<View> look_up(const Game& game) const;

    // The whole tree: a record for each position, parents before children.
    [[nodiscard]] std::vector<Record> records() const;

    // A node whose score is not that of its moves, or whose ply does not precede those of its children; nothing if the tree is sound.
    [[nodiscard]] std::optional<Key> unsound() const;

  private:
    static constexpr int no_node = -1;
    struct Edge {
        int move = 0;
        Score searched = 0;
        Key leads_to = 0;
        int child = no_node;
        bool is_closed = false;  // ends the game, or leads back to a smaller ply
    };
    struct Node {
        Key key = 0;
        int ply = 0;
        std::uint64_t nodes = 0;
        Setup position;
        std::vector<Edge> edges;
        std::optional<Score> rest;
        Score score = 0;
        std::vector<int> parents;
    };
    class Frontier;

    [[nodiscard]] std::expected<Node, std::string> node_for(const Record& record) const;
    [[nodiscard]] std::expected<Setup, std::string> position_of(const Record& record) const;
    [[nodiscard]] std::expected<void, std::string> add_edges(Node& node, const Record& record) const;
    void link_parents(int number);
    void link_children(int number);
    void link(Node& parent, Edge& edge, int child);
    void propagate(int number);
    [[nodiscard]] Score score_of(const Node& node) const noexcept;
    [[nodiscard]] Score score_of(const Edge& edge) const noexcept;
    [[nodiscard]] double chance(const Node& node, Score score) const noexcept;
    void expand(Frontier& frontier, int number, double dropout) const;
    // The position after these moves and the one at the edge.
    [[nodiscard]] Leaf leaf_at(std::vector<int> moves, int number, std::size_t edge) const;
    [[nodiscard]] FoldedPosition folded(const Setup& position) const;
    [[nodiscard]] const Node* find(const Setup& position) const;
    [[nodiscard]] int count_behind(const Node& node) const;
    [[nodiscard]] std::vector<Move> best_line(Game game, const Edge& first) const;

    std::shared_ptr<const Ruleset> ruleset_;
    BoardSymmetries symmetries_;
    std::vector<Node> nodes_;
    std::unordered_map<Key, int> numbers_;
    std::unordered_map<Key, std::vector<int>> awaited_;  // positions that leaves lead to, and from where
    std::uint64_t searched_ = 0;
};

}  // namespace tafl::theory

// The solver behind matching.hpp.
//
// Every vertex has a potential. The slack of an edge is its cost minus the potentials of its ends, and never
// negative. Only edges without slack are matched. Each unmatched (exposed) vertex is the root of a tree in
// which unmatched and matched edges alternate:
//
//     root ---- inner ==== outer ---- inner ==== outer        ---- without slack    ==== matched
//
// An edge from an outer node to a free exposed node completes an augmenting path, along which matched and
// unmatched edges are swapped. An edge between two outer nodes closes an odd cycle, which is shrunk to one
// outer node, a blossom. If no edge without slack is left, the potentials of outer nodes rise and those of
// inner nodes fall until there is one: `now_` is the amount so far, `events_` what happens when.
#pragma once

#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "tournaments/matching.hpp"

namespace tafl::tournaments {

class Blossoms {
  public:
    Blossoms(int vertices, std::span<const MatchingEdge> edges);

    [[nodiscard]] bool solve();  // false: no perfect matching
    [[nodiscard]] const std::vector<int>& mates() const noexcept { return mate_; }
    // Whether an edge that was not given could lower the cost. Call after solve().
    [[nodiscard]] bool would_gain(int a, int b, Cost cost) const;

  private:
    enum class Label : char { Free, Outer, Inner };
    struct Link {
        int from = -1, to = -1;  // vertices
    };
    // A vertex (index below vertices_) or a blossom.
    struct Node {
        int parent = -1;  // the blossom that contains it
        int base = -1;    // the vertex that is matched outside the node
        Label label = Label::Free;
        Cost dual = 0;              // a blossom's, at time `since`
        Cost since = 0;             // a value of now_
        Link entry;                 // the tree edge by which it was reached
        std::vector<int> children;  // the odd cycle; the child with the base is first
        std::vector<Link> links;    // from children[i] to children[i + 1]
    };
    struct Arc {
        int to;
        int back;  // its index in arcs_[to]
        Cost cost;
    };
    struct Event {
        Cost at;
        int from,
            to;  // an edge, as its index in arcs_[from]; or if to == -1, blossom `from` has no dual left
        bool operator<(const Event& other) const noexcept {
            return at != other.at ? at > other.at : std::pair(from, to) > std::pair(other.from, other.to);
        }
    };

    void start();
    [[nodiscard]] bool grow(int root);
    [[nodiscard]] bool take(int from, const Arc& arc);
    void make_outer(int node, Link entry);
    void make_inner(int node, Link entry);
    void label(int node, Label label, Link entry);
    void settle(int node);
    void scan(int vertex);
    void expect(int from, int index);
    void shrink(Link closing);
    void expand(int blossom);
    void augment(int from, int to);
    void rebase(int node, int vertex);
    void set_top(int node, int top);
    void forget_tree();
    [[nodiscard]] int new_blossom();
    [[nodiscard]] int child_with(int blossom, int vertex) const;
    [[nodiscard]] int up(int node) const {
        return nodes_[node].entry.from < 0 ? -1 : top_[nodes_[node].entry.from];
    }
    [[nodiscard]] Cost moved(const Node& node) const;
    [[nodiscard]] Cost slack(int from, const Arc& arc) const;
    template <class Visit>
    void each_vertex(int node, const Visit& visit) const;

    int vertices_;
    std::vector<std::vector<Arc>> arcs_;
    std::vector<Node> nodes_;
    std::vector<int> unused_;
    std::vector<int> top_;   // for each vertex: the outermost node around it
    std::vector<int> mate_;  // for each vertex
    std::vector<Cost>
        potential_;  // by vertex, with the duals of the blossoms around it, when its node was labelled
    std::vector<int> labelled_;
    std::priority_queue<Event> events_;
    Cost now_ = 0;
};

}  // namespace tafl::tournaments

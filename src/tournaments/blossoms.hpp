// The solver behind matching.hpp.
//
// Every vertex has a potential; the slack of an edge is its cost less the potentials of its ends, and never below 0. Only edges
// without slack are matched. An exposed vertex is the root of a tree in which unmatched and matched edges alternate:
//
//     root ---- inner ==== outer ---- inner ==== outer        ---- without slack    ==== matched
//
// A free exposed node beside an outer one ends a path along which matched and unmatched swap. An edge between two outer nodes
// closes an odd cycle, which is shrunk to one outer node, a blossom. When nothing is without slack, the potentials of the outer
// nodes rise and those of the inner ones fall until something is: `now_` is how far they have moved, `events_` what happens when.
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
    // Whether a matching could gain by an edge that was not given. After solve().
    [[nodiscard]] bool would_gain(int a, int b, Cost cost) const;

  private:
    enum class Label : char { Free, Outer, Inner };
    struct Link {
        int from = -1, to = -1;  // vertices
    };
    // A vertex (index below vertices_) or a blossom.
    struct Node {
        int parent = -1;  // the blossom it is part of
        int base = -1;    // the vertex that is matched outside of it
        Label label = Label::Free;
        Cost dual = 0;              // of a blossom, at `since`
        Cost since = 0;             // of now_
        Link entry;                 // the tree's edge to it
        std::vector<int> children;  // the odd cycle; the child with the base comes first
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
            to;  // an edge by its index in arcs_[from]; or to == -1: the blossom `from` has no dual left
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
    std::vector<int> top_;   // of each vertex: the outermost node around it
    std::vector<int> mate_;  // of each vertex
    std::vector<Cost>
        potential_;  // of each vertex, with the duals of the blossoms around it, when its node's label was set
    std::vector<int> labelled_;
    std::priority_queue<Event> events_;
    Cost now_ = 0;
};

}  // namespace tafl::tournaments

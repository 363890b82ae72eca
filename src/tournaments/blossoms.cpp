#include "tournaments/blossoms.hpp"

#include <algorithm>

namespace tafl::tournaments {

// Costs are doubled, because the slack between two outer nodes is halved; then all potentials of a tree have
// the same parity.
Blossoms::Blossoms(int vertices, std::span<const MatchingEdge> edges)
    : vertices_(vertices),
      arcs_(static_cast<std::size_t>(vertices)),
      nodes_(static_cast<std::size_t>(vertices)),
      top_(static_cast<std::size_t>(vertices)),
      mate_(static_cast<std::size_t>(vertices), -1),
      potential_(static_cast<std::size_t>(vertices)) {
    for (const auto& edge : edges) {
        const int there = static_cast<int>(arcs_[edge.b].size()),
                  here = static_cast<int>(arcs_[edge.a].size());
        arcs_[edge.a].push_back({edge.b, there, 2 * edge.cost});
        arcs_[edge.b].push_back({edge.a, here, 2 * edge.cost});
    }
    for (int v = 0; v < vertices; ++v) nodes_[v].base = top_[v] = v;
}

bool Blossoms::solve() {
    for (const auto& arcs : arcs_)
        if (arcs.empty()) return false;
    start();
    for (int v = 0; v < vertices_; ++v)
        if (mate_[v] < 0 && !grow(v)) return false;
    return true;
}

// Every vertex starts with half of its cheapest edge as potential; then each takes the slack that is left,
// and a free neighbour.
void Blossoms::start() {
    const auto cheaper = [](const Arc& a, const Arc& b) { return a.cost < b.cost; };
    for (int v = 0; v < vertices_; ++v) potential_[v] = std::ranges::min_element(arcs_[v], cheaper)->cost / 2;
    for (int v = 0; v < vertices_; ++v) {
        if (mate_[v] >= 0) continue;
        Cost least = slack(v, arcs_[v].front());
        for (const auto& arc : arcs_[v]) least = std::min(least, slack(v, arc));
        potential_[v] += least;
        for (const auto& arc : arcs_[v]) {
            if (mate_[arc.to] >= 0 || slack(v, arc) != 0) continue;
            mate_[v] = arc.to;
            mate_[arc.to] = v;
            break;
        }
    }
}

bool Blossoms::grow(int root) {
    events_ = {};
    now_ = 0;
    make_outer(top_[root], {});
    while (!events_.empty()) {
        const auto event = events_.top();
        events_.pop();
        now_ = event.at;
        if (event.to < 0) {
            const auto& node = nodes_[event.from];
            if (node.label == Label::Inner && node.dual + moved(node) == 0) expand(event.from);
        } else if (take(event.from, arcs_[event.from][event.to])) {
            forget_tree();
            return true;
        }
    }
    return false;
}

// Uses an edge that has lost its slack. Returns whether it completed an augmenting path.
bool Blossoms::take(int from, const Arc& arc) {
    const int here = top_[from], there = top_[arc.to];
    if (here == there || slack(from, arc) != 0) return false;
    if (nodes_[there].label == Label::Outer) shrink({from, arc.to});
    if (nodes_[top_[arc.to]].label != Label::Free) return false;
    const int base = nodes_[there].base, beyond = mate_[base];
    if (beyond < 0) {
        augment(from, arc.to);
        return true;
    }
    make_inner(there, {from, arc.to});
    make_outer(top_[beyond], {base, beyond});
    return false;
}

void Blossoms::make_outer(int node, Link entry) {
    label(node, Label::Outer, entry);
    each_vertex(node, [&](int v) { scan(v); });
}

void Blossoms::make_inner(int node, Link entry) {
    label(node, Label::Inner, entry);
    if (node >= vertices_) events_.push({now_ + nodes_[node].dual, node, -1});
}

void Blossoms::label(int node, Label label, Link entry) {
    settle(node);
    nodes_[node].label = label;
    nodes_[node].entry = entry;
    labelled_.push_back(node);
}

Cost Blossoms::moved(const Node& node) const {
    if (node.label == Label::Free) return 0;
    return node.label == Label::Outer ? now_ - node.since : node.since - now_;
}

void Blossoms::settle(int node) {
    if (const auto change = moved(nodes_[node]); change != 0) {
        each_vertex(node, [&](int v) { potential_[v] += change; });
        if (node >= vertices_) nodes_[node].dual += change;
    }
    nodes_[node].since = now_;
}

Cost Blossoms::slack(int from, const Arc& arc) const {
    return arc.cost - potential_[from] - moved(nodes_[top_[from]]) - potential_[arc.to] -
           moved(nodes_[top_[arc.to]]);
}

void Blossoms::scan(int vertex) {
    for (int i = 0; i < static_cast<int>(arcs_[vertex].size()); ++i) expect(vertex, i);
}

// Schedules the event that an outer vertex's edge loses its slack.
void Blossoms::expect(int from, int index) {
    const auto& arc = arcs_[from][index];
    const auto& there = nodes_[top_[arc.to]];
    if (top_[from] == top_[arc.to] || there.label == Label::Inner) return;
    const auto left = slack(from, arc);
    events_.push({now_ + (there.label == Label::Outer ? left / 2 : left), from, index});
}

void Blossoms::shrink(Link closing) {
    std::vector<int> left, right;  // from the edge towards the root, up to their meeting point
    for (int node = top_[closing.from]; node >= 0; node = up(node)) left.push_back(node);
    for (int node = top_[closing.to]; node >= 0; node = up(node)) right.push_back(node);
    while (left.size() > 1 && right.size() > 1 && left[left.size() - 2] == right[right.size() - 2]) {
        left.pop_back();
        right.pop_back();
    }
    right.pop_back();  // the meeting point is in `left`

    const int blossom = new_blossom();
    auto& made = nodes_[blossom];
    const auto& meeting = nodes_[left.back()];
    made.base = meeting.base;
    made.entry = meeting.entry;
    made.children.assign(left.rbegin(), left.rend());
    made.children.insert(made.children.end(), right.begin(), right.end());
    for (std::size_t i = 1; i < left.size(); ++i) made.links.push_back(nodes_[made.children[i]].entry);
    made.links.push_back(closing);
    for (const int node : right) made.links.push_back({nodes_[node].entry.to, nodes_[node].entry.from});

    std::vector<int> inner;
    for (const int child : made.children) {
        settle(child);
        if (nodes_[child].label == Label::Inner) inner.push_back(child);
        nodes_[child].parent = blossom;
        nodes_[child].label = Label::Free;
    }
    made.label = Label::Outer;
    made.since = now_;
    labelled_.push_back(blossom);
    set_top(blossom, blossom);
    for (const int child : inner) each_vertex(child, [&](int v) { scan(v); });
}

// Expands an inner blossom whose dual is 0: the even path from its entry to its base stays in the tree, the
// other nodes become free.
void Blossoms::expand(int blossom) {
    settle(blossom);
    auto entry = nodes_[blossom].entry;
    const int entered = child_with(blossom, entry.to);
    const auto children = std::exchange(nodes_[blossom].children, {});
    const auto links = std::exchange(nodes_[blossom].links, {});
    nodes_[blossom].label = Label::Free;
    unused_.push_back(blossom);
    for (const int child : children) {
        nodes_[child].parent = -1;
        nodes_[child].label = Label::Free;
        nodes_[child].since = now_;
        set_top(child, child);
    }
    const int size = static_cast<int>(children.size());
    int at = static_cast<int>(std::ranges::find(children, entered) - children.begin());
    const int step = at % 2 == 0 ? -1 : 1;
    const auto advance = [&] {
        const auto link = step > 0 ? links[at] : Link{links[at - 1].to, links[at - 1].from};
        at = (at + step) % size;
        return link;
    };
    std::vector<int> outer;
    make_inner(children[at], entry);
    while (at != 0) {
        entry = advance();
        label(children[at], Label::Outer, entry);
        outer.push_back(children[at]);
        entry = advance();
        make_inner(children[at], entry);
    }
    for (const int child : outer) each_vertex(child, [&](int v) { scan(v); });
    for (const int child : children) {
        if (nodes_[child].label != Label::Free) continue;
        each_vertex(child, [&](int v) {
            for (const auto& arc : arcs_[v])
                if (nodes_[top_[arc.to]].label == Label::Outer) expect(arc.to, arc.back);
        });
    }
}

void Blossoms::augment(int from, int to) {
    rebase(top_[to], to);
    while (true) {
        const int outer = top_[from];
        rebase(outer, from);
        mate_[from] = to;
        mate_[to] = from;
        const int inner = up(outer);
        if (inner < 0) return;
        from = nodes_[inner].entry.from;
        to = nodes_[inner].entry.to;
        rebase(inner, to);
    }
}

int Blossoms::child_with(int blossom, int vertex) const {
    int node = vertex;
    while (nodes_[node].parent != blossom) node = nodes_[node].parent;
    return node;
}

// Rematches the inside of a blossom so that `vertex` becomes its base.
void Blossoms::rebase(int node, int vertex) {
    auto& blossom = nodes_[node];
    blossom.base = vertex;
    if (node < vertices_) return;
    const int child = child_with(node, vertex);
    const auto place = std::ranges::find(blossom.children, child) - blossom.children.begin();
    std::ranges::rotate(blossom.children, blossom.children.begin() + place);
    std::ranges::rotate(blossom.links, blossom.links.begin() + place);
    rebase(child, vertex);
    for (std::size_t i = 1; i < blossom.children.size(); i += 2) {
        const auto link = blossom.links[i];
        rebase(blossom.children[i], link.from);
        rebase(blossom.children[i + 1], link.to);
        mate_[link.from] = link.to;
        mate_[link.to] = link.from;
    }
}

void Blossoms::set_top(int node, int top) {
    each_vertex(node, [&](int v) { top_[v] = top; });
}

void Blossoms::forget_tree() {
    for (const int node : labelled_) {
        if (nodes_[node].parent < 0) settle(node);
        nodes_[node].label = Label::Free;
        nodes_[node].entry = {};
    }
    labelled_.clear();
}

int Blossoms::new_blossom() {
    if (unused_.empty()) {
        nodes_.emplace_back();
        return static_cast<int>(nodes_.size()) - 1;
    }
    const int node = unused_.back();
    unused_.pop_back();
    nodes_[node] = {};
    return node;
}

template <class Visit>
void Blossoms::each_vertex(int node, const Visit& visit) const {
    if (node < vertices_) return visit(node);
    for (const int child : nodes_[node].children) each_vertex(child, visit);
}

bool Blossoms::would_gain(int a, int b, Cost cost) const {
    auto lacking = 2 * cost - potential_[a] - potential_[b];
    if (lacking >= 0) return false;
    if (top_[a] != top_[b]) return true;
    std::vector<int> around;  // the blossoms around a, innermost first
    for (int node = nodes_[a].parent; node >= 0; node = nodes_[node].parent) around.push_back(node);
    int both = nodes_[b].parent;
    while (std::ranges::find(around, both) == around.end()) both = nodes_[both].parent;
    for (; both >= 0; both = nodes_[both].parent) lacking += 2 * nodes_[both].dual;
    return lacking < 0;
}

}  // namespace tafl::tournaments

#include "theory/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <queue>
#include <set>

#include "engine/win_probability.hpp"
#include "notation/squares.hpp"

namespace tafl::theory {

namespace {

// The winning chance that a ply costs: the higher, the broader the tree.
constexpr double dropout_per_ply = 0.005;

}  // namespace

std::string why_not(const Ruleset& ruleset) {
    if (ruleset.jumps != Jumps::None)
        return fmt::format(
            "{} has commanders and knights, whose turns have several moves; no tree holds them",
            ruleset.name);
    return {};
}

Tree::Tree(std::shared_ptr<const Ruleset> ruleset) : ruleset_(std::move(ruleset)), symmetries_(*ruleset_) {}

FoldedPosition Tree::folded(const Setup& position) const { return {symmetries_, ruleset_->name, position}; }

// The position of a new node: from one with a move to it.
std::expected<Setup, std::string> Tree::position_of(const Record& record) const {
    if (nodes_.empty()) {
        if (record.key == folded(ruleset_->start).key() && record.ply == 0) return ruleset_->start;
        return std::unexpected("the first position is not the start of the ruleset");
    }
    const auto from = awaited_.find(record.key);
    if (from == awaited_.end()) return std::unexpected("no move of the tree leads to the position");
    for (const int number : from->second) {
        const Node& parent = nodes_[static_cast<std::size_t>(number)];
        if (parent.ply >= record.ply) continue;
        const auto edge = std::ranges::find(parent.edges, record.key, &Edge::leads_to);
        auto game = Game::from(ruleset_, parent.position, SetupCheck::Lenient);
        (void)game->play(folded(parent.position).unfold(edge->move));
        return game->setup();
    }
    return std::unexpected("the ply of the position is too small for the moves that lead to it");
}

// The node that is there, or a new one without moves.
auto Tree::node_for(const Record& record) const -> std::expected<Node, std::string> {
    if (const auto known = numbers_.find(record.key); known != numbers_.end())
        return nodes_[static_cast<std::size_t>(known->second)];
    auto position = position_of(record);
    if (!position) return std::unexpected(std::move(position.error()));
    Node node;
    node.key = record.key;
    node.ply = record.ply;
    node.position = *position;
    return node;
}

// Adds the moves that the node does not have yet.
std::expected<void, std::string> Tree::add_edges(Node& node, const Record& record) const {
    auto game = Game::from(ruleset_, node.position, SetupCheck::Lenient);
    const auto here = folded(node.position);
    for (const auto& [number, score] : record.lines) {
        if (std::ranges::find(node.edges, number, &Edge::move) != node.edges.end()) continue;
        const Move move = here.unfold(number);
        const auto played = game->play(move);
        if (!played || here.fold(move) != number)
            return std::unexpected(
                fmt::format("the move {} is illegal there", to_string(move_of(number), ruleset_->size())));
        const bool ends = played->get().outcome.is_over();
        node.edges.push_back({number, score, folded(game->setup()).key(), no_node, ends});
        game->undo();
    }
    node.nodes += record.nodes;
    node.rest = record.rest;
    return {};
}

std::expected<void, std::string> Tree::add(const Record& record) {
    auto node = node_for(record);
    if (!node) return std::unexpected(std::move(node.error()));
    if (auto added = add_edges(*node, record); !added) return added;
    searched_ += record.nodes;
    const auto [known, is_new] = numbers_.emplace(record.key, positions());
    const int number = known->second;
    if (is_new) nodes_.push_back(*std::move(node));
    else nodes_[static_cast<std::size_t>(number)] = *std::move(node);
    if (is_new) link_parents(number);
    link_children(number);
    propagate(number);
    return {};
}

void Tree::link(Node& parent, Edge& edge, int child) {
    Node& node = nodes_[static_cast<std::size_t>(child)];
    if (parent.ply >= node.ply) {
        edge.is_closed = true;
        return;
    }
    edge.child = child;
    node.parents.push_back(numbers_.at(parent.key));
}

void Tree::link_parents(int number) {
    const auto waiting = awaited_.extract(nodes_[static_cast<std::size_t>(number)].key);
    if (waiting.empty()) return;
    for (const int from : waiting.mapped()) {
        Node& parent = nodes_[static_cast<std::size_t>(from)];
        for (Edge& edge : parent.edges)
            if (edge.leads_to == waiting.key()) link(parent, edge, number);
    }
}

void Tree::link_children(int number) {
    Node& node = nodes_[static_cast<std::size_t>(number)];
    for (Edge& edge : node.edges) {
        if (edge.child != no_node || edge.is_closed) continue;
        if (const auto there = numbers_.find(edge.leads_to); there != numbers_.end()) {
            link(node, edge, there->second);
        } else if (auto& from = awaited_[edge.leads_to]; std::ranges::find(from, number) == from.end()) {
            from.push_back(number);
        }
    }
}

Score Tree::score_of(const Edge& edge) const noexcept {
    if (edge.child == no_node) return edge.searched;
    return score_before(nodes_[static_cast<std::size_t>(edge.child)].score);
}

Score Tree::score_of(const Node& node) const noexcept {
    Score best = node.rest.value_or(-infinite_score);
    for (const Edge& edge : node.edges) best = std::max(best, score_of(edge));
    return best;
}

// Updates the score of the node and of all nodes above it that change, the deepest first, each once.
void Tree::propagate(int number) {
    const auto entry = [&](int of) { return std::pair(-nodes_[static_cast<std::size_t>(of)].ply, of); };
    std::set<std::pair<int, int>> pending{entry(number)};
    bool is_first = true;
    while (!pending.empty()) {
        Node& node = nodes_[static_cast<std::size_t>(pending.extract(pending.begin()).value().second)];
        const Score score = score_of(node);
        if (score == node.score && !is_first) continue;
        is_first = false;
        node.score = score;
        for (const int parent : node.parents) pending.insert(entry(parent));
    }
}

double Tree::chance(const Node& node, Score score) const noexcept {
    return win_probability(score, node.position.to_move, *ruleset_);
}

// Dijkstra's algorithm over the dropout.
class Tree::Frontier {
  public:
    static constexpr std::size_t whole_node = ~std::size_t{0};
    struct Visit {
        double dropout = 0;
        int node = 0;
        std::size_t edge =
            whole_node;  // else the leaf at this edge; the one after the last stands for `rest`
    };
    struct Step {
        int node = no_node;
        int move = 0;
    };

    explicit Frontier(std::size_t nodes)
        : from_(nodes), dropout_(nodes, std::numeric_limits<double>::infinity()) {
        reach_node(0, 0, {});
    }
    void reach_node(int node, double dropout, Step step) {
        auto& least = dropout_[static_cast<std::size_t>(node)];
        if (dropout >= least) return;
        least = dropout;
        from_[static_cast<std::size_t>(node)] = step;
        queue_.push({dropout, node});
    }
    void reach_leaf(int node, double dropout, std::size_t edge) { queue_.push({dropout, node, edge}); }
    [[nodiscard]] std::optional<Visit> next() {
        while (!queue_.empty()) {
            const Visit visit = queue_.top();
            queue_.pop();
            const bool is_late = visit.dropout > dropout_[static_cast<std::size_t>(visit.node)];
            if (visit.edge != whole_node || !is_late) return visit;
        }
        return {};
    }
    [[nodiscard]] std::vector<int> moves_to(int node) const {
        std::vector<int> moves;
        for (Step step = from_[static_cast<std::size_t>(node)]; step.node != no_node;
             step = from_[static_cast<std::size_t>(step.node)])
            moves.push_back(step.move);
        std::ranges::reverse(moves);
        return moves;
    }

  private:
    struct IsLater {
        bool operator()(const Visit& a, const Visit& b) const noexcept { return a.dropout > b.dropout; }
    };
    std::vector<Step> from_;
    std::vector<double> dropout_;
    std::priority_queue<Visit, std::vector<Visit>, IsLater> queue_;
};

void Tree::expand(Frontier& frontier, int number, double dropout) const {
    const Node& node = nodes_[static_cast<std::size_t>(number)];
    const double best = chance(node, node.score);
    const auto behind = [&](Score score) { return dropout + dropout_per_ply + best - chance(node, score); };
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
        const Edge& edge = node.edges[i];
        if (edge.child != no_node) {
            frontier.reach_node(edge.child, behind(score_of(edge)), {number, edge.move});
        } else if (!edge.is_closed && !is_decisive(edge.searched)) {
            // Every first move gets a search of its own.
            frontier.reach_leaf(number, node.ply == 0 ? dropout_per_ply : behind(edge.searched), i);
        }
    }
    if (node.rest && !is_decisive(*node.rest))
        frontier.reach_leaf(number, behind(*node.rest), node.edges.size());
}

std::optional<Leaf> Tree::next_leaf(const std::function<bool(Key)>& is_taken) const {
    if (nodes_.empty()) {
        const Key key = folded(ruleset_->start).key();
        if (is_taken(key)) return {};
        return Leaf{key, 0, 0, Game(ruleset_)};
    }
    Frontier frontier(nodes_.size());
    while (const auto visit = frontier.next()) {
        const Node& node = nodes_[static_cast<std::size_t>(visit->node)];
        const bool is_rest = visit->edge == node.edges.size();
        if (visit->edge == Frontier::whole_node) expand(frontier, visit->node, visit->dropout);
        else if (!is_taken(is_rest ? node.key : node.edges[visit->edge].leads_to))
            return leaf_at(frontier.moves_to(visit->node), visit->node, visit->edge);
    }
    return {};
}

Leaf Tree::leaf_at(std::vector<int> moves, int number, std::size_t edge) const {
    const Node& node = nodes_[static_cast<std::size_t>(number)];
    const bool is_rest = edge == node.edges.size();
    if (!is_rest) moves.push_back(node.edges[edge].move);
    Game game(ruleset_);
    for (const int move : moves) (void)game.play(folded(game.setup()).unfold(move));
    if (is_rest) return {node.key, node.ply, node.edges.size(), std::move(game)};
    return {node.edges[edge].leads_to, node.ply + 1, 0, std::move(game)};
}

auto Tree::find(const Setup& position) const -> const Node* {
    const auto found = numbers_.find(folded(position).key());
    return found == numbers_.end() ? nullptr : &nodes_[static_cast<std::size_t>(found->second)];
}

int Tree::count_behind(const Node& node) const {
    std::vector<bool> is_seen(nodes_.size());
    std::vector<const Node*> open{&node};
    int count = 0;
    while (!open.empty()) {
        const Node& here = *open.back();
        open.pop_back();
        ++count;
        for (const Edge& edge : here.edges) {
            if (edge.child == no_node || is_seen[static_cast<std::size_t>(edge.child)]) continue;
            is_seen[static_cast<std::size_t>(edge.child)] = true;
            open.push_back(&nodes_[static_cast<std::size_t>(edge.child)]);
        }
    }
    return count;
}

std::vector<Move> Tree::best_line(Game game, const Edge& first) const {
    std::vector<Move> line;
    for (const Edge* edge = &first; !game.outcome().is_over();) {
        const Move move = folded(game.setup()).unfold(edge->move);
        if (!game.play(move)) break;  // R10: after other moves than those of the tree
        line.push_back(move);
        if (edge->child == no_node) break;
        const Node& node = nodes_[static_cast<std::size_t>(edge->child)];
        edge = &*std::ranges::max_element(node.edges, {}, [&](const Edge& each) { return score_of(each); });
    }
    return line;
}

std::optional<View> Tree::look_up(const Game& game) const {
    const Node* node = find(game.setup());
    if (node == nullptr || game.outcome().is_over()) return {};
    View view{node->score, chance(*node, node->score), count_behind(*node), {}};
    for (const Edge& edge : node->edges) {
        auto line = best_line(game, edge);
        if (line.empty()) continue;
        const Score score = score_of(edge);
        const int behind =
            edge.child == no_node ? 0 : count_behind(nodes_[static_cast<std::size_t>(edge.child)]);
        view.moves.push_back({line.front(), score, chance(*node, score), behind, std::move(line)});
    }
    std::ranges::stable_sort(view.moves, std::greater{}, &MoveView::score);
    return view;
}

std::vector<Record> Tree::records() const {
    std::vector<Record> all;
    for (const Node& node : nodes_) {
        Record record{node.key, node.ply, node.nodes, {}, node.rest};
        for (const Edge& edge : node.edges) record.lines.push_back({edge.move, edge.searched});
        all.push_back(std::move(record));
    }
    return all;
}

std::optional<Key> Tree::unsound() const {
    for (const Node& node : nodes_) {
        const auto is_above = [&](const Edge& edge) {
            return edge.child == no_node || nodes_[static_cast<std::size_t>(edge.child)].ply > node.ply;
        };
        if (node.score != score_of(node) || !std::ranges::all_of(node.edges, is_above)) return node.key;
    }
    return {};
}

}  // namespace tafl::theory

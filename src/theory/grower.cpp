#include "theory/grower.hpp"

#include <algorithm>
#include <set>

namespace tafl::theory {

namespace {

// A position whose moves are folded.
class Listing {
  public:
    explicit Listing(const Game& game)
        : symmetries_(game.ruleset()), folded_(symmetries_, game.ruleset().name, game.setup()) {
        for (const Move move : game.legal_moves()) moves_.insert(folded_.fold(move));
    }
    [[nodiscard]] std::size_t moves() const noexcept { return moves_.size(); }
    // Lines of a search that find this many different moves.
    [[nodiscard]] int lines_for(std::size_t moves) const noexcept {
        return static_cast<int>(moves) * folded_.symmetries();
    }
    // The first `wanted` moves found. Those for which the nodes did not suffice are worth at most the last.
    [[nodiscard]] std::vector<Record::Line> fold(const std::vector<PvLine>& found, std::size_t wanted) const {
        std::vector<Record::Line> lines;
        const auto add = [&](int move, Score score) {
            if (lines.size() < wanted && std::ranges::find(lines, move, &Record::Line::move) == lines.end())
                lines.push_back({move, score});
        };
        for (const auto& [score, line] : found) add(folded_.fold(line.front()), score);
        for (const int move : moves_) add(move, lines.back().score);
        return lines;
    }

  private:
    BoardSymmetries symmetries_;
    FoldedPosition folded_;
    std::set<int> moves_;
};

}  // namespace

std::optional<Record> search(Engine& engine, const Leaf& leaf, const GrowOptions& options,
                             const std::function<bool()>& is_stopped) {
    const Listing listing(leaf.game);
    std::size_t wanted = leaf.listed == 0 ? static_cast<std::size_t>(options.lines) : 2 * leaf.listed;
    if (leaf.ply == 0) wanted = listing.moves();
    SearchLimits limits;
    limits.nodes = options.nodes;
    limits.multi_pv = listing.lines_for(wanted);
    limits.interrupt = is_stopped;
    engine.clear();
    const auto found = engine.search(leaf.game, limits);
    if (is_stopped && is_stopped()) return {};
    Record record{leaf.key, leaf.ply, found.info.nodes, listing.fold(found.info.lines, wanted), {}};
    if (record.lines.size() < listing.moves()) record.rest = record.lines.back().score;
    return record;
}

std::expected<void, std::string> grow(SharedFile& file, const GrowOptions& options,
                                      const std::function<void(const Tree&)>& grown,
                                      const std::function<bool()>& is_stopped) {
    Engine engine(options.engine);
    while (!is_stopped || !is_stopped()) {
        auto leaf = file.lease(options.positions);
        if (!leaf) return std::unexpected(std::move(leaf.error()));
        if (!*leaf) return {};
        const auto record = search(engine, **leaf, options, is_stopped);
        if (!record) return {};
        if (auto appended = file.append(*record); !appended) return appended;
        if (grown) grown(file.tree());
    }
    return {};
}

}  // namespace tafl::theory

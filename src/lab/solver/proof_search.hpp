// Depth-first proof-number search (df-pn; Nagai, 2002) for a forced win of one side, the prover.
//
//     his move       proof number: the least of the moves'            disproof number: the greatest of the moves' and one for each other
//     their move     proof number: the greatest of the moves' and     disproof number: the least of the moves'
//                    one for each other
//
// The greatest instead of the sum (weak proof numbers; Ueda, 2008), because most lines transpose into each other. A position that was
// never searched begins with the odds that the evaluation gives, so that the prover's best moves and the toughest defences come first. A
// thread stays below a position until its number exceeds that of the second best by an eighth (the 1 + epsilon trick; Pawlewicz and Lew,
// 2007). Several threads search one tree through the shared table: a position that others visit looks that much more expensive.
//
// Proofs are exact: they rest on the rules, on Sight and on endgame tables, never on the evaluation, and on no repetition. A
// position that occurs again on the way to itself is not proven there: it counts as expensive as what is being spent on its
// first occurrence. So R10 cannot intervene in a line of a proof, and a disproof holds without the help of repetition.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "engine/endgame_tables.hpp"
#include "engine/evaluator.hpp"
#include "engine/win_probability.hpp"
#include "lab/solver/folded_keys.hpp"
#include "lab/solver/proof_table.hpp"
#include "lab/solver/sight.hpp"
#include "tables/successors.hpp"

namespace tafl::solver {

// Shared by the threads of a search.
struct Effort {
    std::uint64_t limit;
    std::atomic<std::uint64_t> nodes{0};  // positions expanded
    std::atomic<bool> stopped{false};

    [[nodiscard]] bool is_spent() const noexcept {
        return stopped.load(std::memory_order_relaxed) || nodes.load(std::memory_order_relaxed) >= limit;
    }
};

// Threads: one for each search. The table, the rules and the effort must outlive it.
template <int N, Movement C>
class ProofSearch {
  public:
    ProofSearch(const CompiledRules<N>& rules, const Ruleset& ruleset, Side prover, ProofTable& table,
                Effort& effort, const EndgameTables* tables)
        : rules_(rules),
          referee_(rules),
          sight_(referee_),
          keys_(rules),
          table_(table),
          effort_(effort),
          tables_(tables),
          prover_(prover),
          evaluator_(rules, ruleset, Network::builtin(ruleset)) {
        for (const Side mover : {Side::Attackers, Side::Defenders})
            for (Score score = -max_odds_score; score <= max_odds_score; score += odds_step) {
                const double chance = win_probability(score, mover, ruleset);
                odds(mover, score) = mover == prover ? odds_of(chance) : odds_of(1 - chance);
            }
    }

    [[nodiscard]] const Referee<N, C>& referee() const noexcept { return referee_; }
    [[nodiscard]] const Sight<N, C>& sight() const noexcept { return sight_; }
    [[nodiscard]] std::uint64_t key(const Position<N>& position) const noexcept { return keys_(position); }

    // Searches until the position is decided or the effort is spent. `avoided`: positions that no line may lead to.
    ProofNumbers search(Position<N> position, const std::vector<std::uint64_t>& avoided = {}) {
        path_.clear();
        for (const auto key : avoided) path_.push_back({key, max_number, infinite});
        const auto key = keys_(position);
        search(position, key, max_number, infinite);
        const auto found = table_.find(key);
        return found ? found->numbers : ProofNumbers{};
    }

    // Proven or disproven if sight or endgame tables decide the position; else its numbers in the proof table, if it has any.
    [[nodiscard]] std::optional<ProofNumbers> numbers(Position<N>& position) const {
        if (const auto seen = see(position)) return seen;
        const auto found = table_.find(keys_(position));
        return found ? std::optional(found->numbers) : std::nullopt;
    }
    [[nodiscard]] std::optional<ProofNumbers> see(Position<N>& position) const noexcept {
        if (const auto winner = sight_.winner(position); winner != Winner::Nobody) return numbers_of(winner);
        if (const auto verdict = look_up(position)) return numbers_of(verdict->winner);
        return std::nullopt;
    }
    [[nodiscard]] std::optional<TableVerdict> look_up(const Position<N>& position) const noexcept {
        if (tables_ == nullptr || position.occupied().count() > tables_->max_soldiers() + 1)
            return std::nullopt;
        auto men = position.defenders();
        men.clear(position.king);
        return tables_->find({position.attackers().word, men.word, position.king, position.to_move});
    }

  private:
    struct Child {
        Move move;
        std::uint64_t key;
        ProofNumbers numbers{};
        unsigned visitors = 0;
        std::uint16_t height = 0;  // if proven
        bool lost = false;         // for the side that moves there
    };
    // A position on the way to the one that is searched, and what may be spent on it.
    struct Step {
        std::uint64_t key;
        Number proof, disproof;
    };
    struct Choice {
        ProofNumbers numbers;      // of the position
        std::uint16_t height = 0;  // if proven
        std::size_t best = 0;
        Number best_number = infinite;
        double second =
            infinite;       // the number of the second best, as it looks beside the visitors of the best
        Number others = 0;  // what the other moves add to the best one's number of the other kind
    };

    static constexpr Score max_odds_score = 4'000, odds_step = 8;
    static constexpr double unit = 500, epsilon = 0.125;
    static constexpr std::size_t max_path = 400;

    [[nodiscard]] static ProofNumbers odds_of(double chance) noexcept {
        const double bounded = std::clamp(chance, 0.002, 0.998);
        const auto number = [](double odds) { return static_cast<std::uint64_t>(1 + unit * odds); };
        return undecided(number((1 - bounded) / bounded), number(bounded / (1 - bounded)));
    }
    [[nodiscard]] ProofNumbers& odds(Side mover, Score score) noexcept {
        return odds_[static_cast<std::size_t>(index_of(mover))]
                    [static_cast<std::size_t>((score + max_odds_score) / odds_step)];
    }
    [[nodiscard]] ProofNumbers numbers_of(Winner winner) const noexcept {
        return winner == winner_of(prover_) ? proven : disproven;
    }

    // The opponent does not lose.
    [[nodiscard]] bool is_won_by(Side mover, const ProofNumbers& numbers) const noexcept {
        return mover == prover_ ? numbers.is_proven() : numbers.is_disproven();
    }

    void search(Position<N>& position, std::uint64_t key, Number proof_limit, Number disproof_limit) {
        count();
        const auto work_before = nodes_;
        auto& children = children_at(path_.size());
        if (const auto decided = expand(position, children))
            return table_.store(key, decided->numbers, decided->height);
        const bool prover_moves = position.to_move == prover_;
        path_.push_back({key, proof_limit, disproof_limit});
        table_.enter(key);
        Choice choice;
        for (;;) {
            choice = choose(children, prover_moves);
            const auto& [proof, disproof] = choice.numbers;
            if (proof >= proof_limit || disproof >= disproof_limit || choice.numbers.is_decided() ||
                path_.size() > max_path || effort_.is_spent())
                break;
            const auto& child = children[choice.best];
            const auto mine = limit_of_best(choice, prover_moves ? proof_limit : disproof_limit);
            const auto other =
                limit_of_other(choice, child, prover_moves, prover_moves ? disproof_limit : proof_limit);
            Undo<N> undo;
            (void)referee_.do_move(position, child.move, undo);
            search(position, child.key, prover_moves ? mine : other, prover_moves ? other : mine);
            referee_.undo_move(position, undo);
        }
        path_.pop_back();
        const auto work = std::min<std::uint64_t>(nodes_ - work_before + 1, UINT32_MAX);
        table_.leave(key, choice.numbers, static_cast<std::uint32_t>(work), choice.height);
    }
    struct Decided {
        ProofNumbers numbers;
        std::uint16_t height = 0;  // if proven
    };
    [[nodiscard]] static std::uint16_t above(std::uint16_t height) noexcept {
        return static_cast<std::uint16_t>(std::min(height + 1, 0xffff));
    }

    // The moves, one of those that lead to the same folded position, without those that lose at sight. If the position is decided, its
    // numbers instead.
    std::optional<Decided> expand(Position<N>& position, std::vector<Child>& children) {
        children.clear();
        if (const auto seen = see(position)) return Decided{*seen};
        MoveList<N> moves;
        referee_.generate(position, moves);
        if (moves.empty()) return Decided{numbers_without_moves(position.to_move)};
        for (const Move move : moves) {
            Undo<N> undo;
            const auto outcome = referee_.do_move(position, move, undo);
            const auto seen = outcome.is_over() ? std::optional(numbers_of(outcome.winner)) : see(position);
            const auto key = keys_(position);
            referee_.undo_move(position, undo);
            if (seen && is_won_by(position.to_move, *seen)) return Decided{*seen, above(0)};
            if (!seen && std::ranges::find(children, key, &Child::key) == children.end()) {
                table_.prefetch(key);
                children.push_back({move, key});
            }
        }
        if (children.empty()) return Decided{position.to_move == prover_ ? disproven : proven, above(0)};
        return estimate(position, children);
    }
    std::optional<Decided> estimate(Position<N>& position, std::vector<Child>& children) {
        bool is_ready = false;
        for (auto& child : children) {
            if (const auto found = table_.find(child.key)) {
                child.numbers = found->numbers;
                child.height = found->height;
                if (is_won_by(position.to_move, child.numbers))
                    return Decided{child.numbers, above(child.height)};
                continue;
            }
            if (!is_ready) evaluator_.reset(position), (void)evaluate(position, 0);
            is_ready = true;
            Undo<N> undo;
            (void)referee_.do_move(position, child.move, undo);
            child.numbers = odds(position.to_move, evaluate(position, 1));
            referee_.undo_move(position, undo);
        }
        return std::nullopt;
    }
    [[nodiscard]] Score evaluate(const Position<N>& position, int ply) noexcept {
        evaluator_.position_changed(ply);
        const Score score = evaluator_.evaluate(position, king_mobility(rules_, position), ply);
        return std::clamp(position.to_move == Side::Attackers ? score : -score, -max_odds_score,
                          max_odds_score);
    }
    [[nodiscard]] ProofNumbers numbers_without_moves(Side side) const noexcept {
        return numbers_of(tables::winner_of_value(tables::value_without_moves(rules_.no_moves, side)));
    }

    [[nodiscard]] Choice choose(std::vector<Child>& children, bool prover_moves) const noexcept {
        Choice choice;
        double best = infinite * 2.0;
        Number greatest = 0, least = infinite;
        unsigned open = 0;
        for (auto& child : children) {
            if (child.lost) continue;
            look_again(child, prover_moves);
            const auto [proof, disproof] = child.numbers;
            const Number mine = prover_moves ? proof : disproof, other = prover_moves ? disproof : proof;
            if (mine == 0)
                return {
                    .numbers = child.numbers, .height = above(child.height), .best = index(children, child)};
            if (other == 0 && !is_on_path(child.key)) {
                child.lost = true;
                continue;
            }
            ++open;
            greatest = std::max(greatest, other);
            least = std::min(least, mine);
            const double seems = static_cast<double>(mine) * (1 + child.visitors);
            if (seems < best) {
                choice.second = best;
                best = seems;
                choice.best = index(children, child);
                choice.best_number = mine;
            } else if (seems < choice.second) {
                choice.second = seems;
            }
        }
        if (open == 0) {
            choice.numbers = prover_moves ? disproven : proven;
            choice.height = above(std::ranges::max(children, {}, &Child::height).height);
            return choice;
        }
        choice.others = open - 1;
        choice.second = choice.second / (1 + children[choice.best].visitors);
        const std::uint64_t other = std::uint64_t{greatest} + choice.others;
        choice.numbers = prover_moves ? undecided(least, other) : undecided(other, least);
        return choice;
    }
    [[nodiscard]] static std::size_t index(const std::vector<Child>& children, const Child& child) noexcept {
        return static_cast<std::size_t>(&child - children.data());
    }
    void look_again(Child& child, bool prover_moves) const noexcept {
        if (const auto found = table_.find(child.key)) {
            child.numbers = found->numbers;
            child.visitors = found->visitors;
            child.height = found->height;
        }
        for (const auto& step : path_) {
            if (step.key != child.key) continue;
            child.numbers.proof = std::max({child.numbers.proof, step.proof, Number{1}});
            child.numbers.disproof =
                prover_moves ? 0 : std::max({child.numbers.disproof, step.disproof, Number{1}});
            child.visitors = 0;
            return;
        }
    }
    [[nodiscard]] bool is_on_path(std::uint64_t key) const noexcept {
        return std::ranges::find(path_, key, &Step::key) != path_.end();
    }

    // The limit for the best move of the number by which it was chosen: proof number if the prover moves, else disproof number.
    [[nodiscard]] static Number limit_of_best(const Choice& choice, Number limit) noexcept {
        const double next = std::min<double>(choice.second * (1 + epsilon) + 1, infinite);
        return std::max(std::min(limit, static_cast<Number>(next)), choice.best_number + 1);
    }
    // The limit for the best move of its other number.
    [[nodiscard]] static Number limit_of_other(const Choice& choice, const Child& child, bool prover_moves,
                                               Number limit) noexcept {
        const Number number = prover_moves ? child.numbers.disproof : child.numbers.proof;
        if (limit >= infinite) return infinite;
        return std::max(limit > choice.others ? limit - choice.others : 0, number + 1);
    }

    void count() noexcept {
        ++nodes_;
        constexpr unsigned batch = 64;
        if (nodes_ % batch == 0) effort_.nodes.fetch_add(batch, std::memory_order_relaxed);
    }
    [[nodiscard]] std::vector<Child>& children_at(std::size_t depth) {
        while (children_.size() <= depth) children_.push_back(std::make_unique<std::vector<Child>>());
        return *children_[depth];
    }

    const CompiledRules<N>& rules_;
    Referee<N, C> referee_;
    Sight<N, C> sight_;
    FoldedKeys<N> keys_;
    ProofTable& table_;
    Effort& effort_;
    const EndgameTables* tables_;
    Side prover_;
    Evaluator<N> evaluator_;
    std::array<std::array<ProofNumbers, 2 * max_odds_score / odds_step + 1>, 2> odds_{};
    std::vector<Step> path_;
    std::vector<std::unique_ptr<std::vector<Child>>> children_;  // by depth
    std::uint64_t nodes_ = 0;
};

}  // namespace tafl::solver

#include "tables/tables.hpp"

#include <map>
#include <mutex>

#include "tables/table_set.hpp"

namespace tafl::tables {

namespace {

namespace fs = std::filesystem;

Square king_of(const Setup& setup) noexcept {
    for (int square = 0; square < setup.squares(); ++square) {
        if (setup.pieces[static_cast<std::size_t>(square)] == Piece::King) return static_cast<Square>(square);
    }
    return no_square;
}

// Calls `act.operator()<N>()` for the ruleset's board. Precondition: why_not() is empty.
template <class Act>
auto on_board(const Ruleset& ruleset, const Act& act) {
    switch (ruleset.size()) {
        case 7: return act.template operator()<7>();
        case 9: return act.template operator()<9>();
        default: return act.template operator()<11>();
    }
}

template <int N, class Act>
auto with_movement(const CompiledRules<N>& rules, const Act& act) {
    return rules.movement == Movement::Plain ? act.template operator()<Movement::Plain>()
                                             : act.template operator()<Movement::Full>();
}

// Every table of the ruleset in the folder.
template <int N>
std::expected<std::shared_ptr<TableSet<N>>, std::string> open_set(const Ruleset& ruleset,
                                                                  const fs::path& folder) {
    const auto hash = rules_hash(ruleset);
    auto set = std::make_shared<TableSet<N>>(CompiledRules<N>(ruleset), king_of(ruleset.start), hash);
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != table_ending) continue;
        auto file = TableFile::open(entry.path());
        if (!file) return std::unexpected(file.error());
        if (file->header().rules != hash || file->header().board != N) continue;
        if (const auto added = set->add(*std::move(file), entry.path()); !added)
            return std::unexpected(added.error());
    }
    if (error) return std::unexpected(folder.string() + ": " + error.message());
    return set;
}

class TableFolder final : public TableSource {
  public:
    // `rules`: the rules_hash() of each file's rules.
    TableFolder(fs::path path, const std::vector<std::uint64_t>& rules) : path_(std::move(path)) {
        for (const auto hash : rules) opened_.try_emplace(hash);
    }

    [[nodiscard]] std::shared_ptr<const EndgameTables> tables_of(const Ruleset& ruleset) const override {
        const auto found = opened_.find(rules_hash(ruleset));
        if (found == opened_.end()) return nullptr;
        auto& of_rules = found->second;
        std::call_once(of_rules.opening, [&] {
            if (auto set = open_tables(ruleset, path_); set && (*set)->max_soldiers() > 0)
                of_rules.tables = *std::move(set);
        });
        return of_rules.tables;
    }

  private:
    struct Opened {
        std::once_flag opening;
        std::shared_ptr<const EndgameTables> tables;  // null if they cannot be read
    };
    fs::path path_;
    mutable std::map<std::uint64_t, Opened> opened_;
};

template <int N>
TableIndex<N> index_for(const Ruleset& ruleset, Material material) {
    return TableIndex<N>(CompiledRules<N>(ruleset), king_of(ruleset.start), material);
}

// Writes a checkpoint when the last one is old enough.
class Checkpoints {
  public:
    Checkpoints(fs::path path, TableHeader header, const Values& values, std::chrono::seconds interval)
        : path_(std::move(path)), header_(header), values_(values), interval_(interval) {}
    void reached(int round) {
        round_ = round;
        if (Clock::now() - last_ < interval_) return;
        write();
    }
    void write() {
        if (round_ > 0) write_checkpoint(path_, header_, values_, round_);
        last_ = Clock::now();
    }
    void remove() const {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }

  private:
    using Clock = std::chrono::steady_clock;
    fs::path path_;
    TableHeader header_;
    const Values& values_;
    std::chrono::seconds interval_;
    int round_ = 0;
    Clock::time_point last_ = Clock::now();
};

template <int N, Movement C>
std::expected<void, std::string> build(const BuildOptions& options, const CompiledRules<N>& rules,
                                       const TableSet<N>& smaller, const StageListener& listener) {
    const auto index = index_for<N>(*options.ruleset, options.material);
    const TableHeader header{rules_hash(*options.ruleset), N, options.material, index.size()};
    const auto path = options.folder / table_name(options.ruleset->name, options.material);
    Values values;
    Checkpoints checkpoints(path.string() + ".part", header, values, options.checkpoint);
    const auto read = read_checkpoint(path.string() + ".part", header, values);
    if (!read) return std::unexpected(read.error());
    const int round = *read;
    Retrograde<N, C> retrograde(
        rules, index,
        [&](const Position<N>& position) { return smaller.find(position).value_or(open_value); },
        options.threads);
    checkpoints.reached(round);
    if (!retrograde.build(values, round, listener, [&](int next) { checkpoints.reached(next); })) {
        checkpoints.write();
        return std::unexpected("");
    }
    write_table(path, header, values);
    checkpoints.remove();
    return {};
}

// A file of a ruleset's name that is not its own.
std::string holds_another(const fs::path& path, const Ruleset& ruleset) {
    return fmt::format(
        "{}: this is a table of other rules than {}; give the rulesets different names, or choose another "
        "folder",
        path.string(), ruleset.name);
}

template <int N>
std::expected<void, std::string> build_on(const BuildOptions& options, const StageListener& listener) {
    const auto smaller = open_set<N>(*options.ruleset, options.folder);
    if (!smaller) return std::unexpected(smaller.error());
    if ((*smaller)->file(options.material) != nullptr) return {};
    const auto path = options.folder / table_name(options.ruleset->name, options.material);
    if (std::error_code ignored; fs::exists(path, ignored))
        return std::unexpected(holds_another(path, *options.ruleset));
    for (const auto material : needed_for(options.material)) {
        if (material == options.material) continue;
        const auto name = table_name(options.ruleset->name, material);
        const auto* file = (*smaller)->file(material);
        if (file == nullptr)
            return std::unexpected(fmt::format("{}: {} is missing", options.folder.string(), name));
        if (!file->has_right_checksum())
            return std::unexpected(
                fmt::format("{}: {} is damaged; delete it to build it again", options.folder.string(), name));
    }
    const CompiledRules<N> rules(*options.ruleset);
    return with_movement<N>(rules,
                            [&]<Movement C>() { return build<N, C>(options, rules, **smaller, listener); });
}

template <int N, Movement C>
std::expected<CheckResult, std::string> check(const CompiledRules<N>& rules, const TableIndex<N>& index,
                                              const TableSet<N>& set, const TableFile& file,
                                              std::uint64_t step, const StageListener& listener) {
    constexpr std::uint64_t report_after = 1 << 14;
    CheckResult result{.right_checksum = file.has_right_checksum()};
    const Referee<N, C> referee(rules);
    const auto value_of = [&](const Position<N>& after, bool) { return set.find(after); };
    const auto never = [](const Successors&) { return false; };
    for (std::uint64_t number = 0; number < index.size(); number += step) {
        for (const Side side : {Side::Attackers, Side::Defenders}) {
            auto position = index.position(number, side);
            referee.settle(position);
            const auto expected = successors_of(referee, position, value_of, never).value();
            ++result.checked;
            result.wrong += file.value(number, side) != expected;
        }
        if (number / step % report_after == 0 && !listener({0, number, index.size()}))
            return std::unexpected("");
    }
    return result;
}

template <int N>
std::expected<TableStatistics, std::string> count(const TableIndex<N>& index, const TableFile& file,
                                                  const StageListener& listener) {
    constexpr std::uint64_t report_after = 1 << 16;
    constexpr std::size_t max_shown = 4;
    TableStatistics statistics{index.material(), file.bytes(), {}};
    for (std::uint64_t number = 0; number < index.size(); ++number) {
        if (number % report_after == 0 && !listener({0, number, index.size()})) return std::unexpected("");
        if (!index.is_canonical(number, index.position(number, Side::Attackers))) continue;
        for (const Side side : {Side::Attackers, Side::Defenders}) {
            auto& counts = statistics.by_side[static_cast<std::size_t>(index_of(side))];
            const Value value = file.value(number, side);
            const int plies = plies_of(value);
            ++counts.positions;
            switch (winner_of_value(value)) {
                case Winner::Attackers: {
                    ++counts.attackers;
                    if (plies < counts.longest_attackers) break;
                    if (plies > counts.longest_attackers) counts.longest.clear(), counts.longest_count = 0;
                    counts.longest_attackers = plies;
                    ++counts.longest_count;
                    if (counts.longest.size() < max_shown)
                        counts.longest.push_back(to_setup(index.position(number, side)));
                    break;
                }
                case Winner::Defenders:
                    ++counts.defenders;
                    counts.longest_defenders = std::max(counts.longest_defenders, plies);
                    break;
                case Winner::Draw:
                case Winner::Nobody: ++counts.open; break;
            }
        }
    }
    return statistics;
}

std::string no_table(const Ruleset& ruleset, Material material, const fs::path& folder) {
    return fmt::format("{}: there is no {} of these rules", folder.string(),
                       table_name(ruleset.name, material));
}

}  // namespace

std::string why_not(const Ruleset& ruleset, Material material) {
    if (!is_usual_board_size(ruleset.size()) || ruleset.size() > max_board_size)
        return fmt::format("the board of {} is {}x{}; tables are for boards of 7x7, 9x9 and {}x{}",
                           ruleset.name, ruleset.size(), ruleset.size(), max_board_size, max_board_size);
    if (ruleset.jumps != Jumps::None)
        return ruleset.name + " has commanders and knights; tables are for rules without";
    if (ruleset.no_moves == NoMoves::Pass)
        return "by " + ruleset.name + " a side without a move passes; tables are for rules without";
    if (bytes_to_build(ruleset, material) == ~std::uint64_t{0})
        return "there are too many positions with these pieces";
    return {};
}

std::vector<Material> needed_for(Material material) {
    std::vector<Material> all;
    for (int defenders = 0; defenders <= material.defenders; ++defenders) {
        for (int attackers = 1; attackers <= material.attackers; ++attackers)
            all.push_back({attackers, defenders});
    }
    return all;
}

std::uint64_t bytes_to_build(const Ruleset& ruleset, Material material) {
    const auto positions = on_board(ruleset, [&]<int N>() { return index_for<N>(ruleset, material).size(); });
    constexpr auto largest = std::uint64_t{1} << 56;
    return positions > largest ? ~std::uint64_t{0} : 2 * positions + positions / 4 + (std::uint64_t{1} << 20);
}

std::string why_too_large(const Ruleset& ruleset, Material material, std::uint64_t memory) {
    constexpr double mib = 1 << 20;
    const auto bytes = bytes_to_build(ruleset, material);
    if (bytes <= memory) return {};
    return fmt::format("{} against {} takes {:.1f} MiB of memory, more than the {:.0f} allowed",
                       material.attackers, material.defenders, static_cast<double>(bytes) / mib,
                       static_cast<double>(memory) / mib);
}

std::expected<void, std::string> build_table(const BuildOptions& options, const StageListener& listener) {
    if (auto fault = why_too_large(*options.ruleset, options.material, options.memory); !fault.empty())
        return std::unexpected(std::move(fault));
    return on_board(*options.ruleset, [&]<int N>() { return build_on<N>(options, listener); });
}

std::expected<CheckResult, std::string> check_table(const Ruleset& ruleset, Material material,
                                                    const fs::path& folder, std::uint64_t step,
                                                    const StageListener& listener) {
    return on_board(ruleset, [&]<int N>() -> std::expected<CheckResult, std::string> {
        const auto set = open_set<N>(ruleset, folder);
        if (!set) return std::unexpected(set.error());
        const auto* file = (*set)->file(material);
        if (file == nullptr) return std::unexpected(no_table(ruleset, material, folder));
        const CompiledRules<N> rules(ruleset);
        const auto index = index_for<N>(ruleset, material);
        return with_movement<N>(
            rules, [&]<Movement C>() { return check<N, C>(rules, index, **set, *file, step, listener); });
    });
}

std::expected<TableStatistics, std::string> count_table(const Ruleset& ruleset, Material material,
                                                        const fs::path& folder,
                                                        const StageListener& listener) {
    return on_board(ruleset, [&]<int N>() -> std::expected<TableStatistics, std::string> {
        const auto set = open_set<N>(ruleset, folder);
        if (!set) return std::unexpected(set.error());
        const auto* file = (*set)->file(material);
        if (file == nullptr) return std::unexpected(no_table(ruleset, material, folder));
        return count<N>(index_for<N>(ruleset, material), *file, listener);
    });
}

std::expected<std::shared_ptr<const EndgameTables>, std::string> open_tables(const Ruleset& ruleset,
                                                                             const fs::path& folder) {
    return on_board(ruleset,
                    [&]<int N>() -> std::expected<std::shared_ptr<const EndgameTables>, std::string> {
                        auto set = open_set<N>(ruleset, folder);
                        if (!set) return std::unexpected(set.error());
                        return std::shared_ptr<const EndgameTables>(*std::move(set));
                    });
}

std::expected<std::shared_ptr<const TableSource>, std::string> open_folder(const fs::path& folder) {
    std::vector<std::uint64_t> rules;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != table_ending) continue;
        const auto file = TableFile::open(entry.path());
        if (!file) return std::unexpected(file.error());
        rules.push_back(file->header().rules);
    }
    if (error) return std::unexpected(folder.string() + ": " + error.message());
    if (rules.empty()) return std::unexpected(folder.string() + ": there are no endgame tables in it");
    return std::make_shared<const TableFolder>(folder, rules);
}

std::expected<std::vector<Material>, std::string> materials_in(const Ruleset& ruleset,
                                                               const fs::path& folder) {
    std::vector<Material> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != table_ending) continue;
        const auto file = TableFile::open(entry.path());
        if (!file) return std::unexpected(file.error());
        const auto& [rules, board, material, positions] = file->header();
        if (rules == rules_hash(ruleset)) found.push_back(material);
        else if (entry.path().filename() == table_name(ruleset.name, material))
            return std::unexpected(holds_another(entry.path(), ruleset));
    }
    if (error) return std::unexpected(folder.string() + ": " + error.message());
    if (found.empty())
        return std::unexpected(
            fmt::format("{}: there are no endgame tables of {} in it", folder.string(), ruleset.name));
    std::ranges::sort(found);
    return found;
}

std::optional<TableVerdict> find(const EndgameTables& tables, const Setup& setup) {
    std::array<std::array<std::uint64_t, (max_squares + 63) / 64>, 2> pieces{};
    TablePosition position{pieces[0], pieces[1], no_square, setup.to_move};
    for (int square = 0; square < setup.squares(); ++square) {
        const Piece piece = setup.pieces[static_cast<std::size_t>(square)];
        if (piece == Piece::King) position.king = static_cast<Square>(square);
        else if (piece != Piece::None)
            pieces[static_cast<std::size_t>(index_of(side_of(piece)))]
                  [static_cast<std::size_t>(square) / 64] |= std::uint64_t{1} << square % 64;
    }
    return tables.find(position);
}

namespace {

TableVerdict verdict_of(const Outcome& outcome) {
    return {outcome.winner == Winner::Nobody ? Winner::Draw : outcome.winner, 0};
}

// Smaller is better for the side that moves.
int rank_of(const ProbedMove& move, Side mover) {
    constexpr int open = 1 << 20;
    if (!move.verdict) return 3 * open;
    if (move.verdict->winner == Winner::Draw) return open;
    return move.verdict->winner == winner_of(mover) ? move.verdict->plies : 2 * open - move.verdict->plies;
}

}  // namespace

std::vector<ProbedMove> probe_moves(const EndgameTables& tables, Game game) {
    const Side mover = game.setup().to_move;
    std::vector<ProbedMove> moves;
    for (const auto move : game.legal_moves()) {
        const auto outcome = game.play(move)->get().outcome;
        moves.push_back(
            {move, outcome.is_over() ? verdict_of(outcome) : find(tables, game.setup()), outcome.is_over()});
        game.undo();
    }
    std::ranges::stable_sort(moves, {}, [&](const ProbedMove& move) { return rank_of(move, mover); });
    return moves;
}

}  // namespace tafl::tables

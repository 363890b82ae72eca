// Endgame tables agree with every game played by the rules, survive interruptions, and refuse files that are not theirs.
#include "tables/tables.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <unordered_map>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/temporary_folder.hpp"
#include "tables/table_file.hpp"

namespace tafl::tables::test {

namespace {

class Folder : public tafl::test::TemporaryFolder {
  public:
    [[nodiscard]] std::filesystem::path path() const { return *this / "."; }
};

const StageListener go_on = [](const Stage&) { return true; };

// Builds a table and those it needs.
void build_all(const std::string& rules, Material material, const std::filesystem::path& folder,
               int threads = 1) {
    for (const auto each : needed_for(material)) {
        const auto built = build_table(
            {.ruleset = find_builtin(rules), .material = each, .folder = folder, .threads = threads}, go_on);
        ASSERT_TRUE(built) << built.error();
    }
}

// All positions of the material, by key; their values by playing every move with Game and repeating that until nothing changes.
class PlayedOut {
  public:
    PlayedOut(std::shared_ptr<const Ruleset> ruleset, Material material) : ruleset_(std::move(ruleset)) {
        for (int defenders = 0; defenders <= material.defenders; ++defenders) {
            for (int attackers = 1; attackers <= material.attackers; ++attackers) {
                Setup setup;
                setup.size = ruleset_->size();
                place_king(setup, {attackers, defenders});
            }
        }
        for (auto& node : nodes_) add_moves(node);
        while (improve()) {
        }
    }

    struct Node {
        Setup setup;
        TableVerdict verdict;
        std::vector<std::size_t> successors;
        std::vector<Winner> ends;  // of the moves that end the game
        bool is_over = false;
    };
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }

  private:
    void place_king(Setup& setup, Material material) {
        for (int square = 0; square < setup.squares(); ++square) {
            setup.pieces[static_cast<std::size_t>(square)] = Piece::King;
            if (!king_escaped(setup, square)) place_soldiers(setup, material, 0);
            setup.pieces[static_cast<std::size_t>(square)] = Piece::None;
        }
    }
    [[nodiscard]] bool king_escaped(const Setup& setup, int square) const {
        const int n = setup.size, rank = square / n, file = square % n;
        const bool edge_rank = rank == 0 || rank == n - 1, edge_file = file == 0 || file == n - 1;
        return ruleset_->escape == EscapeKind::Corners ? edge_rank && edge_file : edge_rank || edge_file;
    }
    void place_soldiers(Setup& setup, Material left, int from) {
        if (left.attackers == 0 && left.defenders == 0) return add(setup);
        for (int square = from; square < setup.squares(); ++square) {
            auto& piece = setup.pieces[static_cast<std::size_t>(square)];
            if (piece != Piece::None) continue;
            for (const Piece soldier : {Piece::Attacker, Piece::Defender}) {
                auto& count = soldier == Piece::Attacker ? left.attackers : left.defenders;
                if (count == 0) continue;
                piece = soldier, --count;
                place_soldiers(setup, left, square + 1);
                piece = Piece::None, ++count;
            }
        }
    }
    void add(Setup setup) {
        for (const Side side : {Side::Attackers, Side::Defenders}) {
            setup.to_move = side;
            const auto game = Game::from(ruleset_, setup);
            if (!game) continue;
            numbers_[game->key()] = nodes_.size();
            nodes_.push_back({setup, {}, {}, {}, false});
        }
    }
    void add_moves(Node& node) {
        auto game = *Game::from(ruleset_, node.setup);
        node.is_over = game.outcome().is_over();
        if (node.is_over) node.verdict = {game.outcome().winner, 0};
        for (const Move move : game.legal_moves()) {
            const auto outcome = game.play(move)->get().outcome;
            if (outcome.is_over() && outcome.reason != Reason::NoLegalMove)
                node.ends.push_back(outcome.winner);
            else node.successors.push_back(numbers_.at(game.key()));
            game.undo();
        }
    }
    bool improve() {
        bool changed = false;
        for (auto& node : nodes_) {
            const auto verdict = node.is_over ? node.verdict : best(node);
            changed = changed || verdict != node.verdict;
            node.verdict = verdict;
        }
        return changed;
    }
    [[nodiscard]] TableVerdict best(const Node& node) const {
        const Winner mover = winner_of(node.setup.to_move);
        std::vector<TableVerdict> all;
        for (const Winner winner : node.ends) all.push_back({winner, 1});
        for (const auto next : node.successors) {
            const auto verdict = nodes_[next].verdict;
            all.push_back({verdict.winner, verdict.winner == Winner::Draw ? 0 : verdict.plies + 1});
        }
        const auto worth = [&](const TableVerdict& verdict) {
            if (verdict.winner == Winner::Draw) return 0;
            return verdict.winner == mover ? 1'000 - verdict.plies : verdict.plies - 1'000;
        };
        return *std::ranges::max_element(all, {}, worth);
    }

    std::shared_ptr<const Ruleset> ruleset_;
    std::vector<Node> nodes_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

// Ruleset, attackers, defenders.
struct Small {
    const char* rules;
    Material material;
};

class SmallTables : public testing::TestWithParam<Small> {};

TEST_P(SmallTables, HoldWhatPlayingEveryGameByTheRulesComesTo) {
    const auto [rules, material] = GetParam();
    const auto ruleset = find_builtin(rules);
    const Folder folder;
    build_all(rules, material, folder.path());
    const auto tables = open_tables(*ruleset, folder.path());
    ASSERT_TRUE(tables) << tables.error();
    const PlayedOut played(ruleset, material);
    int wins = 0;
    for (const auto& node : played.nodes()) {
        const auto found = find(**tables, node.setup);
        ASSERT_TRUE(found) << to_position(node.setup);
        ASSERT_EQ(found->winner, node.verdict.winner) << to_position(node.setup);
        ASSERT_EQ(found->plies, node.verdict.plies) << to_position(node.setup);
        wins += found->winner == Winner::Attackers;
    }
    EXPECT_GT(wins, 0);
}

// A king captured between two or by four, with soldiers to lose; one who moves a single step; encirclement.
INSTANTIATE_TEST_SUITE_P(, SmallTables,
                         testing::Values(Small{"brandub-walker", {1, 1}}, Small{"brandub", {2, 0}},
                                         Small{"magpie", {2, 0}}),
                         [](const auto& row) {
                             auto name = std::string(row.param.rules);
                             std::erase(name, '-');
                             return name;
                         });

TEST(Tables, AgreeWithTheirSuccessors) {
    const Folder folder;
    build_all("brandub-walker", {2, 1}, folder.path(), 2);
    const auto checked = check_table(*find_builtin("brandub-walker"), {2, 1}, folder.path(), 7, go_on);
    ASSERT_TRUE(checked) << checked.error();
    EXPECT_GT(checked->checked, 50'000u);
    EXPECT_EQ(checked->wrong, 0u);
    EXPECT_TRUE(checked->right_checksum);
}

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Tables, InterruptedAndContinuedAreTheSame) {
    const auto ruleset = find_builtin("brandub-walker");
    const Folder once, often;
    build_all("brandub-walker", {2, 0}, once.path());
    build_all("brandub-walker", {1, 0}, often.path());
    const BuildOptions options{.ruleset = ruleset, .material = {2, 0}, .folder = often.path()};
    int stops = 0;
    for (int round = 1;; ++round) {
        const auto built = build_table(options, [&](const Stage& stage) { return stage.round < round; });
        if (built) break;
        EXPECT_EQ(built.error(), "");
        ++stops;
    }
    EXPECT_GT(stops, 3);
    const auto name = table_name("brandub-walker", {2, 0});
    EXPECT_EQ(bytes_of(often.path() / name), bytes_of(once.path() / name));
    EXPECT_FALSE(std::filesystem::exists((often.path() / name).string() + ".part"));
}

TEST(Tables, CountPositionsUpToSymmetry) {
    const Folder folder;
    build_all("brandub-walker", {2, 0}, folder.path());
    const auto counted = count_table(*find_builtin("brandub-walker"), {2, 0}, folder.path(), go_on);
    ASSERT_TRUE(counted) << counted.error();
    const auto& [attackers, defenders] = counted->by_side;
    // Two attackers on 44 squares, or 43 beside a king who stands on one of them; orbits by Burnside's lemma.
    EXPECT_EQ(attackers.positions, 5'169u);
    EXPECT_EQ(defenders.attackers, 1u);
    EXPECT_EQ(defenders.attackers + defenders.defenders + defenders.open, defenders.positions);
}

TEST(Tables, ProbeTheBestMoveFirst) {
    const Folder folder;
    const auto ruleset = find_builtin("brandub-walker");
    build_all("brandub-walker", {3, 0}, folder.path());
    const auto source = open_folder(folder.path());
    ASSERT_TRUE(source) << source.error();
    EXPECT_EQ((*source)->tables_of(*find_builtin("brandub")), nullptr);
    const auto tables = (*source)->tables_of(*ruleset);
    ASSERT_NE(tables, nullptr);
    EXPECT_EQ((*source)->tables_of(*ruleset), tables) << "the files stay open";
    const auto setup = parse_position("7/7/3K3/2t1t2/7/3t3/7 d", *ruleset).value();
    const auto moves = probe_moves(*tables, Game::from(ruleset, setup, SetupCheck::Lenient).value());
    const auto verdict = find(*tables, setup).value();
    EXPECT_EQ(moves.front().verdict, (TableVerdict{Winner::Defenders, verdict.plies - 1}));
    const auto rank = [](const ProbedMove& move) {
        switch (move.verdict.value().winner) {
            case Winner::Defenders: return move.verdict->plies;
            case Winner::Attackers: return 2'000 - move.verdict->plies;
            default: return 1'000;
        }
    };
    EXPECT_TRUE(std::ranges::is_sorted(moves, {}, rank));
}

TEST(Tables, RefuseWhatIsNotTheirs) {
    const Folder folder;
    const auto ruleset = find_builtin("brandub-walker");
    build_all("brandub-walker", {1, 0}, folder.path());
    const auto path = folder.path() / table_name("brandub-walker", {1, 0});
    EXPECT_EQ(materials_in(*ruleset, folder.path()), (std::vector<Material>{{1, 0}}));
    EXPECT_FALSE(materials_in(*find_builtin("brandub"), folder.path()));
    EXPECT_FALSE(materials_in(*ruleset, folder.path() / "none"));
    auto renamed = *find_builtin("brandub");
    renamed.name = ruleset->name;
    EXPECT_FALSE(materials_in(renamed, folder.path()));
    const auto whole = bytes_of(path);
    for (const std::size_t kept : {std::size_t{0}, std::size_t{10}, std::size_t{64}, whole.size() - 1}) {
        std::ofstream(path, std::ios::binary) << whole.substr(0, kept);
        EXPECT_FALSE(open_tables(*ruleset, folder.path())) << kept;
    }
    for (std::size_t at = 0; at < whole.size();
         ++at) {  // whatever a damaged file says, nothing is read outside it
        auto damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x7f);
        std::ofstream(path, std::ios::binary) << damaged;
        const auto checked = check_table(*ruleset, {1, 0}, folder.path(), 5, go_on);
        EXPECT_FALSE(checked && at >= 64 && checked->right_checksum) << at;
    }
    EXPECT_FALSE(open_tables(*ruleset, folder.path() / "none"));
}

TEST(Tables, KeepATableOfOtherRulesUnderTheSameName) {
    const Folder folder;
    build_all("brandub-walker", {1, 0}, folder.path());
    const auto path = folder.path() / table_name("brandub-walker", {1, 0});
    const auto before = bytes_of(path);
    auto renamed = std::make_shared<Ruleset>(*find_builtin("brandub"));
    renamed->name = "brandub-walker";
    const auto built = build_table({.ruleset = renamed, .material = {1, 0}, .folder = folder.path()}, go_on);
    ASSERT_FALSE(built);
    EXPECT_NE(built.error().find("other rules"), std::string::npos) << built.error();
    EXPECT_EQ(bytes_of(path), before);
}

void damage(const std::filesystem::path& path, std::size_t at) {
    auto bytes = bytes_of(path);
    bytes.at(at) = static_cast<char>(bytes.at(at) ^ 1);
    std::ofstream(path, std::ios::binary) << bytes;
}

TEST(Tables, AreNotBuiltFromDamagedOnes) {
    const auto ruleset = find_builtin("brandub-walker");
    const Folder folder;
    build_all("brandub-walker", {1, 0}, folder.path());
    const BuildOptions options{.ruleset = ruleset, .material = {2, 0}, .folder = folder.path()};
    const auto checkpoint = (folder.path() / table_name("brandub-walker", {2, 0})).string() + ".part";
    EXPECT_FALSE(build_table(options, [](const Stage& stage) { return stage.round < 3; }));
    damage(checkpoint, 1'000);
    auto built = build_table(options, go_on);
    ASSERT_FALSE(built);
    EXPECT_NE(built.error().find("checkpoint is damaged"), std::string::npos) << built.error();
    std::filesystem::remove(checkpoint);
    damage(folder.path() / table_name("brandub-walker", {1, 0}), 100);
    built = build_table(options, go_on);
    ASSERT_FALSE(built);
    EXPECT_NE(built.error().find("brandub-walker-1-0.tafltable is damaged"), std::string::npos)
        << built.error();
}

TEST(Tables, DoNotWaitForAPipe) {
    const Folder folder;
    ASSERT_EQ(::mkfifo((folder.path() / "pipe.tafltable").c_str(), 0600), 0);
    EXPECT_FALSE(open_tables(*find_builtin("brandub-walker"), folder.path()));
}

TEST(Tables, AnInterruptedCheckIsNoResult) {
    const Folder folder;
    const auto ruleset = find_builtin("brandub-walker");
    build_all("brandub-walker", {1, 0}, folder.path());
    const StageListener stop = [](const Stage&) { return false; };
    const auto checked = check_table(*ruleset, {1, 0}, folder.path(), 1, stop);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error(), "");
    EXPECT_FALSE(count_table(*ruleset, {1, 0}, folder.path(), stop));
}

TEST(Tables, SayWhyThereAreNone) {
    EXPECT_NE(why_not(*find_builtin("hnefatafl-org-13"), {2, 0}), "");
    EXPECT_NE(why_not(*find_builtin("berserk"), {2, 0}), "");
    EXPECT_EQ(why_not(*find_builtin("copenhagen"), {3, 0}), "");
    const Folder folder;
    const auto ruleset = find_builtin("brandub-walker");
    const auto large = build_table(
        {.ruleset = ruleset, .material = {9, 0}, .folder = folder.path(), .memory = 1'000}, go_on);
    ASSERT_FALSE(large);
    EXPECT_NE(large.error().find("MiB"), std::string::npos);
    const auto alone = build_table({.ruleset = ruleset, .material = {2, 0}, .folder = folder.path()}, go_on);
    ASSERT_FALSE(alone);
    EXPECT_NE(alone.error().find("brandub-walker-1-0.tafltable is missing"), std::string::npos);
}

}  // namespace

}  // namespace tafl::tables::test

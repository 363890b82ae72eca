#include "collection/importer.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "collection/collected_game.hpp"
#include "collection/statistics.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/choose.hpp"
#include "support/play.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using store::SqliteAccess;

// As the correspondence site writes them: moves, captures of both sides, the winner.
constexpr std::string_view two_games =
    "d2-e2 d3-e3 f4-f5 d4-d2 b4-b2 c4-b4 b2-c2,0,0,Black\n"
    "d1-e1 d3-c3 e1-e3 c3-c1 g4-g5 c1-e1 g5-e5xe4 e1-e2 e3-d3 e2-f2 d7-c7 f2-g2 c7-c5xd5,0,2,Black\n";

class Imports : public testing::Test {
  protected:
    TemporaryFolder folder_;
    std::unique_ptr<store::Store> store_ = open("site.db");
    std::vector<std::string> unread_;

    [[nodiscard]] std::unique_ptr<store::Store> open(const char* name) const {
        return store::open_sqlite(folder_ / name, SqliteAccess::ReadWrite);
    }
    ImportCounts import(
        store::Store& store, std::string_view path, std::string_view text,
        const std::function<void(int)>& progress = [](int) {}) {
        const auto note = [&](int game, const Error& error) {
            unread_.push_back(fmt::format("{}: {}", game, error.message));
        };
        return Importer(store, nullptr).import_file(path, text, "a club", {note, progress});
    }
    ImportCounts import(std::string_view path, std::string_view text) { return import(*store_, path, text); }
    [[nodiscard]] std::vector<store::CollectedGame> games() {
        return store_->collected_games({}, {}, 1000).items;
    }
};

TEST_F(Imports, AreDownloadedWithTheEndingOfTheirRecord) {
    import("records/brandub.csv", "d2-e2 d3-e3 resigned,0,0,White\nd2-e2 d3-e3 f4-f5 timeout,0,0,Black\n");
    std::vector<Ending> endings;
    for (const auto& game : games()) endings.push_back(to_record(game).main().ending);
    EXPECT_THAT(endings, testing::UnorderedElementsAre(Ending::Resignation, Ending::Timeout));
}

TEST_F(Imports, KeepWhatTheRecordSays) {
    EXPECT_EQ(import("records/k51-brandub-1.csv", two_games), (ImportCounts{2, 2, 0, 0, 0}));
    const auto found = games();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].ruleset, "brandub-1");
    EXPECT_EQ(found[0].source, "a club");
    EXPECT_EQ(found[0].kind, "Historical Hnefatafl 7x7 (Irish Brandubh 1)");
    EXPECT_EQ(found[0].result, Winner::Attackers);
    EXPECT_EQ(found[0].plies, 13);
    EXPECT_TRUE(found[0].moves.ends_with("d7-c7 f2-g2 c7-c5xd5")) << found[0].moves;
    EXPECT_EQ(found[0].players, (std::array<std::string, 2>{}));
    EXPECT_THAT(unread_, testing::IsEmpty());
}

// By the positions that it reached, the last one too; the stored game leads to the same ones.
TEST_F(Imports, LetAGameBeFoundByItsPositions) {
    (void)import("brandub.csv", two_games);
    const auto brandub = builtin("brandub");
    const BoardSymmetries symmetries(*brandub);
    store::CollectionFilter filter;
    filter.position = FoldedPosition(symmetries, "brandub", brandub->start).key();
    EXPECT_EQ(store_->collected_games(filter, {}, 10).items.size(), 2U);
    for (const auto& game : games()) {
        const auto last = parse_position(game.position, *brandub).value();
        filter.position = FoldedPosition(symmetries, "brandub", last).key();
        EXPECT_EQ(store_->collected_games(filter, {}, 10).items, std::vector{game});
        for (const auto position : positions_of(game)) {
            filter.position = position;
            EXPECT_THAT(store_->collected_games(filter, {}, 10).items, testing::Contains(game));
        }
        EXPECT_THAT(positions_of(game), testing::Contains(FoldedPosition(symmetries, "brandub", last).key()));
    }
}

TEST_F(Imports, AddAGameOnce) {
    (void)import("brandub.csv", two_games);
    EXPECT_EQ(import("brandub.csv", two_games), (ImportCounts{2, 0, 2, 0, 0}));
    EXPECT_EQ(import("copy/k2-brandub.csv", two_games), (ImportCounts{2, 0, 2, 0, 0}));
    EXPECT_EQ(games().size(), 2U);
    const auto found = read_statistics(*store_, *builtin("brandub"));
    EXPECT_EQ(found.results.total(), 2);
    ASSERT_EQ(found.openings.size(), 2U);
    EXPECT_EQ(found.openings[0].results.total(), 1);
}

TEST_F(Imports, ReadNamesAndRulesFromTheRecord) {
    EXPECT_EQ(import("book.pgn",
                     "[Event \"Cup\"]\n[Variant \"Brandub\"]\n[Attackers \"Åse\"]\n[Defenders "
                     "\"Olaf\"]\n[Date \"1998.05.06\"]\n\n1. d1-c1 d3-c3 0-1\n"),
              (ImportCounts{1, 1, 0, 0, 0}));
    const auto found = games();
    ASSERT_EQ(found.size(), 1U) << testing::PrintToString(unread_);
    EXPECT_EQ(found[0].ruleset, "brandub");
    EXPECT_EQ(found[0].kind, "Brandub");
    EXPECT_EQ(found[0].players, (std::array<std::string, 2>{"Åse", "Olaf"}));
    EXPECT_EQ(found[0].date, "1998.05.06");
}

TEST_F(Imports, ReportWhatCannotBeRead) {
    EXPECT_EQ(import("brandub.csv", "d1-a1,0,0,Black\nd2-e2 d3-e3,0,0,Black\n"),
              (ImportCounts{2, 1, 0, 0, 1}));
    EXPECT_EQ(import("old book.csv", two_games), (ImportCounts{2, 0, 0, 0, 2}));
    ASSERT_EQ(unread_.size(), 3U);
    EXPECT_THAT(unread_[0], testing::StartsWith("1: move 1: "));
    EXPECT_THAT(unread_[1], testing::HasSubstr("--rules"));
    EXPECT_EQ(games().size(), 1U);
}

TEST_F(Imports, RefuseLongNames) {
    const std::string name(max_collected_text_length + 1, 'x');
    const auto text = fmt::format("[Variant \"Brandub\"]\n[Attackers \"{}\"]\n\n1. d1-c1 d3-c3 0-1\n", name);
    EXPECT_EQ(import("book.pgn", text).unread, 1);
    EXPECT_THAT(unread_, testing::ElementsAre(testing::HasSubstr("the tag attackers is longer")));
}

TEST(RulesetOfFile, IsTheOneItIsNamedAfter) {
    const auto name_of = [](std::string_view path) {
        const auto found = ruleset_of_file(path);
        return found ? found->name : "";
    };
    EXPECT_EQ(name_of("games/k104-ard-ri-1-7x7.csv"), "ard-ri-1-7x7");
    EXPECT_EQ(name_of("brandub.csv"), "brandub");
    EXPECT_EQ(name_of("berserk-chains.csv"), "berserk");
    EXPECT_EQ(name_of("/k-brandub/games.csv"), "");
}

// Random games, each of another length or with other moves.
std::string random_games(int count) {
    Dice dice(5);
    std::string text;
    for (int i = 0; i < count; ++i) {
        Game game(builtin("brandub"));
        for (int ply = 0; ply < 12 && !game.outcome().is_over(); ++ply) {
            const auto moves = game.legal_moves();
            (void)game.play(dice.one_of<Move>(moves));
        }
        for (const auto& played : game.history()) text += to_string(played.move, 7) + ' ';
        text.back() = '\n';
    }
    return text;
}

// Batches of 200 games are committed: the first is there, the second is not.
TEST_F(Imports, ContinueAfterAKill) {
    const auto text = random_games(450);
    store_.reset();
    const pid_t child = ::fork();
    if (child == 0) {
        const auto store = open("site.db");
        (void)import(*store, "brandub.txt", text, [](int game) {
            if (game == 333) (void)std::raise(SIGKILL);
        });
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
    store_ = open("site.db");
    EXPECT_EQ(games().size(), 200U);
    EXPECT_EQ(import("brandub.txt", text), (ImportCounts{450, 250, 200, 0, 0}));
    const auto whole = open("whole.db");
    (void)import(*whole, "brandub.txt", text);
    EXPECT_EQ(store_->collection_counts("brandub"), whole->collection_counts("brandub"));
    EXPECT_EQ(read_statistics(*store_, *builtin("brandub")).openings,
              read_statistics(*whole, *builtin("brandub")).openings);
}

}  // namespace

}  // namespace tafl::test

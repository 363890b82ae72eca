// `tafl data` on folders with a store, a damaged store, another program's file, or nothing.
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json.hpp>

#include "explorer/folded_position.hpp"
#include "run.hpp"
#include "store/data_folder.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/play.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

namespace fs = std::filesystem;

class Data : public testing::Test {
  protected:
    std::string file_ = store::database_in(scratch() / "site");

    void SetUp() override {
        fs::remove_all(scratch() / "site");
        fs::create_directory(scratch() / "site");
        (void)store::open_sqlite(file_, store::SqliteAccess::ReadWrite);
    }
    // Overwrites a page in the middle.
    void damage() const {
        auto bytes = read_text(file_);
        bytes.replace(bytes.size() / 2 / 4096 * 4096, 4096, std::string(4096, 'Z'));
        write_scratch("site/skjaldborg.db", bytes);
    }
};

TEST_F(Data, CheckFindsNothing) {
    const auto ran = run_tafl_line("data check site");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "site/skjaldborg.db: sound\n");
    EXPECT_EQ(run_tafl_line("data check --json site/skjaldborg.db").out,
              "{\"file\":\"site/skjaldborg.db\",\"ok\":true,\"faults\":[]}\n");
}

TEST_F(Data, CheckFindsDamage) {
    damage();
    const auto ran = run_tafl_line("data check site");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_TRUE(ran.out.starts_with("The file is damaged: ")) << ran.out;
    const auto found = run_tafl_line("data check --json site");
    EXPECT_EQ(found.status, 1);
    EXPECT_FALSE(boost::json::parse(found.out).at("ok").as_bool());
    EXPECT_EQ(boost::json::parse(found.out).at("faults").as_array().size(), lines_of(ran.out).size());
}

TEST_F(Data, CheckFindsAGameByRulesThatNobodyKnows) {
    store::GameHead game;
    game.id = "aaaaaaaa";
    game.terms.ruleset = "brandubh";
    store::open_sqlite(file_, store::SqliteAccess::ReadWrite)->add_game(game);
    const auto ran = run_tafl_line("data check site");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_TRUE(ran.out.starts_with("Game aaaaaaaa cannot be read: there is no ruleset 'brandubh'"))
        << ran.out;
}

TEST_F(Data, ABackupIsAStoreOfItsOwn) {
    const auto ran = run_tafl_line("data backup site friday.db");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "friday.db: a complete copy of site/skjaldborg.db\n");
    EXPECT_EQ(run_tafl_line("data check friday.db").out, "friday.db: sound\n");
}

TEST_F(Data, ABackupWithoutTheLogIsNotCalledComplete) {
    {
        const auto open = store::open_sqlite(file_, store::SqliteAccess::ReadWrite);
        fs::remove_all(scratch() / "left");
        fs::create_directory(scratch() / "left");
        fs::copy_file(file_,
                      store::database_in(scratch() / "left"));  // as a crash leaves it, without its log
    }
    const auto ran = run_tafl_line("data backup left rest.db");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_EQ(lines_of(ran.out)[0], "rest.db: a copy of what is left of left/skjaldborg.db");
    EXPECT_NE(ran.out.find("the log left/skjaldborg.db-wal, which holds the last moves, is missing"),
              std::string::npos)
        << ran.out;
    EXPECT_EQ(run_tafl_line("data check rest.db").status, 0) << "what is left is sound";
}

// `nobody` runs the program: by its descriptor, because the folders above may be closed.
TEST_F(Data, AFolderOfAnotherUserIsExplained) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can run a program as somebody else";
    const TemporaryFolder folder;
    const auto as_nobody = [&](const std::string& arguments) {
        return run_shell("set -- " + (folder / "").string() +
                         "; exec 9<" TAFL_PROGRAM
                         "; setpriv --reuid=65534 --regid=65534 --clear-groups /proc/self/fd/9 " +
                         arguments);
    };
    (void)store::open_sqlite(folder / "skjaldborg.db", store::SqliteAccess::ReadWrite);
    for (const auto* command :
         {"data check $1", "data backup $1 copy.db", "serve --port 0 --data $1", "admin list --data $1"}) {
        const auto ran = as_nobody(command);
        EXPECT_EQ(ran.status, 3) << command << ran.err;
        EXPECT_NE(ran.err.find("belongs to root, and nobody may not read and write it"), std::string::npos)
            << command << ran.err;
    }
}

TEST_F(Data, ABackupOverwritesNothing) {
    write_scratch("letter", "dear");
    const auto ran = run_tafl_line("data backup site letter");
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.err, "tafl: letter: the file exists; a backup needs a new name\n");
    EXPECT_EQ(read_text(scratch() / "letter"), "dear");
}

TEST_F(Data, ABackupThatCannotBeWrittenIsTheMachine) {
    EXPECT_EQ(run_tafl_line("data backup site no/such/folder").status, 3);
    EXPECT_EQ(run_shell("ulimit -f 8; trap '' XFSZ; tafl data backup site small.db").status, 3);
    EXPECT_FALSE(fs::exists(scratch() / "small.db"));
    EXPECT_FALSE(fs::exists(scratch() / "small.db.part"));
}

TEST_F(Data, AMovedSiteIsASite) {
    fs::remove_all(scratch() / "other");
    (void)store::open_sqlite(file_, store::SqliteAccess::ReadWrite)
        ->set(1, &store::Player::seen, store::Moment::max());
    const auto ran = run_tafl_line("data move site other");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "other: a complete copy of site, 10 rows compared\n");
    EXPECT_NE(ran.err.find("tafl: player: 10 rows, the same\n"), std::string::npos) << ran.err;
    EXPECT_EQ(run_tafl_line("data check other").out, "other/skjaldborg.db: sound\n");
    const auto again = run_tafl_line("data move site other");
    EXPECT_EQ(again.status, 2);
    EXPECT_NE(again.err.find("is not empty"), std::string::npos) << again.err;
}

TEST_F(Data, AMoveHasBothEndsToItself) {
    const auto ran = run_tafl_line("data move site site");
    EXPECT_EQ(ran.status, 3);
    EXPECT_NE(ran.err.find("another server works on the data folder site"), std::string::npos) << ran.err;
}

// The same sentence whichever command opens such a file.
TEST_F(Data, CheckAndServeSayTheSame) {
    for (const auto* text : {"",
                             "no database, and longer than a header of SQLite is: a hundred bytes and some "
                             "more, so that it is read"}) {
        write_scratch("site/skjaldborg.db", text);
        const auto check = run_tafl_line("data check site"),
                   serve = run_tafl_line("serve --port 0 --data site");
        EXPECT_EQ(check.status, 2);
        EXPECT_NE(serve.status, 0);
        EXPECT_EQ(check.err, serve.err);
        EXPECT_NE(check.err, "");
    }
}

constexpr const char* records =
    "d2-e2 d3-e3 f4-f5 d4-d2 b4-b2 c4-b4 b2-c2,0,0,Black\n"
    "d1-e1 d3-c3 e1-e3 c3-c1,0,0,White\n"
    "d1-a1,0,0,White\n";

TEST_F(Data, ImportAddsEachGameOnceAndReportsTheOthers) {
    write_scratch("brandub.csv", records);
    const auto first = run_tafl_line("data import site brandub.csv --source club");
    EXPECT_EQ(first.status, 1) << first.err;
    EXPECT_NE(first.out.find("brandub.csv: game 3, line 3, column 1: move 1: "), std::string::npos)
        << first.out;
    EXPECT_NE(first.out.find("2 added (0 repaired), 0 already present, 1 unreadable"), std::string::npos);
    const auto again = boost::json::parse(
        lines_of(run_tafl_line("data import --json site brandub.csv --source club").out).back());
    EXPECT_EQ(again.at("added"), 0);
    EXPECT_EQ(again.at("known"), 2);
    const auto found = boost::json::parse(run_tafl_line("data statistics --json site brandub").out);
    EXPECT_EQ(found.at("games"), 2);
    EXPECT_EQ(found.at("sources").at(0).at("source"), "club");
    EXPECT_TRUE(run_tafl_line("data statistics site").out.starts_with("brandub: 2 recorded games\n"));
    EXPECT_EQ(run_tafl_line("data check site").status, 0);
}

TEST_F(Data, ImportNamesAFaultOfManyGamesAFewTimes) {
    std::string many;
    for (int i = 0; i < 40; ++i) many += "d1-a1,0,0,White\n";
    write_scratch("brandub.csv", many);
    const auto lines = lines_of(run_tafl_line("data import site brandub.csv").out);
    ASSERT_EQ(lines.size(), 7U);
    EXPECT_TRUE(lines[4].starts_with("brandub.csv: game 5, line 5, column 1: move 1: ")) << lines[4];
    EXPECT_TRUE(lines[5].starts_with("brandub.csv: 35 more games: move 1: ")) << lines[5];
}

TEST_F(Data, GamesAreListedByWhatTheyAre) {
    write_scratch("brandub.csv", records);
    (void)run_tafl_line("data import site brandub.csv --source club");
    const auto found = [](const std::string& options) {
        const auto ran = run_tafl_line("data games --json site " + options);
        EXPECT_EQ(ran.status, 0) << ran.err;
        std::vector<std::int64_t> plies;
        for (const auto& line : lines_of(ran.out))
            plies.push_back(boost::json::parse(line).at("plies").as_int64());
        return plies;
    };
    using Plies = std::vector<std::int64_t>;
    EXPECT_EQ(found(""), (Plies{4, 7}));
    EXPECT_EQ(found("--source club --rules brandub"), (Plies{4, 7}));
    EXPECT_EQ(found("--source book"), Plies{});
    EXPECT_EQ(found("--rules brandub-1"), Plies{});
    EXPECT_EQ(found("--player olaf"), Plies{});
    EXPECT_EQ(found("--result attackers"), Plies{7});
    EXPECT_EQ(found("--reason king-captured"), Plies{7});
    EXPECT_EQ(found("--reason resignation"), Plies{});
    EXPECT_EQ(found("--least 5"), Plies{7});
    EXPECT_EQ(found("--most 6"), Plies{4});
    EXPECT_EQ(found("--rules brandub --moves d7-e7"), Plies{4}) << "turned, it is d1-e1";
    EXPECT_EQ(found("--rules brandub --position 3t3/3t3/3T3/ttTKTtt/3T3/3t3/4t2"), Plies{});
    EXPECT_EQ(found("--rules brandub --pattern *******/*******/*******/*******/*******/*******/***1t**"),
              Plies{4});
    EXPECT_NE(
        run_tafl_line("data games site --most 6").out.find("  brandub  ? – ?  defenders  4 plies  club\n"),
        std::string::npos);
}

TEST_F(Data, ImportReadsAllFilesOfAFolder) {
    fs::remove_all(scratch() / "games");
    fs::create_directory(scratch() / "games");
    write_scratch("games/brandub.csv", "d1-e1 d3-c3,0,0,White\n");
    write_scratch("games/k51-brandub-1.csv", "d1-e1 d3-c3,0,0,White\n");
    const auto ran = run_tafl_line("data import site games");
    EXPECT_EQ(ran.status, 0) << ran.err << ran.out;
    EXPECT_TRUE(ran.out.starts_with("2 games in ")) << ran.out;
    EXPECT_EQ(lines_of(run_tafl_line("data statistics --json site").out).size(), 2U);
}

TEST_F(Data, ImportReadsTheFoldersBelowAFolder) {
    fs::remove_all(scratch() / "games");
    fs::create_directories(scratch() / "games/club/2025");
    fs::create_directories(scratch() / "games/.git");
    write_scratch("games/club/2025/brandub.csv", "d1-e1 d3-c3,0,0,White\n");
    write_scratch("games/club/k51-brandub-1.csv", "d1-e1 d3-c3,0,0,White\n");
    write_scratch("games/.git/brandub.csv", "d1-e1 d3-e3,0,0,White\n");
    const auto ran = run_tafl_line("data import site games");
    EXPECT_EQ(ran.status, 0) << ran.err << ran.out;
    EXPECT_TRUE(ran.out.starts_with("2 games in ")) << ran.out;
    std::string deep = "games";
    for (int i = 0; i < 16; ++i) deep += "/d";
    fs::create_directories(scratch() / deep);
    write_scratch(deep + "/brandub.csv", "d1-e1 d3-c3,0,0,White\n");
    const auto refused = run_tafl_line("data import site games");
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.err,
              "tafl: data import: " + deep + "/brandub.csv lies deeper than 16 folders in games\n");
    fs::remove_all(scratch() / "games");
    fs::create_directories(scratch() / "games/empty");
    EXPECT_EQ(run_tafl_line("data import site games").err, "tafl: data import: there is no file in games\n");
}

TEST_F(Data, NoGameFoundIsSaid) {
    const auto ran = run_tafl_line("data games site --player olaf");
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "tafl: note: no game suits all options\n");
    const auto json = run_tafl_line("data games --json site --player olaf");
    EXPECT_EQ(json.status, 0);
    EXPECT_EQ(json.out + json.err, "");
}

// As an earlier version left them: without their positions.
void add_unindexed_games(store::Store& store) {
    store::CollectedGame collected;
    collected.id = "collected1";
    collected.ruleset = "brandub";
    collected.plies = 1;
    collected.moves = "d1-e1";
    (void)store.add_collected_game(collected);
    store::GameHead head;
    head.terms.ruleset = "brandub";
    for (const auto* reason : {"resignation", "aborted", "abandoned"}) {
        head.id = reason;
        head.began += std::chrono::seconds(1);
        const auto result = reason == std::string("aborted") ? Winner::Nobody : Winner::Draw;
        head.end = store::GameEnd{result, reason, 1, "d1-e1", "", head.began};
        store.add_game(head);
    }
}

TEST_F(Data, IndexLetsGamesBeFoundByTheirPositions) {
    add_unindexed_games(*store::open_sqlite(file_, store::SqliteAccess::ReadWrite));
    const auto brandub = builtin("brandub");
    store::GameFilter filter;
    store::CollectionFilter collected;
    filter.position = collected.position =
        FoldedPosition(BoardSymmetries(*brandub), "brandub", brandub->start).key();
    for (const auto* says : {"4 games: found by their positions\n", "{\"games\":4}\n"}) {
        EXPECT_EQ(run_tafl_line(says[0] == '{' ? "data index --json site" : "data index site").out, says);
        const auto store = store::open_sqlite(file_, store::SqliteAccess::ReadOnly);
        ASSERT_EQ(store->find_games(filter).size(), 1U) << "neither aborted nor abandoned ones, and once";
        EXPECT_EQ(store->find_games(filter)[0].id, "resignation");
        EXPECT_EQ(store->collected_games(collected, {}, 9).items.size(), 1U);
        EXPECT_TRUE(store->check().empty());
    }
}

struct Mistake {
    const char* line;
    const char* says;
};

class DataMistakes : public Data, public testing::WithParamInterface<Mistake> {};

TEST_P(DataMistakes, AreExplained) {
    write_scratch("letter", "dear");
    const auto ran = run_tafl_line(GetParam().line);
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.err.find(GetParam().says), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    All, DataMistakes,
    testing::Values(
        Mistake{"data", "ACTION DIR is missing"},
        Mistake{"data check", "expected 'check DIR', 'backup DIR OUT', 'move FROM TO', 'import DIR FILE…'"},
        Mistake{"data check site site",
                "expected 'check DIR', 'backup DIR OUT', 'move FROM TO', 'import DIR FILE…'"},
        Mistake{"data backup site",
                "expected 'check DIR', 'backup DIR OUT', 'move FROM TO', 'import DIR FILE…'"},
        Mistake{"data move site",
                "expected 'check DIR', 'backup DIR OUT', 'move FROM TO', 'import DIR FILE…'"},
        Mistake{"data move nowhere other", "nowhere: expected a data folder with a skjaldborg.db"},
        Mistake{"data move site letter", "letter: expected a data folder or a postgresql:// address"},
        Mistake{"data mend site",
                "expected 'check DIR', 'backup DIR OUT', 'move FROM TO', 'import DIR FILE…'"},
        Mistake{"data import site",
                "expected 'check DIR', 'backup DIR OUT', 'move FROM TO', 'import DIR FILE…'"},
        Mistake{"data import site nowhere.csv", "nowhere.csv"},
        Mistake{"data import letter letter", "letter: expected a data folder or a postgresql:// address"},
        Mistake{"data games site --moves d1-d2", "data games: --moves needs --rules"},
        Mistake{"data games site --rules brandub --pattern 7", "--pattern: '7' has 1 row"},
        Mistake{"data games site --rules copenhagen --pattern K******/7/7/7/7/7/7",
                "--pattern: 7 rows, but copenhagen is played on 11"},
        Mistake{"data games site --least few", "--least"}, Mistake{"data index", "expected 'check DIR'"},
        Mistake{"data index nowhere", "nowhere: expected a data folder with a skjaldborg.db"},
        Mistake{"data statistics site brandubh", "unknown ruleset 'brandubh'"},
        Mistake{"data check nowhere", "nowhere: expected a data folder with a skjaldborg.db"},
        Mistake{"data check letter", "letter: not a database"}));

}  // namespace

}  // namespace tafl::test

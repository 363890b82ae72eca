#include "theory/shared_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "small_trees.hpp"
#include "support/temporary_folder.hpp"
#include "theory/record_text.hpp"
#include "theory/tree_file.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;
using theory::SharedFile;

std::string text_of(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

class TheoryFiles : public testing::Test {
  protected:
    TemporaryFolder folder_;
    std::filesystem::path path_ = folder_ / "brandub.theory";
    RulesetPtr rules_ = builtin("brandub");

    [[nodiscard]] SharedFile open() const {
        auto file = SharedFile::open(path_, rules_);
        if (!file) throw std::runtime_error(file.error());
        return *std::move(file);
    }
    void grow_to(int positions) const {
        auto file = open();
        ASSERT_TRUE(grow(file, small_growth(positions)));
    }
    void write(std::string_view text) const { std::ofstream(path_, std::ios::binary) << text; }
    [[nodiscard]] std::string fault() const {
        const auto file = SharedFile::open(path_, rules_);
        return file ? "" : file.error();
    }
};

TEST_F(TheoryFiles, ContinueAsIfTheyHadNeverStopped) {
    grow_to(40);
    const auto whole = text_of(path_);
    std::filesystem::remove(path_);
    grow_to(7);
    grow_to(25);
    grow_to(25);
    grow_to(40);
    EXPECT_EQ(text_of(path_), whole);
    EXPECT_EQ(theory::read_tree(path_, rules_)->positions(), 40);
}

// Killed within any byte of its last two lines: the lines before stay, and the tree grows to be the same.
TEST_F(TheoryFiles, LoseAtMostTheLineThatWasBeingWritten) {
    grow_to(12);
    const auto whole = text_of(path_);
    const auto third_last = whole.rfind('\n', whole.rfind('\n', whole.size() - 2) - 1);
    for (std::size_t length = third_last + 1; length < whole.size(); length += 7) {
        write(whole.substr(0, length));
        EXPECT_GE(theory::read_tree(path_, rules_)->positions(), 10);
        grow_to(12);
        ASSERT_EQ(text_of(path_), whole) << length;
    }
}

TEST_F(TheoryFiles, KilledWithinTheHeadBeginAgain) {
    write("# theory of bra");
    grow_to(1);
    EXPECT_TRUE(text_of(path_).starts_with(theory::head_of(*rules_)));
}

TEST_F(TheoryFiles, OfOthersAreLeftAsTheyAre) {
    write("dear diary");
    EXPECT_THAT(fault(), HasSubstr("is not an opening tree; those begin with \"# theory of\""));
    EXPECT_EQ(text_of(path_), "dear diary");
    write(theory::head_of(*builtin("copenhagen")));
    EXPECT_THAT(fault(), HasSubstr("is a tree of 'copenhagen'; choose it with --rules, or another file"));
    write("# theory of brandub 0123456789abcdef\n");
    EXPECT_THAT(fault(), HasSubstr("is a tree of other rules that were called brandub, too"));
}

TEST_F(TheoryFiles, SayWhichLineIsDamaged) {
    grow_to(8);
    const auto whole = text_of(path_);
    const auto line = whole.find('\n', whole.find('\n') + 1) + 1;
    for (const std::size_t at : {line, line + 12, line + 30}) {
        auto damaged = whole;
        damaged[at] = damaged[at] == '1' ? '2' : '1';
        write(damaged);
        EXPECT_THAT(fault(), HasSubstr("is damaged in line 3: expected the checksum")) << at;
        EXPECT_EQ(text_of(path_), damaged);
    }
    const auto head = whole.find('\n') + 1;
    write(whole.substr(0, head) + whole.substr(line));
    EXPECT_THAT(fault(),
                HasSubstr("is damaged in line 2: the first position is not the start of the ruleset"));
}

// Each has its own descriptor, as two processes have: the kernel's locks tell them apart.
TEST_F(TheoryFiles, GrowByManyHandsWithoutSearchingAPositionTwice) {
    constexpr int hands = 4, wanted = 120;
    {
        std::vector<std::jthread> growers;
        for (int i = 0; i < hands; ++i)
            growers.emplace_back([this] {
                auto file = open();
                EXPECT_TRUE(grow(file, small_growth(wanted)));
            });
    }
    const auto tree = theory::read_tree(path_, rules_);
    ASSERT_TRUE(tree) << tree.error().message;
    EXPECT_GE(tree->positions(), wanted);
    EXPECT_LT(tree->positions(), wanted + hands);
    EXPECT_FALSE(tree->unsound());
    std::istringstream lines(text_of(path_));
    std::set<std::pair<theory::Key, std::size_t>> searches;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const auto record = theory::parse_record(line, 7);
        ASSERT_TRUE(record);
        EXPECT_TRUE(searches.insert({record->key, record->lines.size()}).second) << line;
    }
}

// The lease of a position goes with the one who held it.
TEST_F(TheoryFiles, GiveAPositionToOneAtATime) {
    auto one = open();
    const auto start = one.lease(10);
    ASSERT_TRUE(start && *start);
    std::jthread other([this, &start] {
        auto two = open();
        const auto next = two.lease(10);
        ASSERT_TRUE(next && *next);
        EXPECT_EQ((*next)->key, (*start)->key);
    });
    {
        const auto killed = std::move(one);
    }
}

TEST_F(TheoryFiles, ArePackedWithoutChangingWhatTheySay) {
    grow_to(90);
    const auto tree = theory::read_tree(path_, rules_);
    const auto text = to_text(*tree);
    const auto again = theory::parse_tree(text, rules_);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->records(), tree->records());
    EXPECT_EQ(to_text(*again), text);
    EXPECT_LE(text.size(), text_of(path_).size());
    Game game(rules_);
    for (int ply = 0; ply < 4; ++ply) {
        const auto before = tree->look_up(game), after = again->look_up(game);
        ASSERT_EQ(before.has_value(), after.has_value());
        if (!before) break;
        EXPECT_EQ(before->score, after->score);
        EXPECT_EQ(before->positions, after->positions);
        (void)game.play(before->moves.front().move);
    }
    EXPECT_FALSE(theory::parse_tree(text.substr(0, text.size() - 1), rules_));
    EXPECT_FALSE(theory::parse_tree("", rules_));
}

TEST_F(TheoryFiles, StopWhenTheyAreTold) {
    auto file = open();
    int calls = 0;
    EXPECT_TRUE(grow(file, small_growth(1'000), {}, [&] { return ++calls > 40; }));
    EXPECT_LT(file.tree().positions(), 100);
}

}  // namespace

}  // namespace tafl::test

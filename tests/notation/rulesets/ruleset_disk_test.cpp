// Ruleset files on disk: parents beside them, circles, and what cannot be opened.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

class RulesetDisk : public testing::Test {
  protected:
    RulesetDisk()
        : folder_(std::filesystem::path(testing::TempDir()) /
                  fmt::format("rulesets-{}", testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_ / "below");
    }
    ~RulesetDisk() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, std::string_view text) {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return (folder_ / name).string();
    }
    std::string failure(const std::string& path) {
        const auto loaded = load_ruleset(path);
        return loaded ? "no failure" : loaded.error().message;
    }

    std::filesystem::path folder_;
};

TEST_F(RulesetDisk, FindsParentsBesideTheFile) {
    write("house.toml", "parent = \"york\"\nking.armed = \"both\"\n");
    write("below/guest.toml", "parent = \"../house.toml\"\ntitle = \"Guests\"\n");
    const auto guest = load_ruleset((folder_ / "below/guest.toml").string());
    ASSERT_TRUE(guest) << guest.error().message;
    EXPECT_EQ((*guest)->name, "guest");
    EXPECT_EQ((*guest)->king.armed, Armed::Both);
    EXPECT_TRUE((*guest)->trap_capture);
}

TEST_F(RulesetDisk, SeesACircleOfParents) {
    const auto path = write("a.toml", "parent = \"b.toml\"\n");
    write("b.toml", "parent = \"./a.toml\"\n");
    EXPECT_THAT(failure(path), HasSubstr("the parents go in a circle, a.toml -> b.toml -> a.toml"));
    EXPECT_THAT(failure(write("self.toml", "parent = \"self.toml\"\n")), HasSubstr("self.toml -> self.toml"));
}

TEST_F(RulesetDisk, AllowsSevenParentsInARow) {
    write("p0.toml", "parent = \"york\"\n");
    for (int i = 1; i <= 9; ++i)
        write(fmt::format("p{}.toml", i), fmt::format("parent = \"p{}.toml\"\n", i - 1));
    EXPECT_TRUE(load_ruleset((folder_ / "p7.toml").string()));
    EXPECT_THAT(failure((folder_ / "p8.toml").string()), HasSubstr("7 are allowed"));
}

TEST_F(RulesetDisk, NamesTheFileTheLineAndTheColumn) {
    const auto path = write("wrong.toml", "parent = \"york\"\nking.armed = \"sword\"\n");
    EXPECT_THAT(failure(path),
                HasSubstr("wrong.toml, line 2, column 14: king.armed: \"sword\" is not possible"));
    const auto child = write("child.toml", "parent = \"wrong.toml\"\n");
    EXPECT_THAT(failure(child),
                HasSubstr("parent: wrong.toml is not a ruleset that can be played: `tafl check "
                          "wrong.toml` says what is wrong in its line 2"));
}

TEST_F(RulesetDisk, AParentThatIsNoRulesetIsNotQuoted) {
    for (const std::string_view text :
         {"root:secret:1:2\n", "secret = 1\n", "[secret]\nword = \"secret\"\n", "title = \"secret\n",
          "parent = \"secret\"\n", "parent = \"./secret.toml\"\n", "layout = [\"secret\"]\n"}) {
        const auto foreign = write("foreign", text);
        for (const auto& parent : {foreign, std::string("./foreign")}) {
            const auto said = failure(write("mine.toml", fmt::format("parent = \"{}\"\n", parent)));
            EXPECT_THAT(said, HasSubstr("parent: foreign is not a ruleset")) << text;
            EXPECT_THAT(said, testing::Not(HasSubstr("secret"))) << text;
        }
    }
    EXPECT_THAT(failure(write("mine.toml", "parent = \"./foreign\"\n")), HasSubstr("in its line 1"));
    write("foreign", "root:secret:1:2\n");
    EXPECT_THAT(failure(write("mine.toml", "parent = \"./foreign\"\n")),
                HasSubstr("parent: foreign is not a ruleset: its line 1 is not TOML"));
}

TEST_F(RulesetDisk, FindsRulesetsByWhatPeopleCallThem) {
    for (const auto& [text, name] : {std::pair{"Brandub", "brandub"},
                                     {"COPENHAGEN", "copenhagen"},
                                     {"Saami Tablut", "tablut-saami"},
                                     {"saami tablut", "tablut-saami"},
                                     {"tablut_walker", "tablut-walker"}}) {
        const auto found = load_ruleset(text);
        ASSERT_TRUE(found) << text << ": " << found.error().message;
        EXPECT_EQ((*found)->name, name);
    }
    EXPECT_THAT(failure("Tablut"),
                testing::StartsWith("'Tablut' may be any of several rulesets; expected tablut-saami, "));
    EXPECT_THAT(failure("magpies"), HasSubstr("unknown ruleset 'magpies'; nearest: magpie"));
}

TEST_F(RulesetDisk, SaysWhatCannotBeOpened) {
    EXPECT_THAT(failure((folder_ / "nowhere.toml").string()), HasSubstr("cannot open"));
    EXPECT_THAT(failure(folder_.string()), HasSubstr("is not a file"));
    EXPECT_THAT(failure("/dev/zero"), HasSubstr("is not a file"));
    EXPECT_THAT(failure(std::string(5000, 'a') + ".toml"), HasSubstr("cannot open"));
    EXPECT_THAT(failure(write("child.toml", "parent = \"nowhere.toml\"\n")),
                HasSubstr("parent: cannot open"));
}

TEST_F(RulesetDisk, OpensNoFileForATextThatCameFromNone) {
    const auto path = write("house.toml", "parent = \"york\"\n");
    const auto read = parse_ruleset(fmt::format("parent = \"{}\"\n", path), "mine", builtin_parent);
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().message, HasSubstr("is a file, here only a built-in ruleset"));
}

}  // namespace
}  // namespace tafl

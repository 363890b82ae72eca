// tafl-train as it is called: what it refuses before it reads the games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cstdio>
#include <memory>

#include "material_games.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::training {

namespace {

struct Ran {
    int status = -1;
    std::string text;  // standard output and standard error
};

Ran run(const std::string& arguments) {
    auto* const pipe = ::popen((TAFL_TRAIN_PROGRAM " " + arguments + " 2>&1").c_str(), "r");
    Ran ran;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) ran.text += static_cast<char>(c);
    ran.status = WEXITSTATUS(::pclose(pipe));
    return ran;
}

class Program : public testing::Test {
  protected:
    [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }

    tafl::test::TemporaryFolder folder_;
};

TEST_F(Program, RefusesAnOutputThatItCannotWriteBeforeItReadsTheGames) {
    ASSERT_EQ(::mkfifo(path("net.pipe").c_str(), 0600), 0);
    std::filesystem::create_symlink("/dev/null", path("link.nn"));
    const struct {
        std::string output;
        int status;
        std::string says;
    } cases[] = {
        {path("net.pipe"), 2, path("net.pipe") + " is not a file; name one with -o FILE"},
        {path("link.nn"), 2, path("link.nn") + " is not a file; name one with -o FILE"},
        {path(""), 2, path("") + " is not a file; name one with -o FILE"},
        {path("none/x.nn"), 3, path("none/x.nn.part") + " cannot be written: No such file or directory"},
    };
    for (const auto& [output, status, says] : cases) {
        const auto ran = run("none.sp -o " + output);
        EXPECT_EQ(ran.status, status) << output;
        EXPECT_EQ(ran.text, "tafl-train: " + says + "\n");
    }
    EXPECT_TRUE(std::filesystem::is_fifo(path("net.pipe")));
}

TEST_F(Program, RefusesWhatIsNoNumber) {
    for (const std::string option : {"epochs", "lambda", "k", "shift", "power", "rate", "last-rate"})
        for (const std::string value : {"nan", "-nan", "inf", "1e9", "much"}) {
            const auto ran = run("none.sp -o " + path("net.nn") + " --" + option + "=" + value);
            EXPECT_EQ(ran.status, 2) << option;
            EXPECT_THAT(ran.text, testing::StartsWith("--" + option + ": expected a number from "));
            EXPECT_THAT(ran.text, testing::HasSubstr("found '" + value + "'"));
        }
}

TEST_F(Program, WritesNothingButTheNetwork) {
    test::write_material_games(folder_ / "games.sp", 4);
    const auto ran = run(path("games.sp") + " -o " + path("net.nn") + " --epochs 1 --rate 1e-3");
    EXPECT_EQ(ran.status, 0) << ran.text;
    EXPECT_TRUE(std::filesystem::is_regular_file(path("net.nn")));
    EXPECT_FALSE(std::filesystem::exists(path("net.nn.part")));
    EXPECT_EQ(run("none.sp -o " + path("other.nn")).status, 2);
    EXPECT_FALSE(std::filesystem::exists(path("other.nn.part")));
}

}  // namespace

}  // namespace tafl::training

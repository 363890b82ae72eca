#include "lab/arena/selfplay_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <system_error>

#include "support/temporary_folder.hpp"

namespace tafl::arena {

namespace {

constexpr std::uint64_t rules = 0x0123456789ABCDEF;
constexpr SelfplaySettings made_with{.nodes = 500, .seed = 3, .network = 0xFEDC};
constexpr auto no_score = SelfplayPly::no_score;

const SelfplayGame first{Winner::Attackers, {{{3, 25}, no_score}, {{60, 360}, -123}, {{360, 0}, 8'000}}};
const SelfplayGame second{Winner::Draw, {{{1, 2}, 0}}};

std::string write(const std::filesystem::path& file, std::initializer_list<SelfplayGame> games) {
    auto writer = SelfplayWriter::open(file, rules, made_with);
    if (!writer) return writer.error();
    for (const auto& game : games) writer->append(game);
    return {};
}

// Flips a bit of the two-byte number there. Returns the new number.
unsigned flip(const std::filesystem::path& file, std::streamoff at, int bit) {
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    unsigned char bytes[2];
    stream.seekg(at).read(reinterpret_cast<char*>(bytes), 2);
    bytes[bit / 8] ^= static_cast<unsigned char>(1 << bit % 8);
    stream.seekp(at).write(reinterpret_cast<const char*>(bytes), 2);
    return bytes[0] | bytes[1] << 8U;
}

struct Content {
    std::vector<SelfplayGame> games;
    std::uint64_t left_over = 0;
    std::string error;
};

Content read(const std::filesystem::path& file, std::uint64_t rules_hash = rules) {
    Content content;
    auto reader = SelfplayReader::open(file, rules_hash);
    if (!reader) return {{}, 0, reader.error()};
    SelfplayGame game;
    for (;;) {
        const auto more = reader->next(game);
        if (!more) content.error = more.error();
        if (!more || !*more) break;
        content.games.push_back(game);
    }
    content.left_over = reader->left_over();
    return content;
}

class SelfplayFile : public testing::Test {
  protected:
    test::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "games.sp";
};

TEST_F(SelfplayFile, ComesBackAsItWasWritten) {
    ASSERT_EQ(write(file_, {first, second}), "");
    EXPECT_EQ(read(file_).games, (std::vector{first, second}));
    EXPECT_EQ(std::filesystem::file_size(file_), 40U + 2 * 4 + 4 * 4);
}

TEST_F(SelfplayFile, IsContinued) {
    ASSERT_EQ(write(file_, {first}), "");
    ASSERT_EQ(write(file_, {second}), "");
    EXPECT_EQ(read(file_).games, (std::vector{first, second}));
    EXPECT_EQ(SelfplayWriter::open(file_, rules, made_with)->games(), 2U);
}

TEST_F(SelfplayFile, HighScoresAreClamped) {
    ASSERT_EQ(write(file_, {{Winner::Draw, {{{1, 2}, 31'990}, {{1, 2}, -31'990}}}}), "");
    const auto plies = read(file_).games.at(0).plies;
    EXPECT_EQ(plies[0].score, 8'000);
    EXPECT_EQ(plies[1].score, -8'000);
}

// Wherever the last game is truncated, the games before it are read, and writing continues after them.
TEST_F(SelfplayFile, AnIncompleteGameIsDropped) {
    ASSERT_EQ(write(file_, {second, first}), "");
    const auto whole = std::filesystem::file_size(file_);
    for (std::uintmax_t missing = 1; missing < 16; ++missing) {
        std::filesystem::resize_file(file_, whole - missing);
        const auto content = read(file_);
        EXPECT_EQ(content.games, std::vector{second});
        EXPECT_EQ(content.left_over, 16 - missing);
        EXPECT_EQ(content.error, "");
        ASSERT_EQ(write(file_, {first}), "");
        ASSERT_EQ(read(file_).games, (std::vector{second, first}));
    }
}

TEST_F(SelfplayFile, TheWriterSaysHowMuchItHasTruncated) {
    ASSERT_EQ(write(file_, {second, first}), "");
    EXPECT_EQ(SelfplayWriter::open(file_, rules, made_with)->removed(), 0U);
    std::filesystem::resize_file(file_, std::filesystem::file_size(file_) - 3);
    EXPECT_EQ(SelfplayWriter::open(file_, rules, made_with)->removed(), 13U);
    EXPECT_EQ(SelfplayWriter::open(file_, rules, made_with)->removed(), 0U);
}

// Too long, the game reaches into the next or past the end of the file.
TEST_F(SelfplayFile, AGameOfTheWrongLengthDoesNotTakeOthersWithIt) {
    ASSERT_EQ(write(file_, {first, first, first}), "");
    const auto size = std::filesystem::file_size(file_);
    for (int bit = 2; bit < 16; ++bit) {
        ASSERT_EQ(flip(file_, 40, bit), first.plies.size() ^ (1U << bit));
        EXPECT_NE(write(file_, {}).find("is damaged at byte 40: the length of the game there is wrong"),
                  std::string::npos)
            << bit;
        EXPECT_EQ(std::filesystem::file_size(file_), size);
        (void)flip(file_, 40, bit);
    }
    EXPECT_EQ(read(file_).games.size(), 3U);
}

TEST_F(SelfplayFile, AnotherFileIsRefusedAndNotChanged) {
    std::ofstream(file_) << "d1-d3 e5-e2 and so on";
    EXPECT_NE(read(file_).error.find("not a file of self-play games"), std::string::npos);
    EXPECT_NE(write(file_, {first}).find("not a file of self-play games"), std::string::npos);
    EXPECT_EQ(std::filesystem::file_size(file_), 21U);
}

TEST_F(SelfplayFile, OtherRulesAreRefused) {
    ASSERT_EQ(write(file_, {first}), "");
    EXPECT_NE(read(file_, rules + 1).error.find("other rules"), std::string::npos);
    EXPECT_FALSE(SelfplayWriter::open(file_, rules + 1, made_with));
}

TEST_F(SelfplayFile, DamageIsReportedWithItsOffset) {
    ASSERT_EQ(write(file_, {second}), "");
    for (const char* damage : {"\x01\x00\x03\x00", "\x00\x00\x00\x00", "\x01\x00\x00\x01"}) {
        std::filesystem::resize_file(file_, 48);
        std::ofstream(file_, std::ios::app | std::ios::binary).write(damage, 4);
        EXPECT_NE(read(file_).error.find("damaged at byte 48"), std::string::npos);
        EXPECT_EQ(read(file_).games.size(), 1U);
    }
}

TEST_F(SelfplayFile, AnInvalidGameIsReportedAndTheFileNotChanged) {
    ASSERT_EQ(write(file_, {first, second}), "");
    std::filesystem::resize_file(file_, std::filesystem::file_size(file_) - 1);
    const auto size = std::filesystem::file_size(file_);
    const auto check = [](const SelfplayGame& game) {
        return std::string(game == first ? "move 2 is odd" : "");
    };
    const auto writer = SelfplayWriter::open(file_, rules, made_with, check);
    ASSERT_FALSE(writer);
    EXPECT_TRUE(writer.error().ends_with("games.sp is damaged: game 1: move 2 is odd")) << writer.error();
    EXPECT_EQ(std::filesystem::file_size(file_), size);
}

TEST_F(SelfplayFile, RecordsItsSettings) {
    ASSERT_EQ(write(file_, {first}), "");
    EXPECT_EQ(SelfplayReader::open(file_, rules)->settings(), made_with);
    EXPECT_EQ(SelfplayWriter::open(file_, rules, {.nodes = 1, .seed = 2})->settings(), made_with);
    std::filesystem::resize_file(file_, 39);
    EXPECT_NE(read(file_).error.find("ends within its head"), std::string::npos);
}

// The older format has a header of 16 bytes, without settings.
TEST_F(SelfplayFile, TheOlderFormatIsReadAndContinued) {
    ASSERT_EQ(write(file_, {first}), "");
    std::ifstream stream(file_, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(stream), {});
    stream.close();
    bytes.erase(16, 24);
    bytes[7] = '1';
    std::ofstream(file_, std::ios::binary) << bytes;
    EXPECT_EQ(read(file_).games, std::vector{first});
    EXPECT_FALSE(SelfplayReader::open(file_, rules)->settings());
    ASSERT_EQ(write(file_, {second}), "");
    EXPECT_EQ(read(file_).games, (std::vector{first, second}));
}

TEST_F(SelfplayFile, AFailedWriteThrows) {
    EXPECT_THROW((void)write(folder_ / "none/games.sp", {}), std::system_error);
    EXPECT_THROW((void)write("/dev/full", {}), std::system_error);
    EXPECT_THROW((void)write(folder_ / "", {}), std::system_error);
}

TEST_F(SelfplayFile, APipeIsRefused) {
    ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
    EXPECT_NE(write(file_, {first}).find("games.sp is a pipe or a terminal"), std::string::npos);
}

TEST_F(SelfplayFile, ASecondWriterIsRefused) {
    const auto writer = SelfplayWriter::open(file_, rules, made_with);
    EXPECT_NE(write(file_, {first}).find("another program"), std::string::npos);
}

TEST_F(SelfplayFile, AMissingFileIsReported) {
    EXPECT_NE(read(file_).error.find("games.sp cannot be read"), std::string::npos);
}

}  // namespace

}  // namespace tafl::arena

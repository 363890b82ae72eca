// The log after a crash, cut and damaged everywhere: acknowledged changes are there, or the file is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "examples.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::size_t header_size = 32, frame_size = 24 + 4096;
constexpr int commits = 6;

std::string name_of(int number) { return "player" + std::to_string(number); }

std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::string& file, std::string_view bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

// What a killed server leaves: six players were acknowledged, each in a commit of its own.
class LostLogTest : public testing::Test {
  protected:
    void SetUp() override {
        const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
        for (int i = 1; i <= commits; ++i) {
            before_the_last_ = bytes_of(file_ + "-wal").size();
            note_before_the_last_ = bytes_of(file_ + "-commits");
            store->begin();
            EXPECT_TRUE(store->add_player(member(name_of(i))));
            store->commit();
        }
        database_ = bytes_of(file_);
        log_ = bytes_of(file_ + "-wal");
        note_ = bytes_of(file_ + "-commits");
        ASSERT_EQ((log_.size() - header_size) % frame_size, 0U);
    }
    // Puts the database there with this log and note; an empty text is a file that is not there.
    void leave(std::string_view log, std::string_view note) {
        write(left_, database_);
        for (const auto* ending : {"-wal", "-shm", "-commits"}) std::filesystem::remove(left_ + ending);
        if (!log.empty()) write(left_ + "-wal", log);
        if (!note.empty()) write(left_ + "-commits", note);
    }
    // Why a server does not start, or how many players it has.
    std::string start() {
        try {
            const auto store = open_sqlite(left_, SqliteAccess::ReadWrite);
            int found = 0;
            while (store->player_named(name_of(found + 1))) ++found;
            return std::to_string(found);
        } catch (const Damaged& error) {
            return error.what();
        }
    }
    // Whichever program has looked at the files before, the server refuses, and nothing is changed.
    void expect_refused(const std::string& log, const std::string& why, const std::string& where) {
        leave(log, note_);
        {
            const auto reader = open_sqlite(left_, SqliteAccess::ReadOnly);
            EXPECT_THAT(reader->check(), testing::Contains(HasSubstr(why))) << where;
        }
        EXPECT_THAT(start(), HasSubstr(why)) << where;
        EXPECT_EQ(bytes_of(left_), database_) << where;
        EXPECT_EQ(bytes_of(left_ + "-wal"), log) << where;
    }
    std::string flipped(std::size_t at) const {
        auto log = log_;
        log[at] = static_cast<char>(log[at] ^ 0x10);
        return log;
    }

    TemporaryFolder folder_;
    std::string file_ = folder_ / "skjaldborg.db";
    std::string left_ = folder_ / "left.db";
    std::string database_, log_, note_, note_before_the_last_;
    std::size_t before_the_last_ = 0;  // the size of the log
};

TEST_F(LostLogTest, AWholeLogIsRecovered) {
    leave(log_, note_);
    EXPECT_EQ(start(), "6");
    EXPECT_FALSE(std::filesystem::exists(left_ + "-commits")) << "closed in order";
    leave(log_, "");
    EXPECT_EQ(start(), "6") << "by a version without the note";
    leave(log_, std::string(note_).replace(20, 1, "7"));
    EXPECT_EQ(start(), "6") << "a note that is not what was written says nothing";
}

TEST_F(LostLogTest, ACutLogIsRefused) {
    for (std::size_t size : {1, 10, 31, 32, 33, 55, 56, 4000}) {
        expect_refused(log_.substr(0, size),
                       "left.db-wal, which holds the last moves, is cut: it has " + std::to_string(size),
                       std::to_string(size));
    }
    const auto step = frame_size * static_cast<std::size_t>(stride(5));
    for (std::size_t frame = header_size + frame_size; frame < log_.size(); frame += step) {
        for (const auto size : {frame, frame + 1, frame + 24, frame + 2000, frame + frame_size - 1})
            expect_refused(log_.substr(0, size), "of 6 acknowledged changes", std::to_string(size));
    }
}

TEST_F(LostLogTest, ADamagedHeaderIsRefused) {
    for (std::size_t at : {0, 3, 7, 8, 11, 12, 16, 23, 24, 31})
        expect_refused(flipped(at), "is damaged: its header (bytes 0 to 31)", std::to_string(at));
    expect_refused(std::string(32, '\x5A') + log_.substr(32), "is damaged: its header",
                   "32 bytes of garbage");
}

TEST_F(LostLogTest, ADamagedFrameIsRefused) {
    constexpr std::size_t places[] = {0, 7, 8, 15, 16, 23, 24, 2000, 4119};
    std::size_t number = 0;
    for (std::size_t frame = header_size; frame < log_.size(); frame += frame_size, ++number) {
        const auto at = frame + places[number % std::size(places)];
        expect_refused(
            flipped(at),
            frame < before_the_last_ ? "which holds the last moves, " : "of 6 acknowledged changes",
            std::to_string(at));
    }
}

// After a power failure the note may be old or gone: damage is seen by what was written after it.
TEST_F(LostLogTest, ADamagedFrameIsRefusedWithoutTheNote) {
    const auto last_proven = before_the_last_ - 2 * frame_size;
    for (std::size_t frame = header_size; frame <= last_proven; frame += frame_size) {
        leave(flipped(frame + 100), "");
        EXPECT_THAT(start(), HasSubstr("is damaged: frame")) << frame;
    }
}

// The commit was never acknowledged: the power failed while it was written.
TEST_F(LostLogTest, ATornLastCommitIsNoLoss) {
    for (const auto& note : {note_before_the_last_, std::string()}) {
        for (std::size_t size = before_the_last_; size < log_.size(); size += 512) {
            leave(log_.substr(0, size), note);
            EXPECT_EQ(start(), "5") << size;
        }
        for (std::size_t at = before_the_last_; at < log_.size(); at += 512) {
            leave(flipped(at), note);
            EXPECT_EQ(start(), "5") << at;
        }
    }
    leave(log_ + log_.substr(header_size, frame_size), note_);
    EXPECT_EQ(start(), "6") << "frames of an earlier round follow";
}

// A backup from the same generation, put in the place of a crashed site: what was acknowledged later is no matter.
TEST_F(LostLogTest, ARestoredBackupIsNoLoss) {
    const auto copy = folder_ / "copy.db";
    {
        const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
        EXPECT_EQ(store->back_up(copy), "");
        store->begin();
        EXPECT_TRUE(store->add_player(member("later")));
        store->commit();
        note_ = bytes_of(file_ + "-commits");
    }
    database_ = bytes_of(copy);
    leave("", note_);
    EXPECT_EQ(start(), "6");
}

TEST_F(LostLogTest, WhatIsLeftCanBeCopied) {
    const auto rest = folder_ / "rest.db";
    leave(log_.substr(0, before_the_last_), note_);
    EXPECT_THAT(open_sqlite(left_, SqliteAccess::ReadOnly)->back_up(rest),
                HasSubstr("of 6 acknowledged changes"));
    EXPECT_TRUE(open_sqlite(rest, SqliteAccess::ReadWrite)->player_named(name_of(5)));
}

}  // namespace

}  // namespace tafl::test

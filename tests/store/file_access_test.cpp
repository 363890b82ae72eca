// Folders and files of another user. Root plays both users, by its effective user.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "store/database/sqlite/sqlite_store.hpp"
#include "store/file_access.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

namespace fs = std::filesystem;
using namespace store;
using testing::HasSubstr;
using testing::StartsWith;

constexpr uid_t other_user = 65534;

class AsAnotherUser {
  public:
    AsAnotherUser() { EXPECT_EQ(::seteuid(other_user), 0); }
    AsAnotherUser(const AsAnotherUser&) = delete;
    AsAnotherUser& operator=(const AsAnotherUser&) = delete;
    ~AsAnotherUser() { EXPECT_EQ(::seteuid(0), 0); }
};

class FileAccess : public testing::Test {
  protected:
    void SetUp() override {
        if (::geteuid() != 0) GTEST_SKIP() << "only root can act as somebody else";
        fs::create_directory(site_);
        (void)open_sqlite(file_, SqliteAccess::ReadWrite);
        open_to_all(above_);
    }
    static void open_to_all(const fs::path& folder) { EXPECT_EQ(::chmod(folder.c_str(), 0755), 0); }
    static std::string denied(const fs::path& path) {
        const AsAnotherUser other;
        return denied_access(path);
    }

    TemporaryFolder folder_;
    fs::path above_ = fs::path(folder_ / "").parent_path();
    fs::path site_ = above_ / "site";
    std::string file_ = site_ / "skjaldborg.db";
};

TEST_F(FileAccess, OwnFilesAreNoObstacle) {
    EXPECT_EQ(denied_access(site_), "");
    EXPECT_EQ(denied_access(file_), "");
    EXPECT_EQ(denied_access(above_ / "new"), "");
    EXPECT_EQ(denied_access("new"), "");
}

TEST_F(FileAccess, AFolderOfAnotherNamesItsOwnerAndTheWayOut) {
    EXPECT_EQ(::chmod(site_.c_str(), 0700), 0);
    EXPECT_EQ(denied(site_),
              site_.string() +
                  " belongs to root, and nobody may not read and write it: run this as root, or give the "
                  "whole folder to nobody: chown -R nobody " +
                  site_.string());
    EXPECT_EQ(denied(site_ / ""), denied(site_));
    EXPECT_THAT(denied(file_), HasSubstr("which belongs to root and which nobody may not enter"));
}

TEST_F(FileAccess, ADatabaseOfAnotherIsRefusedWithItsOwner) {
    open_to_all(site_);
    const AsAnotherUser other;
    for (const auto access : {SqliteAccess::ReadOnly, SqliteAccess::ReadWrite}) {
        try {
            (void)open_sqlite(file_, access);
            FAIL() << "it opened";
        } catch (const StoreError& error) {
            EXPECT_THAT(error.what(), StartsWith(file_ + " belongs to root, and nobody may not"));
        }
    }
}

// A reader needs the folder, too: SQLite makes the index of the log in it.
TEST_F(FileAccess, AReadableDatabaseInAFolderOfAnotherIsRefusedWithTheOwner) {
    open_to_all(site_);
    EXPECT_EQ(::chown(file_.c_str(), other_user, other_user), 0);
    const AsAnotherUser other;
    try {
        (void)open_sqlite(file_, SqliteAccess::ReadOnly);
        FAIL() << "it opened";
    } catch (const StoreError& error) {
        EXPECT_THAT(error.what(), StartsWith(site_.string() + " belongs to root, and nobody may not"));
    }
}

TEST_F(FileAccess, AFolderThatCannotBeMade) {
    EXPECT_THAT(denied(above_ / "new"),
                HasSubstr("install -d -m 0700 -o nobody " + (above_ / "new").string()));
}

TEST_F(FileAccess, AnOwnersOwnMode) {
    EXPECT_EQ(::chown(site_.c_str(), other_user, other_user), 0);
    EXPECT_EQ(::chmod(site_.c_str(), 0500), 0);
    EXPECT_THAT(denied(site_),
                HasSubstr("has the mode 0500, so its owner nobody cannot use it: chmod u+rwX"));
}

}  // namespace

}  // namespace tafl::test

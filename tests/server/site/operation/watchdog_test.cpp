// Notifications to systemd: that the site listens, that its thread is alive, that it stops; a hanging thread
// sends none, so that WatchdogSec= ends it.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <future>

#include "server/site/running_site.hpp"

namespace tafl::test {
namespace {

// The service manager's end of NOTIFY_SOCKET.
class Manager {
  public:
    explicit Manager(const std::filesystem::path& path) : socket_(::socket(AF_UNIX, SOCK_DGRAM, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
        EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
        ::setenv("NOTIFY_SOCKET", path.c_str(), 1);
    }
    Manager(const Manager&) = delete;
    Manager& operator=(const Manager&) = delete;
    ~Manager() {
        ::unsetenv("NOTIFY_SOCKET");
        ::close(socket_);
    }
    // The next message; "" if none comes within `limit`.
    std::string next(std::chrono::seconds limit) {
        const timeval wait{limit.count(), 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
        char text[64];
        const auto size = ::recv(socket_, text, sizeof text, 0);
        return {text, static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
    }
    bool waits_for(std::string_view message) {
        for (auto text = next(patience); !text.empty(); text = next(patience))
            if (text == message) return true;
        return false;
    }
    // Nothing new arrives for the time of two and a half notifications.
    bool hears_nothing_new() {
        while (!next_at_once().empty()) {
        }
        return next(std::chrono::seconds(3)).empty();
    }

  private:
    static constexpr std::chrono::seconds patience{60};
    std::string next_at_once() {
        char text[64];
        const auto size = ::recv(socket_, text, sizeof text, MSG_DONTWAIT);
        return {text, static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
    }
    int socket_;
};

TEST(Watchdog, IsToldByTheThreadThatServesAlone) {
    const TemporaryFolder folder;
    Manager manager(folder / "notify");
    std::promise<void> release;
    const auto released = release.get_future().share();
    std::promise<void> hangs;
    std::atomic<bool> is_to_hang = false;
    auto settings = settings_in(folder);
    settings.now = [&] {
        if (is_to_hang.exchange(false)) {
            hangs.set_value();
            released.wait();
        }
        return store::Moment{std::chrono::hours(500'000)};
    };
    {
        const Running running(settings);
        EXPECT_TRUE(manager.waits_for("READY=1"));
        EXPECT_TRUE(manager.waits_for("WATCHDOG=1"));
        is_to_hang = true;
        const auto asked = std::async(std::launch::async,
                                      [&] { return RawClient(running.port()).get("/health/ready").status; });
        hangs.get_future().wait();
        EXPECT_TRUE(manager.hears_nothing_new());
        release.set_value();
        EXPECT_TRUE(manager.waits_for("WATCHDOG=1"));
    }
    EXPECT_TRUE(manager.waits_for("STOPPING=1"));
}

}  // namespace
}  // namespace tafl::test

// The program as OpenTafl runs it: through pipes, with a reader that takes each read for whole lines.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/hosts/otep_host.hpp"

namespace tafl::test {
namespace {

class PipeWire : public OtepWire {
  public:
    PipeWire() {
        int to[2], from[2];
        if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0) throw HostError("no pipes");
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(to[0], 0);
            ::dup2(from[1], 1);
            ::execl(TAFL_PROGRAM, "tafl", "engine", "--protocol", "otep", "--hash", "1", "--nodes", "200",
                    nullptr);
            ::_exit(126);
        }
        ::close(to[0]);
        ::close(from[1]);
        in_ = to[1];
        out_ = from[0];
    }
    ~PipeWire() override {
        ::close(in_);
        ::close(out_);
        if (pid_ > 0) ::waitpid(pid_, nullptr, 0);
    }
    PipeWire(const PipeWire&) = delete;
    PipeWire& operator=(const PipeWire&) = delete;

    // Sends the line in two parts, as a pipe may split it.
    void send(const std::string& line) override {
        const auto bytes = line + "\n";
        const auto half = bytes.size() / 2;
        if (::write(in_, bytes.data(), half) < 0 ||
            ::write(in_, bytes.data() + half, bytes.size() - half) < 0) {
            throw HostError("the engine does not listen");
        }
    }
    std::string hear() override {
        while (lines_.empty()) read();
        auto line = lines_.front();
        lines_.pop_front();
        return line;
    }
    int end() {
        int status = 0;
        ::waitpid(std::exchange(pid_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

  private:
    void read() {
        char buffer[65'536];
        const auto got = ::read(out_, buffer, sizeof buffer);
        if (got <= 0) throw HostError("the engine is gone");
        std::string_view bytes(buffer, static_cast<std::size_t>(got));
        if (!bytes.ends_with('\n')) throw HostError("a line in pieces: " + std::string(bytes));
        while (!bytes.empty()) {
            lines_.emplace_back(bytes.substr(0, bytes.find('\n')));
            bytes.remove_prefix(lines_.back().size() + 1);
        }
    }

    pid_t pid_ = -1;
    int in_ = -1, out_ = -1;
    std::deque<std::string> lines_;
};

TEST(OtepThroughPipes, PlaysAGameAndAnotherAndLeaves) {
    PipeWire wire;
    HostedGame game{
        .rules = "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        .engine = Side::Attackers,
        .seed = 1,
        .max_plies = 200,
        .clocks = true,
        .refuse_every = 4,
        .says_hello = true};
    EXPECT_NO_THROW(host_a_game(wire, game));
    game.engine = Side::Defenders;
    game.says_hello = false;
    EXPECT_NO_THROW(host_a_game(wire, game));
    wire.send("goodbye");
    EXPECT_EQ(wire.end(), 0);
}

}  // namespace
}  // namespace tafl::test

// A real PostgreSQL server for this process: one cluster in a temporary folder, on a socket there, stopped
// with the process.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

namespace tafl::test {

class PostgresqlServer {
  public:
    // The server of this process, started by the first call; null if PostgreSQL is not installed.
    [[nodiscard]] static PostgresqlServer* instance();
    static constexpr auto missing = "PostgreSQL is not installed (Debian: postgresql)";

    PostgresqlServer();
    PostgresqlServer(const PostgresqlServer&) = delete;
    PostgresqlServer& operator=(const PostgresqlServer&) = delete;
    ~PostgresqlServer();

    [[nodiscard]] std::string new_database();      // its address; empty
    void empty(const std::string& address) const;  // a hundredth of the time of a new one and its files
    [[nodiscard]] std::string address_of(const std::string& database) const;
    void run(const std::string& address, const std::string& sql) const;  // a failure fails the test
    void stop(int signal);  // and waits until the server has ended
    void start();           // and waits until it answers

  private:
    std::string folder_;
    pid_t process_ = 0;
    int databases_ = 0;
};

}  // namespace tafl::test

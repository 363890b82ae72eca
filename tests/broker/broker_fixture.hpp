// A NATS server and an event loop, for tests with brokers.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "broker/broker.hpp"
#include "broker/nats_server.hpp"

namespace tafl::test {

class BrokerTest : public testing::Test {
  protected:
    void SetUp() override {
        NEEDS_NATS_SERVER();
        server_.emplace();
    }
    std::unique_ptr<Broker> connect(const std::string& name = "test") {
        auto broker = std::make_unique<Broker>(context_.get_executor(), server_->url(), name);
        run_until([&] { return broker->is_connected(); });
        return broker;
    }
    void run_until(const std::function<bool()>& is_content) {
        while (!is_content()) context_.run_one_for(std::chrono::milliseconds(5));
    }
    // Waits until everything published before has been delivered.
    void settle(Broker& from, Broker& to) {
        bool is_there = false;
        const auto mark = to.subscribe("mark", "", [&](const BrokerMessage&) { is_there = true; });
        to.flush();
        from.publish("mark", "");
        run_until([&] { return is_there; });
        to.unsubscribe(mark);
    }

    boost::asio::io_context context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{context_.get_executor()};
    std::optional<NatsServer> server_;
};

}  // namespace tafl::test

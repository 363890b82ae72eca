// A thread beside the site's own, for what takes a while and is nobody's move: records that are read, sets that are
// drawn. It comes last at the processor, behind moves and searches, and turns away who would wait for too many others.
// All of it but the work itself belongs to the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>

namespace tafl::server {

class SideThread {
  public:
    struct Limits {
        std::size_t most;             // pieces of work, with those that wait
        std::size_t most_of_address;  // as limited_address() makes it
        std::string busy;             // what others are told: "Many records are read just now"
    };
    explicit SideThread(Limits limits) : limits_(std::move(limits)) {}
    // What has begun is done; what waits is not, and nobody is answered any more.
    ~SideThread() = default;
    SideThread(const SideThread&) = delete;
    SideThread& operator=(const SideThread&) = delete;

    // Comes back when the work is done, and throws what it threw; Refused (later) where there is no place.
    boost::asio::awaitable<void> run(std::string address, std::function<void()> work);

  private:
    using Addresses = std::multiset<std::string>;
    class Place;
    Limits limits_;
    // Whose work is done or waits; coroutines that nobody answers give their places back later than this lives.
    std::shared_ptr<Addresses> at_work_ = std::make_shared<Addresses>();
    boost::asio::thread_pool thread_{1};
};

}  // namespace tafl::server

// Coroutines of the hub that nobody waits for.
#pragma once

#include <boost/asio/co_spawn.hpp>

#include "server/base/log.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

// What such a coroutine throws is the store's failure where nobody is left to be told; the next command reads the room
// again.
template <class Coroutine>
void Hub::State::start(Coroutine coroutine) {
    boost::asio::co_spawn(executor, std::move(coroutine),
                          [self = shared_from_this()](std::exception_ptr thrown) {
                              if (!thrown) return;
                              try {
                                  std::rethrow_exception(thrown);
                              } catch (const std::exception& error) {
                                  log_line(error.what());
                              }
                          });
}

}  // namespace tafl::server

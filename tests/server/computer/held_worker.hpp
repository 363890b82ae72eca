// A search pool whose one worker does nothing, so that what is asked of it waits.
#pragma once

#include <future>
#include <memory>

#include "server/computer/search_pool.hpp"

namespace tafl::test {

// Keeps the one worker busy until the promise is kept.
[[nodiscard]] inline std::shared_ptr<std::promise<void>> hold_worker(server::SearchPool& pool) {
    const auto gate = std::make_shared<std::promise<void>>();
    const auto begun = std::make_shared<std::promise<void>>();
    (void)pool.ask(
        {}, [gate, begun](Engine&, SearchControl&) { begun->set_value(), gate->get_future().wait(); }, [] {});
    begun->get_future().wait();
    return gate;
}

}  // namespace tafl::test

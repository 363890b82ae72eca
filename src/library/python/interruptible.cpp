#include <future>

#include "library/python/bindings.hpp"

namespace tafl::python {

void let_signals_through() {
    const py::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

Analysis search_interruptibly(Analyst& analyst, const Game& game, const SearchLimits& limits) {
    constexpr std::chrono::milliseconds signal_check_interval{50};
    const py::gil_scoped_release others_run;
    auto found = std::async(std::launch::async, [&] { return analyst.search(game, limits); });
    while (found.wait_for(signal_check_interval) != std::future_status::ready) {
        try {
            let_signals_through();
        } catch (...) {
            analyst.stop();
            found.wait();
            throw;
        }
    }
    return value_or_raise(found.get());
}

}  // namespace tafl::python

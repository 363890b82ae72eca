#include "engine/async_engine.hpp"

#include <new>
#include <system_error>
#include <utility>

namespace tafl {

AsyncEngine::~AsyncEngine() {
    stop();
    wait();
}

void AsyncEngine::start(Game game, SearchLimits limits, Done done, InfoCallback info) {
    wait();
    control_.reset();
    cancelled_ = false;
    searching_ = true;
    try {
        thread_ = std::thread([this, game, limits, done, info] { run(game, limits, done, info); });
    } catch (const std::system_error&) {  // no thread left: search on this one, if that can end by itself
        if (limits.infinite || limits.ponder) stop();
        run(game, limits, done, info);
    }
}

void AsyncEngine::run(const Game& game, const SearchLimits& limits, const Done& done,
                      const InfoCallback& info) {
    const auto result = search(game, limits, info);
    searching_ = false;
    if (!cancelled_) done(result);
}

auto AsyncEngine::search(const Game& game, const SearchLimits& limits, const InfoCallback& info) -> Result {
    try {
        return engine_.search(game, limits, control_, info);
    } catch (const std::bad_alloc&) {
        return std::unexpected("there is not enough memory for a search with these threads and this table");
    } catch (const std::exception& error) {
        return std::unexpected(error.what());
    }
}

void AsyncEngine::cancel() noexcept {
    cancelled_ = true;
    stop();
    wait();
}

void AsyncEngine::wait() noexcept {
    if (thread_.joinable()) thread_.join();
}

void AsyncEngine::set_options(EngineOptions options) {
    wait();
    engine_.set_options(std::move(options));
}

void AsyncEngine::clear() {
    wait();
    engine_.clear();
}

Score AsyncEngine::evaluate(const Game& game) {
    wait();
    return engine_.evaluate(game);
}

}  // namespace tafl

#include "protocol/thinker.hpp"

#include <system_error>

namespace tafl {

Thinker::Thinker(EngineOptions options) : engine_(std::move(options)) {}

Thinker::~Thinker() {
    stop();
    wait();
}

void Thinker::begin(const Game& game, const SearchLimits& limits, const Done& done) {
    wait();
    control_.reset();
    wanted_ = true;
    thinking_ = true;
    try {
        thread_ = std::thread([this, game, limits, done] { run(game, limits, done); });
    } catch (const std::system_error&) {  // no thread left: whoever asked waits a little
        run(game, limits, done);
    }
}

void Thinker::run(const Game& game, const SearchLimits& limits, const Done& done) {
    std::expected<Answer, std::string> answer;
    try {
        answer = engine_.search(game, limits, control_);
    } catch (const std::exception& error) {
        answer = std::unexpected(std::string(error.what()));
    }
    thinking_ = false;
    if (wanted_) done(answer);
}

void Thinker::stop() noexcept { control_.stop(); }

void Thinker::drop() noexcept {
    wanted_ = false;
    stop();
    wait();
}

void Thinker::wait() noexcept {
    if (thread_.joinable()) thread_.join();
}

void Thinker::forget() {
    wait();
    engine_.clear();
}

}  // namespace tafl

#include "connect/bot_engine.hpp"

#include "host/uci_commands.hpp"
#include "host/uci_player.hpp"

namespace tafl {

namespace {

using namespace std::chrono_literals;

class OwnEngine : public BotEngine {
  public:
    explicit OwnEngine(const EngineOptions& options) : engine_(options) {}
    std::expected<Found, std::string> search(const Game& game, const SearchLimits& limits) override {
        const auto answer = engine_.search(game, limits, control_);
        const auto& lines = answer.info.lines;
        return Found{answer.best_move, lines.empty() ? std::nullopt : std::optional(lines.front().score)};
    }
    void stop() noexcept override { control_.stop(); }

  private:
    Engine engine_;
    SearchControl control_;
};

class ForeignEngine : public BotEngine {
  public:
    explicit ForeignEngine(const host::EngineCommand& command) : command_(command) {}
    std::expected<Found, std::string> search(const Game& game, const SearchLimits& limits) override {
        auto found = ask(game, limits);
        if (found) return *found;
        player_.reset();
        return std::unexpected(found.error().detail);
    }
    void stop() noexcept override { is_stopped_ = true; }

  private:
    // How much longer than the time of a move an engine may take in a game without a clock. Where there is one, it may use what is left.
    static constexpr auto grace = 10s;

    std::expected<Found, host::Failure> ask(const Game& game, const SearchLimits& limits) {
        if (!player_) {
            player_.emplace(command_, game.ruleset().name, is_stopped_);
            if (const auto ready = player_->new_game(); !ready) return std::unexpected(ready.error());
        }
        const auto clock = limits.clock.value_or(ClockTimes{});
        const auto mine = static_cast<std::size_t>(index_of(game.to_move()));
        const auto allowed = limits.clock ? clock.remaining[mine] : limits.movetime.value_or(0ms) + grace;
        auto left = clock.remaining;
        left[mine] = std::max(left[mine] - limits.move_overhead, left[mine] / 2);
        const auto thought =
            player_->think(host::to_uci_position(game, command_.adk),
                           host::to_uci_go(move_limits(limits), left, clock.increment), allowed);
        if (!thought) return std::unexpected(thought.error());
        const auto move = host::legal_move(game, thought->move);
        if (!move) return std::unexpected(move.error());
        return Found{*move, thought->score};
    }

    static host::MoveLimits move_limits(const SearchLimits& limits) {
        const SearchLimits none;
        host::MoveLimits out;
        out.movetime = limits.movetime;
        if (limits.nodes != none.nodes) out.nodes = limits.nodes;
        if (limits.depth != none.depth) out.depth = limits.depth;
        if (limits.clock) out.clock.emplace();
        return out;
    }

    const host::EngineCommand& command_;
    std::atomic<bool> is_stopped_{false};
    std::optional<host::UciPlayer> player_;
};

}  // namespace

std::unique_ptr<BotEngine> make_bot_engine(const BotSettings& settings) {
    if (settings.program) return std::make_unique<ForeignEngine>(*settings.program);
    return std::make_unique<OwnEngine>(settings.options);
}

}  // namespace tafl

#include "advice/analyst.hpp"

#include <fmt/format.h>

#include "advice/remarks.hpp"
#include "engine/engine_ranges.hpp"
#include "engine/win_probability.hpp"
#include "notation/game_status.hpp"

namespace tafl {

namespace {

std::unexpected<Error> fail(std::string message) { return std::unexpected(Error{std::move(message)}); }

std::unexpected<Error> busy() {
    return fail("this engine is searching already; another search needs another engine");
}

Parsed<void> check(const SearchLimits& limits) {
    if (limits.depth < 1 || limits.depth > max_ply)
        return fail(fmt::format("a depth of {} plies: expected 1 to {}", limits.depth, max_ply));
    if (limits.multi_pv < 1 || limits.multi_pv > max_multi_pv)
        return fail(fmt::format("{} lines: expected 1 to {}", limits.multi_pv, max_multi_pv));
    return {};
}

Analysis put_into_words(const Game& game, SearchInfo report) {
    Game ours = game;
    auto analysis = without_words(game, std::move(report));
    for (auto& finding : analysis.findings)
        finding.why = to_words(explain(ours, finding.line), game.ruleset().size());
    return analysis;
}

// Clears the stop when the search returns, so that it cannot stop the next search, too.
class StopConsumer {
  public:
    explicit StopConsumer(SearchControl& control) : control_(control) {}
    StopConsumer(const StopConsumer&) = delete;
    StopConsumer& operator=(const StopConsumer&) = delete;
    ~StopConsumer() { control_.reset(); }

  private:
    SearchControl& control_;
};

}  // namespace

Analysis without_words(const Game& game, SearchInfo report) {
    Analysis analysis;
    for (const PvLine& line : report.lines)
        analysis.findings.push_back({line, win_probability(line.score, game.to_move(), game.ruleset()), ""});
    analysis.report = std::move(report);
    return analysis;
}

Parsed<EngineOptions> engine_options(int threads, int hash_mib) {
    EngineOptions options;
    if (threads < 1 || threads > max_search_threads)
        return fail(fmt::format("{} threads: expected 1 to {}", threads, max_search_threads));
    if (hash_mib < 1 || hash_mib > max_hash_mib)
        return fail(fmt::format("a table of {} MiB: expected 1 to {}", hash_mib, max_hash_mib));
    options.threads = threads;
    options.hash_mib = hash_mib;
    return options;
}

Parsed<Analysis> Analyst::search(const Game& game, const SearchLimits& limits, const InfoCallback& listener) {
    if (game.outcome().is_over()) return fail("there is nothing to search: " + describe_state(game));
    if (auto fit = check(limits); !fit) return std::unexpected(std::move(fit.error()));
    const std::unique_lock alone(searching_, std::try_to_lock);
    if (!alone) return busy();
    const StopConsumer consumer(control_);
    auto answer = engine_.search(game, limits, control_, listener);
    return put_into_words(game, std::move(answer.info));
}

Parsed<Score> Analyst::evaluate(const Game& game) {
    if (game.outcome().is_over()) return fail("there is nothing to evaluate: " + describe_state(game));
    const std::unique_lock alone(searching_, std::try_to_lock);
    if (!alone) return busy();
    return engine_.evaluate(game);
}

Parsed<void> Analyst::clear() {
    const std::unique_lock alone(searching_, std::try_to_lock);
    if (!alone) return busy();
    engine_.clear();
    return {};
}

}  // namespace tafl

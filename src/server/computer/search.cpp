#include "server/computer/search.hpp"

namespace tafl::server {

SearchAnswer answer(const SearchQuestion& question, Engine& engine, SearchControl& control) {
    SearchAnswer answer{engine.search(*question.game, question.limits, control), {}};
    if (!question.with_reasons) return answer;
    Game game = *question.game;
    for (const auto& line : answer.result.info.lines) answer.reasons.push_back(explain(game, line));
    return answer;
}

}  // namespace tafl::server

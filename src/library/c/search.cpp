// tafl.h: analysis.
#include <fmt/format.h>

#include "engine/engine_ranges.hpp"
#include "library/c/c_api_guard.hpp"
#include "library/c/handles.hpp"

using namespace tafl;
using namespace tafl::c;

namespace {

static_assert(TAFL_MAX_THREADS == max_search_threads && TAFL_MAX_HASH_MIB == max_hash_mib);

SearchLimits from_c(const tafl_limits& given) {
    SearchLimits limits;
    if (given.depth != 0) limits.depth = given.depth;
    if (given.lines != 0) limits.multi_pv = given.lines;
    if (given.nodes != 0) limits.nodes = given.nodes;
    if (given.movetime_ms < 0) refuse(fmt::format("a time of {} ms: expected 1 or more", given.movetime_ms));
    if (given.movetime_ms != 0) limits.movetime = std::chrono::milliseconds(given.movetime_ms);
    return limits;
}

InfoCallback listener_of(tafl_engine& engine, const Game& game) {
    if (engine.listener == nullptr) return {};
    return [&engine, &game](const SearchInfo& report) {
        engine.found = without_words(game, report);
        engine.listener(&engine, engine.user);
    };
}

const Analysis& found_by(const tafl_engine* handle) { return given(handle, "an engine").found; }

const Finding& finding_of(const tafl_engine* handle, int index) {
    const auto& findings = found_by(handle).findings;
    if (findings.empty()) refuse("nothing has been searched");
    if (index < 0 || index >= static_cast<int>(findings.size()))
        refuse(fmt::format("line {}: expected 0 to {}", index, findings.size() - 1));
    return findings[static_cast<std::size_t>(index)];
}

tafl_line to_c(const Finding& finding) {
    const auto& line = finding.line;
    return {line.score, is_decisive(line.score) ? plies_to_end(line.score) : 0, finding.win,
            static_cast<std::int32_t>(line.moves.size()), 0};
}

}  // namespace

tafl_engine* tafl_engine_new(int threads, int hash_mib) {
    return guarded([&] { return new tafl_engine(value_or_refuse(engine_options(threads, hash_mib))); },
                   static_cast<tafl_engine*>(nullptr));
}

void tafl_engine_free(tafl_engine* engine) { delete engine; }

int tafl_engine_clear(tafl_engine* engine) {
    return guarded([&] {
        value_or_refuse(given(engine, "an engine").analyst.clear());
        return 0;
    });
}

int tafl_engine_search(tafl_engine* engine, const tafl_game* game, const tafl_limits* limits) {
    return guarded([&] {
        tafl_engine& it = given(engine, "an engine");
        const SearchLimits wanted = from_c(given(limits, "a tafl_limits"));
        const Game& ours = given(game, "a game").game;
        it.found = value_or_refuse(it.analyst.search(ours, wanted, listener_of(it, ours)));
        return static_cast<int>(it.found.findings.size());
    });
}

void tafl_engine_stop(tafl_engine* engine) {
    if (engine != nullptr) engine->analyst.stop();
}

void tafl_engine_unstop(tafl_engine* engine) {
    if (engine != nullptr) engine->analyst.unstop();
}

void tafl_engine_listen(tafl_engine* engine, void (*listener)(tafl_engine*, void*), void* user) {
    if (engine == nullptr) return;
    engine->listener = listener;
    engine->user = user;
}

int tafl_engine_report(const tafl_engine* engine, tafl_report* report) {
    return guarded([&] {
        const auto& [last, findings] = found_by(engine);
        const auto lines = static_cast<std::int32_t>(findings.size());
        given(report, "a place for the report") = {last.depth, lines, last.nodes, last.seconds};
        return 0;
    });
}

int tafl_engine_line(const tafl_engine* engine, int index, tafl_line* line) {
    return guarded([&] {
        given(line, "a place for the line") = to_c(finding_of(engine, index));
        return 0;
    });
}

int tafl_engine_line_moves(const tafl_engine* engine, int index, tafl_move* moves, int capacity) {
    return guarded(
        [&] { return write_list(finding_of(engine, index).line.moves, moves, capacity, to_c_move); });
}

int tafl_engine_line_why(const tafl_engine* engine, int index, char* text, size_t size) {
    return guarded([&] { return write(finding_of(engine, index).why, text, size); });
}

#include "cli/commands/engine/match_report.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "base/json_writer.hpp"
#include "cli/common_options.hpp"
#include "cli/text/wording.hpp"

namespace tafl::cli {

namespace {

using arena::MatchScore;
using arena::SprtDecision;

double share(std::uint64_t part, std::uint64_t whole) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(1, whole));
}

double points(const MatchScore& score) {
    return static_cast<double>(score.wins) + static_cast<double>(score.draws) / 2;
}

double points_per_game(const MatchScore& score) {
    return points(score) / static_cast<double>(std::max<std::uint64_t>(1, score.games()));
}

bool has_pairs(const MatchScore& score) { return arena::pairs_in(score.pairs) > 0; }

std::string elo_in_words(const MatchScore& score) {
    if (!has_pairs(score)) return "unknown";
    const auto elo = arena::elo_of(score.pairs);
    return fmt::format("{:+.1f} ± {:.1f}", elo.difference, elo.error);
}

std::string result_in_words(const MatchScore& score) {
    return fmt::format("+{} -{} ={}", score.wins, score.losses, score.draws);
}

bool is_duel(const arena::MatchPlan& plan) { return plan.pairings.size() == 1; }

double ratio(const arena::SprtTest& test, const MatchScore& score) {
    return arena::log_likelihood_ratio(score.pairs, test.elo0, test.elo1);
}

std::string_view decision_name(SprtDecision decision) {
    switch (decision) {
        case SprtDecision::Continue: return "open";
        case SprtDecision::AcceptH0: return "elo0";
        case SprtDecision::AcceptH1: return "elo1";
    }
    return "";
}

// The numbers of the engines, the strongest first.
std::vector<std::size_t> ranking(const std::vector<MatchScore>& engines) {
    std::vector<std::size_t> order(engines.size());
    std::iota(order.begin(), order.end(), 0);
    const auto share_of = [&](std::size_t engine) { return points_per_game(engines[engine]); };
    std::ranges::stable_sort(order, std::greater(), share_of);
    return order;
}

void print_duel(const MatchReport& report, Output& out) {
    const auto& plan = report.plan;
    const auto& score = report.scores.front();
    const auto games = score.games();
    out.print("  wins       {:>7}  {:5.1f} %\n", score.wins, share(score.wins, games));
    out.print("  losses     {:>7}  {:5.1f} %\n", score.losses, share(score.losses, games));
    out.print("  draws      {:>7}  {:5.1f} %\n", score.draws, share(score.draws, games));
    out.print("  points     {:>7.1f}  {:5.1f} %\n", points(score), 100 * points_per_game(score));
    out.print("  elo        {}  (95 %, from {}: {})\n", elo_in_words(score),
              counted(arena::pairs_in(score.pairs), "pair"), fmt::join(score.pairs, " "));
    const auto alone = games - 2 * arena::pairs_in(score.pairs);
    if (alone > 0) out.print("             {} without the other of its pair, not counted in it\n", alone);
    if (plan.sprt) {
        out.print("  llr        {:.2f} ({:.2f}, {:.2f}) for {} against {}: {}\n", ratio(*plan.sprt, score),
                  plan.sprt->lower(), plan.sprt->upper(), plan.sprt->elo1, plan.sprt->elo0,
                  decision_name(sprt_decision(*plan.sprt, score.pairs)));
    }
}

void print_standings(const MatchReport& report, Output& out) {
    const auto& plan = report.plan;
    const auto engines = by_engine(plan, report.scores);
    std::size_t width = 0;
    for (const auto& engine : plan.engines) width = std::max(width, engine.name.size());
    const auto row = [&](std::string_view name, const MatchScore& score) {
        out.print("  {:<{}}  {:>7.1f} of {:<5}  {:5.1f} %  elo {:<16}  {}  ({})\n", name, width,
                  points(score), score.games(), 100 * points_per_game(score), elo_in_words(score),
                  result_in_words(score), fmt::join(score.pairs, " "));
    };
    for (const auto engine : ranking(engines)) row(plan.engines[engine].name, engines[engine]);
    for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
        const auto& [first, second] = plan.pairings[i];
        out.print("  {} against {}: {}, elo {}\n", plan.engines[first].name, plan.engines[second].name,
                  result_in_words(report.scores[i]), elo_in_words(report.scores[i]));
    }
}

// Of a duel also what its test says.
void write_score(const MatchScore& score, JsonWriter& json, const arena::MatchPlan* duel = nullptr) {
    json.field("games", score.games()).field("wins", score.wins).field("losses", score.losses);
    json.field("draws", score.draws);
    const auto elo = has_pairs(score) ? arena::elo_of(score.pairs) : arena::Elo{};
    const auto number = [&](std::string_view name, bool is_known, double value) {
        is_known ? json.field(name, value, 6) : json.key(name).null();
    };
    const auto* sprt = duel != nullptr && duel->sprt ? &*duel->sprt : nullptr;
    number("elo", has_pairs(score), elo.difference);
    if (duel != nullptr) number("llr", sprt != nullptr, sprt != nullptr ? ratio(*sprt, score) : 0);
    number("elo_error", has_pairs(score), elo.error);
    if (sprt != nullptr) json.field("sprt", decision_name(sprt_decision(*sprt, score.pairs)));
    json.list("pairs", score.pairs);
}

void write_standings(const MatchReport& report, JsonWriter& json) {
    const auto& plan = report.plan;
    const auto engines = by_engine(plan, report.scores);
    json.key("standings").open('[');
    for (const auto engine : ranking(engines)) {
        json.open('{').field("engine", plan.engines[engine].name);
        write_score(engines[engine], json);
        json.close('}');
    }
    json.close(']').key("pairings").open('[');
    for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
        const auto& [first, second] = plan.pairings[i];
        json.open('{').list("engines", std::array{plan.engines[first].name, plan.engines[second].name});
        write_score(report.scores[i], json);
        json.close('}');
    }
    json.close(']');
}

}  // namespace

std::uint64_t games_of(const arena::MatchPlan& plan) { return plan.games * plan.pairings.size(); }

std::string progress_line(const arena::MatchPlan& plan, const arena::MatchScores& scores) {
    const auto all = arena::total(scores);
    auto line = fmt::format("{} of {}: ", all.games(), games_of(plan));
    if (is_duel(plan)) {
        line += fmt::format("{}  elo {}", result_in_words(all), elo_in_words(all));
    } else {
        const auto engines = by_engine(plan, scores);
        for (const auto engine : ranking(engines))
            line += fmt::format("{} {:.1f} of {}  ", plan.engines[engine].name, points(engines[engine]),
                                engines[engine].games());
        line.resize(line.size() - 2);
    }
    line += fmt::format("  attackers {:.0f} %", share(all.won_as[0], all.games()));
    if (plan.sprt) {
        line += fmt::format("  llr {:.2f} ({:.2f}, {:.2f})", ratio(*plan.sprt, all), plan.sprt->lower(),
                            plan.sprt->upper());
    }
    return line;
}

std::string in_words(const Forfeit& forfeit) {
    return fmt::format("game {}: {} {}", forfeit.game, forfeit.engine, forfeit.detail);
}

void print_table(const MatchReport& report, Output& out) {
    const auto& [plan, ruleset, scores, forfeits, seconds, interrupted] = report;
    const auto all = arena::total(scores);
    const auto games = all.games();
    const auto who = is_duel(plan) ? fmt::format("{} against {}", plan.engines[0].name, plan.engines[1].name)
                                   : fmt::format("{} engines", plan.engines.size());
    out.print("{}, {}{}\n", who, ruleset, interrupted ? ", interrupted" : "");
    out.print("  games      {:>7}  in {:.1f} s, {:.1f} plies on average\n", games, seconds,
              static_cast<double>(all.plies) / static_cast<double>(std::max<std::uint64_t>(1, games)));
    is_duel(plan) ? print_duel(report, out) : print_standings(report, out);
    out.print("  attackers  {:>7}  {:5.1f} % of the games\n", all.won_as[0], share(all.won_as[0], games));
    out.print("  defenders  {:>7}  {:5.1f} %\n", all.won_as[1], share(all.won_as[1], games));
    out.print("  forfeits   {:>7}", all.forfeits[0] + all.forfeits[1]);
    const auto engines = by_engine(plan, scores);
    for (std::size_t i = 0; i < engines.size(); ++i)
        out.print("{} {} by {}", i == 0 ? " " : ",", engines[i].forfeits[0], plan.engines[i].name);
    out.print("\n");
    for (const auto& forfeit : forfeits) out.print("    {}\n", in_words(forfeit));
}

void print_json(const MatchReport& report, Output& out) {
    const auto& plan = report.plan;
    const auto all = arena::total(report.scores);
    JsonWriter json;
    json.open('{');
    if (is_duel(plan)) {
        write_score(all, json, &plan);
    } else {
        json.field("games", all.games());
        write_standings(report, json);
    }
    json.key("engines").open('[');
    for (const auto& engine : plan.engines) json.value(engine.name);
    json.close(']').field("attackers", all.won_as[0]).field("defenders", all.won_as[1]);
    json.field("plies", all.plies).key("forfeits").open('[');
    for (const auto& forfeit : report.forfeits) {
        json.open('{').field("game", forfeit.game).field("engine", forfeit.engine);
        json.field("fault", to_string(forfeit.fault)).field("detail", forfeit.detail).close('}');
    }
    json.close(']').field("interrupted", report.interrupted).field("seconds", report.seconds, 6).close('}');
    out.print("{}\n", json.text());
}

}  // namespace tafl::cli

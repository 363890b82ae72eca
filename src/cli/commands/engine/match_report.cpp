#include "cli/commands/engine/match_report.hpp"

#include <fmt/ranges.h>

#include <algorithm>

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

bool has_pairs(const MatchScore& score) { return arena::pairs_in(score.pairs) > 0; }

std::string elo_in_words(const MatchScore& score) {
    if (!has_pairs(score)) return "unknown";
    const auto elo = arena::elo_of(score.pairs);
    return fmt::format("{:+.1f} ± {:.1f}", elo.difference, elo.error);
}

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

}  // namespace

std::string progress_line(const arena::MatchPlan& plan, const MatchScore& score) {
    auto line = fmt::format("{} of {}: +{} -{} ={}  elo {}  attackers {:.0f} %", score.games(), plan.games,
                            score.wins, score.losses, score.draws, elo_in_words(score),
                            share(score.won_as[0], score.games()));
    if (plan.sprt) {
        line += fmt::format("  llr {:.2f} ({:.2f}, {:.2f})", ratio(*plan.sprt, score), plan.sprt->lower(),
                            plan.sprt->upper());
    }
    return line;
}

std::string in_words(const Forfeit& forfeit) {
    return fmt::format("game {}: {} {}", forfeit.game, forfeit.engine, forfeit.detail);
}

void print_table(const MatchReport& report, Output& out) {
    const auto& [plan, ruleset, score, forfeits, seconds, interrupted] = report;
    const auto games = score.games();
    out.print("{} against {}, {}{}\n", plan.engines[0].name, plan.engines[1].name, ruleset,
              interrupted ? ", interrupted" : "");
    out.print("  games      {:>7}  in {:.1f} s, {:.1f} plies on average\n", games, seconds,
              static_cast<double>(score.plies) / static_cast<double>(std::max<std::uint64_t>(1, games)));
    out.print("  wins       {:>7}  {:5.1f} %\n", score.wins, share(score.wins, games));
    out.print("  losses     {:>7}  {:5.1f} %\n", score.losses, share(score.losses, games));
    out.print("  draws      {:>7}  {:5.1f} %\n", score.draws, share(score.draws, games));
    out.print("  points     {:>7.1f}  {:5.1f} %\n", points(score),
              100 * points(score) / static_cast<double>(std::max<std::uint64_t>(1, games)));
    out.print("  elo        {}  (95 %, from {}: {})\n", elo_in_words(score),
              counted(arena::pairs_in(score.pairs), "pair"), fmt::join(score.pairs, " "));
    const auto alone = games - 2 * arena::pairs_in(score.pairs);
    if (alone > 0) out.print("             {} without the other of its pair, not counted in it\n", alone);
    if (plan.sprt) {
        out.print("  llr        {:.2f} ({:.2f}, {:.2f}) for {} against {}: {}\n", ratio(*plan.sprt, score),
                  plan.sprt->lower(), plan.sprt->upper(), plan.sprt->elo1, plan.sprt->elo0,
                  decision_name(sprt_decision(*plan.sprt, score.pairs)));
    }
    out.print("  attackers  {:>7}  {:5.1f} % of the games\n", score.won_as[0], share(score.won_as[0], games));
    out.print("  defenders  {:>7}  {:5.1f} %\n", score.won_as[1], share(score.won_as[1], games));
    out.print("  forfeits   {:>7}  {} by {}, {} by {}\n", score.forfeits[0] + score.forfeits[1],
              score.forfeits[0], plan.engines[0].name, score.forfeits[1], plan.engines[1].name);
    for (const auto& forfeit : forfeits) out.print("    {}\n", in_words(forfeit));
}

void print_json(const MatchReport& report, Output& out) {
    const auto& score = report.score;
    JsonWriter json;
    json.open('{').field("games", score.games()).field("wins", score.wins).field("losses", score.losses);
    json.field("draws", score.draws);
    const auto elo = has_pairs(score) ? arena::elo_of(score.pairs) : arena::Elo{};
    const auto number = [&](std::string_view name, bool is_known, double value) {
        is_known ? json.field(name, value, 6) : json.key(name).null();
    };
    const auto& sprt = report.plan.sprt;
    number("elo", has_pairs(score), elo.difference);
    number("llr", sprt.has_value(), sprt ? ratio(*sprt, score) : 0);
    number("elo_error", has_pairs(score), elo.error);
    if (sprt) json.field("sprt", decision_name(sprt_decision(*sprt, score.pairs)));
    json.list("pairs", score.pairs).key("engines").open('[');
    for (const auto& engine : report.plan.engines) json.value(engine.name);
    json.close(']').field("attackers", score.won_as[0]).field("defenders", score.won_as[1]);
    json.field("plies", score.plies).key("forfeits").open('[');
    for (const auto& forfeit : report.forfeits) {
        json.open('{').field("game", forfeit.game).field("engine", forfeit.engine);
        json.field("fault", to_string(forfeit.fault)).field("detail", forfeit.detail).close('}');
    }
    json.close(']').field("interrupted", report.interrupted).field("seconds", report.seconds, 6).close('}');
    out.print("{}\n", json.text());
}

}  // namespace tafl::cli

// The thirteen rulesets of tests/data/presets.json, which come with the golden positions, against our own
// files.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <sstream>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/paths.hpp"

namespace tafl {
namespace {

namespace json = boost::json;

json::object read_presets() {
    std::ifstream in(test::data_path("presets.json"));
    std::ostringstream text;
    text << in.rdbuf();
    return json::parse(text.str()).as_object();
}

std::string_view text(const json::value& object, std::string_view key) { return object.at(key).as_string(); }
bool flag(const json::value& object, std::string_view key) { return object.at(key).as_bool(); }
int number(const json::value& object, std::string_view key) {
    return static_cast<int>(object.at(key).as_int64());
}

Victims victims(const json::value& object, std::string_view key) {
    const auto letters = text(object, key);
    return {letters.find('a') != letters.npos, letters.find('d') != letters.npos,
            letters.find('k') != letters.npos};
}

template <class Enum>
Enum choice(const json::value& object, std::string_view key, const std::map<std::string_view, Enum>& names) {
    return names.at(text(object, key));
}

void read_squares(Ruleset& rules, const json::value& preset) {
    const auto& throne = preset.at("throne");
    rules.throne.exists = flag(throne, "exists");
    rules.throne.stop = choice<ThroneStop>(throne, "stop",
                                           {{"king", ThroneStop::King},
                                            {"king_start", ThroneStop::KingStart},
                                            {"all", ThroneStop::All},
                                            {"none", ThroneStop::None}});
    rules.throne.pass = choice<ThronePass>(
        throne, "passing",
        {{"all", ThronePass::All}, {"king", ThronePass::King}, {"none", ThronePass::None}});
    rules.throne.hostile_empty = victims(throne, "hostile_empty");
    rules.throne.hostile_king = victims(throne, "hostile_occ");
    const auto& corners = preset.at("corners");
    rules.corners = {flag(corners, "exists"), victims(corners, "hostile"), number(corners, "width")};
    rules.escape =
        choice<EscapeKind>(preset, "escape", {{"corner", EscapeKind::Corners}, {"edge", EscapeKind::Edge}});
}

KingRules read_king(const json::value& king) {
    const std::map<std::string_view, KingCapture> how{{"surround", KingCapture::Surround},
                                                      {"custodial", KingCapture::Custodial}};
    KingRules rules;
    rules.armed = choice<Armed>(
        king, "armed",
        {{"both", Armed::Both}, {"hammer", Armed::Hammer}, {"anvil", Armed::Anvil}, {"none", Armed::None}});
    rules.speed = number(king, "speed");
    rules.on_throne = choice<KingCapture>(king, "on_throne", how);
    rules.beside = choice<KingCapture>(king, "beside", how);
    rules.elsewhere = choice<KingCapture>(king, "elsewhere", how);
    rules.surround_throne = flag(king, "throne_helps");
    rules.surround_edge = flag(king, "edge_helps");
    rules.surround_corner = flag(king, "corner_helps");
    rules.custodial_throne = flag(king, "cust_throne");
    rules.custodial_corner = flag(king, "cust_corner");
    return rules;
}

void read_endings(Ruleset& rules, const json::value& preset) {
    rules.trap_capture = flag(preset, "trap_capture");
    const auto& wall = preset.at("shieldwall");
    rules.shieldwall =
        wall.is_null() ? ShieldwallRules{} : ShieldwallRules{number(wall, "min"), flag(wall, "corner"), true};
    rules.exit_fort = flag(preset, "exit_fort");
    rules.encirclement = choice<Encirclement>(preset, "encirclement",
                                              {{"none", Encirclement::None},
                                               {"king_region", Encirclement::KingRegion},
                                               {"no_edge_reach", Encirclement::NoEdgeReach}});
    rules.no_moves = choice<NoMoves>(preset, "no_moves", {{"lose", NoMoves::Lose}, {"draw", NoMoves::Draw}});
    const auto& repetition = preset.at("rep");
    rules.repetition.policy =
        choice<RepetitionPolicy>(repetition, "policy",
                                 {{"draw", RepetitionPolicy::Draw},
                                  {"deviate", RepetitionPolicy::ControllerDeviates},
                                  {"defenders_lose", RepetitionPolicy::DefendersLose},
                                  {"superko_defenders", RepetitionPolicy::SuperkoDefenders}});
    rules.repetition.count = number(repetition, "count");
}

Ruleset to_ruleset(const json::value& preset) {
    Ruleset rules;
    rules.start = parse_rows(text(preset, "layout_top_first")).value();
    rules.start.to_move = text(preset, "first") == "a" ? Side::Attackers : Side::Defenders;
    read_squares(rules, preset);
    rules.king = read_king(preset.at("king"));
    read_endings(rules, preset);
    return rules;
}

TEST(RulesetPresets, PlayAsOurFilesDo) {
    const auto presets = read_presets();
    EXPECT_EQ(presets.size(), 13U);
    for (const auto& [name, preset] : presets) {
        const auto ours = find_builtin(name);
        ASSERT_NE(ours, nullptr) << name;
        auto theirs = to_ruleset(preset);
        // The rule book's table gives `simple` the layout L11B and calls it unsure; the preset has L11D. The
        // table wins, so everything but the layout is compared.
        if (name == "simple") {
            EXPECT_NE(to_rows(theirs.start), to_rows(ours->start));
            theirs.start = ours->start;
        }
        EXPECT_EQ(rules_hash(theirs), rules_hash(*ours)) << name;
    }
}

}  // namespace
}  // namespace tafl

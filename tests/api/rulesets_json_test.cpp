#include "api/rulesets_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "api/differences_json.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/differences.hpp"

namespace tafl::test {

namespace {

TEST(RulesetsJson, SaysHowTheEnginesGamesEnded) {
    const auto& ruleset = *find_builtin("copenhagen");
    const auto& played = *listing_of(ruleset.name).selfplay;
    const auto json = boost::json::parse(api::ruleset_json(ruleset, Language::English)).at("selfplay");
    EXPECT_EQ(json.at("nodes"), played.nodes);
    EXPECT_EQ(json.at("games"), played.attackers + played.defenders + played.draws);
    EXPECT_EQ(json.at("attackers"), played.attackers);
    const double points =
        100 * (played.attackers + played.draws / 2.0) / json.at("games").to_number<double>();
    EXPECT_NEAR(json.at("attackersShare").at("percent").to_number<double>(), points, 0.06);
}

TEST(RulesetsJson, SaysHowEachDiffersFromTheOneToBeginWith) {
    const auto in = [](std::string_view name, Language language = Language::English) {
        return boost::json::parse(api::ruleset_json(*find_builtin(name), language));
    };
    EXPECT_FALSE(in("copenhagen").as_object().contains("differs"));
    EXPECT_THAT(boost::json::serialize(in("brandub").at("differs").at("without")),
                testing::HasSubstr("shield wall"));
    const auto walker = in("brandub-walker").at("differs");
    EXPECT_EQ(boost::json::serialize(walker.at("without")), R"(["Surrounding everybody"])");
    EXPECT_THAT(boost::json::serialize(walker.at("rules")), testing::HasSubstr("is a draw."));
    EXPECT_THAT(boost::json::serialize(in("brandub", Language::German).at("differs").at("without")),
                testing::HasSubstr("Schildwall"));
}

TEST(RulesetsJson, SaysWhereTheRulesComeFromAndCitesTheirText) {
    const auto book =
        boost::json::parse(api::ruleset_json(*find_builtin("york"), Language::English)).at("book");
    EXPECT_THAT(boost::json::serialize(book.at("provenance")),
                testing::HasSubstr("These rules follow: D. Walker"));
    EXPECT_EQ(book.at("clauses").at(3).at("cited"), "Walker 5, 6");
    EXPECT_FALSE(book.at("clauses").as_array().back().as_object().contains("cited"));
}

TEST(DifferencesJson, SaysWhichSentencesAreNotTheTexts) {
    const auto json = api::differences_json(differences_of_texts(Language::English), Language::English);
    EXPECT_THAT(json, testing::HasSubstr("\"notes\":[\"¹ Copenhagen (De Angelis), Copenhagen"));
}

}  // namespace

}  // namespace tafl::test

// Puzzles over HTTP: every answer is checked against its schema.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "notation/squares.hpp"
#include "puzzles/builtin_puzzles.hpp"
#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

class PuzzleRoutes : public test::PeopleFixture {
  protected:
    PuzzleRoutes() { add_puzzle_routes(router_, services_); }

    // The moves of the solution, up to the last.
    [[nodiscard]] static std::string line_of(const ListedPuzzle& listed, std::size_t leave_out = 0) {
        auto line = parse_builtin(*find_puzzle_set("brandub"), listed).line;
        line.resize(line.size() - std::min(leave_out, line.size()));
        std::string list;
        for (const auto move : line)
            list += fmt::format("{}\"{}\"", list.empty() ? "" : ",", tafl::to_string(move, 7));
        return fmt::format(R"({{"moves":[{}]}})", list);
    }
    [[nodiscard]] static std::string path_of(const ListedPuzzle& listed) {
        return "/puzzles/" + tafl::to_string(listed.id);
    }
    Answer attempt(Visitor& by, const ListedPuzzle& listed, const std::string& body) {
        return ask(by, Method::Post, path_of(listed) + "/attempt", body);
    }
    Answer vote(Visitor& by, const ListedPuzzle& listed, const std::string& word) {
        return ask(by, Method::Post, path_of(listed) + "/vote", fmt::format(R"({{"vote":"{}"}})", word));
    }

    const ListedPuzzle& first_ = find_puzzle_set("brandub")->puzzles.at(0);
    const ListedPuzzle& second_ = find_puzzle_set("brandub")->puzzles.at(1);
    Visitor ann = member("Ann"), bjarne = member("Bjarne"), stranger = guest();
};

TEST_F(PuzzleRoutes, TheSetsHaveThemesAndMyRating) {
    const auto brandub_in = [](const boost::json::value& answer) {
        for (const auto& set : answer.at("sets").as_array())
            if (set.at("ruleset") == "brandub") return set.as_object();
        return boost::json::object();
    };
    auto set = brandub_in(ask(ann, Method::Get, "/puzzles").json());
    EXPECT_EQ(set.at("puzzles").as_int64(), std::ssize(find_puzzle_set("brandub")->puzzles));
    EXPECT_EQ(set.at("themes").as_array().empty(), false);
    EXPECT_TRUE(set.at("rating").is_null());
    EXPECT_EQ(attempt(ann, first_, line_of(first_)).status, 200);
    set = brandub_in(ask(ann, Method::Get, "/puzzles").json());
    EXPECT_EQ(set.at("rating").at("attempts"), 1);
    EXPECT_GT(set.at("rating").at("rating").as_int64(), 1500);
    EXPECT_TRUE(brandub_in(ask(stranger, Method::Get, "/puzzles").json()).at("rating").is_null());
}

TEST_F(PuzzleRoutes, AnAttemptIsJudgedAndRatedOnce) {
    const auto estimate = ask(ann, Method::Get, path_of(first_)).json().at("rating").as_int64();
    const auto solved = attempt(ann, first_, line_of(first_)).json();
    EXPECT_EQ(solved.at("solved"), true);
    EXPECT_EQ(solved.at("rated"), true);
    EXPECT_EQ(solved.at("rating").at("before"), 1500);
    EXPECT_GT(solved.at("rating").at("after").as_int64(), 1500);
    EXPECT_LT(solved.at("puzzle").at("rating").as_int64(), estimate);
    const auto again = attempt(ann, first_, line_of(first_)).json();
    EXPECT_EQ(again.at("solved"), true);
    EXPECT_EQ(again.at("rated"), false);
    EXPECT_TRUE(again.at("rating").is_null());
    EXPECT_EQ(again.at("puzzle"), solved.at("puzzle"));
    const auto failed = attempt(bjarne, first_, R"({"moves":[]})").json();
    EXPECT_EQ(failed.at("solved"), false);
    EXPECT_LT(failed.at("rating").at("after").as_int64(), 1500);
    EXPECT_EQ(failed.at("puzzle").at("attempts"), 2);
}

TEST_F(PuzzleRoutes, GuestsGetAVerdictAndNothingIsStored) {
    const auto answer = attempt(stranger, first_, line_of(first_)).json();
    EXPECT_EQ(answer.at("solved"), true);
    EXPECT_EQ(answer.at("rated"), false);
    EXPECT_EQ(answer.at("puzzle").at("attempts"), 0);
    EXPECT_EQ(vote(stranger, first_, "up").status, 401);
    EXPECT_EQ(ask(stranger, Method::Get, "/me/puzzles").json().at("attempts").as_array().empty(), true);
}

TEST_F(PuzzleRoutes, WhatCannotBePlayedIsRefusedAndNotRated) {
    EXPECT_EQ(attempt(ann, first_, R"({"moves":["a1-a1"]})").status, 400);
    EXPECT_EQ(attempt(ann, first_, R"({"moves":["nonsense"]})").status, 400);
    EXPECT_EQ(attempt(ann, first_, R"({"moves":[7]})").status, 400);
    EXPECT_EQ(attempt(ann, first_, "{}").status, 400);
    std::string many = line_of(first_);
    many.insert(many.size() - 2, R"(,"a1-a2","a1-a2")");
    EXPECT_EQ(attempt(ann, first_, many).status, 400);
    for (const auto* id : {"00000000", "FFFFFFFF", "x", "0"}) {
        EXPECT_EQ(ask(ann, Method::Get, fmt::format("/puzzles/{}", id)).status, 404) << id;
        EXPECT_EQ(ask(ann, Method::Post, fmt::format("/puzzles/{}/attempt", id), R"({"moves":[]})").status,
                  404);
    }
    EXPECT_EQ(ask(ann, Method::Get, path_of(first_)).json().at("rated"), true);
}

TEST_F(PuzzleRoutes, AVoteIsOneAndCanBeChanged) {
    EXPECT_EQ(vote(ann, first_, "up").status, 403) << "not attempted";
    EXPECT_EQ(attempt(ann, first_, R"({"moves":[]})").status, 200);
    EXPECT_EQ(attempt(bjarne, first_, R"({"moves":[]})").status, 200);
    EXPECT_EQ(vote(ann, first_, "up").body, R"({"up":1,"down":0})");
    EXPECT_EQ(vote(ann, first_, "up").body, R"({"up":1,"down":0})");
    EXPECT_EQ(vote(bjarne, first_, "down").body, R"({"up":1,"down":1})");
    EXPECT_EQ(vote(ann, first_, "down").body, R"({"up":0,"down":2})");
    EXPECT_EQ(ask(ann, Method::Get, path_of(first_)).json().at("vote"), "down");
    EXPECT_EQ(vote(ann, first_, "none").body, R"({"up":0,"down":1})");
    EXPECT_EQ(vote(ann, first_, "sideways").status, 400);
}

TEST_F(PuzzleRoutes, TheNextOneIsNew) {
    EXPECT_EQ(ask(ann, Method::Get, "/puzzles/next?ruleset=brandub").json().at("rated"), true);
    EXPECT_EQ(ask(stranger, Method::Get, "/puzzles/next?ruleset=brandub").json().at("rated"), false);
    EXPECT_EQ(ask(ann, Method::Get, "/puzzles/next?ruleset=nonesuch").json().at("reason"), "ruleset-unknown");
    EXPECT_EQ(ask(ann, Method::Get, "/puzzles/next?ruleset=brandub&theme=nonsense").status, 400);
    const auto themed = ask(ann, Method::Get, "/puzzles/next?ruleset=brandub&theme=king-capture").json();
    EXPECT_THAT(boost::json::serialize(themed.at("themes")), HasSubstr("king-capture"));
}

TEST_F(PuzzleRoutes, AnErasedAccountTakesItsAttemptsAndVotesAlong) {
    EXPECT_EQ(attempt(ann, first_, line_of(first_)).status, 200);
    EXPECT_EQ(attempt(ann, second_, line_of(second_)).status, 200);
    EXPECT_EQ(vote(ann, first_, "up").status, 200);
    const auto own = ask(ann, Method::Get, "/me/puzzles").json();
    EXPECT_EQ(own.at("ratings").at(0).at("attempts"), 2);
    EXPECT_EQ(own.at("attempts").as_array().size(), 2U);
    EXPECT_EQ(own.at("attempts").at(0).at("vote"), "up");
    EXPECT_TRUE(own.at("more").is_null());
    const auto rest = ask(ann, Method::Get, "/me/puzzles?after=" + tafl::to_string(first_.id)).json();
    EXPECT_EQ(rest.at("attempts").as_array().size(), 1U);
    EXPECT_THAT(ask(ann, Method::Get, "/me/export.zip").body, HasSubstr("puzzles-1.json"));
    EXPECT_EQ(ask(ann, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    const auto left = ask(bjarne, Method::Get, path_of(first_)).json();
    EXPECT_EQ(left.at("up"), 0);
    EXPECT_EQ(left.at("attempts"), 1) << "what the puzzle learned stays";
}

TEST_F(PuzzleRoutes, TheDayHasAPuzzleForEverybody) {
    const auto today = ask(ann, Method::Get, "/puzzles/daily").json();
    const auto date = std::string(today.at("date").as_string());
    EXPECT_EQ(ask(stranger, Method::Get, "/puzzles/daily?date=" + date).json().at("puzzle").at("id"),
              today.at("puzzle").at("id"));
    for (const auto* wrong :
         {"2026-02-30", "tomorrow", "2999-01-01", "1999-01-01", "2026-1-1", "2026-01-01x"})
        EXPECT_EQ(ask(ann, Method::Get, fmt::format("/puzzles/daily?date={}", wrong)).status, 400) << wrong;
    const auto feed = ask(ann, Method::Get, "/puzzles/daily.atom");
    EXPECT_EQ(feed.type, "application/atom+xml; charset=utf-8");
    EXPECT_THAT(feed.body, HasSubstr("/puzzles/" + std::string(today.at("puzzle").at("id").as_string())));
    EXPECT_THAT(feed.body, HasSubstr("<updated>" + date + "T00:00:00Z</updated>"));
}

TEST_F(PuzzleRoutes, APuzzleHasAPicture) {
    add_print_routes(router_, services_);
    const auto id =
        std::string(ask(ann, Method::Get, "/puzzles/daily").json().at("puzzle").at("id").as_string());
    const auto daily = ask(stranger, Method::Get, "/puzzles/daily/card.png");
    EXPECT_EQ(daily.type, "image/png");
    EXPECT_EQ(daily.body, ask(stranger, Method::Get, "/puzzles/" + id + "/card.png").body);
    EXPECT_EQ(ask(stranger, Method::Get, "/puzzles/00000000/card.png").status, 404);
}

}  // namespace
}  // namespace tafl::server

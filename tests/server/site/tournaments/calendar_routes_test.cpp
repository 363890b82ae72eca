// Calendars: the format, all tournaments, and a member's own behind a secret word.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/notify/calendar.hpp"
#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;
using ::testing::Not;

// As calendar programs read it: folded lines joined.
std::string unfolded(std::string text) {
    for (auto at = text.find("\r\n "); at != text.npos; at = text.find("\r\n ", at)) text.erase(at, 3);
    return text;
}

TEST(Calendar, FoldsAtOctetsAndEscapes) {
    std::string name;
    for (int i = 0; i < 60; ++i) name += "þ";
    const std::string odd = "a,b;c\\d\ne\r" + name;
    const auto text = to_calendar("x", {{.id = "1@x",
                                         .title = odd,
                                         .text = "",
                                         .link = "",
                                         .begins = store::Moment(1'764'000'000'000ms),
                                         .ends = store::Moment(1'764'003'600'000ms),
                                         .changed = {},
                                         .version = 3}});
    std::size_t begin = 0;
    for (auto end = text.find("\r\n"); end != text.npos; begin = end + 2, end = text.find("\r\n", begin)) {
        EXPECT_LE(end - begin, 75U);
        const auto first = static_cast<unsigned char>(text[begin] == ' ' ? text[begin + 1] : text[begin]);
        EXPECT_NE(first & 0xC0, 0x80) << "a character is cut";
    }
    EXPECT_EQ(begin, text.size());
    EXPECT_THAT(unfolded(text), HasSubstr("SUMMARY:a\\,b\\;c\\\\d\\ne" + name + "\r\n"));
    EXPECT_THAT(text, HasSubstr("LAST-MODIFIED:19700101T000000Z\r\nDTSTART:20251124T160000Z\r\nDTEND:"
                                "20251124T170000Z\r\nSEQUENCE:3\r\n"));
    EXPECT_THAT(text, Not(HasSubstr("DESCRIPTION")));
}

class CalendarRoutes : public test::PeopleFixture {
  protected:
    CalendarRoutes() {
        services_.url = "https://tafl.example.org";
        add_calendar_routes(router_, services_);
        add_tournament_routes(router_, services_);
        add_play_routes(router_, services_);
        run(hub_.recover());
    }
    std::string make(const std::string& name) {
        const auto made =
            ask(ivar_, Method::Post, "/tournaments",
                fmt::format(R"({{"name":"{}","kind":"swiss","ruleset":"brandub","rounds":3,"starts":{},)"
                            R"("clock":{{"kind":"fischer","initial":300000,"increment":3000}}}})",
                            name, (now_ + 48h).time_since_epoch().count()));
        EXPECT_EQ(made.status, 201) << made.body;
        return std::string(made.json().at("tournament").as_string());
    }
    std::string calendar(const std::string& word) {
        const auto answer = ask(nobody_, Method::Get, "/calendar/" + word + ".ics");
        EXPECT_EQ(answer.type, "text/calendar; charset=utf-8");
        return unfolded(answer.body);
    }
    std::string make_word(Visitor& who) {
        return std::string(ask(who, Method::Post, "/me/calendar").json().at("calendar").as_string());
    }

    Visitor ivar_ = member("Ivar"), olaf_ = member("Olaf"), nobody_ = guest();
};

TEST_F(CalendarRoutes, ListsTournaments) {
    const auto id = make("Yule, at Lade");
    const auto all = unfolded(ask(nobody_, Method::Get, "/tournaments.ics").body);
    EXPECT_THAT(
        all,
        HasSubstr("SUMMARY:Yule\\, at Lade (Brandub\\, as the World Tafl Federation plays it\\, 5+3)\r\n"));
    EXPECT_THAT(all, HasSubstr("UID:tournament-" + id + "@skjaldborg\r\n"));
    EXPECT_THAT(all, HasSubstr("URL:https://tafl.example.org/tournament/" + id + "\r\n"));
    EXPECT_THAT(all, HasSubstr("STATUS:CONFIRMED"));
    EXPECT_EQ(ask(ivar_, Method::Delete, "/tournaments/" + id).status, 204);
    EXPECT_THAT(ask(nobody_, Method::Get, "/tournaments.ics").body, HasSubstr("STATUS:CANCELLED"));
}

TEST_F(CalendarRoutes, AnEditedTournamentIsTheSameEventInALaterVersion) {
    const auto id = make("Yule");
    const auto of = [&](const std::string& property) {
        const auto all = unfolded(ask(nobody_, Method::Get, "/tournaments.ics").body);
        const auto at = all.find("\r\n" + property + ":") + property.size() + 3;
        return all.substr(at, all.find("\r\n", at) - at);
    };
    const auto uid = of("UID"), start = of("DTSTART"), modified = of("LAST-MODIFIED");
    const int version = std::stoi(of("SEQUENCE"));
    // Three rounds of games of at most 14 minutes, with breaks.
    EXPECT_EQ(start, fmt::format("{:%Y%m%dT%H%M%SZ}", std::chrono::floor<std::chrono::seconds>(now_ + 48h)));
    EXPECT_EQ(of("DTEND"), fmt::format("{:%Y%m%dT%H%M%SZ}", std::chrono::floor<std::chrono::seconds>(
                                                                now_ + 48h + 3 * (14min + 30s))));
    now_ += 1min;
    const auto edit = fmt::format(R"({{"starts":{},"description":"In the great hall."}})",
                                  (now_ + 72h).time_since_epoch().count());
    EXPECT_EQ(ask(ivar_, Method::Patch, "/tournaments/" + id, edit).status, 204);
    EXPECT_EQ(of("UID"), uid);
    EXPECT_GT(std::stoi(of("SEQUENCE")), version);
    EXPECT_NE(of("DTSTART"), start);
    EXPECT_NE(of("LAST-MODIFIED"), modified);
    EXPECT_EQ(of("DESCRIPTION"), "In the great hall.");
}

TEST_F(CalendarRoutes, AMembersOwnHasWhatConcernsTheMember) {
    const auto entered = make("Entered"), other = make("Other");
    EXPECT_EQ(ask(ivar_, Method::Post, "/tournaments/" + entered + "/join", "{}").status, 204);
    const auto made =
        ask(ivar_, Method::Post, "/challenges",
            R"({"ruleset":"brandub","side":"attackers","clock":{"kind":"days","days":2,"buffer":2},)"
            R"("opponent":{"player":"Olaf"}})");
    const std::string challenge(made.json().at("challenge").as_string());
    EXPECT_EQ(ask(olaf_, Method::Post, "/challenges/" + challenge + "/accept").status, 201);
    const auto mine = calendar(make_word(ivar_));
    EXPECT_THAT(mine, HasSubstr("SUMMARY:Entered"));
    EXPECT_THAT(mine, Not(HasSubstr("SUMMARY:Other")));
    EXPECT_THAT(mine, HasSubstr("SUMMARY:Your move against Olaf: time runs out"));
    const auto olafs = calendar(make_word(olaf_));
    EXPECT_THAT(olafs, Not(HasSubstr("VEVENT"))) << "it is not his turn";
    EXPECT_EQ(ask(ivar_, Method::Post, "/tournaments/" + entered + "/leave").status, 204);
    EXPECT_THAT(calendar(make_word(ivar_)), Not(HasSubstr("Entered")));
}

TEST_F(CalendarRoutes, AWordIsSecretAndCanBeChanged) {
    EXPECT_EQ(ask(nobody_, Method::Post, "/me/calendar").status, 401);
    const auto first = make_word(ivar_);
    EXPECT_GE(first.size(), 40U);
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body, HasSubstr(R"("calendar":")" + first));
    const auto second = make_word(ivar_);
    EXPECT_EQ(ask(nobody_, Method::Get, "/calendar/" + first + ".ics").status, 404);
    calendar(second);
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me/calendar").status, 204);
    EXPECT_EQ(ask(nobody_, Method::Get, "/calendar/" + second + ".ics").status, 404);
    EXPECT_EQ(ask(nobody_, Method::Get, "/calendar/x.ics").status, 404);
}

}  // namespace
}  // namespace tafl::server

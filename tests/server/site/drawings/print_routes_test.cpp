// The printable set over HTTP: the same as `tafl print`, for the site's rulesets and for custom ones.
#include <gmock/gmock.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/board/game_pictures.hpp"
#include "print/board/shields.hpp"
#include "print/book/epub.hpp"
#include "print/set/print_set.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/room.hpp"
#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

std::string printed(const Ruleset& ruleset, const print::SetOptions& options) {
    return print::to_pdf(print::print_set(ruleset, options).value(), print::document_info(ruleset, options));
}

class PrintRoutes : public test::PeopleFixture {
  protected:
    PrintRoutes() {
        add_play_routes(router_, services_);
        add_print_routes(router_, services_);
        run(hub_.recover());
    }
    Answer get(const std::string& path) { return ask(ann, Method::Get, path); }
    // By a ruleset file's text, in JSON.
    std::string game_by(const std::string& file) {
        const auto made =
            ask(ann, Method::Post, "/games",
                "{\"rulesetFile\":\"" + file + R"(","clock":{"kind":"none"},"opponent":{"computer":1}})");
        EXPECT_EQ(made.status, 201) << made.body;
        return std::string(made.json().at("game").as_string());
    }

    Visitor ann = guest();
};

TEST_F(PrintRoutes, SayWhereToPlay) {
    services_.url = "https://tafl.example/";
    router_ = Router();
    add_print_routes(router_, services_);
    EXPECT_EQ(get("/rulesets/brandub/set.pdf?pages=leaflet").body,
              printed(*find_builtin("brandub"), {.pages = {print::SetPage::Leaflet}, .url = services_.url}));
}

TEST_F(PrintRoutes, GiveTheSetThatTheProgramPrints) {
    const auto& brandub = *find_builtin("brandub");
    const auto usual = get("/rulesets/brandub/set.pdf");
    EXPECT_EQ(usual.status, 200);
    EXPECT_EQ(usual.type, "application/pdf");
    EXPECT_EQ(usual.headers.at(0).second, "attachment; filename=\"brandub-a4-en.pdf\"");
    EXPECT_EQ(usual.body, printed(brandub, {}));
    const auto wished =
        get("/rulesets/brandub/set.pdf?paper=letter&theme=plain&language=da&pages=cards,pieces");
    const print::SetOptions options{.paper = print::letter,
                                    .theme = &print::theme_named("plain"),
                                    .language = Language::Danish,
                                    .pages = {print::SetPage::Cards, print::SetPage::Pieces}};
    EXPECT_EQ(wished.body, printed(brandub, options));
    EXPECT_EQ(wished.headers.at(0).second, "attachment; filename=\"brandub-letter-da.pdf\"");
    EXPECT_EQ(get("/rulesets/brandub/set.pdf").body, usual.body) << "what is kept is not mixed up";
}

TEST_F(PrintRoutes, GiveEveryStyleAndSizeThatTheProgramPrints) {
    const auto& manual = *find_builtin("manual");
    const print::SetOptions swords{
        .piece_style = print::PieceStyle::Swords,
        .poster = print::a2,
        .pages = {print::SetPage::Board, print::SetPage::Pieces, print::SetPage::Box}};
    EXPECT_EQ(get("/rulesets/manual/set.pdf?pieces=swords&poster=a2&pages=board,pieces,box").body,
              printed(manual, swords));
    const print::SetOptions small{.square = print::travel_square, .pages = {print::SetPage::Pieces}};
    EXPECT_EQ(get("/rulesets/manual/set.pdf?travel=1&pages=pieces").body, printed(manual, small));
}

TEST_F(PrintRoutes, GiveAKingAndMarksAsTheProgramPrintsThem) {
    const print::SetOptions options{.king = 25, .pages = {print::SetPage::Pieces}, .marks = true};
    EXPECT_EQ(get("/rulesets/brandub/set.pdf?king=25&marks=1&pages=pieces").body,
              printed(*find_builtin("brandub"), options));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?king=26").body,
                HasSubstr("A king of 26 mm does not suit squares"));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?king=wide").body,
                HasSubstr("king must be a width in millimetres"));
}

TEST_F(PrintRoutes, GiveTheRuleBookAsAnEpub) {
    const auto book = get("/rulesets/brandub/rules.epub?language=es");
    EXPECT_EQ(book.status, 200);
    EXPECT_EQ(book.type, "application/epub+zip");
    EXPECT_EQ(book.headers.at(0).second, "attachment; filename=\"brandub-es.epub\"");
    EXPECT_EQ(book.body,
              print::rules_epub(*find_builtin("brandub"), Language::Spanish, print::theme_named("ash")));
    EXPECT_EQ(get("/rulesets/brandup/rules.epub").status, 404);
}

TEST_F(PrintRoutes, SayWhatTheyCannotPrint) {
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?pieces=chessmen").body,
                HasSubstr("pieces must be one of shields, swords, standing."));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?poster=a4").body, HasSubstr("poster must be a3, a2 or a1."));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?poster=a3&travel=1").body, HasSubstr("ask for one of them."));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?paper=a3").body, HasSubstr("paper must be a4 or letter."));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?theme=mauve").body, HasSubstr("theme must be one of"));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?language=tlh").body, HasSubstr("language must be"));
    EXPECT_THAT(get("/rulesets/brandub/set.pdf?pages=hat").body,
                HasSubstr("is none of cover,instructions,board"));
    EXPECT_EQ(get("/rulesets/brandub/set.pdf?paper=a3").status, 400);
    EXPECT_EQ(get("/rulesets/brandup/set.pdf").status, 404);
    EXPECT_EQ(get("/games/nOsUcHgM/set.pdf").status, 404);
}

TEST_F(PrintRoutes, PrintRulesOfOnesOwn) {
    const auto id = game_by(R"(parent = \"brandub\"\ntitle = \"Ours\"\nmen.speed = 1)");
    store::Terms terms;
    terms.ruleset_file = "parent = \"brandub\"\ntitle = \"Ours\"\nmen.speed = 1";
    const auto ours = get("/games/" + id + "/set.pdf?language=de&pages=cards");
    EXPECT_EQ(ours.status, 200);
    const print::SetOptions german{.language = Language::German, .pages = {print::SetPage::Cards}};
    EXPECT_EQ(ours.body, printed(**ruleset_of(terms), german));
}

TEST_F(PrintRoutes, AnimateAGame) {
    const auto made = ask(ann, Method::Post, "/games",
                          R"({"ruleset":"brandub","side":"attackers","opponent":{"computer":1}})");
    const auto id = std::string(made.json().at("game").as_string());
    const Game game(find_builtin("brandub"));  // the computer waits for the first move
    const std::vector<int> start{0};
    const print::BoardView view{.theme = &print::theme_named("slate"), .flipped = true};
    const auto gif = get("/games/" + id + "/animation.gif?theme=slate&flip=1");
    EXPECT_EQ(gif.status, 200);
    EXPECT_EQ(gif.type, "image/gif");
    EXPECT_EQ(gif.headers.at(0).second, "attachment; filename=\"skjaldborg-" + id + ".gif\"");
    const auto drawn =
        print::animated_game(game, start, view, {.pixels_per_unit = 40.0 / print::cell}).value();
    EXPECT_TRUE(gif.body == drawn);
    EXPECT_TRUE(get("/games/" + id + "/animation.gif?theme=slate&flip=1").body == drawn) << "from the cache";
    EXPECT_EQ(get("/games/nOsUcHgM/animation.gif").status, 404);
    EXPECT_EQ(get("/games/" + id + "/animation.gif?theme=mauve").status, 400);
}

// Without rate limits the caller has no limited address; the thread is still shared fairly by address.
TEST_F(PrintRoutes, ShareTheThreadWhereRequestsAreNotLimited) {
    Request request;
    request.path = "/api/v1/rulesets/brandub/set.pdf";
    request.query = {{"pages", "cards"}};
    request.address = "192.0.2.1";
    const auto found = router_.find(Method::Get, request.path);
    request.segments = found.segments;
    int printed_sets = 0, refused = 0;
    const auto ask_for = [&](const Request& wished) {
        boost::asio::co_spawn(
            context_, found.route->handler(wished),
            [&](std::exception_ptr failure, const Response&) { ++(failure ? refused : printed_sets); });
    };
    const auto stays_open = boost::asio::make_work_guard(context_);
    context_.restart();
    std::array<Request, 4> of_one;
    of_one.fill(request);
    Request other = request;
    other.address = "192.0.2.2";
    for (const auto& each : of_one) ask_for(each);
    ask_for(other);
    while (printed_sets + refused < 5) context_.run_one();
    EXPECT_EQ(printed_sets, 3) << "two of one address, one of another";
    EXPECT_EQ(refused, 2);
}

TEST_F(PrintRoutes, RefuseASetWithoutEnd) {
    std::string layout;
    for (int row = 0; row < 19; ++row)
        layout += (row == 9              ? "1ttttttttKtttttttt1"
                   : row < 2 || row > 16 ? "19"
                                         : "ttttttt5ttttttt") +
                  std::string("\\n");
    const auto id = game_by(R"(parent = \"alea-evangelii\"\nlayout = \"\"\"\n)" + layout + R"(\"\"\")");
    const auto refused = get("/games/" + id + "/set.pdf");
    EXPECT_EQ(refused.status, 400);
    EXPECT_THAT(refused.body, HasSubstr("This set has"));
    EXPECT_THAT(refused.body, HasSubstr("at most 200 are printed."));
}

}  // namespace
}  // namespace tafl::server

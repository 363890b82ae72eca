// The HTML metadata of pages for search engines and link previews.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>

#include "puzzles/builtin_puzzles.hpp"
#include "puzzles/puzzle_text.hpp"
#include "server/base/gzip.hpp"
#include "server/site/pages/page_head.hpp"
#include "server/site/running_site.hpp"

namespace tafl::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* built_page =
    "<head>\n<meta name=\"description\" "
    "content=\"Play.\">\n<title>Skjaldborg</title>\n</head>\n<body><header></header></body>\n";

class PageRoutes : public ::testing::Test {
  protected:
    PageRoutes() {
        std::filesystem::create_directory(settings_.web);
        std::ofstream(settings_.web / "index.html") << built_page;
        std::ofstream(settings_.web / "routes.txt")
            << "/\n/lobby\n/game/{id}\n/rules/{name}\n/player/{name}\n";
        settings_.url = "https://tafl.example.org/";
    }
    RawAnswer get(const std::string& path) { return RawClient(running().port()).get(path, ""); }
    Running& running() {
        if (!running_) running_.emplace(settings_);
        return *running_;
    }

    TemporaryFolder folder_;
    server::SiteSettings settings_ = settings_in(folder_);
    std::optional<Running> running_;
};

TEST_F(PageRoutes, SayWhatEachPageIs) {
    const auto home = get("/");
    EXPECT_EQ(home.status, 200);
    EXPECT_THAT(home.body, HasSubstr("<title>Skjaldborg: hnefatafl"));
    EXPECT_THAT(home.body, HasSubstr("<link rel=\"canonical\" href=\"https://tafl.example.org/\">"));
    EXPECT_THAT(home.body, Not(HasSubstr("content=\"Play.\"")));
    const auto rules = get("/rules/brandub");
    EXPECT_THAT(rules.body, HasSubstr("<title>Brandub"));
    EXPECT_THAT(rules.body, HasSubstr("https://tafl.example.org/api/v1/rulesets/brandub/card.png"));
    EXPECT_EQ(get("/lobby").body, built_page);
}

TEST_F(PageRoutes, BeginInTheReadersLanguage) {
    std::filesystem::create_directory(settings_.web / "first");
    for (const auto* code : {"en", "de", "nn"})
        std::ofstream(settings_.web / "first" / (code + std::string(".html"))) << "in " << code;
    const auto body = [&](const std::string& languages) {
        return RawClient(running().port())
            .get("/", languages.empty() ? "" : "Accept-Language: " + languages + "\r\n")
            .body;
    };
    const std::pair<std::string, std::string> rows[] = {
        {"", "en"},           {"de-AT,de;q=0.9", "de"},      {"xx, DE", "de"}, {"NN-no", "nn"}, {"xx", "en"},
        {"../x,,;q=1", "en"}, {std::string(9000, ','), "en"}};
    for (const auto& [languages, code] : rows)
        EXPECT_THAT(body(languages), HasSubstr("</header>in " + code + "</body>")) << languages;
    EXPECT_THAT(get("/rules/brandub").body, HasSubstr("</header></body>"));
}

TEST_F(PageRoutes, AllowTheirStyleAndAreCompressed) {
    std::ofstream(settings_.web / "index.html") << "<title>Skjaldborg</title><style>p{color:red}</style>";
    for (const auto* path : {"/", "/rules/brandub", "/rules/nope"}) {
        const auto plain = get(path);
        const auto packed = RawClient(running().port()).get(path, "Accept-Encoding: br, gzip\r\n");
        EXPECT_THAT(plain.header("content-security-policy"),
                    HasSubstr("style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='"))
            << path;
        EXPECT_EQ(plain.header("content-encoding"), "");
        EXPECT_EQ(packed.header("content-encoding"), "gzip");
        EXPECT_EQ(packed.body, server::to_gzip(plain.body));
    }
}

TEST_F(PageRoutes, SayWhatTheLessonsTeach) {
    EXPECT_THAT(get("/learn").body, HasSubstr("<title>Learn hnefatafl step by step"));
    for (const auto* path : {"/learn/brandub", "/learn/brandub/sheet"}) {
        const auto page = get(path);
        EXPECT_EQ(page.status, 200) << path;
        EXPECT_THAT(page.body, HasSubstr("<title>Learn Brandub step by step"));
        EXPECT_THAT(page.body,
                    HasSubstr("rel=\"canonical\" href=\"https://tafl.example.org" + std::string(path)));
    }
}

TEST_F(PageRoutes, SayWhichPuzzlesTheyShow) {
    EXPECT_THAT(get("/puzzles").body, HasSubstr("<title>Hnefatafl puzzles · Skjaldborg"));
    EXPECT_THAT(get("/puzzles/storm").body, HasSubstr("<title>Puzzle storm"));
    const auto& set = builtin_puzzles().front();
    const auto id = to_string(set.puzzles.front().id);
    const auto page = get("/puzzles/" + id);
    EXPECT_THAT(page.body, HasSubstr(set.ruleset->title + " puzzle " + id));
    EXPECT_THAT(page.body, HasSubstr("/api/v1/puzzles/" + id + "/card.png"));
    EXPECT_EQ(get("/puzzles/00000000").status, 404);
    EXPECT_EQ(get("/puzzles/nope").status, 404);
}

TEST_F(PageRoutes, SayWhoPlays) {
    const auto ann = member(running().port(), "Ann");
    const auto made = ann.person.ask("POST", "/games",
                                     R"({"ruleset":"brandub","side":"attackers","opponent":{"computer":3}})");
    const auto id = text(boost::json::parse(made.body).at("game"));
    const auto page = get("/game/" + id);
    EXPECT_THAT(page.body, HasSubstr("og:title\" content=\"Ann against Computer, level 3"));
    EXPECT_THAT(page.body, HasSubstr("In progress."));
    EXPECT_THAT(get("/player/ann").body, HasSubstr("<title>Ann "));
    const auto card = get("/api/v1/games/" + id + "/card.png");
    EXPECT_EQ(card.header("content-type"), "image/png");
    EXPECT_THAT(card.body, ::testing::StartsWith("\x89PNG"));
}

TEST_F(PageRoutes, AreMissingWhereThereIsNothing) {
    for (const auto* path : {"/game/aaaaaaaa", "/game/x", "/rules/nope", "/learn/nope", "/learn/york",
                             "/player/nobody", "/nowhere"})
        EXPECT_EQ(get(path).status, 404) << path;
    for (const auto* path : {"/api/v1/games/aaaaaaaa/card.png", "/api/v1/rulesets/nope/card.png"})
        EXPECT_EQ(get(path).status, 404) << path;
}

std::string make_study(const Member& owner, std::string_view visibility) {
    const auto body = fmt::format(R"({{"title":"Forts","visibility":"{}"}})", visibility);
    return text(boost::json::parse(owner.person.ask("POST", "/studies", body).body).at("study"));
}

TEST_F(PageRoutes, NameAStudyThatIsNotPrivate) {
    const auto ann = member(running().port(), "Ann");
    EXPECT_THAT(get("/study/" + make_study(ann, "public")).body, HasSubstr("<title>Forts · Skjaldborg"));
    for (const auto& path : {"/study/" + make_study(ann, "private"), std::string("/study/aaaaaaaa")}) {
        EXPECT_EQ(get(path).status, 200) << path;
        EXPECT_THAT(get(path).body, HasSubstr("<title>A study · Skjaldborg"));
    }
}

// Only boards for embedding may be framed, and they set no cookie.
TEST_F(PageRoutes, MayBeFramedWhereTheyChangeNothing) {
    std::ofstream(settings_.web / "embed.html") << "embedded";
    const auto ann = member(running().port(), "Ann");
    const auto made = ann.person.ask("POST", "/games",
                                     R"({"ruleset":"brandub","side":"attackers","opponent":{"computer":3}})");
    const auto id = text(boost::json::parse(made.body).at("game"));
    const auto study = make_study(ann, "link");
    for (const auto& path : {std::string("/embed/tv"), "/embed/game/" + id, "/embed/study/" + study}) {
        const auto page = get(path);
        EXPECT_EQ(page.status, 200) << path;
        EXPECT_EQ(page.body, "embedded");
        EXPECT_EQ(page.header("x-frame-options"), "");
        EXPECT_EQ(page.header("set-cookie"), "");
        EXPECT_THAT(page.header("content-security-policy"), HasSubstr("frame-ancestors *"));
    }
    EXPECT_EQ(get("/embed/game/aaaaaaaa").status, 404);
    EXPECT_EQ(get("/embed/study/aaaaaaaa").status, 404);
    EXPECT_EQ(get("/embed/study/" + make_study(ann, "private")).status, 404);
    EXPECT_EQ(get("/game/" + id).header("x-frame-options"), "DENY");
    EXPECT_THAT(get("/game/" + id).header("content-security-policy"), HasSubstr("frame-ancestors 'none'"));
}

TEST_F(PageRoutes, GuideSearchEngines) {
    EXPECT_THAT(get("/robots.txt").body, HasSubstr("Sitemap: https://tafl.example.org/sitemap.xml"));
    EXPECT_THAT(get("/sitemap.xml").body, HasSubstr("<loc>https://tafl.example.org/rules/copenhagen</loc>"));
    EXPECT_THAT(get("/sitemap.xml").body, HasSubstr("<loc>https://tafl.example.org/learn/brandub</loc>"));
    EXPECT_THAT(get("/sitemap.xml").body, HasSubstr("<loc>https://tafl.example.org/puzzles</loc>"));
    settings_.url.clear();
    running_.reset();
    EXPECT_EQ(get("/sitemap.xml").status, 404);
    EXPECT_THAT(get("/robots.txt").body, Not(HasSubstr("Sitemap")));
    EXPECT_THAT(get("/").body, Not(HasSubstr("canonical")));
}

TEST_F(PageRoutes, SayWhereHolesAreReported) {
    EXPECT_EQ(get("/.well-known/security.txt").status, 404);
    settings_.security_contact = "mailto:security@tafl.example.org";
    settings_.now = [] { return store::Moment{std::chrono::sys_days{std::chrono::year(2027) / 1 / 2}}; };
    running_.reset();
    const auto text = get("/.well-known/security.txt");
    EXPECT_EQ(text.status, 200);
    EXPECT_EQ(text.header("content-type"), "text/plain; charset=utf-8");
    EXPECT_EQ(text.body, "Contact: mailto:security@tafl.example.org\nExpires: 2027-07-01T00:00:00Z\n");
}

TEST(PageHead, IsTextAndNoMarkup) {
    const server::PageHead head{"<b>\"&", "d", "/game/\"x", ""};
    EXPECT_THAT(server::with_head(built_page, head, "https://x"),
                HasSubstr("<title>&lt;b&gt;&quot;&amp;</title>"));
    EXPECT_THAT(server::with_head(built_page, head, "https://x"), HasSubstr("https://x/game/&quot;x"));
    EXPECT_EQ(server::with_head("no head", head, "https://x"), "no head");
}

}  // namespace
}  // namespace tafl::test

// Studies over HTTP and on sockets: every answer is checked against its schema.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <future>

#include "api/chapters.hpp"
#include "server/site/people_fixture.hpp"
#include "server/site/studies/studies.hpp"
#include "server/studies/studies.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view brandub_tree =
    R"({\"ruleset\":\"brandub\",\"moves\":\"d1-c1 d3-c3\",\"variations\":[{\"line\":0,\"ply\":1,\"moves\":\"d3-b3\"}],)"
    R"(\"notes\":[{\"line\":1,\"ply\":0,\"comment\":\"A net\",\"nags\":[1]}]})";

class StudyRoutes : public test::PeopleFixture {
  protected:
    StudyRoutes() {
        add_friend_routes(router_, services_);
        add_study_routes(router_, services_);
    }

    Answer make(Visitor& by, const std::string& visibility = "public", const std::string& title = "Forts") {
        now_ += std::chrono::hours(1);
        return ask(by, Method::Post, "/studies",
                   fmt::format(R"({{"title":"{}","visibility":"{}"}})", title, visibility));
    }
    std::string made(Visitor& by, const std::string& visibility = "public",
                     const std::string& title = "Forts") {
        const auto answer = make(by, visibility, title);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return "/studies/" + std::string(answer.json().at("study").as_string());
    }
    static std::string chapter(std::string_view title, std::string_view record, int version = 0) {
        const auto of = version == 0 ? "" : fmt::format(R"(,"version":{})", version);
        return fmt::format(R"({{"title":"{}","record":"{}"{}}})", title, record, of);
    }
    int added(Visitor& by, const std::string& study, std::string_view title = "First",
              std::string_view record = brandub_tree) {
        const auto answer = ask(by, Method::Post, study + "/chapters", chapter(title, record));
        EXPECT_EQ(answer.status, 201) << answer.body;
        return answer.status == 201 ? static_cast<int>(answer.json().at("chapters").at(0).as_int64()) : 0;
    }
    std::string titles(Visitor& by, const std::string& study) {
        std::string all;
        const auto json = ask(by, Method::Get, study).json();
        for (const auto& one : json.at("chapters").as_array())
            all += (all.empty() ? "" : ",") + std::string(one.at("title").as_string());
        return all;
    }
    int version(Visitor& by, const std::string& study) {
        return static_cast<int>(ask(by, Method::Get, study).json().at("version").as_int64());
    }
    // Makes `player` an author: they follow each other first.
    void join(Visitor& owner, Visitor& player, const std::string& name, const std::string& study) {
        EXPECT_EQ(ask(player, Method::Put, "/players/Ann/follow").status, 204);
        EXPECT_EQ(ask(owner, Method::Put, study + "/authors/" + name).status, 200);
    }

    Visitor ann = member("Ann"), bjarne = member("Bjarne"), cnut = member("Cnut"), stranger = guest();
};

TEST_F(StudyRoutes, AChapterIsATreeThatTheRulesAllow) {
    EXPECT_EQ(make(stranger).status, 401);
    const auto study = made(ann);
    EXPECT_EQ(added(ann, study), 1);
    const auto read = ask(stranger, Method::Get, study + "/chapters/1").json();
    EXPECT_EQ(read.at("ruleset"), "brandub");
    EXPECT_THAT(std::string(read.at("record").as_string()), HasSubstr("A net"));
    const auto illegal = ask(ann, Method::Post, study + "/chapters",
                             chapter("Second", R"({\"ruleset\":\"brandub\",\"moves\":\"d1-d7\"})"));
    EXPECT_EQ(illegal.status, 400);
    EXPECT_THAT(illegal.body, HasSubstr("move 1. d1-d7: "));
    EXPECT_EQ(ask(ann, Method::Post, study + "/chapters", chapter("Second", "nonsense")).status, 400);
    EXPECT_EQ(ask(ann, Method::Post, study + "/chapters", chapter("", brandub_tree)).status, 400);
    EXPECT_EQ(ask(ann, Method::Post, study + "/chapters", chapter("Two", "d1-d3\\n\\nd1-d3")).status, 400);
    EXPECT_EQ(ask(ann, Method::Get, study + "/chapters/2").json().at("reason"), "chapter-unknown");
    EXPECT_EQ(titles(ann, study), "First");
}

TEST_F(StudyRoutes, APrivateOneIsUnknownToOthers) {
    Visitor harald = admin();
    const auto hidden = made(ann, "private"), linked = made(ann, "link"), listed = made(ann, "public");
    for (auto* who : {&bjarne, &stranger, &harald}) {
        EXPECT_EQ(ask(*who, Method::Get, hidden).json().at("reason"), "study-unknown");
        EXPECT_EQ(ask(*who, Method::Get, hidden + "/study.otg").status, 404);
        EXPECT_EQ(ask(*who, Method::Get, hidden + "/chapters/1").status, 404);
        EXPECT_EQ(ask(*who, Method::Get, linked).status, 200);
    }
    EXPECT_EQ(ask(harald, Method::Delete, hidden).status, 404);
    const auto list = ask(stranger, Method::Get, "/studies").json();
    ASSERT_EQ(list.at("studies").as_array().size(), 1U);
    EXPECT_EQ("/studies/" + std::string(list.at("studies").at(0).at("id").as_string()), listed);
    EXPECT_EQ(ask(ann, Method::Get, "/me/studies").json().as_array().size(), 3U);
    EXPECT_EQ(ask(bjarne, Method::Get, "/me/studies").json().as_array().size(), 0U);
    EXPECT_EQ(ask(ann, Method::Get, "/studies/none0000").status, 404);
    EXPECT_EQ(ask(ann, Method::Get, "/studies/short").status, 404);
}

TEST_F(StudyRoutes, OfTwoAuthorsNeitherOverwritesTheOther) {
    const auto study = made(ann, "private");
    const auto path = fmt::format("{}/chapters/{}", study, added(ann, study));
    EXPECT_EQ(ask(bjarne, Method::Put, path, chapter("Mine", brandub_tree, 2)).status, 404);
    join(ann, bjarne, "Bjarne", study);
    const auto read = static_cast<int>(ask(bjarne, Method::Get, path).json().at("version").as_int64());
    const auto first = ask(ann, Method::Put, path, chapter("Ann’s", brandub_tree, read));
    EXPECT_EQ(first.status, 200) << first.body;
    const auto second = ask(bjarne, Method::Put, path, chapter("Bjarne’s", brandub_tree, read));
    EXPECT_EQ(second.status, 409);
    EXPECT_EQ(second.json().at("reason"), "study-changed");
    EXPECT_EQ(ask(bjarne, Method::Delete, fmt::format("{}?version={}", path, read)).status, 409);
    EXPECT_EQ(ask(bjarne, Method::Delete, path).status, 400);
    EXPECT_EQ(titles(ann, study), "Ann’s");
    const auto now = first.json().at("version").as_int64();
    EXPECT_EQ(ask(ann, Method::Get, path).json().at("version"), now);
    EXPECT_EQ(version(ann, study), now) << "what was refused changed nothing";
    EXPECT_EQ(ask(bjarne, Method::Delete, fmt::format("{}?version={}", path, now)).status, 200);
    EXPECT_EQ(titles(ann, study), "");
    EXPECT_EQ(added(ann, study), 2) << "numbers are not reused";
}

TEST_F(StudyRoutes, AuthorsFollowTheOwnerAndMayLeave) {
    const auto study = made(ann);
    EXPECT_EQ(ask(ann, Method::Put, study + "/authors/Bjarne").json().at("reason"), "study-not-following");
    EXPECT_EQ(ask(ann, Method::Put, study + "/authors/Nobody").json().at("reason"), "player-unknown");
    join(ann, bjarne, "Bjarne", study);
    join(ann, cnut, "Cnut", study);
    EXPECT_EQ(added(bjarne, study), 1);
    EXPECT_EQ(ask(bjarne, Method::Get, study).json().at("writes"), true);
    EXPECT_EQ(ask(bjarne, Method::Get, study).json().at("authors").at(1).at("name"), "Bjarne");
    EXPECT_EQ(ask(bjarne, Method::Patch, study, R"({"title":"Mine"})").json().at("reason"), "study-owner");
    EXPECT_EQ(ask(bjarne, Method::Delete, study + "/authors/Cnut").status, 403);
    EXPECT_EQ(ask(bjarne, Method::Delete, study).status, 403);
    EXPECT_EQ(ask(ann, Method::Delete, study + "/authors/Ann").json().at("reason"), "study-no-author");
    EXPECT_EQ(ask(ann, Method::Delete, study + "/authors/Cnut").status, 200);
    EXPECT_EQ(ask(bjarne, Method::Delete, study + "/authors/Bjarne").status, 200);
    EXPECT_EQ(
        ask(bjarne, Method::Post, study + "/chapters", chapter("More", brandub_tree)).json().at("reason"),
        "study-author");
    EXPECT_EQ(ask(ann, Method::Patch, study, R"({"title":"Rings","visibility":"link"})").status, 200);
    EXPECT_EQ(ask(cnut, Method::Get, study).json().at("title"), "Rings");
    EXPECT_EQ(ask(ann, Method::Patch, study, R"({"visibility":"secret"})").status, 400);
    EXPECT_EQ(ask(ann, Method::Delete, study).status, 204);
    EXPECT_EQ(ask(ann, Method::Get, study).status, 404);
}

TEST_F(StudyRoutes, ChaptersAreOrdered) {
    const auto study = made(ann);
    for (const auto* title : {"A", "B", "C"}) static_cast<void>(added(ann, study, title));
    EXPECT_EQ(ask(ann, Method::Put, study + "/order", R"({"chapters":[3,1,2]})").status, 200);
    EXPECT_EQ(titles(ann, study), "C,A,B");
    EXPECT_EQ(added(ann, study, "D"), 4);
    EXPECT_EQ(titles(ann, study), "C,A,B,D");
    for (const auto* wrong :
         {R"({"chapters":[3,1,2]})", R"({"chapters":[1,1,2,3]})", R"({"chapters":[1,2,3,9]})"})
        EXPECT_EQ(ask(ann, Method::Put, study + "/order", wrong).status, 409) << wrong;
    EXPECT_EQ(ask(ann, Method::Put, study + "/order", R"({"chapters":["1"]})").status, 400);
    EXPECT_EQ(titles(ann, study), "C,A,B,D");
    EXPECT_EQ(ask(ann, Method::Put, study + "/order", R"({"chapters":[4294967297]})").status, 400);
}

TEST_F(StudyRoutes, AFileIsReadAgain) {
    const auto study = made(ann, "public", "Forts and rings");
    static_cast<void>(added(ann, study, "First"));
    static_cast<void>(added(ann, study, "Second"));
    for (const auto* format : {"otg", "pgn"}) {
        const auto file = ask(bjarne, Method::Get, fmt::format("{}/study.{}", study, format));
        EXPECT_THAT(file.body, HasSubstr("Forts and rings"));
        const auto other = made(bjarne);
        const auto imported = ask(bjarne, Method::Post, other + "/import", file.body);
        EXPECT_EQ(imported.status, 201) << imported.body;
        EXPECT_EQ(titles(bjarne, other), "First,Second");
        EXPECT_EQ(ask(bjarne, Method::Get, other + "/chapters/1").json().at("record"),
                  ask(ann, Method::Get, study + "/chapters/1").json().at("record"));
    }
}

TEST_F(StudyRoutes, AnImportIsWholeOrRefused) {
    const auto study = made(ann);
    const std::string game = "[variant:brandub]\n[attackers:Ann]\n[defenders:Bo]\n\n1. d1-c1 d3-c3\n\n";
    EXPECT_EQ(ask(ann, Method::Post, study + "/import", game + "[variant:brandub]\n\n1. d1-d7\n").status,
              400);
    EXPECT_EQ(ask(ann, Method::Post, study + "/import", "").status, 400);
    EXPECT_EQ(titles(ann, study), "");
    EXPECT_EQ(ask(ann, Method::Post, study + "/import?ruleset=brandub-walker", "d1-c1\n").status, 201);
    EXPECT_EQ(ask(ann, Method::Get, study + "/chapters/1").json().at("ruleset"), "brandub-walker");
    EXPECT_EQ(ask(ann, Method::Post, study + "/import?ruleset=nonsense", "d1-c1\n").status, 400);
    EXPECT_EQ(ask(ann, Method::Post, study + "/import", game).status, 201);
    EXPECT_EQ(titles(ann, study), "1,Ann – Bo");
    std::string many;
    for (std::size_t i = 0; i < api::max_chapters - 1; ++i) many += game;
    const auto full = ask(ann, Method::Post, study + "/import", many);
    EXPECT_EQ(full.json().at("reason"), "too-many-chapters");
    EXPECT_EQ(titles(ann, study), "1,Ann – Bo");
    EXPECT_EQ(ask(bjarne, Method::Post, study + "/import", game).status, 403);
}

// An author could not save a chapter whose title nobody may write.
TEST_F(StudyRoutes, AnImportedTitleIsOneThatMayBeWritten) {
    const auto study = made(ann);
    const auto game = [](std::string_view title) {
        return fmt::format("[ChapterName \"{}\"]\n[Variant \"brandub\"]\n\n1. d1-c1 *\n\n", title);
    };
    const auto file = game("Zal\u0300\u0301\u0302go") + game("\u2800\u3000");
    EXPECT_EQ(ask(ann, Method::Post, study + "/import", file).status, 201);
    EXPECT_EQ(titles(ann, study), "Zal\u0300\u0301go,2");
}

TEST_F(StudyRoutes, NobodyHasMoreThanAHundred) {
    const auto owner = id_of(ann);
    write([&](store::Store& store) {
        for (int i = 0; i < 100; ++i)
            EXPECT_TRUE(store.add_study({fmt::format("study{:03}", i), owner, "One", {}, now_, now_, 1, 0}));
    });
    EXPECT_EQ(make(ann).json().at("reason"), "too-many-studies");
}

TEST_F(StudyRoutes, AnAccountHasAFewMebibytes) {
    const auto study = made(ann);
    const auto id = study.substr(study.rfind('/') + 1);
    write([&](store::Store& store) {
        auto locked = store.lock_study(id).value();
        locked.last_chapter = 1;
        EXPECT_TRUE(store.set_chapter(id, {1, 1, 1, "Long", "brandub", 0, std::string(64U << 20, 'x')}, 0));
        store.update_study(locked);
    });
    EXPECT_EQ(ask(ann, Method::Post, study + "/chapters", chapter("More", brandub_tree)).json().at("reason"),
              "studies-full");
    EXPECT_EQ(titles(ann, study), "Long");
}

TEST_F(StudyRoutes, WhoIsMutedWritesNone) {
    const auto study = made(ann);
    const auto id = id_of(ann);
    write([&](store::Store& store) { store.set(id, &store::Player::is_muted, true); });
    sessions_.forget(id);
    EXPECT_EQ(make(ann).json().at("reason"), "muted");
    EXPECT_EQ(ask(ann, Method::Patch, study, R"({"title":"Insults"})").json().at("reason"), "muted");
    EXPECT_EQ(
        ask(ann, Method::Post, study + "/chapters", chapter("Insults", brandub_tree)).json().at("reason"),
        "muted");
    EXPECT_EQ(ask(ann, Method::Delete, study).status, 204) << "but may delete what is there";
}

TEST_F(StudyRoutes, AdministratorsMayHideAndDeleteWhatIsPublic) {
    Visitor harald = admin();
    const auto study = made(ann);
    EXPECT_EQ(ask(harald, Method::Patch, study, R"({"title":"Removed"})").status, 200);
    EXPECT_EQ(ask(ann, Method::Get, study).json().at("title"), "Removed");
    EXPECT_EQ(ask(harald, Method::Post, study + "/chapters", chapter("Mine", brandub_tree)).status, 403);
    EXPECT_EQ(ask(harald, Method::Delete, study).status, 204);
    EXPECT_EQ(ask(ann, Method::Get, study).status, 404);
}

TEST_F(StudyRoutes, TheyAreInTheDownloadAndPassToAnotherAuthor) {
    const auto shared = made(ann), own = made(ann, "private", "Secret");
    const auto id = shared.substr(shared.rfind('/') + 1);
    static_cast<void>(added(ann, shared));
    join(ann, bjarne, "Bjarne", shared);
    EXPECT_THAT(ask(ann, Method::Get, "/me/export").body, HasSubstr(R"("title":"Secret")"));
    EXPECT_THAT(ask(ann, Method::Get, "/me/export.zip").body, HasSubstr(fmt::format("study-{}.otg", id)));
    EXPECT_EQ(ask(ann, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Get, shared).json().at("owns"), true);
    EXPECT_EQ(ask(bjarne, Method::Get, shared + "/chapters/1").status, 200);
    const auto left = own.substr(own.rfind('/') + 1);
    EXPECT_FALSE(write([&](store::Store& store) { return store.study(left); }));
}

// Downloads that nobody reads leave room for a change, and each address has a few.
TEST_F(StudyRoutes, AChangeDoesNotWaitForDownloads) {
    const auto study = made(ann);
    EXPECT_EQ(added(ann, study), 1);
    EXPECT_EQ(added(ann, study), 2);
    const auto& handler = router_.find(Method::Get, "/api/v1" + study + "/study.otg").route->handler;
    server::Request request;
    request.segments = {study.substr(study.rfind('/') + 1)};
    request.caller.id = id_of(ann);
    request.caller.address = ann.address = "203.0.113.1";
    std::vector<server::Response> unread;
    for (std::size_t i = 0; i < server::Downloads::max_per_address; ++i)
        unread.push_back(run(handler(request)));
    EXPECT_EQ(ask(ann, Method::Get, study + "/study.otg").status, 429);
    EXPECT_EQ(ask(bjarne, Method::Get, study + "/study.pgn").status, 200) << "from elsewhere";
    EXPECT_EQ(added(ann, study), 3);
    std::vector<std::string> chapters;
    while (chapters.empty() || !chapters.back().empty()) chapters.push_back(run(unread.back().pieces()));
    EXPECT_EQ(chapters.size(), 3U) << "the two of that time, and the end";
    unread.pop_back();
    EXPECT_EQ(ask(ann, Method::Get, study + "/study.otg").status, 200);
}

TEST_F(StudyRoutes, APlayerDownloadsOneArchiveAtATimeUntilItIsSent) {
    static_cast<void>(added(ann, made(ann)));
    const auto& handler = router_.find(Method::Get, "/api/v1/me/export.zip").route->handler;
    server::Request request;
    request.caller.id = id_of(ann);
    std::optional<server::Response> sent = run(handler(request));
    while (!run(sent->pieces()).empty()) EXPECT_EQ(ask(ann, Method::Get, "/me/export.zip").status, 429);
    EXPECT_EQ(ask(bjarne, Method::Get, "/me/export.zip").status, 200);
    sent.reset();
    EXPECT_EQ(ask(ann, Method::Get, "/me/export.zip").status, 200) << "and once more";
}

TEST_F(StudyRoutes, ViewersAreToldOfEachVersion) {
    const auto study = made(ann), hidden = made(ann, "private");
    const auto id = study.substr(study.rfind('/') + 1), other = hidden.substr(hidden.rfind('/') + 1);
    test::RecordingSocket viewer(*run(sessions_.find(bjarne.token)));
    hub_.opened(viewer);
    const auto follow = [&](const std::string& which, const char* on) {
        hub_.received(viewer, fmt::format(R"({{"do":"study","study":"{}","on":{},"id":7}})", which, on));
        const auto nothing = [](store::Store&) { return 0; };
        static_cast<void>(run(queue_.read(nothing)));
    };
    follow(id, "true");
    EXPECT_EQ(viewer.texts.back(), fmt::format(R"({{"on":"study","study":"{}","version":1}})", id));
    static_cast<void>(added(ann, study));
    EXPECT_EQ(viewer.texts.back(), fmt::format(R"({{"on":"study","study":"{}","version":2}})", id));
    test::expect_message(viewer.texts.back());
    follow(other, "true");
    EXPECT_THAT(viewer.texts.back(), HasSubstr("study-unknown"));
    const auto count = viewer.texts.size();
    static_cast<void>(added(ann, hidden));
    EXPECT_EQ(viewer.texts.size(), count);
    follow(id, "false");
    EXPECT_EQ(viewer.texts.back(), R"({"on":"done","id":7})");
    static_cast<void>(added(ann, study));
    EXPECT_EQ(viewer.texts.back(), R"({"on":"done","id":7})");
    hub_.closed(viewer);
}

TEST_F(StudyRoutes, WhoMayNoLongerSeeOneIsNotToldOfLaterVersions) {
    const auto study = made(ann);
    const auto id = study.substr(study.rfind('/') + 1);
    join(ann, cnut, "Cnut", study);
    test::RecordingSocket reader(*run(sessions_.find(bjarne.token))),
        author(*run(sessions_.find(cnut.token)));
    const auto wait = [&] { static_cast<void>(run(queue_.read([](store::Store&) { return 0; }))); };
    for (auto* viewer : {&reader, &author}) {
        hub_.opened(*viewer);
        hub_.received(*viewer, fmt::format(R"({{"do":"study","study":"{}","on":true,"id":7}})", id));
        wait();
    }
    const auto told = [&](int version) {
        wait();
        const auto text = fmt::format(R"({{"on":"study","study":"{}","version":{}}})", id, version);
        return std::pair(reader.texts.back() == text, author.texts.back() == text);
    };
    EXPECT_EQ(ask(ann, Method::Patch, study, R"({"visibility":"private"})").status, 200);
    EXPECT_EQ(told(3), std::pair(true, true)) << "their pages learn that it is private now";
    static_cast<void>(added(ann, study));
    EXPECT_EQ(told(4), std::pair(false, true));
    EXPECT_EQ(ask(ann, Method::Delete, study + "/authors/Cnut").status, 200);
    EXPECT_EQ(told(5), std::pair(false, true));
    static_cast<void>(added(ann, study));
    EXPECT_EQ(told(6), std::pair(false, false));
    for (auto* viewer : {&reader, &author}) hub_.closed(*viewer);
}

TEST_F(StudyRoutes, ViewersOfADeletedOneAreToldOnce) {
    const auto study = made(ann);
    const auto id = study.substr(study.rfind('/') + 1);
    test::RecordingSocket viewer(*run(sessions_.find(bjarne.token)));
    hub_.opened(viewer);
    hub_.received(viewer, fmt::format(R"({{"do":"study","study":"{}","on":true,"id":7}})", id));
    const auto remove = [id](store::Store& store) { return store.delete_study(id), 0; };
    static_cast<void>(run(queue_.write(remove)));  // on another node, whose message was lost
    const auto count = viewer.texts.size();
    for (int i = 0; i < 3; ++i) run(hub_.studies.catch_up());
    EXPECT_EQ(viewer.texts.size(), count + 1);
    hub_.closed(viewer);
}

TEST_F(StudyRoutes, FilesHaveALimitForEachAddress) {
    const auto study = made(ann);
    int sent = 0;
    while (sent < 100 && ask(bjarne, Method::Get, study + "/study.otg").status == 200) ++sent;
    EXPECT_EQ(sent, 20);
    EXPECT_EQ(ask(bjarne, Method::Get, study + "/study.pgn").status, 429);
}

TEST_F(StudyRoutes, ListsHavePages) {
    for (int i = 0; i < 31; ++i) static_cast<void>(made(ann, "public", fmt::format("Study {}", i)));
    const auto first = ask(stranger, Method::Get, "/studies").json();
    EXPECT_EQ(first.at("studies").as_array().size(), 30U);
    EXPECT_EQ(first.at("studies").at(0).at("title"), "Study 30");
    const auto more = std::string(first.at("more").as_string());
    const auto rest = ask(stranger, Method::Get, "/studies?after=" + more).json();
    ASSERT_EQ(rest.at("studies").as_array().size(), 1U);
    EXPECT_EQ(rest.at("studies").at(0).at("title"), "Study 0");
    EXPECT_EQ(ask(stranger, Method::Get, "/studies?after=x").status, 400);
}

TEST_F(StudyRoutes, AStudyIsReportedWithOneOfItsAuthors) {
    const auto report = [&](const std::string& player, const std::string& study) {
        const auto id = study.substr(std::string("/studies/").size());
        return ask(bjarne, Method::Post, "/reports",
                   fmt::format(R"({{"player":"{}","text":"rude","study":"{}"}})", player, id))
            .status;
    };
    const auto open = made(ann);
    EXPECT_EQ(report("Ann", open), 201);
    EXPECT_EQ(report("Cnut", open), 400) << "he is no author";
    EXPECT_EQ(report("Ann", made(ann, "private")), 404) << "he cannot see it";
    EXPECT_EQ(report("Ann", "/studies/none0000"), 404);
}

TEST_F(StudyRoutes, AReportKeepsWhatTheStudySaid) {
    Visitor harald = admin();
    const auto study = made(ann);
    const auto id = study.substr(std::string("/studies/").size());
    (void)added(ann, study, "Rude words",
                R"({\"ruleset\":\"brandub\",\"moves\":\"d1-c1\",\"variations\":[],)"
                R"(\"notes\":[{\"line\":0,\"ply\":0,\"comment\":\")" +
                    std::string(3'000, 'x') + R"(\"}]})");
    const auto report = [&](const std::string& about) {
        return ask(bjarne, Method::Post, "/reports", R"({"player":"Ann","text":"rude")" + about + "}").status;
    };
    EXPECT_EQ(report(R"(,"study":")" + id + "\""), 201);
    EXPECT_EQ(report(""), 201);
    EXPECT_EQ(ask(ann, Method::Delete, study).status, 204);
    const auto reports = ask(harald, Method::Get, "/admin/reports").json().as_array();
    ASSERT_EQ(reports.size(), 2U);
    const auto& said = reports[0].at("study");
    EXPECT_EQ(said.at("study").as_string(), id);
    EXPECT_EQ(said.at("title"), "Forts");
    const auto& chapter = said.at("chapters").as_array().back();
    EXPECT_EQ(chapter.at("title"), "Rude words");
    EXPECT_EQ(chapter.at("text").as_string().size(), 2'000U);
    EXPECT_THAT(std::string(chapter.at("text").as_string()), HasSubstr("d1-c1"));
    EXPECT_TRUE(reports[0].at("chat").as_array().empty());
    EXPECT_TRUE(reports[1].at("study").is_null()) << "of a player alone";
}

std::string game_at_a_board(std::string_view attackers, std::string_view defenders, std::string_view moves,
                            std::string_view result = "") {
    return fmt::format("[variant:brandub]\n[attackers:{}]\n[defenders:{}]\n{}\n{}\n\n", attackers, defenders,
                       result.empty() ? "" : fmt::format("[result:{}]\n", result), moves);
}

TEST_F(StudyRoutes, ABroadcastTakesOverAFileThatGrowsAndTheArchiveKeepsItsGames) {
    const auto study = [&] {
        now_ += std::chrono::hours(1);
        const auto answer = ask(ann, Method::Post, "/studies",
                                R"({"title":"The Thing","broadcast":true,"visibility":"private"})");
        EXPECT_EQ(answer.status, 201) << answer.body;
        return "/studies/" + std::string(answer.json().at("study").as_string());
    }();
    EXPECT_EQ(ask(stranger, Method::Get, study).json().at("broadcast"), "live") << "everybody sees it";
    EXPECT_EQ(ask(ann, Method::Patch, study, R"({"visibility":"private"})").json().at("reason"),
              "broadcast-public");
    EXPECT_THAT(ask(stranger, Method::Get, "/broadcasts").body, HasSubstr("The Thing"));

    const auto begun = game_at_a_board("Tove", "Erik", "1. d1-c1");
    EXPECT_EQ(ask(bjarne, Method::Put, study + "/games", begun).status, 403) << "no author";
    ASSERT_EQ(ask(ann, Method::Put, study + "/games", begun).status, 200);
    EXPECT_EQ(titles(stranger, study), "Tove – Erik");
    const int first = version(stranger, study);

    const auto grown =
        game_at_a_board("Tove", "Erik", "1. d1-c1 d3-c3", "1") + game_at_a_board("Astrid", "Bo", "1. d1-b1");
    ASSERT_EQ(ask(ann, Method::Put, study + "/games", grown).status, 200);
    EXPECT_EQ(titles(stranger, study), "Tove – Erik,Astrid – Bo");
    EXPECT_GT(version(stranger, study), first);
    EXPECT_THAT(ask(stranger, Method::Get, study + "/chapters/1").body, HasSubstr("d3-c3"));
    const int of_first = static_cast<int>(
        ask(stranger, Method::Get, study).json().at("chapters").at(0).at("version").as_int64());
    ASSERT_EQ(ask(ann, Method::Put, study + "/games", grown).status, 200);
    EXPECT_EQ(ask(stranger, Method::Get, study).json().at("chapters").at(0).at("version"), of_first)
        << "what has not changed is not read again";

    EXPECT_EQ(ask(bjarne, Method::Post, study + "/end").status, 403);
    const auto ended = ask(ann, Method::Post, study + "/end");
    ASSERT_EQ(ended.status, 200) << ended.body;
    EXPECT_EQ(ended.json().at("archived"), 1) << "the other game is unfinished";
    EXPECT_EQ(ask(stranger, Method::Get, study).json().at("broadcast"), "over");
    EXPECT_EQ(ask(ann, Method::Post, study + "/end").status, 400);
    EXPECT_EQ(ask(ann, Method::Put, made(ann) + "/games", begun).json().at("reason"), "broadcast-none");
    const auto games = ask(stranger, Method::Get, "/games").json().at("games").as_array();
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].at("players").at("attackers").at("name"), "Tove");
    EXPECT_EQ(games[0].at("players").at("defenders").at("name"), "Erik");
    EXPECT_EQ(games[0].at("rated"), false);
}

}  // namespace
}  // namespace tafl::server

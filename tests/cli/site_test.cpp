// `tafl site`: which of the built pages it writes, and that what it writes of the API is what the API answers.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/differences_json.hpp"
#include "api/line.hpp"
#include "api/rulesets_json.hpp"
#include "cli/run.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

void write(const fs::path& name, std::string_view text) {
    fs::create_directories((scratch() / name).parent_path());
    write_scratch(name.string(), text);
}

class StaticSite : public testing::Test {
  protected:
    StaticSite() {
        fs::remove_all(scratch() / "pages");
        for (const auto* name :
             {"embed.html", "first/en.html", "index.html", "routes.txt", "site.webmanifest"})
            write(fs::path("pages") / name, "for servers");
        for (const auto* name : {"assets/main.js", "assets/tafl-7.wasm", "static/index.html", "sw.js"})
            write(fs::path("pages") / name, name);
        for (const auto* name : {"assets/main.js.br", "assets/main.js.gz", "static/index.html.gz"})
            write(fs::path("pages") / name, "compressed");
    }
};

std::vector<std::string> files_of_pages(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const auto name = entry.path().lexically_relative(folder).string();
        if (entry.is_regular_file() && !name.starts_with("api/")) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
}

TEST_F(StaticSite, HasThePagesThatNeedNoServerAndTheAnswersOfTheApi) {
    write("public/assets/earlier.js", "of a page that is open");
    const auto ran = run_tafl({"site", "public", "--web", "pages"});
    EXPECT_EQ(ran.err, "");
    EXPECT_THAT(ran.out, HasSubstr(" MB, are in public"));
    const auto site = scratch() / "public";
    EXPECT_THAT(files_of_pages(site), ElementsAre("assets/earlier.js", "assets/main.js", "assets/tafl-7.wasm",
                                                  "index.html", "sw.js"));
    EXPECT_EQ(read_text(site / "index.html"), "static/index.html");

    const auto answer = [&](const std::string& name) { return read_text(site / "api/v1" / name); };
    const auto brandub = find_builtin("brandub");
    EXPECT_EQ(answer("rulesets.json"), api::rulesets_json(Language::English));
    EXPECT_EQ(answer("rulesets.de.json"), api::rulesets_json(Language::German));
    EXPECT_EQ(answer("rulesets/brandub.es.json"), api::ruleset_json(*brandub, Language::Spanish));
    EXPECT_EQ(answer("differences.da.json"),
              api::differences_json(differences_of_texts(Language::Danish), Language::Danish));
    for (const auto& ruleset : builtin_rulesets()) {
        EXPECT_EQ(answer("positions/" + ruleset->name + ".json"),
                  api::line_json({ruleset->name, {}, {}, {}}).value())
            << ruleset->name;
        EXPECT_THAT(answer("rulesets/" + ruleset->name + ".json"), StartsWith("{")) << ruleset->name;
    }
    for (const auto& family : ruleset_families())
        for (const auto* set : {"set.pdf", "set.de.pdf", "set.letter.pdf", "set.letter.es.pdf"})
            EXPECT_THAT(answer(fmt::format("rulesets/{}/{}", family.recommended->name, set)),
                        StartsWith("%PDF-"));
}

TEST_F(StaticSite, NeedsBuiltPagesWithTheEngine) {
    const auto refused = [](const char* pages, const char* why) {
        const auto ran = run_tafl({"site", "refused", "--web", pages});
        EXPECT_EQ(ran.status, 2);
        EXPECT_THAT(ran.err, HasSubstr(why));
        EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
        EXPECT_FALSE(fs::exists(scratch() / "refused"));
    };
    refused("pages/assets", "site: there are no built pages in 'pages/assets'");
    refused("none", "--web: there is no folder 'none'");
    write("pages/assets/tafl-11.wasm", "");
    refused("pages", "assets/tafl-11.wasm is empty");
}

}  // namespace
}  // namespace tafl::test

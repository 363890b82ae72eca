// The pages that need no server, as files for any host: the built pages, and what the API answers to them. In the names of
// files English and A4 are left out: rulesets.json, rulesets.de.json. web/client/src/offline/files.ts asks for them.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "api/differences_json.hpp"
#include "api/line.hpp"
#include "api/rulesets_json.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/site/web_folder.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/text/output.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "print/set/print_set.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;

class Folder {
  public:
    explicit Folder(fs::path path) : path_(std::move(path)) {}

    void write(const fs::path& name, std::string_view content) {
        const auto file = path_ / name;
        std::error_code error;
        fs::create_directories(file.parent_path(), error);
        if (error)
            throw MachineError(
                fmt::format("{} cannot be created: {}", file.parent_path().string(), error.message()));
        write_file(file.string(), content);
        ++files;
        bytes += content.size();
    }

    std::size_t files = 0, bytes = 0;

  private:
    fs::path path_;
};

// --- the built pages

constexpr std::string_view instead = "static";  // holds what stands in place of files for servers

bool is_for_servers(const fs::path& file) {
    constexpr std::string_view names[] = {"embed.html", "first", "index.html", "routes.txt",
                                          "site.webmanifest"};
    const auto ending = file.extension();
    return ending == ".br" || ending == ".gz" ||
           std::ranges::find(names, file.begin()->string()) != std::end(names);
}

// Paths within the folder.
std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(folder));
    std::ranges::sort(files);
    return files;
}

fs::path built_pages(const Arguments& arguments) {
    auto web = web_folder(arguments);
    if (!fs::exists(web / instead / "index.html"))
        throw UserError(fmt::format(
            "site: there are no built pages in {}; 'npm --prefix web run build' builds them, --web "
            "names another folder",
            tafl::in_quotes(web.string())));
    for (const auto& file : files_in(web))
        if (file.extension() == ".wasm" && fs::is_empty(web / file))
            throw UserError(
                fmt::format("site: the pages in {} were built without the engine, {} is empty; build the "
                            "preset wasm, then the pages",
                            tafl::in_quotes(web.string()), file.string()));
    return web;
}

void copy_pages(const fs::path& web, Folder& folder) {
    for (const auto& file : files_in(web))
        if (!is_for_servers(file))
            folder.write(*file.begin() == instead ? file.lexically_relative(instead) : file,
                         read_input((web / file).string()));
}

// --- the API

std::string marked(Language language) {
    return language == Language::English ? "" : fmt::format(".{}", code_of(language));
}

void write_set(const Ruleset& ruleset, const print::Paper& paper, Language language, Folder& folder) {
    const print::SetOptions options{.paper = paper, .language = language};
    const auto sheets = print::print_set(ruleset, options);
    if (!sheets) throw MachineError(fmt::format("{}: {}", ruleset.name, sheets.error()));
    const auto* letter = paper.name == print::letter.name ? ".letter" : "";
    folder.write(fmt::format("rulesets/{}/set{}{}.pdf", ruleset.name, letter, marked(language)),
                 print::to_pdf(*sheets, print::document_info(ruleset, options)));
}

void write_language(Language language, Folder& folder) {
    const auto ending = marked(language) + ".json";
    folder.write("rulesets" + ending, api::rulesets_json(language));
    folder.write("differences" + ending, api::differences_json(differences_of_texts(language), language));
    for (const auto& ruleset : builtin_rulesets())
        folder.write("rulesets/" + ruleset->name + ending, api::ruleset_json(*ruleset, language));
    for (const auto& family : ruleset_families())
        for (const auto& paper : {print::a4, print::letter})
            write_set(*family.recommended, paper, language, folder);
}

void write_api(Folder& folder) {
    for (const auto language : all_languages) write_language(language, folder);
    for (const auto& ruleset : builtin_rulesets())
        folder.write("positions/" + ruleset->name + ".json",
                     api::line_json({ruleset->name, {}, {}, {}}).value());
}

int run_site(const Arguments& arguments, Output& out) {
    const auto web = built_pages(arguments);
    const fs::path target = arguments.operands().front();
    Folder pages(target), answers(target / "api/v1");
    copy_pages(web, pages);
    write_api(answers);
    out.say(fmt::format("{} files, {:.1f} MB, are in {}", pages.files + answers.files,
                        static_cast<double>(pages.bytes + answers.bytes) / 1e6, target.string()));
    return done;
}

}  // namespace

Command site_command() {
    return {
        .name = "site",
        .summary = "write the pages that need no server, for any host of files",
        .details =
            "Writes a site of files alone, which any web server shows below any path: games against the "
            "computer, which thinks in the browser, and of two at one screen, analysis, reviews, lessons, "
            "puzzles, and the rules with sets to print. Files of an earlier version stay, for pages that are "
            "open.",
        .operand = {.name = "FOLDER"},
        .options = {web_option()},
        .examples = {{"tafl site public", "then copy public to where it shall be"}},
        .run = run_site};
}

}  // namespace tafl::cli

// docs/rules is what the book says today. UPDATE_SNAPSHOTS=1 writes it anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "book/book_text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "print/board/board_drawing.hpp"
#include "print/drawing/svg.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

const std::filesystem::path folder = source_tree() / "docs" / "rules";

// One of each kind; `tafl rules` and the site tell them all.
constexpr std::array<std::string_view, 9> shown{"copenhagen",    "fetlar",       "manual",
                                                "york",          "brandub",      "tablut-walker",
                                                "tablut-ashton", "sea-battle-9", "berserk"};

std::string read(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

// Pages share the pictures that look alike.
class Pages {
  public:
    Pages() {
        std::string list =
            "# The rules\n\nWritten by the program from `book/`; a test keeps the two alike. `tafl rules "
            "NAME` tells every "
            "ruleset in English, German, Danish or Spanish, a ruleset of your own too.\n\n";
        for (const auto name : shown) {
            const auto book = book_of(*find_builtin(name));
            files_[fmt::format("{}.md", name)] =
                to_markdown(book, [this](const BookDiagram& diagram) { return picture(diagram); });
            list += fmt::format("- [{}]({}.md)\n", book.title, name);
        }
        files_["README.md"] = list;
    }

    [[nodiscard]] const std::map<std::string, std::string>& files() const { return files_; }

  private:
    std::string picture(const BookDiagram& diagram) {
        const auto drawn = print::to_svg(print::board_picture(diagram.drawing, print::theme_named("ash")));
        for (int n = 1;; ++n) {
            const auto name =
                fmt::format("pictures/{}{}.svg", diagram.key, n == 1 ? "" : fmt::format("-{}", n));
            const auto& held = files_.try_emplace(name, drawn).first->second;
            if (held == drawn) return name;
        }
    }

    std::map<std::string, std::string> files_;
};

TEST(BookDocs, AreWhatTheBookSaysToday) {
    const Pages pages;
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder / "pictures");
        for (const auto& [name, text] : pages.files()) std::ofstream(folder / name, std::ios::binary) << text;
    }
    for (const auto& [name, text] : pages.files()) {
        EXPECT_TRUE(text == read(folder / name))
            << "docs/rules/" << name << " is out of date; UPDATE_SNAPSHOTS=1 writes it";
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const auto name = std::filesystem::relative(entry.path(), folder).generic_string();
        EXPECT_TRUE(entry.is_directory() || pages.files().contains(name))
            << "docs/rules/" << name << " belongs to no page";
    }
}

}  // namespace

}  // namespace tafl::test

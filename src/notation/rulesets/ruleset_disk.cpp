// The half of ruleset_file.hpp that opens files.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/toml_reader.hpp"

namespace tafl {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t deepest_chain = 8;

std::unexpected<Error> fail(std::string message) { return std::unexpected(Error{std::move(message)}); }

// One byte more than a ruleset file may have, so that a larger one is seen to be larger.
Parsed<std::string> read_text(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status)) {
        return fail(fmt::format("cannot open {}: {}", tafl::in_quotes(path.string()),
                                error ? error.message() : std::string("no such file")));
    }
    if (!fs::is_regular_file(status))
        return fail(fmt::format("{} is not a file", tafl::in_quotes(path.string())));
    std::ifstream in(path, std::ios::binary);
    if (!in) return fail(fmt::format("cannot open {}, may it be read?", tafl::in_quotes(path.string())));
    std::string text(largest_ruleset_file + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    auto result = fs::weakly_canonical(path, error);
    return error ? path : result;
}

bool is_path(std::string_view parent) {
    return parent.find('/') != std::string_view::npos || parent.ends_with(".toml");
}

// Parents of the last file of the chain; the chain holds the files that are being read, the outermost first.
class ParentFinder {
  public:
    explicit ParentFinder(std::vector<fs::path> chain) : chain_(std::move(chain)) {}

    Parsed<Ruleset> operator()(std::string_view parent) const {
        if (!is_path(parent)) return builtin_parent(parent);
        if (parent.find('\0') != std::string_view::npos) return fail("a file's name has no NUL byte");
        const fs::path path = resolved(chain_.back().parent_path() / fs::path(std::string(parent)));
        if (std::ranges::find(chain_, path) != chain_.end()) return fail(circle(path));
        if (chain_.size() >= deepest_chain) {
            return fail(fmt::format("{} is the {}th parent in a row, {} are allowed", in_quotes(parent),
                                    chain_.size(), deepest_chain - 1));
        }
        const auto text = read_text(path);
        if (!text) return std::unexpected(text.error());
        auto chain = chain_;
        chain.push_back(path);
        auto ruleset = parse_ruleset(*text, path.stem().string(), ParentFinder(std::move(chain)));
        if (!ruleset) {
            return fail(fmt::format("{}, line {}: {}", path.filename().string(), ruleset.error().line,
                                    ruleset.error().message));
        }
        return ruleset;
    }

  private:
    [[nodiscard]] std::string circle(const fs::path& path) const {
        std::string text;
        for (auto i = std::ranges::find(chain_, path); i != chain_.end(); ++i)
            text += i->filename().string() + " -> ";
        return "the parents go in a circle, " + text + path.filename().string();
    }

    std::vector<fs::path> chain_;
};

}  // namespace

Parsed<Ruleset> builtin_parent(std::string_view parent) {
    if (is_path(parent))
        return fail(fmt::format("{} is a file, here only a built-in ruleset can be", in_quotes(parent)));
    auto found = load_ruleset(parent);
    if (!found) return std::unexpected(std::move(found.error()));
    return **found;
}

FindParent parents_beside(const std::string& path) { return ParentFinder({resolved(fs::path(path))}); }

Parsed<Ruleset> read_ruleset_file(const std::string& path) {
    const auto text = read_text(path);
    if (!text) return std::unexpected(text.error());
    return parse_ruleset(*text, fs::path(path).stem().string(), parents_beside(path));
}

Parsed<std::vector<Error>> check_ruleset_file(const std::string& path) {
    const auto text = read_text(path);
    if (!text) return std::unexpected(text.error());
    return check_ruleset(*text, fs::path(path).stem().string(), parents_beside(path));
}

}  // namespace tafl

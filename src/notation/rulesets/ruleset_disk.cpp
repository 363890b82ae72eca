#include "notation/rulesets/ruleset_disk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/toml_reader.hpp"

namespace tafl {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t deepest_chain = 8;

std::unexpected<Error> not_loaded(std::string message) { return std::unexpected(Error{std::move(message)}); }

// One byte more than a ruleset file may have, so that a larger one is seen to be larger.
Parsed<std::string> read_text(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status)) {
        return not_loaded(fmt::format("cannot open {}: {}", in_quotes(path.string()),
                                      error ? error.message() : std::string("no such file")));
    }
    if (!fs::is_regular_file(status))
        return not_loaded(fmt::format("{} is not a file", in_quotes(path.string())));
    std::ifstream in(path, std::ios::binary);
    if (!in) return not_loaded(fmt::format("cannot open {}, may it be read?", in_quotes(path.string())));
    std::string text(max_ruleset_file_size + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    auto result = fs::weakly_canonical(path, error);
    return error ? path : result;
}

// Parents of the last file of the chain; the chain holds the files that are being read, the outermost first.
class ParentFinder {
  public:
    explicit ParentFinder(std::vector<fs::path> chain) : chain_(std::move(chain)) {}

    Parsed<Ruleset> operator()(std::string_view parent) const {
        if (!is_ruleset_path(parent)) return builtin_parent(parent);
        if (parent.find('\0') != std::string_view::npos) return not_loaded("a file's name has no NUL byte");
        const fs::path path = resolved(chain_.back().parent_path() / fs::path(std::string(parent)));
        if (std::ranges::find(chain_, path) != chain_.end()) return not_loaded(circle(path));
        if (chain_.size() >= deepest_chain) {
            return not_loaded(fmt::format("{} is the {}th parent in a row, {} are allowed", in_quotes(parent),
                                          chain_.size(), deepest_chain - 1));
        }
        const auto text = read_text(path);
        if (!text) return std::unexpected(text.error());
        auto chain = chain_;
        chain.push_back(path);
        auto ruleset = parse_ruleset(*text, path.stem().string(), ParentFinder(std::move(chain)));
        if (!ruleset) {
            return not_loaded(fmt::format("{}, line {}: {}", path.filename().string(), ruleset.error().line,
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

Parsed<Ruleset> read_ruleset_file(const std::string& path) {
    const auto text = read_text(path);
    if (!text) return std::unexpected(text.error());
    return parse_ruleset(*text, fs::path(path).stem().string(), parents_beside(path));
}

}  // namespace

FindParent parents_beside(const std::string& path) { return ParentFinder({resolved(fs::path(path))}); }

Parsed<std::shared_ptr<const Ruleset>> load_ruleset(std::string_view name_or_path) {
    if (!is_ruleset_path(name_or_path)) return find_ruleset(name_or_path);
    const std::string path(name_or_path);
    auto read = read_ruleset_file(path);
    if (read) return std::make_shared<const Ruleset>(std::move(*read));
    Error error = std::move(read.error());
    if (error.line > 0) {
        error.message =
            fmt::format("{}, line {}, column {}: {}", path, error.line, error.column, error.message);
    }
    return std::unexpected(std::move(error));
}

}  // namespace tafl

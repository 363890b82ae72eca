// Measures the import of recorded games into a new database. README.md has the command and figures.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "collection/importer.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl {
namespace {

std::vector<std::string> files_of(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

ImportCounts import_folder(store::Store& store, const std::string& folder) {
    Importer importer(store, nullptr);
    ImportCounts counts;
    for (const auto& file : files_of(folder)) {
        const auto name = std::filesystem::path(file).filename().string();
        const auto unread = [&](int game, const Error& error) {
            fmt::print("{}: game {}: {}\n", name, game, error.message);
        };
        counts += importer.import_file(file, text_of(file), folder, {unread, [](int) {}});
    }
    return counts;
}

void run(const std::string& file, const std::string& folder) {
    const auto store = store::open_sqlite(file, store::SqliteAccess::ReadWrite);
    for (const auto* what : {"first", "again"}) {
        const auto begin = std::chrono::steady_clock::now();
        const auto counts = import_folder(*store, folder);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        store->checkpoint();
        fmt::print(
            "{}: {} games in {:.1f} s: {} added ({} repaired), {} there before, {} not read; {:.1f} MB\n",
            what, counts.games, seconds.count(), counts.added, counts.repaired, counts.known, counts.unread,
            static_cast<double>(std::filesystem::file_size(file)) / 1e6);
    }
}

}  // namespace
}  // namespace tafl

int main(int argc, char** argv) {
    CLI::App app("Measures the import of recorded games");
    std::string file, folder;
    app.add_option("file", file, "the new database")->required();
    app.add_option("folder", folder, "with files of records")->required();
    CLI11_PARSE(app, argc, argv);
    tafl::run(file, folder);
}

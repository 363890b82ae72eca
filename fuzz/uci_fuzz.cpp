// Lines of the UCI dialect, one after the other, to a session with small limits. A search started by `go` is
// stopped at once, before the next line.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/uci.hpp"

namespace {

tafl::UciSettings settings() {
    tafl::UciSettings settings;
    settings.write = [](std::string_view) {};
    settings.read_network = [](const std::string&) { return std::unexpected(std::string("no network")); };
    settings.open_book = [](const std::string&, const std::shared_ptr<const tafl::Ruleset>&) {
        return std::unexpected(std::string("no book"));
    };
    settings.open_tables = [](const std::string&) { return std::unexpected(std::string("no tables")); };
    settings.read_ruleset = [](std::string_view name) -> tafl::Parsed<std::shared_ptr<const tafl::Ruleset>> {
        if (auto ruleset = tafl::find_builtin(name)) return ruleset;
        return std::unexpected(tafl::Error{"there is no such ruleset"});
    };
    settings.options.hash_mib = 0;
    settings.ruleset = tafl::find_builtin("brandub");
    return settings;
}

// Skips gigabytes of table and hundreds of threads: valid requests, but too slow here.
bool is_costly(std::string_view line) {
    return line.find("setoption") != std::string_view::npos &&
           line.find_first_of("hH") != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    tafl::UciSession session(settings());
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (is_costly(line)) continue;
        if (!session.feed(line)) break;
        if (session.is_searching()) session.feed("stop");
        session.wait();
    }
    return 0;
}

#include "server/people/sign_in/browsers.hpp"

#include <span>
#include <utility>

namespace tafl::server {

namespace {

using Sign = std::pair<std::string_view, std::string_view>;

// The first match wins: most browsers also name others in their User-Agent.
constexpr Sign browsers[] = {
    {"Edg", "Edge"},        {"OPR/", "Opera"},    {"SamsungBrowser", "Samsung Internet"},
    {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"},
    {"Chrome", "Chrome"},   {"Safari", "Safari"}};
constexpr Sign systems[] = {{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
                            {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"},
                            {"Linux", "Linux"}};

std::string_view named(std::span<const Sign> signs, std::string_view agent) {
    for (const auto& [sign, name] : signs)
        if (agent.find(sign) != std::string_view::npos) return name;
    return "";
}

}  // namespace

std::string browser_name(std::string_view agent) {
    std::string words(named(browsers, agent));
    const std::string_view system = named(systems, agent);
    if (!words.empty() && !system.empty()) words += ", ";
    return words.append(system);
}

}  // namespace tafl::server

#include "server/net/router.hpp"

namespace tafl::server {

namespace {

using Segments = std::vector<std::string>;

// Consumes the `{…}` at the start of the pattern and its value in the path: everything up to the next slash, except the
// literal text that follows the brace.
bool take_segment(std::string_view& pattern, std::string_view& path, Segments& segments) {
    pattern.remove_prefix(pattern.find('}') + 1);
    const auto ending = pattern.substr(0, pattern.find('/'));
    const auto here = path.substr(0, path.find('/'));
    if (here.size() <= ending.size() || !here.ends_with(ending)) return false;
    segments.emplace_back(here.substr(0, here.size() - ending.size()));
    pattern.remove_prefix(ending.size());
    path.remove_prefix(here.size());
    return true;
}

bool fits(std::string_view pattern, std::string_view path, Segments& segments) {
    segments.clear();
    while (!pattern.empty()) {
        const auto plain = pattern.substr(0, pattern.find('{'));
        if (!path.starts_with(plain)) return false;
        pattern.remove_prefix(plain.size());
        path.remove_prefix(plain.size());
        if (!pattern.empty() && !take_segment(pattern, path, segments)) return false;
    }
    return path.empty();
}

}  // namespace

bool matches_pattern(std::string_view pattern, std::string_view path) {
    Segments ignored;
    return fits(pattern, path, ignored);
}

void Router::add(Method method, std::string_view pattern, Handler handler, RouteRules rules) {
    if (rules.access == Access::ByMethod)
        rules.access = method == Method::Get ? Access::Everybody : Access::Player;
    routes_.push_back({method, std::string(pattern), std::move(handler), rules});
}

void Router::add_socket(std::string_view pattern, RouteRules rules) {
    rules.access = Access::Visitor;
    routes_.push_back({Method::Get, std::string(pattern), {}, rules});
}

Router::Found Router::find(Method method, std::string_view path) const {
    Found found;
    std::vector<std::string> segments;
    for (const auto& route : routes_) {
        if (!fits(route.pattern, path, segments)) continue;
        found.path_exists = true;
        if (route.method != method) continue;
        found.route = &route;
        found.segments = std::move(segments);
        return found;
    }
    return found;
}

std::vector<Method> Router::methods(std::string_view path) const {
    std::vector<Method> methods;
    for (const auto method : {Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete}) {
        if (find(method, path).route != nullptr) methods.push_back(method);
    }
    return methods;
}

std::string_view to_string(Method method) noexcept {
    switch (method) {
        case Method::Get: return "GET";
        case Method::Post: return "POST";
        case Method::Put: return "PUT";
        case Method::Patch: return "PATCH";
        case Method::Delete: return "DELETE";
    }
    return "";
}

}  // namespace tafl::server

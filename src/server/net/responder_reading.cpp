// Reads the head of a request: its target, its route, whose it is and by which way it came.
#include <fmt/format.h>

#include "server/net/http/header_values.hpp"
#include "server/net/http/target.hpp"
#include "server/net/responder_context.hpp"

namespace tafl::server {

namespace {

std::optional<Method> to_method(std::string_view verb) {
    if (verb == "HEAD") return Method::Get;
    for (const auto method : {Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete}) {
        if (verb == to_string(method)) return method;
    }
    return std::nullopt;
}

// Absolute-form targets (RFC 9112, 3.2.2): returns the path if the target names the same host as the Host
// header, else the target unchanged.
std::string_view without_own_origin(std::string_view target, std::string_view host) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (host.empty() || !target.starts_with(scheme)) continue;
        const auto rest = target.substr(scheme.size());
        if (rest == host) return "/";
        if (rest.starts_with(host) && rest[host.size()] == '/') return rest.substr(host.size());
    }
    return target;
}

}  // namespace

bool Responder::is_secure(const RawRequest& raw) const {
    return raw.forwarded_proto == "https" && settings_.proxies.trusts(raw.peer);
}

const Route* Responder::route_of(const RawRequest& raw) const {
    const auto target = parse_target(without_own_origin(raw.target, raw.host));
    const auto method = to_method(raw.verb);
    return target && method ? backend_.router.find(*method, target->path).route : nullptr;
}

RouteRules Responder::rules_of(const RawRequest& raw) const {
    const auto* route = route_of(raw);
    return route == nullptr ? RouteRules{} : route->rules;
}

bool Responder::is_socket(const RawRequest& raw) const {
    const auto* route = route_of(raw);
    return backend_.sockets != nullptr && route != nullptr && !route->handler;
}

std::string Responder::request_id_of(const RawRequest& raw) {
    if (is_request_id(raw.request_id) && settings_.proxies.trusts(raw.peer)) return raw.request_id;
    return fmt::format("{:016x}", random_.next());
}

// Throws Refusal if the target is invalid, which counts as a request.
Responder::Context Responder::parse_request(RawRequest&& raw) {
    auto target = parse_target(without_own_origin(raw.target, raw.host));
    if (!target) {
        check_rate_limit(raw);
        throw invalid(target.error());
    }
    Context context;
    context.method = to_method(raw.verb);
    context.request.method = context.method.value_or(Method::Get);
    context.request.path = std::move(target->path);
    context.request.query = std::move(target->query);
    context.request.type = media_type(raw.content_type);
    context.request.body = std::move(raw.body);
    context.request.languages = raw.accept_language;
    context.request.encodings = raw.accept_encoding;
    context.request.address = address_of(raw);
    context.request.is_secure = is_secure(raw);
    context.request.agent = raw.agent;
    context.request.disconnect = std::move(raw.disconnect);
    context.rate_limit_key = limited_address(context.request.address);
    context.bearer = bearer_token(raw.authorization);
    context.raw = std::move(raw);
    return context;
}

std::string Responder::address_of(const RawRequest& raw) const {
    const bool by_proxy = settings_.proxies.trusts(raw.peer);
    return by_proxy ? settings_.proxies.client_address(raw.peer, raw.forwarded_for) : raw.peer;
}

// Many people share the address of a proxy that is not trusted.
bool Responder::is_unnamed_proxy(const RawRequest& raw) const {
    static const auto nearby = TrustedProxies::nearby();
    return !raw.forwarded_for.empty() && !settings_.proxies.trusts(raw.peer) && nearby.trusts(raw.peer);
}

Quota::Owner Responder::owner_of(const RawRequest& raw) const {
    if (settings_.requests_a_minute == 0 || is_unnamed_proxy(raw)) return {};
    const auto address = address_of(raw);
    return {limited_address(address), limited_network(address)};
}

}  // namespace tafl::server

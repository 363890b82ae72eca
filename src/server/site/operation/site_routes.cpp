#include "server/site/operation/site_routes.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/base/refusal.hpp"
#include "server/site/responses.hpp"

namespace tafl {

extern const unsigned char openapi_json[];
extern const std::size_t openapi_json_size;

}  // namespace tafl

namespace tafl::server {

using boost::asio::awaitable;

namespace {

awaitable<Response> get_health(std::shared_ptr<Health> health, const Request&) {
    const bool is_writable = co_await health->is_writable();
    if (!is_writable)
        throw unavailable("The " + health->place() + " cannot be written; games cannot go on.", 5);
    co_return json_answer(R"({"status":"ok"})");
}

awaitable<Response> get_description(const Request&) {
    Response response = json_answer(std::string(api_description()));
    response.headers.emplace_back("Cache-Control", "no-cache");
    co_return response;
}

constexpr std::chrono::days security_txt_life{
    180};  // from the moment it is read; the RFC wants less than a year

awaitable<Response> get_security_txt(std::string contact, store::Moment now) {
    const auto end = std::chrono::floor<std::chrono::seconds>(now + security_txt_life);
    co_return Response{200,
                       fmt::format("Contact: {}\nExpires: {:%Y-%m-%dT%H:%M:%SZ}\n", contact, end),
                       "text/plain; charset=utf-8",
                       {}};
}

}  // namespace

std::string_view api_description() noexcept {
    return {reinterpret_cast<const char*>(openapi_json), openapi_json_size};
}

void add_site_routes(Router& router, const std::shared_ptr<Health>& health) {
    add_health_routes(router, health);
    router.add(
        Method::Get, "/api/v1/health",
        [health](const Request& request) { return get_health(health, request); }, for_readers);
    router.add(Method::Get, "/api/v1/openapi.json", get_description,
               {.scope = store::Scope::Read, .answer = list_size});
}

void add_security_txt(Router& router, std::string contact, Now now) {
    router.add(Method::Get, "/.well-known/security.txt",
               [contact = std::move(contact), now = std::move(now)](const Request&) {
                   return get_security_txt(contact, now());
               });
}

}  // namespace tafl::server

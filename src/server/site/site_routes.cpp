#include "server/site/site_routes.hpp"

namespace tafl {

extern const unsigned char openapi_json[];
extern const std::size_t openapi_json_size;

}  // namespace tafl

namespace tafl::server {

using boost::asio::awaitable;

namespace {

awaitable<Response> get_health(const Request&) {
    Response response;
    response.body = R"({"status":"ok"})";
    co_return response;
}

awaitable<Response> get_description(const Request&) {
    Response response;
    response.body = api_description();
    response.headers.emplace_back("Cache-Control", "no-cache");
    co_return response;
}

}  // namespace

std::string_view api_description() noexcept {
    return {reinterpret_cast<const char*>(openapi_json), openapi_json_size};
}

void add_site_routes(Router& router) {
    router.add(Method::Get, "/api/v1/health", get_health);
    router.add(Method::Get, "/api/v1/openapi.json", get_description);
}

}  // namespace tafl::server

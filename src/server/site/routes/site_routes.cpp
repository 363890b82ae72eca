#include "server/site/routes/site_routes.hpp"
#include "server/base/refusal.hpp"

#include "server/site/responses.hpp"

namespace tafl {

extern const unsigned char openapi_json[];
extern const std::size_t openapi_json_size;

}  // namespace tafl

namespace tafl::server {

using boost::asio::awaitable;

namespace {

// An empty transaction is a write to the disk: it fails when the disk is full. Its outcome is reused for a second.
struct Health {
    store::Moment checked_at{};
    bool is_writable = true;
};

awaitable<Response> get_health(Services& services, std::shared_ptr<Health> health, const Request&) {
    const store::Moment now = services.now();
    if (now - health->checked_at >= std::chrono::seconds(1)) {
        health->checked_at = now;
        try {
            const auto nothing = [](store::Store&) {};
            co_await services.store.write(nothing);
            health->is_writable = true;
        } catch (const store::StoreError&) {
            health->is_writable = false;
        }
    }
    if (!health->is_writable) throw unavailable("The data folder cannot be written; games cannot go on.", 5);
    co_return json_answer(R"({"status":"ok"})");
}

awaitable<Response> get_description(const Request&) {
    Response response = json_answer(std::string(api_description()));
    response.headers.emplace_back("Cache-Control", "no-cache");
    co_return response;
}

}  // namespace

std::string_view api_description() noexcept {
    return {reinterpret_cast<const char*>(openapi_json), openapi_json_size};
}

void add_site_routes(Router& router, Services& services) {
    const auto health = std::make_shared<Health>();
    router.add(Method::Get, "/api/v1/health",
               [&services, health](const Request& request) { return get_health(services, health, request); });
    router.add(Method::Get, "/api/v1/openapi.json", get_description);
}

}  // namespace tafl::server

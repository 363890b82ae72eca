#include "server/site/operation/health.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>

#include "base/json_writer.hpp"
#include "broker/broker.hpp"
#include "server/net/connections/as_values.hpp"
#include "server/net/http/static_files.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace asio = boost::asio;
using asio::awaitable;

namespace {

awaitable<Response> get_live(const Request&) { co_return json_answer(R"({"status":"ok"})"); }

awaitable<Response> get_ready(std::shared_ptr<Health> health, const Request&) {
    const bool is_writable = co_await health->is_writable();
    const bool has_pages = health->pages() == nullptr || health->pages()->has_site();
    const bool is_ready = is_writable && has_pages && !health->is_stopping();
    JsonWriter json;
    json.open('{').field("status", is_ready ? "ok" : "unavailable").key("checks").open('{');
    json.field("store", is_writable ? "ok" : "the " + health->place() + " cannot be written");
    if (health->pages() != nullptr)
        json.field("pages", has_pages ? "ok" : "there are none: build them, or start the site with --web");
    if (const auto* broker = health->broker())
        json.field("broker", broker->is_connected() ? "ok" : "not connected; searches are done here");
    json.field("server", health->is_stopping() ? "stopping" : "ok").close('}').close('}');
    co_return json_answer(json.take(), is_ready ? 200 : 503);
}

}  // namespace

awaitable<bool> Health::is_writable() {
    const store::Moment now = now_();
    if (!running_ && now - checked_at_ >= std::chrono::seconds(1)) {
        checked_at_ = now;
        const auto executor = co_await asio::this_coro::executor;
        running_ = std::make_shared<asio::steady_timer>(executor, watched_.patience);
        asio::co_spawn(executor, check(), asio::detached);
    }
    if (const Deadline deadline = running_) {
        co_await deadline->async_wait(as_values);
        if (running_ == deadline) is_writable_ = false;
    }
    co_return is_writable_;
}

awaitable<void> Health::check() {
    const auto self = shared_from_this();
    try {
        const auto nothing = [](store::Store&) {};
        co_await watched_.store.write(nothing);
        is_writable_ = true;
    } catch (const store::StoreError&) {
        is_writable_ = false;
    }
    running_->cancel();
    running_.reset();
}

void add_health_routes(Router& router, std::shared_ptr<Health> health) {
    router.add(Method::Get, "/health/live", get_live, for_readers);
    router.add(
        Method::Get, "/health/ready",
        [health = std::move(health)](const Request& request) { return get_ready(health, request); },
        for_readers);
}

}  // namespace tafl::server

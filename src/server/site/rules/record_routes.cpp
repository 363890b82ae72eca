// /records: parses game records that people upload.
#include "api/line.hpp"
#include "api/records_json.hpp"
#include "server/base/queues/fair_queue.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_answer = 2 << 20;  // bytes

// The ruleset for records that do not name one; null if not given.
std::shared_ptr<const Ruleset> query_ruleset(const Request& request) {
    const auto name = request.query_value("ruleset");
    if (name.empty()) return nullptr;
    auto ruleset = api::ruleset_of(name, "");
    if (!ruleset) throw invalid(ruleset.error().message + ".");
    return *std::move(ruleset);
}

// Parses in a thread pool: a megabyte would block the site's one thread too long.
boost::asio::awaitable<Response> read_records(WorkerPool& pool, const Request& request) {
    if (request.body.size() > api::max_records_size)
        throw too_large("Records of at most 1 MiB can be read at once.");
    auto work = [text = request.body, fallback = query_ruleset(request)] {
        return api::records_json(text, fallback);
    };
    auto json = co_await pool.run(request.caller.address, std::move(work));
    if (!json) throw invalid("This cannot be read: " + json.error().message + ".");
    if (json->size() > max_answer)
        throw too_large("What these records say is more than 2 MiB; send fewer games at once.");
    co_return json_answer(*std::move(json));
}

}  // namespace

void add_record_routes(Router& router) {
    const auto pool = std::make_shared<WorkerPool>(
        WorkerPool::Settings{.most = places_of_queue(1, std::chrono::milliseconds(300)),
                             .max_per_address = 4,
                             .busy = "Many records are read just now",
                             .is_background = true});
    router.add(Method::Post, "/api/v1/records",
               [pool](const Request& request) { return read_records(*pool, request); },
               {.scope = store::Scope::Read,
                .access = Access::Everybody,
                .max_body = max_record_body_size,
                .bytes_per_request = replayed_unit,
                .answer = max_answer});
}

}  // namespace tafl::server

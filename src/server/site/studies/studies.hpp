// Shared by the routes of studies and of their chapters.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/json_writer.hpp"
#include "records/record_format.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/site/download_place.hpp"
#include "server/site/services.hpp"
#include "server/studies/access.hpp"
#include "server/studies/studies.hpp"

namespace tafl::server {

inline constexpr RouteRules for_authors{.scope = store::Scope::Studies};

struct StudyServices {
    explicit StudyServices(Services& all);

    Services& services;
    SharedLimiter made;     // studies, by address
    SharedLimiter changed;  // changes, by address
    SharedLimiter sent;     // whole studies as files, by address
    WorkerPool reading;     // the chapters of a change
    WorkerPool writing;     // whole studies as files: a change does not wait for them
    Downloads downloads;

    // Throws Refusal at too high a rate.
    void admit_reader(SharedLimiter& limiter, const Request& request);
    // Throws Refusal for guests, muted and banned players, and at too high a rate.
    void admit(SharedLimiter& limiter, const Request& request);
};

// The answer to a change.
[[nodiscard]] boost::asio::awaitable<Response> version_answer(Studies::Changed change);
[[nodiscard]] std::string study_id_in(const Request& request);

// {number, title, ruleset, version, size}, in an object that is open.
void append_chapter_head(JsonWriter& json, const store::StudyChapter& chapter);

// A study as a file, a chapter at a time. Throws Refusal if the caller may not see it.
// `writing`: converts the chapters.
[[nodiscard]] boost::asio::awaitable<NextPiece> study_in_pieces(Services& services, WorkerPool& writing,
                                                                std::string id, Caller caller,
                                                                RecordFormat format);

// PUT /studies/{id}/chapters/{number} …
void add_chapter_routes(Router& router, const std::shared_ptr<StudyServices>& shared);

}  // namespace tafl::server

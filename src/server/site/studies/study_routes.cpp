// /studies: making, listing, reading, changing them, and their authors. chapter_routes.cpp has their contents.
#include <algorithm>
#include <boost/json/object.hpp>

#include "server/base/json_fields.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/text/title.hpp"
#include "server/people/accounts.hpp"
#include "server/play/client_message.hpp"
#include "server/play/hub.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/studies/studies.hpp"
#include "server/studies/studies.hpp"

namespace tafl::server {

namespace {

using store::Study;
using store::StudyVisibility;

constexpr int studies_of_a_page = 30;

constexpr std::string_view visibility_word(StudyVisibility visibility) noexcept {
    switch (visibility) {
        case StudyVisibility::Private: return "private";
        case StudyVisibility::Link: return "link";
        case StudyVisibility::Public: return "public";
    }
    return "";
}
constexpr std::string_view broadcast_word(store::BroadcastState state) noexcept {
    switch (state) {
        case store::BroadcastState::None: return "";
        case store::BroadcastState::Live: return "live";
        case store::BroadcastState::Over: return "over";
    }
    return "";
}
std::optional<StudyVisibility> wanted_visibility(const JsonFields& body) {
    return body.find_word<StudyVisibility>("visibility", {{"private", StudyVisibility::Private},
                                                          {"link", StudyVisibility::Link},
                                                          {"public", StudyVisibility::Public}});
}

void append_study(JsonWriter& json, Briefs& briefs, const Study& study) {
    json.field("id", study.id)
        .field("title", study.title)
        .field("visibility", visibility_word(study.visibility));
    json.field_or_null("broadcast", broadcast_word(study.broadcast));
    json.field("made", study.made).field("changed", study.changed).field("version", study.version);
    json.key("owner");
    append_person(json, briefs.person(study.owner));
}

using ListOfStudies = store::Page<Study> (Store::*)(store::Cursor, int);

std::string read_studies(Store& store, ListOfStudies list, store::Cursor after) {
    const auto page = (store.*list)(after, studies_of_a_page);
    Briefs briefs(store);
    JsonWriter json;
    json.open('{').key("studies");
    append_list(json, page.items, [&](const Study& study) { append_study(json, briefs, study); });
    return append_more(json, page, studies_of_a_page).close('}').take();
}

std::string read_own_studies(Store& store, PlayerId id) {
    auto studies = store.studies_of(id);
    std::ranges::stable_sort(studies, std::ranges::greater(), &Study::changed);
    Briefs briefs(store);
    JsonWriter json;
    return append_list(json, studies, [&](const Study& study) { append_study(json, briefs, study); }).take();
}

std::string read_study(Store& store, const std::string& id, const Caller& caller) {
    const auto opened = open_study(store, id, caller);
    Briefs briefs(store);
    JsonWriter json;
    json.open('{');
    append_study(json, briefs, opened.study);
    json.field("writes", opened.role != StudyRole::Viewer).field("owns", opened.role == StudyRole::Owner);
    json.key("authors").open('[');
    for (const auto& author : opened.authors) append_person(json, briefs.person(author.player));
    json.close(']').key("chapters");
    append_list(json, store.chapters(id), [&](const auto& chapter) { append_chapter_head(json, chapter); });
    return json.close('}').take();
}

awaitable<Response> get_studies(StudyServices& context, const Request& request, ListOfStudies list) {
    const auto job = [list, after = query_cursor(request)](Store& store) {
        return read_studies(store, list, after);
    };
    co_return json_answer(co_await context.services.store.read(job, request.caller.address));
}

awaitable<Response> get_own_studies(StudyServices& context, const Request& request) {
    const auto job = [id = request.caller.id](Store& store) { return read_own_studies(store, id); };
    co_return json_answer(co_await context.services.store.read(job, request.caller.address));
}

awaitable<Response> get_study(StudyServices& context, const Request& request) {
    const auto job = [id = study_id_in(request), caller = request.caller](Store& store) {
        return read_study(store, id, caller);
    };
    co_return json_answer(co_await context.services.store.read(job, request.caller.address));
}

std::string read_study_title(const JsonFields& body) {
    return read_title(body, "title", 1, Studies::max_title_length);
}

awaitable<Response> post_study(StudyServices& context, const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"title", "visibility", "broadcast"});
    auto title = read_study_title(body);
    const auto visibility = wanted_visibility(body).value_or(StudyVisibility::Private);
    const bool is_broadcast = body.find_flag("broadcast").value_or(false);
    context.admit(context.made, request);
    const auto id =
        co_await context.services.studies.create(request.caller, std::move(title), visibility, is_broadcast);
    co_return json_answer(JsonWriter().open('{').field("study", id).close('}').take(), 201);
}

awaitable<Response> patch_study(StudyServices& context, const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"title", "visibility"});
    StudyEdit edit{std::nullopt, wanted_visibility(body)};
    if (body.raw().contains("title")) edit.title = read_study_title(body);
    context.admit(context.changed, request);
    return version_answer(
        context.services.studies.edit(request.caller, study_id_in(request), std::move(edit)));
}

awaitable<Response> delete_study(StudyServices& context, const Request& request) {
    co_await context.services.studies.remove(request.caller, study_id_in(request));
    co_return no_content();
}

awaitable<Response> put_author(StudyServices& context, const Request& request) {
    context.admit(context.changed, request);
    return version_answer(
        context.services.studies.add_author(request.caller, study_id_in(request), request.segments.at(1)));
}

awaitable<Response> delete_author(StudyServices& context, const Request& request) {
    return version_answer(
        context.services.studies.remove_author(request.caller, study_id_in(request), request.segments.at(1)));
}

}  // namespace

StudyServices::StudyServices(Services& all)
    : services(all),
      made("study-made", rates::studies, all.cluster, all.now),
      changed("study-changed", rates::study_changes, all.cluster, all.now),
      sent("study-sent", rates::study_files, all.cluster, all.now),
      reading({.most = places_of_queue(1, std::chrono::milliseconds(300)),
               .max_per_address = 4,
               .busy = "Many chapters are read just now"}),
      writing({.is_background = true}) {}

void StudyServices::admit(SharedLimiter& limiter, const Request& request) {
    require_member(request.caller);
    check_may_write(request.caller);
    admit_reader(limiter, request);
}

void StudyServices::admit_reader(SharedLimiter& limiter, const Request& request) {
    const auto& address = request.caller.address;
    if (const int seconds = address.empty() ? 0 : limiter.wait(address)) throw rate_limited(seconds);
}

awaitable<Response> version_answer(Studies::Changed change) {
    const auto study = co_await std::move(change);
    co_return json_answer(JsonWriter().open('{').field("version", study.version).close('}').take());
}

std::string study_id_in(const Request& request) {
    if (!is_public_id(request.segments.at(0))) throw no_such_study();
    return request.segments[0];
}

void append_chapter_head(JsonWriter& json, const store::StudyChapter& chapter) {
    json.field("number", chapter.number).field("title", chapter.title).field("ruleset", chapter.ruleset);
    json.field("version", chapter.version).field("size", chapter.size);
}

void add_study_routes(Router& router, Services& services) {
    const auto shared = std::make_shared<StudyServices>(services);
    const auto add = [&](Method method, std::string_view path, auto route, RouteRules rules) {
        router.add(
            method, "/api/v1" + std::string(path),
            [shared, route](const Request& request) { return route(*shared, request); }, rules);
    };
    const auto add_list = [&](std::string_view path, ListOfStudies list) {
        add(
            Method::Get, path,
            [list](StudyServices& of, const Request& request) { return get_studies(of, request, list); },
            for_readers);
    };
    add_list("/studies", &Store::public_studies);
    add_list("/broadcasts", &Store::broadcasts);
    add(Method::Get, "/me/studies", get_own_studies,
        {.scope = store::Scope::Studies, .access = Access::Player, .answer = list_size});
    add(Method::Post, "/studies", post_study, for_authors);
    add(Method::Get, "/studies/{id}", get_study, for_authors);
    add(Method::Patch, "/studies/{id}", patch_study, for_authors);
    add(Method::Delete, "/studies/{id}", delete_study, for_authors);
    add(Method::Put, "/studies/{id}/authors/{name}", put_author, for_authors);
    add(Method::Delete, "/studies/{id}/authors/{name}", delete_author, for_authors);
    add_chapter_routes(router, shared);
}

}  // namespace tafl::server

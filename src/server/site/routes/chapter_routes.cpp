// The chapters of a study: reading, writing, ordering, deleting, importing; and the study as a file.
//
// A client that replaces or deletes a chapter names the version that it has read, so that no author overwrites
// another's change.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <stdexcept>

#include "api/chapters.hpp"
#include "api/line.hpp"
#include "api/records_json.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/title.hpp"
#include "server/site/responses.hpp"
#include "server/site/routes/studies.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using store::Store;
using store::Study;
using store::StudyChapter;

constexpr std::int64_t max_bytes_of_owner = 64 << 20;  // of all chapters of all studies

Refusal changed_meanwhile() {
    return conflict("Somebody else has changed the study in the meantime.").because("study-changed");
}

int chapter_in(const Request& request) {
    const auto number = parse_number<int>(request.segments.at(1), 1, INT_MAX);
    if (!number) throw not_found("There is no such chapter.").because("chapter-unknown");
    return *number;
}

StudyChapter chapter_of(Store& store, const std::string& study, int number) {
    auto chapter = store.chapter(study, number);
    if (!chapter) throw not_found("There is no such chapter.").because("chapter-unknown");
    return *std::move(chapter);
}

std::shared_ptr<const Ruleset> rules_named(std::string_view name) {
    if (name.empty()) return nullptr;
    auto ruleset = api::ruleset_of(name, "");
    if (!ruleset) throw invalid(ruleset.error().message + ".");
    return *std::move(ruleset);
}

// In a thread pool: thousands of moves would block the site's one thread too long.
awaitable<std::vector<api::Chapter>> read_in_pool(StudyServices& context, const Request& request,
                                                  std::string text,
                                                  std::shared_ptr<const Ruleset> preferred) {
    if (text.size() > api::max_records_size) throw too_large("Records of at most 1 MiB can be read at once.");
    auto work = [text = std::move(text), preferred = std::move(preferred)] {
        return api::read_chapters(text, preferred);
    };
    auto chapters = co_await context.reading.run(request.caller.address, std::move(work));
    if (!chapters) throw invalid("This cannot be a chapter: " + chapters.error().message + ".");
    co_return *std::move(chapters);
}

struct ChapterRequest {
    std::string title;
    api::Chapter chapter;
};

awaitable<ChapterRequest> wanted_chapter(StudyServices& context, const Request& request,
                                         const JsonFields& body) {
    auto title = read_title(body, "title", 1, max_study_title_length);
    auto preferred = rules_named(body.find_line("ruleset", 0, 100).value_or(""));
    auto text = body.text("record", 1, api::max_records_size);
    auto chapters = co_await read_in_pool(context, request, std::move(text), std::move(preferred));
    if (chapters.size() != 1)
        throw invalid(fmt::format("A chapter is one game; this record has {}.", chapters.size()));
    co_return ChapterRequest{std::move(title), std::move(chapters.front())};
}

void refuse_full(Store& store, const Study& study) {
    if (store.study_use(study.owner).bytes > max_bytes_of_owner)
        throw invalid(
            fmt::format("The studies of an account have at most {} MiB together.", max_bytes_of_owner >> 20))
            .because("studies-full");
}

// Behind the last chapter: no place is above the number given last. Returns the chapter's number.
int append_to(Store& store, Study& study, const std::string& title, const api::Chapter& chapter) {
    const int number = ++study.last_chapter;
    const StudyChapter added{number, number, study.version, title, chapter.ruleset, 0, chapter.record};
    if (!store.set_chapter(study.id, added, 0)) throw changed_meanwhile();
    return number;
}

void refuse_many_chapters(std::size_t chapters) {
    if (chapters > api::max_chapters)
        throw invalid(fmt::format("A study has at most {} chapters.", api::max_chapters))
            .because("too-many-chapters");
}

awaitable<Response> get_chapter(StudyServices& context, const Request& request) {
    const auto job = [id = study_id_in(request), number = chapter_in(request),
                      caller = request.caller](Store& store) {
        static_cast<void>(open_study(store, id, caller));
        return chapter_of(store, id, number);
    };
    const auto chapter = co_await context.services.store.read(job, request.caller.address);
    JsonWriter json;
    json.open('{');
    append_chapter_head(json, chapter);
    co_return json_answer(json.field("record", chapter.record).close('}').take());
}

struct Appended {
    std::vector<int> numbers;
    int version = 0;
};

Appended append_all(Store& store, const std::string& id, const Caller& caller,
                    const std::vector<ChapterRequest>& wanted, store::Moment now) {
    Appended done;
    auto study = lock_for_author(store, id, caller);
    refuse_many_chapters(store.chapters(id).size() + wanted.size());
    for (const auto& [title, chapter] : wanted)
        done.numbers.push_back(append_to(store, study, title, chapter));
    refuse_full(store, study);
    study.changed = now;
    store.update_study(study);
    done.version = study.version;
    return done;
}

awaitable<Response> append_and_answer(StudyServices& context, const Request& request,
                                      std::vector<ChapterRequest> wanted) {
    const auto id = study_id_in(request);
    const auto job = [id, caller = request.caller, wanted = std::move(wanted), now = context.services.now()](
                         Store& store) { return append_all(store, id, caller, wanted, now); };
    const auto done = co_await context.services.store.write(job);
    context.announce(id, done.version);
    JsonWriter json;
    json.open('{').field("version", done.version).list("chapters", done.numbers).close('}');
    co_return json_answer(json.take(), 201);
}

awaitable<Response> post_chapter(StudyServices& context, const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"title", "record", "ruleset"});
    context.admit(context.changed, request);
    std::vector<ChapterRequest> wanted;
    wanted.push_back(co_await wanted_chapter(context, request, body));
    co_return co_await append_and_answer(context, request, std::move(wanted));
}

awaitable<Response> post_import(StudyServices& context, const Request& request) {
    auto preferred = rules_named(request.query_value("ruleset"));
    context.admit(context.changed, request);
    auto chapters = co_await read_in_pool(context, request, request.body, std::move(preferred));
    std::vector<ChapterRequest> wanted;
    for (auto& chapter : chapters) {
        auto title = mended_title(chapter.title, max_study_title_length);
        if (title.empty()) title = std::to_string(wanted.size() + 1);
        wanted.push_back({std::move(title), std::move(chapter)});
    }
    co_return co_await append_and_answer(context, request, std::move(wanted));
}

int replace_chapter(Store& store, const std::string& id, const Caller& caller, StudyChapter chapter,
                    int replaces, store::Moment now) {
    auto study = lock_for_author(store, id, caller);
    const auto before = chapter_of(store, id, chapter.number);
    chapter.place = before.place;
    chapter.version = study.version;
    if (!store.set_chapter(id, chapter, replaces)) throw changed_meanwhile();
    if (std::ssize(chapter.record) > before.size) refuse_full(store, study);
    study.changed = now;
    store.update_study(study);
    return study.version;
}

awaitable<Response> put_chapter(StudyServices& context, const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"title", "record", "ruleset", "version"});
    const auto replaces = static_cast<int>(body.number("version", 1, INT_MAX));
    const auto id = study_id_in(request);
    const int number = chapter_in(request);
    context.admit(context.changed, request);
    auto wanted = co_await wanted_chapter(context, request, body);
    const StudyChapter chapter{
        number, 0, 0, wanted.title, wanted.chapter.ruleset, 0, std::move(wanted.chapter.record)};
    const auto job = [id, caller = request.caller, chapter, replaces, now = context.services.now()](
                         Store& store) { return replace_chapter(store, id, caller, chapter, replaces, now); };
    const int stored = co_await context.services.store.write(job);
    context.announce(id, stored);
    co_return version_answer(stored);
}

awaitable<Response> delete_chapter(StudyServices& context, const Request& request) {
    const auto version = query_number(request, "version", 1, INT_MAX);
    if (!version) throw invalid("version must be that of the chapter as you have read it.");
    const auto id = study_id_in(request);
    const auto job = [id, number = chapter_in(request), caller = request.caller, version,
                      now = context.services.now()](Store& store) {
        auto study = lock_for_author(store, id, caller);
        if (chapter_of(store, id, number).version != *version) throw changed_meanwhile();
        static_cast<void>(store.delete_chapter(id, number));
        study.changed = now;
        store.update_study(study);
        return study.version;
    };
    const int stored = co_await context.services.store.write(job);
    context.announce(id, stored);
    co_return version_answer(stored);
}

std::vector<int> wanted_order(const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"chapters"});
    const auto* list = body.find_list("chapters", api::max_chapters);
    if (list == nullptr) throw body.wrong("chapters", "the numbers of all chapters");
    std::vector<int> order;
    for (const auto& value : *list) {
        const auto* number = value.if_int64();
        if (number == nullptr || *number < 1 || *number > INT_MAX)
            throw body.wrong("chapters", "the numbers of all chapters");
        order.push_back(static_cast<int>(*number));
    }
    return order;
}

awaitable<Response> put_order(StudyServices& context, const Request& request) {
    const auto id = study_id_in(request);
    context.admit(context.changed, request);
    const auto job = [id, caller = request.caller, order = wanted_order(request),
                      now = context.services.now()](Store& store) {
        auto study = lock_for_author(store, id, caller);
        std::vector<int> there, wanted = order;
        for (const auto& chapter : store.chapters(id)) there.push_back(chapter.number);
        std::ranges::sort(there);
        std::ranges::sort(wanted);
        if (there != wanted) throw changed_meanwhile();
        for (std::size_t i = 0; i < order.size(); ++i)
            store.set_chapter_place(id, order[i], static_cast<int>(i) + 1);
        study.changed = now;
        store.update_study(study);
        return study.version;
    };
    const int stored = co_await context.services.store.write(job);
    context.announce(id, stored);
    co_return version_answer(stored);
}

}  // namespace

// A study as a file, a chapter at a time. It ends early if the study is deleted or hidden meanwhile.
struct StudyFile {
    Services& services;
    WorkerPool& writing;
    std::string id;
    Caller caller;
    RecordFormat format;
    std::string title{};
    std::vector<store::StudyChapter> heads{};
    std::size_t chapter = 0;

    [[nodiscard]] awaitable<void> open();
    [[nodiscard]] awaitable<std::string> next();
};

awaitable<void> StudyFile::open() {
    const auto job = [key = id, by = caller](Store& store) {
        return std::pair(open_study(store, key, by).study.title, store.chapters(key));
    };
    std::tie(title, heads) = co_await services.store.read_or_refuse(job, caller.address);
}

awaitable<std::string> StudyFile::next() {
    while (chapter < heads.size()) {
        const auto job = [key = id, by = caller, number = heads[chapter].number](Store& store) {
            static_cast<void>(open_study(store, key, by));
            return store.chapter(key, number);
        };
        auto found = co_await services.store.read_or_refuse(job, caller.address);
        ++chapter;
        if (!found) continue;
        auto work = [study = title, one = *std::move(found), kind = format] {
            std::string text;
            const auto written = api::append_chapter(text, study, one.title, one.record, kind);
            if (!written)
                throw std::runtime_error(written.error().message);  // its text was read from a record
            return text;
        };
        co_return co_await writing.run(caller.address, std::move(work));
    }
    co_return std::string();
}

awaitable<NextPiece> study_in_pieces(Services& services, WorkerPool& writing, std::string id, Caller caller,
                                     RecordFormat format) {
    const auto file =
        std::make_shared<StudyFile>(StudyFile{services, writing, std::move(id), std::move(caller), format});
    co_await file->open();
    co_return NextPiece([file] { return file->next(); });
}

namespace {

awaitable<Response> get_study_file(StudyServices& context, const Request& request, RecordFormat format) {
    context.admit_reader(context.sent, request);
    const auto id = study_id_in(request);
    using Owners = std::initializer_list<DownloadPlace::Owner>;
    auto place = std::make_shared<DownloadPlace>(context.downloads, Owners{{request.caller.address}});
    auto pieces = co_await study_in_pieces(context.services, context.writing, id, request.caller, format);
    const bool is_pgn = format == RecordFormat::Pgn;
    co_return download(std::move(place), std::move(pieces),
                       is_pgn ? "application/vnd.chess-pgn" : "text/plain; charset=utf-8",
                       fmt::format("study-{}.{}", id, is_pgn ? "pgn" : "otg"));
}

}  // namespace

void add_chapter_routes(Router& router, const std::shared_ptr<StudyServices>& shared) {
    const auto add = [&](Method method, std::string_view path, auto route, RouteRules rules = for_authors) {
        router.add(
            method, "/api/v1/studies/{id}" + std::string(path),
            [shared, route](const Request& request) { return route(*shared, request); }, rules);
    };
    const RouteRules as_file{.scope = store::Scope::Studies, .answer = piece_size};
    add(
        Method::Get, "/study.otg",
        [](StudyServices& of, const Request& request) {
            return get_study_file(of, request, RecordFormat::Otn);
        },
        as_file);
    add(
        Method::Get, "/study.pgn",
        [](StudyServices& of, const Request& request) {
            return get_study_file(of, request, RecordFormat::Pgn);
        },
        as_file);
    const RouteRules with_records{
        .scope = store::Scope::Studies, .max_body = max_record_body_size, .bytes_per_request = replayed_unit};
    add(Method::Post, "/import", post_import, with_records);
    add(Method::Put, "/order", put_order);
    add(Method::Post, "/chapters", post_chapter, with_records);
    add(Method::Get, "/chapters/{number}", get_chapter, as_file);
    add(Method::Put, "/chapters/{number}", put_chapter, with_records);
    add(Method::Delete, "/chapters/{number}", delete_chapter);
}

}  // namespace tafl::server

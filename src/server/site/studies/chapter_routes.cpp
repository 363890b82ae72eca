// The chapters of a study: reading, writing, ordering, deleting, importing; and the study as a file.
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <ranges>
#include <stdexcept>

#include "api/chapters.hpp"
#include "api/line.hpp"
#include "api/records_json.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/text/title.hpp"
#include "server/rooms/played_game.hpp"
#include "server/site/responses.hpp"
#include "server/site/studies/studies.hpp"

namespace tafl::server {

namespace {

int chapter_in(const Request& request) {
    const auto number = parse_number<int>(request.segments.at(1), 1, INT_MAX);
    if (!number) throw not_found("chapter-unknown"_reason);
    return *number;
}

std::shared_ptr<const Ruleset> rules_named(std::string_view name) {
    if (name.empty()) return nullptr;
    auto ruleset = api::ruleset_of(name, "");
    if (!ruleset) throw invalid(ruleset.error().message + ".");
    return *std::move(ruleset);
}

// Reads in a thread pool: thousands of moves would block the site's one thread too long.
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

awaitable<api::Chapter> wanted_chapter(StudyServices& context, const Request& request,
                                       const JsonFields& body) {
    auto title = read_title(body, "title", 1, Studies::max_title_length);
    auto preferred = rules_named(body.find_line("ruleset", 0, 100).value_or(""));
    auto text = body.text("record", 1, api::max_records_size);
    auto chapters = co_await read_in_pool(context, request, std::move(text), std::move(preferred));
    if (chapters.size() != 1)
        throw invalid(fmt::format("A chapter is one game; this record has {}.", chapters.size()));
    chapters.front().title = std::move(title);
    co_return std::move(chapters.front());
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

awaitable<Response> append(StudyServices& context, const Request& request,
                           std::vector<api::Chapter> chapters) {
    const auto count = static_cast<int>(chapters.size());
    const auto study =
        co_await context.services.studies.append(request.caller, study_id_in(request), std::move(chapters));
    JsonWriter json;
    json.open('{').field("version", study.version);
    json.list("chapters", std::views::iota(study.last_chapter + 1 - count, study.last_chapter + 1));
    co_return json_answer(json.close('}').take(), 201);
}

awaitable<Response> post_chapter(StudyServices& context, const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"title", "record", "ruleset"});
    context.admit(context.changed, request);
    std::vector<api::Chapter> chapters;
    chapters.push_back(co_await wanted_chapter(context, request, body));
    co_return co_await append(context, request, std::move(chapters));
}

void mend_titles(std::vector<api::Chapter>& chapters) {
    for (std::size_t i = 0; i < chapters.size(); ++i) {
        auto& title = chapters[i].title;
        title = mended_title(title, Studies::max_title_length);
        if (title.empty()) title = std::to_string(i + 1);
    }
}

awaitable<Response> post_import(StudyServices& context, const Request& request) {
    auto preferred = rules_named(request.query_value("ruleset"));
    context.admit(context.changed, request);
    auto chapters = co_await read_in_pool(context, request, request.body, std::move(preferred));
    mend_titles(chapters);
    co_return co_await append(context, request, std::move(chapters));
}

// The file of a broadcast, whole, each time it has grown.
awaitable<Response> put_games(StudyServices& context, const Request& request) {
    auto preferred = rules_named(request.query_value("ruleset"));
    context.admit(context.changed, request);
    auto chapters = co_await read_in_pool(context, request, request.body, std::move(preferred));
    mend_titles(chapters);
    co_return co_await version_answer(
        context.services.studies.grow(request.caller, study_id_in(request), std::move(chapters)));
}

// What the archive keeps of the game; nothing if it is unfinished, or its rules are no ruleset of the site.
std::optional<PlayedGame> archived(const store::StudyChapter& chapter, store::Moment began,
                                   store::Moment ended) {
    const auto game = api::game_of_chapter(chapter.record);
    if (!game || game->result == Winner::Nobody || !find_builtin(game->ruleset->name)) return std::nullopt;
    PlayedGameRequest wanted;
    wanted.terms.ruleset = game->ruleset->name;
    wanted.terms.position = game->position;
    wanted.names = game->names;
    wanted.moves = game->moves;
    wanted.is_agreed_draw = game->result == Winner::Draw;
    auto& lost = game->is_by_timeout ? wanted.timeout : wanted.resigned;
    if (!wanted.is_agreed_draw) lost = game->result == Winner::Attackers ? Side::Defenders : Side::Attackers;
    wanted.began = began + std::chrono::milliseconds(chapter.number);
    wanted.ended = ended;
    return replay(wanted);
}

awaitable<Response> post_end(StudyServices& context, const Request& request) {
    const auto id = study_id_in(request);
    context.admit(context.changed, request);
    const auto read = [id, caller = request.caller](Store& store) {
        std::pair<store::Moment, std::vector<store::StudyChapter>> found{
            open_study(store, id, caller).study.made, {}};
        for (const auto& head : store.chapters(id))
            if (auto chapter = store.chapter(id, head.number)) found.second.push_back(*std::move(chapter));
        return found;
    };
    auto found = co_await context.services.store.read(read, request.caller.address, StoreQueue::long_read);
    auto work = [found = std::move(found), now = context.services.now()] {
        std::vector<PlayedGame> games;
        for (const auto& chapter : found.second)
            if (auto game = archived(chapter, found.first, now)) games.push_back(*std::move(game));
        return games;
    };
    auto games = co_await context.reading.run(request.caller.address, std::move(work));
    const auto count = games.size();
    const auto study = co_await context.services.studies.end_broadcast(request.caller, id, std::move(games));
    JsonWriter json;
    json.open('{').field("version", study.version).field("archived", count);
    co_return json_answer(json.close('}').take());
}

awaitable<Response> put_chapter(StudyServices& context, const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"title", "record", "ruleset", "version"});
    const auto version = static_cast<int>(body.number("version", 1, INT_MAX));
    const auto id = study_id_in(request);
    const int number = chapter_in(request);
    context.admit(context.changed, request);
    auto chapter = co_await wanted_chapter(context, request, body);
    co_return co_await version_answer(
        context.services.studies.replace(request.caller, id, number, version, std::move(chapter)));
}

awaitable<Response> delete_chapter(StudyServices& context, const Request& request) {
    const auto version = query_number(request, "version", 1, INT_MAX);
    if (!version) throw invalid("version must be that of the chapter as you have read it.");
    return version_answer(context.services.studies.remove_chapter(request.caller, study_id_in(request),
                                                                  chapter_in(request), *version));
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
    auto id = study_id_in(request);
    context.admit(context.changed, request);
    return version_answer(
        context.services.studies.set_order(request.caller, std::move(id), wanted_order(request)));
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
    auto place = std::make_shared<DownloadPlace>(context.downloads, request.caller);
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
    const RouteRules as_file{.scope = store::Scope::Studies, .requests = 6, .answer = piece_size};
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
    add(Method::Put, "/games", put_games, with_records);
    add(Method::Post, "/end", post_end, {.scope = store::Scope::Studies, .requests = 30});
    add(Method::Put, "/order", put_order);
    add(Method::Post, "/chapters", post_chapter, with_records);
    add(Method::Get, "/chapters/{number}", get_chapter, as_file);
    add(Method::Put, "/chapters/{number}", put_chapter, with_records);
    add(Method::Delete, "/chapters/{number}", delete_chapter);
}

}  // namespace tafl::server

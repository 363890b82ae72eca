#include "server/worker/search_worker.hpp"

#include "server/base/log.hpp"
#include "server/base/refusal.hpp"
#include "server/computer/search_json.hpp"

namespace tafl::server {

namespace {

constexpr const char* no_answer = R"({"form":0})";  // makes the node search by itself

}  // namespace

SearchWorker::SearchWorker(boost::asio::any_io_executor executor, Broker& broker, std::string name,
                           int threads, std::shared_ptr<const TableSource> tables)
    : pool_(executor, threads, nullptr, std::move(tables)),
      jobs_(executor, broker, search_jobs, std::move(name), threads,
            {[this](const JobServer::Job& job, const std::string& question) { begin(job, question); },
             [this](const JobServer::Job& job) { stop_search(job); }}) {}

void SearchWorker::begin(const JobServer::Job& job, const std::string& text) {
    try {
        auto question = parse_question(text);
        auto done = [this, job, question](const std::optional<SearchAnswer>& answer) {
            tickets_.erase(job);
            jobs_.finish(job, answer ? to_json(*answer, question) : no_answer);
        };
        tickets_[job] = pool_.submit({}, std::move(question), std::move(done));
    } catch (const Refusal& refusal) {
        log_line("a question cannot be searched: " + refusal.text);
        jobs_.finish(job, no_answer);
    }
}

void SearchWorker::stop_search(const JobServer::Job& job) {
    const auto ticket = tickets_.extract(job);
    if (!ticket.empty()) pool_.cancel(ticket.mapped());
}

}  // namespace tafl::server

#include "protocol/uci.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <system_error>

#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "protocol/uci_lines.hpp"
#include "protocol/uci_options.hpp"
#include "protocol/uci_position.hpp"

namespace tafl {

namespace {

struct Word {
    std::string_view name;
    bool while_searching;
    void (UciSession::*obey)(std::string_view rest);
};

constexpr Word words[] = {
    {"uci", true, &UciSession::uci},
    {"isready", true, &UciSession::is_ready},
    {"ucinewgame", false, &UciSession::new_game},
    {"setoption", false, &UciSession::set_option},
    {"position", false, &UciSession::position},
    {"go", false, &UciSession::go},
    {"stop", true, &UciSession::stop},
    {"ponderhit", true, &UciSession::ponder_hit},
};

std::string to_info(const Report& report, std::size_t index, int size) {
    const auto& line = report.lines[index];
    const auto speed = static_cast<double>(report.nodes) / std::max(report.seconds, 1e-6);
    auto text = fmt::format(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {:.0f} time {:.0f} hashfull {}",
        report.depth, report.deepest, index + 1, to_uci_score(line.score), report.nodes, speed,
        report.seconds * 1000, report.table_permille);
    if (!line.moves.empty()) text += " pv";
    for (const auto move : line.moves) text += " " + to_uci_move(move, size);
    return text;
}

std::string to_bestmove(const Answer& answer, int size) {
    auto text = "bestmove " + to_uci_move(answer.best, size);
    if (answer.ponder) text += " ponder " + to_uci_move(*answer.ponder, size);
    return text;
}

}  // namespace

UciSession::UciSession(UciSettings settings)
    : settings_(std::move(settings)),
      ruleset_(settings_.ruleset),
      game_(ruleset_),
      engine_(settings_.options) {}

UciSession::~UciSession() { end_search(); }

void UciSession::say(std::string_view line) {
    const std::scoped_lock lock(writing_);
    settings_.write(line);
}

void UciSession::complain(std::string_view sentence) { say(fmt::format("info string {}", sentence)); }

bool UciSession::is_searching() const {
    const std::scoped_lock lock(mutex_);
    return searching_;
}

// A search that was told to stop is waited for: what follows `stop` may come in the same breath.
bool UciSession::is_searching_on() {
    if (is_searching() && control_.is_stopped()) wait();
    return is_searching();
}

bool UciSession::feed(std::string_view line) {
    auto rest = line;
    const auto name = take_word(rest);
    if (name.empty()) return true;
    if (name == "quit") {
        end_search();
        return false;
    }
    const auto* const word = std::ranges::find(words, name, &Word::name);
    if (word == std::end(words)) {
        complain(fmt::format(
            "unknown command {}; expected uci, isready, ucinewgame, setoption, position, go, stop, "
            "ponderhit or quit",
            in_quotes(name)));
    } else if (!word->while_searching && is_searching_on()) {
        complain(fmt::format("{}: not while a search runs; stop comes first", name));
    } else {
        (this->*word->obey)(rest);
    }
    return true;
}

void UciSession::uci(std::string_view) {
    say("id name " + settings_.name);
    say("id author the Skjaldborg project");
    for (const auto& line : uci_option_lines(settings_.options, *settings_.ruleset)) say(line);
    say("uciok");
}

void UciSession::is_ready(std::string_view) { say("readyok"); }

void UciSession::new_game(std::string_view) {
    engine_.clear();
    ++games_;
    game_ = Game(ruleset_);
}

void UciSession::set_option(std::string_view text) {
    if (const auto set = set_uci_option(*this, text); !set) complain(set.error().message);
}

void UciSession::position(std::string_view text) {
    auto game = parse_uci_position(text, ruleset_);
    if (!game) return complain(game.error().message);
    game_ = *std::move(game);
}

void UciSession::go(std::string_view text) {
    auto go = parse_uci_go(text, game_.to_move());
    if (!go) return complain(go.error().message);
    for (const auto& remark : go->remarks) complain(remark);
    if (game_.outcome().is_over()) {
        complain(fmt::format("the game is over: {}, {}", to_string(game_.outcome().winner),
                             to_string(game_.outcome().reason)));
        return say("bestmove none");
    }
    go->limits.lines = lines_;
    weaken(go->limits);
    wait();
    control_.reset();
    searching_ = true;
    try {
        thread_ = std::thread([this, wanted = *std::move(go)] { run(wanted); });
    } catch (const std::system_error&) {
        searching_ = false;
        complain("go: the system has no thread left");
        say("bestmove none");
    }
}

// Below the highest level, no more is looked at than the level looks at, and another game has other errors.
void UciSession::weaken(SearchLimits& limits) const noexcept {
    if (level_ == highest_level) return;
    const auto level = limits_of_level(level_, games_);
    limits.depth = std::min(limits.depth, level.depth);
    limits.nodes = std::min(limits.nodes, level.nodes);
    limits.weakness = level.weakness;
}

void UciSession::run(const UciGo& go) {
    try {
        const auto answer =
            engine_.search(game_, go.limits, control_, [this](const Report& r) { report(r); });
        hold_back(go);
        finish(to_bestmove(answer, game_.ruleset().size()));
    } catch (const std::bad_alloc&) {
        complain("go: there is not enough memory to search with so many threads and so large a table");
        finish("bestmove none");
    } catch (const std::exception& error) {
        complain(fmt::format("go: {}", error.what()));
        finish("bestmove none");
    }
}

void UciSession::report(const Report& report) {
    const int size = game_.ruleset().size();
    for (std::size_t i = 0; i < report.lines.size(); ++i) say(to_info(report, i, size));
}

// A search without end, or of a move that was not played yet, may be over before it is asked for its answer.
void UciSession::hold_back(const UciGo& go) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
        const bool pondering = go.limits.ponder && !control_.is_hit();
        return control_.is_stopped() || (!go.infinite && !pondering);
    });
}

// The answer is the last thing heard of a search: whoever has read it may speak at once.
void UciSession::finish(std::string_view best_move) {
    {
        const std::scoped_lock lock(mutex_);
        searching_ = false;
    }
    say(best_move);
}

void UciSession::stop(std::string_view) {
    {
        const std::scoped_lock lock(mutex_);
        control_.stop();
    }
    changed_.notify_all();
}

void UciSession::ponder_hit(std::string_view) {
    {
        const std::scoped_lock lock(mutex_);
        control_.hit();
    }
    changed_.notify_all();
}

void UciSession::wait() {
    if (thread_.joinable()) thread_.join();
}

void UciSession::end_search() {
    stop({});
    wait();
}

}  // namespace tafl

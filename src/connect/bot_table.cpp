#include "connect/bot_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json.hpp>

#include "engine/win_probability.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace asio = boost::asio;
using asio::awaitable;
using asio::use_awaitable;
using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds for_a_rematch{60};
constexpr milliseconds margin{300};   // for the way to the site and back
constexpr double draws_below = 0.35;  // a draw is agreed to where a win is less likely than that

struct Found {
    Move best;
    std::optional<Score> score;
};

awaitable<Found> searched(Engine& engine, Game game, SearchLimits limits, SearchControl& control) {
    const auto answer = engine.search(game, limits, control);
    const auto& lines = answer.info.lines;
    co_return Found{answer.best_move, lines.empty() ? std::nullopt : std::optional(lines.front().score)};
}

}  // namespace

awaitable<void> pause(asio::io_context& io, milliseconds time) {
    asio::steady_timer timer(io, time);
    co_await timer.async_wait(use_awaitable);
}

std::string said(const SiteReply& reply) {
    boost::system::error_code error;
    const auto body = boost::json::parse(reply.body, error);
    const auto* text = !error && body.is_object() ? body.get_object().if_contains("text") : nullptr;
    if (text != nullptr && text->is_string()) return std::string(text->get_string());
    return fmt::format("status {}", reply.status);
}

BotTable::BotTable(BotHouse& house, std::string id)
    : house_(house), id_(std::move(id)), engine_(house.settings.options) {}

void BotTable::tell(std::string_view what) const {
    house_.settings.tell(fmt::format("game {}: {}", id_, what));
}

template <class Work>
void BotTable::begin(Work work) {
    asio::co_spawn(house_.io, std::move(work), [self = shared_from_this()](std::exception_ptr thrown) {
        if (thrown) self->house_.fail(thrown);
    });
}

awaitable<void> BotTable::play() {
    const auto self = shared_from_this();
    const std::string path = "/bot/games/" + id_;
    while (!is_given_up_ && !(has_left_ && game_.is_over())) {
        has_left_ = false;
        try {
            SiteCaller::OnLine on_line = [this](std::string_view line) {
                has_left_ = !hear(line);
                return !has_left_;
            };
            const SiteReply reply = co_await house_.caller.follow(path, std::move(on_line));
            if (reply.status == 404) break;
        } catch (const ConnectionError&) {
            // the stream of events says so, for all games
        }
        const bool goes_on = !is_given_up_ && !(has_left_ && game_.is_over());
        if (goes_on) co_await pause(house_.io, first_pause);
    }
    stop();
}

// False: enough of this stream.
bool BotTable::hear(std::string_view line) {
    const bool was_over = waits_until_ != SteadyClock::time_point{};
    if (const auto heard = game_.hear(line); !heard) {
        tell(heard.error().message);
        if (!game_.has_begun()) give_up();
        return false;
    }
    if (!game_.has_begun()) return true;
    if (!std::exchange(is_introduced_, true)) introduce();
    if (std::exchange(upheavals_, game_.upheavals()) != game_.upheavals()) sent_ = -1;
    if (game_.is_over() && !was_over) end();
    for (const auto& offer : game_.take_offers()) begin(answer(offer));
    if (game_.is_over()) return !game_.has_next() && SteadyClock::now() < waits_until_;
    begin(think());
    return true;
}

void BotTable::introduce() const {
    tell(fmt::format("{} against {}, as the {}", game_.game().ruleset().name, game_.opponent(),
                     game_.side() == Side::Attackers ? "attackers" : "defenders"));
}

void BotTable::end() {
    tell(game_.end());
    house_.over(id_);
    const bool may_go_on = house_.settings.challenges.empty() && house_.has_room();
    waits_until_ = SteadyClock::now() + (may_go_on ? for_a_rematch : std::chrono::seconds(0));
}

// Rules that are not ours: nobody is kept waiting.
void BotTable::give_up() {
    is_given_up_ = true;
    house_.over(id_);
    begin(insist("abort", ""));
}

SearchLimits BotTable::limits() const {
    SearchLimits limits = house_.settings.limits;
    if (!game_.clock()) {
        if (!limits.movetime) limits.movetime = house_.settings.movetime;
        return limits;
    }
    ClockTimes clock = *game_.clock();
    for (auto& left : clock.remaining) left = std::max(left - margin, milliseconds(10));
    const auto mine = clock.remaining[static_cast<std::size_t>(index_of(game_.side()))];
    if (limits.movetime && *limits.movetime < mine / 10) return limits;
    limits.movetime.reset();
    limits.clock = clock;
    return limits;
}

awaitable<void> BotTable::think() {
    const auto self = shared_from_this();
    if (std::exchange(is_thinking_, true)) co_return;
    while (game_.is_my_turn() && sent_ != game_.game().plies()) {
        const int ply = game_.game().plies(), upheavals = game_.upheavals();
        auto search = searched(engine_, game_.game(), limits(), control_);
        const Found found = co_await asio::co_spawn(house_.pool, std::move(search), use_awaitable);
        if (upheavals != game_.upheavals() || !game_.is_my_turn() || game_.game().plies() != ply) continue;
        score_ = found.score.value_or(score_);
        sent_ = ply;
        const std::string word = "move";
        const auto body = fmt::format(R"({{"ply":{},"move":"{}"}})", ply,
                                      to_string(found.best, game_.game().ruleset().size()));
        co_await insist(word, body);
    }
    is_thinking_ = false;
}

double BotTable::chance() const { return win_probability(score_, game_.side(), game_.game().ruleset()); }

// Takebacks are not given: a move of a program is a move. A rematch is a new game like any other.
awaitable<void> BotTable::answer(std::string offer) {
    const auto self = shared_from_this();
    const bool agrees =
        (offer == "draw" && chance() < draws_below) || (offer == "rematch" && house_.has_room());
    const std::string word = agrees ? "offer" : "decline";
    const auto body = fmt::format(R"({{"what":"{}"}})", offer);
    co_await insist(word, body);
}

// Until the site has heard it, as long as the game is followed.
awaitable<void> BotTable::insist(std::string word, std::string body) {
    const auto self = shared_from_this();
    const std::string verb = "POST", path = fmt::format("/games/{}/{}", id_, word);
    while (!control_.is_stopped() || is_given_up_) {
        try {
            const SiteReply reply = co_await house_.caller.ask(verb, path, body);
            if (reply.is_done()) co_return;
            const bool is_later = reply.status >= 500 || reply.status == 429;
            if (!is_later) co_return tell(said(reply));
        } catch (const ConnectionError&) {
            // the stream of events says so
        }
        co_await pause(house_.io, first_pause);
    }
}

}  // namespace tafl

#include "connect/bot_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json.hpp>

#include "engine/draws.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace asio = boost::asio;
using asio::awaitable;
using asio::use_awaitable;
using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds rematch_wait{60};
constexpr milliseconds network_overhead{300};  // of a move, for the way to the site and back

using Searched = std::expected<BotEngine::Found, std::string>;

awaitable<Searched> searched(BotEngine& engine, Game game, SearchLimits limits) {
    co_return engine.search(game, limits);
}

}  // namespace

awaitable<void> pause(asio::io_context& io, milliseconds time) {
    asio::steady_timer timer(io, time);
    co_await timer.async_wait(use_awaitable);
}

std::string reply_text(const SiteReply& reply) {
    boost::system::error_code error;
    const auto body = boost::json::parse(reply.body, error);
    const auto* text = !error && body.is_object() ? body.get_object().if_contains("text") : nullptr;
    if (text != nullptr && text->is_string()) return std::string(text->get_string());
    return fmt::format("status {}", reply.status);
}

BotPlayer::BotPlayer(BotContext& context, std::string id)
    : context_(context), id_(std::move(id)), engine_(make_bot_engine(context.settings)) {}

void BotPlayer::tell(std::string_view what) const {
    context_.settings.tell(fmt::format("game {}: {}", id_, what));
}

template <class Work>
void BotPlayer::begin(Work work) {
    asio::co_spawn(context_.io, std::move(work), [self = shared_from_this()](std::exception_ptr thrown) {
        if (thrown) self->context_.fail(thrown);
    });
}

awaitable<void> BotPlayer::play() {
    const auto self = shared_from_this();
    const std::string path = "/bot/games/" + id_;
    while (!is_given_up_ && !(stream_closed_ && game_.is_over())) {
        stream_closed_ = false;
        try {
            SiteClient::OnLine on_line = [this](std::string_view line) {
                stream_closed_ = !handle_line(line);
                return !stream_closed_;
            };
            const SiteReply reply = co_await context_.client.stream(path, std::move(on_line));
            if (reply.status == 404) break;
        } catch (const ConnectionError&) {
            // reported by the event stream, for all games
        }
        const bool goes_on = !is_given_up_ && !(stream_closed_ && game_.is_over());
        if (goes_on) co_await pause(context_.io, first_pause);
    }
    stop();
}

// Returns false when the stream is no longer needed.
bool BotPlayer::handle_line(std::string_view line) {
    const bool was_over = rematch_deadline_ != SteadyClock::time_point{};
    if (const auto applied = game_.apply(line); !applied) {
        tell(applied.error().message);
        if (!game_.has_begun()) give_up();
        return false;
    }
    if (!game_.has_begun()) return true;
    if (!std::exchange(is_announced_, true)) announce();
    if (std::exchange(revisions_, game_.revisions()) != game_.revisions()) sent_ply_ = turn_ = -1;
    if (game_.is_over() && !was_over) end();
    if (game_.offers_draw()) begin(post_with_retry("offer", R"({"what":"draw"})"));
    for (const auto& offer : game_.take_offers()) begin(answer_offer(offer));
    if (game_.is_over()) return !game_.has_next() && SteadyClock::now() < rematch_deadline_;
    if (game_.is_my_turn() && std::exchange(turn_, game_.game().plies()) != game_.game().plies())
        turn_began_ = SteadyClock::now();
    begin(think());
    return true;
}

void BotPlayer::announce() const {
    tell(fmt::format("{} against {}, as the {}", game_.game().ruleset().name, game_.opponent(),
                     game_.side() == Side::Attackers ? "attackers" : "defenders"));
}

void BotPlayer::end() {
    engine_->stop();
    tell(game_.end());
    context_.over(id_);
    const bool may_go_on = context_.settings.challenges.empty() && context_.has_capacity();
    rematch_deadline_ = SteadyClock::now() + (may_go_on ? rematch_wait : std::chrono::seconds(0));
}

// If this program does not know the rules: aborts, so that the opponent need not wait.
void BotPlayer::give_up() {
    is_given_up_ = true;
    context_.over(id_);
    begin(post_with_retry("abort", ""));
}

SearchLimits BotPlayer::limits() const {
    SearchLimits limits = context_.settings.limits;
    if (!game_.clock()) {
        if (!limits.movetime) limits.movetime = context_.settings.movetime;
        return limits;
    }
    limits.clock = *game_.clock();
    limits.move_overhead = network_overhead;
    auto& mine = limits.clock->remaining[static_cast<std::size_t>(index_of(game_.side()))];
    const auto gone = std::chrono::duration_cast<milliseconds>(SteadyClock::now() - turn_began_);
    mine = std::max(mine - gone, milliseconds(1));
    if (limits.movetime && *limits.movetime < mine / 10) {
        limits.clock.reset();
    } else {
        limits.movetime.reset();
    }
    return limits;
}

awaitable<void> BotPlayer::think() {
    const auto self = shared_from_this();
    if (std::exchange(is_thinking_, true)) co_return;
    std::chrono::seconds retry_pause = first_pause;
    while (!is_left_ && game_.is_my_turn() && sent_ply_ != game_.game().plies()) {
        const int ply = game_.game().plies(), revisions = game_.revisions();
        auto search = searched(*engine_, game_.game(), limits());
        const Searched found = co_await asio::co_spawn(context_.pool, std::move(search), use_awaitable);
        if (!found && !is_left_ && !game_.is_over()) {
            tell(fmt::format("the engine {}; starting it again", found.error()));
            co_await pause(context_.io,
                           std::exchange(retry_pause, std::min(2 * retry_pause, max_retry_pause)));
        }
        if (!found || revisions != game_.revisions() || !game_.is_my_turn() || game_.game().plies() != ply)
            continue;
        score_ = found->score.value_or(score_);
        sent_ply_ = ply;
        const std::string word = "move";
        const auto body = fmt::format(R"({{"ply":{},"move":"{}"}})", ply,
                                      to_string(found->best, game_.game().ruleset().size()));
        co_await post_with_retry(word, body);
    }
    is_thinking_ = false;
}

// Takebacks are declined. A rematch counts as a new game.
awaitable<void> BotPlayer::answer_offer(std::string offer) {
    const auto self = shared_from_this();
    const bool agrees = (offer == "draw" && accepts_draw(game_.game(), game_.side(), score_)) ||
                        (offer == "rematch" && context_.has_capacity());
    const std::string word = agrees ? "offer" : "decline";
    const auto body = fmt::format(R"({{"what":"{}"}})", offer);
    co_await post_with_retry(word, body);
}

// Retries until the site has answered, as long as the game is followed.
awaitable<void> BotPlayer::post_with_retry(std::string word, std::string body) {
    const auto self = shared_from_this();
    const std::string verb = "POST", path = fmt::format("/games/{}/{}", id_, word);
    while (!is_left_ || is_given_up_) {
        try {
            const SiteReply reply = co_await context_.client.request(verb, path, body);
            if (reply.is_success()) co_return;
            const bool is_later = reply.status >= 500 || reply.status == 429;
            if (!is_later) co_return tell(reply_text(reply));
        } catch (const ConnectionError&) {
            // reported by the event stream
        }
        co_await pause(context_.io, first_pause);
    }
}

}  // namespace tafl

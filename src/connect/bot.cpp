#include "connect/bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/json.hpp>
#include <cctype>
#include <csignal>
#include <map>
#include <set>
#include <stdexcept>

#include "base/text.hpp"
#include "connect/bot_player.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

namespace asio = boost::asio;
namespace json = boost::json;
using asio::awaitable;

namespace {

std::string text_of(const json::value& value) {
    return value.is_string() ? std::string(value.as_string()) : "";
}

// The id of a game or challenge, checked before it becomes part of a path: letters and digits only.
std::string checked_id(const json::value& value) {
    auto id = text_of(value);
    const auto fits = [](unsigned char c) { return std::isalnum(c) != 0; };
    if (id.empty() || id.size() > 40 || !std::ranges::all_of(id, fits)) throw std::invalid_argument("no id");
    return id;
}

class Bot {
  public:
    explicit Bot(const BotSettings& settings)
        : settings_(settings),
          client_(settings.site, settings.token),
          signals_(io_, SIGINT, SIGTERM),
          pool_(static_cast<std::size_t>(std::max(1, settings.max_games))) {}
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    ~Bot() {
        for (const auto& [id, player] : games_) player->stop();
        pool_.join();
    }

    void run() {
        wait_for_signals();
        begin(follow_events());
        io_.run();
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    // An exception in a coroutine ends the bot.
    template <class Work>
    void begin(Work work) {
        asio::co_spawn(io_, std::move(work), [this](std::exception_ptr thrown) {
            if (thrown) fail(thrown);
        });
    }
    void fail(std::exception_ptr thrown) {
        failure_ = thrown;
        io_.stop();
    }

    template <class... Parts>
    void tell(fmt::format_string<Parts...> text, Parts&&... parts) const {
        settings_.tell(fmt::format(text, std::forward<Parts>(parts)...));
    }

    void wait_for_signals() {
        signals_.async_wait([this](boost::system::error_code error, int signal) {
            if (error) return;
            if (signal == SIGTERM || is_shutting_down_ || games_.empty()) return shut_down();
            is_shutting_down_ = true;
            tell(
                "accepting no more games; {} still in progress. Press Ctrl-C again to leave them for the "
                "next start",
                games_.size());
            wait_for_signals();
        });
    }
    void shut_down() {
        if (const auto left = games_in_progress(); left > 0)
            tell("left {} in progress", left == 1 ? "a game" : fmt::format("{} games", left));
        io_.stop();
    }

    void check_authorized(const SiteReply& reply) const {
        if (reply.status == 401)
            throw BotRefused(fmt::format("{}: {}", settings_.site.name(), reply_text(reply)));
    }

    // --- the connection

    awaitable<void> log_in() {
        const std::string verb = "GET", path = "/me", nothing;
        const SiteReply reply = co_await client_.request(verb, path, nothing);
        check_authorized(reply);
        if (!reply.is_success())
            throw ConnectionError(fmt::format("{}: {}", settings_.site.name(), reply_text(reply)));
        bool is_bot = false;
        try {
            const auto me = json::parse(reply.body);
            me_ = text_of(me.at("name"));
            is_bot = me.at("bot").as_bool();
        } catch (const std::exception&) {
            throw ConnectionError(settings_.site.name() + ": this is not a Skjaldborg site");
        }
        if (!is_bot) {
            throw BotRefused(
                fmt::format("{} is a person's account at {}; declare it a bot on its settings page first",
                            in_quotes(me_), settings_.site.name()));
        }
        tell("{} plays at {}", me_, settings_.site.name());
    }

    awaitable<void> follow_events() {
        co_await log_in();
        auto last_message_at = std::chrono::steady_clock::now();
        std::chrono::seconds retry_pause = first_pause;
        while (true) {
            std::string why;
            try {
                SiteClient::OnLine on_line = [&](std::string_view line) {
                    if (!handle_line(line)) return true;
                    last_message_at = std::chrono::steady_clock::now();
                    retry_pause = first_pause;
                    return true;
                };
                const std::string path = "/bot/events";
                const SiteReply reply = co_await client_.stream(path, std::move(on_line));
                check_authorized(reply);
                why = reply.is_success() ? goodbye_ : reply_text(reply);
            } catch (const ConnectionError& error) {
                why = error.what();
            }
            if (std::chrono::steady_clock::now() - last_message_at > settings_.patience)
                throw ConnectionError(why);
            tell("the site is unreachable ({}); trying again", why);
            co_await pause(io_, retry_pause);
            retry_pause = std::min(2 * retry_pause, max_retry_pause);
        }
    }

    // Returns false if the line is not a valid message; it is ignored.
    bool handle_line(std::string_view line) {
        try {
            if (!line.empty()) handle_message(line);
            return true;
        } catch (const std::exception&) {
            tell("ignored an invalid line: {}", in_quotes(line));
            return false;
        }
    }

    void handle_message(std::string_view line) {
        const auto message = json::parse({line.data(), line.size()}).as_object();
        const auto on = text_of(message.at("on"));
        if (on == "hello") {
            waiting_.clear();  // open challenges follow
            is_challenging_ = false;
            challenge_if_idle();
        }
        if (on == "bye") goodbye_ = text_of(message.at("text"));
        if (on == "challenge") triage(message.at("challenge").as_object());
        if (on == "challenge-gone") challenge_gone(message);
        if (on == "mine" && text_of(message.at("brief").at("status")) == "going")
            start_game(checked_id(message.at("game")));
    }

    // --- challenges

    [[nodiscard]] bool wants_more(std::size_t games = 1) const {
        const auto begun = static_cast<std::size_t>(games_started_),
                   most = static_cast<std::size_t>(settings_.last_game);
        return !is_shutting_down_ && (most == 0 || begun + accepting_ + games <= most);
    }
    [[nodiscard]] bool has_capacity(std::size_t games) const {
        return games_in_progress() + accepting_ + games <= static_cast<std::size_t>(settings_.max_games);
    }
    [[nodiscard]] std::size_t games_in_progress() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(games_, [](const auto& entry) { return !entry.second->is_over(); }));
    }

    [[nodiscard]] bool suits(const json::object& terms) const {
        const auto ruleset = text_of(terms.at("ruleset"));
        const bool is_rated = terms.at("rated").as_bool();
        const auto& mine = settings_.rulesets;
        const bool is_known =
            mine.empty() ? find_builtin(ruleset) != nullptr : std::ranges::find(mine, ruleset) != mine.end();
        const bool is_wanted =
            settings_.accepts == BotAccepts::All || (settings_.accepts == BotAccepts::Rated) == is_rated;
        return is_known && is_wanted;
    }

    void triage(const json::object& challenge) {
        const auto id = checked_id(challenge.at("id"));
        const auto& terms = challenge.at("terms").as_object();
        const std::size_t games = terms.at("pair").as_bool() ? 2 : 1;
        const bool can_ever = games <= static_cast<std::size_t>(settings_.max_games);
        if (!suits(terms) || !wants_more(games) || !can_ever) {
            tell("declined a challenge of {}", text_of(challenge.at("by").at("name")));
            return begin(answer_challenge(id, "DELETE", "/challenges/" + id, 0));
        }
        waiting_[id] = games;
        accept_waiting();
    }

    void accept_waiting() {
        for (auto next = waiting_.begin(); next != waiting_.end();) {
            const auto [id, games] = *next;
            if (!has_capacity(games) || !wants_more(games)) {
                ++next;
                continue;
            }
            next = waiting_.erase(next);
            accepting_ += games;
            begin(answer_challenge(id, "POST", "/challenges/" + id + "/accept", games));
        }
    }

    awaitable<void> answer_challenge(std::string id, std::string verb, std::string path, std::size_t games) {
        const std::string nothing;
        try {
            const SiteReply reply = co_await client_.request(verb, path, nothing);
            if (!reply.is_success()) tell("challenge {}: {}", id, reply_text(reply));
            if (reply.is_success() && games > 0) {
                const auto made = json::parse(reply.body).as_object();
                for (const auto* key : {"game", "pair"}) {
                    if (const auto* id_made = made.if_contains(key)) start_game(checked_id(*id_made));
                }
            }
        } catch (const ConnectionError& error) {
            tell("challenge {}: {}", id, error.what());  // the site repeats it after a reconnect
        } catch (const std::exception&) {
            tell("challenge {}: the reply is invalid", id);
        }
        accepting_ -= games;
    }

    void challenge_gone(const json::object& message) {
        const auto id = text_of(message.at("challenge"));
        waiting_.erase(id);
        if (id == own_challenge_ && message.at("game").is_null())
            tell("{} did not accept the challenge", settings_.challenges);
    }

    void challenge_if_idle() {
        if (settings_.challenges.empty() || is_challenging_ || games_in_progress() > 0 || !wants_more())
            return;
        is_challenging_ = true;
        begin(challenge());
    }

    awaitable<void> challenge() {
        const std::string verb = "POST", path = "/challenges";
        try {
            co_await withdraw();
            const SiteReply reply = co_await client_.request(verb, path, settings_.terms);
            if (!reply.is_success())
                throw BotRefused(fmt::format("{}: {}", settings_.challenges, reply_text(reply)));
            own_challenge_ = checked_id(json::parse(reply.body).at("challenge"));
            tell("challenged {}", settings_.challenges);
        } catch (const BotRefused&) {
            throw;
        } catch (const std::exception& error) {
            is_challenging_ = false;
            tell("{}", error.what());
        }
    }

    // Withdraws the last challenge: after a reconnect its fate is unknown.
    awaitable<void> withdraw() {
        const std::string verb = "DELETE", path = "/challenges/" + std::exchange(own_challenge_, {}), nothing;
        if (path != "/challenges/") co_await client_.request(verb, path, nothing);
    }

    // --- games

    void start_game(const std::string& id) {
        if (games_.contains(id) || played_.contains(id)) return;
        const auto player = std::make_shared<BotPlayer>(context_, id);
        games_[id] = player;
        ++games_started_;
        is_challenging_ = false;
        begin(play(id, player));
    }

    awaitable<void> play(std::string id, std::shared_ptr<BotPlayer> player) {
        co_await player->play();
        games_.erase(id);
        const bool has_played_enough = settings_.last_game > 0 && games_finished_ >= settings_.last_game;
        if (games_.empty() && (has_played_enough || is_shutting_down_)) io_.stop();
    }

    void game_over(const std::string& id) {
        ++games_finished_;
        played_.insert(id);
        accept_waiting();
        challenge_if_idle();
    }

    const BotSettings& settings_;
    asio::io_context io_{1};
    SiteClient client_;
    asio::signal_set signals_;
    asio::thread_pool pool_;
    BotContext context_{settings_,
                        io_,
                        pool_,
                        client_,
                        [this](std::exception_ptr thrown) { fail(thrown); },
                        [this] { return wants_more() && has_capacity(1); },
                        [this](const std::string& id) { game_over(id); }};
    std::exception_ptr failure_;

    std::string me_;
    std::string goodbye_ = "the stream ended";
    std::string own_challenge_;                   // the id of our last challenge
    std::map<std::string, std::size_t> waiting_;  // challenges waiting for capacity: id, number of games
    std::map<std::string, std::shared_ptr<BotPlayer>> games_;
    std::set<std::string> played_;  // finished
    std::size_t accepting_ = 0;     // games of challenges being accepted
    int games_started_ = 0;
    int games_finished_ = 0;
    bool is_challenging_ = false;
    bool is_shutting_down_ = false;
};

}  // namespace

void play_as_bot(const BotSettings& settings) { Bot(settings).run(); }

}  // namespace tafl

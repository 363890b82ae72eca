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
#include "connect/bot_table.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

namespace asio = boost::asio;
namespace json = boost::json;
using asio::awaitable;

namespace {

constexpr std::chrono::seconds longest_pause{15};  // before the site is called again

std::string text_of(const json::value& value) {
    return value.is_string() ? std::string(value.as_string()) : "";
}

// What stands for a game or a challenge in an address: letters and digits, and nothing that could say more there.
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
          caller_(settings.site, settings.token),
          signals_(io_, SIGINT, SIGTERM),
          pool_(static_cast<std::size_t>(std::max(1, settings.most_games))) {}
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    ~Bot() {
        for (const auto& [id, table] : tables_) table->stop();
        pool_.join();
    }

    void run() {
        listen_for_signals();
        begin(live());
        io_.run();
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    // What a coroutine throws ends everything.
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

    void listen_for_signals() {
        signals_.async_wait([this](boost::system::error_code error, int signal) {
            if (error) return;
            if (signal == SIGTERM || is_leaving_ || tables_.empty()) return leave();
            is_leaving_ = true;
            tell("no more games; {} left to finish. Once more, and they wait for the next start",
                 tables_.size());
            listen_for_signals();
        });
    }
    void leave() {
        if (const auto left = going(); left > 0)
            tell("left {}", left == 1 ? "a game as it stands" : fmt::format("{} games as they stand", left));
        io_.stop();
    }

    void refuse_strangers(const SiteReply& reply) const {
        if (reply.status == 401) throw BotRefused(fmt::format("{}: {}", settings_.site.name(), said(reply)));
    }

    // --- the site: it is there, it is away, it is back

    awaitable<void> introduce() {
        const std::string verb = "GET", path = "/me", nothing;
        const SiteReply reply = co_await caller_.ask(verb, path, nothing);
        refuse_strangers(reply);
        if (!reply.is_done())
            throw ConnectionError(fmt::format("{}: {}", settings_.site.name(), said(reply)));
        bool is_bot = false;
        try {
            const auto me = json::parse(reply.body);
            me_ = text_of(me.at("name"));
            is_bot = me.at("bot").as_bool();
        } catch (const std::exception&) {
            throw ConnectionError(settings_.site.name() + ": what answers there is no site to play on");
        }
        if (!is_bot) {
            throw BotRefused(
                fmt::format("{} is a person's account at {}: its settings page can declare it a bot, so "
                            "that everybody knows whom they play",
                            in_quotes(me_), settings_.site.name()));
        }
        tell("{} plays at {}", me_, settings_.site.name());
    }

    awaitable<void> live() {
        co_await introduce();
        auto heard_at = std::chrono::steady_clock::now();
        std::chrono::seconds next_pause = first_pause;
        while (true) {
            std::string why;
            try {
                SiteCaller::OnLine on_line = [&](std::string_view line) {
                    if (!hear(line)) return true;
                    heard_at = std::chrono::steady_clock::now();
                    next_pause = first_pause;
                    return true;
                };
                const std::string path = "/bot/events";
                const SiteReply reply = co_await caller_.follow(path, std::move(on_line));
                refuse_strangers(reply);
                why = reply.is_done() ? farewell_ : said(reply);
            } catch (const ConnectionError& error) {
                why = error.what();
            }
            if (std::chrono::steady_clock::now() - heard_at > settings_.patience) throw ConnectionError(why);
            tell("the site is away ({}); it is called again", why);
            co_await pause(io_, next_pause);
            next_pause = std::min(2 * next_pause, longest_pause);
        }
    }

    // False: the line is none of a site's, or none that is known here, and is passed over.
    bool hear(std::string_view line) {
        try {
            if (!line.empty()) follow(line);
            return true;
        } catch (const std::exception&) {
            tell("passed over a line that is none of a site's: {}", in_quotes(line));
            return false;
        }
    }

    void follow(std::string_view line) {
        const auto message = json::parse({line.data(), line.size()}).as_object();
        const auto on = text_of(message.at("on"));
        if (on == "hello") {
            waiting_.clear();  // what waits still is told again
            is_asking_ = false;
            ask_for_a_game();
        }
        if (on == "bye") farewell_ = text_of(message.at("text"));
        if (on == "challenge") judge(message.at("challenge").as_object());
        if (on == "challenge-gone") challenge_gone(message);
        if (on == "mine" && text_of(message.at("brief").at("status")) == "going")
            sit_down(checked_id(message.at("game")));
    }

    // --- challenges

    [[nodiscard]] bool wants_more(std::size_t games = 1) const {
        const auto begun = static_cast<std::size_t>(games_begun_),
                   most = static_cast<std::size_t>(settings_.last_game);
        return !is_leaving_ && (most == 0 || begun + accepting_ + games <= most);
    }
    [[nodiscard]] bool has_room(std::size_t games) const {
        return going() + accepting_ + games <= static_cast<std::size_t>(settings_.most_games);
    }
    [[nodiscard]] std::size_t going() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(tables_, [](const auto& entry) { return !entry.second->is_over(); }));
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

    void judge(const json::object& challenge) {
        const auto id = checked_id(challenge.at("id"));
        const auto& terms = challenge.at("terms").as_object();
        const std::size_t games = terms.at("pair").as_bool() ? 2 : 1;
        const bool can_ever = games <= static_cast<std::size_t>(settings_.most_games);
        if (!suits(terms) || !wants_more(games) || !can_ever) {
            tell("declined a challenge of {}", text_of(challenge.at("by").at("name")));
            return begin(answer_challenge(id, "DELETE", "/challenges/" + id, 0));
        }
        waiting_[id] = games;
        accept_what_fits();
    }

    void accept_what_fits() {
        for (auto next = waiting_.begin(); next != waiting_.end();) {
            const auto [id, games] = *next;
            if (!has_room(games) || !wants_more(games)) {
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
            const SiteReply reply = co_await caller_.ask(verb, path, nothing);
            if (!reply.is_done()) tell("challenge {}: {}", id, said(reply));
            if (reply.is_done() && games > 0) {
                const auto made = json::parse(reply.body).as_object();
                for (const auto* key : {"game", "pair"}) {
                    if (const auto* id_made = made.if_contains(key)) sit_down(checked_id(*id_made));
                }
            }
        } catch (const ConnectionError& error) {
            tell("challenge {}: {}", id, error.what());  // it is told again when the site is back
        } catch (const std::exception&) {
            tell("challenge {}: the answer is none of a site's", id);
        }
        accepting_ -= games;
    }

    void challenge_gone(const json::object& message) {
        const auto id = text_of(message.at("challenge"));
        waiting_.erase(id);
        if (id == asked_ && message.at("game").is_null()) tell("{} takes no game now", settings_.challenges);
    }

    void ask_for_a_game() {
        if (settings_.challenges.empty() || is_asking_ || going() > 0 || !wants_more()) return;
        is_asking_ = true;
        begin(challenge());
    }

    awaitable<void> challenge() {
        const std::string verb = "POST", path = "/challenges";
        try {
            co_await withdraw();
            const SiteReply reply = co_await caller_.ask(verb, path, settings_.terms);
            if (!reply.is_done()) throw BotRefused(fmt::format("{}: {}", settings_.challenges, said(reply)));
            asked_ = checked_id(json::parse(reply.body).at("challenge"));
            tell("challenged {}", settings_.challenges);
        } catch (const BotRefused&) {
            throw;
        } catch (const std::exception& error) {
            is_asking_ = false;
            tell("{}", error.what());
        }
    }

    // One challenge is enough; what came of an earlier one, before the site was away, nobody knows.
    awaitable<void> withdraw() {
        const std::string verb = "DELETE", path = "/challenges/" + std::exchange(asked_, {}), nothing;
        if (path != "/challenges/") co_await caller_.ask(verb, path, nothing);
    }

    // --- games

    void sit_down(const std::string& id) {
        if (tables_.contains(id) || played_.contains(id)) return;
        const auto table = std::make_shared<BotTable>(house_, id);
        tables_[id] = table;
        ++games_begun_;
        is_asking_ = false;
        begin(play(id, table));
    }

    awaitable<void> play(std::string id, std::shared_ptr<BotTable> table) {
        co_await table->play();
        tables_.erase(id);
        const bool has_played_enough = settings_.last_game > 0 && games_over_ >= settings_.last_game;
        if (tables_.empty() && (has_played_enough || is_leaving_)) io_.stop();
    }

    void game_over(const std::string& id) {
        ++games_over_;
        played_.insert(id);
        accept_what_fits();
        ask_for_a_game();
    }

    const BotSettings& settings_;
    asio::io_context io_{1};
    SiteCaller caller_;
    asio::signal_set signals_;
    asio::thread_pool pool_;
    BotHouse house_{settings_,
                    io_,
                    pool_,
                    caller_,
                    [this](std::exception_ptr thrown) { fail(thrown); },
                    [this] { return wants_more() && has_room(1); },
                    [this](const std::string& id) { game_over(id); }};
    std::exception_ptr failure_;

    std::string me_;
    std::string farewell_ = "it has ended the stream";
    std::string asked_;                           // the challenge that we made last
    std::map<std::string, std::size_t> waiting_;  // challenges that wait for room, with their games
    std::map<std::string, std::shared_ptr<BotTable>> tables_;
    std::set<std::string> played_;  // to their ends
    std::size_t accepting_ = 0;     // games of challenges that are being accepted
    int games_begun_ = 0;
    int games_over_ = 0;
    bool is_asking_ = false;
    bool is_leaving_ = false;
};

}  // namespace

void play_as_bot(const BotSettings& settings) { Bot(settings).run(); }

}  // namespace tafl

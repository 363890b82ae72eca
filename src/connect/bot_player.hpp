// One game of a bot, from the first line of its stream to the last: searches when it is to move, answers offers, and
// reopens the stream when the site was unreachable.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <exception>
#include <functional>
#include <memory>

#include "connect/bot.hpp"
#include "connect/bot_engine.hpp"
#include "connect/bot_game.hpp"
#include "connect/site_client.hpp"

namespace tafl {

inline constexpr std::chrono::seconds first_pause{1};       // before the first attempt to reconnect
inline constexpr std::chrono::seconds max_retry_pause{15};  // before later ones

[[nodiscard]] boost::asio::awaitable<void> pause(boost::asio::io_context& io, std::chrono::milliseconds time);
// The text of a refusal, or its status.
[[nodiscard]] std::string reply_text(const SiteReply& reply);

// What all games of a bot share; outlives them.
struct BotContext {
    const BotSettings& settings;
    boost::asio::io_context& io;
    boost::asio::thread_pool& pool;  // for searches
    SiteClient& client;
    std::function<void(std::exception_ptr)> fail;  // ends the bot
    std::function<bool()> has_capacity;            // for another game
    std::function<void(const std::string& id)> over;
};

class BotPlayer : public std::enable_shared_from_this<BotPlayer> {
  public:
    BotPlayer(BotContext& context, std::string id);

    // Returns when the game is over and no rematch is coming, or it cannot be played.
    [[nodiscard]] boost::asio::awaitable<void> play();
    void stop() noexcept {
        is_left_ = true;
        engine_->stop();
    }
    [[nodiscard]] bool is_over() const noexcept { return is_given_up_ || game_.is_over(); }

  private:
    template <class Work>
    void begin(Work work);
    [[nodiscard]] bool handle_line(std::string_view line);
    void announce() const;
    void end();
    void give_up();
    [[nodiscard]] boost::asio::awaitable<void> think();
    [[nodiscard]] boost::asio::awaitable<void> answer_offer(std::string offer);
    [[nodiscard]] boost::asio::awaitable<void> post_with_retry(std::string word, std::string body);
    [[nodiscard]] SearchLimits limits() const;
    void tell(std::string_view what) const;

    BotContext& context_;
    std::string id_;
    BotGame game_;
    std::unique_ptr<BotEngine> engine_;
    Score score_ = 0;    // of the last search, for us
    int sent_ply_ = -1;  // of the last move that was sent
    int revisions_ = 0;
    int turn_ = -1;  // the ply at which it was last our turn, and since when
    std::chrono::steady_clock::time_point turn_began_{};
    bool is_left_ = false;
    bool is_thinking_ = false;
    bool is_announced_ = false;
    bool is_given_up_ = false;
    bool stream_closed_ = false;
    std::chrono::steady_clock::time_point rematch_deadline_{};  // set when the game is over
};

}  // namespace tafl

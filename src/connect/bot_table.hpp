// One game that a bot plays, from the first line of its stream to the last: thinks when it is to move, answers offers,
// and opens the stream anew when the site was away.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <exception>
#include <functional>
#include <memory>

#include "connect/bot.hpp"
#include "connect/bot_game.hpp"
#include "connect/site_caller.hpp"

namespace tafl {

inline constexpr std::chrono::seconds first_pause{1};  // before the site is called again

[[nodiscard]] boost::asio::awaitable<void> pause(boost::asio::io_context& io, std::chrono::milliseconds time);
// What the site said, in its own words where it had some.
[[nodiscard]] std::string said(const SiteReply& reply);

// What a table has around it; lives longer than the tables.
struct BotHouse {
    const BotSettings& settings;
    boost::asio::io_context& io;
    boost::asio::thread_pool& pool;  // that thinks
    SiteCaller& caller;
    std::function<void(std::exception_ptr)> fail;  // everything ends
    std::function<bool()> has_room;                // for a rematch
    std::function<void(const std::string& id)> over;
};

class BotTable : public std::enable_shared_from_this<BotTable> {
  public:
    BotTable(BotHouse& house, std::string id);

    // Until the game is over and nobody wants a rematch any more, or it cannot be played.
    [[nodiscard]] boost::asio::awaitable<void> play();
    void stop() noexcept { control_.stop(); }
    [[nodiscard]] bool is_over() const noexcept { return is_given_up_ || game_.is_over(); }

  private:
    template <class Work>
    void begin(Work work);
    [[nodiscard]] bool hear(std::string_view line);
    void introduce() const;
    void end();
    void give_up();
    [[nodiscard]] boost::asio::awaitable<void> think();
    [[nodiscard]] boost::asio::awaitable<void> answer(std::string offer);
    [[nodiscard]] boost::asio::awaitable<void> insist(std::string word, std::string body);
    [[nodiscard]] SearchLimits limits() const;
    [[nodiscard]] double chance() const;  // of a win, at the last search
    void tell(std::string_view what) const;

    BotHouse& house_;
    std::string id_;
    BotGame game_;
    Engine engine_;
    SearchControl control_;
    Score score_ = 0;  // of the last search, for us
    int sent_ = -1;    // the ply of the move that was sent last
    int upheavals_ = 0;
    bool is_thinking_ = false;
    bool is_introduced_ = false;
    bool is_given_up_ = false;
    bool has_left_ = false;
    std::chrono::steady_clock::time_point waits_until_{};  // for a rematch; the game is over then
};

}  // namespace tafl

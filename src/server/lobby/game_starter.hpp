// Starts games: against the computer, and between two people who agreed on the terms.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <map>
#include <string>

#include "server/base/caller.hpp"
#include "server/computer/search_pool.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server {

struct NewGame {
    std::string game;
    std::string pair;  // may be empty
};

class GameStarter {
  public:
    static constexpr std::size_t max_computer_games_per_address = 40;  // running ones

    GameStarter(Rooms& rooms, const SearchPool& pool, std::function<Moment()> now)
        : rooms_(rooms), pool_(pool), now_(std::move(now)) {}

    void set_computers(std::map<int, store::PlayerId> by_level) { computers_ = std::move(by_level); }

    // The computer's player at a level, or of the character with this number. All throw Refusal.
    [[nodiscard]] store::PlayerId computer(int level) const;
    boost::asio::awaitable<NewGame> play_computer(Caller caller, TermsRequest wanted, int level);
    // `challenges`: those that the games fulfil.
    boost::asio::awaitable<NewGame> begin(TermsRequest wanted, store::PlayerId by, store::PlayerId other,
                                          std::vector<std::string> challenges, std::string address = {});
    // Counts as one game begun from the caller's address.
    void admit(const Caller& caller, const TermsRequest& wanted, bool with_people);

  private:
    Rooms& rooms_;
    const SearchPool& pool_;
    std::function<Moment()> now_;
    std::map<int, store::PlayerId> computers_;  // by level
};

// Returns the computer's player for each level and character, creating them when the site first starts.
[[nodiscard]] std::map<int, store::PlayerId> find_computers(store::Store& store, Moment now);

}  // namespace tafl::server

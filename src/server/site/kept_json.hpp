// What the store keeps, as the wire has it (docs/protocols/site.md): persons, terms, briefs of games, challenges.
//
// Threads: these read the store, so they are called in jobs of the StoreQueue; a Briefs belongs to one job.
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <memory>
#include <string>

#include "notation/records/replay.hpp"
#include "store/store.hpp"

namespace tafl::server {

[[nodiscard]] boost::json::object to_json(const store::ClockTerms& clock);
[[nodiscard]] boost::json::object to_json(const store::Terms& terms);

[[nodiscard]] std::string_view to_string(store::PlayerKind kind) noexcept;    // guest member computer erased
[[nodiscard]] std::string_view to_string(store::GameResult result) noexcept;  // none attackers defenders draw

// Asks the store for each player and each ruleset once.
class Briefs {
  public:
    Briefs(store::Store& store, store::Moment now) : store_(store), now_(now) {}

    // With the rating in that pool, where the pool is one and the player has one. An erased player has no name.
    [[nodiscard]] boost::json::object person(store::PlayerId id, const std::string& pool = {});
    [[nodiscard]] boost::json::object brief(const store::GameHead& game);
    [[nodiscard]] boost::json::object challenge(const store::Challenge& challenge);
    [[nodiscard]] const store::Player& player(store::PlayerId id);

  private:
    struct Stand {  // where a game stands
        int plies = 0;
        std::string position;
        std::string last;
    };
    [[nodiscard]] Stand stand(const store::GameHead& game, const std::shared_ptr<const Ruleset>& ruleset);
    [[nodiscard]] std::shared_ptr<const Ruleset> ruleset(const store::Terms& terms);

    store::Store& store_;
    store::Moment now_;
    std::map<store::PlayerId, store::Player> players_;
    std::map<std::string, std::shared_ptr<const Ruleset>, std::less<>> rulesets_;  // by name, or by file
    std::map<const Ruleset*, Replayer> replayers_;
};

}  // namespace tafl::server

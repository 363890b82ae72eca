// Stored games and challenges as JSON (docs/protocols/site.md).
//
// Threads: reads the store, so each object lives within one job of the StoreQueue.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>

#include "base/json_writer.hpp"
#include "server/rooms/person.hpp"
#include "store/store.hpp"

namespace tafl {
struct Ruleset;
}

namespace tafl::server {

// Reads each player and each ruleset only once.
class Briefs {
  public:
    explicit Briefs(store::Store& store) : store_(store) {}

    void append_brief(JsonWriter& json, const store::GameHead& game);
    void append_challenge(JsonWriter& json, const store::Challenge& challenge);
    // With the rating in the pool; without one if the pool is "".
    [[nodiscard]] const Person& person(store::PlayerId id, const std::string& pool = {});

  private:
    [[nodiscard]] std::array<Person, 2> persons_then(const store::GameHead& game);
    void append_ended(JsonWriter& json, const store::GameHead& game);
    [[nodiscard]] const Ruleset* ruleset(const store::Terms& terms);

    store::Store& store_;
    std::map<std::pair<store::PlayerId, std::string>, Person> persons_;
    std::map<std::string, std::shared_ptr<const Ruleset>, std::less<>>
        rulesets_;  // by name, or by the text of the file
};

}  // namespace tafl::server

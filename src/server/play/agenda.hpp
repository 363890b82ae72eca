// What is due when, by name; a name stands in it once.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "store/player.hpp"

namespace tafl::server {

class Agenda {
  public:
    void set(const std::string& name, std::optional<store::Moment> due) {
        if (const auto found = by_name_.find(name); found != by_name_.end()) {
            by_time_.erase({found->second, name});
            by_name_.erase(found);
        }
        if (!due) return;
        by_name_.emplace(name, *due);
        by_time_.emplace(*due, name);
    }
    [[nodiscard]] std::optional<store::Moment> next() const {
        return by_time_.empty() ? std::nullopt : std::optional(by_time_.begin()->first);
    }
    // Takes off the first that is due.
    [[nodiscard]] std::optional<std::string> take(store::Moment now) {
        if (by_time_.empty() || by_time_.begin()->first > now) return std::nullopt;
        auto name = by_time_.begin()->second;
        set(name, std::nullopt);
        return name;
    }

  private:
    std::set<std::pair<store::Moment, std::string>> by_time_;
    std::map<std::string, store::Moment> by_name_;
};

}  // namespace tafl::server

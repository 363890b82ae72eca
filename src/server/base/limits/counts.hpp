// How much there is of each name. Threads: not synchronised.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace tafl::server {

class Counts {
  public:
    [[nodiscard]] std::size_t of(const std::string& name) const {
        const auto found = counts_.find(name);
        return found == counts_.end() ? 0 : found->second;
    }
    void add(const std::string& name, std::size_t amount = 1) { counts_[name] += amount; }
    void remove(const std::string& name, std::size_t amount = 1) {  // precondition: there is as much
        const auto found = counts_.find(name);
        found->second -= amount;
        if (found->second == 0) counts_.erase(found);
    }

  private:
    std::unordered_map<std::string, std::size_t> counts_;  // only names that have something
};

}  // namespace tafl::server

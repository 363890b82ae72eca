// Limits exports, which may be large: one at a time for each player, and few in total.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <utility>

#include "server/base/refusal.hpp"
#include "store/player.hpp"

namespace tafl::server {

struct Exports {
    static constexpr std::size_t most = 4;
    std::set<store::PlayerId> of;
};

// Throws Refusal if there is no place. Threads: the server's one thread.
class ExportPlace {
  public:
    ExportPlace(std::shared_ptr<Exports> exports, store::PlayerId caller)
        : exports_(std::move(exports)), caller_(caller) {
        if (exports_->of.contains(caller_)) throw rate_limited(2);
        if (exports_->of.size() >= Exports::most)
            throw unavailable("Many players export their games now; try again in a moment.", 2)
                .because("busy");
        exports_->of.insert(caller_);
    }
    ExportPlace(const ExportPlace&) = delete;
    ExportPlace& operator=(const ExportPlace&) = delete;
    ~ExportPlace() { exports_->of.erase(caller_); }

  private:
    std::shared_ptr<Exports> exports_;
    store::PlayerId caller_;
};

}  // namespace tafl::server

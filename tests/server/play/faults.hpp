// Makes a step of a real store's database fail: its nth from now.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "server/base/watched_database.hpp"

namespace tafl::server::test {

class Faults {
  public:
    void fail_after(int steps) { left_ = steps; }  // 0: the next one
    void never() { left_ = -1; }
    [[nodiscard]] bool is_pending() const { return left_ >= 0; }

    std::atomic<int> histories_read{0};
    // Called on the thread that reads; may be empty.
    std::function<void()> events_were_read, challenges_were_read;

    [[nodiscard]] static std::unique_ptr<store::Store> open(const std::string& file,
                                                            const std::shared_ptr<Faults>& faults) {
        return tafl::test::open_watched(
            file, {[faults](std::string_view step, auto) { faults->step(step); },
                   [faults](std::string_view statement) {
                       if (faults->events_were_read && reads_events(statement)) faults->events_were_read();
                       if (faults->challenges_were_read && statement.contains(" FROM challenge WHERE "))
                           faults->challenges_were_read();
                   }});
    }

  private:
    static bool reads_events(std::string_view statement) {
        return statement.contains(" FROM event WHERE game = $1 AND version > $2");
    }
    static bool takes_back(std::string_view step) { return step == "roll back" || step == "return"; }

    void step(std::string_view step) {
        if (step.contains("FROM rating_change WHERE player = ") && step.contains(" AND number < "))
            ++histories_read;
        const int left = left_;
        if (left < 0 || takes_back(step)) return;
        left_ = left - 1;
        if (left == 0) throw store::StoreError("made to fail");
    }

    std::atomic<int> left_{-1};
};

}  // namespace tafl::server::test

// One lane of the SearchPool: self-clocked fair queueing (Golestani) by owner and cost. Threads: the user locks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace tafl::server {

template <class Job>
class SearchQueue {
  public:
    // `number` is unique and rises from job to job.
    void add(std::uint64_t number, const std::string& owner, std::uint64_t cost, Job job) {
        auto& last = last_tags_[owner];
        last = std::max(time_, last) + cost;
        jobs_.emplace(Key{last, number}, std::move(job));
    }
    Job take() {  // precondition: not empty
        auto node = jobs_.extract(jobs_.begin());
        time_ = node.key().first;
        if (jobs_.empty()) last_tags_.clear();
        return std::move(node.mapped());
    }
    void erase(std::uint64_t number) {
        std::erase_if(jobs_, [number](const auto& job) { return job.first.second == number; });
    }
    [[nodiscard]] bool empty() const noexcept { return jobs_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return jobs_.size(); }

  private:
    using Key = std::pair<std::uint64_t, std::uint64_t>;  // tag, then the order of arrival
    std::uint64_t time_ = 0;                              // the tag of the last job taken
    std::map<std::string, std::uint64_t> last_tags_;      // by owner
    std::map<Key, Job> jobs_;
};

}  // namespace tafl::server

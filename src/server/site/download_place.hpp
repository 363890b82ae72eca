// Limits downloads that come in pieces: a place is held until the last byte is written. Each piece is small, so the limit
// is on work: a few for each owner, four times as many for a network, and many in all.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/base/limits/networks.hpp"
#include "server/base/refusal.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

struct Downloads {
    static constexpr std::size_t most = 256;
    static constexpr std::size_t max_per_address = 4;
    std::size_t count = 0;
    std::map<std::string, std::size_t> of;  // by owner
};

// Throws Refusal if there is no place. Threads: the server's one thread.
class DownloadPlace {
  public:
    struct Owner {
        std::string key;  // "": nobody's in particular
        std::size_t most = Downloads::max_per_address;
    };
    DownloadPlace(std::shared_ptr<Downloads> downloads, std::initializer_list<Owner> owners)
        : downloads_(std::move(downloads)) {
        for (const auto& [key, most] : owners) {
            if (key.empty()) continue;
            claim(key, most);
            if (const auto network = network_of(key); network != key)
                claim(network, addresses_of_network * most);
        }
        if (downloads_->count >= Downloads::most) throw unavailable("busy"_reason, 2);
        ++downloads_->count;
        for (const auto& key : keys_) ++downloads_->of[key];
    }
    DownloadPlace(const DownloadPlace&) = delete;
    DownloadPlace& operator=(const DownloadPlace&) = delete;
    ~DownloadPlace() {
        --downloads_->count;
        for (const auto& key : keys_)
            if (--downloads_->of[key] == 0) downloads_->of.erase(key);
    }

  private:
    void claim(const std::string& key, std::size_t most) {
        const auto found = downloads_->of.find(key);
        if (found != downloads_->of.end() && found->second >= most) throw rate_limited(2);
        keys_.push_back(key);
    }

    std::shared_ptr<Downloads> downloads_;
    std::vector<std::string> keys_;
};

// One of the caller's own downloads: one at a time for each player.
[[nodiscard]] inline std::shared_ptr<DownloadPlace> place_of(std::shared_ptr<Downloads> downloads,
                                                             const Caller& caller) {
    using Owners = std::initializer_list<DownloadPlace::Owner>;
    return std::make_shared<DownloadPlace>(
        std::move(downloads), Owners{{fmt::format("player {}", caller.id), 1}, {caller.address}});
}

// A file in pieces that keeps its place until it is sent.
[[nodiscard]] inline Response download(std::shared_ptr<DownloadPlace> place, NextPiece pieces,
                                       std::string_view type, std::string_view name) {
    auto response = file_answer({}, type, name);
    response.pieces = [place = std::move(place), pieces = std::move(pieces)] { return pieces(); };
    return response;
}

}  // namespace tafl::server

// Writes members and games into the store of a site that is not running, as large as they can be.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/room.hpp"
#include "store/store.hpp"

namespace tafl::test {

// As many characters as there may be, and as many bytes as they may have.
[[nodiscard]] std::string characters(std::size_t count);

[[nodiscard]] store::Terms terms_of(std::string_view ruleset);
// Rules of the greatest size, for the largest board.
[[nodiscard]] std::string own_rules();
[[nodiscard]] store::Terms own_terms();
// By their rules: two pieces go to and fro.
[[nodiscard]] std::vector<std::string> shuttle(const store::Terms& terms, int plies);

// A record of the greatest size that a chapter may have, as OTG.
[[nodiscard]] std::string large_chapter();

inline constexpr std::string_view password_of_members = "correct horse";
// A header line.
[[nodiscard]] std::string cookie_of_member(std::string_view name);

struct WrittenGame {
    std::string id;
    store::Terms terms;
    std::array<store::PlayerId, 2> players{};
    std::vector<std::string> line{};
    int chat = 0;                       // lines of it
    std::vector<std::string> events{};  // behind all these
    std::vector<store::RatingChange> changes{};
    std::string tournament{};
    store::ClockTerms clock{store::ClockKind::Days, std::chrono::hours(336), std::chrono::hours(336)};
    std::chrono::hours ago{0};  // since its last event
    bool may_berserk = false;
};

class SiteWriter {
  public:
    explicit SiteWriter(store::Store& to);

    store::Store& store;

    [[nodiscard]] store::Moment next_moment();  // one after the other, so that pages and lists have an order
    // With a password, and a session whose cookie is cookie_of_member().
    store::PlayerId add_member(const std::string& name);
    [[nodiscard]] store::PlayerId id_of(const std::string& name) const { return members_.at(name); }
    // The defenders have resigned.
    void add_finished(const WrittenGame& game);
    // With the clock, on which both sides have all their time.
    void add_running(WrittenGame game);

  private:
    void add_events(const WrittenGame& game, store::Moment at, std::string_view left);

    std::map<std::string, store::PlayerId> members_;
    std::string password_hash_;
    int clock_ = 0;
};

}  // namespace tafl::test

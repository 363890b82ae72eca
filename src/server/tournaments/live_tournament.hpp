// A tournament in memory: its entrants, the pairings with their results, and what follows from them. It holds
// nothing that the store does not have: rereading a tournament gives the same state. Threads: a value; no
// locks.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/rooms/person.hpp"
#include "server/tournaments/settings.hpp"
#include "store/store.hpp"

namespace tafl::server {

using store::EntrantState;
using store::Moment;
using store::TournamentStatus;

struct LiveEntrant {
    store::Entrant entrant;
    Person person;
    std::optional<Moment> no_show{};  // the end of the last game for which they did not appear
    int no_shows = 0;
};

class LiveTournament {
  public:
    LiveTournament(store::Tournament head, Person director);

    store::Tournament head;
    TournamentSettings settings;
    Person director;
    std::map<store::PlayerId, LiveEntrant> entrants;
    std::map<store::PlayerId, Person> editors;  // who made settings.changes

    void add(store::Pairing pairing);
    // Records the end of a game. False: the game is not part of this tournament, or had already ended.
    bool end(const std::string& game, const store::GameEnd& end);

    [[nodiscard]] const std::vector<store::Pairing>& pairings() const noexcept { return pairings_; }
    [[nodiscard]] std::size_t running() const noexcept { return running_.size(); }
    [[nodiscard]] bool is_playing(store::PlayerId player) const { return game_of(player) != nullptr; }
    // The player's running game; null if there is none.
    [[nodiscard]] const store::Pairing* game_of(store::PlayerId player) const;
    // Whether they are paired: they have not left, and were not absent from their last game.
    [[nodiscard]] bool is_active(const LiveEntrant& entrant) const;
    [[nodiscard]] bool is_arena() const noexcept { return settings.kind == TournamentKind::Arena; }
    [[nodiscard]] bool is_exhibition() const noexcept { return settings.kind == TournamentKind::Exhibition; }
    [[nodiscard]] bool is_over() const noexcept { return head.status >= TournamentStatus::Finished; }
    [[nodiscard]] Moment ends() const { return head.starts + settings.duration; }  // for an arena
    [[nodiscard]] std::size_t count_active() const;
    [[nodiscard]] bool can_begin() const;  // there are players enough

  private:
    void note_no_show(const store::Pairing& pairing);

    std::vector<store::Pairing> pairings_;
    std::unordered_map<std::string, std::size_t> running_;                     // by game
    std::unordered_map<store::PlayerId, std::vector<std::size_t>> at_boards_;  // running ones
};

// The loser's side if they lost on time without having moved; nothing if the game was played.
[[nodiscard]] std::optional<Side> absent_side(const store::Pairing& pairing) noexcept;

// For jobs of the StoreQueue.
[[nodiscard]] LiveEntrant read_entrant(store::Store& store, const store::Entrant& entrant);

// Reads the tournament with its people; null if it does not exist. For jobs of the StoreQueue.
[[nodiscard]] std::shared_ptr<LiveTournament> read_tournament(store::Store& store, const std::string& id);

}  // namespace tafl::server

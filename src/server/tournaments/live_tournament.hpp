// A tournament in memory: who plays in it, the pairings with their results, and what follows from them. Nothing here is
// stored that the store does not have: a tournament that is read again is the same.
// Threads: a value; no locks.
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
    std::optional<Moment> no_show;  // the end of the last game that they lost without a move
};

class LiveTournament {
  public:
    LiveTournament(store::Tournament head, Person director);

    store::Tournament head;
    TournamentSettings settings;
    Person director;
    std::map<store::PlayerId, LiveEntrant> entrants;

    void add(store::Pairing pairing);
    // The game has ended. False: it is not of this tournament, or had ended before.
    bool end(const std::string& game, const store::GameEnd& end);

    [[nodiscard]] const std::vector<store::Pairing>& pairings() const noexcept { return pairings_; }
    [[nodiscard]] std::size_t running() const noexcept { return running_.size(); }
    [[nodiscard]] bool is_playing(store::PlayerId player) const { return game_of(player) != nullptr; }
    // The player's game that goes on; null: none.
    [[nodiscard]] const store::Pairing* game_of(store::PlayerId player) const;
    // Whether they are paired from now on: in, and not absent since their last game.
    [[nodiscard]] bool is_active(const LiveEntrant& entrant) const;
    [[nodiscard]] bool is_arena() const noexcept { return settings.kind == TournamentKind::Arena; }
    [[nodiscard]] bool is_over() const noexcept { return head.status >= TournamentStatus::Finished; }
    [[nodiscard]] Moment ends() const { return head.starts + settings.duration; }  // of an arena
    [[nodiscard]] std::size_t count_active() const;

  private:
    void note_no_show(const store::Pairing& pairing);

    std::vector<store::Pairing> pairings_;
    std::unordered_map<std::string, std::size_t> running_;                     // by game
    std::unordered_map<store::PlayerId, std::vector<std::size_t>> at_boards_;  // that run
};

// The winner's opponent, where that one has lost by time without having moved. Nothing: the game was played.
[[nodiscard]] std::optional<Side> absent_side(const store::Pairing& pairing) noexcept;

// Reads it with its people; nothing if there is none. For the threads of the StoreQueue.
[[nodiscard]] std::shared_ptr<LiveTournament> read_tournament(store::Store& store, const std::string& id);

}  // namespace tafl::server

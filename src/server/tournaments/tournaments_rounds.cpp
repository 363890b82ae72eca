// When tournaments start, continue and end.
#include <fmt/format.h>

#include <algorithm>

#include "server/base/log.hpp"
#include "server/tournaments/pairing_write.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

constexpr std::chrono::seconds grace_of_other_node{5};
constexpr std::chrono::seconds after_failure{2};

// Clears the flag at the end of its scope (RAII).
class Stepping {
  public:
    explicit Stepping(bool& flag) : flag_(flag) { flag_ = true; }
    Stepping(const Stepping&) = delete;
    Stepping& operator=(const Stepping&) = delete;
    ~Stepping() { flag_ = false; }

  private:
    bool& flag_;
};

}  // namespace

std::optional<Moment> Tournaments::due(const Cached& cached) const {
    const auto& live = *cached.live;
    if (live.is_over()) return std::nullopt;
    if (live.head.status == TournamentStatus::Planned) return live.head.starts;
    const auto now = context_.now();
    if (live.is_arena()) {
        if (now >= live.ends()) return live.running() == 0 ? std::optional(now) : std::nullopt;
        return std::min(live.ends(), std::max(now, cached.stepped + pairing_interval));
    }
    if (live.running() > 0) return std::nullopt;
    return std::max(live.head.next, now);
}

void Tournaments::set_timer(const CachedPtr& cached) {
    const auto id = cached->live->head.id;
    const auto at = due(*cached);
    if (!at) return context_.timers.cancel("tournament " + id);
    const bool is_ours =
        context_.cluster == nullptr || context_.cluster->is_responsible_for("tournament " + id);
    context_.timers.set("tournament " + id, is_ours ? *at : *at + grace_of_other_node,
                        [this, id] { context_.spawn(step(id)); });
}

awaitable<void> Tournaments::step(std::string id) {
    const auto found = open_.find(id);
    if (found == open_.end() || found->second->is_stepping) co_return;
    const auto cached = found->second;
    bool has_failed = false;
    try {
        const Stepping stepping(cached->is_stepping);
        cached->stepped = context_.now();
        if (cached->is_outdated) co_await reload(id);
        co_await take_step(cached);
    } catch (const std::exception& error) {
        log_line(fmt::format("tournament {}: {}", id, error.what()));
        has_failed = true;
    }
    if (!open_.contains(id)) co_return;
    if (!has_failed) co_return set_timer(cached);
    context_.timers.set("tournament " + id, context_.now() + after_failure,
                        [this, id] { context_.spawn(step(id)); });
}

awaitable<void> Tournaments::take_step(CachedPtr cached) {
    const auto now = context_.now();
    if (cached->live->head.status == TournamentStatus::Planned) {
        if (now < cached->live->head.starts) co_return;
        const auto status =
            cached->live->can_begin() ? TournamentStatus::Running : TournamentStatus::Cancelled;
        co_await set_status(cached, status);
    }
    if (cached->live->head.status != TournamentStatus::Running) co_return;
    if (!cached->live->is_arena()) {
        if (cached->live->running() == 0 && now >= cached->live->head.next) co_await begin_next_games(cached);
        co_return;
    }
    if (now < cached->live->ends()) co_return co_await pair_free(cached);
    if (cached->live->running() == 0) co_await set_status(cached, TournamentStatus::Finished);
}

// Pairs the active entrants who are connected and not playing.
awaitable<void> Tournaments::pair_free(CachedPtr cached) {
    const auto& live = *cached->live;
    std::vector<store::PlayerId> free;
    for (const auto& [player, entrant] : live.entrants) {
        if (live.is_active(entrant) && !live.is_playing(player) && context_.connections.is_online(player))
            free.push_back(player);
    }
    if (free.size() < 2) co_return;
    auto boards = arena_boards(live, free, context_.now());
    if (!boards.empty()) co_await begin_games(cached, std::move(boards), 1);
}

awaitable<void> Tournaments::begin_next_games(CachedPtr cached) {
    auto next = next_boards(*cached->live);
    if (next.boards.empty()) co_return co_await set_status(cached, TournamentStatus::Finished);
    const int round = cached->live->head.round + (next.is_new_round ? 1 : 0);
    co_await begin_games(cached, std::move(next.boards), round);
}

// The change is made once; a node that comes later finds it done.
awaitable<void> Tournaments::set_status(CachedPtr cached, TournamentStatus status) {
    auto job = [known = cached->live->head, status](store::Store& store) {
        auto head = store.lock_tournament(known.id);
        if (!head || head->status != known.status || head->starts != known.starts) return head;
        head->status = status;
        store.update_tournament(*head);
        return head;
    };
    const auto head = co_await context_.store.write(std::move(job));
    if (!head) co_return;
    const bool is_edited = head->settings != cached->live->head.settings;
    cached->live->head = *head;
    changed(cached);
    announce(head->id);
    if (is_edited) co_await reload(head->id);
}

awaitable<void> Tournaments::begin_games(CachedPtr cached, std::vector<Board> boards, int round) {
    const auto& live = *cached->live;
    PairingWrite write;
    write.expected = live.head;
    write.terms = live.settings.terms;
    write.may_berserk = live.settings.berserk;
    write.host = live.is_exhibition() ? live.head.by : 0;
    write.host_extra = live.settings.host_extra;
    write.round = round;
    write.now = context_.now();
    const bool is_live = live.settings.terms.clock.kind == store::ClockKind::Fischer;
    const std::chrono::milliseconds pause =
        is_live ? std::chrono::milliseconds(break_between_rounds) : std::chrono::milliseconds(0);
    write.next = write.now + std::max(live.settings.round_every, pause);
    if (round == live.head.round && !live.is_arena()) write.next = live.head.next;
    write.known_pairings = static_cast<int>(live.pairings().size());
    write.boards = std::move(boards);
    auto job = [write](store::Store& store) { return persist(store, write); };
    auto written = co_await context_.store.write(std::move(job));
    if (!written) co_return co_await reload(write.expected.id);
    const bool is_edited = written->head.settings != cached->live->head.settings;
    cached->live->head = written->head;
    for (auto& pairing : written->pairings) {
        if (!pairing.is_over) by_game_[pairing.game] = write.expected.id;
        cached->live->add(std::move(pairing));
    }
    changed(cached);
    announce(write.expected.id);
    context_.rooms.begun(written->games);
    if (is_edited) co_await reload(write.expected.id);
}

}  // namespace tafl::server

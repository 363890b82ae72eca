#include "cli/commands/site/data_index.hpp"

#include <functional>
#include <vector>

#include "base/json_writer.hpp"
#include "cli/commands/site/data_places.hpp"
#include "cli/common_options.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "collection/collected_game.hpp"
#include "server/rooms/explored_game.hpp"
#include "server/site/archive/game_page.hpp"

namespace tafl::cli {

namespace {

constexpr int games_of_batch = 200;
constexpr int max_tries = 5;  // of a batch that conflicts with the writes of a running site

struct IndexedGame {
    store::GameOrigin origin;
    std::string id;
    std::vector<std::int64_t> positions;
};

class Indexing {
  public:
    explicit Indexing(store::Store& store) : store_(store) {}

    std::uint64_t run() {
        store::GameFilter filter;
        filter.over = true;
        filter.limit = games_of_batch;
        do {
            const auto page = server::read_page(store_, filter);
            std::vector<IndexedGame> batch;
            for (const auto& game : page.games)
                batch.push_back({store::GameOrigin::Site, game.id, server::positions_of(game)});
            write(batch);
            filter.before = page.more;
        } while (filter.before);
        add_collection();
        recount();
        return games_;
    }

  private:
    void add_collection() {
        for (store::Cursor after;;) {
            const auto page = store_.collected_games({}, after, games_of_batch);
            std::vector<IndexedGame> batch;
            for (const auto& game : page.items)
                batch.push_back({store::GameOrigin::Collection, game.id, positions_of(game)});
            write(batch);
            if (std::ssize(page.items) < games_of_batch) return;
            after = page.end;
        }
    }

    void recount() {
        commit([this] { store_.begin_recount(); });
        for (int counted = games_of_batch; counted == games_of_batch;)
            commit([&] { counted = server::recount_games(store_, games_of_batch); });
    }

    void write(const std::vector<IndexedGame>& batch) {
        commit([&] {
            for (const auto& game : batch) store_.add_positions(game.origin, game.id, game.positions);
        });
        games_ += batch.size();
        progress_.show(games_);
    }

    void commit(const std::function<void()>& change) {
        for (int tries = 1;; ++tries) {
            try {
                store_.begin();
                change();
                store_.commit();
                return;
            } catch (const store::SerializationFailure&) {
                store_.roll_back();
                if (tries == max_tries) throw;
            }
        }
    }

    store::Store& store_;
    Progress progress_{"games"};
    std::uint64_t games_ = 0;
};

}  // namespace

int index_games(const std::string& place, bool json, Output& out) {
    static_cast<void>(database_at(place));
    const auto site = open_for_writing(place);
    const auto games = Indexing(*site.store).run();
    if (!json) out.print("{}: found by their positions\n", counted(games, "game"));
    else {
        JsonWriter line;
        line.open('{').field("games", static_cast<std::int64_t>(games)).close('}');
        out.print("{}\n", line.text());
    }
    return done;
}

}  // namespace tafl::cli

// Imports recorded games into a store.
//
// The games of a batch and their move counts are committed together, so an import that was killed continues where it
// stopped: what is there already is counted, not added. The same game from two files is one game.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explorer/folded_position.hpp"
#include "records/record_reader.hpp"
#include "records/replay.hpp"
#include "store/store.hpp"

namespace tafl {

struct ImportCounts {
    int games = 0;  // read or not
    int added = 0;
    int known = 0;     // were there before
    int repaired = 0;  // of those added
    int unread = 0;
    ImportCounts& operator+=(const ImportCounts& other) noexcept;
    bool operator==(const ImportCounts&) const = default;
};

// The ruleset of a file of records that do not name theirs, from the file's name: brandub-1.csv, k3-brandub-1.csv and
// berserk-chains.csv. Null if there is no such ruleset.
[[nodiscard]] std::shared_ptr<const Ruleset> ruleset_of_file(std::string_view path);

class Importer {
  public:
    struct Listener {
        std::function<void(int game, const Error&)> unread;  // why the game was not imported
        std::function<void(int game)> progress;
    };

    // `ruleset`: of all records; null: each record names its own, or else its file's name does.
    Importer(store::Store& store, std::shared_ptr<const Ruleset> ruleset) noexcept;
    ~Importer();

    // Throws StoreError.
    ImportCounts import_file(std::string_view path, std::string_view text, std::string_view source,
                             const Listener& listener);

  private:
    struct Prepared {
        store::CollectedGame game;
        std::vector<FoldedMove> moves;
        std::vector<std::int64_t> positions;
    };
    Parsed<Prepared> prepare(const Record& record, Replayer& replayer, bool by_file, std::string_view source);
    const BoardSymmetries& symmetries_of(const Ruleset& ruleset);
    void write(const std::vector<Prepared>& batch, ImportCounts& counts);
    ImportCounts write_once(const std::vector<Prepared>& batch);

    store::Store& store_;
    std::shared_ptr<const Ruleset> ruleset_;
    std::map<std::string, BoardSymmetries, std::less<>> symmetries_;  // by ruleset
};

}  // namespace tafl

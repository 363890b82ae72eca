#include "collection/importer.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "collection/collected_game.hpp"
#include "explorer/move_counter.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/repair.hpp"

namespace tafl {

namespace {

constexpr std::size_t games_of_batch = 200;
constexpr int max_tries = 5;  // of a batch that conflicts with the writes of a running site

std::string_view stem_of(std::string_view path) {
    path.remove_prefix(path.rfind('/') + 1);
    return path.substr(0, path.rfind('.'));
}

// "k3-brandub" is the third kind of a site.
std::string_view without_number(std::string_view stem) {
    const auto dash = stem.find('-');
    if (!stem.starts_with('k') || dash == std::string_view::npos || dash < 2) return stem;
    return std::ranges::all_of(stem.substr(1, dash - 1), is_digit) ? stem.substr(dash + 1) : stem;
}

void roll_back_on_error(store::Store& store, auto&& work) {
    store.begin();
    try {
        work();
        store.commit();
    } catch (...) {
        store.roll_back();
        throw;
    }
}

}  // namespace

ImportCounts& ImportCounts::operator+=(const ImportCounts& other) noexcept {
    games += other.games;
    added += other.added;
    known += other.known;
    repaired += other.repaired;
    unread += other.unread;
    return *this;
}

std::shared_ptr<const Ruleset> ruleset_of_file(std::string_view path) {
    const auto stem = without_number(stem_of(path));
    if (auto found = find_builtin(stem)) return found;
    constexpr std::string_view chains = "-chains";
    return stem.ends_with(chains) ? find_builtin(stem.substr(0, stem.size() - chains.size())) : nullptr;
}

Importer::Importer(store::Store& store, std::shared_ptr<const Ruleset> ruleset) noexcept
    : store_(store), ruleset_(std::move(ruleset)) {}

Importer::~Importer() = default;

ImportCounts Importer::import_file(std::string_view path, std::string_view text, std::string_view source,
                                   const Listener& listener) {
    const auto of_file = ruleset_ ? ruleset_ : ruleset_of_file(path);
    Replayer replayer(of_file ? of_file : find_builtin("copenhagen"), ruleset_ != nullptr, "--rules");
    replayer.never_guess();  // the collection keeps games whose rules somebody has named
    RecordReader reader(text);
    ImportCounts counts;
    std::vector<Prepared> batch;
    const auto refuse = [&](const Error& error) {
        ++counts.unread;
        listener.unread(reader.game(), error);
    };
    Record record;
    for (ReadStep step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        ++counts.games;
        if (step == ReadStep::Bad) {
            refuse(reader.error());
        } else if (!of_file && !record.names_rules()) {
            refuse(Error{"neither the record nor its file's name says which rules it follows; --rules does"});
        } else if (auto game = prepare(record, replayer, of_file && !record.names_rules(), source)) {
            batch.push_back(*std::move(game));
        } else {
            refuse(reader.at_game(game.error()));
        }
        if (batch.size() == games_of_batch) write(std::exchange(batch, {}), counts);
        listener.progress(reader.game());
    }
    write(batch, counts);
    return counts;
}

// What the source calls the rules: the record says it, or the ruleset whose name the file bears.
Parsed<Importer::Prepared> Importer::prepare(const Record& record, Replayer& replayer, bool by_file,
                                             std::string_view source) {
    const auto repaired = repair(record, replayer);
    if (!repaired) return std::unexpected(repaired.error());
    const Game& game = replayer.game();
    const std::string& kind = by_file ? listing_of(game.ruleset().name).recorded_as : record.variant;
    auto collected = to_collected(*repaired, game, source, kind);
    if (!collected) return std::unexpected(std::move(collected.error()));
    const auto& symmetries = symmetries_of(game.ruleset());
    auto moves = folded_moves(symmetries, collected->ruleset, game);
    auto positions = reached_positions(moves, FoldedPosition(symmetries, collected->ruleset, game.setup()));
    return Prepared{*std::move(collected), std::move(moves), std::move(positions)};
}

const BoardSymmetries& Importer::symmetries_of(const Ruleset& ruleset) {
    const auto known = symmetries_.find(ruleset.name);
    if (known != symmetries_.end()) return known->second;
    return symmetries_.emplace(ruleset.name, BoardSymmetries(ruleset)).first->second;
}

void Importer::write(const std::vector<Prepared>& batch, ImportCounts& counts) {
    for (int tries = 1; !batch.empty(); ++tries) {
        try {
            counts += write_once(batch);
            return;
        } catch (const store::SerializationFailure&) {
            if (tries == max_tries) throw;
        }
    }
}

ImportCounts Importer::write_once(const std::vector<Prepared>& batch) {
    ImportCounts counts;
    roll_back_on_error(store_, [&] {
        MoveCounter moves;
        for (const Prepared& one : batch) {
            if (!store_.add_collected_game(one.game)) {
                ++counts.known;
                continue;
            }
            ++counts.added;
            counts.repaired += one.game.is_repaired ? 1 : 0;
            moves.add({store::GameOrigin::Collection, one.game.id, one.game.result, {}}, one.moves);
            store_.add_positions(store::GameOrigin::Collection, one.game.id, one.positions);
        }
        store_.add_move_counts(moves.take());
    });
    return counts;
}

}  // namespace tafl

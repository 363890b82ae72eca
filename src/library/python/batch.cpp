// Many games at once for Python: a call plays a move in each, without the interpreter lock.
//
// Arrays come out as memoryviews of new memory, which numpy.asarray() and torch.from_numpy() take without a copy, so that the
// package needs neither. Arrays go in as anything that has a buffer of whole numbers, or as a sequence.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "library/python/bindings.hpp"
#include "library/python/move_indices.hpp"
#include "notation/game_input.hpp"
#include "notation/positions.hpp"
#include "rules/game_position.hpp"

namespace tafl::python {

namespace {

constexpr int no_move = -1;  // for a game that is over, or that a step leaves alone
constexpr int most_games = 1 << 20;
// The planes of an observation: attackers, defenders, king, commanders and knights, and all 1 if the defenders move.
constexpr int planes = 5;

// A new array of T with that shape.
template <class T>
class Array {
  public:
    explicit Array(std::vector<py::ssize_t> shape) : shape_(std::move(shape)) {
        std::size_t size = sizeof(T);
        for (const auto length : shape_) size *= static_cast<std::size_t>(length);
        bytes_ = py::reinterpret_steal<py::object>(
            PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
        if (!bytes_) throw py::error_already_set();
        std::fill_n(data(), size / sizeof(T), T{});
    }
    [[nodiscard]] T* data() const noexcept {
        return reinterpret_cast<T*>(PyByteArray_AS_STRING(bytes_.ptr()));
    }
    [[nodiscard]] py::memoryview view() const {
        const auto plain = py::reinterpret_steal<py::object>(PyMemoryView_FromObject(bytes_.ptr()));
        constexpr const char* format = sizeof(T) == 1 ? (std::is_signed_v<T> ? "b" : "B") : "i";
        if (std::ranges::find(shape_, 0) != shape_.end()) return py::memoryview(plain);
        return py::memoryview(plain.attr("cast")(format, py::tuple(py::cast(shape_))));
    }

  private:
    std::vector<py::ssize_t> shape_;
    py::object bytes_;
};

// The whole numbers of a buffer (bytes, array.array, numpy, torch) or of a sequence.
std::vector<int> numbers_from(const py::object& source, std::string_view what) {
    std::vector<int> numbers;
    if (PyObject_CheckBuffer(source.ptr()) != 0) {
        const py::buffer_info info = py::reinterpret_borrow<py::buffer>(source).request();
        const auto read = [&]<class T>(T) {
            for (py::ssize_t i = 0; i < info.size; ++i)
                numbers.push_back(static_cast<int>(*reinterpret_cast<const T*>(
                    static_cast<const char*>(info.ptr) + i * (info.ndim > 0 ? info.strides[0] : 0))));
        };
        const char kind = info.format.empty() ? '\0' : info.format.back();
        const bool is_signed = std::string_view("bhilq").find(kind) != std::string_view::npos;
        const bool is_unsigned = std::string_view("BHILQ").find(kind) != std::string_view::npos;
        if (info.ndim == 1 && (is_signed || is_unsigned)) {
            switch (info.itemsize) {
                case 1: is_signed ? read(std::int8_t{}) : read(std::uint8_t{}); return numbers;
                case 2: is_signed ? read(std::int16_t{}) : read(std::uint16_t{}); return numbers;
                case 4: is_signed ? read(std::int32_t{}) : read(std::uint32_t{}); return numbers;
                case 8: is_signed ? read(std::int64_t{}) : read(std::uint64_t{}); return numbers;
                default: break;
            }
        }
        throw py::type_error(fmt::format("{} are whole numbers in one dimension", what));
    }
    for (const auto item : source) {
        if (!PyIndex_Check(item.ptr())) throw py::type_error(fmt::format("{} are whole numbers", what));
        numbers.push_back(py::reinterpret_borrow<py::int_>(item).cast<int>());
    }
    return numbers;
}

// Refuses a second thread while one is in a call that has released the interpreter lock. Taken and given back under that lock.
class Use {
  public:
    explicit Use(bool& busy) : busy_(busy) {
        if (busy)
            throw std::runtime_error("another thread is using this batch; copy() gives it one of its own");
        busy = true;
    }
    ~Use() { busy_ = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

  private:
    bool& busy_;
};

class Batch {
  public:
    using IsPythonClass = void;

    Batch(const py::object& rules, int games, std::uint64_t seed, const std::string& position)
        : rules_(rules_from(rules)), random_(seed) {
        if (games < 1 || games > most_games)
            throw py::value_error(fmt::format("{} games: expected 1 to {}", games, most_games));
        const GamePosition first(
            value_or_raise(open_game(rules_.ruleset, position.empty() ? "startpos" : position)));
        games_.assign(static_cast<std::size_t>(games), first);
    }

    [[nodiscard]] Batch copy() const {
        const Use use(busy_);
        Batch ours(*this);
        ours.busy_ = false;
        return ours;
    }

    [[nodiscard]] int size() const noexcept { return static_cast<int>(games_.size()); }
    [[nodiscard]] int side_length() const noexcept { return rules_.ruleset->size(); }
    [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
    [[nodiscard]] int move_indices() const noexcept { return indices(side_length()); }

    // All are checked before the first is played.
    void step(const py::object& moves) {
        const Use use(busy_);
        const auto wanted = numbers_from(moves, "the moves of a step");
        if (wanted.size() != games_.size())
            throw py::value_error(
                fmt::format("{} moves for {} games; expected one for each", wanted.size(), games_.size()));
        for (std::size_t i = 0; i < games_.size(); ++i) {
            if (wanted[i] == no_move) continue;
            const Move move = move_of(wanted[i], side_length());
            if (games_[i].outcome().is_over() || !games_[i].is_legal(move))
                throw py::value_error(fmt::format("game {}: the move {} is not legal there", i, wanted[i]));
        }
        const py::gil_scoped_release others_run;
        for (std::size_t i = 0; i < games_.size(); ++i)
            if (wanted[i] != no_move) games_[i].play(move_of(wanted[i], side_length()));
    }

    void undo(const py::object& which) {
        const Use use(busy_);
        for (const int i : chosen(which))
            if (game(i).plies() == 0)
                throw py::value_error(fmt::format("game {}: there is no move to take back", i));
        for (const int i : chosen(which)) game(i).undo();
    }
    void restart(const py::object& which) {
        const Use use(busy_);
        for (const int i : chosen(which)) game(i).restart();
    }

    [[nodiscard]] py::memoryview legal_masks() const {
        const Use use(busy_);
        const Array<std::uint8_t> masks({size(), move_indices()});
        auto* const data = masks.data();
        const auto length = static_cast<std::size_t>(move_indices());
        {
            const py::gil_scoped_release others_run;
            for (std::size_t i = 0; i < games_.size(); ++i)
                for (const Move move : games_[i].legal_moves())
                    data[i * length + static_cast<std::size_t>(index_of(move, side_length()))] = 1;
        }
        return masks.view();
    }

    [[nodiscard]] py::memoryview observations() const {
        const Use use(busy_);
        const int squares = side_length() * side_length();
        const Array<std::uint8_t> seen({size(), planes, side_length(), side_length()});
        auto* at = seen.data();
        {
            const py::gil_scoped_release others_run;
            for (const auto& game : games_) {
                observe(game, squares, at);
                at += planes * squares;
            }
        }
        return seen.view();
    }

    template <class T>
    [[nodiscard]] py::memoryview each(T (*of)(const GamePosition&)) const {
        const Use use(busy_);
        const Array<T> values({size()});
        std::ranges::transform(games_, values.data(), of);
        return values.view();
    }

    [[nodiscard]] py::memoryview random_moves() {
        const Use use(busy_);
        const Array<std::int32_t> moves({size()});
        auto* const data = moves.data();
        {
            const py::gil_scoped_release others_run;
            for (std::size_t i = 0; i < games_.size(); ++i)
                data[i] = games_[i].outcome().is_over()
                              ? no_move
                              : index_of(games_[i].random_move(random_), side_length());
        }
        return moves.view();
    }

    // A game that ends, or reaches `max_plies`, is counted and begins again.
    PlayoutTally play_randomly(std::uint64_t plies, int max_plies) {
        const Use use(busy_);
        if (max_plies < 1) throw py::value_error(fmt::format("{} plies: expected 1 or more", max_plies));
        constexpr std::uint64_t between_signals = 1 << 16;
        PlayoutTally tally;
        const py::gil_scoped_release others_run;
        while (tally.plies < plies) {
            for (auto& game : games_) {
                if (game.outcome().is_over() || game.plies() >= max_plies) game.restart();
                if (game.outcome().is_over()) return tally;  // the start itself is the end
                while (!game.outcome().is_over() && game.plies() < max_plies && tally.plies < plies) {
                    game.play(game.random_move(random_));
                    if (++tally.plies % between_signals == 0) let_signals_through();
                }
                if (game.outcome().is_over() || game.plies() >= max_plies)
                    enter(game.outcome().winner, tally);
            }
        }
        return tally;
    }

    [[nodiscard]] std::string position(int i) const {
        const Use use(busy_);
        return to_position(at(i).setup());
    }
    [[nodiscard]] py::list legal_indices(int i) const {
        const Use use(busy_);
        py::list list;
        const LegalMoves legal = at(i).legal_moves();
        std::vector<Move> moves(legal.begin(), legal.end());
        std::ranges::sort(moves);  // as Game has them
        for (const Move move : moves) list.append(index_of(move, side_length()));
        return list;
    }

  private:
    [[nodiscard]] std::size_t place(int i) const {
        const int from_front = i < 0 ? i + size() : i;
        if (from_front < 0 || from_front >= size())
            throw py::index_error(fmt::format("game {}: there are {}", i, size()));
        return static_cast<std::size_t>(from_front);
    }
    [[nodiscard]] const GamePosition& at(int i) const { return games_[place(i)]; }
    [[nodiscard]] GamePosition& game(int i) { return games_[place(i)]; }

    // Numbers of games; None is all of them.
    [[nodiscard]] std::vector<int> chosen(const py::object& which) const {
        std::vector<int> games;
        if (which.is_none()) {
            for (int i = 0; i < size(); ++i) games.push_back(i);
            return games;
        }
        games = numbers_from(which, "the numbers of games");
        for (int& i : games) i = static_cast<int>(place(i));
        std::ranges::sort(games);
        if (std::ranges::adjacent_find(games) != games.end()) throw py::value_error("a game is named twice");
        return games;
    }

    static void observe(const GamePosition& game, int squares, std::uint8_t* out) noexcept {
        const Setup setup = game.setup();
        const bool defenders_move = setup.to_move == Side::Defenders;
        for (int square = 0; square < squares; ++square) {
            const Piece piece = setup.pieces[static_cast<std::size_t>(square)];
            out[square] = is_attacker(piece);
            out[squares + square] = piece == Piece::Defender || piece == Piece::Knight;
            out[2 * squares + square] = piece == Piece::King;
            out[3 * squares + square] = piece == Piece::Commander || piece == Piece::Knight;
            out[4 * squares + square] = defenders_move;
        }
    }

    static void enter(Winner winner, PlayoutTally& tally) noexcept {
        ++tally.games;
        switch (winner) {
            case Winner::Attackers: ++tally.attackers; break;
            case Winner::Defenders: ++tally.defenders; break;
            case Winner::Draw: ++tally.draws; break;
            case Winner::Nobody: ++tally.unfinished; break;
        }
    }

    Rules rules_;
    Random random_;
    std::vector<GamePosition> games_;
    mutable bool busy_ = false;
};

std::int8_t batch_side(const GamePosition& game) { return static_cast<std::int8_t>(game.to_move()); }
std::int8_t batch_winner(const GamePosition& game) { return static_cast<std::int8_t>(game.outcome().winner); }
std::int32_t batch_plies(const GamePosition& game) { return game.plies(); }
std::int32_t batch_moves(const GamePosition& game) { return game.count_moves(); }

}  // namespace

void add_batch(py::module_& module) {
    using namespace py::literals;
    py::class_<Batch>(
        module, "Batch",
        "Many games by the same rules, for training and statistics. Moves are indices as in Game. "
        "One thread at a time may use a batch; several batches run beside each other, because the "
        "interpreter lock is released.")
        .def(
            py::init<const py::object&, int, std::uint64_t, const std::string&>(), "ruleset"_a = "copenhagen",
            "games"_a = 1, "seed"_a = 1, "position"_a = "",
            "That many games at the ruleset's opening, or at a position. The same seed gives the same random "
            "moves.")
        .def_property_readonly(
            "ruleset", [](const Batch& it) { return it.rules(); }, "Their rules.")
        .def_property_readonly("size", &Batch::side_length, "Squares a side.")
        .def_property_readonly("indices", &Batch::move_indices,
                               "How many indices moves can have: 2 * size ** 3.")
        .def("__len__", &Batch::size)
        .def("step", &Batch::step, "moves"_a,
             "Plays a move in each game; -1 plays none. An illegal move, or one in a game that is over, "
             "raises "
             "ValueError, and nothing is played.")
        .def("undo", &Batch::undo, "games"_a = py::none(),
             "Takes the last move of these games back, or of all.")
        .def("restart", &Batch::restart, "games"_a = py::none(), "Begins these games again, or all.")
        .def("legal_masks", &Batch::legal_masks,
             "uint8[game, index], 1 if the move is legal; all 0 for a game that is over.")
        .def("legal_indices", &Batch::legal_indices, "game"_a, "The legal moves of one game as indices.")
        .def(
            "move_counts", [](const Batch& it) { return it.each(batch_moves); },
            "int32[game], how many moves are legal.")
        .def("observations", &Batch::observations,
             "uint8[game, plane, rank, file]. The planes: attackers, defenders, king, those of them that are "
             "commanders or knights, and all 1 if the defenders are to move.")
        .def(
            "to_move", [](const Batch& it) { return it.each(batch_side); },
            "int8[game], 0 for the attackers, 1 for the defenders.")
        .def(
            "winners", [](const Batch& it) { return it.each(batch_winner); },
            "int8[game]: 0 the game goes on, 1 the attackers have won, 2 the defenders, 3 it is drawn.")
        .def(
            "plies", [](const Batch& it) { return it.each(batch_plies); }, "int32[game], moves played.")
        .def("random_moves", &Batch::random_moves,
             "int32[game], a legal move for each, all equally likely; -1 for a game that is over.")
        .def("play_randomly", &Batch::play_randomly, "plies"_a, "max_plies"_a = 2000,
             "Plays that many random moves in all, one game after the other; games that end, or have "
             "max_plies, "
             "are counted and begin again.")
        .def("position", &Batch::position, "game"_a, "Rows, top rank first, and the side to move.")
        .def("__copy__", [](const Batch& it) { return it.copy(); })
        .def(
            "__deepcopy__", [](const Batch& it, const py::dict&) { return it.copy(); }, "memo"_a)
        .def("copy", &Batch::copy, "An independent batch in the same state.")
        .def("__repr__", [](const Batch& it) {
            return fmt::format("<tafl.Batch of {} games, {}>", it.size(), it.rules().ruleset->name);
        });
}

}  // namespace tafl::python

// Games for Python.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "library/python/bindings.hpp"
#include "library/python/move_indices.hpp"
#include "notation/diagrams/diagram.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/game_input.hpp"
#include "notation/game_status.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"
#include "rules/perft.hpp"
#include "rules/playouts.hpp"

namespace tafl::python {

namespace {

int size_of(const Game& game) { return game.ruleset().size(); }

// Moves as a text with blanks between them, or as a list.
py::list as_list(const py::object& moves) {
    return py::isinstance<py::str>(moves) ? py::list(moves.attr("split")()) : py::list(moves);
}

const Played& played(Game& game, const py::object& move) {
    if (!PyLong_Check(move.ptr()))
        return value_or_raise(play_cited(game, text_from(move, "a move, if not an int,")));
    const Move wanted = move_of(move.cast<int>(), size_of(game));
    if (const auto played = game.play(wanted)) return *played;
    return value_or_raise(play_cited(game, to_string(wanted, size_of(game))));  // says why not
}

// The squares of the soldiers that the move took.
py::list play(Game& game, const py::object& move) {
    const Played& played = python::played(game, move);
    py::list taken;
    for (const CapturedPiece& soldier : played.captures.taken())
        taken.append(to_string(soldier.square, size_of(game)));
    return taken;
}

Game new_game(const py::object& rules, const std::string& position, const py::object& moves) {
    Game game =
        value_or_raise(open_game(rules_from(rules).ruleset, position.empty() ? "startpos" : position));
    int number = 0;
    for (const auto move : as_list(moves)) {
        ++number;
        if (const auto played = play_cited(game, text_from(move, "a move")); !played)
            throw py::value_error(fmt::format("move {}: {}", number, played.error().message));
    }
    return game;
}

void undo(Game& game) {
    if (game.plies() == 0) throw py::value_error("there is no move to take back");
    game.undo();
}

py::list history(const Game& game) {
    py::list moves;
    for (const Played& played : game.history()) moves.append(to_string(played.move, size_of(game)));
    return moves;
}

py::list legal_indices(const Game& game) {
    const auto moves = game.legal_moves();
    py::list list(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
        PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i),
                        PyLong_FromLong(index_of(moves[i], size_of(game))));
    return list;
}

// One byte for each number of a move.
py::bytes legal_mask(const Game& game) {
    std::string mask(static_cast<std::size_t>(indices(size_of(game))), '\0');
    for (const Move move : game.legal_moves())
        mask[static_cast<std::size_t>(index_of(move, size_of(game)))] = 1;
    return mask;
}

int index_of_text(const Game& game, const std::string& move) {
    return index_of(value_or_raise(parse_move(move, size_of(game))).move, size_of(game));
}

bool have_the_same_moves(const Game& a, const Game& b) {
    return a.ruleset() == b.ruleset() && a.start() == b.start() &&
           std::ranges::equal(a.history(), b.history(), {}, &Played::move, &Played::move);
}

std::string position_as(const Game& game, const std::string& form) {
    if (form == "rows") return to_position(game.setup());
    if (form == "opentafl") return to_opentafl_rows(game.setup());
    if (form == "letters") return to_adk_rows(game.setup());
    throw py::value_error(
        fmt::format("no form of positions is called '{}'; expected rows, opentafl or letters", form));
}

// board[rank, file], both from 0; a copy.
py::memoryview board(const Game& game) {
    const Setup setup = game.setup();
    const py::bytes bytes(reinterpret_cast<const char*>(setup.pieces.data()),
                          static_cast<std::size_t>(setup.squares()));
    return py::memoryview(py::reinterpret_steal<py::object>(PyMemoryView_FromObject(bytes.ptr()))
                              .attr("cast")("B", py::make_tuple(setup.size, setup.size)));
}

// Checks for signals between subtrees that take milliseconds.
std::uint64_t leaves(Game& game, int depth) {
    constexpr int counted_at_once = 3;
    if (depth <= counted_at_once) {
        let_signals_through();
        return perft(game, depth);
    }
    std::uint64_t nodes = 0;
    for (const Move move : game.legal_moves()) {
        static_cast<void>(game.play(move));
        nodes += leaves(game, depth - 1);
        game.undo();
    }
    return nodes;
}

std::vector<PerftBranch> branches(const Game& game, int depth) {
    if (depth < 1 || depth > 30) throw py::value_error(fmt::format("a depth of {}: expected 1 to 30", depth));
    if (game.outcome().is_over()) return {};
    Game ours = game;
    const py::gil_scoped_release others_run;
    auto moves = ours.legal_moves();
    std::ranges::sort(moves);
    std::vector<PerftBranch> branches;
    for (const Move move : moves) {
        static_cast<void>(ours.play(move));
        branches.push_back({move, leaves(ours, depth - 1)});
        ours.undo();
    }
    return branches;
}

std::uint64_t count_leaves(const Game& game, int depth) {
    if (depth == 0) return 1;
    std::uint64_t nodes = 0;
    for (const PerftBranch& branch : branches(game, depth)) nodes += branch.nodes;
    return nodes;
}

py::dict count_by_move(const Game& game, int depth) {
    py::dict nodes;
    for (const PerftBranch& branch : branches(game, depth))
        nodes[py::str(to_string(branch.move, size_of(game)))] = branch.nodes;
    return nodes;
}

PlayoutTally play_randomly(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed) {
    if (max_plies < 1) throw py::value_error(fmt::format("{} plies: expected 1 or more", max_plies));
    if (game.outcome().is_over()) throw py::value_error("there is nothing to play: " + describe_state(game));
    const Game ours = game;
    const py::gil_scoped_release others_run;
    return playouts(ours, games, max_plies, seed, [](const PlayoutTally&) { let_signals_through(); });
}

py::tuple state_of(const Game& game) {
    return py::make_tuple(Rules{game.shared_ruleset()}, to_position(game.start()), history(game));
}

Game from_state(const py::tuple& state) {
    return new_game(state[0], text_from(state[1], "a position"), state[2]);
}

void add_tally(py::module_& module) {
    py::class_<PlayoutTally>(module, "Tally", "How random games ended.")
        .def_readonly("games", &PlayoutTally::games, "Number of games.")
        .def_readonly("plies", &PlayoutTally::plies, "Number of moves in all games.")
        .def_readonly("attackers", &PlayoutTally::attackers, "Won by the attackers.")
        .def_readonly("defenders", &PlayoutTally::defenders, "Won by the defenders.")
        .def_readonly("draws", &PlayoutTally::draws, "Drawn.")
        .def_readonly("unfinished", &PlayoutTally::unfinished, "Stopped after max_plies.")
        .def("__repr__", [](const PlayoutTally& it) {
            return fmt::format(
                "tafl.Tally(games={}, plies={}, attackers={}, defenders={}, draws={}, unfinished={})",
                it.games, it.plies, it.attackers, it.defenders, it.draws, it.unfinished);
        });
}

}  // namespace

py::list in_notation(std::span<const Move> moves, int size) {
    py::list list;
    for (const Move move : moves) list.append(to_string(move, size));
    return list;
}

py::list in_notation(std::span<const Square> squares, int size) {
    py::list list;
    for (const Square square : squares) list.append(to_string(square, size));
    return list;
}

void add_game(py::module_& module) {
    add_tally(module);
    using namespace py::literals;
    py::class_<Game>(module, "Game", "A ruleset, a start position, and the moves played.")
        .def(py::init(&new_game), "ruleset"_a = "copenhagen", "position"_a = "", "moves"_a = "",
             "A new game. `ruleset` is a name, a file's path or a Ruleset; without a position it starts at "
             "the ruleset's opening; `moves`, a list or one text, are played first.")
        .def_property_readonly(
            "ruleset", [](const Game& it) { return Rules{it.shared_ruleset()}; }, "Its rules.")
        .def_property_readonly("size", size_of, "Squares a side, 5 to 21.")
        .def_property_readonly(
            "to_move", [](const Game& it) { return to_string(it.to_move()); }, "'attackers' or 'defenders'.")
        .def_property_readonly("plies", &Game::plies, "Number of moves played.")
        .def_property_readonly("history", history, "The moves played, as text.")
        .def_property_readonly(
            "position", [](const Game& it) { return to_position(it.setup()); },
            "Rows, top rank first, and the side to move.")
        .def("position_as", position_as, "form"_a,
             "The position as 'rows', as 'opentafl' (rank 1 first) or in 'letters' (a d k).")
        .def("board", board,
             "The pieces by rank and file, both from 0, as a memoryview of bytes: board[2, 3] is d3, and "
             "numpy.asarray() takes it. The bytes are those of tafl.Piece. A copy: later moves do not change "
             "it.")
        .def(
            "moves", [](const Game& it) { return in_notation(it.legal_moves(), size_of(it)); },
            "The legal moves, as text; none when the game is over.")
        .def("play", play, "move"_a,
             "Plays a move such as 'd1-d3', or its index, and returns the squares of the captured soldiers. "
             "An "
             "illegal move raises ValueError with the reason, and changes nothing.")
        .def_property_readonly(
            "indices", [](const Game& it) { return indices(size_of(it)); },
            "How many indices moves can have on this board: 2 * size ** 3, legal or not.")
        .def("move_indices", legal_indices,
             "The legal moves as indices, in the order of moves(). A move along a rank is from * 2 * size + "
             "its "
             "new file, one along a file from * 2 * size + size + its new rank, with from = rank * size + "
             "file, all "
             "from 0.")
        .def("move_mask", legal_mask, "A byte for each index, 1 if the move is legal, else 0.")
        .def("index_of", index_of_text, "move"_a, "The index of a move, legal or not.")
        .def(
            "move_at",
            [](const Game& it, int index) { return to_string(move_of(index, size_of(it)), size_of(it)); },
            "index"_a, "The move with this index, as text.")
        .def("undo", undo, "Takes the last move back.")
        .def_property_readonly(
            "is_over", [](const Game& it) { return it.outcome().is_over(); }, "Whether the game is over.")
        .def_property_readonly(
            "result", [](const Game& it) { return to_string(it.outcome().winner); },
            "'ongoing', 'attackers', 'defenders' or 'draw'.")
        .def_property_readonly(
            "reason", [](const Game& it) { return to_string(it.outcome().reason); },
            "Why it ended: 'king-escaped', 'king-captured', 'exit-fort' …; '' before that.")
        .def_property_readonly("ending", cited_ending,
                               "The same as a sentence with the number of the rule; '' before that.")
        .def_property_readonly(
            "witness", [](const Game& it) { return in_notation(it.witness(), size_of(it)); },
            "The squares that ended the game: the fort, the ring, the king's captors.")
        .def_property_readonly("key", &Game::key, "A hash of the position; it may differ in other versions.")
        .def("perft", count_leaves, "depth"_a, "The number of sequences of `depth` legal moves.")
        .def("divide", count_by_move, "depth"_a, "The same for each first move.")
        .def(
            "playouts", play_randomly, "games"_a = 1000, "max_plies"_a = 2000, "seed"_a = 1,
            "Plays random games from this position, every legal move equally likely. The same seed gives the "
            "same games.")
        .def(
            "copy", [](const Game& it) { return it; }, "An independent game with the same moves.")
        .def("__copy__", [](const Game& it) { return it; })
        .def(
            "__deepcopy__", [](const Game& it, const py::dict&) { return it; }, "memo"_a)
        .def("__eq__", have_the_same_moves, py::is_operator())
        .def("__str__", [](const Game& it) { return to_text(diagram_of(it)); })
        .def("__repr__",
             [](const Game& it) {
                 return fmt::format("<tafl.Game {} '{}', {} plies>", it.ruleset().name,
                                    to_position(it.setup()), it.plies());
             })
        .def(py::pickle([](const Game& it) { return state_of(it); },
                        [](const py::tuple& state) { return from_state(state); }));
}

}  // namespace tafl::python

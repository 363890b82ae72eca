// Analysis for Python.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <cmath>

#include "engine/engine_ranges.hpp"
#include "engine/nnue/network.hpp"
#include "library/python/bindings.hpp"
#include "notation/squares.hpp"

namespace tafl::python {

namespace {

// For Python: moves are text.
struct PyLine {
    using IsPythonClass = void;
    std::vector<std::string> moves;
    Score score = 0;
    double win = 0;
    std::optional<int> ends_in;
    std::string why;
};

struct PyAnalysis {
    using IsPythonClass = void;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<PyLine> lines;
};

struct PyNetwork {
    using IsPythonClass = void;
    std::shared_ptr<const Network> network;
};

PyNetwork network_from(const py::bytes& file) {
    const auto text = static_cast<std::string_view>(file);
    auto network = Network::read(std::as_bytes(std::span(text)));
    if (!network) throw py::value_error(network.error());
    return {*std::move(network)};
}

PyLine to_python(const Finding& finding, int size) {
    PyLine line;
    for (const Move move : finding.line.moves) line.moves.push_back(to_string(move, size));
    line.score = finding.line.score;
    line.win = finding.win;
    if (is_decisive(line.score)) line.ends_in = plies_to_end(line.score);
    line.why = finding.why;
    return line;
}

PyAnalysis to_python(const Analysis& analysis, int size) {
    PyAnalysis ours{analysis.report.depth, analysis.report.nodes, analysis.report.seconds, {}};
    for (const Finding& finding : analysis.findings) ours.lines.push_back(to_python(finding, size));
    return ours;
}

std::chrono::milliseconds to_milliseconds(double seconds) {
    if (!(seconds > 0 && seconds <= 1e9))
        throw py::value_error(fmt::format("{} seconds: expected more than 0", seconds));
    return std::chrono::milliseconds(std::max(1LL, std::llround(seconds * 1000)));
}

SearchLimits limits_from(std::optional<int> depth, std::optional<std::uint64_t> nodes,
                         std::optional<double> seconds, int lines) {
    SearchLimits limits;
    limits.multi_pv = lines;
    if (depth) limits.depth = *depth;
    if (nodes) limits.nodes = *nodes;
    if (seconds) limits.movetime = to_milliseconds(*seconds);
    if (!depth && !nodes && !seconds) limits.movetime = std::chrono::seconds(1);
    return limits;
}

std::unique_ptr<Analyst> new_engine(int threads, int hash_mib, const PyNetwork* network) {
    auto options = value_or_raise(engine_options(threads, hash_mib));
    if (network != nullptr) options.network = network->network;
    return std::make_unique<Analyst>(options);
}

PyAnalysis analyse(Analyst& engine, const Game& game, std::optional<int> depth,
                   std::optional<std::uint64_t> nodes, std::optional<double> seconds, int lines) {
    const Game ours = game;
    return to_python(search_interruptibly(engine, ours, limits_from(depth, nodes, seconds, lines)),
                     ours.ruleset().size());
}

std::string shown(const PyLine& line) {
    return fmt::format("<tafl.Line {} score {} win {:.2f}>", line.moves.front(), line.score, line.win);
}

void add_findings(py::module_& module) {
    py::class_<PyLine>(module, "Line", "A best move and what follows, for the side to move.")
        .def_property_readonly(
            "move", [](const PyLine& it) { return it.moves.front(); }, "The move itself.")
        .def_readonly("moves", &PyLine::moves, "The line of best play, this move first.")
        .def_readonly("score", &PyLine::score, "A score of 400 means a chance of about 73 %.")
        .def_readonly("win", &PyLine::win, "How likely the side to move is to win, 0 to 1.")
        .def_readonly("ends_in", &PyLine::ends_in, "Plies until the game is won or lost; None if unknown.")
        .def_readonly("why", &PyLine::why,
                      "'captures 2 pieces, threatens to capture the king'; '' for a quiet move.")
        .def("__repr__", shown);
    py::class_<PyAnalysis>(module, "Analysis", "What a search found.")
        .def_property_readonly(
            "best", [](const PyAnalysis& it) { return it.lines.front().moves.front(); }, "The best move.")
        .def_readonly("lines", &PyAnalysis::lines, "The best moves, best first.")
        .def_readonly("depth", &PyAnalysis::depth, "Plies of the last complete iteration.")
        .def_readonly("nodes", &PyAnalysis::nodes, "Positions searched.")
        .def_readonly("seconds", &PyAnalysis::seconds, "Duration of the search.")
        .def("__repr__", [](const PyAnalysis& it) {
            return fmt::format("<tafl.Analysis depth {} {}>", it.depth, shown(it.lines.front()));
        });
}

}  // namespace

void add_search(py::module_& module) {
    add_findings(module);
    using namespace py::literals;
    const py::none none;
    py::class_<PyNetwork>(module, "Network",
                          "A neural network that evaluates positions of a family of rulesets.")
        .def(py::init(&network_from), "file"_a, "From the bytes of a network file, as training writes it.")
        .def_property_readonly(
            "family", [](const PyNetwork& it) { return to_string(it.network->family()); },
            "Board, escape and capture of the king in the rulesets that it evaluates, in words.")
        .def(
            "supports",
            [](const PyNetwork& it, const py::object& ruleset) {
                return it.network->supports(*rules_from(ruleset).ruleset);
            },
            "ruleset"_a, "Whether it evaluates games of the ruleset.")
        .def(
            "__eq__",
            [](const PyNetwork& a, const PyNetwork& b) {
                return a.network->fingerprint() == b.network->fingerprint();
            },
            py::is_operator())
        .def("__hash__", [](const PyNetwork& it) { return it.network->fingerprint(); })
        .def("__repr__", [](const PyNetwork& it) {
            return fmt::format("<tafl.Network {:016x}, {}>", it.network->fingerprint(),
                               to_string(it.network->family()));
        });
    py::class_<Analyst>(module, "Engine",
                        "The engine. It keeps its transposition table from search to search.")
        .def(py::init(&new_engine), py::kw_only(), "threads"_a = 1, "hash_mib"_a = 64, "network"_a = none,
             fmt::format(
                 "With 1 to {} threads and a table of 1 to {} MiB. A `network` replaces the built-in one; "
                 "rulesets that it does not support are evaluated without.",
                 max_search_threads, max_hash_mib)
                 .c_str())
        .def("analyse", analyse, "game"_a, py::kw_only(), "depth"_a = none, "nodes"_a = none,
             "seconds"_a = none, "lines"_a = 1,
             "Searches until a limit is reached, for a second if none is given. Other Python threads keep "
             "running; Ctrl-C ends it. One search at a time.")
        .def(
            "evaluate", [](Analyst& it, const Game& game) { return value_or_raise(it.evaluate(game)); },
            "game"_a, "The static evaluation, without a search: a score for the side to move.")
        .def("stop", &Analyst::stop,
             "Stops the search in another thread; without one, the next search stops as soon as it begins.")
        .def("unstop", &Analyst::unstop, "Clears a stop that no search has consumed.")
        .def("clear", [](Analyst& it) { value_or_raise(it.clear()); }, "Clears the transposition table.");
    // With a new engine, so that the same search gives the same result.
    py::object(module.attr("Game")).attr("analyse") = py::cpp_function(
        [](const Game& game, std::optional<int> depth, std::optional<std::uint64_t> nodes,
           std::optional<double> seconds, int lines) {
            const auto engine = new_engine(1, 64, nullptr);
            return analyse(*engine, game, depth, nodes, seconds, lines);
        },
        py::name("analyse"), py::is_method(module.attr("Game")), py::kw_only(), "depth"_a = none,
        "nodes"_a = none, "seconds"_a = none, "lines"_a = 1,
        "Searches this position with a new engine, for a second if no limit is given. tafl.Engine is faster "
        "for several searches.");
}

}  // namespace tafl::python

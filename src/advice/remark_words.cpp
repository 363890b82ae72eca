// The remarks in the words of a club player. Each says what the move does: "f4-i4 opens a path to k1", "f4-i4
// öffnet einen Weg nach k1". {n} is the number, {s} the square. If a kind has two forms, the first is for the
// number 1, or without number and square.
#include <fmt/format.h>

#include <array>

#include "advice/remarks.hpp"
#include "base/text.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

struct Phrase {
    std::string_view one;
    std::string_view many;
    constexpr Phrase(const char* only) : one(only), many(only) {}  // NOLINT(google-explicit-constructor)
    constexpr Phrase(const char* for_one, const char* for_many) : one(for_one), many(for_many) {}
};

struct KindWords {
    RemarkKind kind;
    Phrase phrases[all_languages.size()];  // English, German, Danish, Spanish
};

using enum RemarkKind;

constexpr std::array<KindWords, remark_kinds> words{{
    {Escapes, {"brings the king out", "bringt den König hinaus", "bringer kongen ud", "saca al rey"}},
    {TakesKing, {"captures the king", "fängt den König", "fanger kongen", "captura al rey"}},
    {CompletesFort,
     {"completes the exit fort", "vollendet die Randburg", "fuldender kantborgen",
      "completa el fuerte en el borde"}},
    {CompletesRing, {"completes the ring", "schließt den Ring", "lukker ringen", "cierra el anillo"}},
    {Wins, {"wins", "gewinnt", "vinder", "gana"}},
    {EscapesIn,
     {"brings the king out in {n} moves", "bringt den König in {n} Zügen hinaus",
      "bringer kongen ud i {n} træk", "saca al rey en {n} jugadas"}},
    {TakesKingIn,
     {"captures the king in {n} moves", "fängt den König in {n} Zügen", "fanger kongen i {n} træk",
      "captura al rey en {n} jugadas"}},
    {FortIn,
     {"completes an exit fort in {n} moves", "vollendet in {n} Zügen eine Randburg",
      "fuldender en kantborg i {n} træk", "completa un fuerte en el borde en {n} jugadas"}},
    {RingIn,
     {"completes the ring in {n} moves", "schließt in {n} Zügen den Ring", "lukker ringen i {n} træk",
      "cierra el anillo en {n} jugadas"}},
    {WinsIn, {"wins in {n} moves", "gewinnt in {n} Zügen", "vinder i {n} træk", "gana en {n} jugadas"}},
    {LosesIn,
     {{"loses to the next move", "loses in {n} moves"},
      {"verliert im nächsten Zug", "verliert in {n} Zügen"},
      {"taber i næste træk", "taber i {n} træk"},
      {"pierde en la jugada siguiente", "pierde en {n} jugadas"}}},
    {SavesTheKing, {"saves the king", "rettet den König", "redder kongen", "salva al rey"}},
    {BarsTheKing,
     {{"closes the king's ways out", "closes the king's way to {s}"},
      {"versperrt dem König die Wege hinaus", "versperrt dem König den Weg nach {s}"},
      {"spærrer kongens veje ud", "spærrer kongens vej til {s}"},
      {"cierra al rey las salidas", "cierra al rey el camino a {s}"}}},
    {StopsFort,
     {"prevents the exit fort", "verhindert die Randburg", "forhindrer kantborgen",
      "impide el fuerte en el borde"}},
    {StopsRing,
     {"keeps the ring open", "hält den Ring offen", "holder ringen åben", "mantiene abierto el anillo"}},
    {StopsEscapeIn,
     {"prevents the escape in {n} moves", "verhindert die Flucht in {n} Zügen",
      "forhindrer flugten i {n} træk", "impide la huida en {n} jugadas"}},
    {StopsKingIn,
     {"prevents the capture of the king in {n} moves", "verhindert, dass der König in {n} Zügen fällt",
      "forhindrer, at kongen fanges i {n} træk", "impide la captura del rey en {n} jugadas"}},
    {TwoWaysOut,
     {"gives the king two ways out", "gibt dem König zwei Wege hinaus", "giver kongen to veje ud",
      "da al rey dos salidas"}},
    {ThreatensEscape,
     {"threatens to escape to {s}", "droht mit der Flucht nach {s}", "truer med flugt til {s}",
      "amenaza con huir a {s}"}},
    {OpensPath,
     {"opens a path to {s}", "öffnet einen Weg nach {s}", "åbner en vej til {s}", "abre un camino a {s}"}},
    {ThreatensKing,
     {"threatens to capture the king", "droht den König zu fangen", "truer med at fange kongen",
      "amenaza con capturar al rey"}},
    {ThreatensFort,
     {"threatens to complete an exit fort", "droht mit einer Randburg", "truer med en kantborg",
      "amenaza con un fuerte en el borde"}},
    {ThreatensRing,
     {"threatens to complete the ring", "droht den Ring zu schließen", "truer med at lukke ringen",
      "amenaza con cerrar el anillo"}},
    {TakesWall,
     {{"captures a man with a shield wall", "captures {n} men with a shield wall"},
      {"schlägt einen Mann mit dem Schildwall", "schlägt {n} Mann mit dem Schildwall"},
      {"slår en mand med en skjoldborg", "slår {n} mand med en skjoldborg"},
      {"captura a un hombre con un muro de escudos", "captura a {n} hombres con un muro de escudos"}}},
    {Takes,
     {{"captures a man", "captures {n} men"},
      {"schlägt einen Mann", "schlägt {n} Mann"},
      {"slår en mand", "slår {n} mand"},
      {"captura a un hombre", "captura a {n} hombres"}}},
    {ShutsIn, {"shuts the king in", "schließt den König ein", "lukker kongen inde", "encierra al rey"}},
    {BreaksOut,
     {"breaks the ring around the king", "sprengt den Ring um den König", "bryder ringen om kongen",
      "rompe el anillo alrededor del rey"}},
    {ThreatensEscapeIn,
     {"threatens to escape in {n} moves", "droht mit der Flucht in {n} Zügen", "truer med flugt i {n} træk",
      "amenaza con huir en {n} jugadas"}},
    {ThreatensKingIn,
     {"threatens to capture the king in {n} moves", "droht den König in {n} Zügen zu fangen",
      "truer med at fange kongen i {n} træk", "amenaza con capturar al rey en {n} jugadas"}},
    {ClosesCorner,
     {"closes the corner {s}", "macht die Ecke {s} zu", "lukker hjørnet {s}", "cierra la esquina {s}"}},
    {GuardsCorner,
     {"guards the diagonal at the corner {s}", "bewacht die Schräge vor der Ecke {s}",
      "vogter den skrå linje foran hjørnet {s}", "vigila la diagonal de la esquina {s}"}},
    {WinsMen,
     {{"wins a man", "wins {n} men"},
      {"gewinnt einen Mann", "gewinnt {n} Mann"},
      {"vinder en mand", "vinder {n} mand"},
      {"gana un hombre", "gana {n} hombres"}}},
    {SavesMen,
     {{"saves the man on {s}", "saves {n} men"},
      {"rettet den Mann auf {s}", "rettet {n} Mann"},
      {"redder manden på {s}", "redder {n} mand"},
      {"salva al hombre de {s}", "salva a {n} hombres"}}},
    {AttacksMen,
     {{"attacks the man on {s}", "attacks {n} men"},
      {"greift den Mann auf {s} an", "greift {n} Mann an"},
      {"angriber manden på {s}", "angriber {n} mand"},
      {"ataca al hombre de {s}", "ataca a {n} hombres"}}},
    {GivesUpWall,
     {{"gives up a man to a shield wall", "gives up {n} men to a shield wall"},
      {"gibt einen Mann an einen Schildwall her", "gibt {n} Mann an einen Schildwall her"},
      {"ofrer en mand til en skjoldborg", "ofrer {n} mand til en skjoldborg"},
      {"entrega un hombre a un muro de escudos", "entrega {n} hombres a un muro de escudos"}}},
    {GivesUp,
     {{"gives up a man", "gives up {n} men"},
      {"gibt einen Mann her", "gibt {n} Mann her"},
      {"ofrer en mand", "ofrer {n} mand"},
      {"entrega un hombre", "entrega {n} hombres"}}},
    {ClosesIn,
     {"takes {n} squares from the king", "nimmt dem König {n} Felder", "tager {n} felter fra kongen",
      "quita {n} casillas al rey"}},
    {OpensUp,
     {"gives the king {n} more squares", "gibt dem König {n} Felder mehr", "giver kongen {n} felter mere",
      "da al rey {n} casillas más"}},
}};

constexpr Phrase suggestions[all_languages.size()]{{"Perhaps {m}.", "Perhaps {m}: it {why}."},
                                                   {"Vielleicht {m}.", "Vielleicht {m}: Der Zug {why}."},
                                                   {"Måske {m}.", "Måske {m}: trækket {why}."},
                                                   {"Quizá {m}.", "Quizá {m}: la jugada {why}."}};

constexpr bool stand_in_order() {
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (static_cast<std::size_t>(words[at].kind) != at) return false;
    }
    return true;
}
static_assert(stand_in_order());

}  // namespace

std::string to_words(const Remark& remark, int size, Language language) {
    const auto& [one, many] =
        words[static_cast<std::size_t>(remark.kind)].phrases[static_cast<std::size_t>(language)];
    const bool is_plain = remark.number == 1 || (remark.number == 0 && remark.square == no_square);
    const auto square = remark.square == no_square ? std::string() : to_string(remark.square, size);
    return fmt::format(fmt::runtime(is_plain ? one : many), fmt::arg("n", remark.number),
                       fmt::arg("s", square));
}

std::string to_words(std::span<const Remark> remarks, int size, Language language) {
    std::vector<std::string> phrases;
    for (const auto& remark : remarks) phrases.push_back(to_words(remark, size, language));
    return join(phrases);
}

std::string advise(Move move, std::span<const Remark> remarks, int size, Language language) {
    const auto& [plain, explained] = suggestions[static_cast<std::size_t>(language)];
    return fmt::format(fmt::runtime(remarks.empty() ? plain : explained),
                       fmt::arg("m", to_string(move, size)),
                       fmt::arg("why", to_words(remarks, size, language)));
}

}  // namespace tafl

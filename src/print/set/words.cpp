#include "print/set/words.hpp"

namespace tafl::print {

namespace {

constexpr SetWords english{
    .set = "a set to print, cut out and play",
    .scale = "Print at 100 %, not fitted to the page: this line is 100 mm long.",
    .sheet = "sheet {} of {}",
    .cover = "Story and assembly",
    .board_part = "Board, part {}",
    .board_parts = "Board, parts {}",
    .board_whole = "Board",
    .cards = "Reminder cards",
    .pieces = "Pieces",
    .leaflet_outside = "Rules leaflet, outer side",
    .leaflet_inside = "Rules leaflet, inner side",
    .reminder = "Reminder",
    .king = "The king",
    .defenders = "Defenders",
    .attackers = "Attackers",
    .commanders = "Commanders",
    .knights = "Knights",
    .counted = "{}, and {} to spare",
    .counted_bare = "{}",
    .size_line = "{0} × {0} squares · {1} attackers · {2} defenders and their king",
    .story = {"A winter night in the king’s hall. The fires are high, the benches full, and nobody has "
              "counted the ships "
              "in the bay. When the horn sounds it is too late to count: {0} men stand along the four walls "
              "with their "
              "shields up, and between them and the high seat stand the {1} who are sworn to the king.",
              "The men at the walls want the king in their hands. The king wants one thing only: to be gone, "
              "{0}. His "
              "own will hold the way open for him, or fall in it.",
              "For some six hundred years, from Iceland to the rivers of the east, hnefatafl was the game of "
              "the long "
              "evenings, on boards of oak and of scratched stone, until chess took its place. These are the "
              "rules called "
              "{0}."},
    .out_by_corners = "through one of the four corner gates",
    .out_by_edge = "over the edge of the board",
    .out_by_squares = "by one of the squares that lead out",
    .making = "Making the set",
    .making_scale =
        "Print every sheet at 100 %, never fitted to the page. At the foot of each stands a ruler: measure "
        "it "
        "before you cut.",
    .making_board = "The board and the cards",
    .laminate =
        "Laminated: print on paper or card, seal the sheets in good pouches, then cut with scissors or a "
        "knife.",
    .glue =
        "Glued: print on paper, paste the sheets onto thick board, let them dry flat, then cut with a knife.",
    .card = "On card: print on the thickest card that your printer takes, and cut.",
    .join =
        "Cut along the outlines and leave the tabs on. A tab names the part that belongs on it: glue the "
        "tab, lay that "
        "part over it, line to line. If the board is thick, cut the tabs off and tape the joints from below.",
    .join_ring =
        "Then lay the ring in this order: A; D onto the tab of A; C onto that of D; B onto that of C; and "
        "slip the tab of B under A. E comes last, over all tabs.",
    .join_none = "This board is one piece: cut it out along its outline.",
    .stools = "The marks on the board show who begins where:",
    .making_pieces = "The pieces",
    .discs =
        "Make the shields as you make the board; glued to thick board they sit best in the hand. Or print "
        "them on a "
        "sticker sheet or on transparency and put them on wooden discs: {0} mm wide for the king, {1} mm for "
        "the "
        "others.",
    .discs_inches =
        "Make the shields as you make the board; glued to thick board they sit best in the hand. Or print "
        "them "
        "on a sticker sheet or on transparency and put them on wooden discs: 25 mm (one inch) for the king, "
        "19 mm (three quarters) for the others.",
    .grey =
        "Without a colour printer: tafl print --theme plain makes a set in black and white, whose sides "
        "differ by their "
        "shields alone.",
    .plain =
        "The sides differ without colour: attackers have a dark rim and a dark boss, defenders are "
        "quartered. For two "
        "colours, print the sheet twice, on card of one colour each.",
    .making_leaflet =
        "The leaflet is the last: print it, and it alone, on both sides, turned over the short edge, and "
        "fold it in the middle.",
    .leaflet_of_many = "It has {} sheets: lay sheet 2 inside sheet 1, and so on, before you fold.",
    .sheets = "The sheets",
};

constexpr SetWords german{
    .set = "ein Spiel zum Drucken, Ausschneiden und Spielen",
    .scale = "Mit 100 % drucken, nicht an die Seite anpassen: Diese Linie ist 100 mm lang.",
    .sheet = "Blatt {} von {}",
    .cover = "Geschichte und Anleitung",
    .board_part = "Brett, Teil {}",
    .board_parts = "Brett, Teile {}",
    .board_whole = "Brett",
    .cards = "Merkkarten",
    .pieces = "Steine",
    .leaflet_outside = "Regelheft, Außenseite",
    .leaflet_inside = "Regelheft, Innenseite",
    .reminder = "Merkkarte",
    .king = "Der König",
    .defenders = "Verteidiger",
    .attackers = "Angreifer",
    .commanders = "Hauptleute",
    .knights = "Ritter",
    .counted = "{} und {} in Reserve",
    .counted_bare = "{}",
    .size_line = "{0} × {0} Felder · {1} Angreifer · {2} Verteidiger und ihr König",
    .story = {"Eine Winternacht in der Halle des Königs. Die Feuer brennen hoch, die Bänke sind voll, und "
              "niemand hat die "
              "Schiffe in der Bucht gezählt. Als das Horn ertönt, ist es zum Zählen zu spät: {0} Mann stehen "
              "mit erhobenen "
              "Schilden an den vier Wänden, und zwischen ihnen und dem Hochsitz stehen die {1}, die dem "
              "König geschworen "
              "haben.",
              "Die Männer an den Wänden wollen den König in ihre Hand bekommen. Der König will nur eines: "
              "fort, {0}. Die "
              "Seinen halten ihm den Weg offen oder fallen darin.",
              "Rund sechshundert Jahre lang, von Island bis zu den Flüssen des Ostens, war Hnefatafl das "
              "Spiel der langen "
              "Abende, auf Brettern aus Eiche und geritztem Stein, bis das Schach es ablöste. Dies sind die "
              "Regeln mit "
              "dem Namen {0}."},
    .out_by_corners = "durch eines der vier Ecktore",
    .out_by_edge = "über den Rand des Bretts",
    .out_by_squares = "über eines der Felder, die hinausführen",
    .making = "So entsteht das Spiel",
    .making_scale =
        "Alle Blätter mit 100 % drucken, nie an die Seite anpassen. Unten auf jedem Blatt steht ein Maßstab: "
        "vor dem Schneiden nachmessen.",
    .making_board = "Das Brett und die Karten",
    .laminate =
        "Laminiert: auf Papier oder Karton drucken, in gute Folientaschen einschweißen, dann mit Schere oder "
        "Messer schneiden.",
    .glue =
        "Aufgezogen: auf Papier drucken, auf dicke Pappe kleben, flach trocknen lassen, dann mit dem Messer "
        "schneiden.",
    .card = "Auf Karton: auf den dicksten Karton drucken, den der Drucker nimmt, und ausschneiden.",
    .join =
        "An den Umrissen entlang schneiden, die Laschen stehen lassen. Auf jeder Lasche steht, welcher Teil "
        "darauf "
        "gehört: Lasche bestreichen, den Teil Linie an Linie darüberlegen. Bei dickem Material die Laschen "
        "abschneiden und die Stöße von unten mit Klebeband verbinden.",
    .join_ring =
        "Der Ring entsteht in dieser Folge: A; D auf die Lasche von A; C auf die von D; B auf die von C; die "
        "Lasche von B unter A schieben. E kommt zuletzt, über alle Laschen.",
    .join_none = "Dieses Brett ist ein einziges Stück: am Umriss ausschneiden.",
    .stools = "Die Zeichen auf dem Brett zeigen, wer wo beginnt:",
    .making_pieces = "Die Steine",
    .discs =
        "Die Schilde entstehen wie das Brett; auf dicke Pappe geklebt liegen sie am besten in der Hand. Oder "
        "auf "
        "Klebefolie oder Klarsichtfolie drucken und auf Holzscheiben kleben: {0} mm für den König, {1} mm "
        "für die "
        "anderen.",
    .discs_inches =
        "Die Schilde entstehen wie das Brett; auf dicke Pappe geklebt liegen sie am besten in der Hand. Oder "
        "auf Klebefolie oder Klarsichtfolie drucken und auf Holzscheiben kleben: 25 mm für den König, 19 mm "
        "für die anderen.",
    .grey =
        "Ohne Farbdrucker: tafl print --theme plain macht ein Spiel in Schwarzweiß, dessen Seiten sich "
        "allein durch ihre "
        "Schilde unterscheiden.",
    .plain =
        "Die Seiten unterscheiden sich ohne Farbe: Angreifer haben einen dunklen Rand und Buckel, "
        "Verteidiger sind "
        "geviert. Für zwei Farben das Blatt zweimal drucken, auf Karton in je einer Farbe.",
    .making_leaflet =
        "Zuletzt das Regelheft: als Einziges beidseitig drucken, über die kurze Kante gewendet, und in der "
        "Mitte falten.",
    .leaflet_of_many = "Es hat {} Blätter: vor dem Falten Blatt 2 in Blatt 1 legen und so fort.",
    .sheets = "Die Blätter",
};

constexpr SetWords danish{
    .set = "et spil til at printe, klippe ud og spille",
    .scale = "Udskriv i 100 %, ikke tilpasset siden: denne linje er 100 mm lang.",
    .sheet = "ark {} af {}",
    .cover = "Historie og vejledning",
    .board_part = "Bræt, del {}",
    .board_parts = "Bræt, dele {}",
    .board_whole = "Bræt",
    .cards = "Huskekort",
    .pieces = "Brikker",
    .leaflet_outside = "Regelhæfte, yderside",
    .leaflet_inside = "Regelhæfte, inderside",
    .reminder = "Huskekort",
    .king = "Kongen",
    .defenders = "Forsvarere",
    .attackers = "Angribere",
    .commanders = "Høvedsmænd",
    .knights = "Riddere",
    .counted = "{}, og {} i reserve",
    .counted_bare = "{}",
    .size_line = "{0} × {0} felter · {1} angribere · {2} forsvarere og deres konge",
    .story = {"En vinternat i kongens hal. Ilden er høj, bænkene fulde, og ingen har talt skibene i bugten. "
              "Da hornet "
              "lyder, er det for sent at tælle: {0} mand står langs de fire vægge med hævede skjolde, og "
              "mellem dem og "
              "højsædet står de {1}, der har svoret kongen troskab.",
              "Mændene ved væggene vil have kongen i deres hænder. Kongen vil kun ét: bort, {0}. Hans egne "
              "holder vejen "
              "åben for ham eller falder på den.",
              "I omkring seks hundrede år, fra Island til floderne mod øst, var hnefatafl de lange aftners "
              "spil, på brætter "
              "af eg og af ridset sten, indtil skakken tog dets plads. Dette er de regler, der kaldes {0}."},
    .out_by_corners = "gennem en af de fire hjørneporte",
    .out_by_edge = "over brættets rand",
    .out_by_squares = "ad et af de felter, der fører ud",
    .making = "Sådan laves spillet",
    .making_scale =
        "Udskriv alle ark i 100 %, aldrig tilpasset siden. Nederst på hvert ark står en lineal: mål den, før "
        "du "
        "klipper.",
    .making_board = "Brættet og kortene",
    .laminate =
        "Lamineret: udskriv på papir eller karton, luk arkene i gode lommer, og klip eller skær dem så ud.",
    .glue =
        "Opklæbet: udskriv på papir, lim arkene på tykt pap, lad dem tørre fladt, og skær dem ud med kniv.",
    .card = "På karton: udskriv på det tykkeste karton, printeren kan tage, og klip ud.",
    .join =
        "Klip langs omridset, og lad flapperne blive. Hver flap nævner den del, der hører til på den: smør "
        "lim på "
        "flappen, og læg delen over den, linje mod linje. Er brættet tykt, så skær flapperne af, og tape "
        "samlingerne "
        "nedefra.",
    .join_ring =
        "Læg ringen i denne rækkefølge: A; D på flappen fra A; C på flappen fra D; B på flappen fra C; og "
        "stik flappen fra B ind under A. E kommer sidst, over alle flapper.",
    .join_none = "Dette bræt er ét stykke: klip det ud langs omridset.",
    .stools = "Tegnene på brættet viser, hvem der begynder hvor:",
    .making_pieces = "Brikkerne",
    .discs =
        "Lav skjoldene som brættet; på tykt pap ligger de bedst i hånden. Eller udskriv dem på "
        "klistermærkeark eller "
        "transparent, og sæt dem på træskiver: {0} mm til kongen, {1} mm til de andre.",
    .discs_inches =
        "Lav skjoldene som brættet; på tykt pap ligger de bedst i hånden. Eller udskriv dem på "
        "klistermærkeark "
        "eller transparent, og sæt dem på træskiver: 25 mm til kongen, 19 mm til de andre.",
    .grey =
        "Uden farveprinter: tafl print --theme plain laver et spil i sort og hvidt, hvor siderne kendes på "
        "skjoldene "
        "alene.",
    .plain =
        "Siderne kendes uden farve: angribere har mørk rand og mørk skjoldbule, forsvarere er firdelte. Til "
        "to farver "
        "udskrives arket to gange, på karton i hver sin farve.",
    .making_leaflet =
        "Til sidst hæftet: udskriv det, og kun det, på begge sider, vendt over den korte kant, og fold det "
        "på midten.",
    .leaflet_of_many = "Det har {} ark: læg ark 2 ind i ark 1 og så videre, før du folder.",
    .sheets = "Arkene",
};

constexpr SetWords spanish{
    .set = "un juego para imprimir, recortar y jugar",
    .scale = "Imprimir al 100 %, sin ajustar a la página: esta línea mide 100 mm.",
    .sheet = "hoja {} de {}",
    .cover = "Historia y montaje",
    .board_part = "Tablero, parte {}",
    .board_parts = "Tablero, partes {}",
    .board_whole = "Tablero",
    .cards = "Tarjetas de ayuda",
    .pieces = "Piezas",
    .leaflet_outside = "Folleto de reglas, cara exterior",
    .leaflet_inside = "Folleto de reglas, cara interior",
    .reminder = "Ayuda",
    .king = "El rey",
    .defenders = "Defensores",
    .attackers = "Atacantes",
    .commanders = "Comandantes",
    .knights = "Caballeros",
    .counted = "{}, y {} de repuesto",
    .counted_bare = "{}",
    .size_line = "{0} × {0} casillas · {1} atacantes · {2} defensores y su rey",
    .story =
        {"Una noche de invierno en la sala del rey. El fuego está alto, los bancos llenos, y nadie ha "
         "contado los barcos "
         "de la bahía. Cuando suena el cuerno ya es tarde para contar: {0} hombres están a lo largo de las "
         "cuatro "
         "paredes con los escudos en alto, y entre ellos y el trono están los {1} que juraron por el rey.",
         "Los hombres de las paredes quieren al rey en sus manos. El rey solo quiere una cosa: salir, {0}. "
         "Los suyos le "
         "abrirán el camino o caerán en él.",
         "Durante unos seiscientos años, desde Islandia hasta los ríos del este, el hnefatafl fue el juego "
         "de las noches "
         "largas, en tableros de roble y de piedra rayada, hasta que el ajedrez ocupó su lugar. Estas son "
         "las reglas "
         "llamadas {0}."},
    .out_by_corners = "por una de las cuatro puertas de las esquinas",
    .out_by_edge = "por el borde del tablero",
    .out_by_squares = "por una de las casillas que llevan fuera",
    .making = "Cómo se monta",
    .making_scale =
        "Imprima todas las hojas al 100 %, nunca ajustadas a la página. Al pie de cada una hay una regla: "
        "mídala "
        "antes de cortar.",
    .making_board = "El tablero y las tarjetas",
    .laminate =
        "Plastificado: imprima en papel o cartulina, selle las hojas en buenas fundas y corte con tijeras o "
        "cuchilla.",
    .glue =
        "Pegado: imprima en papel, pegue las hojas sobre cartón grueso, deje secar en plano y corte con "
        "cuchilla.",
    .card = "En cartulina: imprima en la más gruesa que admita la impresora y recorte.",
    .join =
        "Corte por los contornos y deje las pestañas. Cada pestaña nombra la parte que va encima: ponga cola "
        "en la "
        "pestaña y coloque esa parte línea con línea. Si el material es grueso, corte las pestañas y una las "
        "juntas por "
        "debajo con cinta.",
    .join_ring =
        "El anillo se forma en este orden: A; D sobre la pestaña de A; C sobre la de D; B sobre la de C; la "
        "pestaña de B se mete debajo de A. E va al final, sobre todas las pestañas.",
    .join_none = "Este tablero es de una pieza: recórtelo por el contorno.",
    .stools = "Las marcas del tablero indican quién empieza dónde:",
    .making_pieces = "Las piezas",
    .discs =
        "Haga los escudos como el tablero; pegados a cartón grueso se manejan mejor. O imprímalos en hoja "
        "adhesiva o "
        "transparente y póngalos sobre discos de madera: de {0} mm para el rey y de {1} mm para los demás.",
    .discs_inches =
        "Haga los escudos como el tablero; pegados a cartón grueso se manejan mejor. O imprímalos en hoja "
        "adhesiva "
        "o transparente y póngalos sobre discos de madera: de 25 mm para el rey y de 19 mm para los demás.",
    .grey =
        "Sin impresora de color: tafl print --theme plain hace un juego en blanco y negro, cuyos bandos se "
        "distinguen "
        "solo por los escudos.",
    .plain =
        "Los bandos se distinguen sin color: los atacantes tienen borde y centro oscuros, los defensores van "
        "cuartelados. Para dos colores, imprima la hoja dos veces, en cartulina de un color cada una.",
    .making_leaflet =
        "Por último el folleto: imprímalo, solo a él, por las dos caras, girando por el borde corto, y "
        "dóblelo por la mitad.",
    .leaflet_of_many =
        "Tiene {} hojas: antes de doblar, ponga la hoja 2 dentro de la hoja 1, y así sucesivamente.",
    .sheets = "Las hojas",
};

}  // namespace

const SetWords& set_words(Language language) {
    switch (language) {
        case Language::English: return english;
        case Language::German: return german;
        case Language::Danish: return danish;
        case Language::Spanish: return spanish;
    }
    return english;
}

}  // namespace tafl::print

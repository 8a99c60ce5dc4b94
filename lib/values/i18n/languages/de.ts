import type { LanguageData } from "./language-data.ts";

export const de: LanguageData = {
  nativeName: "Deutsch",
  direction: "ltr",
  noBreak: { usual: / (?=…)/g },
  plainLetters: { ß: "ss" },
  endings: ["e", "en", "n", "s"],
  articles: [],
  concepts: {
    haircut: ["haarschnitt", "schnitt", "schneiden", "friseur"],
    colour: ["farbe", "färben", "coloration", "tönung", "strähnen"],
    blowDry: ["föhnen", "frisieren", "styling"],
    massage: ["massage", "massieren"],
    manicure: ["maniküre", "nägel", "nagelpflege", "hände"],
    pedicure: ["pediküre", "fußpflege", "füße"],
    eyebrows: ["augenbrauen", "brauen"],
    eyelashes: ["wimpern"],
    hairRemoval: ["waxing", "enthaarung", "wachs"],
    beard: ["bart", "rasur", "barbier"],
    facial: ["gesichtsbehandlung", "gesicht", "haut", "kosmetik"],
    physiotherapy: ["physiotherapie", "krankengymnastik", "physio"],
    consultation: ["beratung", "erstgespräch", "untersuchung", "vorsorge"],
  },
  resourceWords: {
    nouns: "ressourcen?|\\p{L}*r(?:a|ä)um(?:e|en|es|s)?|zimmer|\\p{L}*kabinen?|geräte?|ausstattung",
    orders:
      "wählen?|auswählen|angeben|zuweisen|zuordnen|bestimmen|benötigt|erfordert|braucht|verlangt|ohne",
    wants:
      "benötigt|erforderlich(?:e[rns]?)?|notwendig|nötig|gebraucht|fehlt|fehlen|fehlende[rns]?|pflicht(?:feld|angabe)?",
    done: "(?:aus)?gewählt|wählen|zuweisen|zuordnen|zugewiesen|zugeordnet|angegeben|bestimmt|leer|auswählen|angeben",
    duty: "kein(?:e[nmrs]?)?|nicht|muss|müssen|darf",
    shortage:
      "bereits|belegt|besetzt|ausgebucht|gebucht|vergeben|(?:nicht|mehr) (?:frei|verfügbar)",
    otherwise:
      "andere[nrsm]?|geändert|bearbeitet|gefunden|existiert|zugriff|berechtigung|gesperrt|geschlossen",
    between: "zeit|termin|uhrzeit|tag|mitarbeiter\\p{L}*|wenn|der|kunden?",
  },
  statusWords: {
    standing: ["gebucht", "bestätigt", "geplant", "reserviert"],
    cancelled: ["storniert", "abgesagt"],
    besideCancelled: ["vom", "von", "kunden", "salon"],
  },
  priceWords: {
    from: "ab",
    request: "anfrage",
    each: "pro auf stunde std stk pers",
    nothing: "kostenlos gratis",
  },
};

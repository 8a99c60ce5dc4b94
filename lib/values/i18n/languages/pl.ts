import type { LanguageData } from "./language-data.ts";

export const pl: LanguageData = {
  nativeName: "Polski",
  direction: "ltr",
  noBreak: {},
  plainLetters: { ł: "l" },
  endings: ["e"],
  articles: [],
  concepts: {
    haircut: ["strzyżenie", "cięcie", "fryzjer"],
    colour: ["koloryzacja", "farbowanie", "pasemka", "kolor"],
    blowDry: ["modelowanie", "suszenie"],
    massage: ["masaż"],
    manicure: ["manicure", "paznokcie", "dłonie"],
    pedicure: ["pedicure", "stopy"],
    eyebrows: ["brwi"],
    eyelashes: ["rzęsy"],
    hairRemoval: ["depilacja", "wosk"],
    beard: ["broda", "golenie", "barber"],
    facial: ["zabieg na twarz", "twarz", "skóra"],
    physiotherapy: ["fizjoterapia", "rehabilitacja"],
    consultation: ["konsultacja", "porada", "badanie"],
  },
  resourceWords: {
    nouns:
      "zas[oó]b(?:u|y|ów)?|sal[aięey]|salę|pok[oó]j(?:u)?|pomieszczeni[ae]|gabinet(?:u)?|sprzęt(?:u)?|urządzeni[ae]|wyposażeni[ae]",
    orders:
      "wybierz|wybrać|wskaż|wskazać|przypisz|przypisać|przydziel|przydzielić|podaj|podać|wymagan?[aey]?|potrzebuje|brak|brakuje|bez",
    wants: "wymagan[aey]|potrzebn[aey]|konieczn[aey]|brakuje|obowiązkow[aey]",
    done: "wybran[aeyo]|wskazan[aeyo]|przypisan[aeyo]|przydzielon[aeyo]|podan[aeyo]|pust[aey]",
    duty: "nie|żadn[aey]|musi|należy|trzeba",
    shortage: "już|zajęt[aey]|zarezerwowan[aey]|niedostępn[aey]",
    otherwise:
      "inn[aeyą]|zmienion[aey]|znalezion[aoey]|dostępu|uprawnie\\p{L}*|zablokowan[aey]|zamknięt[aey]",
    between: "godzin\\p{L}*|termin\\p{L}*|dat[aęy]|dzień|klient\\p{L}*",
  },
  statusWords: {
    standing: ["potwierdzona", "zarezerwowana"],
    cancelled: ["anulowana", "anulowano", "odwołana", "odwołano"],
    besideCancelled: [],
  },
  priceWords: {
    from: "od",
    request: "życzenie uzgodnienia wycena",
    each: "osoba osobę godz godzinę",
    nothing: "bezpłatnie darmowe",
  },
};

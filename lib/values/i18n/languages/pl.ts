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
};

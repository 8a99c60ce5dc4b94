import type { LanguageData } from "./language-data.ts";

export const it: LanguageData = {
  nativeName: "Italiano",
  direction: "ltr",
  noBreak: {},
  plainLetters: {},
  endings: [],
  articles: [],
  concepts: {
    haircut: ["taglio", "taglio di capelli", "parrucchiere"],
    colour: ["colore", "tinta", "meches", "colpi di sole"],
    blowDry: ["piega", "messa in piega"],
    massage: ["massaggio"],
    manicure: ["manicure", "unghie", "mani"],
    pedicure: ["pedicure", "piedi"],
    eyebrows: ["sopracciglia"],
    eyelashes: ["ciglia"],
    hairRemoval: ["ceretta", "depilazione"],
    beard: ["barba", "rasatura", "barbiere"],
    facial: ["trattamento viso", "viso", "pelle"],
    physiotherapy: ["fisioterapia"],
    consultation: ["consulenza", "visita", "controllo"],
  },
};

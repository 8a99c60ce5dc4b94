import type { LanguageData } from "./language-data.ts";

export const fr: LanguageData = {
  nativeName: "Français",
  direction: "ltr",
  noBreak: { usual: / (?=[:»])|(?<=«) /g, narrow: / (?=[?!;])/g },
  plainLetters: {},
  endings: ["s"],
  articles: [],
  concepts: {
    haircut: ["coupe", "coupe de cheveux", "coiffeur"],
    colour: ["couleur", "coloration", "mèches", "teinture"],
    blowDry: ["brushing", "coiffage"],
    massage: ["massage", "modelage"],
    manicure: ["manucure", "ongles", "mains"],
    pedicure: ["pédicure", "pieds"],
    eyebrows: ["sourcils", "sourcil"],
    eyelashes: ["cils"],
    hairRemoval: ["épilation", "cire"],
    beard: ["barbe", "rasage", "barbier"],
    facial: ["soin du visage", "visage", "peau"],
    physiotherapy: ["kinésithérapie", "kiné", "physiothérapie"],
    consultation: ["consultation", "bilan", "conseil"],
  },
};

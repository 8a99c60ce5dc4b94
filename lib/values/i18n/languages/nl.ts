import type { LanguageData } from "./language-data.ts";

export const nl: LanguageData = {
  nativeName: "Nederlands",
  direction: "ltr",
  noBreak: {},
  plainLetters: {},
  endings: ["en", "s"],
  articles: [],
  concepts: {
    haircut: ["knippen", "knipbeurt", "kapper"],
    colour: ["kleuring", "verven", "kleur", "highlights"],
    blowDry: ["föhnen", "styling"],
    massage: ["massage"],
    manicure: ["manicure", "nagels", "handen"],
    pedicure: ["pedicure", "voeten"],
    eyebrows: ["wenkbrauwen"],
    eyelashes: ["wimpers"],
    hairRemoval: ["ontharen", "waxen", "harsen"],
    beard: ["baard", "scheren", "barbier"],
    facial: ["gezichtsbehandeling", "gezicht", "huid"],
    physiotherapy: ["fysiotherapie", "fysio"],
    consultation: ["consult", "advies", "controle"],
  },
};

import type { LanguageData } from "./language-data.ts";

export const en: LanguageData = {
  nativeName: "English",
  direction: "ltr",
  noBreak: {},
  plainLetters: {},
  endings: ["s", "es"],
  articles: [],
  concepts: {
    haircut: ["haircut", "cut", "trim", "hairdresser"],
    colour: ["colour", "color", "tint", "dye", "highlights", "balayage"],
    blowDry: ["blow dry", "blow-dry", "blowdry", "blowout", "styling"],
    massage: ["massage", "back rub", "bodywork"],
    manicure: ["manicure", "mani", "nails", "nail", "hands"],
    pedicure: ["pedicure", "pedi", "feet", "foot"],
    eyebrows: ["brow", "brows", "eyebrow", "eyebrows"],
    eyelashes: ["lash", "lashes", "eyelash", "eyelashes"],
    hairRemoval: ["wax", "waxing", "sugaring", "hair removal"],
    beard: ["beard", "shave", "barber"],
    facial: ["facial", "face", "skin", "skincare"],
    physiotherapy: ["physiotherapy", "physio", "physical therapy"],
    consultation: ["consultation", "check-up", "checkup", "advice", "assessment"],
  },
};

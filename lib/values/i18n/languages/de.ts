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
};

import type { LanguageData } from "./language-data.ts";

export const pt: LanguageData = {
  nativeName: "Português",
  direction: "ltr",
  noBreak: {},
  plainLetters: {},
  endings: ["s", "es"],
  articles: [],
  concepts: {
    haircut: ["corte", "corte de cabelo", "cabeleireiro"],
    colour: ["cor", "coloração", "madeixas", "tinta"],
    blowDry: ["brushing", "penteado"],
    massage: ["massagem"],
    manicure: ["manicure", "unhas", "mãos"],
    pedicure: ["pedicure", "pés"],
    eyebrows: ["sobrancelhas"],
    eyelashes: ["pestanas", "cílios"],
    hairRemoval: ["depilação", "cera"],
    beard: ["barba", "barbear", "barbeiro"],
    facial: ["limpeza de pele", "facial", "rosto", "pele"],
    physiotherapy: ["fisioterapia"],
    consultation: ["consulta", "aconselhamento", "avaliação"],
  },
};

import type { LanguageData } from "./language-data.ts";

export const es: LanguageData = {
  nativeName: "Español",
  direction: "ltr",
  noBreak: {},
  plainLetters: {},
  endings: ["s", "es"],
  articles: [],
  concepts: {
    haircut: ["corte", "corte de pelo", "peluquería"],
    colour: ["color", "tinte", "mechas", "coloración"],
    blowDry: ["brushing", "peinado", "secado"],
    massage: ["masaje"],
    manicure: ["manicura", "uñas", "manos"],
    pedicure: ["pedicura", "pies"],
    eyebrows: ["cejas"],
    eyelashes: ["pestañas"],
    hairRemoval: ["depilación", "cera"],
    beard: ["barba", "afeitado", "barbero"],
    facial: ["facial", "limpieza facial", "cara", "piel"],
    physiotherapy: ["fisioterapia", "fisio"],
    consultation: ["consulta", "asesoramiento", "revisión"],
  },
};

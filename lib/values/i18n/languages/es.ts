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
  resourceWords: {
    nouns: "recursos?|salas?|cabinas?|equipamientos?|aparatos?",
    orders:
      "elegir|elij[ae]|elige|selecci(?:one|ona|onar)|escog(?:er|e)|escoja|asign(?:ar|e|a)|especifi(?:que|car|ca)|indi(?:que|car|ca)|requiere|necesita|falta|sin",
    wants: "requerid[ao]s?|necesari[ao]s?|obligatori[ao]s?|faltante",
    done: "seleccionad[ao]s?|elegid[ao]s?|escogid[ao]s?|asignad[ao]s?|especificad[ao]s?|indicad[ao]s?|vací[ao]",
    duty: "no|ningun[ao]?|ningún|debe|deben|hay que",
    shortage:
      "ya está\\p{L}*|ocupad[ao]s?|reservad[ao]s?|no (?:hay|está\\p{L}*) (?:\\p{L}+ )?disponibles?",
    otherwise:
      "otr[ao]s?|modificad[ao]s?|encontrad[ao]s?|existe|acceso|permiso|bloquead[ao]s?|cerrad[ao]s?",
    between: "hora|horario|fecha|día|cuando|miembro|cliente",
  },
  statusWords: {
    standing: ["reservado", "reservada", "confirmado", "confirmada", "programado", "programada"],
    cancelled: ["cancelado", "cancelada", "anulado", "anulada"],
    besideCancelled: [],
  },
  priceWords: {
    from: "desde partir",
    request: "consultar presupuesto",
    each: "por persona hora",
    nothing: "gratuito gratis",
  },
};

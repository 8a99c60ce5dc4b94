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
  resourceWords: {
    nouns: "risors[ae]|sal[ae]|stanz[ae]|cabin[ae]|attrezzatur[ae]|apparecchi(?:o|atura)?",
    orders:
      "scegli(?:ere|ete)?|scelga|selezion(?:a|are|i)|assegn(?:a|are|i)|specific(?:a|are|hi)|indic(?:a|are|hi)|richiede|necessita|manca|senza|serve",
    wants: "richiest[aeio]|necessari[aeo]|obbligatori[aeo]|mancante",
    done: "selezionat[aeio]|scelt[aeio]|assegnat[aeio]|specificat[aeio]|indicat[aeio]|vuot[ao]",
    duty: "nessun[ao]?|alcun[ao]?|non|deve|devono|occorre",
    shortage: "già|occupat[aeio]|prenotat[aeio]|non (?:è |sono )?disponibil[ei]",
    otherwise: "altr[aeio]|modificat[aeio]|trovat[aeio]|esiste|accesso|bloccat[aeio]|chius[aeio]",
    between: "ora|orario|data|giorno|quando|membro",
  },
  statusWords: {
    standing: ["confermato", "confermata", "prenotato", "prenotata"],
    cancelled: ["annullato", "annullata", "disdetto", "disdetta"],
    besideCancelled: [],
  },
  priceWords: {
    from: "da partire",
    request: "richiesta preventivo",
    each: "persona ora",
    nothing: "gratuito gratuita gratis",
  },
};

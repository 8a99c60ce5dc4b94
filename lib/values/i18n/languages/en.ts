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
  resourceWords: {
    nouns: "resources?|rooms?|equipments?|pieces? of equipment|devices?",
    orders:
      "select|choose|pick|assign|specify|provide|supply|enter|add|set|indicate|requires?|requiring|needs?|needing|lacks|without|expect(?:s|ed)?|must have|must include",
    wants: "required|needed|missing|mandatory|necessary|obligatory",
    done: "selected|chosen|picked|assigned|specified|provided|supplied|set|given|entered|indicated|empty|null|blank",
    duty: "no|not|must|should|cannot|can't|isn't|wasn't|has to|have to|needs to",
    shortage:
      "already (?:booked|taken|reserved|occupied|assigned|in use)|occupied|in use|no more|none left|fully booked|(?:is|are) (?:all )?(?:booked|taken|busy|full|reserved)|unavailable|(?:not|no longer) available(?! (?:via|through|over|in|with) (?:the|this|an) api)|no \\p{L}+ (?:is |are )?(?:free|available|left)",
    otherwise:
      "another|different|other|modified|changed|updated|locks?|locked|deadlock(?:ed)?|conflicts?|version|not found|could not be found|no such|does ?n[o']t exist|access|permissions?|authori[sz]\\p{L}*|forbidden|reload\\p{L}*|blocked|closed",
    between:
      "of|to|on|in|from|by|with|at|for|when|where|while|if|that|which|because|since|but|prices?|durations?|times?|dates?|days?|slots?|hours?|members?|clients?|employees?|staff member",
  },
  statusWords: {
    standing: [
      ...["booked", "confirmed", "scheduled", "unconfirmed", "accepted", "approved", "reserved"],
      ...["active", "upcoming", "planned", "arrived", "checked in", "in progress", "in service"],
    ],
    cancelled: ["cancelled", "canceled", "cancel", "cancellation", "cancelation"],
    besideCancelled: [
      ...["late", "early", "by", "the", "client", "customer", "guest", "salon", "staff"],
      ...["business", "same", "day", "online", "provider", "user"],
    ],
  },
  priceWords: {
    from: "from starting starts",
    request: "request quote quotation",
    each: "per person persons people guest guests head pp hourly daily unit units hour hours night nights day each",
    nothing: "free gratis",
  },
};

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
  resourceWords: {
    nouns: "ressources?|salles?|cabines?|équipements?|appareils?|matériel",
    orders:
      "choisi(?:r|ssez)|sélectionne[rz]|précise[rz]|spécifie[rz]|indique[rz]|attribue[rz]|affecte[rz]|assigne[rz]|nécessite|exige|sans",
    wants: "requise?s?|nécessaires?|obligatoires?|manquante?s?|manque",
    done: "choisie?s?|sélectionnée?s?|précisée?s?|spécifiée?s?|indiquée?s?|attribuée?s?|affectée?s?|assignée?s?|vides?",
    duty: "aucune?|pas|doit|doivent|faut|n'a|n'est",
    shortage:
      "déjà|occupée?s?|réservée?s?|prise?s?|complète?s?|indisponibles?|(?:pas|plus) disponibles?",
    otherwise:
      "autres?|modifiée?s?|introuvables?|trouvée?s?|accès|autorisation|bloquée?s?|verrouillée?s?|fermée?s?",
    between: "heure|horaire|créneau|date|jour|quand|où|membre|client",
  },
  statusWords: {
    standing: ["réservé", "réservée", "confirmé", "confirmée"],
    cancelled: ["annulé", "annulée"],
    besideCancelled: ["par", "le"],
  },
  priceWords: {
    from: "dès partir",
    request: "demande devis",
    each: "par heure personne",
    nothing: "gratuit",
  },
};

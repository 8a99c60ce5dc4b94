import type { Language } from "#lib/values/i18n/languages.ts";

/** A salon's scheduler speaks one of the languages in which visitors read the site. */
type Words = Readonly<Record<Language, string>>;

const NOUNS: Words = {
  en: "resources?|rooms?|equipments?|pieces? of equipment|devices?",
  de: "ressourcen?|\\p{L}*r(?:a|ä)um(?:e|en|es|s)?|zimmer|\\p{L}*kabinen?|geräte?|ausstattung",
  fr: "ressources?|salles?|cabines?|équipements?|appareils?|matériel",
  es: "recursos?|salas?|cabinas?|equipamientos?|aparatos?",
  it: "risors[ae]|sal[ae]|stanz[ae]|cabin[ae]|attrezzatur[ae]|apparecchi(?:o|atura)?",
  nl: "ruimtes?|ruimten|\\p{L}*kamers?|apparatuur|apparaat|apparaten|uitrusting",
  pt: "equipamentos?|aparelhos?",
  pl: "zas[oó]b(?:u|y|ów)?|sal[aięey]|salę|pok[oó]j(?:u)?|pomieszczeni[ae]|gabinet(?:u)?|sprzęt(?:u)?|urządzeni[ae]|wyposażeni[ae]",
  ar: "(?:ال)?(?:مورد|موارد|غرفة|قاعة|معدات|جهاز)",
};

/** Before the noun: an order, or a verb whose object is the noun. */
const ORDERS: Words = {
  en: "select|choose|pick|assign|specify|provide|supply|enter|add|set|indicate|requires?|requiring|needs?|needing|lacks|without|expect(?:s|ed)?|must have|must include",
  de: "wählen?|auswählen|angeben|zuweisen|zuordnen|bestimmen|benötigt|erfordert|braucht|verlangt|ohne",
  fr: "choisi(?:r|ssez)|sélectionne[rz]|précise[rz]|spécifie[rz]|indique[rz]|attribue[rz]|affecte[rz]|assigne[rz]|nécessite|exige|sans",
  es: "elegir|elij[ae]|elige|selecci(?:one|ona|onar)|escog(?:er|e)|escoja|asign(?:ar|e|a)|especifi(?:que|car|ca)|indi(?:que|car|ca)|requiere|necesita|falta|sin",
  it: "scegli(?:ere|ete)?|scelga|selezion(?:a|are|i)|assegn(?:a|are|i)|specific(?:a|are|hi)|indic(?:a|are|hi)|richiede|necessita|manca|senza|serve",
  nl: "kies|kiezen|selecteer|selecteren|toewijzen|opgeven|vereist|geef|zonder",
  pt: "escolh(?:a|er)|selecion(?:e|ar|a)|atribu(?:a|ir)|informe|requer|precisa de|exige|sem",
  pl: "wybierz|wybrać|wskaż|wskazać|przypisz|przypisać|przydziel|przydzielić|podaj|podać|wymagan?[aey]?|potrzebuje|brak|brakuje|bez",
  ar: "اختر|اختيار|حدد|تحديد|تعيين|خصص|تخصيص|يتطلب|تتطلب|يحتاج|تحتاج|يلزم|بدون",
};

/** Before or after the noun: it is missing and required. */
const WANTS: Words = {
  en: "required|needed|missing|mandatory|necessary|obligatory",
  de: "benötigt|erforderlich(?:e[rns]?)?|notwendig|nötig|gebraucht|fehlt|fehlen|fehlende[rns]?|pflicht(?:feld|angabe)?",
  fr: "requise?s?|nécessaires?|obligatoires?|manquante?s?|manque",
  es: "requerid[ao]s?|necesari[ao]s?|obligatori[ao]s?|faltante",
  it: "richiest[aeio]|necessari[aeo]|obbligatori[aeo]|mancante",
  nl: "vereist|nodig|verplicht|ontbreekt|ontbrekende",
  pt: "obrigatóri[ao]s?|necessári[ao]s?|em falta",
  pl: "wymagan[aey]|potrzebn[aey]|konieczn[aey]|brakuje|obowiązkow[aey]",
  ar: "مطلوب[ةه]?|لازم[ةه]?|مفقود[ةه]?|إلزامي[ةه]?|إجباري[ةه]?",
};

/** Participles such as "selected", which count only after a word of DUTY. */
const DONE: Words = {
  en: "selected|chosen|picked|assigned|specified|provided|supplied|set|given|entered|indicated|empty|null|blank",
  de: "(?:aus)?gewählt|wählen|zuweisen|zuordnen|zugewiesen|zugeordnet|angegeben|bestimmt|leer|auswählen|angeben",
  fr: "choisie?s?|sélectionnée?s?|précisée?s?|spécifiée?s?|indiquée?s?|attribuée?s?|affectée?s?|assignée?s?|vides?",
  es: "seleccionad[ao]s?|elegid[ao]s?|escogid[ao]s?|asignad[ao]s?|especificad[ao]s?|indicad[ao]s?|vací[ao]",
  it: "selezionat[aeio]|scelt[aeio]|assegnat[aeio]|specificat[aeio]|indicat[aeio]|vuot[ao]",
  nl: "geselecteerd|gekozen|kiezen|toegewezen|opgegeven|leeg",
  pt: "selecionad[ao]s?|escolhid[ao]s?|atribuíd[ao]s?|informad[ao]s?|vazi[ao]",
  pl: "wybran[aeyo]|wskazan[aeyo]|przypisan[aeyo]|przydzielon[aeyo]|podan[aeyo]|pust[aey]",
  ar: "تعيين|اختيار|تحديد",
};
const DUTY: Words = {
  en: "no|not|must|should|cannot|can't|isn't|wasn't|has to|have to|needs to",
  de: "kein(?:e[nmrs]?)?|nicht|muss|müssen|darf",
  fr: "aucune?|pas|doit|doivent|faut|n'a|n'est",
  es: "no|ningun[ao]?|ningún|debe|deben|hay que",
  it: "nessun[ao]?|alcun[ao]?|non|deve|devono|occorre",
  nl: "geen|niet|moet|moeten",
  pt: "não|nenhum[ao]?|deve|devem",
  pl: "nie|żadn[aey]|musi|należy|trzeba",
  ar: "لم|لا|يجب|ليس",
};

/** Rooms are taken now: another time may do, so the service can be booked. */
const SHORTAGE: Words = {
  en: "already (?:booked|taken|reserved|occupied|assigned|in use)|occupied|in use|no more|none left|fully booked|(?:is|are) (?:all )?(?:booked|taken|busy|full|reserved)|unavailable|(?:not|no longer) available(?! (?:via|through|over|in|with) (?:the|this|an) api)|no \\p{L}+ (?:is |are )?(?:free|available|left)",
  de: "bereits|belegt|besetzt|ausgebucht|gebucht|vergeben|(?:nicht|mehr) (?:frei|verfügbar)",
  fr: "déjà|occupée?s?|réservée?s?|prise?s?|complète?s?|indisponibles?|(?:pas|plus) disponibles?",
  es: "ya está\\p{L}*|ocupad[ao]s?|reservad[ao]s?|no (?:hay|está\\p{L}*) (?:\\p{L}+ )?disponibles?",
  it: "già|occupat[aeio]|prenotat[aeio]|non (?:è |sono )?disponibil[ei]",
  nl: "bezet|(?:al|reeds) geboekt|gereserveerd|volgeboekt|niet (?:meer )?beschikbaar",
  pt: "já está\\p{L}*|indisponí(?:vel|veis)",
  pl: "już|zajęt[aey]|zarezerwowan[aey]|niedostępn[aey]",
  ar: "محجوز[ةه]?|مشغول[ةه]?|غير متاح[ةه]?|غير متوفر[ةه]?",
};

/** The text is about something else: a lock, a right, another time or person. */
const OTHERWISE: Words = {
  en: "another|different|other|modified|changed|updated|locks?|locked|deadlock(?:ed)?|conflicts?|version|not found|could not be found|no such|does ?n[o']t exist|access|permissions?|authori[sz]\\p{L}*|forbidden|reload\\p{L}*|blocked|closed",
  de: "andere[nrsm]?|geändert|bearbeitet|gefunden|existiert|zugriff|berechtigung|gesperrt|geschlossen",
  fr: "autres?|modifiée?s?|introuvables?|trouvée?s?|accès|autorisation|bloquée?s?|verrouillée?s?|fermée?s?",
  es: "otr[ao]s?|modificad[ao]s?|encontrad[ao]s?|existe|acceso|permiso|bloquead[ao]s?|cerrad[ao]s?",
  it: "altr[aeio]|modificat[aeio]|trovat[aeio]|esiste|accesso|bloccat[aeio]|chius[aeio]",
  nl: "andere?|gewijzigd|gevonden|bestaat|toegang|vergrendeld|geblokkeerd|gesloten",
  pt: "outr[ao]s?|acesso|permissão|fechad[ao]s?",
  pl: "inn[aeyą]|zmienion[aey]|znalezion[aoey]|dostępu|uprawnie\\p{L}*|zablokowan[aey]|zamknięt[aey]",
  ar: "أخرى|آخر|تعديل|تغيير|العثور|صلاحية|مقفل[ةه]?|مغلق[ةه]?",
};

/** Between order and noun: a time or a person is asked for, not the noun. */
const BETWEEN: Words = {
  en: "of|to|on|in|from|by|with|at|for|when|where|while|if|that|which|because|since|but|prices?|durations?|times?|dates?|days?|slots?|hours?|members?|clients?|employees?|staff member",
  de: "zeit|termin|uhrzeit|tag|mitarbeiter\\p{L}*|wenn|der|kunden?",
  fr: "heure|horaire|créneau|date|jour|quand|où|membre|client",
  es: "hora|horario|fecha|día|cuando|miembro|cliente",
  it: "ora|orario|data|giorno|quando|membro",
  nl: "tijd|tijdstip|datum|dag|wanneer|medewerker|klant",
  pt: "horário|dia|cliente",
  pl: "godzin\\p{L}*|termin\\p{L}*|dat[aęy]|dzień|klient\\p{L}*",
  ar: "وقت|موعد|ساعة|يوم|عميل|موظف",
};

function words(lists: Words): string {
  return `(?<![\\p{L}\\p{N}])(?:${Object.values(lists).join("|")})(?![\\p{L}\\p{N}])`;
}

const GAP = "[\\s'’\"()]+";
const up = (most: number) => `(?:[^\\s]+${GAP}){0,${most}}`;
/** Words before the noun that do not change what is asked for. */
const upTo = (most: number) => `(?:(?!${words(BETWEEN)})[^\\s]+${GAP}){0,${most}}`;
const forIt = `(?:for (?:this|the) \\p{L}+${GAP})?`;

const noun = words(NOUNS);
const duty = words(DUTY) + GAP;

/** In one clause: "choose a room", "needs a treatment room", "no room was assigned". */
const ASKING: readonly RegExp[] = [
  words(ORDERS) + GAP + upTo(3) + noun,
  words(WANTS) + GAP + upTo(2) + noun,
  noun + GAP + forIt + upTo(3) + words(WANTS),
  duty + upTo(4) + noun + GAP + forIt + up(4) + words(DONE),
  noun + GAP + forIt + upTo(3) + duty + up(3) + words(DONE),
  duty + upTo(3) + words(DONE) + GAP + upTo(3) + noun,
].map((source) => new RegExp(source, "iu"));

const otherwise = new RegExp(words(OTHERWISE), "iu");
const shortage = new RegExp(words(SHORTAGE), "iu");
const isNoun = new RegExp(`^${noun}$`, "iu");

export function isResourceNoun(word: string): boolean {
  return isNoun.test(word.trim());
}

export function clauseAsks(clause: string): boolean {
  return ASKING.some((pattern) => pattern.test(clause));
}

export function isOtherwise(text: string): boolean {
  return otherwise.test(text);
}

export function isShortage(text: string): boolean {
  return shortage.test(text);
}

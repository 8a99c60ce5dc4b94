/**
 * The words of names and values that can make a price, a length or a person wrong. docs/upstream.md
 * Names are in English; texts of the business are in each of our languages (`written-words.ts`).
 */

import { FREE, ON_REQUEST, RANGE, VAGUE, words } from "./written-words.ts";

export { FREE, ON_REQUEST, RANGE, VAGUE };

/** As a name's last word: it names, orders or shows a record. */
export const NEUTRAL_ENDS = words(
  "id ids uuid guid url urls uri link links href icon image images img photo photos picture pictures \
thumbnail avatar gallery media video videos colour color sort order ordering position rank slug \
locale language translations seo html markdown level category categories class code codes group \
groups tag tags updatedat reason count",
);
/** Anywhere in a name: it is about something else. */
export const NEUTRAL = words(
  "commission rating ratings review reviews loyalty stats analytics related upsell upsells \
recommended recommendations similar suggested created updated modified author products retail \
packages memberships giftcards faq description descriptions staffnotes noshow",
);
/** What a form asks of a visitor. */
export const CONTACT = words(
  "email emails phone sms address comment comments name surname birthday",
);
/** Beside them, a switch switches something else. */
export const OTHER_TOPICS = words(
  "reminder reminders notification notifications marketing chat tip tips gift \
giftcard calendar sync comments feedback survey image photo video meeting kiosk pos tax discount \
discounts payment payments deposit deposits loyalty reviews featured popular autoplay",
);

export const PRICE = words(
  "price prices pricing priced amount amounts total subtotal tariff net gross msrp rrp rate rates \
payable worth sum money",
);
/** Amounts that take the price's place. */
export const INSTEAD = words(
  "cost costs sale promo promotion promotions promotional reduced reduction peak offpeak weekend \
evening holiday surge happyhour dynamic lastminute",
);
/** Amounts that come on top of the price, or go off it. */
export const ADDED = words(
  "charge charges deposit deposits discount discounts discounted fee fees rebate rebates saving \
savings supplement supplements surcharge surcharges prepayment downpayment gratuity markup percent \
percentage multiplier modifier",
);
/** Fees of what may happen later. */
export const LATER = words("cancel cancellation cancelation late reschedule rescheduling refund");
/** A name of nothing else is of the price. */
export const ALONE = words(
  "from starting startingat per person pp hourly poa tba tbd variable varies negotiable estimate \
estimated",
);
export const LIMITS = words("min minimum max maximum lowest highest");
export const FIXED = words(
  "fixed flat standard regular normal exact static single default service session fix festpreis \
simple basic final ok active treatment",
);
/** One price for a visit, though "per" is said. */
export const EACH_VISIT = words("session service treatment appointment visit booking");
export const SURE = words("fixed final exact visible show shown guaranteed public");
export const ALLOWED = words(
  "allow allowed allows allowing eligible applicable accept accepts accepted can support supports \
show showing visible join refundable enable enabled",
);
export const MINOR_UNITS = words("cents cent minor pence pennies");
/** With a number: by which power or factor of ten amounts are larger than they are charged. */
export const SCALE = words("exponent decimals scale subunit subunits minor");
/** With a text: the unit that amounts are written in. */
export const UNIT = words("unit units amount amounts price prices money format");
/** Of a group of add-ons: how many of it, where neither minimum nor "required" is said. */
export const CHOOSING = words(
  "rule choose choice select selection selections pick must required mandatory obligatory compulsory \
needed least lower minimum min count range quantity cardinality",
);
export const MAY_CHOOSE = words("optional may any none zero multiple multi many checkbox free");

export const TAX = words("tax taxes vat gst mwst ust iva tva btw hst pst taxed");
export const INCLUDED = words("incl included includes include including inclusive gross");
export const EXCLUDED = words(
  "excl excluded excludes exclude excluding exclusive net plus without before",
);
export const CURRENCY = words("currency currencies iso4217");

export const LENGTH = words(
  "duration durations length minutes minute mins hours hrs seconds secs milliseconds runtime",
);
export const LENGTH_ITSELF = words("duration durations length");
export const SHOWN = words("hide hidden show shown visible");
/** Times that are no length of the appointment. */
export const NOT_LENGTH = words(
  "buffer processing padding cleanup clean setup prep preparation turnaround break gap lead notice \
advance ahead cancel cancellation interval intervals step window blocked before after extra opening business \
reminder expiry expires hold timeout hair",
);

/** Forbid a booking with any value: a flag, a date, a list. */
export const OFF = words(
  "archived blocked deleted disabled disable hidden hide inactive requires require restricted restriction \
restrictions suspended unavailable unlisted unpublished removed retired discontinued deactivated \
trashed excluded exclude expired prevent disallow forbid forbidden paused error errors haserror \
invalid overbooked",
);
/** Forbid it as a flag; with other values they may mean anything. */
export const OFF_FLAGS = words(
  "approval confirmation consultation draft internal private required mandatory only membership \
member members club full fullybooked booked sold soldout waitlist waitlisted waiting request requested \
closed locked busy offline phone call test template placeholder secret vip pending failed \
incomplete cancelled canceled needs",
);
/** Forbid it when false, or with a word that says so. */
export const ON = words(
  "active available bookable enabled online web public published visible listed sellable purchasable \
instant instantbooking autoconfirm autoaccept autoapprove reservable open schedulable offered",
);
/** Beside a word of `ON` or `UNCLEAR`: the name is of the record itself, not of its photos. */
export const ITSELF = words(
  "is has for in on at by of the from with be are can to up it this online web website site internet \
portal widget app public client clients customer customers guest guests visitor visitors user users \
consumer consumers self service item offer offering treatment appointment slot sale sell \
purchase order now today menu catalog catalogue listing search status flag state",
);
/** Objects that hold the switches of a record. */
export const SETTINGS = words(
  "settings options config flags meta metadata attributes properties details rules web",
);
/** Flags that forbid a booking alone, and beside another thing mean that: "full body". */
export const UNCLEAR = words("full test template call phone member members closed locked busy");
export const AUTOMATIC = words("confirm confirmation accept approve approval book booking");
export const BOOK = words("book booked booking bookings booknow reserve reservation reservations");
export const NOT = words("not non no isnt never without un");
export const STATES = words(
  "status state visibility availability publication lifecycle phase stage access audience",
);
/** Some of what they say is of the treatment: "full". */
export const KINDS = words(
  "type kind mode channel channels confirmation approval booking onlinebooking workflow availability",
);
export const OFF_KINDS = words(
  "archived disabled hidden inactive draft internal private pending waitlist off offline request \
requested approval manual members phone desk counter reception invite none",
);
export const STATE_ENDS = words("name code label value text key");
/** A condition, whatever it is about. */
export const CONDITION = words(
  "requires require required mandatory needs only approval internal waitlist",
);
/** What a state says that forbids a booking. */
export const OFF_STATES = words(
  "archived blocked deleted disabled hidden inactive draft suspended unavailable unlisted unpublished \
removed retired discontinued deactivated trashed trash excluded expired paused private internal \
closed full waitlist waitlisted pending off offline cancelled canceled locked busy booked taken sold \
soldout reserved held hold tentative provisional request requested approval manual members staff \
phone call invite none never error failed soon upcoming",
);
export const STAFF = words(
  "staff team employee employees provider providers stylist therapist practitioner resource",
);

/** Of a slot: it is somebody else's, or may be. */
export const TAKEN = words(
  "booked taken occupied reserved held hold holds overbooked overbooking overlap overlaps conflict \
conflicts waitlist waitlisted busy full tentative provisional cancelled canceled past closed break \
locked sold soldout squeeze",
);
export const FREE_STATES = words(
  "available free open bookable active vacant ok yes true enabled confirmed",
);
export const PLACES = words(
  "remaining vacancies vacancy openings spots seats places spaces stock quantity qty inventory \
capacity available",
);
/** Of an item: how often it is in the bundle. */
export const TIMES = words("quantity qty count times units repeat repeats amount");
/** Of a slot: how many are left of them. */
export const LEFT = words("remaining left free vacancies vacancy openings available");

export const SEVERAL = words(
  "group party participants people persons guests attendees pax sessions",
);
export const FROM_DATE = words(
  "from start starts begin begins since launch opens available publish published",
);
export const UNTIL_DATE = words(
  "until till to through thru end ends expiry expires expiration ending",
);
export const VALIDITY = words(
  "valid validity effective active available bookable sellable season publish published launch \
start starts begin begins end ends expiry expires expiration until till offer sale sell",
);

export const ALL = new Set(
  [
    ...[NEUTRAL_ENDS, PRICE, INSTEAD, ADDED, VAGUE, RANGE, FIXED, FREE, MINOR_UNITS, TAX, INCLUDED],
    ...[EXCLUDED, CURRENCY, LENGTH, OFF, OFF_FLAGS, ON, BOOK, NOT, STATES, OFF_STATES, PLACES],
    ...[VALIDITY, TAKEN, FREE_STATES, ALLOWED, SEVERAL],
  ].flatMap((set) => [...set]),
);
/** A name without any of them says nothing that counts. */
export const MATTERING = new Set(
  [
    ...[PRICE, INSTEAD, ADDED, TAX, CURRENCY, LENGTH, OFF, OFF_FLAGS, ON, BOOK, STATES, KINDS],
    ...[PLACES, LEFT, SEVERAL, TIMES, TAKEN, VALIDITY, ALONE, AUTOMATIC, SCALE, UNIT, CHOOSING],
  ].flatMap((set) => [...set]),
);
/** Those that a name without separators is split into. */
export const KNOWN = new Set([...ALL].filter((word) => word.length > 2 && /^[a-z]+$/.test(word)));

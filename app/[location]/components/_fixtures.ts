import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import type { BookingView, VisitorState } from "#lib/booking/views/outcome.ts";
import type { LocalTime } from "#lib/calendar.ts";

/** What the components of the page are shown with. Nothing of it comes from the upstream. */

export const DAY = "2027-03-16";

const ANNA = { id: "anna", name: "Anna Lindqvist" };
const BORIS = { id: "boris", name: "Boris Kowalczyk-Hartenstein" };
export const MEMBERS = [ANNA, BORIS];

const lines = [
  {
    name: "Cut & finish",
    variantName: "Long hair",
    addonNames: ["Gloss treatment", "Scalp massage"],
    start: "13:30:00",
    minutes: 75,
    price: 94_00,
    member: ANNA,
    item: { serviceId: "cut", addons: [] },
  },
  {
    name: "Brow shape",
    addonNames: [],
    start: "14:45:00",
    minutes: 20,
    price: 18_00,
    member: ANNA,
    item: { serviceId: "brows", addons: [] },
  },
] as const;

export const TOTAL = { price: 112_00, minutes: 95 };
export const LINES = lines;

const booking: BookingView = {
  state: "confirmed",
  pending: false,
  canTryAgain: true,
  reference: "K7M-4QX",
  calendarUid: "uid",
  appointment: { status: "booked", revision: 0, isCurrent: true },
  may: { cancel: "yes", move: "yes" },
  moves: 0,
  visit: { date: DAY, composed: false, lines },
  lines,
  composed: false,
  date: DAY,
  start: "13:30:00",
  end: "15:05:00",
  total: TOTAL,
  memberName: ANNA.name,
  cart: [],
  team: "any",
  ahead: 0,
  waitSeconds: 0,
  contactFirstName: "Zoë",
  contactHint: "z•••@example.com",
};

const NONE = { status: "none", revision: 0, isCurrent: true } as const;
const DOUBTFUL = { status: "unknown", revision: 0, isCurrent: false } as const;
const KNOWN_AT = { date: DAY, time: "09:12:00" };

const changes: Readonly<Record<VisitorState, Partial<BookingView>>> = {
  received: { pending: true, ahead: 7, waitSeconds: 140 },
  working: { pending: true },
  checking: { pending: true },
  confirmed: {},
  altered: { appointment: { status: "altered", revision: 1, isCurrent: true, changedBy: "salon" } },
  doubtful: { appointment: { status: "doubtful", revision: 0, isCurrent: false } },
  slot_taken: { appointment: NONE },
  price_changed: { appointment: NONE, newTotal: { price: 119_00, minutes: 100 } },
  needs_call: { appointment: NONE },
  busy: { appointment: NONE },
  not_booked: { appointment: NONE },
  expired: { appointment: NONE },
  needs_staff: {},
  moving: { pending: true },
  move_checking: { pending: true },
  move_unclear: {},
  cancelling: { pending: true },
  cancel_checking: { pending: true },
  cancel_unclear: {},
  cancelled: {},
  asking: { pending: true, appointment: DOUBTFUL, knownAt: KNOWN_AT },
  as_known: { appointment: DOUBTFUL, knownAt: KNOWN_AT },
};

/** A booking in each state that a visitor can be told of. */
export const BOOKINGS = Object.entries(changes).map(
  ([state, change]): BookingView => ({ ...booking, ...change, state: stateOf(state) }),
);

function stateOf(name: string): VisitorState {
  if (isState(name)) return name;
  throw new Error(`no state: ${name}`);
}

function isState(name: string): name is VisitorState {
  return Object.hasOwn(changes, name);
}

function choice(member: MemberChoice["member"], price: number): MemberChoice {
  const total = { price, minutes: TOTAL.minutes };
  return { member, quote: { lines: [], total } };
}

function offer(start: LocalTime, end: LocalTime, choices: readonly MemberChoice[]): OfferedSlot {
  const memberIds = choices.flatMap(({ member }) => member?.id ?? []);
  return { slot: { date: DAY, start, end, minutes: TOTAL.minutes, memberIds }, choices };
}

const same = [choice(ANNA, 112_00), choice(BORIS, 112_00)];
const dearer = [choice(ANNA, 112_00), choice(BORIS, 138_00)];

export const PARTS = partsWith(same);
export const PRICED_PARTS = partsWith(dearer);

function partsWith(choices: readonly MemberChoice[]) {
  return [
    { part: "morning", offers: [offer("09:00:00", "10:35:00", choices)] },
    {
      part: "afternoon",
      offers: [
        offer("13:30:00", "15:05:00", choices),
        offer("14:00:00", "15:35:00", choices.slice(1)),
      ],
    },
    { part: "evening", offers: [offer("18:15:00", "19:50:00", choices)] },
  ] as const;
}

const rate = { rate: { price: 49_00, minutes: 45 }, exact: true, minutesExact: true };
const row = {
  kind: "service",
  name: "Cut & finish",
  description: "Consultation, wash, cut and blow-dry.",
  rate,
  blocks: [],
  action: "take",
  needs: { names: [], mode: "any" },
  contains: [],
  count: 0,
} as const;

export const ROWS = [
  row,
  { ...row, name: "Balayage", action: "choose", rate: { ...rate, exact: false } },
  { ...row, name: "Fringe trim", count: 1 },
  { ...row, name: "Gloss treatment", count: 2 },
  { ...row, name: "A name that is long enough to need two lines on any phone", description: "" },
  { ...row, kind: "bundle", name: "An afternoon off", contains: ["Facial", "Hand massage"] },
  { ...row, name: "Members’ peel", action: "call", blocks: ["members_only"] },
  { ...row, name: "Steam room", action: "call", blocks: ["needs_resource"] },
  { ...row, name: "Consultation", action: "call", blocks: ["unreadable"] },
  {
    ...row,
    name: "Gloss",
    action: "call",
    blocks: ["prerequisite"],
    needs: { names: ["Colour", "Balayage"], mode: "any" },
  },
] as const;

const line = {
  name: "Cut & finish",
  more: ["Long hair"],
  fixes: [],
  editHref: "#",
  removeHref: "#",
};
export const CART = {
  lines: [
    { ...line, rate: TOTAL },
    { ...line, name: "Brow shape", more: [], rate: TOTAL },
  ],
  total: { rate: TOTAL, exact: true, minutesExact: true },
  anotherHref: "#",
};
export const CART_WITH_ERROR = {
  lines: [
    {
      ...line,
      problem: "Only together with Colour.",
      fixes: [
        {
          name: "Colour",
          rate: { rate: { price: 85_00, minutes: 90 }, exact: false, minutesExact: true },
          press: "Add",
          label: "Add Colour",
          href: "#",
        },
      ],
    },
    { ...line, name: "Brow shape", more: [], rate: TOTAL },
  ],
  anotherHref: "#",
};

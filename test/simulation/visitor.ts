import type { Contact } from "#lib/booking/model/contact.ts";
import type { AgreedVisit } from "#lib/booking/model/visit.ts";
import type { ChangeForm } from "#lib/booking/requests/change.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { Chance } from "../chaos/chance.ts";
import { nextDay } from "./api.ts";
import { type Answered, ask } from "./ask.ts";
import { choose } from "./choose.ts";
import type { Form, Forms } from "./forms.ts";
import type { Instance } from "./instance.ts";
import { readView } from "./page-words.ts";
import { type Change, FIRST_DAY, type Person, type Press, type VisitPlan } from "./plan.ts";
import { EPOCH } from "./process-chance.ts";
import type { Site } from "./site.ts";
import type { Time } from "./time.ts";
import { timeText } from "./wire-text.ts";

export type VisitorDeps = {
  readonly site: Site;
  readonly time: Time;
  readonly forms: Forms;
  /** Of this visitor alone, so that others are the same without. */
  readonly chance: Chance;
  /** Of the booking that an answer names: a second form may lead to the first one's. */
  readonly intentOf: (bookingId: string) => string | undefined;
  readonly note: (line: string) => void;
};

const TRIES = 4;
const RETRY_MS = 20_000;

type Sent = { readonly form: Form; readonly token: string; readonly bookingId: string };

/** One visit of a person: chosen, sent, looked at, and perhaps changed. */
export async function runVisitor(
  deps: VisitorDeps,
  plan: VisitPlan,
  person: Person,
): Promise<void> {
  const { time, chance } = deps;
  await time.sleep(plan.at);
  const sealed = await sealedOffer(deps, plan);
  if (!sealed) return;
  await time.sleep(plan.thinksMs);
  const contact = contactOf(person);
  const sent = await sendForm(deps, plan, contact, (instance) =>
    instance.bookings.openVisit(sealed).then((opened) => (opened.ok ? opened.value : undefined)),
  );
  if (!sent) return;
  let view = await lookSeveralTimes(deps, sent, plan.looks);
  const rebooked = view?.canTryAgain ? await rebook(deps, plan, contact, sent) : undefined;
  const own = rebooked ?? sent;
  for (const change of plan.changes) {
    await time.sleep(change.afterMs);
    view = await look(deps, own);
    if (view?.state === "confirmed") await press(deps, own, view, change);
    await time.sleep(chance.between(1, 30_000));
    view = await look(deps, own);
  }
}

/** A sealed offer, or nothing after some tries. */
async function sealedOffer(deps: VisitorDeps, plan: VisitPlan): Promise<string | undefined> {
  return trying(deps, async (instance) => {
    const offer = await choose(instance, plan);
    return offer && instance.bookings.sealVisit(offer);
  });
}

async function trying<T>(
  { site, time, chance }: VisitorDeps,
  work: (instance: Instance) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answered = await ask(site, chance.between(0, 9), work);
    if (answered.kind === "answer" && answered.value !== undefined) return answered.value;
    await time.sleep(RETRY_MS);
  }
  return undefined;
}

type Opened = Awaited<ReturnType<Instance["bookings"]["submit"]>>;

/** Presses the button; what is broken off or refused for now is sent again, as the same form. */
async function sendForm(
  deps: VisitorDeps,
  plan: Pick<VisitPlan, "name" | "press">,
  contact: Contact,
  open: (instance: Instance) => Promise<AgreedVisit | undefined>,
): Promise<Sent | undefined> {
  const { time, forms, note } = deps;
  let form: Form | undefined;
  async function submit(instance: Instance): Promise<Opened | undefined> {
    const visit = await open(instance);
    if (!visit) return undefined;
    form ??= forms.send(plan.name, visit, contact, time.now());
    return instance.bookings.submit(visit, contact, { trust: "proven" });
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answers = await pressed(deps, plan.press, submit);
    const told = answers.flatMap((answer) => (answer.kind === "answer" ? [answer.value] : []));
    const taken = told.find((one) => one?.ok === true);
    if (taken?.ok && form) return sentAs(deps, form, taken.value);
    const refused = told.flatMap((one) => (one && !one.ok ? [one.error.code] : []));
    note(`${plan.name} is answered ${refused.join() || "nothing"}`);
    if (refused.includes("expired")) return undefined;
    await time.sleep(RETRY_MS);
  }
  return undefined;
}

function sentAs(
  { forms, intentOf }: VisitorDeps,
  form: Form,
  { token, bookingId }: { readonly token: string; readonly bookingId: string },
): Sent {
  // The same person at the same time: the page is the first one's.
  const intent = intentOf(bookingId);
  const own = (intent === undefined ? undefined : forms.of(intent)) ?? form;
  own.token = token;
  own.bookingId = bookingId;
  return { form: own, token, bookingId };
}

async function pressed<T>(
  { site, chance }: VisitorDeps,
  press: Press,
  work: (instance: Instance) => Promise<T>,
): Promise<readonly Answered<T>[]> {
  const at = chance.between(0, 9);
  const other = press === "on two instances" ? at + 1 : at;
  const first = ask(site, at, work);
  return press === "once" ? [await first] : Promise.all([first, ask(site, other, work)]);
}

async function lookSeveralTimes(deps: VisitorDeps, sent: Sent, pauses: readonly number[]) {
  let view = await look(deps, sent);
  for (const pause of pauses) {
    await deps.time.sleep(pause);
    view = (await look(deps, sent)) ?? view;
  }
  return view;
}

/** Reads the booking's page, and keeps what it said. */
export async function look(
  { site, time, chance }: Pick<VisitorDeps, "site" | "time" | "chance">,
  { form, token }: Pick<Sent, "form" | "token">,
): Promise<BookingView | undefined> {
  const at = EPOCH + time.now();
  const answer = await ask(site, chance.between(0, 9), ({ bookings }) => bookings.view(token));
  if (answer.kind === "broken") return undefined;
  const until = EPOCH + time.now();
  const { value } = answer;
  if (value.ok) {
    form.told.push({ at, until, state: value.value.state, page: readView(value.value) });
    return value.value;
  }
  const claim = value.error === "unavailable" ? "cannot be shown" : "no such booking";
  form.told.push({ at, until, state: value.error, page: { claims: [claim] } });
  return undefined;
}

async function rebook(
  deps: VisitorDeps,
  plan: VisitPlan,
  contact: Contact,
  { token, bookingId }: Sent,
): Promise<Sent | undefined> {
  const sealed = await trying(deps, async (instance) => {
    const offer = await choose(instance, plan);
    return offer && instance.bookings.sealOffer(token, offer);
  });
  if (sealed === undefined) return undefined;
  deps.note(`${plan.name} books again instead of ${bookingId}`);
  return sendForm(deps, plan, contact, async ({ bookings }) => {
    const opened = await bookings.openOffer(token, sealed);
    return opened.ok ? opened.value.visit : undefined;
  });
}

async function press(
  deps: VisitorDeps,
  { form, token, bookingId }: Sent,
  { revision }: BookingView,
  change: Change,
): Promise<void> {
  const to =
    change.kind === "move"
      ? { date: nextDay(FIRST_DAY, change.day), start: timeText(change.minute) }
      : undefined;
  form.asked.push({ kind: change.kind, to, at: EPOCH + deps.time.now() });
  deps.note(
    `${form.visitor} asks to ${change.kind} ${bookingId} ${to ? `to ${to.date} ${to.start}` : ""}`,
  );
  const wanted: ChangeForm = { revision, ...(to && { to }) };
  const answers = await pressed(deps, change.press, ({ bookings }) =>
    bookings.requestChange(token, wanted),
  );
  const told = answers.map((one) =>
    one.kind === "broken" ? one.kind : one.value.ok ? "ok" : String(one.value.error),
  );
  deps.note(`${form.visitor} is answered ${told.join()}`);
}

function contactOf({ firstName, email, phone }: Person): Contact {
  return {
    firstName,
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  };
}

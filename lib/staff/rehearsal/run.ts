import type { Contact } from "#lib/booking/model/contact.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import { compareRecord, shownLines } from "./compare.ts";
import { compareDiary, type Starts, startsOn } from "./diary.ts";
import { visitText } from "./plan.ts";
import type { Check, Planned, RehearsalDeps, Row } from "./types.ts";
import { compareRaw } from "./units.ts";
import { type Booked, bookVisit, cancelVisit, moveVisit } from "./visit.ts";
import { compareWritten } from "./written.ts";

/** Books, compares, moves and cancels each, one after the other; what it made is cancelled whatever happens. */
export async function rehearse(
  deps: RehearsalDeps,
  planned: readonly Planned[],
  contact: Contact,
  onRow: (row: Row) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let usualPause: number | undefined;
  for (const visit of planned) {
    if (deps.isStopping()) break;
    const { row, pause } = await rehearseVisit(deps, visit, contact, usualPause);
    usualPause = pause === undefined ? usualPause : Math.max(usualPause ?? 0, pause);
    rows.push(row);
    onRow(row);
    if (row.checks.some(isNotCancelled)) {
      deps.tell("• Stops here: this one seems to stand, and each further one would too");
      break;
    }
  }
  return rows;
}

/** Where the key may not cancel, that was said before the first was booked. */
function isNotCancelled({ name, verdict, recorded }: Check): boolean {
  return name === "cancelled" && verdict === "differs" && recorded !== NO_RIGHT;
}

const NO_RIGHT = "the key may not cancel";

async function rehearseVisit(
  deps: RehearsalDeps,
  planned: Planned,
  contact: Contact,
  usualPause: number | undefined,
): Promise<{ readonly row: Row; readonly pause?: number | undefined }> {
  const what = visitText(planned, deps);
  const row = { kind: planned.kind, what, checks: [] };
  const before = await startsOn(deps, planned);
  deps.tell(`• ${planned.kind}: books ${what}`);
  const booked = await bookVisit(deps, planned, contact);
  if (!booked.ok) {
    const { why, mayExist } = booked.error;
    return { row: { ...row, failure: why, ...(mayExist && { left: what }) } };
  }
  const { view } = booked.value;
  const { status } = view.appointment;
  if (status === "none") return { row: { ...row, failure: whyNotBooked(deps, view) } };
  const isKnown = (await deps.appointmentIdOf(booked.value.bookingId)) !== undefined;
  if (status === "unknown" && !isKnown) {
    return { row: { ...row, failure: `it may be booked: ${view.state}`, left: what } };
  }
  const seen = await compare(deps, planned, booked.value, before, usualPause);
  const shouldMove =
    !deps.isStopping() && seen.checks.every(({ verdict }) => verdict !== "differs");
  const moved = shouldMove ? [await move(deps, planned, booked.value)] : [];
  const end = await cancel(deps, planned, booked.value, before);
  const checks = [...seen.checks, ...moved, end.check];
  return {
    row: { ...row, ...seen, checks, ...(end.left !== undefined && { left: end.left }) },
    pause: seen.pause,
  };
}

function whyNotBooked(
  { upstream }: Pick<RehearsalDeps, "upstream">,
  { cause, state }: Booked["view"],
): string {
  const unread = upstream
    .upstreamProblems()
    .find(({ cause, route }) => cause === "unreadable" && route.startsWith("create"));
  if (unread) return `MAPPING_FILE does not fit: ${unread.route}: ${unread.unread ?? unread.kind}`;
  if (cause === "refused") return "the booking service refuses what the site sends";
  return cause === "unanswered" ? "the booking service does not answer" : `not booked: ${state}`;
}

async function compare(
  deps: RehearsalDeps,
  planned: Planned,
  { bookingId }: Booked,
  before: Starts,
  usualPause: number | undefined,
) {
  const recorded = await recordOf(deps, bookingId);
  const diary = compareDiary(planned, before, await startsOn(deps, planned), usualPause);
  const unseen = recordUnseen(planned, deps);
  const read = recorded ? compareRecord(planned, recorded, deps.location) : unseen;
  const fromRecord = recorded?.id ? await withWritten(deps, planned, read, recorded.id) : read;
  // The time taken proves that add-ons count once; what a line costs has to be shown by itself.
  const isPriceShown = fromRecord.some(
    ({ name, verdict }) => name === "price" && verdict === "same",
  );
  const checks = fromRecord.map((check) =>
    check.name === "total" && check.verdict === "unseen" && isPriceShown && diary.provesAddons
      ? ({ ...check, verdict: "same", recorded: "by the time taken" } as const)
      : check,
  );
  const all = [...checks, diary.check];
  const { pause } = diary;
  for (const { name, verdict, hint } of all) {
    if (verdict === "unseen" && hint !== undefined) deps.tell(`  ? ${name}: ${hint}`);
  }
  const isSame = await deps.ask(`Look into the diary now: ${visitText(planned, deps)}. The same?`);
  if (isSame === undefined) return { checks: all, pause };
  if (isSame) return { checks: all, pause, seenByPerson: true as const };
  const lines = {
    name: "lines",
    verdict: "differs",
    shown: "as above",
    recorded: "otherwise, you say",
  } as const;
  return { checks: [...all.filter(({ name }) => name !== "lines"), lines], pause };
}

async function withWritten(
  deps: RehearsalDeps,
  planned: Planned,
  checks: readonly Check[],
  id: string,
): Promise<readonly Check[]> {
  const menu = await deps.raw("/api/servicecategories");
  const record = await deps.raw(`/api/Appointments/${encodeURIComponent(id)}`);
  const { location } = deps;
  const lines = shownLines(planned, location);
  const { currency, timeZone } = location;
  const compared = compareRaw(checks, planned, lines, { menu, record }, currency);
  return compareWritten(compared, planned, lines, record, { timeZone, now: deps.now() });
}

async function recordOf(deps: RehearsalDeps, bookingId: string) {
  const id = await deps.appointmentIdOf(bookingId);
  const read =
    id === undefined ? undefined : await deps.upstream.appointment(id, { lane: "manage" });
  return read?.ok ? read.value : undefined;
}

function recordUnseen(planned: Planned, { location }: RehearsalDeps): readonly Check[] {
  const nothing = {
    id: null,
    client: "unsaid",
    date: null,
    lines: null,
    isCancelled: false,
  } as const;
  return compareRecord(planned, nothing, location);
}

async function move(deps: RehearsalDeps, planned: Planned, booked: Booked): Promise<Check> {
  const { target } = planned;
  if (!target) {
    const hint = "it has no other free day to be moved to";
    return { name: "moved", verdict: "unseen", shown: "", recorded: "", hint };
  }
  const shown = `${target.date} ${target.start.slice(0, 5)}`;
  const done = await moveVisit(deps, booked.token, target);
  if (done === "no_right") {
    return { name: "moved", verdict: "skipped", shown: "the key may not move", recorded: "" };
  }
  if (done !== "done") return { name: "moved", verdict: "differs", shown, recorded: done };
  const record = await recordOf(deps, booked.bookingId);
  if (!record) return movedByTimes(deps, planned, target);
  const starts = (record.lines ?? []).flatMap(({ startTime }) => startTime ?? []).toSorted();
  const recorded = `${record.date ?? "?"} ${starts[0]?.slice(0, 5) ?? "?"}`;
  return { name: "moved", verdict: recorded === shown ? "same" : "differs", shown, recorded };
}

/** The old time is free again, and the new one is not. */
async function movedByTimes(
  deps: RehearsalDeps,
  planned: Planned,
  { date, start }: NonNullable<Planned["target"]>,
): Promise<Check> {
  const [old, there] = [await startsOn(deps, planned), await startsOn(deps, planned, date)];
  const isFree = old?.at.has(minutesOf(planned.offer.slot.start));
  const isTaken = there && !there.at.has(minutesOf(start));
  const isKnown = old !== undefined && there !== undefined;
  const verdict = !isKnown ? "unseen" : isFree && isTaken ? "same" : "differs";
  const recorded = isTaken ? "that time is taken" : "that time is free";
  const shown = `${date} ${start.slice(0, 5)}`;
  return { name: "moved", verdict, shown, recorded: isKnown ? recorded : "not shown" };
}

async function cancel(
  deps: RehearsalDeps,
  planned: Planned,
  booked: Booked,
  before: Starts,
): Promise<{ readonly check: Check; readonly left?: string }> {
  const name = "cancelled" as const;
  const left = visitText(planned, deps);
  const done = await cancelVisit(deps, booked);
  if (done !== "done") {
    const recorded = done === "no_right" ? NO_RIGHT : done;
    return { check: { name, verdict: "differs", shown: "cancelled", recorded } as const, left };
  }
  const record = await recordOf(deps, booked.bookingId);
  const after = record?.isCancelled ? undefined : await startsOn(deps, planned);
  const isFreeAgain = before && after && [...before.at].every((at) => after.at.has(at));
  const isSeen = record?.isCancelled || isFreeAgain;
  const verdict = isSeen ? ("same" as const) : ("unseen" as const);
  const recorded = isSeen ? "cancelled" : "not shown";
  return { check: { name, verdict, shown: "cancelled", recorded } };
}

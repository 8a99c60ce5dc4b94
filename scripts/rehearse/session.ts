import type { Contact } from "#lib/booking/model/contact.ts";
import { commandLine } from "#lib/config/command-line.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import { cancelAll } from "#lib/staff/rehearsal/left.ts";
import { type Plan, planRehearsal, visitText } from "#lib/staff/rehearsal/plan.ts";
import { askOwner } from "#lib/staff/rehearsal/questions.ts";
import {
  appendRecord,
  isProven,
  isUncontradicted,
  recordOf,
} from "#lib/staff/rehearsal/records.ts";
import { leftLines, rowLines, tableLines } from "#lib/staff/rehearsal/report.ts";
import { rehearse } from "#lib/staff/rehearsal/run.ts";
import { rehearsedSettings } from "#lib/staff/rehearsal/shape.ts";
import type { Kind, RehearsalDeps, Row } from "#lib/staff/rehearsal/types.ts";
import { Stop, say, step } from "../support/say.ts";
import type { Asking } from "./asking.ts";
import type { Engine } from "./engine.ts";

export type Session = {
  readonly config: Config;
  readonly location: ConfiguredLocation["location"];
  readonly access: ConfiguredLocation["access"];
  readonly engine: Engine;
  readonly asking: Asking;
  readonly deps: RehearsalDeps;
};

/** Neither has any record: they can do nothing. */
const NO_APPOINTMENT = "00000000-0000-0000-0000-000000000000";

/** What an earlier run left is cancelled before anything new is booked. */
export async function clearLeft(
  { engine, asking, deps }: Session,
  isDeleted: boolean,
): Promise<void> {
  const left = await engine.left();
  if (left.length === 0) return;
  step(`An earlier run left ${left.length} in the diary: cancels first`);
  const standing = await cancelAll(deps, left);
  if (standing.length === 0) return;
  for (const line of leftLines(standing.map(({ what }) => what))) say(line);
  const isGone =
    isDeleted || (asking.isAtTerminal && (await asking.yesNo("Have you deleted them?")));
  if (!isGone) throw new Stop("Delete them, then add --deleted");
  for (const one of standing) await engine.markOver(one.bookingId);
}

export async function planSession(
  session: Session,
  only: readonly Kind[] | undefined,
): Promise<Plan & { readonly menu: unknown }> {
  const { deps, engine } = session;
  const menu = await engine.upstream.probe.get("/api/servicecategories");
  const plan = await planRehearsal(deps, only);
  if (plan === "no_catalogue" || !menu.ok) {
    throw new Stop(`The catalogue cannot be read: ${commandLine("doctor")} says why`);
  }
  if (plan.planned.length === 0)
    throw new Stop("Nothing that is sold has a free time that can be read: doctor says why");
  step("Far ahead, to be booked, compared, moved and cancelled:");
  for (const visit of plan.planned) say(`    ${visit.kind}: ${visitText(visit, deps)}`);
  for (const kind of plan.unplanned)
    say(`✗ ${kind}: sold, but no time near the horizon is free, or can be read`);
  for (const line of [...paceLines(plan, engine), ...(await rightsLines(engine))]) say(line);
  return { ...plan, menu: menu.value.body };
}

function paceLines({ planned }: Plan, { limits }: Engine): readonly string[] {
  const { writesPerMinute } = limits;
  // A question and a client once, then booking, moving and cancelling each.
  const minutes = Math.ceil((2 + 3 * planned.length) / writesPerMinute);
  return [`• Up to ${writesPerMinute} writes a minute: about ${minutes} min`];
}

/** Before anything is booked; the second costs a write. */
async function rightsLines({ upstream }: Engine): Promise<readonly string[]> {
  const day = new Date().toISOString().slice(0, 10);
  await upstream.searchAppointments({ startDate: day, endDate: day, limit: 1 }, { lane: "manage" });
  await upstream.cancel(NO_APPOINTMENT, {}, { lane: "manage" });
  const { lacks } = upstream.rights;
  const give = (permission: string) => `Or give it “${permission}” for now, in the dashboard`;
  return [
    ...(lacks("appointments:read")
      ? [
          "! The key may not read appointments, so free times alone are compared, and your eyes prove the rest.",
          `  ${give("Read appointments")}`,
        ]
      : []),
    ...(lacks("appointments:cancel")
      ? [
          "! The key may not cancel, so what is booked stays until you delete it by hand.",
          `  ${give("Cancel an appointment")}`,
        ]
      : []),
  ];
}

const ENDS = {
  0: "✓ Proven: what was recorded is what visitors are shown, and you have compared the diary",
  1: "✗ Not proven",
  2: "– Not looked at: nothing differs, but only a person can prove it. At a terminal, without --yes",
} as const;

/** The exit code. */
export async function runSession(
  session: Session,
  plan: Plan & { readonly menu: unknown },
  contact: Contact,
): Promise<0 | 1 | 2> {
  const { config, location, access, engine, deps } = session;
  const startedAt = new Date().toISOString();
  const rows: Row[] = [];
  const keep = (row: Row) => {
    rows.push(row);
    for (const line of rowLines(row)) say(line);
  };
  const answers = await askOwner(deps, plan.questions);
  const isDenied = answers.some(({ answer }) => answer === "no");
  const planned = isDenied ? [] : plan.planned;
  const fault = await rehearse(deps, planned, contact, keep).catch((error: unknown) => error);
  const standing = await cancelAll(deps, await engine.left());
  const isWhole = rows.length === plan.planned.length && plan.unplanned.length === 0;
  const isClean = !isDenied && isWhole && standing.length === 0 && rows.every(isUncontradicted);
  const passed = isClean && rows.every(isProven) && answers.every(({ answer }) => answer === "yes");
  const code = passed ? 0 : isClean ? 2 : 1;
  const leftOut = [...plan.unplanned, ...plan.notAsked];
  const ran = {
    ...{ startedAt, endedAt: new Date().toISOString(), passed, leftOut, rows, answers },
    ...(code === 2 && { notLookedAt: true as const }),
  };
  const record = recordOf(rehearsedSettings(location, access.mapping), plan.menu, ran);
  const left = standing.length > 0 ? standing.map(({ what }) => what) : leftIn(rows);
  for (const line of [...tableLines(rows), ...leftLines(left)]) say(line);
  if (rows.length > 0 || isDenied) {
    step(`Noted in ${await appendRecord(config.dataDir, location.slug, record)}`);
  }
  if (fault instanceof Error) throw fault;
  if (isDenied)
    say(`✗ Put that right first: ${commandLine("doctor")} -- --all shows all that was understood`);
  say(ENDS[code]);
  return code;
}

function leftIn(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ left }) => left ?? []);
}

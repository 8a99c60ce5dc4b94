import type { Claim, Shown } from "./claims.ts";
import type { Appointment, Histories, Told, VisitorHistory } from "./histories.ts";
import { PEOPLE, SERVICES, spellDay, spellSpan } from "./spell.ts";
import { origin, type Story, storyOf, type Visit, type World, worldsAt } from "./truth.ts";

/** One look at a page, and what was so while it was asked for. */
type Seen = {
  readonly email: string;
  readonly told: Told;
  /** Empty: there is no such appointment. */
  readonly worlds: readonly World[];
  /** Whether it was ever made. */
  readonly story: Story | undefined;
};

type Test = (seen: Seen) => boolean;

/** What must be so in one world at least for a page that says it. */
const TESTS: Readonly<Partial<Record<Claim, Test>>> = {
  stands: inSome(({ visit }) => visit.stands),
  "still stands": inSome(({ visit }) => visit.stands),
  "old time stands": inSome(({ visit }) => visit.stands),
  moved: inSome((world) => world.visit.stands && has(world, "visitor", ["moved"])),
  "moved by the salon": inSome(
    (world) => world.visit.stands && has(world, "desk", ["moved", "lines"]),
  ),
  "changed by the salon": inSome(
    (world) => world.visit.stands && has(world, "desk", ["moved", "lines"]),
  ),
  cancelled: inSome(({ visit }) => !visit.stands),
  "cancelled by the salon": inSome((world) => has(world, "desk", ["cancelled", "deleted"])),
  "nothing booked": ({ story }) => story === undefined,
  "no such booking": () => false,
};

/** The names of the checks, as the figures have them. */
export const CLAIM_CHECKS: Readonly<Record<string, readonly Claim[]>> = {
  "no false “see you soon”": ["stands"],
  "no false “moved”": ["moved", "moved by the salon", "changed by the salon"],
  "no false “cancelled”": ["cancelled", "cancelled by the salon"],
  "no false “still stands”": ["still stands", "old time stands"],
  "no false “nothing was booked”": ["nothing booked"],
  "no booking denied": ["no such booking"],
};

export type Breaches = Readonly<Record<string, readonly string[]>>;

/** Compares every page that a visitor has read with the ledger. */
export function compare({ visitors, ledger }: Histories): Breaches {
  const byEmail = Map.groupBy(ledger.appointments, ({ email }) => email);
  const seen = visitors.flatMap((visitor) => looksOf(visitor, byEmail.get(visitor.email) ?? []));
  const about = Object.entries(CLAIM_CHECKS).map(
    ([name, claims]) => [name, seen.flatMap((each) => falseClaims(each, claims))] as const,
  );
  return {
    ...Object.fromEntries(about),
    "no wrong time": seen.flatMap((each) => wrongly(each, "time", isRightTime)),
    "no wrong price on a page": seen.flatMap((each) => wrongly(each, "price", isRightPrice)),
    "no wrong person or service": seen.flatMap((each) => wrongly(each, "person", areRightPeople)),
    "every page is understood": seen
      .filter(({ told }) => told.page.claims.length === 0)
      .map(({ email, told }) => `${email}: ${told.state} in words that the oracle does not know`),
  };

  function looksOf(visitor: VisitorHistory, made: readonly Appointment[]): readonly Seen[] {
    const { plan, email } = visitor;
    const own = made.find((one) => {
      const { date, start } = origin(one, visitors);
      return date === plan.date && start === plan.start;
    });
    const story = own && storyOf(own, visitor);
    return visitor.told.map((told) => {
      const isHedged = told.page.claims.includes("may have changed");
      const worlds = story ? worldsAt(story, { ...told, isHedged }) : [];
      return { email, told, worlds, story };
    });
  }
}

function inSome(holds: (world: World) => boolean): Test {
  return ({ worlds }) => worlds.some(holds);
}

function has({ happened }: World, by: "visitor" | "desk", kinds: readonly string[]): boolean {
  return happened.some((one) => one.by === by && kinds.includes(one.kind));
}

function falseClaims(seen: Seen, claims: readonly Claim[]): readonly string[] {
  const said = seen.told.page.claims;
  // It says so in as many words, beside the title that it has until something is known.
  if (said.includes("cannot tell")) return [];
  return said
    .filter((claim) => claims.includes(claim) && TESTS[claim]?.(seen) === false)
    .map((claim) => `${seen.email} was told “${claim}” (${seen.told.state}), but ${truth(seen)}`);
}

const TOLD_AS_IT_IS: readonly Claim[] = [
  "stands",
  "moved",
  "moved by the salon",
  "changed by the salon",
];

/** Where the status is right: the rest has to be right in one and the same world. */
function wrongly(
  seen: Seen,
  what: string,
  isRight: (shown: Shown, visit: Visit) => boolean,
): readonly string[] {
  const { claims, shown } = seen.told.page;
  const possible = seen.worlds.filter(({ visit }) => visit.stands);
  if (
    !shown ||
    possible.length === 0 ||
    claims.includes("cannot tell") ||
    !claims.some((one) => TOLD_AS_IT_IS.includes(one))
  )
    return [];
  if (possible.some(({ visit }) => isRight(shown, visit))) return [];
  return [`${seen.email} was shown the ${what} of ${JSON.stringify(shown)}, but ${truth(seen)}`];
}

/** So long that the words name the start alone, as where the length is not known. */
const ALONE = 1_440;

function isRightTime({ day, time }: Shown, { date, start, lines }: Visit): boolean {
  const sum = lines.reduce((minutes, line) => minutes + line.minutes, 0);
  const span = Math.max(...lines.map((line) => line.offset + line.minutes));
  const isDay = day === undefined || day === spellDay(date);
  // The desk may have written lines that overlap: both lengths are right then.
  const lengths = [span, Math.max(sum, span), ALONE];
  const times = [undefined, ...lengths.map((minutes) => spellSpan(start, minutes))];
  return isDay && times.includes(time);
}

function isRightPrice({ total }: Shown, { lines }: Visit): boolean {
  return total === undefined || total === lines.reduce((sum, { cents }) => sum + cents, 0);
}

function areRightPeople({ people = "", services }: Shown, { lines }: Visit): boolean {
  const named = [...PEOPLE].filter(([, name]) => people.includes(name)).map(([id]) => id);
  const own = new Set(lines.map(({ memberId }) => memberId));
  const isWhole =
    named.length === 0 || named.length === [...own].filter((id) => id !== null).length;
  const names = lines.map(({ serviceId }) => SERVICES.get(serviceId) ?? serviceId);
  const isSame = services === undefined || services.toSorted().join() === names.toSorted().join();
  return isWhole && named.every((id) => own.has(id)) && isSame;
}

function truth({ worlds, story }: Seen): string {
  if (!story) return "there is no such appointment";
  if (worlds.length === 0) return `${story.id} was made later`;
  return `${story.id} ${worlds.slice(0, 3).map(spelled).join(", or ")}`;
}

function spelled({ visit: { stands, date, start, lines }, happened }: World): string {
  const done = happened.map(({ by, kind }) => `${kind} by the ${by}`).join(", ");
  const what = lines.map(({ serviceId, memberId, cents }) => `${serviceId} ${memberId} ${cents}`);
  return `${stands ? "stands" : "does not stand"} ${date} ${start} ${what.join(" + ")} (${done})`;
}

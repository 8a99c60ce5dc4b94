import type { IgnoredFields } from "#lib/config/ignored-fields.ts";
import type { Location } from "#lib/config/types.ts";
import { type Diagnosis, examine } from "#lib/staff/diagnostics/examine.ts";
import { inUseFindings } from "#lib/staff/diagnostics/in-use.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";

/** What was found, and when (epoch milliseconds). */
export type Examined = {
  readonly at: number;
  readonly diagnosis: Diagnosis;
};

export type Examiner = {
  /** Asks at most once a minute, and not while visitors need the key; else what was found last. */
  examine(): Promise<{ readonly isBusy: boolean; readonly last: Examined | undefined }>;
};

const NOT_AGAIN_MS = 60_000;

export function createExaminer(deps: {
  readonly location: Location;
  readonly ignore?: IgnoredFields | undefined;
  readonly upstream: Pick<Upstream, "probe" | "healthIssues">;
  readonly hasHeadroom: () => boolean;
  readonly now: () => number;
}): Examiner {
  const { location, ignore, upstream, hasHeadroom, now } = deps;
  let last: Examined | undefined;
  let running: Promise<Examined> | undefined;

  async function ask(): Promise<Examined> {
    const at = now();
    const diagnosis = await examine({ location, ignore, probe: upstream.probe, now });
    last = { at, diagnosis };
    return last;
  }

  /** Writes are not asked for, but what bookings have met is known at once. */
  function withUse({ at, diagnosis }: Examined): Examined {
    const findings = [...diagnosis.findings, ...inUseFindings(upstream.healthIssues())];
    return { at, diagnosis: { ...diagnosis, findings } };
  }

  return {
    async examine() {
      const isDue = last === undefined || Math.abs(now() - last.at) >= NOT_AGAIN_MS;
      const isBusy = isDue && !running && !hasHeadroom();
      if (isDue && !isBusy) {
        running ??= ask().finally(() => {
          running = undefined;
        });
        await running;
      }
      return { isBusy, last: last && withUse(last) };
    },
  };
}

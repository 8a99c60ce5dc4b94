import type { Mapping } from "#lib/config/mapping.ts";
import type { Location } from "#lib/config/types.ts";
import { type Diagnosis, examine } from "#lib/staff/diagnostics/examine.ts";
import type { Finding } from "#lib/staff/diagnostics/findings.ts";
import { inUseFindings } from "#lib/staff/diagnostics/in-use.ts";
import { WRITES_NOT_ASKED, writesInUse } from "#lib/staff/diagnostics/permissions.ts";
import { type RehearsalRecord, rehearsalFinding } from "#lib/staff/rehearsal/records.ts";
import { rehearsedSettings } from "#lib/staff/rehearsal/shape.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";

/** The last diagnosis, and when it was made (epoch milliseconds). */
export type Examined = {
  readonly at: number;
  readonly diagnosis: Diagnosis;
};

export type Examiner = {
  /** The last diagnosis, made anew at most once a minute and not while visitors need the key. */
  examine(): Promise<{ readonly isBusy: boolean; readonly last: Examined | undefined }>;
};

const NOT_AGAIN_MS = 60_000;

const REHEARSAL = {
  "✓": "rehearsed",
  "!": "not_rehearsed",
  "?": "not_rehearsed",
  "✗": "rehearsal_failed",
} as const;

function saying(rehearsal: Finding): Finding {
  return { ...rehearsal, said: { code: REHEARSAL[rehearsal.mark] } };
}

export function createExaminer(deps: {
  readonly location: Location;
  readonly mapping?: Mapping | undefined;
  readonly upstream: Pick<Upstream, "probe" | "upstreamProblems" | "lastAnswerAt">;
  readonly hasHeadroom: () => boolean;
  readonly now: () => number;
  /** Of this location, on this machine. */
  readonly rehearsals: () => Promise<readonly RehearsalRecord[]>;
}): Examiner {
  const { location, mapping, upstream, hasHeadroom, now, rehearsals } = deps;
  let last: Examined | undefined;
  let running: Promise<Examined> | undefined;

  async function ask(): Promise<Examined> {
    const at = now();
    const site = { location, mapping };
    const found = await examine({ ...site, probe: upstream.probe, now });
    const { shape } = found;
    const settings = rehearsedSettings(location, mapping);
    const proof =
      shape.length > 0 ? [saying(rehearsalFinding(await rehearsals(), shape, settings))] : [];
    last = { at, diagnosis: { ...found, findings: [...found.findings, ...proof] } };
    return last;
  }

  /** Writes cannot be tried out, but what bookings have met is added at once. */
  function withUse({ at, diagnosis }: Examined): Examined {
    const writes = writesInUse(upstream);
    const findings = [
      ...diagnosis.findings.flatMap((one) => (one === WRITES_NOT_ASKED ? writes : [one])),
      ...inUseFindings(upstream.upstreamProblems()),
    ];
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

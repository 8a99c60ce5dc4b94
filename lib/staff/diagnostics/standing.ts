import type { ProbeAnswer, ProbeFailure } from "#lib/upstream/probe.ts";
import type { Schemas } from "#lib/upstream/readers.ts";
import type { Result } from "#lib/values/result.ts";
import { type Finding, warn } from "./findings.ts";

const MAX_STATUSES = 5;
const MAX_STATUS = 60;

/** Whether the records of appointments say how they stand in a way that is understood (§3). */
export function standingFindings(
  answer: Result<ProbeAnswer, ProbeFailure>,
  schemas: Pick<Schemas, "appointments">,
): readonly Finding[] {
  if (!answer.ok || answer.value.status !== 200) return [];
  const page = schemas.appointments.safeParse(answer.value.body);
  if (!page.success) return [];
  const { records } = page.data;
  const contradicted = records.filter(({ isContradicted }) => isContradicted);
  const unknown = records.filter(
    ({ cancelled, isContradicted }) => cancelled === undefined && !isContradicted,
  );
  const statuses = [...new Set(unknown.flatMap(({ status }) => status ?? []))];
  return [
    ...(contradicted.length > 0
      ? [
          warn(
            `${contradicted.length} of ${records.length} appointments say both that they stand and that they are cancelled: visitors are asked to call`,
            { code: "statuses" },
          ),
        ]
      : []),
    ...(statuses.length > 0 ? [warn(unknownLine(statuses), { code: "statuses" })] : []),
  ];
}

function unknownLine(statuses: readonly string[]): string {
  const named = statuses.slice(0, MAX_STATUSES).map((status) => status.slice(0, MAX_STATUS));
  return `Appointments carry statuses that are not known (${named.join("; ")}): until a first booking has shown which one a fresh appointment has, visitors are asked to call`;
}

import type { Appointment, Client, Shape } from "./salon.ts";
import { timeText } from "./wire-text.ts";

/** How this upstream writes what the specification does not show (§2.3, §3, §4.9). */
export type Style = {
  readonly standing: "words" | "flag" | "unsaid";
  /** What becomes of a cancelled record. */
  readonly cancelled: "kept" | "not listed" | "deleted";
  readonly envelope: "total" | "bare" | "items";
  readonly client: "id" | "object";
  readonly namesMembers: boolean;
};

export const PLAIN_STYLE: Style = {
  ...{ standing: "words", cancelled: "kept", envelope: "total", client: "id" },
  namesMembers: true,
};

export function recordText(
  { id }: Pick<Appointment, "id">,
  shape: Shape,
  style: Style,
): Record<string, unknown> {
  const { clientId } = shape;
  return {
    id,
    ...(style.client === "id" ? { clientId } : { client: clientId && { id: clientId } }),
    appointmentDate: shape.date,
    ...standingFields(shape, style),
    services: shape.lines.map(({ serviceId, start, minutes, cents, memberId }) => ({
      ...{ serviceId, startTime: timeText(start), durationInMinutes: minutes, price: cents / 100 },
      ...(style.namesMembers && { teamMemberId: memberId }),
    })),
  };
}

function standingFields({ status }: Shape, { standing }: Style) {
  const stands = status === "standing";
  switch (standing) {
    case "words":
      return { status: stands ? "Confirmed" : "Cancelled" };
    case "flag":
      return { isCancelled: !stands };
    case "unsaid":
      return {};
  }
}

export function listText(records: readonly unknown[], total: number, { envelope }: Style): string {
  if (envelope === "bare") return JSON.stringify(records);
  if (envelope === "items") return JSON.stringify({ items: records });
  return JSON.stringify({ data: records, total });
}

export function clientText({ id, firstName, email, phone, merged }: Client, isMerged: boolean) {
  return {
    ...{ id, firstName, email: email ?? null, phoneNumber: phone ?? null },
    isActive: !(isMerged && merged),
  };
}

import type { AgreedVisit, VisitLine } from "#lib/booking/model/visit.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import type { Form, Forms } from "./forms.ts";
import { soldAs } from "./menu.ts";
import { isSameEmail, isSamePhone, type Line, movedTo, type Salon, type Shape } from "./salon.ts";

export type Tell = (breach: string) => void;

/**
 * How old price and time may be when an appointment arrives: read at last, then at most five seconds
 * until it is sent (docs/booking.md), after three checks of which each may wait for a slow answer.
 */
const CHECKED_MS = 45_000;
const NEVER_SENT: readonly string[] = ["not_booked"];
/** A copy of the upstream that lags behind (draw-faults.ts). */
const LAG_MS = 8_000;

type MakerDeps = {
  readonly salon: Salon;
  readonly forms: Forms;
  readonly now: () => number;
  readonly tell: Tell;
  readonly recordOf: (intent: string) => Pick<JournalBooking, "state"> | undefined;
};

/** Judges what the key makes, at the moment at which it is made. */
export function createMaker({ salon, forms, now, tell, recordOf }: MakerDeps) {
  const sent = new Map<string, number>();

  /**
   * The same person may have agreed to the same twice, or a family that shares an email: it is the one
   * whose record says that it is being sent, else that has no appointment yet, and was sent less often.
   */
  function formOf(shape: Shape): Form | undefined {
    const agreed = forms.all().filter(({ visit }) => isAgreed(visit, shape));
    const own = agreed.filter(({ contact }) => isContactOf(salon, shape.clientId, contact));
    const times = ({ intent }: Form) => sent.get(intent) ?? 0;
    const open = own
      .filter(({ intent }) => mayBeSent(intent))
      .toSorted(
        (a, b) =>
          Number(isSending(b)) - Number(isSending(a)) ||
          made(a.intent).length - made(b.intent).length ||
          times(a) - times(b),
      );
    return open[0] ?? own[0] ?? agreed[0];
  }

  function mayBeSent(intent: string): boolean {
    const record = recordOf(intent);
    return record !== undefined && !NEVER_SENT.includes(record.state);
  }

  function isSending({ intent }: Form): boolean {
    return recordOf(intent)?.state === "sending";
  }

  function made(intent: string) {
    return [...salon.appointments.values()].filter((one) => one.intent === intent);
  }

  function standing(intent: string) {
    return made(intent).filter(({ versions }) => versions.at(-1)?.is.status === "standing");
  }

  function judgePrice(shape: Shape, sentAt: number): void {
    const since = Math.max(0, sentAt - CHECKED_MS - LAG_MS);
    for (const line of shape.lines) {
      const addons = line.addonIds.map((optionId) => ({ optionId }));
      const asked = { serviceId: line.serviceId, variantId: line.variantId, addons };
      const [before, after] = [salon.priceOf(asked, since), salon.priceOf(asked, sentAt)];
      if (line.cents !== before.cents && line.cents !== after.cents) {
        tell(`price: ${line.serviceId} is booked for ${line.cents} and costs ${before.cents}`);
      }
    }
  }

  function inTheWayOf({ date, lines }: Shape) {
    return lines.flatMap(({ memberId, start, minutes }) =>
      memberId === null ? [] : salon.linesInTheWay(date, memberId, start, start + minutes, now()),
    );
  }

  /** `except`: those in whose way it is already. */
  function judgeTime(
    shape: Shape,
    sentAt: number,
    intent: string,
    except: readonly string[],
  ): void {
    const there = inTheWayOf(shape).filter(({ id }) => !except.includes(id));
    for (const { id, version } of there) {
      const other = salon.appointments.get(id)?.intent;
      // A second one of the same form is told as a double.
      if (other === intent) continue;
      const isOurs = version.by === "key" && other !== undefined;
      // What the desk has done since the check, no program could know. Of our own a hold tells at once.
      if (isOurs || version.at <= sentAt - CHECKED_MS - LAG_MS) {
        tell(`time: ${intent} is booked over ${id} of ${other ?? "the desk"}`);
      }
    }
  }

  function judgeDouble(intent: string): void {
    for (const { id } of standing(intent)) tell(`double: ${intent} is booked again beside ${id}`);
  }

  return {
    formOf(shape: Shape): string | undefined {
      const intent = formOf(shape)?.intent;
      if (intent !== undefined) sent.set(intent, (sent.get(intent) ?? 0) + 1);
      return intent;
    },
    booking(shape: Shape, intent: string | undefined, sentAt: number): void {
      const form = intent === undefined ? undefined : forms.of(intent);
      if (!form || intent === undefined) {
        tell(`nobody agreed to ${shape.date} ${JSON.stringify(shape.lines)} of ${shape.clientId}`);
        return;
      }
      const { contact } = form;
      if (!isContactOf(salon, shape.clientId, contact)) {
        tell(`person: ${intent} of ${contact.email ?? contact.phone} goes to ${shape.clientId}`);
      }
      judgeDouble(intent);
      judgePrice(shape, sentAt);
      judgeTime(shape, sentAt, intent, []);
    },
    /** Before it is carried out. What the desk has changed may overlap by the desk's own will. */
    moving(id: string, date: string, start: number, sentAt: number): void {
      const own = salon.appointments.get(id);
      const shape = salon.latest(id);
      if (!own?.intent || !shape || own.versions.some(({ by }) => by === "desk")) return;
      const before = inTheWayOf(shape).map((one) => one.id);
      judgeTime(movedTo(shape, date, start), sentAt, own.intent, before);
    },
    made,
  };
}

export function isAgreed({ date, lines }: AgreedVisit, shape: Shape): boolean {
  if (date !== shape.date || lines.length !== shape.lines.length) return false;
  return lines.every((line, at) => isSameLine(line, shape.lines[at]));
}

/** Who agreed to anyone may come to another of those who do it, at the same price and length. */
function isSameLine(
  { item, start, minutes, price, member, anyMember }: VisitLine,
  made: Line | undefined,
) {
  if (!made) return false;
  const able = soldAs(item.serviceId)?.memberIds ?? [];
  const isTaken =
    made.memberId === (member?.id ?? null) ||
    (able.length === 0 && made.memberId === null) ||
    (anyMember && made.memberId !== null && able.includes(made.memberId));
  return (
    isTaken &&
    made.serviceId === item.serviceId &&
    made.variantId === item.variantId &&
    made.start === minutesOf(start) &&
    made.minutes === minutes &&
    made.cents === price &&
    made.addonIds.join() === item.addons.map(({ addonId }) => addonId).join()
  );
}

/** Whom the confirmation reaches: the email outranks the number (docs/booking.md, Whom it is for). */
function isContactOf(
  salon: Salon,
  clientId: string | null,
  { email, phone }: Form["contact"],
): boolean {
  const client = clientId === null ? undefined : salon.clients.get(clientId);
  if (!client) return false;
  return email === undefined
    ? isSamePhone(client.phone, phone ?? "")
    : isSameEmail(client.email, email);
}

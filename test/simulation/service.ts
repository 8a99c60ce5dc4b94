import type { Chance } from "../chaos/chance.ts";
import {
  type Answer,
  type Call,
  changeAppointment,
  linesOf,
  type NewAppointment,
  newAppointment,
  newClient,
  newTime,
  problem,
  type Route,
  read,
} from "./api.ts";
import { isChange, type Lies } from "./lies.ts";
import type { Salon, Shape } from "./salon.ts";
import type { Style } from "./styles.ts";
import type { How, Service } from "./wire.ts";
import { createFaults, type FaultAt, isWrite, type Spell } from "./wire-faults.ts";
import { minuteOf } from "./wire-text.ts";

export type ServicePlan = {
  readonly style: Style;
  readonly faults: readonly FaultAt[];
  readonly spells: readonly Spell[];
  /** Routes whose right the key was never given. */
  readonly lacks: readonly Route[];
};

/** Told of what the key makes, and says for which form it was. */
export type Watch = {
  formOf(shape: Shape): string | undefined;
  moving(id: string, date: string, start: number, sentAt: number): void;
  booking(shape: Shape, form: string | undefined, sentAt: number): void;
  write(): void;
  readonly lies: Lies;
  note(line: string): void;
};

/** The booking service as the key reaches it. */
export function createService(
  salon: Salon,
  now: () => number,
  { style, faults, spells, lacks }: ServicePlan,
  watch: Watch,
  chance: Chance,
): Service & { heal(): void } {
  const faultPlan = createFaults(faults, spells);
  let hasHealed = false;

  function write(call: Call, body: unknown, { form, sentAt }: How): Answer {
    if (call.route === "createClient") {
      const { firstName, email, phoneNumber } = newClient.parse(body);
      const { id } = salon.clientFor({ firstName, email, phone: phoneNumber });
      return { status: 200, text: JSON.stringify({ id }) };
    }
    if (call.route === "createAppointment") {
      const parsed = newAppointment.parse(body);
      const client = salon.clients.get(parsed.clientId);
      if (!client || client.merged) return problem(400, "Invalid", "the client does not exist");
      const shape = shapeOf(parsed);
      watch.booking(shape, form, sentAt);
      const id = salon.make(shape, "key", { sentAt, intent: form });
      watch.note(`${id} is made for ${client.id}`);
      return { status: 201, text: JSON.stringify({ id, warning: null }) };
    }
    watch.note(`${call.id}: ${call.route}`);
    if (call.route === "reschedule") {
      const { appointmentDate, startTime } = newTime.parse(body);
      watch.moving(call.id, appointmentDate, minuteOf(startTime), sentAt);
    }
    return changeAppointment(salon, call, body);
  }

  return {
    next: ({ route }) => {
      if (lacks.includes(route)) return { kind: "status", status: 403, done: false };
      const planned = faultPlan.next(route, now());
      return hasHealed ? undefined : planned;
    },
    arrive({ route }) {
      if (isWrite(route)) watch.write();
    },
    formOf: ({ route }, body) =>
      route === "createAppointment" ? watch.formOf(shapeOf(newAppointment.parse(body))) : undefined,
    carryOut(call, body, how) {
      if (isWrite(call.route)) return write(call, body, how);
      const answer = read(salon, style, call, now() - how.lagMs);
      if (call.route === "appointment" && answer.status === 200) watch.lies.shown(call.id);
      return answer;
    },
    overtake(call, body) {
      if (call.route !== "createAppointment") return;
      const { appointmentDate: date, services } = newAppointment.parse(body);
      const lines = linesOf({ clientId: "", appointmentDate: date, services });
      const [line] = lines.filter(({ memberId }) => memberId !== null);
      if (!line) return;
      const { id } = salon.clientFor({ firstName: "Walk-in", phone: `0${chance.between(1, 99)}` });
      salon.make({ date, lines: [line], clientId: id, status: "standing" }, "desk");
    },
    lieAbout(call, { form }) {
      if (isChange(call)) watch.lies.told(call.id, call.route === "cancel");
      if (form !== undefined) watch.lies.told(form);
    },
    note: watch.note,
    heal: () => {
      hasHealed = true;
    },
  };
}

function shapeOf(body: NewAppointment): Shape {
  const { clientId, appointmentDate: date } = body;
  return { date, lines: linesOf(body), clientId, status: "standing" };
}

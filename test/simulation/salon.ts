import { catalogueText, rateOf } from "./menu.ts";

/** One line of an appointment; `start` in minutes since midnight. */
export type Line = {
  readonly serviceId: string;
  readonly variantId?: string | undefined;
  readonly addonIds: readonly string[];
  readonly start: number;
  readonly minutes: number;
  readonly cents: number;
  readonly memberId: string | null;
};

export type Shape = {
  readonly date: string;
  readonly lines: readonly Line[];
  readonly clientId: string | null;
  readonly status: "standing" | "cancelled" | "deleted";
};

export type Version = {
  readonly at: number;
  readonly by: "key" | "desk";
  readonly kind: "made" | "moved" | "lines" | "cancelled" | "deleted" | "merged";
  readonly is: Shape;
};

export type Appointment = {
  readonly id: string;
  readonly versions: readonly [Version, ...Version[]];
  /** When the request for it left the site; of the desk's own its making. */
  readonly sentAt: number;
  /** Of the form that it was made for, as far as the oracle could tell. */
  readonly intent?: string | undefined;
};

export type Client = {
  readonly id: string;
  readonly firstName: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly madeAt: number;
  /** Merged into another one. */
  merged?: { readonly at: number; readonly into: string };
};

type Prices = { readonly at: number; readonly raised: ReadonlyMap<string, number>; text: string };

/** The salon's scheduler: what the upstream keeps, with all that it was before. */
export function createSalon(now: () => number) {
  const appointments = new Map<string, Appointment>();
  const clients = new Map<string, Client>();
  const prices: Prices[] = [{ at: 0, raised: new Map(), text: catalogueText(new Map()) }];

  function pricesAt(at: number): Prices {
    const found = prices.findLast((one) => one.at <= at) ?? prices[0];
    if (!found) throw new Error("there are prices from the beginning");
    return found;
  }

  function change(id: string, by: Version["by"], kind: Version["kind"], is: Shape): void {
    const appointment = appointments.get(id);
    if (!appointment) return;
    const { versions } = appointment;
    const [first, ...others] = versions;
    const version = { at: now(), by, kind, is };
    appointments.set(id, { ...appointment, versions: [first, ...others, version] });
  }

  return {
    appointments,
    clients,
    change,
    pricesAt,
    priceOf: (line: Parameters<typeof rateOf>[0], at: number) =>
      rateOf(line, pricesAt(at).raised.get(line.serviceId)),
    raise(serviceId: string, cents: number) {
      const raised = new Map(pricesAt(now()).raised);
      raised.set(serviceId, (raised.get(serviceId) ?? 0) + cents);
      prices.push({ at: now(), raised, text: catalogueText(raised) });
    },
    make(
      is: Shape,
      by: Version["by"],
      { sentAt = now(), intent }: { sentAt?: number; intent?: string | undefined } = {},
    ) {
      const id = `apt_${appointments.size + 1}`;
      const version: Version = { at: now(), by, kind: "made", is };
      appointments.set(id, { id, versions: [version], sentAt, intent });
      return id;
    },
    /** By email or phone, as the upstream matches (§4.3 rule 1). */
    clientFor({ firstName, email, phone }: Pick<Client, "firstName" | "email" | "phone">): Client {
      const known = [...clients.values()].filter(({ merged }) => !merged);
      const same =
        known.find((one) => email !== undefined && isSameEmail(one.email, email)) ??
        known.find((one) => phone !== undefined && isSamePhone(one.phone, phone));
      if (same) return same;
      const id = `cl_${clients.size + 1}`;
      const client = { id, firstName, email, phone, madeAt: now() };
      clients.set(id, client);
      return client;
    },
    /** The appointments of one go to the other, and its own record is switched off. */
    merge(from: string, into: string) {
      const client = clients.get(from);
      if (!client || client.merged || from === into) return;
      client.merged = { at: now(), into };
      for (const { id } of appointments.values()) {
        const is = latest(appointments, id);
        if (is?.clientId === from) change(id, "desk", "merged", { ...is, clientId: into });
      }
    },
    latest: (id: string) => latest(appointments, id),
    shapeAt: (id: string, at: number) =>
      appointments.get(id)?.versions.findLast((version) => version.at <= at)?.is,
    /** Lines in the way of a span of a member, as of a moment. */
    linesInTheWay(date: string, memberId: string, from: number, to: number, at: number) {
      const found: { readonly id: string; readonly version: Version }[] = [];
      for (const { id, versions } of appointments.values()) {
        const version = versions.findLast((one) => one.at <= at);
        if (version?.is.status !== "standing" || version.is.date !== date) continue;
        const isThere = version.is.lines.some(
          (line) =>
            line.memberId === memberId && line.start < to && from < line.start + line.minutes,
        );
        if (isThere) found.push({ id, version });
      }
      return found;
    },
  };
}

export type Salon = ReturnType<typeof createSalon>;

function latest(all: ReadonlyMap<string, Appointment>, id: string): Shape | undefined {
  return all.get(id)?.versions.at(-1)?.is;
}

export function isSameEmail(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/** However it is spelled: the upstream reads numbers as of the business's country (§2.2). */
export function isSamePhone(one: string | undefined, other: string): boolean {
  return one !== undefined && digitsOf(one) === digitsOf(other);
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, "").replace(/^0/, "49");
}

export function startOf({ lines }: Pick<Shape, "lines">): number {
  return Math.min(...lines.map(({ start }) => start));
}

/** Every line together, with the gaps between them (§3). */
export function movedTo(shape: Shape, date: string, start: number): Shape {
  const by = start - startOf(shape);
  const lines = shape.lines.map((line) => ({ ...line, start: line.start + by }));
  return { ...shape, date, lines };
}
